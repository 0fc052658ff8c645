/// The bits of bytes, the lowest of each byte first.
struct BitStream {
  private let bytes: [UInt8]
  private var at = 0
  /// Bits that were read and not given yet, fewer than 8 between calls.
  private var held = 0
  private var heldCount = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var isAtEnd: Bool { at == bytes.count }

  /// The next bits as a number, at most 16.
  /// - Throws: a ``DrawingFault`` where there are fewer.
  mutating func bits(_ count: Int) throws(DrawingFault) -> Int {
    while heldCount < count {
      guard at < bytes.count else {
        throw DrawingFault(ofFile: "is compressed by gzip and cut short; use a whole copy")
      }
      held |= Int(bytes[at]) << heldCount
      at += 1
      heldCount += 8
    }
    defer {
      held >>= count
      heldCount -= count
    }
    return held & (1 << count - 1)
  }

  /// Skips the rest of a byte that was begun.
  mutating func align() { (held, heldCount) = (0, 0) }
}

/// A canonical Huffman code of at most 15 bits a symbol (RFC 1951, 3.2.2).
struct HuffmanCode {
  private var counts = [Int](repeating: 0, count: 16)
  private var symbols: [Int] = []

  static let fixedLiterals = HuffmanCode(
    known: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  static let fixedDistances = HuffmanCode(known: [Int](repeating: 5, count: 30))

  private init(known lengths: [Int]) {
    for length in lengths { counts[length] += 1 }
    for length in 1...15 { symbols += lengths.indices.filter { lengths[$0] == length } }
    counts[0] = 0
  }

  /// The code of symbols with these numbers of bits.
  /// - Throws: a ``DrawingFault`` where there is none: too many, or too few unless there is one of one bit at most.
  private init(_ lengths: [Int]) throws(DrawingFault) {
    self.init(known: lengths)
    var left = 1
    // Once it is negative it stays so.
    for length in 1...15 { left = 2 * left - counts[length] }
    guard left == 0 || symbols.count <= 1 && counts[1] == symbols.count else { throw .damaged }
  }

  /// The codes of literals and distances at the beginning of a block (RFC 1951, 3.2.7).
  static func codes(_ stream: inout BitStream) throws(DrawingFault) -> (literals: HuffmanCode, distances: HuffmanCode) {
    let literalCount = 257 + (try stream.bits(5))
    let distanceCount = 1 + (try stream.bits(5))
    let lengthCount = 4 + (try stream.bits(4))
    guard literalCount <= 286, distanceCount <= 30 else { throw .damaged }
    var lengthLengths = [Int](repeating: 0, count: 19)
    for place in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(lengthCount) {
      lengthLengths[place] = try stream.bits(3)
    }
    let lengthCode = try HuffmanCode(lengthLengths)
    var lengths: [Int] = []
    while lengths.count < literalCount + distanceCount {
      let symbol = try lengthCode.symbol(&stream)
      switch symbol {
      case 16:
        guard let last = lengths.last else { throw .damaged }
        lengths += [Int](repeating: last, count: 3 + (try stream.bits(2)))
      case 17: lengths += [Int](repeating: 0, count: 3 + (try stream.bits(3)))
      case 18: lengths += [Int](repeating: 0, count: 11 + (try stream.bits(7)))
      default: lengths.append(symbol)
      }
    }
    // A block without an end would go on for ever.
    guard lengths.count == literalCount + distanceCount, lengths[256] > 0 else { throw .damaged }
    return (try HuffmanCode(Array(lengths[..<literalCount])), try HuffmanCode(Array(lengths[literalCount...])))
  }

  /// The next symbol.
  func symbol(_ stream: inout BitStream) throws(DrawingFault) -> Int {
    var (code, first, index) = (0, 0, 0)
    for length in 1...15 {
      code |= try stream.bits(1)
      let count = counts[length]
      if code - count < first { return symbols[index + code - first] }
      (index, first) = (index + count, (first + count) << 1)
      code <<= 1
    }
    throw .damaged
  }
}
