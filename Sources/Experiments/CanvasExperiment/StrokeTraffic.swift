import PatternCanvas

/// The memory that a stroke touched, each px once, however many stamps painted it.
struct StrokeTraffic {
  private let size: PixelSize
  private var isTouched: [Bool]
  private var pixelCount = 0
  private var copiedByteCount = 0

  /// Nothing of a layer.
  init(_ size: PixelSize) {
    self.size = size
    isTouched = Array(repeating: false, count: size.width * size.height)
  }

  /// Adds what a stamp touched. O(px of its rectangle).
  mutating func add(_ stamp: StampTraffic) {
    copiedByteCount += stamp.copiedByteCount
    let rect = stamp.rect.intersection(size.bounds)
    guard !rect.isEmpty else { return }
    for y in rect.minY..<rect.maxY {
      for index in y * size.width + rect.minX..<y * size.width + rect.maxX where !isTouched[index] {
        isTouched[index] = true
        pixelCount += 1
      }
    }
  }

  /// The bytes that a stroke has to read: its px, and the rest of their tiles where these are copied.
  var readByteCount: Int { max(copiedByteCount, 4 * pixelCount) }
  /// The bytes that it has to write: the copies of tiles, and its px.
  var writtenByteCount: Int { copiedByteCount + 4 * pixelCount }

  /// Measures how long memory of as many bytes takes, in one piece: the layer's own is in many.
  func floor() -> MemoryFloor {
    let source = UnsafeMutableRawBufferPointer.allocate(byteCount: readByteCount, alignment: 64)
    let target = UnsafeMutableRawBufferPointer.allocate(byteCount: writtenByteCount, alignment: 64)
    defer {
      source.deallocate()
      target.deallocate()
    }
    // Memory that nobody has written to may be one page of zeros.
    source.initializeMemory(as: UInt8.self, repeating: 1)
    return MemoryFloor(reading: [UnsafeRawBufferPointer(source)], writing: target)
  }
}
