import Files
import Geometry

/// An answer of the engine protocol.
package struct EngineAnswer {
  private let field: JSONField
  private let question: String

  /// The largest number of bytes of a line that answers with a number of coordinates.
  package static func limit(coordinates count: Int) -> Int { 1 << 20 + 64 * count }

  /// The largest number of bytes of a saved drawing.
  static let archiveLimit = 1 << 26

  /// Reads the line that answers a question.
  /// - Parameters:
  ///   - question: the question's `m`.
  ///   - serial: the question's `k`; nil if the question has none.
  package init(_ line: [UInt8], to question: String, serial: Int? = nil) throws(EngineError) {
    self.question = question
    guard let field = Self.object(line) else {
      throw EngineError(
        "answered \(question) with a line that is no JSON object: \(QuotedLine(line)); log lines go to standard error")
    }
    self.field = field
    let kind = try text("m")
    if kind == "error" {
      throw EngineError("answered \(question) with an error: \(QuotedLine(try text("text").utf8))")
    }
    guard kind == question else {
      throw EngineError("answered \(question) with \(QuotedLine(kind.utf8))")
    }
    guard let serial else { return }
    let given = try wrapped { () throws(FileError) in try field.required("k").integer() }
    guard given == serial else {
      throw EngineError("answered \(question) \(given), where \(question) \(serial) was asked")
    }
  }

  /// A line as a JSON object. `NaN` and infinities, which many libraries write, are read as `null`.
  fileprivate static func object(_ line: [UInt8]) -> JSONField? {
    func read(_ line: [UInt8]) -> JSONField? {
      (try? JSONSource(line, name: "the answer")).flatMap { try? JSONField($0) }
    }
    return read(line) ?? read(NotFinite.replaced(in: line))
  }

  private func wrapped<Value>(_ read: () throws(FileError) -> Value) throws(EngineError) -> Value {
    do { return try read() } catch {
      throw EngineError("answered \(question) wrongly: \(error.description)")
    }
  }

  /// The text under a key.
  func text(_ key: String) throws(EngineError) -> String {
    try wrapped { () throws(FileError) in try field.required(key).string() }
  }

  /// The list of texts under a key.
  func texts(_ key: String) throws(EngineError) -> [String] {
    try wrapped { () throws(FileError) in
      var texts: [String] = []
      for element in try field.required(key).elements() { texts.append(try element.string()) }
      return texts
    }
  }

  /// Throws unless the answer's number under a key is `count`.
  func require(_ key: String, _ count: Int) throws(EngineError) {
    let given = try wrapped { () throws(FileError) in try field.required(key).integer() }
    guard given == count else {
      throw EngineError("answered \(question) with the \(key) \(given), where \(count) is right")
    }
  }

  /// The positions of all points, in px from the viewport's centre. A position that the engine does not know is not
  /// finite.
  func places(_ count: Int, in viewport: Viewport) throws(EngineError) -> [Vector2] {
    let centre = viewport.centre
    return try wrapped { () throws(FileError) in
      let px = try field.required("px")
      let values = try px.elements()
      guard values.count == 2 * count else {
        throw px.error("there are \(values.count) coordinates; \(count) points have \(2 * count)")
      }
      var places: [Vector2] = []
      places.reserveCapacity(count)
      for index in 0..<count {
        let (x, y) = (try Self.coordinate(values[2 * index]), try Self.coordinate(values[2 * index + 1]))
        places.append(Vector2(x, y) - centre)
      }
      return places
    }
  }

  /// The rows of numbers under a key, each finite, such as the points of a path.
  /// - Parameters:
  ///   - length: how many numbers each row has.
  ///   - limit: how many rows there may be.
  package func rows(_ key: String, of length: Int, atMost limit: Int) throws(EngineError) -> [[Double]] {
    try wrapped { () throws(FileError) in
      let list = try field.required(key)
      let elements = try list.elements()
      guard elements.count <= limit else { throw list.error("it has \(elements.count) rows; \(limit) are the most") }
      var rows: [[Double]] = []
      for element in elements {
        let values = try element.elements()
        guard values.count == length else { throw element.error("it has \(values.count) numbers; \(length) are right") }
        var row: [Double] = []
        for value in values {
          // NaN and infinities were read as null.
          guard value.kind != .null else { throw value.error("NaN, an infinity or null is no number here") }
          row.append(try value.number(JSONField.finite))
        }
        rows.append(row)
      }
      return rows
    }
  }

  /// The drawn edges: for each, the index of its first point and its two ends, in px from the viewport's centre.
  /// - Parameter points: how many points are stored.
  func segments(
    points: Int, in viewport: Viewport
  ) throws(EngineError) -> [(source: Int, start: Vector2, end: Vector2)] {
    let centre = viewport.centre
    return try wrapped { () throws(FileError) in
      var segments: [(source: Int, start: Vector2, end: Vector2)] = []
      for segment in try field.required("segments").elements() {
        let values = try segment.elements()
        guard values.count == 5 else { throw segment.error("a segment is an index and four coordinates") }
        let source = try values[0].integer()
        guard (0..<points).contains(source) else { throw values[0].error("there is no point \(source)") }
        let numbers = [
          try coordinate(values[1]), try coordinate(values[2]), try coordinate(values[3]), try coordinate(values[4]),
        ]
        segments.append((source, Vector2(numbers[0], numbers[1]) - centre, Vector2(numbers[2], numbers[3]) - centre))
      }
      return segments
    }
  }

  private func coordinate(_ field: JSONField) throws(FileError) -> Double { try Self.coordinate(field) }

  private static func coordinate(_ field: JSONField) throws(FileError) -> Double {
    field.kind == .null ? .nan : try field.number(JSONField.finite)
  }
}

/// The question that a line says it answers. It shows whether the line is the answer to the question that was asked.
package struct EngineAnswerHead {
  /// The question's `m`, or `error`; nil if the line has none.
  package let kind: String?
  /// The question's `k`; nil if it is not a whole number.
  package let serial: Int?

  /// - Returns: nil for a line that is not a JSON object.
  package init?(_ line: [UInt8]) {
    guard let object = EngineAnswer.object(line) else { return nil }
    kind = (try? object.optional("m"))?.flatMap { try? $0.string() }
    serial = (try? object.optional("k"))?.flatMap { try? $0.integer() }
  }
}

/// The numbers that JSON lacks, but that many libraries write: NaN and infinities.
private enum NotFinite {
  private static let words = ["-Infinity", "Infinity", "-NaN", "NaN"].map { Array($0.utf8) }
  private static let null = Array("null".utf8)

  /// The line with `null` in place of them, except inside texts.
  static func replaced(in line: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(line.count)
    var at = 0
    var isText = false
    while at < line.count {
      if isText, line[at] == UInt8(ascii: "\\"), at + 1 < line.count {
        result += line[at...at + 1]
        at += 2
        continue
      }
      if line[at] == UInt8(ascii: "\"") { isText.toggle() }
      if !isText, let word = words.first(where: { line[at...].starts(with: $0) }) {
        result += null
        at += word.count
      } else {
        result.append(line[at])
        at += 1
      }
    }
    return result
  }
}
