import CFonts

/// Breaks a paragraph into lines, each as long as fits.
struct LineBreaker {
  /// A line that fits, or that is a single cluster.
  struct Line {
    /// Its runs without the white space at its end, in the order of the text.
    let runs: [Paragraph.Run]
    /// Its glyphs, from left to right.
    let glyphs: [ShapedGlyph]
    let width: Double
    let isOneCluster: Bool
  }

  private let paragraph: Paragraph
  private let face: FontFace
  private let limit: Double
  /// The advance of the cluster that begins with each character; 0 if none begins there.
  private var advances: [Double]
  private var beginsCluster: [Bool]
  /// The first character of the next line, and its run.
  private var first = 0
  private var firstRun = 0

  private var count: Int { advances.count }

  /// - Parameter limit: the largest width of a line, in text sizes.
  init(_ paragraph: Paragraph, _ face: FontFace, limit: Double) {
    self.paragraph = paragraph
    self.face = face
    self.limit = limit
    advances = Array(repeating: 0, count: paragraph.isSpace.count)
    beginsCluster = Array(repeating: false, count: paragraph.isSpace.count)
    guard limit.isFinite, !advances.isEmpty else { return }
    for run in paragraph.runs {
      var glyphs = face.shape(paragraph, run)
      if run.direction == VERNIER_RIGHT_TO_LEFT { glyphs.reverse() }
      var character = run.characters.lowerBound
      for glyph in glyphs {
        // Clusters are in the order of the text.
        while character + 1 < run.characters.upperBound, paragraph.starts[character + 1] <= glyph.cluster {
          character += 1
        }
        advances[character] += glyph.advance
        if paragraph.starts[character] == glyph.cluster { beginsCluster[character] = true }
      }
    }
  }

  /// Whether all lines have been returned.
  var isAtEnd: Bool { first >= count }

  /// The next line: at least one cluster of the text, or nothing if the text is empty.
  mutating func next() -> Line {
    while firstRun + 1 < paragraph.runs.count, paragraph.runs[firstRun].characters.upperBound <= first { firstRun += 1 }
    var end = limit.isFinite ? firstGuess() : count
    while true {
      let line = shaped(first..<end)
      // A line that is shaped by itself may be wider: a letter may have another form at the end, or a kern may be lost.
      guard line.width > limit, let shorter = shorterEnd(than: end) else {
        first = end
        return line
      }
      end = shorter
    }
  }

  /// An estimate of a line's end, from the advances of the paragraph.
  private func firstGuess() -> Int {
    var width = 0.0
    var end: Int?
    for character in first..<count {
      if character > first, paragraph.mayBeginLine[character] { end = character }
      width += advances[character]
      // White space at the end of a line has no width.
      guard width > limit, !paragraph.isSpace[character] else { continue }
      if let end { return end }
      return (first + 1..<character + 1).last { beginsCluster[$0] } ?? nextCluster(after: character)
    }
    return count
  }

  private func nextCluster(after character: Int) -> Int {
    (character + 1..<Swift.max(count, character + 1)).first { beginsCluster[$0] } ?? count
  }

  /// The end of a shorter line: at a break if there is one, otherwise at a cluster; nil if the line is one cluster.
  private func shorterEnd(than end: Int) -> Int? {
    guard first + 1 < end else { return nil }
    let inside = first + 1..<end
    return inside.last { paragraph.mayBeginLine[$0] } ?? inside.last { beginsCluster[$0] }
  }

  private func shaped(_ characters: Range<Int>) -> Line {
    var last = characters.upperBound
    while last > characters.lowerBound, paragraph.isSpace[last - 1] { last -= 1 }
    let runs = paragraph.runs[firstRun...].prefix { $0.characters.lowerBound < last }.map { run in
      var run = run
      run.characters = run.characters.clamped(to: characters.lowerBound..<last)
      return run
    }
    let glyphs = Paragraph.visualOrder(runs).flatMap { face.shape(paragraph, $0) }
    var width = 0.0
    for glyph in glyphs { width += glyph.advance }
    let isOneCluster = !(characters.lowerBound..<last).dropFirst().contains { beginsCluster[$0] }
    return Line(runs: runs, glyphs: glyphs, width: width, isOneCluster: isOneCluster)
  }
}
