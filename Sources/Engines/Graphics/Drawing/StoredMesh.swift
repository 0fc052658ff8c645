/// Triangles in the device's memory: float32 vertices, each with x and y side by side, and three indices per triangle.
///
/// It is uploaded once, and can be drawn any number of times at any offset, scale and turn: see ``MeshRenderer``.
public final class StoredMesh {
  /// The number of indices, or of vertices if triangles have no indices: three per triangle.
  public private(set) var indexCount = 0
  /// The number of vertices.
  public private(set) var vertexCount = 0
  /// The context to which it belongs.
  public let context: GraphicsContext

  let array: GLFunctions.Name
  // Whether triangles are drawn by indices, rather than by vertices in order.
  private(set) var isIndexed = true
  private let vertexBuffer: GLFunctions.Name
  private let indexBuffer: GLFunctions.Name

  /// The largest number of vertices, and of indices, of a mesh: 2^28, which take 2 GiB.
  public static let maxCount = 1 << 28

  /// Uploads a mesh.
  /// - Parameters:
  ///   - context: the device.
  ///   - vertices: in units, relative to the mesh's own origin.
  ///   - indices: three per triangle, in either orientation; each is the index of a vertex.
  /// - Throws: `GraphicsError` for indices without a vertex, for a number of indices that is not divisible by three,
  ///   and if the device is out of memory.
  public init(
    _ context: GraphicsContext, vertices: UnsafeBufferPointer<SIMD2<Float>>, indices: UnsafeBufferPointer<UInt32>
  ) throws(GraphicsError) {
    try context.makeCurrent()
    let gl = context.gl
    var (array, vertexBuffer, indexBuffer): (GLFunctions.Name, GLFunctions.Name, GLFunctions.Name) = (0, 0, 0)
    gl.genVertexArrays(1, &array)
    gl.genBuffers(1, &vertexBuffer)
    gl.genBuffers(1, &indexBuffer)
    self.context = context
    self.array = array
    self.vertexBuffer = vertexBuffer
    self.indexBuffer = indexBuffer
    gl.bindVertexArray(array)
    gl.bindBuffer(GL.arrayBuffer, vertexBuffer)
    gl.bindBuffer(GL.elementArrayBuffer, indexBuffer)
    gl.enableVertexAttribArray(0)
    gl.vertexAttribPointer(0, 2, GL.float, 0, 8, nil)
    try replace(vertices: vertices, indices: indices)
  }

  /// Uploads a mesh from arrays; see the other initialiser.
  /// - Parameters:
  ///   - context: the device.
  ///   - vertices: in units, relative to the mesh's own origin.
  ///   - indices: three per triangle; each is the index of a vertex.
  /// - Throws: the same errors as the other initialiser.
  public convenience init(
    _ context: GraphicsContext, vertices: [SIMD2<Float>], indices: [UInt32]
  ) throws(GraphicsError) {
    let empty = UnsafeBufferPointer<SIMD2<Float>>(start: nil, count: 0)
    try self.init(context, vertices: empty, indices: UnsafeBufferPointer(start: nil, count: 0))
    try vertices.withUnsafeBufferPointer { vertices throws(GraphicsError) in
      try indices.withUnsafeBufferPointer { indices throws(GraphicsError) in
        try replace(vertices: vertices, indices: indices)
      }
    }
  }

  deinit {
    context.free { gl in
      withUnsafePointer(to: array) { gl.deleteVertexArrays(1, $0) }
      withUnsafePointer(to: vertexBuffer) { gl.deleteBuffers(1, $0) }
      withUnsafePointer(to: indexBuffer) { gl.deleteBuffers(1, $0) }
    }
  }

  /// Replaces the triangles, for an app that tessellates anew for each displayed frame.
  /// - Parameters:
  ///   - vertices: in units, relative to the mesh's own origin.
  ///   - indices: three per triangle; each is the index of a vertex.
  /// - Throws: the same errors as the initialiser. Invalid input leaves the mesh unchanged.
  public func replace(
    vertices: UnsafeBufferPointer<SIMD2<Float>>, indices: UnsafeBufferPointer<UInt32>
  ) throws(GraphicsError) {
    guard max(vertices.count, indices.count) <= Self.maxCount else {
      throw .meshSize(vertices: max(vertices.count, indices.count), limit: Self.maxCount)
    }
    guard indices.count % 3 == 0 else { throw .mesh("has \(indices.count) indices, which are no whole triangles") }
    let largest = indices.reduce(0) { max($0, $1) }
    guard indices.isEmpty || Int(largest) < vertices.count else {
      throw .mesh("has the index \(largest), and \(vertices.count) vertices")
    }
    try context.makeCurrent()
    let gl = context.gl
    gl.bindVertexArray(array)
    gl.bindBuffer(GL.arrayBuffer, vertexBuffer)
    gl.bufferData(GL.arrayBuffer, vertices.count * 8, vertices.baseAddress, GL.staticDraw)
    gl.bufferData(GL.elementArrayBuffer, indices.count * 4, indices.baseAddress, GL.staticDraw)
    vertexCount = vertices.count
    indexCount = indices.count
    isIndexed = true
    try checkUpload()
  }

  /// Replaces the triangles by triangles without indices: three vertices for each.
  /// - Parameter triangles: in units, relative to the mesh's own origin.
  /// - Throws: the same errors as the initialiser. Invalid input leaves the mesh unchanged.
  public func replace(triangles: UnsafeBufferPointer<SIMD2<Float>>) throws(GraphicsError) {
    guard triangles.count <= Self.maxCount else { throw .meshSize(vertices: triangles.count, limit: Self.maxCount) }
    guard triangles.count % 3 == 0 else {
      throw .mesh("has \(triangles.count) vertices, which are no whole triangles")
    }
    try context.makeCurrent()
    let gl = context.gl
    gl.bindBuffer(GL.arrayBuffer, vertexBuffer)
    gl.bufferData(GL.arrayBuffer, triangles.count * 8, triangles.baseAddress, GL.staticDraw)
    vertexCount = triangles.count
    indexCount = triangles.count
    isIndexed = false
    try checkUpload()
  }

  private func checkUpload() throws(GraphicsError) {
    do {
      try context.check("uploading a mesh")
    } catch {
      (vertexCount, indexCount) = (0, 0)
      throw error
    }
  }
}
