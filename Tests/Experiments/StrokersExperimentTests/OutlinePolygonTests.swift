import Geometry
import Testing

@testable import StrokersExperiment

@Suite("Curves of outlines")
struct OutlinePolygonTests {
  /// The position at a parameter, by the definition with powers.
  private func position(_ from: Vector2, _ segment: OutlineSegment, at t: Double) -> Vector2 {
    let s = 1 - t
    switch segment {
    case .line(let to): return from * s + to * t
    case .quadratic(let p, let to): return from * (s * s) + p * (2 * s * t) + to * (t * t)
    case .conic(let p, let to, let w):
      let sum = s * s + 2 * s * t * w + t * t
      return from * (s * s / sum) + p * (2 * s * t * w / sum) + to * (t * t / sum)
    case .cubic(let p, let q, let to):
      return from * (s * s * s) + p * (3 * s * s * t) + q * (3 * s * t * t) + to * (t * t * t)
    }
  }

  private func distance(_ position: Vector2, _ polygon: [Vector2]) -> Double {
    zip(polygon, polygon.dropFirst()).map { from, to in
      let (along, away) = (to - from, position - from)
      let square = along.dot(along)
      return (away - along * (square > 0 ? min(1, max(0, away.dot(along) / square)) : 0)).length
    }
    .reduce(.infinity, min)
  }

  @Test("lie within the bound of their chords, which are few", arguments: [1.0, 0x1p-7])
  func bound(bound: Double) throws {
    var random = SplitMix64(seed: 7, stream: "curves of outlines")
    func point() -> Vector2 { Vector2(100 * random.symmetric(), 100 * random.symmetric()) }
    for index in 0..<20 {
      let from = point()
      let segment: OutlineSegment =
        switch index % 4 {
        case 0: .quadratic(point(), to: point())
        case 1: .cubic(point(), point(), to: index % 8 == 1 ? from : point())
        case 2: .conic(point(), to: point(), weight: [0.001, 0.5, 1, 3, 1000][index / 4 % 5])
        // A quarter of a circle.
        default: .conic(from + Vector2(40, 0), to: from + Vector2(40, 40), weight: 0.5.squareRoot())
        }
      let outline = AnsweredOutline(
        contours: [AnsweredContour(start: from, segments: [segment, .line(to: from)])], rule: .nonzero)
      let polygon = try #require(outline.polygons(within: bound)?.first)
      #expect(polygon[0] == from)
      let chords = segment.end == from ? polygon + [from] : polygon
      #expect(chords.last == segment.end)
      var worst = 0.0
      for step in 0...200 { worst = max(worst, distance(position(from, segment, at: Double(step) / 200), chords)) }
      #expect(worst <= bound * (1 + 1e-9), "\(segment)")
      // A polygon that is far better than asked for would be a waste: twice the chords are nearly four times as near.
      if chords.count > 9, index % 4 == 3 { #expect(worst > bound / 8, "\(segment)") }
      // Corners lie on the curve.
      let dense = (0...1000).map { position(from, segment, at: Double($0) / 1000) }
      for corner in chords.prefix(5) { #expect(distance(corner, dense) < 0.1, "\(segment)") }
    }
  }

  @Test("are refused where chords would be too many, whatever the curve is")
  func tooMany() {
    let far = 0x1p40
    for segment in [
      OutlineSegment.quadratic(Vector2(far, far), to: .zero), .cubic(Vector2(far, 0), Vector2(0, far), to: .zero),
      .conic(Vector2(far, far), to: Vector2(far, 0), weight: 0x1p-40),
      .conic(Vector2(far, 1), to: .zero, weight: 0x1p40),
    ] {
      let outline = AnsweredOutline(
        contours: [AnsweredContour(start: .zero, segments: [segment, .line(to: .zero)])], rule: .nonzero)
      let polygons = outline.polygons(within: 1e-9, atMost: 1000)
      #expect(polygons.map { $0[0].count <= 1000 } ?? true, "\(segment)")
      if case .cubic = segment { #expect(polygons == nil) }
    }
    #expect(AnsweredOutline(contours: [], rule: .nonzero).polygons(within: 1) == [])
    let dot = AnsweredOutline(contours: [AnsweredContour(start: .zero, segments: [])], rule: .nonzero)
    #expect(dot.polygons(within: 1) == [[.zero]] && dot.lineCount == 0 && dot.curveCount == 0)
  }
}
