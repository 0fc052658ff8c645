/// A memory pool for blocks of elements. Blocks are taken from one allocation and returned to it. A block is identified
/// by the index of its first element.
///
/// Sizes are rounded up to one of four in each octave, so that at most a quarter of a block is unused. Returned blocks
/// are in linked lists by size, with the links in their own memory. Taking and returning a block are O(1), and allocate
/// nothing while memory lasts.
struct BlockPool<Element: BitwiseCopyable>: ~Copyable {
  private(set) var memory: UnsafeMutablePointer<Element>?
  /// The number of elements that fit in the memory.
  private(set) var capacity = 0
  /// The number of elements in all blocks made so far.
  private(set) var end = 0
  /// The number of elements in blocks that are in use.
  private(set) var taken = 0
  private var free: [UInt32] = Array(repeating: Self.none, count: 128)

  private static var none: UInt32 { .max }

  /// Creates an empty pool. Elements must have at least four bytes.
  init() { assert(MemoryLayout<Element>.stride >= 4) }

  deinit { memory?.deallocate() }

  /// The index of a size among all block sizes, and that size. A count of 0 has no block.
  static func size(for count: Int) -> (index: Int, size: Int) {
    guard count > 8 else { return (max(count, 1), max(count, 1)) }
    let octave = Int.bitWidth - 1 - (count - 1).leadingZeroBitCount
    let quarter = (count - 1) >> (octave - 2)
    return (9 + (octave - 3) * 4 + (quarter - 4), (quarter + 1) << (octave - 2))
  }

  /// Takes a block of at least `count` elements, whose memory is not initialised.
  /// - Returns: the index of its first element; nil if there would be 2^32 elements.
  mutating func take(_ count: Int) -> UInt32? {
    let (list, size) = Self.size(for: count)
    guard list < free.count else { return nil }
    let head = free[list]
    if head != Self.none, let memory {
      free[list] = UnsafeRawPointer(memory + Int(head)).loadUnaligned(as: UInt32.self)
      taken += size
      return head
    }
    guard end + size < Int(UInt32.max) else { return nil }
    if end + size > capacity { grow(to: end + size) }
    let index = UInt32(end)
    end += size
    taken += size
    return index
  }

  /// Returns a block.
  /// - Parameters:
  ///   - block: the block as it was taken.
  ///   - count: the number of elements requested.
  mutating func giveBack(_ block: UInt32, _ count: Int) {
    guard let memory else { return }
    let (list, size) = Self.size(for: count)
    UnsafeMutableRawPointer(memory + Int(block)).storeBytes(of: free[list], as: UInt32.self)
    free[list] = block
    taken -= size
  }

  private mutating func grow(to count: Int) {
    let larger = max(count, capacity + capacity / 2, 1024)
    let grown = UnsafeMutablePointer<Element>.allocate(capacity: larger)
    if let memory {
      grown.update(from: memory, count: end)
      memory.deallocate()
    }
    memory = grown
    capacity = larger
  }

  /// All elements of blocks, including those of returned blocks.
  var elements: UnsafeBufferPointer<Element> { UnsafeBufferPointer(start: memory, count: end) }

  /// Writes a block.
  mutating func write(_ elements: UnsafeBufferPointer<Element>, to block: UInt32) {
    guard let memory, let start = elements.baseAddress else { return }
    (memory + Int(block)).update(from: start, count: elements.count)
  }
}
