import Geometry
import Ink
import Testing

@Suite struct OutlineCoverageTests {
  /// Checks positions near the edge, and anywhere else, against the discs.
  private func check(_ points: [WidePoint], _ outlines: Outlines<some CurveRule>, _ fuzz: inout PenFuzz, _ name: String)
    throws
  {
    let isComplete = fuzz.chance(0.5)
    let probe = OutlineProbe(try outline(points, outlines, isComplete: isComplete).elements)
    #expect(probe.isFinite && probe.open == 0, "\(name)")
    let swept = SweptDiscs(points, rule: outlines.rule, isComplete: isComplete)
    let margin = outlines.tolerance + 0.01
    for _ in 0..<120 {
      let disc = swept.discs[fuzz.below(swept.discs.count)]
      let radius = fuzz.chance(0.3) ? disc.radius * fuzz.number(0...1) : max(0, disc.radius + fuzz.number(-1...1))
      let direction = Vector2(fuzz.number(-1...1), fuzz.number(-1...1))
      let position = disc.centre + direction * (radius / max(direction.length, 1e-9))
      let (distance, passes) = swept.distanceAndPasses(at: position, margin: margin)
      guard abs(distance) > margin else { continue }
      let winding = probe.winding(of: position)
      let isRight = distance < 0 ? winding >= passes : winding == 0
      #expect(
        isRight,
        "\(name): winding \(winding) of \(passes), \(distance) px, at \(position), complete \(isComplete), \(points)"
      )
      if !isRight { return }
    }
  }

  private func checkRule<Rule: CurveRule>(_ rule: Rule, _ name: String) throws {
    for seed in 0..<150 as Range<UInt64> {
      var fuzz = PenFuzz(seed: seed)
      let step = fuzz.number(0.5...25)
      let turn = [0.3, 1, 3, 12][fuzz.below(4)]
      let positions = fuzz.positions(1 + fuzz.below(12), step: step, turn: turn)
      let most = fuzz.number(0.2...30)
      let least = fuzz.chance(0.3) ? most : fuzz.number(0.1...most)
      let points = positions.map { WidePoint(location: $0, width: fuzz.number(least...most)) }
      let tolerance = fuzz.chance(0.5) ? 0.1 : fuzz.number(0.02...0.5)
      try check(points, Outlines(rule, tolerance: tolerance), &fuzz, "\(name), seed \(seed)")
    }
  }

  @Test func aPenThatRestsCoversItsLargestDisc() throws {
    var fuzz = PenFuzz(seed: 1)
    for width in [0, 3, 9.0] {
      let points = [4, 9, 2, width, 9].map { WidePoint(location: Vector2(5, 5), width: $0) }
      for rest in [points, points + [WidePoint(location: Vector2(9, 5), width: 1)]] {
        try check(rest, Outlines(), &fuzz, "resting")
        try check(rest, Outlines(CentripetalCatmullRom()), &fuzz, "resting")
      }
    }
  }

  @Test func aPenThatReversesCoversItsWholePath() throws {
    var fuzz = PenFuzz(seed: 2)
    for end in [Vector2(0, 0), Vector2(5, 0), Vector2(0, 1e-9), Vector2(-7, 0)] {
      for width in [0.5, 4, 30.0] {
        let points = [Vector2(0, 0), Vector2(10, 0), end].map { WidePoint(location: $0, width: width) }
        try check(points, Outlines(LinearInterpolation()), &fuzz, "lines back to \(end), \(width) px")
        try check(points, Outlines(), &fuzz, "back to \(end), \(width) px")
      }
    }
  }

  @Test func widthsThatSwellAndFallAtACornerCoverTheirDiscs() throws {
    var fuzz = PenFuzz(seed: 3)
    for slope in [0.3, 0.69, 0.71, 0.95, 1.5] {
      for halfTangent in [-40.0, -1, -0.84, -0.5, 0, 0.5, 0.84, 1, 40] {
        for isSwelling in [false, true] {
          let turn = Rotation(halfTangent: halfTangent)?.pair ?? Vector2(1, 0)
          let positions = [Vector2(0, 0), Vector2(10, 0), Vector2(10, 0) + Vector2(10, 0).rotated(by: turn)]
          let points = positions.enumerated().map { index, position in
            WidePoint(location: position, width: 1 + ((index == 1) == isSwelling ? 20 * slope : 0))
          }
          try check(
            points, Outlines(LinearInterpolation()), &fuzz, "slope \(slope), turn \(turn), swelling \(isSwelling)")
        }
      }
    }
  }

  /// When cubics followed the inner side back and forth, their cusps did not meet here, far inside the stroke.
  @Test func narrowTurnsLeaveNoHoleWhereTheInnerSideRunsBack() throws {
    let points = [
      (-44.220461001992426, -40.760396986320835, 17.41751394996374),
      (-53.049543550395896, -29.703533548209126, 17.511226039216666),
      (-57.38429353600021, -31.50701245434314, 19.43227043117866),
      (-69.86015057338413, -51.45281324173757, 18.70362075922415),
    ].map { WidePoint(location: Vector2($0.0, $0.1), width: $0.2) }
    let outlines = try Outlines(tolerance: 0.31227940804340537)
    let probe = OutlineProbe(try outline(points, outlines).elements)
    for step in 0..<10_000 {
      let position = Vector2(-50 + Double(step / 100) * 0.015, -38 + Double(step % 100) * 0.03)
      #expect(probe.winding(of: position) > 0)
    }
  }

  @Test func smoothStrokesCoverWhatTheirDiscsCover() throws { try checkRule(AntigrainSmoothing(), "antigrain") }

  @Test func splineStrokesCoverWhatTheirDiscsCover() throws { try checkRule(CentripetalCatmullRom(), "Catmull-Rom") }

  @Test func polylineStrokesCoverWhatTheirDiscsCover() throws { try checkRule(LinearInterpolation(), "lines") }
}
