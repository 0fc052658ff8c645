import Annotations
import CFonts
import Foundation
import Geometry
import TestSupport
import Testing

@testable import AnnotationText

/// Text of both directions, against orders that are written out, Unicode's cases and ICU.
struct BidirectionalTests {
  private let font: Font

  init() throws { font = try Font.standard }

  private func layout(_ text: String, width: Double = .infinity, alignment: TextAlignment = .leading) -> TextLayout {
    TextLayout(text, face: font.face, size: 10, width: width, alignment: alignment)
  }

  // MARK: Orders that are written out

  /// Texts, and what is painted from left to right. Hebrew letters stand for the capital letters of UAX 9.
  static let orders = [
    // Numbers and words in both kinds of paragraph.
    ("שלום abc 123", "abc 123 םולש"), ("abc שלום 123 עולם", "abc םלוע 123 םולש"), ("abc שלום", "abc םולש"),
    ("שלום 123", "123 םולש"), ("123 שלום", "םולש 123"), ("שלום 123 abc", "abc 123 םולש"),
    ("שלום 12.5, 3", "3 ,12.5 םולש"), ("abc 123", "abc 123"), ("מחיר 50%", "50% ריחמ"), ("a1 ב2", "a1 2ב"),
    ("שלום 1-2", "1-2 םולש"), ("ב -5", "5- ב"), ("1א2ב3", "3ב2א1"), ("אבגa", "aגבא"), ("a אב גד b", "a דג בא b"),
    // Neutral characters take the direction of both sides, or that of the paragraph.
    ("a-א", "a-א"), ("א-a", "a-א"), ("א!", "!א"), ("a א!", "a א!"), ("a א! ב", "a ב !א"), ("א, b", "b ,א"),
    // Brackets are mirrored, and a pair takes one direction.
    ("אב (גד) הו", "וה (דג) בא"), ("a (אב) c", "a (בא) c"), ("אב (c) ד", "ד (c) בא"), ("א [b", "b] א"),
    ("a (א b) ג", "a (א b) ג"), ("א<b>ג", "ג<b>א"), ("smith (fabrikam אבג) דהו", "smith (fabrikam גבא) והד"),
    ("אבג (smith) דהו", "והד (smith) גבא"),
    // UAX 9: the order of levels, and numbers with their separators.
    ("car means אבג.", "car means גבא."), ("אבג means car.", ".means car גבא"),
    ("he said “אב car גד.”", "he said “בא car דג.”"), ("אבג 7.3 דה", "הד 7.3 גבא"), ("1/2 אב 3/4", "3/4 בא 1/2"),
    // Formatting characters.
    ("\u{200F}abc 123!", "!abc 123"), ("\u{200E}אב cd", "בא cd"), ("א\u{200E}!", "!א"), ("a א!\u{200F} b", "a !א b"),
    ("\u{202E}abc\u{202C} d", "cba d"), ("\u{202D}אבג\u{202C} d", "אבג d"), ("a \u{202B}אב c!\u{202C} d", "a !c בא d"),
    ("א \u{202A}b ג!\u{202C} ד", "ד b ג! א"), ("a \u{2067}b אב!\u{2069} c", "a !בא b c"),
    ("א \u{2066}b ג!\u{2069} ד", "ד b ג! א"), ("\u{2068}אב\u{2069} c", "בא c"),
    ("a \u{2068}אב 1\u{2069} 2", "a 1 בא 2"),
    ("a(b\u{2067}אf\u{2069}ה)ו", "a(bfאה)ו"), ("\u{202E}a(b", "b)a"), ("\u{2069}\u{202C}אב c", "c בא"),
    // An isolate that does not end, ends with its paragraph.
    ("a \u{2067}b!\nc ד!", "a !b|c ד!"), ("abc\nאב 1", "abc|1 בא"),
  ]

