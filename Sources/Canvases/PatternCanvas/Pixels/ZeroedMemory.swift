#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// Bytes that are initially 0. For larger sizes, the system allocates memory page by page, on the first write.
final class ZeroedMemory {
  /// The first byte, at a multiple of 64; valid while this object exists.
  let bytes: UnsafeMutablePointer<UInt8>
  private let count: Int
  private let isMapped: Bool

  /// Below this size, all bytes are written at first. Compositing 2,048 x 2,048 px is a tenth slower with pages
  /// allocated one by one, and little memory is wasted.
  static let leastMappedCount = 1 << 25
  /// One page is added to the requested size. The system places mappings side by side. Without it, images whose size is
  /// a power of two would start at multiples of that power. The px at one position of all layers would then share the
  /// same sets in the caches.
  private static let offsetCount = pageByteCount
  /// The unit of the system's allocations.
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

  /// Pages from the system; nil if it provides none.
  private static func mapped(_ count: Int) -> UnsafeMutableRawPointer? {
    let flags = MAP_PRIVATE | MAP_ANON | MAP_NORESERVE
    let pages = mmap(nil, count + offsetCount, PROT_READ | PROT_WRITE, flags, -1, 0)
    return pages == MAP_FAILED ? nil : pages
  }
}
