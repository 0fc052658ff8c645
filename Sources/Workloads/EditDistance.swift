/// The Levenshtein distance of two words.
enum EditDistance {
  /// The smallest number of insertions, deletions and substitutions of single characters that turn one word into the
  /// other. O(length²). Source: Levenshtein 1966; Wagner and Fischer 1974.
  static func between(_ first: String, _ second: String) -> Int {
    let target = Array(second)
    var row = Array(0...target.count)
    for (i, character) in first.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for j in target.indices {
        let replaced = diagonal + (character == target[j] ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, row[j] + 1, diagonal + 1)
      }
    }
    return row[target.count]
  }
}
