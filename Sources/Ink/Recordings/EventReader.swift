/// Reads a recording as it comes in, in pieces of any size, and hands on each event as soon as it is whole.
///
/// A recording is a JSON array of objects, as Inkable writes it; an array without events is one too. An object whose key `kind` is there
/// and is not `touch` is an event of that kind; every other one is a touch:
///
/// - `touchIdentifier`, `timestamp`, `phase` and `location` have to be there. Of the other keys, each that is missing or null has the
///   value that ``TouchEvent``'s initializer gives it. Unknown keys are skipped; of a key that comes twice the last one counts.
/// - Numbers are rounded to the nearest double, ties to even. A whole number may be written `89.0`.
///
/// An event with a fault costs only itself: it is counted by ``report``, and not taken. What is wrong with the recording as a whole is
/// thrown as a ``RecordingFault``, and after that nothing is read any more: the same fault is thrown again. How the bytes are split into
/// pieces changes nothing of that.
///
/// O(bytes). Holds at most one unfinished object. Once the room for the longest object that came in pieces is there, it allocates nothing
/// for a touch as systems write them: identifiers that are UUIDs in capitals, no escapes, and numbers that are 0, or have at most 19 digits
/// and lie between 1e-35 and 1e27.
public struct EventReader: Sendable {
  /// The most bytes of an object, unless another limit is given: 1 MiB.
  public static let objectLimit = 1 << 20

  /// What was found so far.
  public private(set) var report = ReadingReport()

  private enum Expected {
    case array, eventOrEnd, event, commaOrEnd, nothing
  }

  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  private let kinds: EventKinds
  private let objectLimit: Int
  private var expected = Expected.array
  /// How many bytes of a byte order mark there were.
  private var markCount = 0
  /// Bytes before those that are being read.
  private var bytesBefore = 0
  private var isInObject = false
  /// Of the object, from 1.
  private var firstByte = 0
  private var scan = ObjectScan()
  /// The object's bytes from earlier pieces.
  private var pending: [UInt8] = []
  private var fault: RecordingFault?

  /// - Parameters:
  ///   - kinds: which other events than touches are known; those that are not become ``UnknownEvent``.
  ///   - objectLimit: the most bytes that an object may have.
  public init(kinds: EventKinds = EventKinds(), objectLimit: Int = EventReader.objectLimit) {
    self.kinds = kinds
    self.objectLimit = objectLimit
  }

  /// Reads the next bytes.
  /// - Parameters:
  ///   - bytes: as many as there are; they are not kept.
  ///   - take: gets the events that are whole now, in order; it cannot use the reader. An error that it throws is passed on, and ends
  ///     the reading.
  /// - Throws: a ``RecordingFault``, or what `take` throws.
  public mutating func read(_ bytes: UnsafeRawBufferPointer, take: (InkEvent) throws -> Void) throws {
    try bytes.withMemoryRebound(to: UInt8.self) { try read($0, take) }
  }

  /// Says that no more bytes come.
  /// - Throws: a ``RecordingFault`` where the recording has no end, or had a fault before.
  public mutating func finish() throws(RecordingFault) {
    if let fault { throw fault }
    switch expected {
    case .nothing: return
    case .array: throw failed(markCount == 1 || markCount == 2 ? .notAnArray(byte: 1) : .empty)
    default: throw failed(.cutShort(byte: bytesBefore))
    }
  }

  /// Keeps a fault, to be thrown now and from now on.
  private mutating func failed(_ fault: RecordingFault) -> RecordingFault {
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

  private mutating func keep(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) throws(RecordingFault) {
    try checkLength(adding: bytes.count)
    pending.append(contentsOf: bytes)
  }

  private mutating func checkLength(adding count: Int) throws(RecordingFault) {
    guard count <= objectLimit - pending.count else {
      throw failed(.objectTooLong(byte: firstByte, limit: objectLimit))
    }
  }

  /// Where the next object begins; the end of the bytes where none does.
  private mutating func startOfObject(
    in bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) throws(RecordingFault) -> Int {
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

  private mutating func begin(_ byte: UInt8, number: Int) throws(RecordingFault) {
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
    do throws(EventFault) {
      switch try EventParser.parse(bytes, firstByte: firstByte) {
      case .touch(let touch):
        report.addTouch()
        event = .touch(touch)
      case .other(let kind):
        if let other = try kinds.event(of: kind, bytes) {
          report.addOther()
          event = .other(other)
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
