import Files
import Foundation
import TestSupport
import Testing

@testable import Results

/// What a piece of these tests comes to: every kind of number there is.
private struct Sample: Codable, Hashable {
  var numbers: [Double]
  var floats: SIMD2<Float>
  var count: UInt64
  var missing: Int?

  static func made(_ index: Int) -> Sample {
    Sample(
      numbers: [
        0.1 * Double(index), -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .infinity, -.infinity, 1 / 3,
      ],
      floats: SIMD2(0.1, Float(index) / 3), count: .max - UInt64(index), missing: nil)
  }
}

@Suite("A journal")
struct JournalTests {
  private let folder: TemporaryFolder
  private var path: String { folder.file(Journal.fileName) }

  init() throws { folder = try TemporaryFolder() }

  private func header(
    points: Int = 60, depths: [JSONValue] = ["0", "7"], seed: UInt64 = 1, shard: Shard? = nil
  ) -> JournalHeader {
    JournalHeader(
      package: "sample",
      configuration: ["points": .integer(points), "depths": .array(depths), "threshold_px": .number(1)], seed: seed,
      shard: shard)
  }

  private func open(_ header: JournalHeader? = nil, resumes: Bool = true) throws -> (
    journal: Journal, setAside: String?
  ) {
    let results = try ResultFolder(path: folder.path)
    let session = RunSession(commandLine: ["vernier"], startedAt: Date(), shard: nil)
    return try results.openJournal(header ?? self.header(), session: session, resumes: resumes)
  }

  /// A journal with a number of pieces.
  private func write(_ count: Int, _ header: JournalHeader? = nil) throws {
    let journal = try open(header).journal
    for index in 0..<count { try journal.keep(Sample.made(index), of: "part", index) }
    try journal.finish()
  }

  private func found(in journal: Journal, of count: Int) throws -> [Int] {
    try (0..<count).filter { index in
      guard let sample = try journal.value(of: "part", index, as: Sample.self) else { return false }
      #expect(sample == Sample.made(index))
      return true
    }
  }

  @Test("hands every number back to the bit, numbers that are none too")
  func values() throws {
    try write(20)
    let journal = try open().journal
    #expect(try found(in: journal, of: 30) == Array(0..<20))
    #expect(journal.foundCount == 20 && journal.sessions.count == 2)
    #expect(try journal.value(of: "part", 3, as: Sample.self)?.numbers[1].sign == .minus)
    let noNumber = try open().journal
    try noNumber.keep(Double.nan, of: "other", 0)
    #expect(try open().journal.value(of: "other", 0, as: Double.self)?.isNaN == true)
  }

  @Test("of shards is taken where each has its own pieces, and not where one has another's")
  func shards() throws {
    for strays in [false, true] {
      let folders = try (1...2).map { _ in try TemporaryFolder() }
      for (number, folder) in folders.enumerated() {
        let shard = try #require(Shard(number: number + 1, of: 2))
        let session = RunSession(commandLine: ["vernier"], startedAt: Date(), shard: shard)
        let journal = try ResultFolder(path: folder.path)
          .openJournal(header(shard: shard), session: session, resumes: true).journal
        for index in 0..<6 where strays && index == 4 || shard.owns(index) {
          try journal.keep(Sample.made(index), of: "part", index)
        }
        try journal.finish()
      }
      let journals = try ShardJournals(folders: folders.map(\.path))
      if strays {
        let error = try #require(throws: FileError.self) { try journals.begin("part", count: 6) }
        #expect("\(error)".contains("has piece 4 of part, which is none of shard"), "\(error)")
      } else {
        try journals.begin("part", count: 6)
        #expect(try journals.value(of: "part", 5, as: Sample.self) == Sample.made(5))
        try journals.requireSame(as: header())
        let other = Samples.error { try journals.requireSame(as: header(points: 61)) }
        #expect(other.description.contains("cannot be merged here: "), "\(other)")
      }
    }
  }

