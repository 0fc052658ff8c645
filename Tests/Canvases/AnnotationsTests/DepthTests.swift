import Frames
import Geometry
import TestSupport
import Testing

@testable import Annotations

/// The drawing of annotations far above the camera. Their borders are at the positions of exact arithmetic.
struct DepthTests {
  /// An annotation, a position on its border, and a function that gives the distance from the border near that
  /// position. The function is 0 on the border and above 0 outside, and grows by 1 per unit of frame 0. Positions are
  /// relative to the annotation's centre before its rotation.
  struct Subject: CustomTestStringConvertible {
    let testDescription: String
    let annotation: Annotation
    let position: RealVector
    let distance: (RealVector) -> Real
  }

  static let turn = AnnotationTransform(position: Vector2(-71.3, 29.7), scale: Vector2(1.3, 0.7), rotation: 0.61)

  static var subjects: [Subject] {
    func annotation(_ kind: any AnnotationKind, fill: Bool, width: Double = 2) -> Annotation {
      Annotation(
        kind, transform: turn,
        appearance: Appearance(fill: fill ? .white : nil, stroke: fill ? nil : .black, strokeWidth: width))
    }
    let size = Vector2(140, 90)
    let half = size * turn.scale * 0.5
    let rectangle = Subject(
      testDescription: "rectangle", annotation: annotation(Shape(.rectangle, size: size), fill: true),
      position: RealVector(Real(half.x), Real(half.y) / Real(3)), distance: { $0.x - Real(half.x) })
    // A position on the ellipse by its rational parametrisation; the distance by its equation and gradient.
    let t = Real(0.137).root
    let one = Real(1)
    let weight = one + t * t
    let ellipse = Subject(
      testDescription: "ellipse", annotation: annotation(Shape(.ellipse, size: size), fill: true),
      position: RealVector(Real(half.x) * (one - t * t) / weight, Real(half.y) * Real(2) * t / weight),
      distance: { p in
        let (u, v) = (p.x / Real(half.x), p.y / Real(half.y))
        let gradient = RealVector(u / Real(half.x), v / Real(half.y)) * Real(2)
        return (u * u + v * v - Real(1)) / gradient.length
      })
    var paths = PaintedPaths()
    let star = annotation(Shape(.star(tips: 7, inner: 0.45), size: size), fill: true)
    star.kind.paint(star.transform.scale, star.appearance, into: &paths)
    var corners: [Vector2] = []
    for element in paths.elements {
      if case .line(let position) = element { corners.append(position) }
    }
    let (a, b) = (RealVector(corners[2]), RealVector(corners[3]))
    let edge = Subject(
      testDescription: "star", annotation: star, position: a + (b - a) * Real(0.3),
      distance: { p in Real(0) - (b - a).cross(p - a) / (b - a).length })
    let line = StraightLine(from: Vector2(3, 5), to: Vector2(150, 77), cap: .round)
    paths.removeAll()
    let wide = annotation(line, fill: false, width: 30)
    wide.kind.paint(wide.transform.scale, wide.appearance, into: &paths)
    var ends: [RealVector] = []
    for element in paths.elements {
      switch element {
      case .move(let position), .line(let position): ends.append(RealVector(position))
      default: break
      }
    }
    let (start, end) = (ends[0], ends[1])
    let along = end - start
    let normal = RealVector(Real(0) - along.y, along.x) * (one / along.length)
    let body = Subject(
      testDescription: "wide stroke", annotation: wide, position: start + along * Real(0.3) + normal * Real(15),
      distance: { p in normal.dot(p - start) - Real(15) })
    let direction = along * (one / along.length)
    let cap = Subject(
      testDescription: "round cap", annotation: wide,
      position: end + direction * (Real(15) * Real(4) / Real(5)) + normal * (Real(15) * Real(3) / Real(5)),
      distance: { p in (p - end).length - Real(15) })
    // The outline of an ellipse, by its parallel curve at a foot point, and by Newton's method for the foot point of
    // any position.
    let pen = Real(7)
    let outlined = annotation(Shape(.ellipse, size: size), fill: false, width: 14)
    let foot = ellipse.position
    let (a2, b2) = (Real(half.x) * Real(half.x), Real(half.y) * Real(half.y))
    let gradient = RealVector(foot.x / a2, foot.y / b2)
    let outline = Subject(
      testDescription: "outline of an ellipse", annotation: outlined,
      position: foot + gradient * (pen / gradient.length),
      distance: { p in
        // The foot p₀ of p has p = p₀ + λ (x₀/a², y₀/b²), with λ such that it is on the ellipse.
        var multiplier = pen / gradient.length
        for _ in 0..<14 {
          let (u, v) = (p.x * Real(half.x) / (a2 + multiplier), p.y * Real(half.y) / (b2 + multiplier))
          let slope = u * u / (a2 + multiplier) + v * v / (b2 + multiplier)
          multiplier = multiplier + (u * u + v * v - one) / (slope + slope)
        }
        let near = RealVector(a2 * p.x / (a2 + multiplier), b2 * p.y / (b2 + multiplier))
        return (p - near).length - pen
      })
    return [rectangle, ellipse, edge, body, cap, outline] + lines { annotation($0, fill: $1, width: $2) }
  }