  /// Each glyph is the one that its character has alone, mirrored where the expected order has the mirrored character.
  @Test(arguments: orders)
  func eachCharacterIsPaintedOnceInItsPosition(text: String, order: String) {
    let layout = layout(text)
    let lines = order.split(separator: "|", omittingEmptySubsequences: false)
    check(layout.lines.count == lines.count, "\(layout.lines.count) lines")
    for (line, order) in zip(layout.lines, lines) {
      let glyphs = layout.glyphs[line.glyphs]
      let painted = glyphs.map { layout.outline(of: $0).elements }
      let alone = order.filter { $0 != " " }.flatMap { character in
        let one = self.layout(String(character))
        return one.glyphs.map { one.outline(of: $0).elements }
      }
      check(painted == alone, "\(text): not \(order)")
      check(zip(glyphs, glyphs.dropFirst()).allSatisfy { $0.origin.x < $1.origin.x }, "\(text): glyphs overlap")
    }
    check(layout.missingGlyphCount == 0, "\(text): a formatting character has a box")
  }

  @Test func arabicLettersJoinAndNumbersStandLeftOfThem() {
    func glyphs(_ text: String) -> [UInt32] {
      let paragraph = Paragraph(text[...])
      return Paragraph.visualOrder(paragraph.runs).flatMap { font.face.shape(paragraph, $0) }.map(\.glyph)
    }
    let words = ["abc", " ", "١٢٣", " ", "123", " ", "مرحبا"]
    #expect(glyphs("مرحبا 123 ١٢٣ abc") == words.flatMap(glyphs))
    // Letters of two levels do not join (UAX 9, 3.5).
    let apart = glyphs("\u{202D}ب\u{202C}ب").filter { glyphs(" ") != [$0] }
    #expect(apart == glyphs("ب") + glyphs("ب"))
    #expect(glyphs("بب") != apart)
  }

  /// Leading is the end at which the first strong letter's direction begins, in whatever line.
  @Test(arguments: [
    ("123 שלום abc", true), ("- abc שלום", false), ("\u{2067}שלום\u{2069} abc", false), ("12 + 3", false),
    ("\u{200F}1", true),
  ])
  func paragraphsBeginWhereTheirDirectionDoes(text: String, isRightToLeft: Bool) {
    for line in layout(text, width: 40).lines {
      check(line.isRightToLeft == isRightToLeft, text)
      check(abs(line.start - (isRightToLeft ? 40 - line.width : 0)) < 1e-12, "\(text): \(line.start)")
    }
  }

  @Test func latinTextIsOneRun() throws {
    let text = "  “Office”, 1/2 AVATAR\t(naïve) \u{1F600} – 12:30 "
    let paragraph = Paragraph(text[...])
    #expect(paragraph.runs.count == 1 && paragraph.direction == VERNIER_LEFT_TO_RIGHT)
    let run = try #require(paragraph.runs.first)
    #expect(run.level == 0 && run.context == 0..<paragraph.bytes.count && run.script == 0x4C61_746E)
    #expect(run.characters == 0..<text.count && paragraph.text(ofLine: [run]) == text.replacing("\t", with: " "))
  }

  // MARK: Against Unicode's cases

