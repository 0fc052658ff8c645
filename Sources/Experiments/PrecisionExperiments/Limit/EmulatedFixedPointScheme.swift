import ExactNumbers
import Geometry
import Schemes

/// Points and camera as multiples of 2^-N world units, the difference exact, the rest as in ``MPFRScheme``.
///
/// Floats of one binade are fixed-point numbers. So the world is moved to a range where neighbours of a long float are
/// 2^-N units apart, 2^79 units from its end on either side.
final class EmulatedFixedPointScheme: CoordinateScheme {
  /// N.
  static let fractionBits = 0...1000

  static func descriptor(fractionBits: Int) -> SchemeDescriptor {
    SchemeDescriptor(
      name: "fixed-\(fractionBits)", summary: "points and camera in multiples of 2^-\(fractionBits) units",
      source: "fixed-point numbers", colour: "#7F7F7F",
      resolution: .step(Double(sign: .plus, exponent: -fractionBits, significand: 1)),
      coordinateBits: { _, _ in fractionBits + wholeBits }
    ) { EmulatedFixedPointScheme(fractionBits: fractionBits, viewport: $1) }
  }

  private static let wholeBits = 81
  private let base: MPFRScheme

  init(fractionBits: Int, viewport: Viewport) {
    base = MPFRScheme(precision: fractionBits + Self.wholeBits, viewport: viewport)
  }

  private func moved(_ anchor: ExactPoint) -> ExactPoint {
    func moved(_ coordinate: borrowing BigFloat) -> BigFloat {
      var shift = BigFloat(precision: 53)
      shift.set(1.5, exponent: Self.wholeBits - 1)
      // Room for both: a coordinate has `precision` bits, of which the highest may be far below the shift's.
      let below = max(0, -coordinate.significandAndExponent.exponent)
      var sum = BigFloat(precision: coordinate.precision + Self.wholeBits + below)
      sum.setSum(coordinate, shift)
      return sum
    }
    return ExactPoint(x: moved(anchor.x), y: moved(anchor.y))
  }

  func store(_ scene: ExactScene) {
    base.store(
      ExactScene(
        anchor: moved(scene.anchor), exponent: scene.exponent, offsets: scene.offsets, strokes: scene.strokes))
  }

  func move(to camera: ExactCamera, by gesture: Gesture) {
    base.move(to: ExactCamera(anchor: moved(camera.anchor), exponent: camera.exponent, pose: camera.pose), by: gesture)
  }

  func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) { base.project(into: ndc) }
  func draw(into edges: UnsafeMutableBufferPointer<DrawnEdge>) -> Int { base.draw(into: edges) }
  func unproject(_ screen: Vector2) -> ExactPoint { base.unproject(screen) }
  func project(_ point: ExactPoint) -> SIMD2<Float> { base.project(point) }
}
