import Geometry

/// What draws a live stroke, whatever its curve and width.
protocol LivePen: AnyObject {
  /// Takes a point, and draws all that it changes: first what is final now, then the rest of the stroke so far.
  /// - Returns: how many vertices and indices are final.
  func draw(_ point: Vector2, radius: Double, into memory: inout MeshMemory) -> (vertices: Int, indices: Int)
}
