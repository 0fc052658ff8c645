import Frames
import Geometry
import Testing

@testable import Annotations

@Suite("Cutting contours to a box") struct OutlineClipperTests {
  private static let half = 100.0

  private static func clipper() -> OutlineClipper {
    OutlineClipper(
      centre: .zero, turn: Vector2(1, 0), offset: FrameOffset(of: 0, in: 0, tree: FrameTree()), half: half)
  }

  /// A coordinate near the box, often on one of its sides, beside a side, or on an axis.
  private static func coordinate(_ random: inout RandomAnnotations) -> Double {
    let special = [half, -half, half.nextUp, half.nextDown, -half.nextUp, -half.nextDown, 0, -0.0]
    let number = random.number(-3 * half...3 * half)
    let choice = Int(random.number(0...15))
    return choice < special.count ? special[choice] : number
  }

  @Test("A contour in doubles is cut where its lines are cut by long numbers, bit for bit")
  func sameAsLongNumbers() {
    var random = RandomAnnotations(seed: 11)
    for _ in 0..<2000 {
      let corners = (0..<Int(random.number(2...9))).map { _ in
        Vector2(Self.coordinate(&random), Self.coordinate(&random))
      }
      var fast = Self.clipper()
      fast.add(corners: corners[...])
      var exact = Self.clipper()
      exact.set(.start, corners[corners.count - 1])
      exact.move()
      for corner in corners {
        exact.set(.end, corner)
        exact.line()
      }
      exact.finishContour()
      #expect(Self.bits(fast.outline) == Self.bits(exact.outline), "\(corners)")
    }
  }

  @Test("Conics in a contour begin where the line before them ends")
  func conicsAfterLines() {
    let (a, b, c) = (Vector2(-150, 20), Vector2(10, -30), Vector2(90, 250))
    let weights = SIMD3<Double>(1, 1, 2)
    var fast = Self.clipper()
    fast.add(contour: [
      ClippedOutline.Segment(line: a), ClippedOutline.Segment(line: b),
      ClippedOutline.Segment(control: Vector2(140, 40), end: c, weights: weights),
    ])
    var exact = Self.clipper()
    exact.set(.start, c)
    exact.move()
    for corner in [a, b] {
      exact.set(.end, corner)
      exact.line()
    }
    exact.set(.control, Vector2(140, 40))
    exact.set(.end, c)
    exact.conic(weights: weights)
    exact.finishContour()
    #expect(Self.bits(fast.outline) == Self.bits(exact.outline))
    #expect(!fast.outline.conics.isEmpty)
  }

  private static func bits(_ outline: ClippedOutline) -> [[UInt64]] {
    [outline.ends.map { UInt64($0) }, outline.conics.map { UInt64($0.segment) }]
      + outline.corners.map { [$0.x.bitPattern, $0.y.bitPattern] }
      + outline.conics.map { conic in
        [conic.control.x, conic.control.y, conic.weights.x, conic.weights.y, conic.weights.z].map(\.bitPattern)
      }
  }
}
