import Testing

@testable import CommandLine

@Suite("A printed table")
struct TextTableTests {
  private func lines(_ text: String) -> [String] { text.split(separator: "\n").map(String.init) }

  @Test("of prose has no line longer than the width, and every word once", arguments: [35, 40, 77, 100, 1000])
  func prose(width: Int) {
    let words = (1...60).map { "word\($0)" }
    var table = TextTable(["", "what", "found"], leftColumns: 3)
    table.add(["✓", "schemes", words.joined(separator: " ")])
    table.add(["✓", "git", "found"])
    for text in [table.text(within: width, prose: 5000), table.text(within: nil, prose: width)] {
      #expect(lines(text).allSatisfy { $0.count <= width }, "\(text)")
      #expect(text.split { $0 == " " || $0 == "\n" }.filter { $0.hasPrefix("word") }.map(String.init) == words)
    }
    #expect(table.text(within: 1000, prose: 5).split(separator: "\n").count == 4)
  }

  @Test("of numbers is whole in a pipe, and in blocks that fit on a terminal")
  func numbers() {
    var table = TextTable(["scheme"] + (1...9).map { "10^\($0)" }, leftColumns: 1)
    table.add(["float32"] + (1...9).map { "0.00\($0)" })
    #expect(lines(table.text(within: nil, prose: 10)).count == 3)
    #expect(table.text(within: 200, prose: 10) == table.text(within: nil, prose: 10))
    let text = table.text(within: 30, prose: 10)
    #expect(lines(text).allSatisfy { $0.count <= 30 } && lines(text).count == 9, "\(text)")
    #expect(lines(text).filter { $0.hasPrefix("float32") }.count == 3)
    for number in 1...9 { #expect(text.ranges(of: "0.00\(number)").count == 1) }
    #expect(lines(table.text(within: 1, prose: 1)).count == 27, "a column that does not fit is shown")
  }
}
