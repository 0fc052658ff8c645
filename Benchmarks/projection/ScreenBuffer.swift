/// Room for a frame's normalised device coordinates.
final class ScreenBuffer {
  let pointer: UnsafeMutableBufferPointer<SIMD2<Float>>

  init(_ count: Int) {
    pointer = .allocate(capacity: count)
    pointer.initialize(repeating: .zero)
  }

  deinit { pointer.deallocate() }

  /// Whether both hold the same picture, to a few ULP of float32.
  func isNear(_ other: ScreenBuffer) -> Bool {
    zip(pointer, other.pointer).allSatisfy { abs($0.x - $1.x) < 1e-6 && abs($0.y - $1.y) < 1e-6 }
  }
}
