/// Triangles in the device's memory: float32 vertices, x and y of each side by side, and three indices a triangle.
///
/// It is uploaded once and drawn as often as wanted, at any offset, scale and turn: see ``MeshRenderer``.
public final class StoredMesh {
  /// The number of indices, or of vertices that are drawn in their order: three for each triangle.
  public private(set) var indexCount = 0
  /// The number of vertices.
  public private(set) var vertexCount = 0
  /// The device's context that it belongs to.
  public let context: GraphicsContext

  let array: GLFunctions.Name
  // Whether triangles are drawn by indices, or by vertices in their order.
  private(set) var isIndexed = true
  private let vertexBuffer: GLFunctions.Name
  private let indexBuffer: GLFunctions.Name

  /// The most vertices of a mesh, and the most indices: 2^28, which are 2 GiB.
  public static let maxCount = 1 << 28

  /// Uploads a mesh.
  /// - Parameters:
  ///   - context: the device.
  ///   - vertices: in units, relative to an origin of their own.
  ///   - indices: three for each triangle, either way round; each names a vertex.
  /// - Throws: `GraphicsError` for indices that name no vertex or are no whole triangles, and where the device has no
  ///   memory.
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

  /// Uploads a mesh of arrays; see the other initialiser.
  /// - Parameters:
  ///   - context: the device.
  ///   - vertices: in units, relative to an origin of their own.
  ///   - indices: three for each triangle; each names a vertex.
  /// - Throws: as the other initialiser.
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

  /// Uploads other triangles in place of these, as an app does that tessellates anew for each frame.
  /// - Parameters:
  ///   - vertices: in units, relative to an origin of their own.
  ///   - indices: three for each triangle; each names a vertex.
  /// - Throws: as the initialiser; the mesh is unchanged for input out of range.
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

  /// Uploads triangles without indices in place of these: three vertices for each.
  /// - Parameter triangles: in units, relative to an origin of their own.
  /// - Throws: as the initialiser; the mesh is unchanged for input out of range.
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
