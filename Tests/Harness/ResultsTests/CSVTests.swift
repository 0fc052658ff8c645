import Files
import Foundation
import Geometry
import TestSupport
import Testing

@testable import Results

@Suite("Rows as JSON")
struct JSONRowTests {
  @Test("are objects, one a line, and a table without rows is an empty array", arguments: [0, 2])
  func rows(count: Int) throws {
    let folder = try TemporaryFolder()
    let writer = try JSONRowWriter(Samples.schema, to: ByteSink(creating: folder.file("a.json")))
    for row in Samples.rows.dropFirst(2).prefix(count) { try writer.write(row) }
    try writer.finish()
    let text = try folder.text("a.json")
    let read = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    #expect(read.count == count && text.split(separator: "\n").count == count + 2)
    guard let first = read.first else { return }
    #expect(first["scheme"] as? String == "a \"quoted\", name" && first["level"] as? Int == 0)
    #expect(first["jitter_px"] is NSNull && first["status"] as? String == "none")
  }

  @Test("of differences hold no empty text and no NUL")
  func differences() throws {
    let difference = ResultDifference(.figure, file: "a.csv", row: "", name: "jitter", first: "1\0", absolute: 0.5)
    let cells = ResultDifference.table.cells(difference)
    #expect(cells[2] == .missing && cells[3] == "jitter" && cells[5] == "1\u{FFFD}" && cells[7] == 0.5)
  }
}