  /// The side of a tapering stroke by hand, one of its discs, and the corner's disc of an arrow.
  private static func lines(_ annotation: (any AnnotationKind, Bool, Double) -> Annotation) -> [Subject] {
    let stroke = annotation(
      FreehandStroke([Vector2(3, 5), Vector2(150, 77), Vector2(160, 20)], widths: [0.25, 1, 0.5]), false, 30)
    var paths = PaintedPaths()
    stroke.kind.paint(stroke.transform.scale, stroke.appearance, into: &paths)
    let points: [RealVector] = paths.elements.compactMap {
      switch $0 {
      case .move(let position), .line(let position): RealVector(position)
      default: nil
      }
    }
    // A tangent's unit normal u has d · u = r for the discs' displacement d and the difference r of their radii.
    let (along, first, second) = (points[1] - points[0], Real(3.75), Real(15))
    let (square, difference) = (along.dot(along), first - second)
    let root = (square - difference * difference).root
    let across = RealVector(Real(0) - along.y, along.x)
    let normal = (along * difference + across * root) * (Real(1) / square)
    let side = Subject(
      testDescription: "tapering side", annotation: stroke,
      position: points[0] + along * Real(0.4) + normal
        * (first + (second - first) * Real(0.4)), distance: { p in normal.dot(p - points[0]) - first })
    let end = RealVector(Real(3) / Real(5), Real(-4) / Real(5))
    let disc = Subject(
      testDescription: "end of a tapering stroke", annotation: stroke, position: points[2] + end * Real(7.5),
      distance: { p in (p - points[2]).length - Real(7.5) })
    let arrow = annotation(
      BentArrow([Vector2(3, 5), Vector2(150, 77), Vector2(160, 20)], endHead: .open, headSize: 4), false, 9)
    paths.removeAll()
    arrow.kind.paint(arrow.transform.scale, arrow.appearance, into: &paths)
    guard case .line(let corner) = paths.elements[1] else { return [] }
    let bend = Subject(
      testDescription: "corner of an arrow", annotation: arrow,
      position: RealVector(corner) + RealVector(Real(3) / Real(5), Real(4) / Real(5)) * Real(4.5),
      distance: { p in (p - RealVector(corner)).length - Real(4.5) })
    return [side, disc, bend]
  }

  static func place(_ position: RealVector, _ annotation: Annotation) -> RealVector {
    position.rotated(by: annotation.transform.turn)
      + RealVector(annotation.transform.centre(of: annotation.kind.box))
  }

