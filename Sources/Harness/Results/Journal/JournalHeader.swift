import Files
import Foundation
import Measurement

/// The configuration of a journal's pieces: two journals belong together where their headers agree in everything but
/// the shard.
public struct JournalHeader: Codable, Hashable, Sendable {
  /// The format of the file.
  public static let presentFormat = 1

  /// ``presentFormat`` of the program that began the journal.
  public var format: Int
  /// The name of the package that the result will be: `vernier-sweep`.
  public var package: String
  /// Every setting that affects the measurements.
  public var configuration: [String: JSONValue]
  /// The seed of everything random.
  public var seed: UInt64
  /// The revision of the program.
  public var revision: Revision
  /// The identity of the program's file, where its revision does not determine its content; nil for a program of a
  /// commit.
  public var program: String?
  /// The shard of the run; nil for a whole run.
  public var shard: Shard?

  /// The header of a run of the present program.
  public init(package: String, configuration: [String: JSONValue], seed: UInt64, shard: Shard?) {
    format = Self.presentFormat
    self.package = package
    self.configuration = configuration
    self.seed = seed
    revision = .ofProgram()
    program = revision.isDirty == false ? nil : Self.presentProgram
    self.shard = shard
  }

  /// A header as it is read back from a file, where every whole number is an integer.
  init(readBack header: JournalHeader) throws(FileError) {
    self = header
    configuration = [:]
    for (key, value) in header.configuration { configuration[key] = try JSONText.value(value, key) }
  }

  /// The size and the time of the program's file: another build of changed files has others.
  private static let presentProgram: String? = {
    var status = stat()
    guard let path = Bundle.main.executablePath, stat(path, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return "\(status.st_size) bytes of \(time.tv_sec).\(time.tv_nsec)"
  }()

  /// The difference from another header, as a clause with both values; nil where pieces of one can be used with the
  /// other.
  ///
  /// `its setting points is 60, and that of this run is 40`.
  /// - Parameters:
  ///   - other: the other header.
  ///   - name: its name in the sentence: `this run`.
  ///   - comparesShards: whether both have to be the same shard of the run.
  public func difference(from other: JournalHeader, called name: String, comparesShards: Bool) -> String? {
    if format != other.format { return "its format is \(format), and that of \(name) is \(other.format)" }
    if package != other.package {
      return "it is a \(Self.shown(package)), and \(name) is a \(Self.shown(other.package))"
    }
    for key in Set(configuration.keys).union(other.configuration.keys).sorted() {
      let (mine, others) = (configuration[key], other.configuration[key])
      guard mine != others else { continue }
      return "its setting \(Self.shown(key)) " + Self.difference(mine, others, called: name)
    }
    if seed != other.seed { return "its seed is \(seed), and that of \(name) is \(other.seed)" }
    if revision != other.revision {
      return "its build is \(Self.shown("\(revision)")), and that of \(name) is \(Self.shown("\(other.revision)"))"
    }
    if program != other.program {
      return
        "its build is a program of changed files of \(Self.shown(program ?? "unknown size")), and that of \(name) is "
        + "one of \(Self.shown(other.program ?? "unknown size"))"
    }
    guard comparesShards, shard != other.shard else { return nil }
    return "it is \(Self.text(shard)), and \(name) is \(Self.text(other.shard))"
  }

  /// A text unchanged, where it is on one line and no longer than most paths; otherwise in quotes, and cut.
  private static func shown(_ text: String) -> String {
    text.utf8.count <= 250 && text.utf8.allSatisfy { 0x20...0x7E ~= $0 } ? text : "\(QuotedText(text))"
  }

  private static func text(_ shard: Shard?) -> String { shard.map { "shard \($0)" } ?? "a whole run" }

  /// The difference between two values, as a predicate; of two lists, the items that only one of them has.
  private static func difference(_ first: JSONValue?, _ second: JSONValue?, called name: String) -> String {
    guard case .array(let one)? = first, case .array(let other)? = second else {
      return "is \(text(first)), and that of \(name) is \(text(second))"
    }
    func own(_ list: [JSONValue], _ known: [JSONValue]) -> String? {
      let known = Set(known)
      let own = list.filter { !known.contains($0) }
      let texts = own.prefix(3).map { item($0) }.joined(separator: ", ")
      return own.isEmpty ? nil : texts + (own.count > 3 ? " and \(own.count - 3) more" : "")
    }
    switch (own(one, other), own(other, one)) {
    case (let mine?, let others?): return "has \(mine), and that of \(name) \(others)"
    case (let mine?, nil): return "has \(mine), which that of \(name) lacks"
    case (nil, let others?): return "lacks \(others), which that of \(name) has"
    case (nil, nil):
      return "is in the order \(text(first)), and that of \(name) in the order \(text(second))"
    }
  }

  private static func text(_ value: JSONValue?) -> String {
    switch value {
    case nil: "missing"
    case .null?: "null"
    case .boolean(let value)?: "\(value)"
    case .integer(let value)?: "\(value)"
    case .number(let value)?: "\(value)"
    case .string(let value)?: value.count > 60 ? "a text of \(value.utf8.count) bytes" : "\(QuotedText(value))"
    case .array(let values)?: values.prefix(10).map { item($0) }.joined(separator: ", ")
    case .object?: "an object"
    }
  }

  /// An item of a list; a list in it is not written out, since each of its items might be a list.
  private static func item(_ value: JSONValue) -> String {
    if case .array(let values) = value { "a list of \(values.count)" } else { text(value) }
  }
}

/// A process that measured pieces of a run.
public struct RunSession: Codable, Hashable, Sendable {
  /// The program's name and its arguments.
  public var commandLine: [String]
  /// The time when it began.
  public var startedAt: Date
  /// The machine that it ran on.
  public var machine: Machine
  /// The revision of the program that measured.
  public var revision: Revision
  /// Its shard of the run; nil for a whole run.
  public var shard: Shard?

  /// A process on this machine.
  public init(commandLine: [String], startedAt: Date, shard: Shard?) {
    self.commandLine = commandLine
    self.startedAt = startedAt
    machine = .current()
    revision = .ofProgram()
    self.shard = shard
  }
}
