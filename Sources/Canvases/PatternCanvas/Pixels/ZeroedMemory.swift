#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// Bytes that are 0 at first. The system gives memory of some size page by page, when it is written to.
final class ZeroedMemory {
  /// The first byte, at a multiple of 64; valid as long as this object lives.
  let bytes: UnsafeMutablePointer<UInt8>
  private let count: Int
  private let isMapped: Bool

  /// Below this, all bytes are written at first: compositing 2,048 x 2,048 px is a tenth slower from pages that came
  /// one by one, and little memory is wasted.
  static let leastMappedCount = 1 << 25
  /// A page more than is asked for. The system lays mappings side by side: images of a power of two would lie at
  /// multiples of it, and the px at one position of all layers would share their sets in the caches.
  private static let offsetCount = pageByteCount
  /// What the system gives at once.
  static let pageByteCount = Int(getpagesize())

  /// - Parameter count: at least 1.
  init(_ count: Int) {
    self.count = count
    if count >= Self.leastMappedCount, let pages = Self.mapped(count) {
      bytes = pages.assumingMemoryBound(to: UInt8.self)
      isMapped = true
      return
    }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64)
    bytes = memory.initializeMemory(as: UInt8.self, repeating: 0, count: count)
    isMapped = false
  }

  deinit {
    if isMapped { munmap(bytes, count + Self.offsetCount) } else { UnsafeMutableRawPointer(bytes).deallocate() }
  }

  /// Pages of the system; nil where it gives none.
  private static func mapped(_ count: Int) -> UnsafeMutableRawPointer? {
    let flags = MAP_PRIVATE | MAP_ANON | MAP_NORESERVE
    let pages = mmap(nil, count + offsetCount, PROT_READ | PROT_WRITE, flags, -1, 0)
    return pages == MAP_FAILED ? nil : pages
  }
}
