import Files
import Geometry
import Testing

@testable import DrawingFiles

/// What gzip itself never writes is written here bit by bit, from RFC 1951 and RFC 1952.
@Suite("Gzip is inflated")
struct GzipInflaterTests {
  /// A file of one member. Codes of Huffman begin at their highest bit, all other numbers at their lowest.
  private struct Member {
    var flags: UInt8 = 0
    var method: UInt8 = 8
    /// What follows the header's ten bytes.
    var header: [UInt8] = []
    var content: [UInt8] = []
    var size: UInt32?
    private(set) var bits: [Bool] = []

    mutating func number(_ value: Int, _ count: Int) { for bit in 0..<count { bits.append(value >> bit & 1 == 1) } }
    mutating func code(_ value: Int, _ count: Int) {
      for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) }
    }
    mutating func align() { while bits.count % 8 != 0 { bits.append(false) } }

    /// The beginning of the last block: 0 as it is, 1 with the fixed codes, 2 with codes of its own.
    static func block(_ kind: Int) -> Member {
      var member = Member()
      member.number(1, 1)
      member.number(kind, 2)
      return member
    }

    /// A block of the fixed codes: a literal below 144, and the end.
    mutating func literal(_ byte: UInt8) { code(0x30 + Int(byte), 8) }
    mutating func end() { code(0, 7) }

    /// The beginning of a block with codes of its own, of one literal and one distance, or as the counts say.
    mutating func lengths(literals: Int = 257, distances: Int = 1, _ lengths: [Int: Int]) {
      number(literals - 257, 5)
      number(distances - 1, 5)
      number(15, 4)
      for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] {
        number(lengths[symbol] ?? 0, 3)
      }
    }

    var bytes: [UInt8] {
      var (packed, rest) = ([UInt8](), bits[...])
      while !rest.isEmpty {
        packed.append(rest.prefix(8).enumerated().reduce(0) { $0 | ($1.element ? 1 << UInt8($1.offset) : 0) })
        rest = rest.dropFirst(8)
      }
      var sum = CRC32()
      content.withUnsafeBytes { sum.update($0) }
      let tail = [sum.value, size ?? UInt32(content.count)].flatMap { number in
        [0, 8, 16, 24].map { UInt8(truncatingIfNeeded: number >> $0) }
      }
      return [0x1F, 0x8B, method, flags, 0, 0, 0, 0, 0, 3] + header + packed + tail
    }
  }

  private func inflated(_ bytes: [UInt8], limit: Int = 1 << 20) throws -> [UInt8] {
    let inflater = GzipInflater(limit: limit)
    try bytes.withUnsafeBytes { try inflater.read($0) }
    var content: [UInt8] = []
    try inflater.finish { content += $0 }
    return content
  }

  private func member(_ text: String, _ change: (inout Member) -> Void = { _ in }) -> [UInt8] {
    var member = Member.block(1)
    for byte in text.utf8 { member.literal(byte) }
    member.end()
    member.content = Array(text.utf8)
    change(&member)
    return member.bytes
  }

  @Test("whatever bytes it holds, at every level, over more than the window", arguments: [1, 6, 9])
  func levels(level: Int) throws {
    var random = SplitMix64(seed: UInt64(level))
    var bytes: [UInt8] = []
    while bytes.count < 300_000 {
      switch random.next() % 4 {
      case 0: bytes += (0..<700).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      case 1: bytes += [UInt8](repeating: UInt8(truncatingIfNeeded: random.next()), count: Int(random.next() % 900))
      case 2: bytes += (0..<500).map { _ in UInt8(random.next() % 5) }
      default:
        let distance = 1 + Int(random.next() % UInt64(min(32_768, max(1, bytes.count))))
        bytes += bytes.dropFirst(max(0, bytes.count - distance)).prefix(Int(random.next() % 600))
      }
    }
    // Random bytes alone are stored as they are.
    bytes += (0..<70_000).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    let packed = try Gzip.compressed(bytes, level: level)
    #expect(try inflated(packed) == bytes)
    #expect(try inflated(packed + packed) == bytes + bytes)
  }

  @Test("with all that a header may hold")
  func headers() throws {
    let (name, comment) = (Array("a.svg".utf8) + [0], Array("b".utf8) + [0])
    for (flags, header) in [
      (4, [2, 0, 9, 9]), (8, name), (16, comment), (2, [7, 7]), (1, []),
      (31, [1, 0, 9] + name + comment + [7, 7]),
    ] as [(UInt8, [UInt8])] {
      let bytes = member("ink") { ($0.flags, $0.header) = (flags, header) }
      #expect(try inflated(bytes) == Array("ink".utf8), "flags \(flags)")
    }
  }

  @Test("up to its limit, which all members share")
  func limit() throws {
    let bytes = member("abcdef")
    #expect(try inflated(bytes, limit: bytes.count) == Array("abcdef".utf8))
    #expect(throws: DrawingFault.tooLarge(bytes.count - 1)) { try inflated(bytes, limit: bytes.count - 1) }
    // A run of 258 letters, which few bits say.
    var run = Member.block(1)
    run.literal(97)
    run.code(0xC5, 8)
    run.code(0, 5)
    run.end()
    run.content = [UInt8](repeating: 97, count: 259)
    #expect(try inflated(run.bytes, limit: 259) == run.content)
    #expect(throws: DrawingFault.tooLarge(258)) { try inflated(run.bytes, limit: 258) }
    #expect(throws: DrawingFault.tooLarge(517)) { try inflated(run.bytes + run.bytes, limit: 517) }
  }

  @Test("and refused where a header, a sum, a block or a code is none")
  func damaged() {
    func refuses(_ what: String, _ bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation) {
      #expect(throws: DrawingFault.damaged, "\(what)", sourceLocation: sourceLocation) { try inflated(bytes) }
    }
    func refuses(_ what: String, _ kind: Int, _ fill: (inout Member) -> Void) {
      var member = Member.block(kind)
      fill(&member)
      // Bits enough for any code that is read on.
      member.number(0, 320)
      refuses(what, member.bytes)
    }
    refuses("another method", member("a") { $0.method = 7 })
    refuses("an unknown flag", member("a") { $0.flags = 0x20 })
    refuses("another sum", member("a") { $0.content = [98] })
    refuses("another size", member("a") { $0.size = 2 })
    refuses("a second member that is none", member("a") + [0x1F, 0x8C] + member("a").dropFirst(2))
    refuses("a block of kind 3", Member.block(3).bytes)
    var stored = Member.block(0)
    stored.align()
    for (value, count) in [(1, 16), (0xFFFF, 16), (97, 8)] { stored.number(value, count) }
    stored.content = [97]
    refuses("a stored block whose sizes differ", stored.bytes)
    // As long as it would be if symbols went on.
    var long = Member.block(1)
    long.literal(97)
    long.code(0xC6, 8)
    long.number(0, 6)
    long.code(0, 5)
    long.end()
    long.content = [UInt8](repeating: 97, count: 1 + 3 + (5 << 6))
    refuses("a length of symbol 286", long.bytes)
    refuses("a distance of symbol 30", 1) {
      $0.literal(97)
      $0.code(1, 7)
      $0.code(30, 5)
    }
    refuses("a distance beyond the beginning", 1) {
      $0.literal(97)
      $0.code(1, 7)
      $0.code(1, 5)
    }
    // Codes of lengths: 0 says `length`, and 1 many zeros. Those of the literals 255 and 256 are complete at length 1.
    func lengths(literals: Int = 257, distances: Int = 1, length: Int = 1, then rest: Int, _ member: inout Member) {
      member.lengths(literals: literals, distances: distances, [18: 1, length: 1])
      for zeros in [138, 117] { zero(zeros, &member) }
      for _ in 0..<2 { member.code(0, 1) }
      if rest > 1 { zero(rest, &member) } else { member.code(0, 1) }
    }
    func zero(_ count: Int, _ member: inout Member) {
      member.code(1, 1)
      member.number(count - 11, 7)
    }
    refuses("three codes of one bit", 2) { $0.lengths([18: 1, 1: 1, 2: 1]) }
    refuses("two codes of two bits", 2) { lengths(length: 2, then: 1, &$0) }
    refuses("287 literals", 2) { lengths(literals: 287, then: 31, &$0) }
    refuses("31 distances", 2) { lengths(distances: 31, then: 31, &$0) }
    refuses("more lengths than symbols", 2) { lengths(then: 11, &$0) }
    refuses("a repetition of nothing", 2) {
      $0.lengths([1: 1, 16: 2, 18: 2])
      $0.code(2, 2)
      $0.number(0, 2)
      for zeros in [138, 114] {
        $0.code(3, 2)
        $0.number(zeros - 11, 7)
      }
    }
    refuses("no code for the end", 2) {
      $0.lengths([18: 1, 1: 1])
      for _ in 0..<2 { $0.code(0, 1) }
      for zeros in [138, 118] { zero(zeros, &$0) }
    }
  }
}
