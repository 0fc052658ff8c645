/// Memory that stands for what the graphics processor takes vertices and indices from: written in place, never read.
final class VertexBuffer {
  private let positions: UnsafeMutableBufferPointer<SIMD2<Float>>
  private let indices: UnsafeMutableBufferPointer<UInt32>

  /// - Parameters: how much fits; what comes later is written from the beginning again.
  init(vertices: Int, indices: Int) {
    positions = .allocate(capacity: vertices)
    positions.initialize(repeating: .zero)
    self.indices = .allocate(capacity: indices)
    self.indices.initialize(repeating: 0)
  }

  deinit {
    positions.deallocate()
    indices.deallocate()
  }

  /// Copies the end of a mesh to where it lies in the buffer, as far as it fits.
  func write(
    _ vertices: UnsafeBufferPointer<SIMD2<Float>>, from firstVertex: Int, _ newIndices: UnsafeBufferPointer<UInt32>,
    from firstIndex: Int
  ) {
    copy(vertices, from: firstVertex, into: positions)
    copy(newIndices, from: firstIndex, into: indices)
  }

  private func copy<Element>(
    _ source: UnsafeBufferPointer<Element>, from first: Int, into target: UnsafeMutableBufferPointer<Element>
  ) {
    let start = first % target.count
    let count = min(source.count - first, target.count - start)
    guard count > 0, let from = source.baseAddress, let to = target.baseAddress else { return }
    (to + start).update(from: from + first, count: count)
  }
}
