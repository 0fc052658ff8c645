import Workloads

/// Something on the command line that is wrong, as one sentence: what, where, and what would be right.
package struct InputError: Error, CustomStringConvertible {
  package let description: String

  package init(_ description: String) {
    self.description = description
  }

  /// A name that an option does not have, with the most similar one that it has.
  /// - Parameters:
  ///   - option: with its dashes.
  ///   - names: all names that there are.
  ///   - choices: how the sentence lists them; nil for the names with commas.
  package static func unknown(_ name: String, option: String, names: [String], choices: String? = nil) -> InputError {
    let nearest = EditDistance.nearest(to: name, in: names).map { " (the nearest is \($0))" } ?? ""
    return InputError("\(option) names \(name); choose from \(choices ?? names.joined(separator: ", "))\(nearest).")
  }
}
