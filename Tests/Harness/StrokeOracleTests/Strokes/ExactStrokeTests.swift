import Foundation
import Geometry
import StrokeOracle
import TestSupport
import Testing

@Suite("The exact stroke")
struct ExactStrokeTests {
  static let seed: UInt64 = 0x57a1

  static func holds(_ range: ClosedRange<Double>, _ value: Double, within error: Double = 1e-9) -> Bool {
    range.lowerBound - error <= value && value <= range.upperBound + error
      && range.upperBound - range.lowerBound <= 2e-7
  }

  @Test("of a single point, given any number of times, is a disc")
  func disc() {
    for curve in [ExactCurve.polyline, .uniformCatmullRom, .centripetalCatmullRom, .antigrain(smoothing: 0.7)] {
      for isClosed in [false, true] {
        let stroke = ExactStroke(
          points: [Vector2(3, 4), Vector2(3, 4)], halfWidths: [1, 2], curve: curve, isClosed: isClosed)
        #expect(stroke.spanCount == 0 && !stroke.isClosed)
        #expect(Self.holds(stroke.signedDistance(to: Vector2(0, 0)), 3))
        #expect(Self.holds(stroke.signedDistance(to: Vector2(3, 4)), -2))
        #expect(stroke.length == 0)
        #expect(abs((stroke.area ?? 0) - 4 * .pi) < 1e-12)
      }
    }
  }

  @Test("along a straight line is a capsule, whatever the curve")
  func capsule() {
    var random = SplitMix64(seed: Self.seed)
    let points = [Vector2(0, 0), Vector2(1, 0), Vector2(4, 0), Vector2(4, 0), Vector2(6, 0)]
    for curve in [ExactCurve.polyline, .uniformCatmullRom, .centripetalCatmullRom, .antigrain(smoothing: 0.7)] {
      let stroke = ExactStroke(points: points, halfWidth: 0.5, curve: curve)
      #expect(abs(stroke.length - 6) < 6e-9)
      #expect(abs((stroke.area ?? 0) - (6 + .pi / 4)) < 1e-8)
      for _ in 0..<50 {
        let position = Vector2(3 + 5 * random.symmetric(), 3 * random.symmetric())
        let exact = Vector2(position.x - min(6, max(0, position.x)), position.y).length - 0.5
        let range = stroke.signedDistance(to: position)
        check(Self.holds(range, exact), "seed \(Self.seed) \(curve) \(position): \(range), \(exact)")
      }
    }
  }

  @Test("of two half widths is the hull of two discs, or one that holds the other")
  func taper() {
    let stroke = ExactStroke(points: [Vector2(0, 0), Vector2(10, 0)], halfWidths: [1, 7], curve: .polyline)
    let (sine, cosine) = (0.6, 0.8)
    for along in [0.0, 0.25, 1] {
      let touch = Vector2(10 * along, 0) + Vector2(-sine, cosine) * (1 + 6 * along)
      for away in [-0.5, 0, 0.5, 3] {
        #expect(Self.holds(stroke.signedDistance(to: touch + Vector2(-sine, cosine) * away), away))
      }
    }
    let trapezoid = 8 * 10 * cosine * cosine * cosine
    let first = acos(sine) - sine * cosine
    let second = 49 * (.pi - acos(sine) + sine * cosine)
    #expect(abs((stroke.area ?? 0) - (trapezoid + first + second)) < 1e-7)

    let swallowed = ExactStroke(points: [Vector2(0, 0), Vector2(1, 0)], halfWidths: [1, 3], curve: .polyline)
    #expect(Self.holds(swallowed.signedDistance(to: Vector2(1, 4)), 1))
    #expect(Self.holds(swallowed.signedDistance(to: Vector2(-4, 0)), 2))
    #expect(abs((swallowed.area ?? 0) - 9 * .pi) < 1e-9)
  }

  @Test("through points of a circle is a ring, up to the spline's own error")
  func ring() {
    let points = (0..<256).map { step in
      let angle = Double(step) * .pi / 128
      return Vector2(1e3 + 20 * cos(angle), 20 * sin(angle))
    }
    for curve in [ExactCurve.uniformCatmullRom, .centripetalCatmullRom] {
      let stroke = ExactStroke(points: points, halfWidth: 3, curve: curve, isClosed: true)
      #expect(abs(stroke.length / (40 * .pi) - 1) < 1e-7)
      #expect(abs((stroke.area ?? 0) / (40 * .pi * 6) - 1) < 1e-7)
      for distance in [1.0, 17, 19, 23, 40] {
        let range = stroke.signedDistance(to: Vector2(1e3 + distance * 0.6, distance * 0.8))
        #expect(Self.holds(range, abs(distance - 20) - 3, within: 1e-5), "\(curve) \(distance): \(range)")
      }
    }
  }

