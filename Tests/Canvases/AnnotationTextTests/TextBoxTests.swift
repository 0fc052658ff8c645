import Annotations
import Geometry
import TestSupport
import Testing

@testable import AnnotationText

/// Text in boxes, and the positions of its glyphs.
struct TextBoxTests {
  private let font: Font

  init() throws { font = try Font.standard }

  private func textBox(_ text: String, width: Double, size: Double = 10, alignment: TextAlignment = .leading) -> TextBox
  {
    TextBox(text, font: font, size: size, width: width, alignment: alignment)
  }

  private func lines(_ text: String, width: Double) -> [String] { textBox(text, width: width).layout.lines.map(\.text) }

  // MARK: Lines

  @Test(arguments: [1, 7, 20, 33, 50, 120, 400, 5000])
  func noLineIsWiderThanTheBoxUnlessItIsOneCluster(width: Double) {
    var random = SplitMix64(seed: 20)
    let words = [
      "office", "waffle", "AVATAR", "a", "—", "well-known", "日本語の文", "e\u{301}", "עברית", "x,y", "مرحبا", "\t",
    ]
    for _ in 0..<20 {
      let text = (0..<30).map { _ in words[Int(random.next() % UInt64(words.count))] }.joined(separator: " ")
      let layout = textBox(text, width: width).layout
      for line in layout.lines {
        check(line.width <= width * (1 + 1e-12) || line.isOneCluster, "\(line) in \(width)")
      }
      // No letter is lost or repeated.
      func letters(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { !$0.properties.isWhitespace && !$0.properties.isBidiControl }
      }
      check(letters(layout.lines.map(\.text).joined()) == letters(text), "\(text) in \(width)")
    }
  }

  /// A hyphen is kerned with the letter after it, and an Arabic letter has a wider form at the end of a line.
  @Test(arguments: ["AV-TA-VT-YA-Ty", "سسسسسسسسسسس", "عععههههعععععه"])
  func whatIsWiderByItselfThanInItsParagraphFitsAllTheSame(text: String) {
    for step in 0..<400 {
      let width = 6 + Double(step) * 0.1
      for line in textBox(text, width: width).layout.lines {
        check(line.width <= width * (1 + 1e-12) || line.isOneCluster, "\(line) in \(width)")
      }
    }
  }

  @Test func linesAreAsLongAsTheyCanBe() {
    let layout = textBox("one two three four five six seven eight nine ten", width: 80).layout
    for (line, next) in zip(layout.lines, layout.lines.dropFirst()) {
      let word = next.text.prefix { $0 != " " }
      let longer = textBox(line.text + " " + word, width: 1000).layout.extent.x
      #expect(longer > 80, "\(line.text) has room for \(word)")
    }
    #expect(layout.lines.count > 2)
  }

  @Test func linesBreakAtWordsAndHyphensAndBetweenIdeographs() {
    #expect(lines("aa bb", width: 15) == ["aa", "bb"])
    #expect(lines("x aa\u{A0}bb", width: 30) == ["x", "aa\u{A0}bb"])
    #expect(lines("x aa bb", width: 30) == ["x aa", "bb"])
    #expect(lines("well-known", width: 35) == ["well-", "known"])
    #expect(lines("a -5", width: 19) == ["a", "-5"])
    #expect(lines("日本語", width: 11) == ["日", "本", "語"] || lines("日本語", width: 7) == ["日", "本", "語"])
    #expect(lines("aa\u{200B}bb", width: 15).count == 2)
    #expect(lines("", width: 15) == [""])
    #expect(lines("a\n\nb\r\nc\u{2028}d\n", width: 100) == ["a", "", "b", "c", "d", ""])
    #expect(lines("   ", width: 5) == [""])
    #expect(lines("a     b", width: 8) == ["a", "b"])
  }

  @Test func aLongWordIsBrokenByClusters() {
    let text = String(repeating: "e\u{301}", count: 40)
    let pieces = lines(text, width: 30)
    #expect(pieces.count > 5 && pieces.joined() == text)
    #expect(pieces.allSatisfy { $0.first == "e\u{301}" })
    // Narrower than any letter, so each line has one cluster.
    #expect(lines("wide", width: 0.001) == ["w", "i", "d", "e"])
  }

  @Test func linesStandALineHeightApartFromTheTop() {
    let layout = textBox("a\nb\nc", width: 100).layout
    for (index, line) in layout.lines.enumerated() {
      #expect(abs(line.baseline - 10 * (font.ascender + Double(index) * font.lineHeight)) < 1e-12)
    }
    #expect(abs(layout.extent.y - 10 * (font.ascender + font.descent + 2 * font.lineHeight)) < 1e-12)
  }

  @Test func alignmentMovesLinesToTheirEnd() {
    for (alignment, part) in [(TextAlignment.leading, 0.0), (.centre, 0.5), (.trailing, 1)] {
      for text in ["a", "some words in lines"] {
        for line in textBox(text, width: 60, alignment: alignment).layout.lines {
          #expect(abs(line.start - part * (60 - line.width)) < 1e-12)
        }
      }
      // A paragraph from right to left begins at the right.
      for line in textBox("שלום", width: 60, alignment: alignment).layout.lines {
        #expect(abs(line.start - (1 - part) * (60 - line.width)) < 1e-12)
      }
    }
  }

