import Testing

@testable import DrawingFiles

@Suite("Xournal++")
struct XournalTests {
  private static func page(_ body: String, height: Int = 800) -> String {
    "<page width='600' height='\(height)'><background type='solid'/><layer>\(body)</layer></page>"
  }

  private static func file(_ pages: String) -> String {
    "<?xml version='1.0' standalone='no'?><xournal creator='x'><title>t</title>\(pages)</xournal>"
  }

  @Test("has a width a point, as force over the usual one")
  func widths() throws {
    let read = try drawing(
      Self.file(
        Self.page(
          "<stroke tool='pen' width='2 1 3'>1 2 3 4 5 6</stroke><stroke width='1.41'>7 8 9 10</stroke><text x='1'>a</text><image>QUJD</image>"
        )))
    #expect(read.positions == points([(1, 2), (3, 4), (5, 6)], [(7, 8), (9, 10)]))
    #expect(read.forces == [[0.5, 1.5, 1.5], [nil, nil]] && read.lines[0].maximumForce == 1.5)
    #expect(read.leftOut == ["texts": 1, "images": 1] && read.remarks.isEmpty && read.format == "Xournal++")
  }

  @Test("has pages one below the other")
  func pages() throws {
    let stroke = "<stroke width='1'>1 2 3 4</stroke>"
    let read = try drawing(Self.file(Self.page(stroke) + Self.page(stroke, height: 100) + Self.page(stroke)))
    #expect(read.positions == points([(1, 2), (3, 4)], [(1, 802), (3, 804)], [(1, 902), (3, 904)]))
    #expect(read.remarks == ["pages lie one below the other"])
  }

  @Test("is the same compressed")
  func compressed() throws {
    let text = Self.file(Self.page("<stroke width='1'>1 2 3 4</stroke>"))
    #expect(try DrawingReader.drawing(of: Gzip.compressed(Array(text.utf8))) == drawing(text))
  }

  @Test(
    "is refused by one sentence",
    arguments: [
      ("<stroke width='1'>1 2 3</stroke>", "the stroke has 3 coordinates"),
      ("<stroke width='1 2'>1 2 3 4 5 6</stroke>", "the stroke has 2 widths and 3 points"),
      ("<stroke width='1 -2 3'>1 2 3 4 5 6</stroke>", "one of 0 or more"),
      ("<stroke width='1'>1 inf</stroke>", "a number has to stand at \"inf\""),
      ("<text>a</text>", "holds no line (but 1 texts) as Xournal++"),
    ])
  func refused(body: String, problem: String) {
    let ending = refusal(Self.file(Self.page(body)))
    #expect(ending?.contains(problem) == true, "\(ending ?? "read")")
  }
}