  @Test("from a position as far from a whole arc is still known to the accuracy")
  func centre() {
    let points = (0..<8).map { Vector2(cos(Double($0) * .pi / 4), sin(Double($0) * .pi / 4)) }
    let stroke = ExactStroke(points: points, halfWidth: 0.25, curve: .uniformCatmullRom, isClosed: true)
    let range = stroke.signedDistance(to: .zero, accuracy: 1e-5)
    #expect(range.upperBound - range.lowerBound <= 1.01e-5)
    #expect(range.lowerBound <= 0.75 && range.upperBound > 0.7)
  }

  @Test(
    "is as far as the nearest of 100,000 discs along textbook polynomials",
    arguments: [
      ExactCurve.polyline, .uniformCatmullRom, .centripetalCatmullRom, .antigrain(smoothing: 0.7),
      .antigrain(smoothing: 1),
    ], [false, true])
  func sampled(curve: ExactCurve, isClosed: Bool) {
    var random = SplitMix64(seed: Self.seed &+ 1)
    let points = (0..<10).map { _ in Vector2(400 + 50 * random.symmetric(), 50 * random.symmetric()) }
    let halfWidths = points.map { _ in 1 + 8 * random.unit() }
    let stroke = ExactStroke(points: points, halfWidths: halfWidths, curve: curve, isClosed: isClosed)
    let samples = SampledCurve(
      points: points, halfWidths: halfWidths, curve: curve, isClosed: isClosed, count: isClosed ? 10_000 : 11_112)
    for _ in 0..<8 {
      let position = Vector2(400 + 100 * random.symmetric(), 100 * random.symmetric())
      let sampled = samples.distance(to: position)
      let range = stroke.signedDistance(to: position)
      let step = sampled.curve > 5 ? 1e-4 : 2e-2
      check(
        range.lowerBound <= sampled.disc + 1e-9 && sampled.disc <= range.upperBound + step
          && range.upperBound - range.lowerBound <= 1.01e-7,
        "seed \(Self.seed &+ 1) \(curve) closed: \(isClosed) \(position): \(range), sampled \(sampled)")
    }
    for i in stride(from: 0, to: samples.xs.count, by: 9973) {
      let range = stroke.signedDistance(to: Vector2(samples.xs[i], samples.ys[i]))
      check(range.upperBound <= -samples.halfWidths[i] + 1.1e-7, "sample \(i) of \(curve): \(range)")
    }
  }

  @Test("has the area that its distances have, where widths vary along a bend")
  func bentArea() {
    let points = [Vector2(0, 0), Vector2(10, 8), Vector2(24, 8), Vector2(36, -4)]
    for curve in [ExactCurve.uniformCatmullRom, .centripetalCatmullRom, .antigrain(smoothing: 0.8)] {
      let stroke = ExactStroke(points: points, halfWidths: [1, 4, 2, 5], curve: curve)
      let cell = 0.5
      var sum = 0.0
      for row in -24...30 {
        for column in -8...90 {
          let position = Vector2(cell * (Double(column) + 0.37), cell * (Double(row) + 0.61))
          let distance = stroke.signedDistance(to: position, accuracy: 1e-3).lowerBound
          sum += min(1, max(0, 0.5 - distance / cell)) * cell * cell
        }
      }
      let area = stroke.area ?? 0
      #expect(abs(sum / area - 1) < 2e-3, "\(curve): \(area), by its distances \(sum)")
    }
  }

  @Test("of a polyline has the area of its rectangles and corners")
  func corners() {
    let points = [Vector2(0, 0), Vector2(10, 0), Vector2(20, 10)]
    let stroke = ExactStroke(points: points, halfWidth: 1, curve: .polyline)
    let sides = 20 + 20 * 2.0.squareRoot()
    let turn = Double.pi / 4
    let exact = sides + Double.pi + turn / 2 - tan(turn / 2)
    #expect(abs((stroke.area ?? 0) - exact) < 1e-8)
    #expect(ExactStroke(points: points, halfWidths: [1, 1, 2], curve: .polyline).area == nil)
    #expect(ExactStroke(points: points, halfWidth: 1, curve: .antigrain(smoothing: 0)).area == nil)
  }

