import ExactNumbers
import Geometry

/// World points and camera as sums of two floats. The whole map is computed in float32 arithmetic that emulates some 48
/// bits, as in a shader without doubles.
///
/// The factors of the map are computed in doubles for each displayed frame, and split like points. The result is the
/// high part of the last sum, so it is rounded to float32 once.
public final class DoubleFloatScheme: CoordinateScheme {
  /// A world point.
  public struct StoredPoint {
    let x, y: DoubleFloat
  }

  /// The scheme in a catalogue.
  public static let descriptor = SchemeDescriptor(
    name: "df32", summary: "double precision emulated by pairs of 32-bit floats",
    source: "Dekker, Numerische Mathematik 18, 1971; the fp64 shader module of luma.gl",
    colour: "#B5763A", cost: SchemeCost(point: 40, edge: 30), resolution: resolution,
    engines: [
      Engine(
        "luma.gl", version: "9.4.0-alpha.4, commit c5417d4",
        source: "modules/shadertools/src/modules/math/fp64/fp64-arithmetic-glsl.ts, lines 42-172")
    ]
  ) { DoubleFloatScheme(viewport: $1) }

  /// Positions are doubles, which are rounded again where a float and the rest hold fewer bits.
  private static let resolution = Resolution(
    .significant(bits: 53), .significant(bits: 49), provedExtent: .infinity)

  private var points: [StoredPoint] = []
  private var edges = StrokeEdges<Float>(strokes: [])
  private let viewport: Viewport
  private var centre = Vector2.zero
  private var zoom = 1.0
  private var turn = Vector2(1, 0)
  private var map: DoubleFloatMap
  private var rounder = ExactRounder(precision: 53)

  /// Creates a scheme without content.
  public init(viewport: Viewport) {
    self.viewport = viewport
    map = DoubleFloatMap(centre: .zero, ViewFactors(zoom: 1, turn: Vector2(1, 0), viewport: viewport))
  }

  private static func stored(_ point: Vector2) -> StoredPoint {
    StoredPoint(x: DoubleFloat(point.x), y: DoubleFloat(point.y))
  }

  public func store(_ scene: ExactScene) {
    points = scene.offsets.indices.map { Self.stored(rounder.point($0, of: scene)) }
    edges = StrokeEdges(strokes: scene.strokes)
  }

  public func move(to camera: ExactCamera, by gesture: Gesture) {
    centre = rounder.centre(of: camera)
    zoom = camera.zoom.double
    turn = camera.pose.rotation.pair
    map = DoubleFloatMap(centre: centre, ViewFactors(camera, viewport: viewport))
  }

  public func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) {
    let map = map
    points.withUnsafeBufferPointer { stored in
      for index in stored.indices { ndc[index] = map(stored[index]) }
    }
  }

  public func draw(into drawn: UnsafeMutableBufferPointer<DrawnEdge>) -> Int {
    let map = map
    return edges.draw({ map(points[$0]) }, into: drawn)
  }

  public func unproject(_ screen: Vector2) -> StoredPoint {
    Self.stored(screen.rotated(byInverseOf: turn) / zoom + centre)
  }

  public func project(_ point: StoredPoint) -> SIMD2<Float> { map(point) }
}

extension DoubleFloatScheme: ArchivingScheme {
  /// The pairs as they are uploaded, because luma.gl has no file format for them.
  public func archive() -> [UInt8] {
    var writer = ArchiveWriter()
    writer.append(strokes: edges.strokes)
    for point in points {
      for value in [point.x.high, point.x.low, point.y.high, point.y.low] { writer.append(value) }
    }
    return writer.bytes
  }

  public func restore(from archive: [UInt8]) throws(SchemeArchiveError) {
    var reader = ArchiveReader(archive)
    let strokes = try reader.strokes(bytesPerPoint: 16)
    var restored: [StoredPoint] = []
    for _ in strokes.joined() {
      let x = DoubleFloat(high: try reader.float(), low: try reader.float())
      restored.append(StoredPoint(x: x, y: DoubleFloat(high: try reader.float(), low: try reader.float())))
    }
    try reader.requireEnd()
    points = restored
    edges = StrokeEdges(strokes: strokes)
  }
}

