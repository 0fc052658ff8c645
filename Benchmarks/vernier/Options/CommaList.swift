import Foundation

/// The items of an option that takes a list with commas: none empty, none twice, spaces around them left out.
struct CommaList {
  let items: [String]

  init(_ text: String, option: String) throws {
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
