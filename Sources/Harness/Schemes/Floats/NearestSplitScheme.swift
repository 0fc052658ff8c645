import ExactNumbers
import Geometry

/// Each coordinate of a point and of the eye is stored as the nearest float and the rest. The GPU subtracts both parts
/// by an emulated subtraction, then multiplies by the matrices of the view and of the projection. Programs that follow
/// OpenGlobe's example with DSFUN90 compute positions relative to the eye in this way.
///
/// The subtraction is `dssub` of the library DSFUN90. It subtracts the high parts and adds the error of that
/// subtraction to the difference of the low parts. Near the eye the difference of the high parts is exact, so 49 bits
/// of a coordinate remain, wherever it lies.
public final class NearestSplitScheme: CoordinateScheme {
  /// The scheme in a catalogue.
  public static let descriptor = SchemeDescriptor(
    name: "rte-nearest", summary: "points and eye as a nearest float and the rest",
    source:
      "relative to eye (RTE) by DSFUN90: OpenGlobe, GPURelativeToEyeDSFUN90/Shaders/VS.glsl, lines 26-32; Speckle",
    colour: "#C7A252", resolution: Resolution(.significant(bits: 53), .significant(bits: 49)),
    engines: [
      Engine(
        "Speckle", version: "2.31.14, commit 51d43b9",
        source: "packages/viewer/src/modules/converter/Geometry.ts, lines 342-361; "
          + "materials/shaders/speckle-basic-vert.ts, lines 37-56")
    ]
  ) { NearestSplitScheme(viewport: $1) }

  private var points: [SplitPoint] = []
  private var edges = StrokeEdges<Float>(strokes: [])
  private let ndcPerPixel: Vector2
  private var centre = Vector2.zero
  private var eye = SplitPoint(.zero)
  private var turn = Vector2(1, 0)
  private var zoom = 1.0
  // The matrices of the view, without a translation, and of the projection, uploaded as floats.
  private var view = SIMD2<Float>(1, 0)
  private var projection: SIMD2<Float>
  private var rounder = ExactRounder(precision: 53)

  /// Creates a scheme without content.
  public init(viewport: Viewport) {
    ndcPerPixel = Vector2(2 / viewport.width, -2 / viewport.height)
    projection = SIMD2<Float>(ndcPerPixel)
  }

  public func store(_ scene: ExactScene) {
    points = scene.offsets.indices.map { SplitPoint(rounder.point($0, of: scene)) }
    edges = StrokeEdges(strokes: scene.strokes)
  }

  public func move(to camera: ExactCamera, by gesture: Gesture) {
    centre = rounder.centre(of: camera)
    eye = SplitPoint(centre)
    turn = camera.pose.rotation.pair
    zoom = camera.zoom.double
    view = SIMD2<Float>(turn)
    projection = SIMD2<Float>(ndcPerPixel * zoom)
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
    let d = displacement(of: point)
    return projection * SIMD2(view.x * d.x + -view.y * d.y, view.y * d.x + view.x * d.y)
  }

  /// A point relative to the eye.
  @inline(__always)
  private func displacement(of point: SplitPoint) -> SIMD2<Float> {
    let low = point.low - eye.low
    let part = low - point.low
    let error = (-eye.low - part) + (point.low - (low - part))
    let high = error + (point.high - eye.high)
    let sum = low + high
    return sum + (high - (sum - low))
  }
}

extension NearestSplitScheme: ArchivingScheme {
  /// The high and low floats as they are uploaded, because the files of these programs contain doubles.
  public func archive() -> [UInt8] { SplitPoint.archive(points, strokes: edges.strokes) }

  public func restore(from archive: [UInt8]) throws(SchemeArchiveError) {
    let content = try SplitPoint.restored(from: archive)
    points = content.points
    edges = StrokeEdges(strokes: content.strokes)
  }
}

extension NearestSplitScheme: StagedScheme {
  public func stages(of index: Int, in sight: ExactSight) -> StagedVector? {
    let (high, eyeHigh) = (sight.constant(Vector2(points[index].high)), sight.constant(Vector2(eye.high)))
    let low = (sight.point(index) - high).held(as: points[index].low, in: .store)
    let eyeLow = (sight.centre - eyeHigh).held(as: eye.low, in: .camera)
    let displacement = ((high + low) - (eyeHigh + eyeLow)).held(as: displacement(of: points[index]), in: .subtraction)
    let turned = displacement.turned(by: sight.turn.held(as: view, in: .camera), to: .binary32)
    let factor =
      (sight.ndcPerPixel.held(as: ndcPerPixel, in: .float32Conversion) * sight.zoom.held(as: zoom, in: .camera))
      .rounded(to: .binary64, in: .scale).held(as: projection, in: .float32Conversion)
    return (turned * factor).rounded(to: .binary32, in: .float32Conversion)
  }
}

extension NearestSplitScheme: VertexShadedScheme {
  /// The high and the low part of the point, those of the eye, the view's turn, and the projection.
  public func vertexShaderInputs() -> VertexShaderInputs {
    var inputs = VertexShaderInputs(components: 4)
    inputs.add(
      points: points.indices, points.lazy.map { ($0.high, $0.low) }, uniforms: [eye.high, eye.low, view, projection])
    return inputs
  }
}
