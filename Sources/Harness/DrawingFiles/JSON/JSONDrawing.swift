import Files

/// Makes lines of the objects of a JSON format, in their order.
protocol JSONDrawingReader {
  /// Whether a file may have several objects, one after the other.
  static var takesSequences: Bool { get }

  /// The lines so far.
  var collector: LineCollector { get }

  /// Reads the next object.
  /// - Throws: a ``DrawingFault``, or a `FileError` of a value.
  mutating func read(_ object: JSONField) throws
}

/// Reads JSON objects that follow each other, as soon as each is complete, by the reader that the first one asks for.
struct JSONDrawing {
  /// The largest number of bytes of an object. Its values take up to twelve times as many bytes of memory.
  static let objectLimit = 1 << 25

  private var reader: (any JSONDrawingReader)?
  private var format = ""
  private var pending: [UInt8] = []
  private var depth = 0
  private var isInString = false
  private var isEscaped = false
  private var objectCount = 0
  /// The lines before the object, for positions.
  private var lineCount = 0
  private var isPastMark = false

  /// Reads the next bytes. O(bytes).
  /// - Throws: a ``DrawingFault``.
  mutating func read(_ bytes: UnsafeRawBufferPointer) throws(DrawingFault) {
    for byte in bytes {
      if depth == 0 {
        try begin(byte)
        continue
      }
      pending.append(byte)
      guard pending.count <= Self.objectLimit else {
        throw DrawingFault(
          ofFile: "has a JSON object of more than \(Self.objectLimit >> 20) MiB; cut it, or leave pictures out of it")
      }
      if isInString {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\") {
          isEscaped = true
        } else if byte == UInt8(ascii: "\"") {
          isInString = false
        }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { try endObject() }
      default: break
      }
    }
  }

  /// A byte outside of objects.
  private mutating func begin(_ byte: UInt8) throws(DrawingFault) {
    switch byte {
    case UInt8(ascii: "{"):
      isPastMark = true
      depth = 1
      pending.append(byte)
    case UInt8(ascii: "\n"): lineCount += 1
    // White space, the separator of RFC 8142, and a byte order mark at the beginning.
    case 0x20, 0x09, 0x0D, 0x1E: break
    case 0xEF where !isPastMark, 0xBB where !isPastMark, 0xBF where !isPastMark: break
    default:
      throw DrawingFault(
        "an object in braces has to stand here, or the end of the file",
        at: "line \(lineCount + 1), after \(objectCount) objects")
    }
  }

  private mutating func endObject() throws(DrawingFault) {
    objectCount += 1
    let bytes = pending
    pending.removeAll(keepingCapacity: bytes.count < 1 << 16)
    do {
      let object = try JSONField(JSONSource(bytes, name: ""))
      if reader == nil { try choose(for: object) }
      guard objectCount == 1 || reader.map({ type(of: $0).takesSequences }) == true else {
        throw DrawingFault(ofFile: "goes on after its object; a file of \(format) is one object")
      }
      try reader?.read(object)
    } catch {
      throw fault(error)
    }
    lineCount += bytes.count { $0 == UInt8(ascii: "\n") }
  }

  private mutating func choose(for object: JSONField) throws(DrawingFault) {
    for candidate in DrawingFormat.standard {
      guard case .json(let recognizes, let make) = candidate.syntax, recognizes(object) else { continue }
      format = candidate.name
      reader = make()
      return
    }
    let kind = (try? object.optional("type")?.string()).map { ", of the type \(QuotedText($0))" } ?? ""
    throw DrawingFault(
      ofFile: "is JSON\(kind), but no recording and no drawing; give one as JSON events, \(DrawingFormat.choices)")
  }

  /// The fault of an object, whose first line need not be that of the file.
  private func fault(_ error: any Error) -> DrawingFault {
    let object = lineCount > 0 || objectCount > 1 ? "the object from line \(lineCount + 1), " : ""
    switch error {
    case let fault as DrawingFault: return fault.placed("\(object)object \(objectCount)")
    case let error as FileError: return DrawingFault(error.problem, at: object + error.place)
    default: return DrawingFault("\(error)", at: object)
    }
  }

  /// Ends the file.
  mutating func finish() throws(DrawingFault) -> FileDrawing {
    guard depth == 0 else {
      throw DrawingFault(ofFile: "is JSON that ends within an object; use a whole copy")
    }
    guard let reader else { throw DrawingFault(ofFile: "is empty; give a drawing") }
    return try reader.collector.drawing(of: format)
  }
}

extension JSONField {
  /// Any number that a drawing may have.
  func number() throws(FileError) -> Double { try number(Self.finite) }

  /// Does what may have a fault, which is then at this value.
  func placing<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch let fault as DrawingFault { throw fault.placed(error("").place) }
  }
}
