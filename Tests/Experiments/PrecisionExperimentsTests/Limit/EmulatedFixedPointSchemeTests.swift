import ExactNumbers
import Geometry
import Results
import Schemes
import Testing

@testable import PrecisionExperiments

@Suite("Fixed point") struct EmulatedFixedPointSchemeTests {
  @Test(
    "Points and camera are rounded to multiples of the step, as doubles that hold them round", arguments: [0, 8, 20])
  func rounding(bits: Int) {
    let unit = Double(sign: .plus, exponent: bits, significand: 1)
    var random = SplitMix64(seed: 1, stream: "fixed point \(bits)")
    func value() -> Double { random.symmetric() * [1e6, 1000, 1, 1e-3][Int(random.next() & 3)] }
    for _ in 0..<200 {
      let (centre, point) = (Vector2(value(), value()), Vector2(value(), value()))
      let scheme = EmulatedFixedPointScheme(fractionBits: bits, viewport: .standard)
      scheme.store(
        ExactScene(anchor: ExactPoint(x: point.x, y: point.y), exponent: 0, offsets: [.zero], strokes: [0..<1]))
      let pose = CameraPose(offset: .zero, magnification: 1, rotation: .identity)
      scheme.move(
        to: ExactCamera(anchor: ExactPoint(x: centre.x, y: centre.y), exponent: 0, pose: pose), by: Gesture(scale: 1))
      var ndc = SIMD2<Float>(7, 7)
      withUnsafeMutablePointer(to: &ndc) { scheme.project(into: UnsafeMutableBufferPointer(start: $0, count: 1)) }
      func rounded(_ value: Vector2) -> Vector2 { (value * unit).rounded(.toNearestOrEven) / unit }
      let expected = SIMD2<Float>(Viewport.standard.ndc(fromCentre: rounded(point) - rounded(centre)))
      #expect(abs(ndc.x - expected.x) <= expected.x.magnitude * 1e-6, "\(point), \(centre)")
      #expect(abs(ndc.y - expected.y) <= expected.y.magnitude * 1e-6, "\(point), \(centre)")
    }
  }
}
