import Geometry

/// Makes random inputs out of the seeds of a reader: the same ones for the same seed.
///
/// It changes bytes, and texts by their words, so that most inputs pass the first checks of a reader. Inputs that were
/// read become seeds themselves. It sees no coverage, as libFuzzer does, but needs no build of its own.
public struct InputMutator {
  /// The largest number of inputs that it draws from.
  private static let poolSize = 64
  /// What readers have to expect in the place of a word.
  private static let words = [
    "", "0", "-0", "-1", "1", "0.5", "1e999", "-1e999", "1e-999", "255", "256", "65536", "2147483648", "4294967296",
    "9007199254740993", "9223372036854775807", "9223372036854775808", "-9223372036854775808", "NaN", "nan", "infinity",
    "null", "true", "\"\"", "{}", "[]", "\\ud83d", "\\u0000", "\u{2028}", "\u{FEFF}", "é", "../a", "\n", "\r\n", ",",
    ":",
    "\"", "\u{1B}[31m",
  ].map { Array($0.utf8) }

  private var generator: SplitMix64
  private var pool: [[UInt8]]
  private let seedCount: Int
  private let longest: Int

  /// - Parameters:
  ///   - check: the reader, whose seeds are the first inputs.
  ///   - seed: any number.
  /// - Throws: the errors of making its seeds.
  public init(_ check: ReaderCheck, seed: UInt64) throws {
    generator = SplitMix64(seed: seed, stream: check.name)
    pool = try check.seeds()
    if pool.isEmpty { pool = [[]] }
    seedCount = pool.count
    longest = check.longest
  }

  /// The next input, of at most the bytes that teach anything. O(bytes).
  public mutating func next() -> [UInt8] {
    var input = pool[below(below(2) == 0 ? seedCount : pool.count)]
    // A few changes at once; most often one, which leaves the rest as it has to be.
    for _ in 0...(below(3) == 0 ? below(6) : 0) { change(&input) }
    return Array(input.prefix(longest))
  }

  /// Takes an input that was read as one to change further.
  public mutating func keep(_ input: [UInt8]) {
    guard below(4) == 0 else { return }
    if pool.count < seedCount + Self.poolSize {
      pool.append(input)
    } else {
      pool[seedCount + below(Self.poolSize)] = input
    }
  }

  /// A number from 0, less than `count`, which is at least 1.
  private mutating func below(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }

  /// A range of bytes, mostly a short one; empty for no bytes.
  private mutating func range(in input: [UInt8]) -> Range<Int> {
    guard !input.isEmpty else { return 0..<0 }
    let start = below(input.count)
    let length = below(4) == 0 ? below(input.count - start) + 1 : min(below(8) + 1, input.count - start)
    return start..<start + length
  }

  /// The word at a random position: letters and digits, or what stands between two quotes or beside one other byte.
  private mutating func word(in input: [UInt8]) -> Range<Int> {
    guard !input.isEmpty else { return 0..<0 }
    var (start, end) = (below(input.count), 0)
    end = start
    let isWord = Self.isWord(input[start])
    while start > 0, isWord, Self.isWord(input[start - 1]) { start -= 1 }
    while end < input.count, Self.isWord(input[end]) == isWord, isWord || end == start { end += 1 }
    return start..<max(end, start)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }

  private mutating func change(_ input: inout [UInt8]) {
    switch below(11) {
    case 0: if !input.isEmpty { input[below(input.count)] ^= 1 << UInt8(below(8)) }
    case 1: if !input.isEmpty { input[below(input.count)] = UInt8(truncatingIfNeeded: generator.next()) }
    case 2: input.removeSubrange(range(in: input))
    case 3: input.insert(contentsOf: Array(input[range(in: input)]), at: below(input.count + 1))
    case 4: input.insert(contentsOf: Self.words[below(Self.words.count)], at: below(input.count + 1))
    case 5: input.removeLast(below(input.count + 1))
    case 6: input.removeSubrange(word(in: input))
    case 7:
      let other = pool[below(pool.count)]
      input.replaceSubrange(range(in: input), with: other[range(in: other)])
    case 8:
      let other = pool[below(pool.count)]
      input.replaceSubrange(word(in: input), with: other[word(in: other)])
    default: input.replaceSubrange(word(in: input), with: Self.words[below(Self.words.count)])
    }
  }
}