  @Test("goes on under a header with texts that elsewhere stand for numbers")
  func numberTexts() throws {
    let header = header(depths: ["nan", "infinity", "-infinity"])
    try write(2, header)
    #expect(try open(header).journal.foundCount == 2)
  }

  @Test("that was torn off anywhere has all pieces before, and takes more")
  func torn() throws {
    try write(3)
    let whole = try folder.data(Journal.fileName)
    let ends = whole.indices.filter { whole[$0] == UInt8(ascii: "\n") }
    try #require(ends.count == 5)
    for length in stride(from: ends[1] + 1, to: whole.count, by: 7) {
      try whole.prefix(length).write(to: URL(fileURLWithPath: path))
      let pieces = ends.dropFirst(2).count { $0 < length }
      let journal = try open().journal
      #expect(try found(in: journal, of: 3) == Array(0..<pieces), "\(length) bytes")
      #expect(journal.damagedLines == 0)
      try journal.keep(Sample.made(7), of: "part", 7)
      #expect(try found(in: open().journal, of: 8) == Array(0..<pieces) + [7], "\(length) bytes")
    }
  }

  @Test("with a byte that flipped lacks the piece of its line and no other")
  func flipped() throws {
    try write(4)
    let whole = try folder.data(Journal.fileName)
    let ends = whole.indices.filter { whole[$0] == UInt8(ascii: "\n") }
    for offset in stride(from: ends[2] + 1, to: ends[4], by: 5) where whole[offset] != UInt8(ascii: "\n") {
      for mask: UInt8 in [1, 0x80] {
        var changed = whole
        changed[offset] ^= mask
        try changed.write(to: URL(fileURLWithPath: path))
        let journal = try open().journal
        let lost = ends.dropFirst(2).firstIndex { $0 > offset }.map { $0 - 2 }
        #expect(try found(in: journal, of: 4) == (0..<4).filter { $0 != lost }, "byte \(offset), \(mask)")
        #expect(journal.damagedLines > 0)
      }
    }
  }

  @Test("whose lines are all damaged is refused where it should go on, and kept", arguments: [1, 3])
  func allDamaged(first: Int) throws {
    try write(4)
    let lines = try folder.data(Journal.fileName).split(separator: 10)
    let damaged = lines.enumerated().map { $0 < first - 1 ? $1 : Data($1.reversed()) }.reduce(Data()) { $0 + $1 + [10] }
    try damaged.write(to: URL(fileURLWithPath: path))
    if first == 1 {
      let error = #expect(throws: FileError.self) { try open() }
      #expect(error?.exitCode == 64 && error?.description.contains("lost its first line") == true)
      #expect(try folder.data(Journal.fileName) == damaged)
    }
    let setAside = try #require(try open(resumes: false).setAside)
    #expect(try Data(contentsOf: URL(fileURLWithPath: setAside)) == damaged)
  }

  /// A line of a record of any bytes, with the checksum of exactly these.
  private func line(_ record: some Collection<UInt8>) -> [UInt8] {
    let sum = record.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    let text = String(sum, radix: 16)
    let digits = String(repeating: "0", count: 16 - text.count) + text
    return Array("{\"checksum\":\"\(digits)\",\"record\":".utf8) + Array(record) + Array("}".utf8)
  }