  @Test func rightToLeftTextStandsFromRightToLeft() {
    // Alef and bet: alef is the rightmost.
    let layout = textBox("אב", width: 100).layout
    let one = textBox("א", width: 100).layout
    #expect(layout.glyphs.count == 2)
    let rightmost = layout.glyphs.max { $0.origin.x < $1.origin.x }
    #expect(rightmost.map { layout.outline(of: $0).elements } == one.outline(of: one.glyphs[0]).elements)
  }

  // MARK: Painting

  @Test func theScaleStretchesLettersAboutTheCentre() {
    let box = textBox("Stretch me", width: 40)
    var (plain, stretched) = (PaintedPaths(), PaintedPaths())
    box.paint(Vector2(1, 1), Appearance(), into: &plain)
    box.paint(Vector2(2, -4), Appearance(), into: &stretched)
    #expect(plain.elements.count > 50)
    for (one, other) in zip(plain.elements, stretched.elements) {
      if case (.line(let one), .line(let other)) = (one, other) { #expect(one * Vector2(2, -4) == other) }
    }
  }

  @Test func theStatedExtentHoldsAllThatIsPainted() {
    for text in ["", "gjpqy", "many words that run over the box's lower edge"] {
      for background in [nil, Color.white] {
        var box = TextBox(text, font: font, size: 8, boxSize: Vector2(30, 12), background: background)
        box.alignment = .trailing
        var paths = PaintedPaths()
        box.paint(Vector2(1.5, -2), Appearance(), into: &paths)
        let (stated, painted) = (box.paintedExtent(Vector2(1.5, -2), Appearance()), paths.extent)
        #expect(painted.x <= stated.x * (1 + 1e-12) && painted.y <= stated.y * (1 + 1e-12))
      }
    }
  }

  @Test func textIsLaidOutOnceForEachValue() {
    var box = textBox("one two three", width: 40)
    let copy = box
    #expect(box.lineCount == copy.lineCount)
    box.boxSize.x = 1000
    #expect(box.lineCount == 1 && copy.lineCount == 3)
    box.text = "a\nb"
    #expect(box.lineCount == 2)
    box.size = 20
    #expect(abs(box.textSize.y - 20 * (font.ascender + font.descent + font.lineHeight)) < 1e-12)
    #expect(box != copy)
    box = copy
    #expect(box == copy && box.hashValue == copy.hashValue)
  }

  @Test func missingGlyphsAreBoxesAndAreCounted() {
    let box = textBox("a\u{10FFFD}b\u{E0FF}", width: 100)
    #expect(box.missingGlyphCount == 2)
    #expect(box.layout.glyphs.count == 4)
    #expect(textBox("plain", width: 100).missingGlyphCount == 0)
    // Control characters are drawn as spaces.
    #expect(textBox("a\tb\u{0}c", width: 100).missingGlyphCount == 0)
  }

  @Test func emptyTextPaintsNothingButItsBackground() {
    var paths = PaintedPaths()
    textBox("", width: 10).paint(Vector2(1, 1), Appearance(), into: &paths)
    #expect(paths.paths.isEmpty)
    TextBox("", font: font, size: 1, boxSize: Vector2(2, 2), background: .white)
      .paint(Vector2(1, 1), Appearance(), into: &paths)
    #expect(paths.paths.count == 1)
  }

  @Test func aHundredThousandCharactersAreLaidOut() {
    let text = String(repeating: "lorem ipsum dolor sit amet, consectetur. ", count: 2500)
    let box = textBox(text, width: 300)
    #expect(box.layout.lines.reduce(0) { $0 + $1.text.count { $0 != " " } } == text.count { $0 != " " })
    #expect(textBox(String(repeating: "x", count: 20_000), width: 300).lineCount > 100)
  }

  @Test func aTextThatIsTooLongIsAFaultThatStatesTheLimit() throws {
    let longest = textBox(String(repeating: "lorem ip", count: TextBox.maxByteCount / 8), width: 300)
    #expect(longest.fault == nil)
    var longer = longest
    longer.text += "s"
    #expect(try #require(longer.fault).contains("a text of 262145 bytes; give at most 262144"))
  }

  @Test func sizesOutOfRangeAreFaults() {
    for (size, side) in [(0.0, 1.0), (-1, 1), (.nan, 1), (.infinity, 1), (1, 0), (1, -2), (1, .nan), (1, .infinity)] {
      let box = TextBox("a", font: font, size: size, boxSize: Vector2(side, 1))
      #expect(box.fault != nil)
      #expect(box.lineCount <= 1)
    }
    #expect(TextBox("a", font: font, size: 1e30, boxSize: Vector2(1e-30, 1)).fault == nil)
    #expect(TextBox("a", font: font, size: 1e-30, boxSize: Vector2(1e30, 1)).lineCount == 1)
  }

  // MARK: Badges

  @Test(arguments: [0, 1, 7, 11, 42, 100, -12345, Int.max, Int.min])
  func aNumberIsInItsDisc(number: Int) {
    let badge = NumberBadge(number, diameter: 30, font: font)
    var paths = PaintedPaths()
    badge.paint(Vector2(1, 1), Appearance(fill: .black, stroke: nil), into: &paths)
    #expect(paths.paths.count == 2)
    for element in paths.elements {
      switch element {
      case .move(let position), .line(let position), .quadratic(_, let position):
        #expect(position.length <= 15 * (1 + 1e-12))
      default: break
      }
    }
    let stated = badge.paintedExtent(Vector2(2, 3), Appearance())
    #expect(stated == Vector2(31, 46))
    #expect(badge.fault == nil && NumberBadge(number, diameter: -1, font: font).fault != nil)
  }
}
