import ExactNumbers
import Geometry
import Testing

@testable import Schemes

@Suite("Numbers in 16 bits")
struct Float16Tests {
  @Test("are read back as they were written, all 65,536 of them")
  func everyNumber() {
    for bits in UInt16.min...UInt16.max {
      let number = Binary16(bits: bits).double
      if number.isNaN {
        #expect(Binary16(number).double.isNaN, "\(bits)")
      } else {
        #expect(Binary16(number).bits == bits, "\(bits)")
      }
    }
  }

  @Test("are the nearest to a double, and the even one in the middle between two")
  func nearest() {
    for bits: UInt16 in 0..<0x7BFF {
      let (low, high) = (Binary16(bits: bits).double, Binary16(bits: bits + 1).double)
      let middle = (low + high) / 2
      let even = bits & 1 == 0 ? bits : bits + 1
      for (value, expected) in [(middle, even), (middle.nextDown, bits), (middle.nextUp, bits + 1)] {
        #expect(Binary16(value).bits == expected && Binary16(-value).bits == expected | 0x8000, "\(value)")
      }
    }
    #expect(Binary16(65_519.99).double == 65_504)
    #expect(
      [65_520, 1e300, .infinity].allSatisfy { Binary16($0).double == .infinity && Binary16(-$0).double == -.infinity })
  }

  #if !(os(macOS) && arch(x86_64))
    @Test("are those of the platform's own type")
    func platform() {
      var generator = SplitMix64(seed: 1, stream: "binary16")
      for _ in 0..<100_000 {
        let value = Double(
          sign: .plus, exponent: Int(generator.next() % 48) - 30, significand: generator.symmetric() + 2)
        #expect(Binary16(value).bits == Float16(value).bitPattern, "\(value)")
      }
    }
  #endif

  private static let stroke = [
    Vector2(1000.1, -3), Vector2(1003.3, -2.7), Vector2(1100.4, 30.2), Vector2(1100.4, 30.2),
  ]

  @Test("keep positions to half a unit at 1,000 units, and differences to a thousandth of themselves")
  func strokes() {
    #expect(Float16Positions(Self.stroke).points.map(\.x) == [1000, 1003.5, 1100, 1100])
    let read = Float16Differences(Self.stroke).points
    #expect(read[0] == Self.stroke[0])
    // Steps of 2^-9 for 3.2, of 2^-4 for 97.1.
    #expect(abs(read[1].x - 1003.3) <= 0x1p-10 && abs(read[2].x - 1100.4) <= 0x1p-10 + 0x1p-5)
    #expect(read[2] != Self.stroke[2] && read[3] == read[2])
  }

  @Test("make what lies beyond their range a point without position", arguments: ["float16", "float16-differences"])
  func range(name: String) throws {
    let scheme = try #require(SchemeCatalog.standard[name]?.scheme(deepest: .one, viewport: .standard))
    let origin = ExactPoint(x: 0, y: 0)
    scheme.store(ExactScene(anchor: origin, exponent: 0, offsets: [.zero, Vector2(70_000, 0)], strokes: [0..<2]))
    let pose = CameraPose(offset: .zero, magnification: 1, rotation: .identity)
    scheme.move(to: ExactCamera(anchor: origin, exponent: 0, pose: pose), by: Gesture())
    var ndc = [SIMD2<Float>](repeating: .zero, count: 2)
    ndc.withUnsafeMutableBufferPointer { scheme.project(into: $0) }
    #expect(ndc[0] == .zero && !ndc[1].x.isFinite)
  }
}