  @Test("takes points that repeat for one of the largest half width, round the end of a closed one too")
  func repeated() {
    let corners = [Vector2(0, 0), Vector2(9, 1), Vector2(5, 7)]
    let twice = [corners[0], corners[0], corners[1], corners[2], corners[2], corners[0]]
    let closed = ExactStroke(
      points: twice, halfWidths: [1, 5, 2, 8, 3, 9], curve: .centripetalCatmullRom, isClosed: true)
    #expect(closed.points == corners && closed.halfWidths == [9, 2, 8] && closed.spanCount == 3)
    let open = ExactStroke(points: twice, halfWidths: [1, 5, 2, 3, 7, 4], curve: .centripetalCatmullRom)
    #expect(open.points == corners + [corners[0]] && open.halfWidths == [5, 2, 7, 4] && open.spanCount == 3)
    let outline = ExactOutline(points: twice, halfWidth: 1, cap: .butt, join: .bevel, isClosed: true)
    #expect(outline.points == corners)
  }

  @Test("along cubics is that along the spline that they make, past curves of one position", arguments: [false, true])
  func cubics(isClosed: Bool) {
    var random = SplitMix64(seed: Self.seed &+ 2)
    let points = (0..<7).map { _ in Vector2(400 + 50 * random.symmetric(), 50 * random.symmetric()) }
    let halfWidths = points.map { _ in 1 + 8 * random.unit() }
    let spline = ExactStroke(points: points, halfWidths: halfWidths, curve: .uniformCatmullRom, isClosed: isClosed)
    let count = points.count
    // A curve of one position, and narrower there, changes nothing.
    var (controls, widths) = (Array(repeating: points[0], count: 4), [halfWidths[0] / 2, halfWidths[0]])
    for index in 0..<spline.spanCount {
      let (from, to) = (points[index], points[(index + 1) % count])
      let before = isClosed || index > 0 ? points[(index + count - 1) % count] : 2 * from - to
      let after = isClosed || index + 2 < count ? points[(index + 2) % count] : 2 * to - from
      controls += [from + (to - before) / 6, to - (after - from) / 6, to]
      widths.append(halfWidths[(index + 1) % count])
    }
    let cubics = ExactStroke(cubics: controls, halfWidths: widths, isClosed: isClosed)
    #expect(cubics.points == points && cubics.halfWidths == halfWidths && cubics.isClosed == isClosed)
    #expect(abs(cubics.length - spline.length) < 1e-6 && cubics.area == nil && cubics.curve == nil)
    for _ in 0..<300 {
      let position = cubics.randomPosition(spread: 3, using: &random)
      let (a, b) = (cubics.signedDistance(to: position), spline.signedDistance(to: position))
      check(
        Self.holds(a, (b.lowerBound + b.upperBound) / 2, within: 1.1e-7),
        "seed \(Self.seed &+ 2) closed: \(isClosed) \(position): \(a), \(b)")
    }
  }

  @Test("along cubics of one position is a disc")
  func dotOfCubics() {
    for (controls, widths) in [([Vector2(3, 4)], [2.0]), (Array(repeating: Vector2(3, 4), count: 7), [1, 2, 1])] {
      let stroke = ExactStroke(cubics: controls, halfWidths: widths, isClosed: true)
      #expect(stroke.spanCount == 0 && !stroke.isClosed && Self.holds(stroke.signedDistance(to: .zero), 3))
    }
  }

  @Test("is known at the middle of a disc that is larger by far than all coordinates")
  func disproportion() {
    let points = [Vector2(0.05, 0), Vector2(0.015, 0.047), Vector2(-0.04, 0.029)]
    let stroke = ExactStroke(points: points, halfWidths: [14, 15, 17], curve: .polyline)
    #expect(Self.holds(stroke.signedDistance(to: Vector2(-0.04, 0.029)), -17))
  }

  @Test("is infinitely far from a position that is not finite")
  func notFinite() {
    let stroke = ExactStroke(points: [Vector2(0, 0), Vector2(1, 0)], halfWidth: 1, curve: .polyline)
    #expect(stroke.signedDistance(to: Vector2(.nan, 0)) == .infinity ... .infinity)
  }
}
