import ExactNumbers
import Geometry

/// World points and camera as unevaluated sums of two doubles: the difference of the two is computed in double-double,
/// all else in doubles.
///
/// Near the camera the difference is short, so its high part contains it to 53 bits, and zoom and rotation are applied
/// in doubles. No product is computed in double-double, so neither a fused multiplication nor Dekker's splitting is
/// needed.
public final class DoubleDoubleScheme: ScreenPositionScheme {
  /// A world point.
  public typealias StoredPoint = DoubleDoublePoint

  /// The scheme in a catalogue.
  public static let descriptor = SchemeDescriptor(
    name: "double-double", summary: "points and camera as sums of two 64-bit floats",
    source: "Dekker 1971; Joldes, Muller, Popescu, ACM TOMS 44(2), 2017", colour: "#4C6A92",
    cost: SchemeCost(point: 40, edge: 40), resolution: .significant(bits: 107, provedExtent: .infinity),
    coordinateBits: { _, _ in 128 }
  ) { DoubleDoubleScheme(viewport: $1) }

  private var points: [DoubleDoublePoint] = []
  private var edges = StrokeEdges<Double>(strokes: [])
  private var centre = DoubleDoublePoint(high: .zero, low: .zero)
  private var zoom = 1.0
  private var turn = Vector2(1, 0)
  private let viewport: Viewport
  private var rounder = ExactPairRounder()

  /// Creates a scheme without content.
  public init(viewport: Viewport) {
    self.viewport = viewport
  }

  public func store(_ scene: ExactScene) {
    points = scene.offsets.indices.map { rounder.point($0, of: scene) }
    edges = StrokeEdges(strokes: scene.strokes)
  }

  public func move(to camera: ExactCamera, by gesture: Gesture) {
    centre = rounder.centre(of: camera)
    zoom = camera.zoom.double
    turn = camera.pose.rotation.pair
  }

  /// The map of displacements from the view's centre to normalised device coordinates.
  private var ndcMap: PlaneMap {
    PlaneMap(origin: .zero, turn: turn, zoom: zoom, unitsPerPixel: viewport.ndc(fromCentre: Vector2(1, 1)))
  }

  public func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) {
    let map = ndcMap
    for index in points.indices { ndc[index] = SIMD2<Float>(map((points[index] - centre).high)) }
  }

  public func project(into screen: UnsafeMutableBufferPointer<Vector2>) {
    let map = PlaneMap(origin: .zero, turn: turn, zoom: zoom, unitsPerPixel: Vector2(1, 1))
    for index in points.indices { screen[index] = map((points[index] - centre).high) }
  }

  public func draw(into drawn: UnsafeMutableBufferPointer<DrawnEdge>) -> Int {
    let map = ndcMap
    return edges.draw({ map((points[$0] - centre).high) }, into: drawn)
  }

  public func unproject(_ screen: Vector2) -> DoubleDoublePoint {
    centre + screen.rotated(byInverseOf: turn) / zoom
  }

  public func project(_ point: DoubleDoublePoint) -> SIMD2<Float> { SIMD2<Float>(ndcMap((point - centre).high)) }
}

extension DoubleDoubleScheme: ArchivingScheme {
  /// The runs of strokes, then four doubles per point: the high and the low part of x and of y.
  public func archive() -> [UInt8] {
    var writer = ArchiveWriter()
    writer.append(strokes: edges.strokes)
    for point in points {
      for value in [point.high.x, point.low.x, point.high.y, point.low.y] { writer.append(value) }
    }
    return writer.bytes
  }

  public func restore(from archive: [UInt8]) throws(SchemeArchiveError) {
    var reader = ArchiveReader(archive)
    let strokes = try reader.strokes(bytesPerPoint: 32)
    var read: [DoubleDoublePoint] = []
    for _ in strokes.joined() {
      let (highX, lowX, highY, lowY) = (
        try reader.double(), try reader.double(), try reader.double(), try reader.double()
      )
      read.append(DoubleDoublePoint(high: Vector2(highX, highY), low: Vector2(lowX, lowY)))
    }
    try reader.requireEnd()
    points = read
    edges = StrokeEdges(strokes: strokes)
  }
}

extension DoubleDoubleScheme: StagedScheme {
  public func stages(of index: Int, in sight: ExactSight) -> StagedVector? {
    let point = points[index]
    let (high, middle) = (sight.constant(point.high), sight.constant(centre.high))
    let stored = high + (sight.point(index) - high).held(as: point.low, in: .store)
    let eye = middle + (sight.centre - middle).held(as: centre.low, in: .camera)
    let d = (stored - eye).held(as: (point - centre).high, in: .subtraction)
    return StagedFactors(
      zoom: sight.zoom.held(as: zoom, in: .camera), turn: turn,
      ndcPerPixel: viewport.ndc(fromCentre: Vector2(1, 1)), in: sight
    ).map(d, to: .binary64).rounded(to: .binary32, in: .float32Conversion)
  }
}