@Suite("A CSV")
struct CSVTests {
  @Test("has LF line ends, and quotes only where they are needed")
  func bytes() throws {
    #expect(
      try Samples.csv(Samples.rows) == """
        scheme,level,jitter_px,status
        double,0,0.25,found
        double,1,1e-07,
        "a ""quoted"", name",0,,none
        "two\r
        lines",0,1.7976931348623157e+308,
        ünïcode,2,5.0,found

        """)
  }

  @Test("reads back as it was written, whatever its texts and numbers are", arguments: [1, 2, 3] as [UInt64])
  func roundTrip(seed: UInt64) throws {
    let schema = TableSchema(
      [
        Field("text", .string, ""), Field("other", .string, "", isRequired: false), Field("integer", .integer, ""),
        Field("number", .number, "", isRequired: false),
      ])
    var generator = SplitMix64(seed: seed)
    let pieces = [",", "\"", "\n", "\r", "\r\n", "a", " ", "é", "\u{301}", "😀", ";", "\t", "\u{FEFF}", "0"]
    let rows = (0..<500).map { _ -> [Cell] in
      let text = (0...Int.random(in: 0...5, using: &generator)).map { _ in
        pieces.randomElement(using: &generator) ?? ""
      }.joined()
      let bits = Double(bitPattern: generator.next())
      return [
        .string(text), Bool.random(using: &generator) ? .missing : .string(String(text.reversed())),
        .integer(Int(truncatingIfNeeded: generator.next())), bits.isFinite ? .number(bits) : .missing,
      ]
    }
    let reader = try TableReader(CSVReader(text: Samples.csv(rows, schema: schema), name: "fuzz"), schema: schema)
    for row in rows { #expect(try reader.next() == row, "seed \(seed)") }
    #expect(try reader.next() == nil)
  }

  @Test("never holds a number that is not finite", arguments: [Double.nan, .infinity, -.infinity])
  func nonFinite(value: Double) throws {
    let folder = try TemporaryFolder()
    let writer = try CSVWriter(Samples.schema, to: ByteSink(creating: folder.file("a.csv")))
    try writer.write(["a", 0, 1.0, .missing])
    let error = Samples.error { try writer.write(["a", 1, .number(value), .missing]) }
    #expect(error.description.contains("Row 2 of \(folder.file("a.csv")), column jitter_px: \(value) is not a finite"))
    try writer.write(["a", 2, .missing, .missing])
    try writer.finish()
    #expect(try folder.text("a.csv") == "scheme,level,jitter_px,status\na,0,1.0,\na,2,,\n")
  }

  @Test("takes the least number of a column")
  func leastRow() throws {
    let folder = try TemporaryFolder()
    let writer = try CSVWriter(Samples.schema, to: ByteSink(creating: folder.file("a.csv")))
    try writer.write(["a", 0, 0.0, .missing])
  }

  @Test(
    "refuses a row that is not its schema's",
    arguments: [
      (["a", 0, 1.0], "Row 1 of standard output has 3 cells and should have 4."),
      (["a", "b", 1.0, .missing], "column level: \"b\" is not of type integer."),
      (["a", 0, 1, .missing], "column jitter_px: \"1\" is not of type number."),
      ([.missing, 0, 1.0, .missing], "column scheme: a value is required and missing."),
      (["", 0, 1.0, .missing], "column scheme: an empty text would read back as missing; say missing."),
      (["a\0b", 0, 1.0, .missing], "column scheme: a text with a NUL in it cannot be read back."),
      (["a", -1, 1.0, .missing], "column level: -1 is less than 0."),
      (["a", 0, -0.5, .missing], "column jitter_px: -0.5 is less than 0."),
      (["a", 0, 1.0, "lost"], "column status: \"lost\" is not one of found, none."),
    ] as [([Cell], String)])
  func wrongRow(row: [Cell], sentence: String) throws {
    let folder = try TemporaryFolder()
    let sink = ByteSink(
      try FileDescriptor(opening: folder.file("a"), O_WRONLY | O_CREAT), name: "standard output",
      staysAfterFailure: true)
    let writer = try CSVWriter(Samples.schema, to: sink)
    let header = sink.byteCount
    let error = Samples.error { try writer.write(row) }
    #expect(error.description.hasSuffix(sentence))
    #expect(error.exitCode == 74)
    #expect(sink.byteCount == header)
    #expect(writer.rowCount == 0)
  }

  @Test("reaches the system with every row, or by the buffer where one is asked for")
  func buffering() throws {
    let folder = try TemporaryFolder()
    let prompt = try CSVWriter(Samples.schema, to: ByteSink(creating: folder.file("prompt")))
    let patient = try CSVWriter(Samples.schema, to: ByteSink(creating: folder.file("patient")), bufferSize: 1_000)
    for writer in [prompt, patient] { try writer.write(Samples.rows[0]) }
    #expect(try folder.text("prompt").hasSuffix("\ndouble,0,0.25,found\n"))
    #expect(try folder.text("patient") == "scheme,level,jitter_px,status\n")
    try patient.flush()
    #expect(try folder.text("patient") == folder.text("prompt"))
  }

  @Test(
    "that is not RFC 4180 is an error with its line",
    arguments: [
      ("a,b\nc\"d,e\n", "t, line 2: a quote inside a field should be doubled, and the field stand in quotes."),
      ("a\n\"b\"c\n", "t, line 2: a comma or a line end should follow the closing quote."),
      ("a\n\n\"b\n\n", "t, line 3: the quote that opens here should be closed before the file ends."),
      ("a\rb\n", "t, line 1: a carriage return should be followed by a line feed, or stand in quotes."),
      ("\"a\nb\",c\nd\"\n", "t, line 3: a quote inside a field should be doubled, and the field stand in quotes."),
    ])
  func malformed(text: String, sentence: String) throws {
    let reader = try CSVReader(text: text, name: "t")
    let error = Samples.error { while try reader.next() != nil {} }
    #expect(error.description == sentence)
    #expect(error.exitCode == 64)
  }

  @Test("must be UTF-8")
  func encoding() throws {
    let folder = try TemporaryFolder()
    try ByteSink(creating: folder.file("a")).append([0x61, 0x0A, 0xFF, 0x0A])
    let reader = try CSVReader(path: folder.file("a"))
    #expect(try reader.next()?.fields == ["a"])
    #expect(
      Samples.error { _ = try reader.next() }.description == "\(folder.file("a")), line 2: the text should be UTF-8.")
  }

  @Test("counts physical lines, and may end in CR LF, in nothing, and begin with a byte order mark")
  func lines() throws {
    let reader = try CSVReader(text: "\u{FEFF}a,b\r\n\"1\n2\",\"\"\r\nx,", name: "t")
    #expect(try reader.next() == .init(line: 1, fields: ["a", "b"]))
    #expect(try reader.next() == .init(line: 2, fields: ["1\n2", ""]))
    #expect(try reader.next() == .init(line: 4, fields: ["x", ""]))
    #expect(try reader.next() == nil)
  }

  @Test("of a killed run can be read without its torn last row", arguments: ["b,1", "\"b\nc", "b,"])
  func torn(tail: String) throws {
    let schema = TableSchema([Field("k", .string, ""), Field("n", .integer, "")])
    let reader = try TableReader(CSVReader(text: "k,n\na,12\n" + tail, name: "t"), schema: schema)
    #expect(try reader.next(allowingTornRow: true) == ["a", 12])
    #expect(try reader.next(allowingTornRow: true) == nil)
  }

  @Test("larger than a chunk reads back whole")
  func large() throws {
    let folder = try TemporaryFolder()
    let writer = try CSVWriter(Samples.schema, to: ByteSink(creating: folder.file("a")), bufferSize: 65_536)
    for row in 0..<20_000 { try writer.write(["a\n\"b\"", .integer(row), 0.1, "found"]) }
    try writer.finish()
    let reader = try TableReader(path: folder.file("a"), schema: Samples.schema)
    var count = 0
    while let row = try reader.next() {
      if row != ["a\n\"b\"", .integer(count), 0.1, "found"] { Issue.record("row \(count) is \(row)") }
      count += 1
    }
    #expect(count == 20_000)
  }
}
