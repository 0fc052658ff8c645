import Files

/// Inflates what gzip compressed (RFC 1952), and no more than a limit.
///
/// O(bytes), in the memory of what is compressed and of 128 KiB. A file of several members is read as their contents one
/// after the other, as gzip does. It needs no library, so that whoever measures precision builds none for it.
final class GzipInflater {
  private let limit: Int
  private var bytes: [UInt8] = []

  /// - Parameter limit: the largest number of bytes of the contents, and of what is compressed.
  init(limit: Int) { self.limit = limit }

  /// Takes the next bytes.
  /// - Throws: a ``DrawingFault`` where they are too many.
  func read(_ bytes: UnsafeRawBufferPointer) throws(DrawingFault) {
    self.bytes.append(contentsOf: bytes)
    guard self.bytes.count <= limit else { throw .tooLarge(limit) }
  }

  /// Inflates the file.
  /// - Parameter take: receives pieces of the contents, each valid during the call only.
  /// - Throws: a ``DrawingFault`` for bytes that are damaged or cut short, and for contents beyond the limit; errors of
  ///   `take`.
  func finish(take: (UnsafeRawBufferPointer) throws -> Void) throws {
    try withoutActuallyEscaping(take) { try inflate(take: $0) }
  }

  private func inflate(take: @escaping (UnsafeRawBufferPointer) throws -> Void) throws {
    var stream = BitStream(bytes)
    bytes = []
    var total = 0
    repeat {
      try skipHeader(&stream)
      var (sum, count) = (CRC32(), 0)
      var output = InflatedBytes { piece in
        count += piece.count
        guard total + count <= self.limit else { throw DrawingFault.tooLarge(self.limit) }
        sum.update(piece)
        try take(piece)
      }
      while try inflateBlock(&stream, into: &output) {}
      try output.flush()
      stream.align()
      let (low, high) = (try stream.bits(16), try stream.bits(16))
      guard UInt32(low | high << 16) == sum.value, try stream.bits(16) | stream.bits(16) << 16 == count & 0xFFFF_FFFF
      else { throw DrawingFault.damaged }
      total += count
    } while !stream.isAtEnd
  }

  private func skipHeader(_ stream: inout BitStream) throws(DrawingFault) {
    guard try stream.bits(16) == 0x8B1F, try stream.bits(8) == 8 else { throw .damaged }
    let flags = try stream.bits(8)
    guard flags & 0xE0 == 0 else { throw .damaged }
    for _ in 0..<3 { _ = try stream.bits(16) }
    if flags & 4 != 0 { for _ in 0..<(try stream.bits(16)) { _ = try stream.bits(8) } }
    // A name and a comment, each up to a zero.
    for flag in [8, 16] where flags & flag != 0 { while try stream.bits(8) != 0 {} }
    if flags & 2 != 0 { _ = try stream.bits(16) }
  }

  /// Inflates a block (RFC 1951), and returns whether another one follows.
  private func inflateBlock(_ stream: inout BitStream, into output: inout InflatedBytes) throws -> Bool {
    let isLast = try stream.bits(1) == 1
    switch try stream.bits(2) {
    case 0:
      stream.align()
      let count = try stream.bits(16)
      guard try stream.bits(16) == count ^ 0xFFFF else { throw DrawingFault.damaged }
      for _ in 0..<count { try output.append(UInt8(try stream.bits(8))) }
    case 1: try inflate(&stream, .fixedLiterals, .fixedDistances, into: &output)
    case 2:
      let (literals, distances) = try HuffmanCode.codes(&stream)
      try inflate(&stream, literals, distances, into: &output)
    default: throw DrawingFault.damaged
    }
    return !isLast
  }

  private func inflate(
    _ stream: inout BitStream, _ literals: HuffmanCode, _ distances: HuffmanCode, into output: inout InflatedBytes
  ) throws {
    while true {
      let symbol = try literals.symbol(&stream)
      if symbol < 256 {
        try output.append(UInt8(symbol))
        continue
      }
      guard symbol > 256 else { return }
      // Length and distance grow by powers of two, with more bits for each.
      let index = symbol - 257
      guard index < 29 else { throw DrawingFault.damaged }
      let lengthBits = index < 8 || index == 28 ? 0 : index / 4 - 1
      let length = index < 8 ? 3 + index : index == 28 ? 258 : 3 + (4 + index % 4) << lengthBits
      let exact = length + (try stream.bits(lengthBits))
      // No code has more than 30 distances.
      let place = try distances.symbol(&stream)
      let distanceBits = place < 4 ? 0 : place / 2 - 1
      let distance = place < 4 ? 1 + place : 1 + (2 + place % 2) << distanceBits
      try output.repeat(exact, from: distance + (try stream.bits(distanceBits)))
    }
  }
}

extension DrawingFault {
  static func tooLarge(_ limit: Int) -> DrawingFault {
    DrawingFault(ofFile: "is compressed by gzip and holds more than \(limit >> 20) MiB; give a smaller drawing")
  }

  static let damaged = DrawingFault(ofFile: "is compressed by gzip and damaged; use an undamaged copy")
}

/// What was inflated and not passed on yet, behind the 32 KiB that may be repeated.
private struct InflatedBytes {
  private static let window = 1 << 15
  private var bytes: [UInt8] = []
  private var passed = 0
  private let take: (UnsafeRawBufferPointer) throws -> Void

  init(take: @escaping (UnsafeRawBufferPointer) throws -> Void) {
    self.take = take
    bytes.reserveCapacity(4 * Self.window)
  }

  mutating func append(_ byte: UInt8) throws {
    bytes.append(byte)
    if bytes.count == 4 * Self.window { try flush() }
  }

  mutating func `repeat`(_ count: Int, from distance: Int) throws {
    for _ in 0..<count {
      guard distance <= bytes.count else { throw DrawingFault.damaged }
      try append(bytes[bytes.count - distance])
    }
  }

  mutating func flush() throws {
    try bytes.withUnsafeBytes { try take(UnsafeRawBufferPointer(rebasing: $0[passed...])) }
    bytes.removeFirst(max(0, bytes.count - Self.window))
    passed = bytes.count
  }
}
