import Geometry
import PatternCanvas
import Testing

@Suite("Pattern brushes") struct PatternBrushTests {
  /// The example of the document's section 6.1.
  @Test func testParallelLineGeneration() throws {
    let brush = try PatternBrush(kind: .parallelLines, rotation: 45, spacing: 10)
    let lines = StampFigure(PatternStamp(brush, at: Vector2(100, 100)), of: brush).lines
    #expect(lines.count == 7)
    #expect(lines[0].start.x < lines[0].end.x)
  }

  @Test("Lines are seven of 20 px, a spacing apart, about the centre")
  func lines() throws {
    let brush = try PatternBrush(kind: .parallelLines, spacing: 6)
    let lines = StampFigure(PatternStamp(brush, at: Vector2(100, 50)), of: brush).lines
    #expect(lines.map(\.start) == (-3...3).map { Vector2(90, 50 + 6 * Double($0)) })
    #expect(lines.map(\.end) == (-3...3).map { Vector2(110, 50 + 6 * Double($0)) })
  }

  @Test("Cross-hatching is two sets at right angles, turned and scaled together")
  func crossHatch() throws {
    let brush = try PatternBrush(kind: .crossHatch, rotation: 90, spacing: 5, scale: 2)
    let lines = StampFigure(PatternStamp(brush, at: .zero), of: brush).lines
    #expect(lines.count == 14)
    #expect(lines[0] == StampLine(start: Vector2(30, -20), end: Vector2(30, 20)))
    #expect(lines[7] == StampLine(start: Vector2(20, 30), end: Vector2(-20, 30)))
  }

  @Test("Dots are eleven columns of eleven, whatever the rotation")
  func dots() throws {
    let brush = try PatternBrush(kind: .dots, rotation: 45, spacing: 10)
    let figure = StampFigure(PatternStamp(brush, at: Vector2(1, 2)), of: brush)
    #expect(Set(figure.discs).count == 121 && figure.discRadius == 2)
    #expect(figure.discs.first == Vector2(-49, -48) && figure.discs.last == Vector2(51, 52))
    #expect(figure.discs[1] == Vector2(-49, -38))
  }

  @Test("A value out of range is refused by name")
  func refused() {
    let brushes: [(String, () throws -> PatternBrush)] = [
      ("brush's spacing", { try PatternBrush(kind: .dots, spacing: 0.49) }),
      ("brush's spacing", { try PatternBrush(kind: .dots, spacing: .nan) }),
      ("brush's scale", { try PatternBrush(kind: .dots, spacing: 6, scale: 50) }),
      ("brush's scale", { try PatternBrush(kind: .dots, spacing: 6, scale: 0.4) }),
      ("brush's opacity", { try PatternBrush(kind: .dots, spacing: 6, opacity: 1.01) }),
      ("brush's line width", { try PatternBrush(kind: .dots, spacing: 6, lineWidth: 0) }),
      ("brush's rotation", { try PatternBrush(kind: .dots, rotation: .infinity, spacing: 6) }),
    ]
    for (name, make) in brushes {
      do {
        _ = try make()
        Issue.record("accepted: \(name)")
      } catch { #expect("\(error)".hasPrefix("The \(name) is "), "\(error)") }
    }
  }

  @Test("Pressure scales opacity and size, and a lean turns the pattern, where the dynamics say so")
  func dynamics() throws {
    let point = BrushPoint(.zero, pressure: 0.5, azimuth: .pi / 2, altitude: .pi / 4)
    func stamp(_ dynamics: BrushDynamics, _ point: BrushPoint) throws -> PatternStamp {
      let brush = try PatternBrush(kind: .parallelLines, spacing: 6, opacity: 0.8, scale: 2, dynamics: dynamics)
      return try #require(try PatternStroke.stamps(along: [point], brush: brush).first)
    }
    let all = try stamp(
      BrushDynamics(pressureAffectsOpacity: true, pressureAffectsSize: true, tiltAffectsRotation: true), point)
    #expect(all.opacity == 0.4 && all.scale == 1.5)
    #expect((all.direction - Vector2(0, 1)).length < 1e-15)
    let none = try stamp(BrushDynamics(pressureAffectsOpacity: false), point)
    #expect(none.opacity == 0.8 && none.scale == 2 && none.direction == Vector2(1, 0))
    var upright = point
    upright.altitude = .pi / 2
    #expect(try stamp(BrushDynamics(tiltAffectsRotation: true), upright).direction == Vector2(1, 0))
  }
}
