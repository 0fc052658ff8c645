import Foundation
import Geometry
import Testing

@testable import PatternCanvas

@Suite("Pattern strokes") struct PatternStrokeTests {
  /// A hand that turns at every second point, with varying pressure and lean.
  private static let points = (0..<40).map { index in
    let i = Double(index)
    return BrushPoint(
      Vector2(i * 7 + Double((index * 7919) % 11), Double((index * 104_729) % 97) * 0.6), pressure: (i * 37 + 5) / 2000,
      time: i / 240, azimuth: i / 5, altitude: 0.8)
  }

  /// The example of the document's section 6.1. The document's own code does not smooth three points, and so fails its
  /// test.
  @Test func testStrokeSmoothing() throws {
    let points = [Vector2(0, 0), Vector2(10, 5), Vector2(20, 10)].map { BrushPoint($0) }
    let brush = try PatternBrush(kind: .parallelLines, spacing: 1)
    let smoothed = try PatternStroke.stamps(along: points, brush: brush).map(\.position)
    #expect(smoothed.count > points.count)
    #expect(PublishedStamping.smoothed(points).count == points.count)
  }

  @Test("What is stamped while a stroke grows is what the whole stroke stamps", arguments: PatternKind.allCases)
  func growth(kind: PatternKind) throws {
    let dynamics = BrushDynamics(pressureAffectsOpacity: true, pressureAffectsSize: true, tiltAffectsRotation: true)
    let brush = try PatternBrush(kind: kind, rotation: 20, spacing: 5, dynamics: dynamics)
    let whole = try PatternStroke.stamps(along: Self.points, brush: brush)
    var stroke = PatternStroke(brush)
    var grown: [PatternStamp] = []
    var drawnEarly = 0
    try stroke.begin(at: Self.points[0], into: &grown)
    for point in Self.points.dropFirst() {
      try stroke.continue(to: point, into: &grown)
      #expect(grown == Array(whole.prefix(grown.count)))
      drawnEarly = grown.count
    }
    try stroke.end(into: &grown)
    #expect(grown == whole)
    #expect(drawnEarly > whole.count * 9 / 10)
    // A painter sees the same stamps, and so the same px.
    let images = try [whole, grown].map { stamps in
      let image = try ColorImage(320, 80)
      for stamp in stamps { try StampPainter().paint(stamp, of: brush, into: image, within: image.size.bounds) }
      return image.pixels
    }
    expectEqual(images[0], images[1])
  }

  @Test("A stroke whose points go on does not change the stamps it had", arguments: PatternKind.allCases)
  func prefixes(kind: PatternKind) throws {
    let brush = try PatternBrush(kind: kind, spacing: 5)
    let whole = try PatternStroke.stamps(along: Self.points, brush: brush)
    for count in [1, 2, 3, 4, 17] {
      var stroke = PatternStroke(brush)
      var stamps: [PatternStamp] = []
      for point in Self.points.prefix(count) { try stroke.continue(to: point, into: &stamps) }
      #expect(stamps == Array(whole.prefix(stamps.count)))
    }
  }

  @Test("Stamps lie a spacing apart along the curve, the remainder carried on", arguments: [5.0, 41])
  func arcLength(spacing: Double) throws {
    let brush = try PatternBrush(kind: .dots, spacing: spacing, scale: 0.7)
    let positions = try PatternStroke.stamps(along: Self.points, brush: brush).map(\.position)
    // The curve by the scheme of Barry and Goldman (1988), as chords. They are shorter than the curve, by far less than
    // the tolerance.
    let p = Self.points.map(\.position)
    let all = [2 * p[0] - p[1]] + p + [2 * p[39] - p[38]]
    var (travelled, next, index) = (0.0, 0.0, 0)
    var previous = p[0]
    for span in 0..<39 {
      let (a, b, c, d) = (all[span], all[span + 1], all[span + 2], all[span + 3])
      for step in 1...1000 {
        let t = Double(step) / 1000
        let (ab, bc, cd) = (b * (1 + t) - a * t, b * (1 - t) + c * t, c * (2 - t) - d * (1 - t))
        let (abc, bcd) = ((ab * (1 - t) + bc * (1 + t)) / 2, (bc * (2 - t) + cd * t) / 2)
        let position = abc * (1 - t) + bcd * t
        let length = (position - previous).length
        while next <= travelled + length, index < positions.count {
          let expected = previous + (position - previous) * ((next - travelled) / length)
          #expect((positions[index] - expected).length < 5e-3)
          index += 1
          next += spacing * 0.7
        }
        travelled += length
        previous = position
      }
    }
    #expect(index == positions.count && next > travelled)
  }

