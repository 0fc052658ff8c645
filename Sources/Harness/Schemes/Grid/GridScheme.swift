import ExactNumbers
import Geometry

/// A grid with integer coordinates, and float32 offsets in its cells. This is the floating origin of big_space.
///
/// A point is a grid cell and an offset from the centre of that cell, and so is the camera. For each displayed frame
/// the integers are subtracted first. The difference in grid cells and the offset are added in doubles, relative to the
/// camera's cell, and rounded to float32. The shader subtracts the camera's offset. Differences of the integers wrap
/// around at the end of their range.
///
/// The code for each point is specialised for both integers. Generic code, called through a protocol, would be dozens
/// of times slower.
public final class GridScheme<Cell: FixedWidthInteger & SignedInteger & Sendable>: CoordinateScheme {
  /// A world point: a grid cell on each axis, and the offset from its centre.
  public struct StoredPoint {
    var x, y: Cell
    /// World units.
    var offset: SIMD2<Float>
  }

  let grid: IntegerGrid<Cell>
  var points: [StoredPoint] = []
  private var edges = StrokeEdges<Float>(strokes: [])
  var eye = StoredPoint(x: 0, y: 0, offset: .zero)
  private var turn = Vector2(1, 0)
  private var zoom = 1.0
  var shader: VertexShader

  /// Creates a scheme without content.
  /// - Parameters:
  ///   - edge: the edge of a grid cell, world units; positive and finite.
  ///   - viewport: the screen that the scheme draws for.
  public init(edge: Float, viewport: Viewport) {
    grid = IntegerGrid(edge: edge)
    shader = VertexShader(viewport: viewport)
  }

  private func stored(_ x: borrowing BigFloat, _ y: borrowing BigFloat) -> StoredPoint {
    let (x, y) = (grid.split(x), grid.split(y))
    return StoredPoint(x: x.cell, y: y.cell, offset: SIMD2(x.rest, y.rest))
  }

  public func store(_ scene: ExactScene) {
    var x = BigFloat(precision: scene.exactPrecision)
    var y = BigFloat(precision: scene.exactPrecision)
    var scratch = BigFloat(precision: 53)
    points = scene.offsets.indices.map { index in
      scene.load(index, x: &x, y: &y, scratch: &scratch)
      return stored(x, y)
    }
    edges = StrokeEdges(strokes: scene.strokes)
  }

  public func move(to camera: ExactCamera, by gesture: Gesture) {
    var x = BigFloat(precision: camera.anchor.precision + 128)
    var y = BigFloat(precision: camera.anchor.precision + 128)
    var scratch = BigFloat(precision: 53)
    camera.loadCentre(x: &x, y: &y, scratch: &scratch)
    eye = stored(x, y)
    turn = camera.pose.rotation.pair
    zoom = camera.zoom.double
    shader.offset = -eye.offset
    shader.zoom = camera.zoom.float
    shader.turn = SIMD2<Float>(turn)
  }

  @_specialize(where Cell == Int64) @_specialize(where Cell == Int128)
  public func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) {
    points.withUnsafeBufferPointer { stored in
      for index in stored.indices { ndc[index] = project(stored[index]) }
    }
  }

  @_specialize(where Cell == Int64) @_specialize(where Cell == Int128)
  public func draw(into drawn: UnsafeMutableBufferPointer<DrawnEdge>) -> Int {
    edges.draw({ project(points[$0]) }, into: drawn)
  }

  @_specialize(where Cell == Int64) @_specialize(where Cell == Int128)
  public func unproject(_ screen: Vector2) -> StoredPoint {
    let position = Vector2(eye.offset) + screen.rotated(byInverseOf: turn) / zoom
    let (x, y) = (grid.split(position.x), grid.split(position.y))
    return StoredPoint(x: eye.x &+ x.cell, y: eye.y &+ y.cell, offset: SIMD2(x.rest, y.rest))
  }

  @_specialize(where Cell == Int64) @_specialize(where Cell == Int128)
  public func project(_ point: StoredPoint) -> SIMD2<Float> { shader(vertex(point)) }

  /// A point relative to the camera's grid cell.
  @inline(__always)
  private func vertex(_ point: StoredPoint) -> SIMD2<Float> {
    let cells = Vector2(Self.double(point.x &- eye.x), Self.double(point.y &- eye.y))
    return SIMD2<Float>(Vector2(point.offset) + cells * Double(grid.edge))
  }

  /// The nearest double. Most differences are short, and this is fast for them.
  private static func double(_ cells: Cell) -> Double { Int64(exactly: cells).map { Double($0) } ?? Double(cells) }
}

extension GridScheme: ArchivingScheme {
  /// The edge of a grid cell, then the unchanged cells and offsets, because big_space has no file format.
  public func archive() -> [UInt8] {
    var writer = ArchiveWriter()
    writer.append(grid.edge)
    writer.append(strokes: edges.strokes)
    for point in points {
      writer.append(point.x)
      writer.append(point.y)
      writer.append(point.offset)
    }
    return writer.bytes
  }

  public func restore(from archive: [UInt8]) throws(SchemeArchiveError) {
    var reader = ArchiveReader(archive)
    let edge = try reader.float()
    guard edge == grid.edge else {
      throw SchemeArchiveError("The archive has cells of \(edge) units, and this grid has cells of \(grid.edge).")
    }
    let strokes = try reader.strokes(bytesPerPoint: 2 * MemoryLayout<Cell>.size + 8)
    var restored: [StoredPoint] = []
    for _ in strokes.joined() {
      restored.append(StoredPoint(x: try reader.integer(), y: try reader.integer(), offset: try reader.floatPair()))
    }
    try reader.requireEnd()
    points = restored
    edges = StrokeEdges(strokes: strokes)
  }
}

extension GridScheme: VertexShadedScheme {
  /// The point relative to the camera's grid cell, computed for each displayed frame, for the shader of
  /// ``VertexShader``.
  public func vertexShaderInputs() -> VertexShaderInputs {
    var inputs = VertexShaderInputs(components: 2)
    inputs.add(points: points.indices, points.lazy.map { self.vertex($0) }, shader)
    return inputs
  }
}