  @Test("with a line that ends before its value has no piece there, though its checksum is right")
  func noValue() throws {
    let record = Array(#"{"part":"sweep","index":1,"value":{"a":1}}"#.utf8)
    for length in 0...record.count {
      let found = line(record.prefix(length)).withUnsafeBytes { JournalLine.record($0) }
      if case .piece(let part, let index, let value)? = found {
        #expect(part == "sweep" && index == 1 && !value.isEmpty && record[length - 1] == UInt8(ascii: "}"))
      } else {
        #expect(found == nil && length < record.count, "\(length) bytes")
      }
    }
    for record in ["", "{", "}", #"{"part":"sweep","index":1,"value":}"#, #"{"part":"sweep","index":1,"value":"#] {
      #expect(line(Array(record.utf8)).withUnsafeBytes { JournalLine.record($0) } == nil, "\(record)")
      try write(2)
      let whole = try folder.data(Journal.fileName)
      try (whole + line(Array(record.utf8)) + [10]).write(to: URL(fileURLWithPath: path))
      #expect(try found(in: open().journal, of: 3) == [0, 1])
    }
  }

  @Test("with a value of another type than its part has is damaged, and that is the file's fault")
  func otherType() throws {
    try write(2)
    let file = try JournalFile(path: path)
    let error = Samples.error { _ = try file.value(of: "part", 1, as: [String].self) }
    #expect(error.exitCode == 64 && error.description.contains("is damaged: piece 1 of part"), "\(error)")
  }

  @Test("without its first line is refused, unless it has no pieces")
  func noHeader() throws {
    try write(2)
    var bytes = try folder.data(Journal.fileName)
    bytes[50] ^= 1
    try bytes.write(to: URL(fileURLWithPath: path))
    let error = Samples.error { _ = try open() }
    #expect(error.exitCode == 64 && error.description.contains("has lost its first line"), "\(error)")
    try Data("{\"checksum\":".utf8).write(to: URL(fileURLWithPath: path))
    #expect(try open().journal.foundCount == 0)
  }

  @Test("of another run is refused, with the setting that differs and both values")
  func otherRun() throws {
    try write(2)
    let others: [(JournalHeader, String)] = [
      (header(points: 40), "its setting points is 60, and that of this run is 40"),
      (header(depths: ["0", "7", "9"]), "its setting depths lacks \"9\", which that of this run has"),
      (header(depths: ["0"]), "its setting depths has \"7\", which that of this run lacks"),
      (header(depths: ["0", "3"]), "its setting depths has \"7\", and that of this run \"3\""),
      (
        header(depths: ["7", "0"]),
        "its setting depths is in the order \"0\", \"7\", and that of this run in the order \"7\", \"0\""
      ),
      (header(seed: 2), "its seed is 1, and that of this run is 2"),
      (header(shard: Shard(number: 1, of: 2)), "it is a whole run, and this run is shard 1/2"),
    ]
    for (other, words) in others {
      let error = Samples.error { _ = try open(other) }
      #expect(error.exitCode == 64 && error.description.contains(words), "\(error)")
    }
    var build = header()
    build.revision.commit = "another"
    #expect(Samples.error { _ = try open(build) }.description.contains("its build is"))
    build = header()
    build.program = "another"
    #expect(Samples.error { _ = try open(build) }.description.contains("its build is a program of changed files"))
    #expect(try found(in: open().journal, of: 2) == [0, 1], "a refusal changes nothing")
  }

  @Test("whose header has texts of any kind is refused on one line that is no longer than a screen")
  func strangeTexts() throws {
    let texts = ["two\nlines", "a \u{1B}[31m red text", "a\u{2028}line", String(repeating: "long", count: 1000)]
    let changes: [(inout JournalHeader, String) -> Void] = [
      { $0.package = $1 }, { $0.configuration[$1] = 1 }, { $0.configuration["points"] = .string($1) },
      { $0.configuration["depths"] = .array(Array(repeating: .string($1), count: 20)) },
      { $0.configuration["depths"] = .array([.array(Array(repeating: .string($1), count: 1000))]) },
      { $0.revision.commit = $1 }, { $0.program = $1 },
    ]
    for text in texts {
      for (number, change) in changes.enumerated() {
        var other = header()
        change(&other, text)
        for (one, second) in [(other, header()), (header(), other)] {
          let words = try #require(one.difference(from: second, called: "this run", comparesShards: true))
          let isOnOneLine = words.unicodeScalars.allSatisfy { $0.value >= 32 && $0 != "\u{2028}" }
          #expect(words.count < 1000 && isOnOneLine, "change \(number): \(words)")
        }
      }
    }
  }

  @Test("of an unfinished run is kept under another name when a run begins anew, until its pieces are in the result")
  func setAside() throws {
    try write(2)
    let bytes = try folder.data(Journal.fileName)
    let anew = try open(resumes: false)
    #expect(anew.journal.foundCount == 0 && anew.setAside == folder.file("journal-1.jsonl"))
    #expect(try folder.data("journal-1.jsonl") == bytes)
    #expect(try open(resumes: false).setAside == nil, "one without pieces is not kept")
    let results = try ResultFolder(path: folder.path)
    let session = RunSession(commandLine: [], startedAt: Date(), shard: nil)
    let other = try results.openJournal(header(points: 3), session: session, resumes: false).journal
    try other.keep(1, of: "part", 0)
    try other.finish()
    try results.commit(name: "sample", title: "A sample", provenance: Samples.provenance)
    #expect(try folder.names() == ["datapackage.json", "journal-1.jsonl", "provenance.json"])
    let last = try ResultFolder(path: folder.path)
    _ = try last.openJournal(header(), session: session, resumes: false)
    try last.commit(name: "sample", title: "A sample", provenance: Samples.provenance)
    #expect(try folder.names() == ["datapackage.json", "provenance.json"])
  }

  @Test("that is removed with its folder is written anew")
  func vanished() throws {
    let inner = folder.file("inner")
    let results = try ResultFolder(path: inner)
    let session = RunSession(commandLine: [], startedAt: Date(), shard: nil)
    let journal = try results.openJournal(header(), session: session, resumes: true).journal
    try journal.keep(Sample.made(0), of: "part", 0)
    try FileManager.default.removeItem(atPath: inner)
    #expect(Samples.error { try journal.finish() }.exitCode == 74)
    #expect(journal.outcome == "1 finished piece is safe in \(inner)/journal.jsonl")
    let again = try ResultFolder(path: inner).openJournal(header(), session: session, resumes: true).journal
    #expect(try again.value(of: "part", 0, as: Sample.self) == Sample.made(0))
  }

  @Test("that is moved with its folder stays where it was moved to, and the run ends")
  func moved() throws {
    let inner = folder.file("inner")
    let results = try ResultFolder(path: inner)
    let session = RunSession(commandLine: [], startedAt: Date(), shard: nil)
    let journal = try results.openJournal(header(), session: session, resumes: true).journal
    try journal.keep(Sample.made(0), of: "part", 0)
    #expect(rename(inner, folder.file("other")) == 0)
    let error = Samples.error { try journal.finish() }
    #expect(error.exitCode == 74 && error.description == "\(inner)/journal.jsonl was moved away during the run.")
    #expect(journal.outcome == "1 finished piece is safe in the journal where it was moved to")
    #expect(try JournalFile(path: folder.file("other/journal.jsonl")).pieceCount == 1)
  }

  @Test(
    "on a disk that is full says so, and has all pieces before", .enabled(if: Mount.isPossible, "mounting needs root"))
  func full() throws {
    let mount = try Mount(at: folder.path, options: "size=16k")
    defer { mount.remove() }
    let journal = try open().journal
    var kept = 0
    let error = Samples.error {
      for index in 0..<1000 {
        try journal.keep(Sample.made(index), of: "part", index)
        kept += 1
      }
    }
    #expect(error.exitCode == 74 && error.description.hasPrefix("Writing \(path) failed: No space left"), "\(error)")
    #expect(kept > 5 && journal.outcome == "\(kept) finished pieces are safe in \(path)")
    let file = try JournalFile(path: path)
    #expect(file.pieceCount == kept && file.damagedLines == 0)
    #expect(try file.value(of: "part", kept - 1, as: Sample.self) == Sample.made(kept - 1))
    // Which reads on where nothing is written.
    #expect(Samples.error { _ = try open() }.exitCode == 74)
  }
}
