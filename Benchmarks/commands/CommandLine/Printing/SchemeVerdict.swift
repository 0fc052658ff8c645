/// Which of several schemes hold at every depth, and where the first and the last of the others break, in sentences.
package enum SchemeVerdict {
  /// - Parameters:
  ///   - ends: for each scheme where it breaks, and how that is printed; nil where it holds.
  ///   - predicate: what those do that hold: `hold down to 10^1000`.
  ///   - breaking: what the others do: `break`.
  /// - Returns: a sentence or two, without a line feed.
  package static func text(
    _ ends: [(scheme: String, end: (depth: Double, text: String)?)], holding predicate: String,
    breaking: String = "break"
  ) -> String {
    let holding = ends.filter { $0.end == nil }.map(\.scheme)
    let broken = ends.compactMap { scheme, end in end.map { (scheme: scheme, depth: $0.depth, text: $0.text) } }
      .sorted { $0.depth < $1.depth }
    var sentences: [String] = []
    if !holding.isEmpty || broken.isEmpty {
      let names = holding.isEmpty ? "" : ": " + holding.joined(separator: ", ")
      sentences.append("\(holding.count) of \(ends.count) schemes \(predicate)\(names).")
    }
    if let first = broken.first, let last = broken.last {
      let others = broken.count > 1 ? ", the last \(last.scheme) at \(last.text)" : ""
      sentences.append("The first to \(breaking) is \(first.scheme) at \(first.text)\(others).")
    }
    return sentences.joined(separator: "\n")
  }
}
