import Foundation
import Schemes
import Workloads

/// The items of an option that takes a list with commas: none empty, none twice, spaces around them left out.
package struct CommaList {
  package let items: [String]
  private let option: String

  package init(_ text: String, option: String) throws {
    self.option = option
    items = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
    guard !items.contains("") else {
      throw InputError("\(option) \"\(text)\" has an empty part; separate names with single commas.")
    }
    var seen: Set<String> = []
    for item in items where !seen.insert(item).inserted {
      throw InputError("\(option) names \(item) twice; name each once.")
    }
  }
}

extension CommaList {
  /// What stands for all names there are.
  private static let all = "all"

  /// The choices that the items name; `all`, alone, names every one.
  /// - Parameters:
  ///   - names: all names that there are.
  ///   - choices: how a refusal lists them; nil for the names with commas.
  ///   - find: the choice of a name.
  /// - Throws: `InputError` for a name without a choice; the errors of `find`.
  package func chosen<Choice>(
    from names: [String], choices: String? = nil, _ find: (String) throws -> Choice?
  ) throws -> [Choice] {
    try (items == [Self.all] ? names : items).map { name in
      guard let choice = try find(name) else {
        throw InputError.unknown(name, option: option, names: names, choices: choices)
      }
      return choice
    }
  }

  /// The values of a type that the items name; `all`, alone, names every one.
  package func chosen<Choice: CaseIterable & RawRepresentable<String>>(
    of type: Choice.Type, choices: String? = nil
  ) throws -> [Choice] {
    try chosen(from: Choice.allCases.map(\.rawValue), choices: choices) { Choice(rawValue: $0) }
  }

  /// Schemes of the standard catalogue, as `--schemes` names them.
  /// - Parameter addition: what may stand there besides, as the end of a list.
  package static func schemes(_ text: String, addition: String = "") throws -> [SchemeDescriptor] {
    let catalog = SchemeCatalog.standard
    return try CommaList(text, option: "--schemes").chosen(from: catalog.names, choices: catalog.choices + addition) {
      catalog[$0]
    }
  }

  /// Depths, as `--depths` names them.
  package static func depths(_ text: String) throws -> [DepthLabel] {
    do { return try DepthList.parse(text) } catch { throw InputError("--depths: \(error)") }
  }
}
