import Geometry
import Testing

@testable import Tessellation

@Suite struct PatternBrushTests {
  private let line = (0...10).map { Vector2(Double($0) * 10, 0) }

  @Test("Lines are seven of length 20, the spacing apart, about the position")
  func lines() throws {
    let lines = try PatternBrush(kind: .lines, spacing: 6).stamp(at: Vector2(100, 50)).lines
    #expect(lines.map(\.start) == (-3...3).map { Vector2(90, 50 + 6 * Double($0)) })
    #expect(lines.map(\.end) == (-3...3).map { Vector2(110, 50 + 6 * Double($0)) })
  }

  @Test("Cross-hatching is two such sets at right angles, turned and scaled together")
  func crossHatch() throws {
    let brush = PatternBrush(kind: .crossHatch, spacing: 5, scale: 2, rotation: Vector2(3, 4))
    let lines = try brush.stamp(at: .zero).lines
    #expect(lines.count == 14)
    for line in lines { #expect(abs((line.end - line.start).length - 40) < 1e-12) }
    for (first, second) in zip(lines, lines.dropFirst(7)) {
      #expect(abs((first.end - first.start).dot(second.end - second.start)) < 1e-12)
    }
    for (line, next) in zip(lines.prefix(7), lines.prefix(7).dropFirst()) {
      #expect((next.start - line.start - Vector2(-8, 6)).length < 1e-12)
    }
  }

  @Test("Dots are eleven rows of eleven, whatever the rotation")
  func dots() throws {
    let dots = try PatternBrush(kind: .dots, spacing: 10, rotation: Vector2(1, 1)).stamp(at: Vector2(1, 2)).dots
    #expect(dots.count == 121)
    #expect(Set(dots).count == 121)
    #expect(dots.first == Vector2(-49, -48) && dots.last == Vector2(51, 52))
    #expect(dots[60] == Vector2(1, 2))
    let wide = try PatternBrush(kind: .dots, spacing: 10, scale: 3).stamp(at: .zero).dots
    #expect(wide.first == Vector2(-150, -150))
  }

  @Test("Stamps come on the first smoothed position where the distance is reached, and the first not at the beginning")
  func documentedPositions() throws {
    // Smoothed: 0, then from 10 by ones to 89, then 100.
    let brush = PatternBrush(kind: .lines, spacing: 7.5, scale: 1)
    let positions = try brush.stampPositions(along: line).map(\.x)
    #expect(positions == [10, 18, 26, 34, 42, 50, 58, 66, 74, 82, 100])
    #expect(try PatternBrush(kind: .lines, spacing: 3.75, scale: 2).stampPositions(along: line).map(\.x) == positions)
  }

  @Test("Even stamps lie exactly a spacing apart, between the smoothed positions")
  func evenPositions() throws {
    let positions = try PatternBrush(kind: .dots, spacing: 7.5).stampPositions(along: line, placement: .even)
    #expect(positions.count == 13)
    for (index, position) in positions.enumerated() {
      #expect((position - Vector2(7.5 * Double(index + 1), 0)).length < 1e-12)
    }
  }

  @Test("Strokes of fewer than four points are not smoothed, and those shorter than the spacing have no stamps")
  func shortStrokes() throws {
    let brush = PatternBrush(kind: .lines, spacing: 6)
    #expect(try brush.stampPositions(along: []) == [])
    #expect(try brush.stampPositions(along: [Vector2(1, 1)]) == [])
    #expect(try brush.stampPositions(along: [.zero, Vector2(5.9, 0)]) == [])
    #expect(try brush.stampPositions(along: [.zero, Vector2(4, 0), Vector2(40, 0)]) == [Vector2(40, 0)])
    #expect(try brush.stampPositions(along: [.zero, .zero, .zero, .zero, .zero]) == [])
  }

  @Test("Smoothed points are the specification's: ten a span, but for the first and last")
  func smoothing() {
    let points = [Vector2(0, 0), Vector2(8, 16), Vector2(24, 16), Vector2(32, 0)]
    let positions = PatternSmoothing.smoothed(points)
    #expect(positions.count == 12)
    #expect(positions[0] == points[0] && positions[1] == points[1] && positions[11] == points[3])
    #expect(positions[6] == (9 * (points[1] + points[2]) - points[0] - points[3]) / 16)
    #expect(PatternSmoothing.smoothed(Array(points.prefix(3))) == Array(points.prefix(3)))
  }

  @Test("A stamp of lines is seven rectangles, one of dots 121 discs", arguments: [1, 2] as [Double])
  func areas(scale: Double) throws {
    var lines = TriangleMesh()
    try PatternBrush(kind: .lines, spacing: 6, scale: scale, rotation: Vector2(0.6, 0.8), lineWidth: 1.5)
      .draw(at: Vector2(30, 40), into: &lines)
    #expect(MeshFinding.first(in: lines) == nil)
    #expect(lines.vertexCount == 28)
    #expect(abs(MeshProbe(lines).area - 7 * 20 * 1.5 * scale * scale) < 0.01)
    var dots = TriangleMesh()
    try PatternBrush(kind: .dots, spacing: 6, scale: scale)
      .draw(at: Vector2(30, 40), tolerance: FlatteningTolerance(pixels: 0.01), into: &dots)
    #expect(MeshFinding.first(in: dots) == nil)
    #expect(abs(MeshProbe(dots).area - 121 * .pi * 4 * scale * scale) < 121 * 0.01 * 4 * .pi * scale)
  }

  @Test("A stroke's mesh is its stamps', one after the other, to the last bit", arguments: PatternKind.allCases)
  func strokes(kind: PatternKind) throws {
    let brush = PatternBrush(kind: kind, spacing: 7, rotation: Vector2(0.6, 0.8))
    let origin = Vector2(40, -3)
    var stroke = TriangleMesh(hasEdgeCoordinates: true)
    let count = try brush.draw(along: line, relativeTo: origin, into: &stroke)
    var single = TriangleMesh(hasEdgeCoordinates: true)
    let positions = try brush.stampPositions(along: line)
    #expect(count == positions.count)
    for position in positions { try brush.draw(at: position, relativeTo: origin, into: &single) }
    #expect(MeshFinding.first(in: stroke) == nil)
    #expect(Array(stroke.positions) == Array(single.positions))
    #expect(Array(stroke.indices) == Array(single.indices))
  }

  @Test("A measure that cannot be is named, and the mesh is as it was")
  func badMeasures() throws {
    var mesh = TriangleMesh()
    let bad: [(PatternBrush, String)] = [
      (PatternBrush(kind: .lines, spacing: 0), "pattern's spacing"),
      (PatternBrush(kind: .lines, spacing: .nan), "pattern's spacing"),
      (PatternBrush(kind: .lines, spacing: 1, scale: -1), "pattern's scale"),
      (PatternBrush(kind: .lines, spacing: 1e-300, scale: 1e-300), "pattern's scaled spacing"),
      (PatternBrush(kind: .lines, spacing: 1, lineWidth: 0), "pattern's line width"),
      (PatternBrush(kind: .lines, spacing: 1, rotation: .zero), "length of the pattern's rotation"),
      (PatternBrush(kind: .lines, spacing: 1, rotation: Vector2(0, .nan)), "y of the pattern's rotation"),
      (PatternBrush(kind: .lines, spacing: 1e-4), "number of stamps"),
    ]
    for (brush, name) in bad {
      do {
        try brush.draw(along: line, into: &mesh)
        Issue.record("\(brush) was drawn")
      } catch {
        #expect("\(error)".hasPrefix("The \(name) is "), "\(error)")
      }
    }
    let brush = PatternBrush(kind: .dots, spacing: 5)
    #expect(throws: TessellationError.pointNotFinite(4)) {
      try brush.draw(along: line.prefix(4) + [Vector2(.nan, 0)] + line, into: &mesh)
    }
    #expect(throws: TessellationError.self) { try brush.draw(along: line + [Vector2(2e5, 0)], into: &mesh) }
    #expect(mesh.vertexCount == 0)
    #expect(mesh.indexCount == 0)
  }
}