  @Test("Along a parabola, whose arc length is known, the spacing is exact to 1e-8 px")
  func parabola() throws {
    // Points of y = x² / 40, evenly spaced in x. Between the first and the last span, the curve is the parabola.
    let points = (-10...10).map { BrushPoint(Vector2(Double($0) * 10, Double($0 * $0) * 2.5)) }
    let brush = try PatternBrush(kind: .dots, spacing: 7)
    let positions = try PatternStroke.stamps(along: points, brush: brush).map(\.position).filter { abs($0.x) < 89 }
    #expect(positions.count > 50)
    func length(_ x: Double) -> Double { 10 * (x / 20 * (1 + x * x / 400).squareRoot() + asinh(x / 20)) }
    for (position, next) in zip(positions, positions.dropFirst()) {
      #expect(abs(position.y - position.x * position.x / 40) < 1e-9)
      #expect(abs(length(next.x) - length(position.x) - 7) < 1e-8)
    }
  }

  @Test("A straight line has its stamps at multiples, both ends among them")
  func straight() throws {
    let brush = try PatternBrush(kind: .dots, spacing: 7.5)
    let line = (0...10).map { BrushPoint(Vector2(10 * Double($0), 0), pressure: Double($0) / 10) }
    let stamps = try PatternStroke.stamps(along: line, brush: brush)
    #expect(stamps.count == 14)
    for (index, stamp) in stamps.enumerated() {
      #expect((stamp.position - Vector2(7.5 * Double(index), 0)).length < 1e-9)
      #expect(abs(stamp.opacity - 0.075 * Double(index)) < 1e-9)
    }
    // Rounding may put the last stamp just beyond the end.
    for spacing in stride(from: 0.7, to: 20, by: 0.37) {
      let brush = try PatternBrush(kind: .dots, spacing: spacing, scale: 0.7)
      let points = (0...7).map { BrushPoint(Vector2(0.3, 0.4) * (20 * brush.stampDistance * Double($0) / 7)) }
      #expect(try PatternStroke.stamps(along: points, brush: brush).count == 11)
    }
  }

  @Test("A tap leaves one stamp at once, and a pen at rest no more", arguments: PatternKind.allCases)
  func tap(kind: PatternKind) throws {
    let brush = try PatternBrush(kind: kind, spacing: 6)
    var stroke = PatternStroke(brush)
    var stamps: [PatternStamp] = []
    try stroke.begin(at: BrushPoint(Vector2(3, 4)), into: &stamps)
    #expect(stamps.count == (kind == .contourLines ? 0 : 1))
    for _ in 0..<5 { try stroke.continue(to: BrushPoint(Vector2(3, 4)), into: &stamps) }
    try stroke.end(into: &stamps)
    #expect(stamps.count == 1 && stamps[0].position == Vector2(3, 4))
    try stroke.end(into: &stamps)
    #expect(stamps.count == 1)
  }