  /// A part of BidiCharacterTest.txt: the cases for each rule, and some of those for combinations of classes.
  @Test func levelsAndOrdersAreThoseOfUnicode() throws {
    let path = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Files/BidiCharacterTest.txt")
    var count = 0
    for line in try String(contentsOf: path, encoding: .utf8).split(separator: "\n") where !line.hasPrefix("#") {
      let fields = line.split(separator: ";", omittingEmptySubsequences: false).map { $0.split(separator: " ") }
      try #require(fields.count == 5)
      let scalars = try fields[0].map { try #require(UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)) }
      let directions = [VERNIER_LEFT_TO_RIGHT, VERNIER_RIGHT_TO_LEFT, VERNIER_FROM_ITS_TEXT]
      let direction = directions[try #require(Int(fields[1][0]))]
      var levels = [Int8](repeating: 0, count: scalars.count)
      let base = vernier_text_levels(scalars.map(\.value), scalars.count, direction, &levels)
      check("\(base.rawValue)" == fields[2][0], "the direction of \(line)")
      let text = String(String.UnicodeScalarView(scalars))
      let paragraph = Paragraph(text[...], direction: direction)
      var (bases, next): ([Int], Int) = ([], 0)
      for character in text {
        if !scalars[next].properties.isBidiControl { bases.append(next) }
        next += character.unicodeScalars.count
      }
      // ICU leaves out levels that change no order.
      let isRight = bases.allSatisfy { fields[3][$0] == "x" || levels[$0] % 2 == (Int8(fields[3][$0]) ?? 2) % 2 }
      check(isRight, "\(line): \(levels)")
      let end = (paragraph.isSpace.lastIndex(of: false) ?? -1) + 1
      let runs = paragraph.runs.map { run in
        var run = run
        run.characters = run.characters.clamped(to: 0..<end)
        return run
      }
      let order = Paragraph.visualOrder(runs.filter { $0.characters.lowerBound < end }).flatMap { run in
        let scalars = bases[run.characters]
        return run.level % 2 == 0 ? Array(scalars) : scalars.reversed()
      }
      let expected = fields[4].compactMap { Int($0) }.filter { bases.prefix(end).contains($0) }
      check(order.filter { fields[3][$0] != "x" } == expected, "\(line): \(order)")
      count += 1
    }
    #expect(count > 400)
  }

  // MARK: Against ICU

  /// Each has a glyph of its own: no two of them make a ligature.
  private static let visible: [Unicode.Scalar] = Array(
    "abcXYZ0123459אבגדהשםבתجدسمر٠١٢٣       .,:;!?-+/%$()[]<>«»“”…–ЯΩ".unicodeScalars)

  private static let formatting: [Unicode.Scalar] = [
    "\u{200E}", "\u{200F}", "\u{61C}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}", "\u{2066}",
    "\u{2067}", "\u{2068}", "\u{2069}", "\u{2069}",
  ]

  /// - Parameter share: the formatting characters, of 100.
  private func text(_ count: Int, formatting share: UInt64, _ random: inout SplitMix64) -> String {
    var text = String.UnicodeScalarView()
    for _ in 0..<count {
      let scalars = random.next() % 100 < share ? Self.formatting : Self.visible
      text.append(scalars[Int(random.next() % UInt64(scalars.count))])
    }
    return String(text)
  }

  /// In every line each character but white space at its end is painted once, where ICU has it; and a reader of SVG that
  /// knows the line alone has the same order.
  @Test(arguments: [Double.infinity, 120, 35, 1], [0, 5, 30])
  func linesHaveTheOrderOfICU(width: Double, share: Int) {
    var random = SplitMix64(seed: 48)
    for index in 0..<300 {
      let text = text(1 + index % 60, formatting: UInt64(share), &random)
      compare(text, width: width)
    }
  }

  /// Levels end at 125; isolates that are deeper have no direction of their own.
  @Test func isolatesNestAsDeepAsICUHasThem() {
    var random = SplitMix64(seed: 49)
    for depth in [3, 60, 61, 62, 123, 124, 125, 126, 127, 200, 300] {
      for openings in [["\u{2068}"], ["\u{2067}"], ["\u{2066}", "\u{2067}", "\u{2068}", "\u{202B}", "\u{202D}"]] {
        var text = ""
        for _ in 0..<depth {
          text += openings[Int(random.next() % UInt64(openings.count))] + self.text(1, formatting: 0, &random)
        }
        for _ in 0..<depth { text += "\u{2069}" + self.text(1, formatting: 0, &random) }
        compare(text + "\u{2068}אב!\u{2069} c", width: .infinity)
      }
    }
    // Many that are not nested.
    compare(String(repeating: "\u{2068}a\u{2069}", count: 300) + "\u{2068}אב!\u{2069} c", width: .infinity)
  }

  private func compare(_ text: String, width: Double) {
    let paragraph = Paragraph(text[...])
    let scalars = Array(text.unicodeScalars)
    let shown = scalars.indices.filter { !scalars[$0].properties.isBidiControl }
    let isRightToLeft = paragraph.direction == VERNIER_RIGHT_TO_LEFT
    check(ReferenceLine(scalars).isRightToLeft == isRightToLeft, "the direction of \(text.debugDescription)")
    var breaker = LineBreaker(paragraph, font.face, limit: width / 10)
    let layout = layout(text, width: width)
    check(layout.missingGlyphCount == 0, "\(text.debugDescription) has boxes")
    var end = 0
    for laidOut in layout.lines {
      let line = breaker.next()
      let runs = line.runs.filter { !$0.characters.isEmpty }
      guard let first = runs.first?.characters.lowerBound, let last = runs.last?.characters.upperBound else { continue }
      check((end..<first).allSatisfy { paragraph.isSpace[$0] }, "before \(first) of \(text.debugDescription)")
      end = last
      var painted: [Int] = []
      for glyph in line.glyphs {
        let character = (paragraph.starts.firstIndex { $0 > glyph.cluster } ?? 0) - 1
        if painted.last != character { painted.append(character) }
      }
      let reference = ReferenceLine(scalars, shown[first]..<shown[last - 1] + 1).scalars
        .filter { !$0.scalar.properties.isBidiControl }
      check(painted.map { shown[$0] } == reference.map(\.index), "\(text.debugDescription) in \(width)")
      let levels = Dictionary(
        uniqueKeysWithValues: runs.flatMap { run in run.characters.map { ($0, UInt8(run.level)) } })
      // ICU leaves out levels that change no order.
      check(
        painted.map { (levels[$0] ?? 0) % 2 } == reference.map { $0.level % 2 }, "levels of \(text.debugDescription)")
      check(line.width == line.glyphs.reduce(0) { $0 + $1.advance }, "the width of \(text.debugDescription)")
      check(laidOut.width == line.width * 10, "the width of \(text.debugDescription)")
      let alone = ReferenceLine(laidOut.text.unicodeScalars, isRightToLeft: isRightToLeft).scalars
        .filter { !$0.scalar.properties.isBidiControl }
      check(
        alone.map(\.scalar) == reference.map(\.scalar) && alone.map { $0.level % 2 } == reference.map { $0.level % 2 },
        "\(laidOut.text.debugDescription) alone, of \(text.debugDescription)")
    }
    check(breaker.isAtEnd, "the lines of \(text.debugDescription)")
    check((end..<paragraph.isSpace.count).allSatisfy { paragraph.isSpace[$0] }, "the end of \(text.debugDescription)")
  }

  // MARK: Pictures of lines as text

  /// The second line's numbers are in an order that a letter of the first line gives them.
  @Test func aLineOfSVGHasItsOrderWithoutTheOtherLines() throws {
    let box = TextBox("abcdefgh שלום 123 456 xyz", font: font, size: 10, width: 80)
    let lines = try #require(box.paintedText(Appearance())).lines
    #expect(lines.count == 2 && lines[0].text == "abcdefgh שלום")
    let order = ReferenceLine(lines[1].text.unicodeScalars, isRightToLeft: lines[1].isRightToLeft).scalars.map(\.scalar)
    #expect(String(String.UnicodeScalarView(order.filter { !$0.properties.isBidiControl })) == "456 123 xyz")
    // Where it has the same order without them, it has no characters of its own.
    let plain = try #require(TextBox("שלום abc 123", font: font, size: 10, width: 80).paintedText(Appearance()))
    #expect(plain.lines.map(\.text) == ["שלום abc 123"])
  }
}
