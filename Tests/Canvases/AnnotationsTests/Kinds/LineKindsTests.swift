import Files
import Geometry
import TestSupport
import Testing

@testable import Annotations

/// Lines through several points, arrows through them, and strokes by hand.
struct LineKindsTests {
  private static let points = [Vector2(0, 0), Vector2(40, 30), Vector2(90, -10), Vector2(70, -40)]

  private static func paths(_ kind: any AnnotationKind, _ appearance: Appearance = Appearance()) -> PaintedPaths {
    var paths = PaintedPaths()
    kind.paint(Vector2(1, 1), appearance, into: &paths)
    return paths
  }

  @Test func aSmoothLineGoesThroughItsPointsInTheDirectionOfTheirNeighbours() {
    for isClosed in [false, true] {
      var parts: [PathPart] = []
      LineCourse.smooth.forEachPart(of: Self.points, isClosed: isClosed) { parts.append($0) }
      #expect(parts.count == 8 * (isClosed ? 4 : 3))
      for (index, point) in Self.points.enumerated() where isClosed || index < 3 {
        #expect(parts[8 * index].start == point)
        // The chord between the neighbours, or of the first span.
        let before = Self.points[isClosed ? (index + 3) % 4 : max(0, index - 1)]
        let chord = Self.points[(index + 1) % 4] - before
        let direction = parts[8 * index].startDirection
        #expect(abs(chord.cross(direction)) < 0.05 * chord.length && chord.dot(direction) > 0)
      }
      for index in 1..<parts.count { #expect(parts[index].start == parts[index - 1].end) }
    }
  }

  @Test func theCurvesAreNearTheSpline() {
    let points = Self.points
    var parts: [PathPart] = []
    LineCourse.smooth.forEachPart(of: points, isClosed: false) { parts.append($0) }
    for step in 0...80 {
      // The Catmull-Rom spline of the middle span, by its matrix.
      let t = Double(step) / 80
      let (t2, t3) = (t * t, t * t * t)
      let weights: [Double] = [2 * t2 - t - t3, 2 - 5 * t2 + 3 * t3, t + 4 * t2 - 3 * t3, t3 - t2]
      var position = Vector2.zero
      for (point, weight) in zip(points, weights) { position += point * (weight / 2) }
      let distance = parts.map { $0.distance(to: position) }.min() ?? .infinity
      #expect(distance < (points[2] - points[1]).length / 5000, "\(distance) at \(t)")
    }
  }

  @Test(arguments: LineCourse.allCases) func theBoxIsThatOfTheLine(course: LineCourse) {
    let line = Polyline(Self.points, course: course)
    let paths = Self.paths(line, Appearance(strokeWidth: 2))
    for (direction, side) in [
      (Vector2(1, 0), line.box.max.x), (Vector2(-1, 0), -line.box.min.x), (Vector2(0, 1), line.box.max.y),
      (Vector2(0, -1), -line.box.min.y),
    ] {
      let reach = paths.farthest(in: direction) + line.box.centre.dot(direction)
      #expect(abs(reach - side - 1) < 1e-9)
    }
    // The box follows changes.
    var changed = Polyline([Vector2(5, 5), Vector2(6, 9)])
    changed.points = Self.points
    changed.course = course
    #expect(changed == line)
  }

  @Test func aFillOfAnOpenLineIsClosedWithoutAStroke() {
    let line = Polyline([Vector2(0, 0), Vector2(100, 0), Vector2(100, 100)])
    let paths = Self.paths(line, Appearance(fill: .white, stroke: .black, strokeWidth: 10))
    let centre = line.box.centre
    #expect(paths.paths.map(\.color) == [.white, .black])
    #expect(paths.distance(to: Vector2(70, 50) - centre) == 0)
    // Beyond the side from the last point to the first, by the distance from it.
    #expect(abs(paths.distance(to: Vector2(40, 60) - centre) - 200.0.squareRoot()) < 1e-9)
    let closed = Self.paths(
      Polyline(line.points, isClosed: true), Appearance(fill: .white, stroke: .black, strokeWidth: 10))
    #expect(abs(closed.distance(to: Vector2(40, 60) - centre) - 200.0.squareRoot() + 5) < 1e-9)
    // Even-odd: what a line goes about twice is a hole.
    let square = [Vector2(0, 0), Vector2(90, 0), Vector2(90, 90), Vector2(0, 90)]
    let twice = Polyline(square + square.map { $0 / 3 + Vector2(30, 30) } + [Vector2(30, 30), Vector2(0, 0)])
    #expect(Self.paths(twice, Appearance(fill: .white, stroke: nil)).distance(to: Vector2(0.5, -0.7)) > 10)
  }

  @Test(arguments: LineCourse.allCases) func headsPointWhereTheArrowArrivesAndTheLineStopsBeforeThem(
    course: LineCourse
  ) {
    let size = 12.0
    let arrow = BentArrow(Self.points, course: course, startHead: .diamond, endHead: .triangle, headSize: size)
    let paths = Self.paths(arrow)
    let centre = arrow.box.centre
    #expect(paths.paths.count == 3)
    let shaft = paths.elements[paths.paths[0].elements]
    guard case .move(let start) = shaft.first else {
      Issue.record("the line does not begin")
      return
    }
    var end = Vector2.zero
    switch shaft.last {
    case .line(let position), .quadratic(_, let position): end = position
    default: break
    }
    #expect(abs((start - (Self.points[0] - centre)).length - size * 0.75) < 1e-9)
    #expect(abs((end - (Self.points[3] - centre)).length - size * 0.75) < 1e-9)
    // The tip, and the middle of the triangle's base, on the last span's direction.
    let triangle = paths.elements[paths.paths[2].elements]
    let corners = triangle.compactMap { element -> Vector2? in
      switch element {
      case .move(let position), .line(let position): position
      default: nil
      }
    }
    #expect(corners[0] == Self.points[3] - centre)
    let back = (corners[1] + corners[2]) / 2
    let direction = (corners[0] - back) / size
    let chord = Self.points[3] - Self.points[2]
    #expect(abs(direction.cross(chord)) < 0.03 * chord.length && direction.dot(chord) > 0)
    // Heads longer than the line leave it whole.
    let short = Self.paths(BentArrow([.zero, Vector2(1, 0), Vector2(1, 1)], startHead: .triangle, headSize: 40))
    #expect(short.elements[short.paths[0].elements].count == 3)
  }

  @Test func everythingPaintedIsWithinTheExtent() {
    var random = SplitMix64(seed: 81)
    for round in 0..<200 {
      let points = (0..<2 + Int(random.next() % 5)).map { _ in
        Vector2(random.symmetric(), random.symmetric()) * 50
      }
      let course: LineCourse = round % 2 == 0 ? .straight : .smooth
      let kinds: [any AnnotationKind] = [
        Polyline(points, isClosed: round % 3 == 0, course: course),
        BentArrow(points, course: course, startHead: .disc, endHead: .open, headSize: 30 * random.unit() + 1),
        FreehandStroke(points, widths: points.map { _ in random.unit() }), FreehandStroke(points),
      ]
      let scale = Vector2(0.2 + random.unit(), -0.2 - random.unit())
      for kind in kinds {
        let appearance = Appearance(fill: .white, stroke: .black, strokeWidth: 6 * random.unit())
        var paths = PaintedPaths()
        kind.paint(scale, appearance, into: &paths)
        let extent = kind.paintedExtent(scale, appearance)
        for direction in [Vector2(1, 0), Vector2(-1, 0), Vector2(0, 1), Vector2(0, -1)] {
          let reach = direction.x == 0 ? extent.y : extent.x
          check(paths.farthest(in: direction) <= reach, "\(kind) \(scale) \(appearance.strokeWidth)")
        }
      }
    }
  }

  @Test func wrongValuesAreRefusedInASentence() throws {
    let canvas = try AnnotationCanvas()
    let wrong: [(any AnnotationKind, String)] = [
      (Polyline([Vector2(1, 2)]), "has 1 points; give 2 to 65536."),
      (Polyline([Vector2(1, 2), Vector2(1, 2)]), "has all its points at one position; a line has two."),
      (BentArrow([Vector2(1, .nan), .zero]), "has a point that is not finite."),
      (BentArrow([Vector2(1, 1), .zero], headSize: 0), "has heads of size 0.0; a size is finite and above 0."),
      (FreehandStroke([]), "has 0 points; give 1 to 65536."),
      (FreehandStroke([.zero], widths: [1, 1]), "has 2 widths for 1 points; give one a point, or none."),
      (
        FreehandStroke([.zero], widths: [1.5]),
        "has a width that is not from 0 to 1; a width is a fraction of the stroke's."
      ),
      (
        Polyline([Vector2](repeating: .zero, count: 65_537) + [Vector2(1, 1)]), "has 65538 points; give 2 to 65536."
      ),
    ]
    for (kind, sentence) in wrong {
      #expect(kind.fault == sentence)
      #expect(throws: AnnotationError.self) { try canvas.add(kind, at: .zero) }
    }
    #expect(canvas.scene.count == 0)
  }

  @Test func theyAreResizedUndoneAndSpoken() throws {
    let canvas = try AnnotationCanvas()
    let kinds: [any AnnotationKind] = [
      Polyline(Self.points), BentArrow(Self.points), FreehandStroke(Self.points), FreehandStroke([.zero]),
    ]
    let ids = try kinds.map { try canvas.add($0, at: Vector2(100, 100)) }
    #expect(
      ids.map { canvas.annotation($0)?.kind.summary } == [
        "line of 4 points", "arrow through 4 points", "freehand stroke", "dot",
      ])
    try canvas.select([ids[1]])
    #expect(canvas.handles.count == 9)
    let before = canvas.annotation(ids[1])
    try canvas.resizeSelection(by: .bottomRight, to: Vector2(400, 300))
    #expect(canvas.annotation(ids[1]) != before)
    canvas.undo()
    #expect(canvas.annotation(ids[1]) == before)
  }

  @Test func aFillOfALineIsNoInsideOfAStroke() {
    let appearance = Appearance(fill: .white, stroke: .black, strokeWidth: 3)
    for kind in [BentArrow(Self.points), FreehandStroke(Self.points)] as [any AnnotationKind] {
      #expect(Self.paths(kind, appearance).paths.allSatisfy { $0.color == .black })
      let annotation = Annotation(kind, transform: AnnotationTransform(position: .zero), appearance: appearance)
      #expect(annotation.leastWidth == 3)
    }
  }
}
