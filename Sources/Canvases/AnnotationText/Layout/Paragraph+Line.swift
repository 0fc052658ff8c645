import CFonts

extension Paragraph {
  /// The runs of a line from left to right (UAX 9, rule L2).
  /// - Parameter runs: the line's runs in the order of the text, without the white space at its end, which rule L1 is
  ///   about.
  static func visualOrder(_ runs: [Run]) -> [Run] {
    var runs = runs
    for level in stride(from: runs.map(\.level).max() ?? 0, to: 0, by: -1) {
      var index = 0
      while index < runs.count {
        let end = runs[index...].firstIndex { $0.level < level } ?? runs.count
        runs[index..<end].reverse()
        index = end + 1
      }
    }
    return runs
  }

  /// The text of a line, which has the same order as a paragraph of its own in this paragraph's direction.
  ///
  /// It is the line's part of the text if that suffices. A number at its beginning may depend on a letter before it, and
  /// a formatting character may be on another line. Formatting characters of its own then replace those of the text.
  /// - Parameter runs: the line's runs, in the order of the text.
  func text(ofLine runs: [Run]) -> String {
    guard let first = runs.first, let last = runs.last else { return "" }
    let text = text(first.characters.lowerBound..<last.characters.upperBound)
    let base: Int8 = direction == VERNIER_RIGHT_TO_LEFT ? 1 : 0
    func levels(_ runs: [Run]) -> [Int8] {
      runs.flatMap { repeatElement($0.level, count: max(1, $0.characters.count)) }
    }
    guard hasFormatting || runs.contains(where: { $0.level != base }),
      levels(Paragraph(text[...], direction: direction).runs) != levels(runs)
    else { return text }
    // An isolate for each level, in which a run is an isolate itself: a reader then needs no neighbour to order it.
    var (ordered, level) = ("", base)
    func isolate(_ level: Int8) -> String { level % 2 == 0 ? "\u{2066}" : "\u{2067}" }
    for run in runs + [Run(characters: 0..<0, level: base, script: 0, context: 0..<0)] {
      while level > run.level {
        level -= 1
        ordered += "\u{2069}"
      }
      while level < run.level {
        level += 1
        ordered += isolate(level)
      }
      guard !run.characters.isEmpty else { continue }
      let part = self.text(run.characters).unicodeScalars.filter { !$0.properties.isBidiControl }
      ordered += isolate(level) + (level % 2 == 0 ? "\u{202D}" : "\u{202E}") + String(part) + "\u{2069}"
    }
    return ordered
  }

  private func text(_ characters: Range<Int>) -> String {
    String(decoding: bytes[starts[characters.lowerBound]..<starts[characters.upperBound]], as: UTF8.self)
  }
}