  /// The signed distance of a position in px from the border, positive outside.
  static func pixels(_ screen: Vector2, _ subject: Subject, _ camera: DeepCamera) -> Double {
    let world = camera.world(screen) - RealVector(subject.annotation.transform.centre(of: subject.annotation.kind.box))
    let distance = subject.distance(world.rotated(byInverseOf: subject.annotation.transform.turn))
    return distance.scaled(byPowerOfTwo: camera.zoom.exponent).double * camera.zoom.0
  }

  static func isCovered(_ position: Vector2, _ drawing: AnnotationDrawing) -> Bool {
    for draw in RendererTests.resolve(drawing) {
      let corners = draw.corners.map { Vector2($0).rotated(by: Vector2(draw.scale)) + Vector2(draw.origin) }
      for first in stride(from: 0, to: corners.count, by: 3) {
        let (a, b, c) = (corners[first], corners[first + 1], corners[first + 2])
        let (u, v, w) = ((b - a).cross(position - a), (c - b).cross(position - b), (a - c).cross(position - c))
        if u >= 0 && v >= 0 && w >= 0 || u <= 0 && v <= 0 && w <= 0 { return true }
      }
    }
    return false
  }

  @Test(arguments: subjects.indices, [1, 2, 3, 5, 40, 334])
  func bordersFromFarAboveAreWhereRealNumbersSay(index: Int, levels: Int) throws {
    let subject = Self.subjects[index]
    var scene = AnnotationScene()
    _ = scene.add(subject.annotation, to: 0)
    var camera = DeepCamera()
    let position = Self.place(subject.position, subject.annotation)
    try camera.descend(to: position, levels: levels)
    #expect(camera.levels == levels)
    let renderer = RetainedRenderer()
    var drawing = AnnotationDrawing()
    renderer.draw(scene, on: camera.canvas, into: &drawing)
    try #require(!drawing.draws.isEmpty, "\(subject.testDescription)")
    let size = camera.canvas.viewport.size
    var onBorder = 0
    for corner in RendererTests.resolve(drawing).flatMap({ $0.corners }) {
      let vertex = Vector2(corner)
      let isOutside = vertex.x < -1 || vertex.y < -1 || vertex.x > size.x + 1 || vertex.y > size.y + 1
      let distance = Self.pixels(vertex, subject, camera)
      #expect(distance < 1.0 / 16, "\(subject.testDescription) \(levels) \(vertex)")
      if abs(distance) < 1.0 / 16 { onBorder += 1 }
      // A corner in view is on the border.
      if !isOutside { #expect(abs(distance) < 1.0 / 16, "\(subject.testDescription) \(levels) \(vertex)") }
    }
    #expect(onBorder >= 2)
    var random = RandomAnnotations(seed: 4)
    for _ in 0..<12 {
      let seen = Vector2(random.number(0...size.x), random.number(0...size.y))
      let distance = Self.pixels(seen, subject, camera)
      if abs(distance) > 0.1 {
        #expect(
          Self.isCovered(seen, drawing) == (distance < 0), "\(subject.testDescription) \(levels) \(seen) \(distance)")
      }
    }
  }
}

extension DepthTests {
  /// The largest difference in px between the covered regions before and after a handoff, at random positions near a
  /// border.
  @Test(arguments: [0, 1, 2, 5])
  func nothingJumpsAtAHandoff(index: Int) throws {
    let subject = Self.subjects[index]
    var scene = AnnotationScene()
    _ = scene.add(subject.annotation, to: 0)
    let position = Self.place(subject.position, subject.annotation)
    var camera = DeepCamera()
    try camera.descend(to: position, levels: 3)
    let renderer = RetainedRenderer()
    var drawing = AnnotationDrawing()
    // Across the zooms at which levels change, up and down, in steps of less than one level.
    for scale in [0.02, 0.02, 0.02, 40, 40, 60, 30] {
      try camera.canvas.apply(Gesture(scale: scale))
      try camera.canvas.apply(Gesture(pan: camera.canvas.viewport.size * 0.5 - camera.screen(position)))
      renderer.draw(scene, on: camera.canvas, into: &drawing)
      var random = RandomAnnotations(seed: 6)
      for _ in 0..<40 {
        let seen = camera.canvas.viewport.size * 0.5 + Vector2(random.number(-40...40), random.number(-40...40))
        let distance = Self.pixels(seen, subject, camera)
        // Meshes are within a quarter of a px, clipped outlines within 1/16.
        let tolerance = drawing.draws.first?.memory == .arena ? 0.26 : 1.0 / 16
        if abs(distance) > tolerance {
          #expect(Self.isCovered(seen, drawing) == (distance < 0), "\(subject.testDescription) \(seen) \(distance)")
        }
      }
    }
  }

