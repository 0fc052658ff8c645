import Testing

@testable import CommandLine

@Suite("What is printed in columns")
struct TextTableTests {
  private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  @Test("has no line of prose longer than the width, and every word once", arguments: [35, 40, 77, 100, 1000])
  func prose(width: Int) {
    let words = (1...60).map { "word\($0)" }
    var table = TextTable(["", "what", "found"], leftColumns: 3)
    table.add(["✓", "schemes", words.joined(separator: " ")])
    table.add(["✓", "git", "found"])
    for text in [table.text(TextWidth(columns: width)), TextWidth(columns: width).lines(words.joined(separator: " "))] {
      #expect(lines(text).allSatisfy { $0.count <= width }, "\(text)")
      #expect(text.split { $0 == " " || $0 == "\n" }.filter { $0.hasPrefix("word") }.map(String.init) == words)
    }
    #expect(lines(table.text(TextWidth(columns: 1000))).count == 4)
  }

  @Test("wraps several columns of prose, each cell in its own")
  func severalColumns() {
    var table = TextTable(["setting", "first", "second"], leftColumns: 3)
    table.add(["schemes", "one two three four five six seven", "eight nine ten eleven twelve thirteen"])
    let text = table.text(TextWidth(columns: 40))
    #expect(lines(text).allSatisfy { $0.count <= 40 } && lines(text).count > 3, "\(text)")
    #expect(text.contains("thirteen"))
  }

  private static let numbers: TextTable = {
    var table = TextTable(["scheme"] + (1...9).map { "10^\($0)" }, leftColumns: 1)
    table.add(["float32"] + (1...9).map { "0.00\($0)" })
    return table
  }()

  @Test(
    "of numbers has as many columns as there is room for, and says how many more", arguments: [20, 30, 40, 80, 200])
  func numbers(width: Int) {
    let text = Self.numbers.text(TextWidth(columns: width))
    let shown = (1...9).filter { text.contains("0.00\($0)") }
    #expect(lines(text).allSatisfy { $0.count <= width }, "\(text)")
    #expect(shown == Array(1...min(9, (width - 7) / 7)))
    let left = 9 - shown.count
    let words = text.split { $0 == " " || $0 == "\n" }.joined(separator: " ")
    #expect(words.contains("(--verbose has \(left) more column\(left == 1 ? "" : "s"))") == (left > 0), "\(text)")
  }

  @Test("of numbers has all columns where they are asked for, and the first beside the key wherever it is")
  func extremes() {
    let whole = Self.numbers.text(TextWidth(columns: 20, hasAllColumns: true))
    #expect(lines(whole).count == 3 && whole == Self.numbers.text(TextWidth(columns: 200)))
    #expect(Self.numbers.text(TextWidth(columns: 1)).contains("0.001"), "a column that does not fit is shown")
  }

  @Test("goes by ranks, those of one rank together, and keeps the deepest depth longest")
  func ranks() {
    var table = TextTable(["scheme", "a", "b", "c", "unit"], leftColumns: 1, ranks: [0, 3, 2, 2, 0])
    table.add(["float32", "aaaa", "bbbb", "cccc", "px"])
    #expect(lines(table.text(TextWidth(columns: 24)))[2] == "float32  bbbb  cccc    px")
    var depths = TextTable(["scheme"], depths: ["10^0", "10^3", "10^7", "10^15", "10^1000"])
    depths.add(["x", "0", "3", "7", "15", "1000"])
    #expect(lines(depths.text(TextWidth(columns: 20)))[0] == "scheme  10^1000")
    #expect(lines(depths.text(TextWidth(columns: 24)))[0] == "scheme  10^7  10^1000")
  }

  @Test("has no column of nothing but dashes") func dashes() {
    var table = TextTable(["scheme", "horizon", "10^3"], leftColumns: 1)
    table.add(["float32", "–", "0.1"])
    table.add(["float64", "", "0.2"])
    for width in [80, 20] { #expect(!table.text(TextWidth(columns: width)).contains("horizon")) }
  }

  @Test("begins with which schemes hold, and which break first and last")
  func verdict() {
    let ends: [(scheme: String, end: (depth: Double, text: String)?)] = [
      ("float64", (15, "10^15")), ("frames", nil), ("float32", (7, "10^7")),
    ]
    #expect(
      SchemeVerdict.text(ends, holding: "hold down to 10^30")
        == "1 of 3 schemes hold down to 10^30: frames.\nThe first to break is float32 at 10^7, the last float64 at 10^15."
    )
    #expect(SchemeVerdict.text([ends[0]], holding: "hold") == "The first to break is float64 at 10^15.")
    #expect(SchemeVerdict.text([ends[1]], holding: "hold") == "1 of 1 schemes hold: frames.")
  }

  @Test(
    "is as wide as COLUMNS says where that is a positive whole number, and otherwise has 80 columns in a file",
    arguments: [("abc", 80), ("0", 80), ("-5", 80), ("", 80), ("20", 20), ("132", 132)])
  func columns(text: String, columns: Int) {
    #expect(TextWidth.columns(of: -1, environment: ["COLUMNS": text]) == columns)
    #expect(TextWidth.columns(of: -1, environment: [:]) == 80)
  }
}
