import ExactNumbers
import Geometry

/// An origin near the centre of the view is subtracted in float32. This is deck.gl's default projection.
///
/// The origin is the centre of the view, rounded to float32. It is subtracted from the high parts of points, and their
/// low parts are added. Near the view the difference of a high part and the origin is exact, so the sum with the low
/// part keeps 49 bits. This sum is the displacement from the origin. The origin lies up to half a step of a float from
/// the centre of the view, which at depth is far more than the size of the view. The GPU multiplies the long
/// displacement by the matrix and adds the position of the origin on the screen, which the CPU computes in doubles and
/// rounds to float32. The two summands are large and have opposite signs, so their rounding errors are visible.
public final class AutoOffsetScheme: CoordinateScheme {
  /// The scheme in a catalogue.
  public static let descriptor = SchemeDescriptor(
    name: "auto-offset", summary: "an origin rounded to 32 bits, points in two floats",
    source: "deck.gl's projection of 32 bits, its default since 6.3", colour: "#7E9F2F", resolution: resolution,
    engines: [
      Engine(
        "deck.gl", version: "9, commits 01d6d18 and 1194ed1",
        source: "modules/core/src/shaderlib/project/project.glsl.ts, lines 216-225 and 247-249; "
          + "viewport-uniforms.ts, lines 105-107 and 150-177")
    ]
  ) { AutoOffsetScheme(viewport: $1) }

  /// A displacement of up to half a step of a float is rounded some five times on each axis: in the matrix, its
  /// products, their sum, and the origin's position. If all five were at their worst together, 45 bits would remain. In
  /// 99 of 100 samples, by which jitter is judged, at least 47 bits remain.
  private static let resolution = Resolution(
    points: Spacing([.significant(bits: 53), .significant(bits: 49)]),
    camera: Spacing([.significant(bits: 53), .significant(bits: 47)]))

  private var points: [SplitPoint] = []
  private var edges = StrokeEdges<Float>(strokes: [])
  private let viewport: Viewport
  private var centre = Vector2.zero
  private var turn = Vector2(1, 0)
  private var zoom = 1.0
  // The uniforms: the origin, the matrix without a translation, and the origin's normalised device coordinates.
  private var origin = SIMD2<Float>.zero
  private var straight: SIMD2<Float>
  private var crossed: SIMD2<Float>
  private var originOnScreen = Vector2.zero
  private var rounder = ExactRounder(precision: 53)

  /// Creates a scheme without content.
  public init(viewport: Viewport) {
    self.viewport = viewport
    let factors = ViewFactors(zoom: zoom, turn: turn, viewport: viewport)
    straight = SIMD2<Float>(factors.straight)
    crossed = SIMD2<Float>(factors.crossed)
  }

  public func store(_ scene: ExactScene) {
    points = scene.offsets.indices.map { SplitPoint(rounder.point($0, of: scene)) }
    edges = StrokeEdges(strokes: scene.strokes)
  }

  public func move(to camera: ExactCamera, by gesture: Gesture) {
    centre = rounder.centre(of: camera)
    turn = camera.pose.rotation.pair
    zoom = camera.zoom.double
    origin = SIMD2<Float>(centre)
    let factors = ViewFactors(camera, viewport: viewport)
    straight = SIMD2<Float>(factors.straight)
    crossed = SIMD2<Float>(factors.crossed)
    // The translation of the matrix at the origin: the difference of two large products, computed in doubles.
    let translation = -factors(centre)
    originOnScreen = factors(Vector2(origin)) + translation
  }

  public func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) {
    points.withUnsafeBufferPointer { stored in
      for index in stored.indices { ndc[index] = project(stored[index]) }
    }
  }

  public func draw(into drawn: UnsafeMutableBufferPointer<DrawnEdge>) -> Int {
    edges.draw({ project(points[$0]) }, into: drawn)
  }

  public func unproject(_ screen: Vector2) -> SplitPoint {
    SplitPoint(screen.rotated(byInverseOf: turn) / zoom + centre)
  }

  public func project(_ point: SplitPoint) -> SIMD2<Float> {
    let position = (point.high - origin) + point.low
    return (straight * position + crossed * SIMD2(position.y, position.x)) + SIMD2<Float>(originOnScreen)
  }
}

extension ViewFactors {
  /// Maps a position in doubles, without subtracting the centre of the view.
  fileprivate func callAsFunction(_ position: Vector2) -> Vector2 {
    Vector2(
      straight.x * position.x + crossed.x * position.y, crossed.y * position.x + straight.y * position.y)
  }
}

extension AutoOffsetScheme: ArchivingScheme {
  /// The high and low floats as they are uploaded, because deck.gl has no file format for them.
  public func archive() -> [UInt8] { SplitPoint.archive(points, strokes: edges.strokes) }

  public func restore(from archive: [UInt8]) throws(SchemeArchiveError) {
    let content = try SplitPoint.restored(from: archive)
    points = content.points
    edges = StrokeEdges(strokes: content.strokes)
  }
}

extension AutoOffsetScheme: StagedScheme {
  /// The stages of one point. The origin's position on the screen belongs to the subtraction, in which it is computed
  /// in doubles, and to the float32 conversion, in which it is rounded. The products with the matrix belong to the
  /// rotation.
  public func stages(of index: Int, in sight: ExactSight) -> StagedVector? {
    let (high, origin) = (sight.constant(Vector2(points[index].high)), sight.constant(Vector2(origin)))
    let low = (sight.point(index) - high).held(as: points[index].low, in: .store)
    let position = ((high - origin).rounded(to: .binary32, in: .subtraction) + low)
      .rounded(to: .binary32, in: .subtraction)
    var factors = StagedFactors(
      zoom: sight.zoom.held(as: zoom, in: .camera), turn: turn,
      ndcPerPixel: Vector2(2 / viewport.width, -2 / viewport.height), in: sight)
    let d = origin - sight.centre.held(as: centre, in: .camera)
    let onScreen = StagedVector(
      x: factors.straight.x * d.x + factors.crossed.x * d.y, y: factors.crossed.y * d.x + factors.straight.y * d.y
    ).held(as: originOnScreen, in: .subtraction).held(as: SIMD2<Float>(originOnScreen), in: .float32Conversion)
    factors.straight = factors.straight.held(as: straight, in: .float32Conversion)
    factors.crossed = factors.crossed.held(as: crossed, in: .float32Conversion)
    return (factors.map(position, to: .binary32) + onScreen).rounded(to: .binary32, in: .float32Conversion)
  }
}

extension AutoOffsetScheme: VertexShadedScheme {
  /// The high and the low part of the point, the origin, the factors of the matrix, and the origin's normalised device
  /// coordinates.
  public func vertexShaderInputs() -> VertexShaderInputs {
    var inputs = VertexShaderInputs(components: 4)
    inputs.add(
      points: points.indices, points.lazy.map { ($0.high, $0.low) },
      uniforms: [origin, straight, crossed, SIMD2<Float>(originOnScreen)])
    return inputs
  }
}