  @Test func aLargeAnnotationOfTheActiveFrameIsCutToTheView() throws {
    var scene = AnnotationScene()
    let size = Vector2(3e6, 2e6)
    _ = scene.add(
      Annotation(
        Shape(.ellipse, size: size), transform: AnnotationTransform(position: Vector2(0, -1e6)),
        appearance: Appearance(fill: .white, stroke: .black, strokeWidth: 40)), to: 0)
    let renderer = RetainedRenderer()
    var drawing = AnnotationDrawing()
    renderer.draw(scene, on: RendererTests.canvas(), into: &drawing)
    #expect(drawing.draws.map { $0.color } == [.white, .black])
    #expect(drawing.draws.allSatisfy { $0.memory == .frame })
    // The leftmost position of the ellipse is at the centre of the view, with its stroke of 20 px about it.
    let fill = RendererTests.resolve(drawing)[0]
    let stroke = RendererTests.resolve(drawing)[1]
    #expect(fill.corners.allSatisfy { $0.x >= 499.9 })
    #expect(stroke.corners.allSatisfy { $0.x > 479.9 && $0.x < 521 })
  }

  @Test func aFillThatHoldsTheWholeViewIsOneRectangle() throws {
    var scene = AnnotationScene()
    _ = scene.add(
      Annotation(
        Shape(.star(tips: 5, inner: 0.6), size: Vector2(200, 200)),
        transform: AnnotationTransform(position: Vector2(-100, -100), rotation: 0.3),
        appearance: Appearance(fill: .white, stroke: .black)), to: 0)
    var camera = DeepCamera()
    try camera.descend(to: RealVector(Vector2(3, 4)), levels: 60)
    let renderer = RetainedRenderer()
    var drawing = AnnotationDrawing()
    renderer.draw(scene, on: camera.canvas, into: &drawing)
    #expect(drawing.draws.map { $0.color } == [.white])
    #expect(drawing.indices.count == 6)
    #expect(Self.isCovered(Vector2(1, 1), drawing) && Self.isCovered(Vector2(999, 749), drawing))
    // Outside the view it is not drawn at all.
    var other = DeepCamera()
    try other.descend(to: RealVector(Vector2(150, 4)), levels: 60)
    RetainedRenderer().draw(scene, on: other.canvas, into: &drawing)
    #expect(drawing.draws.isEmpty)
  }

  @Test(arguments: subjects.indices)
  func hitsFromFarBelowAreOnTheSideThatRealNumbersSay(index: Int) throws {
    let subject = Self.subjects[index]
    var scene = AnnotationScene()
    _ = scene.add(subject.annotation, to: 0)
    var camera = DeepCamera()
    try camera.descend(to: Self.place(subject.position, subject.annotation), levels: 7)
    let clipped = ClippedAnnotations(.hit)
    clipped.beginFrame(scene, on: camera.canvas)
    var random = RandomAnnotations(seed: 8)
    for _ in 0..<40 {
      let seen = camera.canvas.viewport.size * 0.5 + Vector2(random.number(-60...60), random.number(-60...60))
      let distance = Self.pixels(seen, subject, camera)
      for tolerance in [0.0, 12] where abs(distance - tolerance) > 1.0 / 16 {
        let isHit = clipped.ancestors.contains { clipped.contains(seen, tolerance: tolerance, $0, in: scene) }
        #expect(isHit == (distance < tolerance), "\(subject.testDescription) \(distance) \(tolerance)")
      }
    }
  }
}