  @Test("Pieces of contour lines are joined from the stroke's first point to its last")
  func pieces() throws {
    let brush = try PatternBrush(kind: .contourLines, spacing: 6)
    let pieces = try PatternStroke.stamps(along: Self.points, brush: brush).compactMap(\.contour)
    #expect(pieces.first?.start.position == Self.points[0].position)
    #expect(((pieces.last?.end.position ?? .zero) - Self.points[39].position).length < 1e-9)
    for (piece, next) in zip(pieces, pieces.dropFirst()) { #expect(piece.end == next.start) }
    #expect(pieces.map(\.isFirst) == pieces.indices.map { $0 == 0 })
    #expect(pieces.map(\.isLast) == pieces.indices.map { $0 == pieces.count - 1 })
  }

  @Test("A lean takes the short way round")
  func lean() throws {
    let brush = try PatternBrush(
      kind: .parallelLines, spacing: 5, dynamics: BrushDynamics(tiltAffectsRotation: true))
    let points = [
      BrushPoint(.zero, azimuth: 3, altitude: 0.5), BrushPoint(Vector2(10, 0), azimuth: -3, altitude: 0.5),
    ]
    let middle = try PatternStroke.stamps(along: points, brush: brush)[1]
    #expect((middle.direction - Vector2(-1, 0)).length < 1e-9)
  }

  @Test("A point that cannot be is refused by name, and the stroke goes on as it was")
  func badPoints() throws {
    let bad: [(BrushPoint, String)] = [
      (BrushPoint(Vector2(.nan, 0)), "x of the pen's position"),
      (BrushPoint(Vector2(0, -2e12)), "y of the pen's position"),
      (BrushPoint(.zero, pressure: 1.5), "pen's pressure"), (BrushPoint(.zero, pressure: .nan), "pen's pressure"),
      (BrushPoint(.zero, time: .infinity), "pen's time"), (BrushPoint(.zero, azimuth: .nan), "pen's azimuth"),
      (BrushPoint(.zero, altitude: -1), "pen's altitude"),
    ]
    let brush = try PatternBrush(kind: .waves, spacing: 5)
    var stroke = PatternStroke(brush)
    var stamps: [PatternStamp] = []
    for (index, point) in Self.points.enumerated() {
      try stroke.continue(to: point, into: &stamps)
      let (wrong, name) = bad[index % bad.count]
      do {
        try stroke.continue(to: wrong, into: &stamps)
        Issue.record("accepted: \(wrong)")
      } catch { #expect("\(error)".hasPrefix("The \(name) is "), "\(error)") }
      #expect(throws: PatternCanvasError.self) { try stroke.begin(at: wrong, into: &stamps) }
    }
    try stroke.end(into: &stamps)
    #expect(stamps == (try PatternStroke.stamps(along: Self.points, brush: brush)))
  }

  @Test("A stroke with too many stamps is refused before it makes them", arguments: PatternKind.allCases)
  func limit(kind: PatternKind) throws {
    let brush = try PatternBrush(kind: kind, spacing: 5)
    var stroke = PatternStroke(brush)
    var stamps: [PatternStamp] = []
    for x in [0, 10, 20, 30] as [Double] { try stroke.continue(to: BrushPoint(Vector2(x, 0)), into: &stamps) }
    let count = stamps.count
    // The span before it would extend far towards this point, and then come back.
    let far = BrushPoint(Vector2(1e11, 0))
    #expect(throws: PatternCanvasError.self) { try stroke.continue(to: far, into: &stamps) }
    #expect(stamps.count == count)
    try stroke.continue(to: BrushPoint(Vector2(40, 0)), into: &stamps)
    try stroke.end(into: &stamps)
    let points = [0, 10, 20, 30, 40].map { BrushPoint(Vector2($0, 0)) }
    #expect(stamps == (try PatternStroke.stamps(along: points, brush: brush)))
  }
}

@Suite("The document's stamping") struct PublishedStampingTests {
  @Test("It loses stamps and leaves gaps: each is as far as the next vertex, not as the spacing")
  func loses() throws {
    let brush = try PatternBrush(kind: .dots, spacing: 7.5)
    let line = (0...10).map { BrushPoint(Vector2(10 * Double($0), 0)) }
    let published = try PublishedStamping.stamps(along: line, brush: brush).map(\.position.x)
    // Smoothed values: 0, then from 10 by ones to 89, then 100.
    #expect(published == [10, 18, 26, 34, 42, 50, 58, 66, 74, 82, 100])
    #expect(try PatternStroke.stamps(along: line, brush: brush).count == 14)
  }

  @Test(
    "Its cubic has the standard coefficients: the curve passes through the points and at ½ is (9 (b + c) − a − d) / 16")
  func coefficients() {
    let points = [Vector2(0, 0), Vector2(8, 16), Vector2(24, 16), Vector2(32, 0)]
    let smoothed = PublishedStamping.smoothed(points.map { BrushPoint($0) }).map(\.position)
    #expect(smoothed.count == 12)
    #expect(smoothed[1] == points[1] && smoothed[6] == (9 * (points[1] + points[2]) - points[0] - points[3]) / 16)
    // The last but one point is not reached.
    #expect(!smoothed.contains(points[2]) && smoothed[11] == points[3])
  }
}
