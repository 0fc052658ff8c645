/// The available names, a line each with a description, for help texts.
package struct CatalogText: CustomStringConvertible {
  package let description: String

  /// - Parameter lines: each a name and its description.
  package init(_ title: String, _ lines: [(name: String, summary: String)]) {
    let width = lines.map(\.name.count).max() ?? 0
    description =
      ([title] + lines.map { "  " + $0.name + String(repeating: " ", count: width - $0.name.count + 2) + $0.summary })
      .joined(separator: "\n")
  }
}
