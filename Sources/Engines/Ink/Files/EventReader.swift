/// Reads a recording in chunks of any size, and passes on each event as soon as it is complete.
///
/// A recording is a JSON array of objects, as Inkable writes it. An object with a key `kind` that is not `touch` is an
/// event of that kind; every other object is a touch:
///
/// - `touchIdentifier`, `timestamp`, `phase` and `location` are required. Other keys that are missing or null get the
///   default of `TouchEvent`'s initialiser. Unknown keys are skipped. If a key is repeated, its last value counts.
/// - Numbers are rounded to the nearest double, ties to even. A whole number may be written as `89.0`.
///
/// A faulty event is counted in ``report`` and skipped; other events are not affected. A fault of the recording as a
/// whole is thrown as a ``RecordingFormatError`` and ends the reading: later calls throw the same fault. The result does not
/// depend on how the bytes are split into chunks.
///
/// O(bytes). The reader holds at most one incomplete object. Once it has room for the longest object that spans several
/// chunks, it allocates nothing for typical touches. These have identifiers that are UUIDs in capitals, no escapes, and
/// numbers that are 0 or have at most 19 digits and lie between 1e-35 and 1e27.
public struct EventReader: Sendable {
  /// The default of the maximum length of an object, in bytes: 1 MiB.
  public static let objectLimit = 1 << 20

  /// The counts so far.
  public private(set) var report = ReadingReport()

  private enum Expected {
    case array, eventOrEnd, event, commaOrEnd, nothing
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let kinds: EventKinds
  private let objectLimit: Int
  private var expected = Expected.array
  /// The number of bytes of the byte order mark read so far.
  private var markCount = 0
  /// The number of bytes in earlier chunks.
  private var bytesBefore = 0
  private var isInObject = false
  /// The position of the object in the recording, from 1.
  private var firstByte = 0
  private var scan = ObjectScan()
  /// The bytes of the incomplete object in earlier chunks.
  private var pending: [UInt8] = []
  private var fault: RecordingFormatError?

  /// Creates a reader of a new recording.
  /// - Parameters:
  ///   - kinds: the types of events besides touches; events of other kinds become `UnknownEvent`.
  ///   - objectLimit: the maximum length of an object, in bytes.
  public init(kinds: EventKinds = EventKinds(), objectLimit: Int = EventReader.objectLimit) {
    self.kinds = kinds
    self.objectLimit = objectLimit
  }

  /// Reads the next bytes.
  /// - Parameters:
  ///   - bytes: the next chunk, of any length; it is not kept.
  ///   - take: receives the events that are complete now, in order. It must not use the reader. An error that it throws
  ///     ends the reading.
  /// - Throws: a ``RecordingFormatError``, or an error of `take`.
  public mutating func read(_ bytes: UnsafeRawBufferPointer, take: (InkEvent) throws -> Void) throws {
    try bytes.withMemoryRebound(to: UInt8.self) { try read($0, take) }
  }

  /// Ends the input.
  /// - Throws: a ``RecordingFormatError`` where the recording is cut short, or had a fault before.
  public mutating func finish() throws(RecordingFormatError) {
    if let fault { throw fault }
    switch expected {
    case .nothing: return
    case .array: throw failed(markCount == 1 || markCount == 2 ? .notAnArray(byte: 1) : .empty)
    default: throw failed(.cutShort(byte: bytesBefore))
    }
  }

  /// Stores a fault, which this and all later calls throw.
  private mutating func failed(_ fault: RecordingFormatError) -> RecordingFormatError {
    self.fault = fault
    pending = []
    return fault
  }

  private mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, _ take: (InkEvent) throws -> Void) throws {
    if let fault { throw fault }
    var position = 0
    while true {
      if !isInObject { position = try startOfObject(in: bytes, from: position) }
      guard position < bytes.count else { break }
      guard let end = scan.end(in: bytes, from: position) else {
        try keep(bytes[position...])
        break
      }
      try checkLength(adding: end - position)
      do {
        if pending.isEmpty {
          try read(object: UnsafeBufferPointer(rebasing: bytes[position..<end]), take)
        } else {
          pending.append(contentsOf: bytes[position..<end])
          try pending.withUnsafeBufferPointer { try read(object: $0, take) }
          pending.removeAll(keepingCapacity: true)
        }
      } catch {
        _ = failed(.stopped(byte: bytesBefore + end))
        throw error
      }
      isInObject = false
      expected = .commaOrEnd
      position = end
    }
    bytesBefore += bytes.count
  }