extension DoubleFloatScheme: StagedScheme {
  public func stages(of index: Int, in sight: ExactSight) -> StagedVector? {
    map.stages(
      of: points[index], at: sight.point(index), from: sight.centre,
      StagedFactors(
        zoom: sight.zoom.held(as: zoom, in: .camera), turn: turn,
        ndcPerPixel: Vector2(2 / viewport.width, -2 / viewport.height), in: sight))
  }
}

/// The map of a shader in double-float arithmetic: subtract the centre of the view, then multiply by the factors.
private struct DoubleFloatMap {
  let centreX, centreY: DoubleFloat
  let xx, xy, yx, yy: DoubleFloat

  init(centre: Vector2, _ factors: ViewFactors) {
    centreX = DoubleFloat(centre.x)
    centreY = DoubleFloat(centre.y)
    xx = DoubleFloat(factors.straight.x)
    xy = DoubleFloat(factors.crossed.x)
    yx = DoubleFloat(factors.crossed.y)
    yy = DoubleFloat(factors.straight.y)
  }

  @inline(__always)
  func callAsFunction(_ point: DoubleFloatScheme.StoredPoint) -> SIMD2<Float> {
    let dx = point.x - centreX
    let dy = point.y - centreY
    return SIMD2((xx * dx + xy * dy).high, (yx * dx + yy * dy).high)
  }

  /// The map's operations on a stored point, recorded one by one.
  func stages(
    of point: DoubleFloatScheme.StoredPoint, at exact: StagedVector, from centre: StagedVector,
    _ factors: StagedFactors
  ) -> StagedVector {
    let dx = (exact.x.held(as: point.x, in: .store) - centre.x.held(as: centreX, in: .camera))
      .held(as: point.x - centreX, in: .subtraction)
    let dy = (exact.y.held(as: point.y, in: .store) - centre.y.held(as: centreY, in: .camera))
      .held(as: point.y - centreY, in: .subtraction)
    let (x, y) = (point.x - centreX, point.y - centreY)
    func sum(
      _ a: (StagedNumber, DoubleFloat), _ b: (StagedNumber, DoubleFloat)
    ) -> StagedNumber {
      let first = (a.0.held(as: a.1, in: .float32Conversion) * dx).held(as: a.1 * x, in: .rotation)
      let second = (b.0.held(as: b.1, in: .float32Conversion) * dy).held(as: b.1 * y, in: .rotation)
      let result = a.1 * x + b.1 * y
      return (first + second).held(as: result, in: .rotation).held(as: Double(result.high), in: .float32Conversion)
    }
    return StagedVector(
      x: sum((factors.straight.x, xx), (factors.crossed.x, xy)),
      y: sum((factors.crossed.y, yx), (factors.straight.y, yy)))
  }
}

extension StagedNumber {
  /// The number as a sum of two floats.
  fileprivate func held(as value: DoubleFloat, in stage: ProjectionStage) -> StagedNumber {
    var sum = BigFloat(Double(value.high), precision: 320)
    sum.add(BigFloat(Double(value.low), precision: 53))
    return held(as: sum, in: stage)
  }
}

extension DoubleFloatScheme: VertexShadedScheme {
  /// The inputs of a vertex shader, each as high parts and then low parts: the point, the centre of the view, the
  /// factors of the matrix for the same coordinate, and the factors for the other coordinate.
  public func vertexShaderInputs() -> VertexShaderInputs {
    var inputs = VertexShaderInputs(components: 4)
    inputs.add(
      points: points.indices,
      points.lazy.map { (SIMD2($0.x.high, $0.y.high), SIMD2($0.x.low, $0.y.low)) },
      uniforms: [
        SIMD2(map.centreX.high, map.centreY.high), SIMD2(map.centreX.low, map.centreY.low),
        SIMD2(map.xx.high, map.yy.high), SIMD2(map.xx.low, map.yy.low),
        SIMD2(map.xy.high, map.yx.high), SIMD2(map.xy.low, map.yx.low),
      ])
    return inputs
  }
}
