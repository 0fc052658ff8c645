import CKernels

/// Memory for vertices and indices, with the counts of both so far.
///
/// If it may not grow, what does not fit is counted but not written.
package struct MeshMemory {
  package private(set) var positions: UnsafeMutablePointer<SIMD2<Float>>?
  private(set) var edgeCoordinates: UnsafeMutablePointer<SIMD2<Float>>?
  private(set) var indices: UnsafeMutablePointer<UInt32>?
  private(set) var vertexCapacity = 0
  private(set) var indexCapacity = 0
  package var vertexCount = 0
  var indexCount = 0
  let hasEdgeCoordinates: Bool
  let grows: Bool

  /// Memory that grows as needed and is freed by ``free()``.
  package init(growingWithEdgeCoordinates hasEdgeCoordinates: Bool) {
    self.hasEdgeCoordinates = hasEdgeCoordinates
    grows = true
  }

  /// The caller's memory, which cannot grow.
  init(
    positions: UnsafeMutableBufferPointer<SIMD2<Float>>, edgeCoordinates: UnsafeMutableBufferPointer<SIMD2<Float>>?,
    indices: UnsafeMutableBufferPointer<UInt32>
  ) {
    self.positions = positions.baseAddress
    self.edgeCoordinates = edgeCoordinates?.baseAddress
    self.indices = indices.baseAddress
    vertexCapacity = min(positions.count, edgeCoordinates?.count ?? .max)
    indexCapacity = indices.count
    hasEdgeCoordinates = edgeCoordinates != nil
    grows = false
  }

  /// Whether this many more fit. It grows the memory if allowed.
  @inline(__always)
  package mutating func hasRoom(vertices: Int, indices: Int) -> Bool {
    if vertexCount + vertices <= vertexCapacity, indexCount + indices <= indexCapacity { return true }
    return grow(vertices: vertexCount + vertices, indices: indexCount + indices)
  }

  @inline(never)
  private mutating func grow(vertices: Int, indices: Int) -> Bool {
    guard grows else { return false }
    if vertices > vertexCapacity {
      let capacity = Self.capacity(for: vertices, after: vertexCapacity)
      guard Self.resize(&positions, to: capacity), !hasEdgeCoordinates || Self.resize(&edgeCoordinates, to: capacity)
      else {
        return false
      }
      vertexCapacity = capacity
    }
    if indices > indexCapacity {
      let capacity = Self.capacity(for: indices, after: indexCapacity)
      guard Self.resize(&self.indices, to: capacity) else { return false }
      indexCapacity = capacity
    }
    return true
  }

  /// The capacity grows by half while it is small, and by an eighth once it is large: the system moves large blocks by
  /// their page table, without copying.
  private static func capacity(for needed: Int, after capacity: Int) -> Int {
    max(needed, 256, capacity + (capacity < 1 << 16 ? capacity / 2 : capacity / 8))
  }

  private static func resize<Element>(_ pointer: inout UnsafeMutablePointer<Element>?, to capacity: Int) -> Bool {
    let (bytes, overflows) = capacity.multipliedReportingOverflow(by: MemoryLayout<Element>.stride)
    guard !overflows, let memory = vernier_realloc(pointer, bytes) else { return false }
    pointer = memory.assumingMemoryBound(to: Element.self)
    return true
  }

  /// Allocates memory in advance.
  mutating func reserve(vertices: Int, indices: Int) {
    guard grows else { return }
    if vertices > vertexCapacity, Self.resize(&positions, to: vertices),
      !hasEdgeCoordinates || Self.resize(&edgeCoordinates, to: vertices)
    {
      vertexCapacity = vertices
    }
    if indices > indexCapacity, Self.resize(&self.indices, to: indices) { indexCapacity = indices }
  }

  package func free() {
    guard grows else { return }
    vernier_free(positions)
    vernier_free(edgeCoordinates)
    vernier_free(indices)
  }
}
