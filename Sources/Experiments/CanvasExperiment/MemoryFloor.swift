import Measurement

/// The time of reading and writing some memory alone, and its bytes.
struct MemoryFloor {
  /// In ns.
  let nanoseconds: Double
  /// The bytes that are read and those that are written, together.
  let byteCount: Int

  /// Measures it.
  init(reading sources: [UnsafeRawBufferPointer], writing target: UnsafeMutableRawBufferPointer) {
    nanoseconds = MemoryTraffic.time(reading: sources, writing: target)
    byteCount = sources.reduce(target.count) { $0 + $1.count }
  }
}
