/// The Levenshtein distance of two words, and the name that is most similar to a misspelt one.
public enum EditDistance {
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

  /// The name most similar to a word, regardless of case; the first if there are several. O(names · length²).
  /// - Returns: nil if more than half of the nearest name would have to change, or if the word has more than 40
  ///   characters.
  public static func nearest(to word: String, in names: [String]) -> String? {
    let longest = 40
    guard word.count <= longest else { return nil }
    let distances = names.map { (name: $0, distance: between(word.lowercased(), $0.lowercased())) }
    guard let nearest = distances.min(by: { $0.distance < $1.distance }) else { return nil }
    return 2 * nearest.distance <= nearest.name.count ? nearest.name : nil
  }
}
