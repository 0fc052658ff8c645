import Foundation
import Schemes
import Workloads

/// The items of an option that takes a list with commas: none empty, none twice, spaces around them left out.
package struct CommaList {
  package let items: [String]

  package init(_ text: String, option: String) throws {
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
  /// Schemes of the standard catalogue, as `--schemes` names them.
  package static func schemes(_ text: String) throws -> [SchemeDescriptor] {
    try CommaList(text, option: "--schemes").items.map { name in
      guard let scheme = SchemeCatalog.standard[name] else {
        throw InputError("--schemes names \(name); choose from \(SchemeCatalog.standard.choices).")
      }
      return scheme
    }
  }

  /// Depths, as `--depths` names them.
  package static func depths(_ text: String) throws -> [DepthLabel] {
    do { return try DepthList.parse(text) } catch { throw InputError("--depths: \(error)") }
  }
}
