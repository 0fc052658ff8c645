import ExactNumbers
import Geometry
import PrecisionExperiments
import Results
import Schemes

/// A scheme in doubles that rounds to a few bits in some of its stages, and states these stages or not.
final class CoarseScheme: CoordinateScheme {
  typealias StoredPoint = Vector2

  /// Its statements about its arithmetic.
  enum Word {
    case truth
    /// That it multiplies by another factor at the end.
    case otherBits
    /// That it stores its input exactly.
    case noStoredError
    /// That every other point is computed by another method.
    case halfOfIt
  }

  private let coarse: Set<ProjectionStage>
  private let bits: Int
  private let word: Word
  private let viewport: Viewport
  private var points: [Vector2] = []
  private var centre = Vector2.zero
  private var zoom = 1.0
  private var turn = Vector2(1, 0)
  private var rounder = ExactRounder(precision: 53)

  private init(_ coarse: Set<ProjectionStage>, bits: Int, word: Word, viewport: Viewport) {
    self.coarse = coarse
    self.bits = bits
    self.word = word
    self.viewport = viewport
  }

  static func descriptor(_ coarse: Set<ProjectionStage>, bits: Int, word: Word = .truth) -> SchemeDescriptor {
    SchemeDescriptor(name: "coarse", summary: "", source: "", colour: "#000000") {
      CoarseScheme(coarse, bits: bits, word: word, viewport: $1)
    }
  }

  private func rounded(_ value: Vector2, in stage: ProjectionStage) -> Vector2 {
    func short(_ value: Double) -> Double {
      let step = value.ulp * Double(sign: .plus, exponent: 53 - bits, significand: 1)
      return (value / step).rounded() * step
    }
    return coarse.contains(stage) ? Vector2(short(value.x), short(value.y)) : value
  }

  func store(_ scene: ExactScene) {
    points = scene.offsets.indices.map { rounded(rounder.point($0, of: scene), in: .store) }
  }

  func move(to camera: ExactCamera, by gesture: Gesture) {
    centre = rounded(rounder.centre(of: camera), in: .camera)
    zoom = camera.zoom.double
    turn = camera.pose.rotation.pair
  }

  private func way(_ point: Vector2) -> (displacement: Vector2, scaled: Vector2, turned: Vector2, ndc: SIMD2<Float>) {
    let displacement = rounded(point - centre, in: .subtraction)
    let scaled = rounded(displacement * zoom, in: .scale)
    let turned = rounded(scaled.rotated(by: turn), in: .rotation)
    return (
      displacement, scaled, turned, SIMD2<Float>(rounded(viewport.ndc(fromCentre: turned), in: .float32Conversion))
    )
  }

  func project(_ point: Vector2) -> SIMD2<Float> { way(point).ndc }

  func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) {
    for index in points.indices { ndc[index] = project(points[index]) }
  }

  func draw(into edges: UnsafeMutableBufferPointer<DrawnEdge>) -> Int { 0 }

  func unproject(_ screen: Vector2) -> Vector2 { screen.rotated(byInverseOf: turn) / zoom + centre }
}

extension CoarseScheme: StagedScheme {
  func stages(of index: Int, in sight: ExactSight) -> StagedVector? {
    if word == .halfOfIt && index % 2 == 1 { return nil }
    let way = way(points[index])
    let point =
      word == .noStoredError ? sight.constant(points[index]) : sight.point(index).held(as: points[index], in: .store)
    let displacement = (point - sight.centre.held(as: centre, in: .camera)).held(as: way.displacement, in: .subtraction)
    let scaled = (displacement * sight.zoom.held(as: zoom, in: .camera)).held(as: way.scaled, in: .scale)
    let turn = sight.turn.held(as: turn, in: .camera)
    let turned = StagedVector(
      x: turn.x * scaled.x - turn.y * scaled.y, y: turn.y * scaled.x + turn.x * scaled.y
    ).held(as: way.turned, in: .rotation)
    let factor = word == .otherBits ? sight.ndcPerPixel * sight.constant(1.001) : sight.ndcPerPixel
    return (turned * factor).held(as: word == .otherBits ? way.ndc * 1.001 : way.ndc, in: .float32Conversion)
  }
}

/// A scheme that is not taken apart.
final class OpaqueScheme: CoordinateScheme {
  private let inner: Float64Scheme

  init(viewport: Viewport) { inner = Float64Scheme(viewport: viewport) }

  static let descriptor = SchemeDescriptor(name: "opaque", summary: "", source: "", colour: "#000000") {
    OpaqueScheme(viewport: $1)
  }

  func store(_ scene: ExactScene) { inner.store(scene) }
  func move(to camera: ExactCamera, by gesture: Gesture) { inner.move(to: camera, by: gesture) }
  func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) { inner.project(into: ndc) }
  func draw(into edges: UnsafeMutableBufferPointer<DrawnEdge>) -> Int { inner.draw(into: edges) }
  func unproject(_ screen: Vector2) -> Vector2 { inner.unproject(screen) }
  func project(_ point: Vector2) -> SIMD2<Float> { inner.project(point) }
}