  private mutating func keep(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) throws(RecordingFormatError) {
    try checkLength(adding: bytes.count)
    pending.append(contentsOf: bytes)
  }

  private mutating func checkLength(adding count: Int) throws(RecordingFormatError) {
    guard count <= objectLimit - pending.count else {
      throw failed(.objectTooLong(byte: firstByte, limit: objectLimit))
    }
  }

  /// The position of the next object; the end of the bytes if there is none.
  private mutating func startOfObject(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) throws(RecordingFormatError) -> Int {
    for position in start..<bytes.count {
      let byte = bytes[position]
      if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09, markCount == 0 || markCount == 3 { continue }
      let number = bytesBefore + position + 1
      switch expected {
      case .eventOrEnd, .event:
        if byte == UInt8(ascii: "{") {
          isInObject = true
          firstByte = number
          return position
        }
        guard byte == UInt8(ascii: "]"), case .eventOrEnd = expected else {
          throw failed(.notAnObject(byte: number))
        }
        expected = .nothing
      case .commaOrEnd:
        guard byte == UInt8(ascii: ",") || byte == UInt8(ascii: "]") else {
          throw failed(.noComma(byte: number))
        }
        expected = byte == UInt8(ascii: ",") ? .event : .nothing
      case .array: try begin(byte, number: number)
      case .nothing: throw failed(.textAfterEnd(byte: number))
      }
    }
    return bytes.count
  }

  private mutating func begin(_ byte: UInt8, number: Int) throws(RecordingFormatError) {
    if markCount == number - 1, markCount < 3, byte == Self.byteOrderMark[markCount] {
      markCount += 1
    } else if byte == UInt8(ascii: "["), markCount == 0 || markCount == 3 {
      expected = .eventOrEnd
    } else {
      throw failed(.notAnArray(byte: markCount == 0 || markCount == 3 ? number : 1))
    }
  }

  private mutating func read(object bytes: UnsafeBufferPointer<UInt8>, _ take: (InkEvent) throws -> Void) throws {
    let event: InkEvent
    do throws(EventError) {
      switch try EventParser.parse(bytes, firstByte: firstByte) {
      case .touch(let touch):
        report.addTouch()
        event = .touch(touch)
      case .other(let kind):
        if let other = try kinds.event(of: kind, bytes) {
          report.addOther()
          event = other
        } else {
          report.addUnknown(kind)
          event = .unknown(UnknownEvent(kind: kind, json: Array(bytes)))
        }
      }
    } catch {
      return report.addFault(error, byte: firstByte)
    }
    try take(event)
  }
}

/// Finds the end of a JSON object in several chunks of bytes, by its braces and quotes alone.
///
/// The end is at the matching brace, whatever else is wrong inside. So a fault in one event does not affect the next.
struct ObjectScan {
  private var depth = 0
  private var isInString = false
  private var isEscaped = false

  /// The position after the object's last brace; nil if the object continues after these bytes. O(bytes).
  ///
  /// The first call begins at the opening brace. After the end is found, the next call begins with a new object.
  mutating func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var position = start
    while position < bytes.count {
      if isInString {
        guard let next = endOfString(in: bytes, from: position) else { return nil }
        position = next
        continue
      }
      switch bytes[position] {
      case UInt8(ascii: "\""): isInString = true
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return position + 1 }
      default: break
      }
      position += 1
    }
    return nil
  }

  @inline(__always)
  private mutating func endOfString(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var position = start
    if isEscaped {
      isEscaped = false
      position += 1
    }
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: "\"") {
        isInString = false
        return position
      }
      if byte == UInt8(ascii: "\\") {
        guard position < bytes.count else {
          isEscaped = true
          return nil
        }
        position += 1
      }
    }
    return nil
  }
}
