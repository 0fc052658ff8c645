import ExactNumbers
import Geometry

/// Each coordinate of a point and of the eye is stored as a multiple of 65,536 and a rest, both in float32. The GPU
/// subtracts high from high and low from low. This is Cesium's GPU RTE, relative to eye.
///
/// The low part is below 65,536 and has the 24 bits of a float, so the split improves coordinates that are larger than
/// that. On an Earth in metres, positions 4 mm apart are distinct everywhere. Nearer to the origin the high part is 0,
/// and the scheme is as fine as `float32`.
public final class RelativeToEyeScheme: CoordinateScheme {
  /// A world point, split.
  public struct StoredPoint {
    /// Multiples of 65,536.
    let high: SIMD2<Float>
    /// The rest, with the point's sign.
    let low: SIMD2<Float>

    init(high: SIMD2<Float>, low: SIMD2<Float>) {
      self.high = high
      self.low = low
    }

    /// Splits a point like `EncodedCartesian3.encode`: in doubles, with each part then rounded to float32.
    init(_ point: Vector2) {
      let high = (point / RelativeToEyeScheme.unit).rounded(.towardZero) * RelativeToEyeScheme.unit
      self.init(high: SIMD2<Float>(high), low: SIMD2<Float>(point - high))
    }
  }

  /// The scheme in a catalogue.
  public static let descriptor = SchemeDescriptor(
    name: "rte", summary: "points and eye split in two floats, as Cesium does",
    source: "GPU relative to eye (RTE): Cozzi and Ring, 3D Engine Design for Virtual Globes, 2011; Cesium",
    colour: "#8C6D31", resolution: resolution,
    engines: [
      Engine(
        "CesiumJS", version: "commits 17c50a4 and 2c464ab",
        source: "packages/engine/Source/Core/EncodedCartesian3.js, lines 73-82; "
          + "Shaders/Builtin/Functions/translateRelativeToEye.glsl, lines 36-44")
    ]
  ) { RelativeToEyeScheme(viewport: $1) }

  /// High parts are multiples of this.
  static let unit = 65536.0

  /// Positions are doubles, whose rest is rounded to 24 bits. From 2^40 units on, the multiple is rounded too.
  private static let resolution = Resolution(
    .significant(bits: 53), .remainder(bits: 24, below: unit), .significant(bits: 24, from: 0x1p24 * unit),
    provedExtent: 0x1p24 * unit)

  private var points: [StoredPoint] = []
  private var edges = StrokeEdges<Float>(strokes: [])
  private let viewport: Viewport
  private var eye = Vector2.zero
  private var splitEye = StoredPoint(.zero)
  private var turn = Vector2(1, 0)
  private var zoom = 1.0
  // The matrix without a translation, uploaded as floats.
  private var straight: SIMD2<Float>
  private var crossed: SIMD2<Float>
  private var rounder = ExactRounder(precision: 53)

  /// Creates a scheme without content.
  public init(viewport: Viewport) {
    self.viewport = viewport
    let factors = ViewFactors(zoom: zoom, turn: turn, viewport: viewport)
    straight = SIMD2<Float>(factors.straight)
    crossed = SIMD2<Float>(factors.crossed)
  }

  public func store(_ scene: ExactScene) {
    points = scene.offsets.indices.map { StoredPoint(rounder.point($0, of: scene)) }
    edges = StrokeEdges(strokes: scene.strokes)
  }

  public func move(to camera: ExactCamera, by gesture: Gesture) {
    eye = rounder.centre(of: camera)
    splitEye = StoredPoint(eye)
    turn = camera.pose.rotation.pair
    zoom = camera.zoom.double
    let factors = ViewFactors(camera, viewport: viewport)
    straight = SIMD2<Float>(factors.straight)
    crossed = SIMD2<Float>(factors.crossed)
  }

  public func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) {
    points.withUnsafeBufferPointer { stored in
      for index in stored.indices { ndc[index] = project(stored[index]) }
    }
  }

  public func draw(into drawn: UnsafeMutableBufferPointer<DrawnEdge>) -> Int {
    edges.draw({ project(points[$0]) }, into: drawn)
  }

  public func unproject(_ screen: Vector2) -> StoredPoint {
    StoredPoint(screen.rotated(byInverseOf: turn) / zoom + eye)
  }

  public func project(_ point: StoredPoint) -> SIMD2<Float> {
    let displacement = (point.high - splitEye.high) + (point.low - splitEye.low)
    return straight * displacement + crossed * SIMD2(displacement.y, displacement.x)
  }
}

extension RelativeToEyeScheme: ArchivingScheme {
  /// The high and low floats as they are uploaded, because Cesium has no file format for them.
  public func archive() -> [UInt8] {
    var writer = ArchiveWriter()
    writer.append(strokes: edges.strokes)
    for point in points {
      writer.append(point.high)
      writer.append(point.low)
    }
    return writer.bytes
  }

  public func restore(from archive: [UInt8]) throws(SchemeArchiveError) {
    var reader = ArchiveReader(archive)
    let strokes = try reader.strokes(bytesPerPoint: 16)
    var restored: [StoredPoint] = []
    for _ in strokes.joined() {
      restored.append(StoredPoint(high: try reader.floatPair(), low: try reader.floatPair()))
    }
    try reader.requireEnd()
    points = restored
    edges = StrokeEdges(strokes: strokes)
  }
}

extension RelativeToEyeScheme: StagedScheme {
  public func stages(of index: Int, in sight: ExactSight) -> StagedVector? {
    let (high, eyeHigh) = (sight.constant(Vector2(points[index].high)), sight.constant(Vector2(splitEye.high)))
    let low = (sight.point(index) - high).held(as: points[index].low, in: .store)
    let eyeLow = (sight.centre - eyeHigh).held(as: splitEye.low, in: .camera)
    let highs = (high - eyeHigh).rounded(to: .binary32, in: .subtraction)
    let lows = (low - eyeLow).rounded(to: .binary32, in: .subtraction)
    var factors = StagedFactors(
      zoom: sight.zoom.held(as: zoom, in: .camera), turn: turn,
      ndcPerPixel: Vector2(2 / viewport.width, -2 / viewport.height), in: sight)
    factors.straight = factors.straight.held(as: straight, in: .float32Conversion)
    factors.crossed = factors.crossed.held(as: crossed, in: .float32Conversion)
    return factors.map((highs + lows).rounded(to: .binary32, in: .subtraction), to: .binary32)
  }
}

extension RelativeToEyeScheme: VertexShadedScheme {
  /// The high and the low part of the point, those of the eye, and the factors of the matrix for the same coordinate
  /// and for the other.
  public func vertexShaderInputs() -> VertexShaderInputs {
    var inputs = VertexShaderInputs(components: 4)
    inputs.add(
      points: points.indices, points.lazy.map { ($0.high, $0.low) },
      uniforms: [splitEye.high, splitEye.low, straight, crossed])
    return inputs
  }
}
