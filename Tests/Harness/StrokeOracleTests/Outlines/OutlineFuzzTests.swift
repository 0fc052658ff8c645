import Geometry
import StrokeOracle
import TestSupport
import Testing

/// Verdicts on outlines that hardly resemble the stroke, compared with a raster of positions.
@Suite("The verdict on any outline")
struct OutlineFuzzTests {
  static let seed: UInt64 = 0x0f22

  /// A stroke, and bars and discs along it, some of which are missing, displaced or of other sizes.
  private struct Case {
    let points: [Vector2]
    let halfWidths: [Double]
    let curve: ExactCurve
    let tolerance: Double
    let outline: NaiveOutline

    init(using random: inout SplitMix64) {
      points = (0..<2 + Int(random.next() % 3)).map { _ in Vector2(6 * random.symmetric(), 6 * random.symmetric()) }
      let halfWidth = 0.6 + 1.5 * random.unit()
      let isTapered = random.next() % 3 == 0
      halfWidths = points.map { _ in isTapered ? 2.5 * random.unit() : halfWidth }
      curve = random.next() & 1 == 0 ? .polyline : .uniformCatmullRom
      tolerance = 0.1 + 0.4 * random.unit()
      let stroke = ExactStroke(points: points, halfWidths: halfWidths, curve: curve)
      var contours: [[Vector2]] = []
      var before: Vector2?
      for step in 0...6 * stroke.spanCount {
        let (span, s) = step == 6 * stroke.spanCount ? (stroke.spanCount - 1, 1) : (step / 6, Double(step % 6) / 6)
        let centre = stroke.position(span: span, at: s)
        let radius = stroke.halfWidth(span: span, at: s) + 0.4 * tolerance * random.symmetric()
        defer { before = centre }
        guard random.next() % 8 > 0, radius > 0.1 else { continue }
        if step % 3 == 0 { contours.append(Outlines.circle(centre, radius, sides: 9)) }
        if let before, before != centre { contours.append(Outlines.bar(from: before, to: centre, halfWidth: radius)) }
      }
      if random.next() & 1 == 0 {
        let centre = Vector2(6 * random.symmetric(), 6 * random.symmetric())
        contours.append(Outlines.circle(centre, 0.3 + 3 * random.unit(), sides: 3))
      }
      outline = NaiveOutline(contours: contours, rule: random.next() % 3 == 0 ? .evenOdd : .nonzero)
    }
  }

  @Test("leaves out no position of a raster, and accuses none that is right")
  func raster() throws {
    var random = SplitMix64(seed: Self.seed)
    for index in 0..<16 {
      let one = Case(using: &random)
      let t = one.tolerance
      let stroke = ExactStroke(points: one.points, halfWidths: one.halfWidths, curve: one.curve)
      let curve = SampledCurve(
        points: one.points, halfWidths: one.halfWidths, curve: one.curve, isClosed: false, count: 300)
      let verdict = try OutlineJudge(region: stroke, tolerance: t).verdict(on: one.outline.region)
      let (outside, inside) = (verdict.outside?.distance ?? 0, verdict.inside?.distance ?? 0)
      let context = "seed \(Self.seed) case \(index) \(one.points) \(one.halfWidths) \(t): \(verdict)"
      for _ in 0..<350 {
        let position = Vector2(9 * random.symmetric(), 9 * random.symmetric())
        let distance = curve.distance(to: position).disc
        // The search is accurate to t/256, and for gaps to squares of t/8. To this the samples of the curve are added.
        let allowance = max(t, abs(distance)) / 256 + t / 8 + 0.03
        if one.outline.covers(position) {
          check(distance <= outside + allowance, "\(context): \(position) is \(distance) outside.")
        } else if -distance > inside + allowance {
          check(one.outline.edgeDistance(position) < t / 2, "\(context): \(position) is \(-distance) inside.")
        }
      }
      if let found = verdict.outside {
        let exact = curve.distance(to: found.position).disc
        check(found.distance <= exact + 1e-9 && found.distance > exact - 0.03, "\(context): outside by \(exact)")
        let isCovered = Self.ring(about: found.position, 1e-6).contains { one.outline.covers($0) }
        check(isCovered || found.distance < 1e-6, "\(context): not covered")
      }
      if let found = verdict.inside {
        let exact = -curve.distance(to: found.position).disc
        check(found.distance <= exact + 0.03 && found.distance > exact - 1e-6, "\(context): inside by \(exact)")
        // A disc slightly smaller than one of the tolerance's diameter, because directions are not exact.
        let hasDisc = ([found.position] + Self.ring(about: found.position, 0.55 * t)).contains { centre in
          ([centre] + [0.16, 0.32, 0.46].flatMap { Self.ring(about: centre, $0 * t) })
            .allSatisfy { !one.outline.covers($0) }
        }
        check(hasDisc, "\(context): no room")
      }
    }
  }

  private static func ring(about centre: Vector2, _ radius: Double) -> [Vector2] {
    Outlines.circle(centre, radius, sides: 48)
  }

  /// A stroke that computes only distances of positions.
  private struct PlainRegion: ExactRegion {
    let stroke: ExactStroke
    var bounds: Box { stroke.bounds }
    func signedDistance(to position: Vector2) -> ClosedRange<Double> { stroke.signedDistance(to: position) }
    func randomPosition(spread: Double, using random: inout some RandomNumberGenerator) -> Vector2 {
      stroke.randomPosition(spread: spread, using: &random)
    }
  }

  @Test("is the same where a region only knows distances of positions")
  func plain() throws {
    var random = SplitMix64(seed: Self.seed &+ 1)
    for index in 0..<6 {
      let one = Case(using: &random)
      let stroke = ExactStroke(points: one.points, halfWidths: one.halfWidths, curve: one.curve)
      let verdict = try OutlineJudge(region: stroke, tolerance: one.tolerance).verdict(on: one.outline.region)
      let plain = try OutlineJudge(region: PlainRegion(stroke: stroke), tolerance: one.tolerance)
        .verdict(on: one.outline.region)
      for (a, b) in [(verdict.outside, plain.outside), (verdict.inside, plain.inside)] {
        let (a, b) = (a?.distance ?? 0, b?.distance ?? 0)
        check(
          abs(a - b) <= max(one.tolerance, a, b) / 100,
          "seed \(Self.seed &+ 1) case \(index) \(one): \(verdict), \(plain)")
      }
      check(verdict.holes == plain.holes && verdict.slivers == plain.slivers, "\(verdict), \(plain)")
    }
  }
}
