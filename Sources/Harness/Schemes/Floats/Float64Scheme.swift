import ExactNumbers
import Geometry

/// World points and camera in double precision. The whole map is computed on the CPU, and its result is rounded to
/// float32 at the end.
public final class Float64Scheme: ScreenPositionScheme {
  /// A world point.
  public typealias StoredPoint = Vector2

  /// The scheme in a catalogue.
  public static let descriptor = SchemeDescriptor(
    name: "float64", summary: "points and camera in 64-bit floats",
    source: "IEEE 754 binary64; most canvases", colour: "#2034B3",
    resolution: .significant(bits: 53, provedExtent: .infinity)
  ) { Float64Scheme(viewport: $1) }

  private var points: [Vector2] = []
  private var edges = StrokeEdges<Double>(strokes: [])
  private var centre = Vector2.zero
  private var zoom = 1.0
  private var turn = Vector2(1, 0)
  private let viewport: Viewport
  private var rounder = ExactRounder(precision: 53)

  /// Creates a scheme without content.
  public init(viewport: Viewport) {
    self.viewport = viewport
  }

  public func store(_ scene: ExactScene) {
    store(scene.offsets.indices.map { rounder.point($0, of: scene) }, strokes: scene.strokes)
  }

  /// Stores points, world units.
  func store(_ points: [Vector2], strokes: [Range<Int>]) {
    self.points = points
    edges = StrokeEdges(strokes: strokes)
  }

  /// The runs of points that form a stroke each.
  var strokes: [Range<Int>] { edges.strokes }

  public func move(to camera: ExactCamera, by gesture: Gesture) {
    centre = rounder.centre(of: camera)
    zoom = camera.zoom.double
    turn = camera.pose.rotation.pair
  }

  /// The map to a unit given as `unitsPerPixel`: (1, 1) gives px, and (2 / width, −2 / height) gives normalised device
  /// coordinates.
  private func map(unitsPerPixel: Vector2) -> PlaneMap {
    PlaneMap(origin: centre, turn: turn, zoom: zoom, unitsPerPixel: unitsPerPixel)
  }

  private var ndcPerPixel: Vector2 { Vector2(2 / viewport.width, -2 / viewport.height) }

  private var ndcMap: PlaneMap { map(unitsPerPixel: ndcPerPixel) }

  public func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) {
    points.withUnsafeBufferPointer { stored in
      guard let source = stored.baseAddress, let target = ndc.baseAddress else { return }
      ndcMap.run(source, count: stored.count, into: target)
    }
  }

  public func project(into screen: UnsafeMutableBufferPointer<Vector2>) {
    let map = map(unitsPerPixel: Vector2(1, 1))
    for index in points.indices { screen[index] = map(points[index]) }
  }

  public func draw(into drawn: UnsafeMutableBufferPointer<DrawnEdge>) -> Int {
    let map = ndcMap
    return edges.draw({ map(points[$0]) }, into: drawn)
  }

  public func unproject(_ screen: Vector2) -> Vector2 {
    screen.rotated(byInverseOf: turn) / zoom + centre
  }

  public func project(_ point: Vector2) -> SIMD2<Float> { SIMD2<Float>(ndcMap(point)) }
}

extension Float64Scheme: ArchivingScheme {
  public func archive() -> [UInt8] {
    var writer = ArchiveWriter()
    writer.append(strokes: edges.strokes)
    for point in points { writer.append(point) }
    return writer.bytes
  }

  public func restore(from archive: [UInt8]) throws(SchemeArchiveError) {
    var reader = ArchiveReader(archive)
    let strokes = try reader.strokes(bytesPerPoint: 16)
    var read: [Vector2] = []
    for _ in strokes.joined() { read.append(try reader.doublePair()) }
    try reader.requireEnd()
    store(read, strokes: strokes)
  }
}

extension Float64Scheme: StagedScheme {
  public func stages(of index: Int, in sight: ExactSight) -> StagedVector? {
    let point = sight.point(index).held(as: points[index], in: .store)
    let d = (point - sight.centre.held(as: centre, in: .camera)).rounded(to: .binary64, in: .subtraction)
    return StagedFactors(zoom: sight.zoom.held(as: zoom, in: .camera), turn: turn, ndcPerPixel: ndcPerPixel, in: sight)
      .map(d, to: .binary64).rounded(to: .binary32, in: .float32Conversion)
  }
}

/// A rotation and a scaling about an origin, in doubles: `straight · (p − origin) + crossed · swapped(p − origin)`.
///
/// The results for a run of points are rounded to float32.
struct PlaneMap {
  let origin: Vector2
  /// The factors for the same coordinate: (m₀₀, m₁₁).
  let straight: Vector2
  /// The factors for the other coordinate: (m₀₁, m₁₀).
  let crossed: Vector2

  /// Creates a map of these factors.
  init(origin: Vector2, straight: Vector2, crossed: Vector2) {
    self.origin = origin
    self.straight = straight
    self.crossed = crossed
  }

  /// Creates a zoom and a rotation about an origin.
  /// - Parameters:
  ///   - zoom: px per unit of the points.
  ///   - unitsPerPixel: units of the result per px: (1, 1) for px from the view's centre, (2 / width, −2 / height) for
  ///     normalised device coordinates.
  init(origin: Vector2, turn: Vector2, zoom: Double, unitsPerPixel: Vector2) {
    let scale = unitsPerPixel * zoom
    self.init(
      origin: origin, straight: Vector2(turn.x * scale.x, turn.x * scale.y),
      crossed: Vector2(-turn.y * scale.x, turn.y * scale.y))
  }

  /// Maps one point, in doubles.
  func callAsFunction(_ point: Vector2) -> Vector2 {
    let d = point - origin
    return straight * d + crossed * Vector2(d.y, d.x)
  }

  /// Maps a run of points, four at a time, and rounds the results to float32. The bits are the same as one by one.
  /// - Precondition: `result` has room for `count` elements, and `points` has at least as many.
  func run(_ points: UnsafePointer<Vector2>, count: Int, into result: UnsafeMutablePointer<SIMD2<Float>>) {
    let origin2 = SIMD4(lowHalf: origin, highHalf: origin)
    let straight2 = SIMD4(lowHalf: straight, highHalf: straight)
    let crossed2 = SIMD4(lowHalf: crossed, highHalf: crossed)
    var index = 0
    while index + 2 <= count {
      let d = UnsafeRawPointer(points + index).loadUnaligned(as: SIMD4<Double>.self) - origin2
      let mapped = straight2 * d + crossed2 * SIMD4(d[1], d[0], d[3], d[2])
      UnsafeMutableRawPointer(result + index).storeBytes(of: SIMD4<Float>(mapped), as: SIMD4<Float>.self)
      index += 2
    }
    if index < count { result[index] = SIMD2<Float>(self(points[index])) }
  }
}
