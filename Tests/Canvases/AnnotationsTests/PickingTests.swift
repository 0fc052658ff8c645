import Foundation
import Geometry
import StrokeOracle
import TestSupport
import Testing

@testable import Annotations

/// Compares hits with a reference that is given by plain numbers.
struct PickingTests {
  /// An annotation and its reference region.
  struct Judged {
    let annotation: Annotation
    let reference: PickReference
    let reach: Double
    let centre: Vector2
  }

  private static func corners(_ half: Vector2, _ count: Int) -> [Vector2] {
    (0..<count).map {
      let angle = 2 * Double.pi * Double($0) / Double(count)
      return Vector2(sin(angle) * half.x, -cos(angle) * half.y)
    }
  }

  /// A random shape whose stroke is thinner than the shape.
  static func shape(_ random: inout SplitMix64, kind: Int? = nil, span: Double = 100) -> Judged {
    let size = Vector2(8 + 30 * random.unit(), 8 + 30 * random.unit())
    let scale = Vector2(
      (random.next() & 1 == 0 ? -1 : 1) * (0.5 + random.unit()),
      (random.next() & 1 == 0 ? -1 : 1) * (0.5 + random.unit()))
    let half = size * scale * 0.5
    let sides = Vector2(abs(half.x), abs(half.y))
    var outline = Shape.Outline.rectangle
    var judged = PickReference.Outline.ellipse(sides)
    switch kind ?? Int(random.next() % 6) {
    case 0:
      outline = .rectangle
      judged = .polygon([-half, Vector2(half.x, -half.y), half, Vector2(-half.x, half.y)], miterLimit: 4)
    case 1: outline = .ellipse
    case 2:
      outline = .diamond
      judged = .polygon(
        [Vector2(0, -half.y), Vector2(half.x, 0), Vector2(0, half.y), Vector2(-half.x, 0)], miterLimit: 4)
    case 3:
      outline = .triangle
      judged = .polygon([Vector2(0, -half.y), half, Vector2(-half.x, half.y)], miterLimit: 4)
    case 4:
      let count = 3 + Int(random.next() % 7)
      outline = .polygon(corners: count)
      judged = .polygon(corners(half, count), miterLimit: 4)
    default:
      let radius = 0.1 + 3.5 * random.unit()
      outline = .rounded(radius: radius)
      judged = .rounded(sides, radii: sides * 2 / size * radius)
    }
    let isFilled = random.next() & 1 == 0
    // Half a stroke is at most a fifth of the short side, which is less than the inscribed circle of a thin triangle.
    let width = isFilled && random.next() & 1 == 0 ? 0 : 0.2 * min(sides.x, sides.y) * (0.1 + random.unit())
    let transform = AnnotationTransform(
      position: Vector2(random.symmetric(), random.symmetric()) * span, scale: scale, rotation: 4 * random.symmetric())
    let annotation = Annotation(
      Shape(outline, size: size), transform: transform,
      appearance: Appearance(fill: isFilled ? .white : nil, stroke: width > 0 ? .black : nil, strokeWidth: width),
      zIndex: Int(random.next() % 5))
    // The centre of the box, by the definition of the transform.
    let centre = Vector2(transform.position.x + half.x, transform.position.y + half.y)
    let turn = Vector2(cos(transform.rotation), sin(transform.rotation))
    return Judged(
      annotation: annotation,
      reference: PickReference(judged, centre: centre, turn: turn, strokeWidth: width, isFilled: isFilled),
      reach: hypot(half.x, half.y) + 2 * width, centre: centre)
  }

  @Test(arguments: 0...5)
  func shapesAreHitWhereTheReferenceSays(kind: Int) {
    var random = SplitMix64(seed: 11, stream: "\(kind)")
    var (hits, misses) = (0, 0)
    for _ in 0..<60 {
      let judged = Self.shape(&random, kind: kind)
      for _ in 0..<12 {
        let position = judged.centre + Vector2(random.symmetric(), random.symmetric()) * (judged.reach * 1.2)
        let tolerance = random.next() & 1 == 0 ? 0 : random.unit() * 4
        let distance = judged.reference.signedDistance(to: position) - tolerance
        guard abs(distance) > 1e-6 else { continue }
        let isHit = judged.annotation.isHit(at: position, within: tolerance)
        check(isHit == (distance < 0), "\(judged.annotation) at \(position) within \(tolerance): \(distance)")
        if isHit { hits += 1 } else { misses += 1 }
      }
    }
    #expect(hits > 100 && misses > 100)
  }

  @Test(arguments: [0, 1])
  func shortcutsOfKindsAgreeWithTheirPaths(kind: Int) {
    var random = SplitMix64(seed: 12, stream: "\(kind)")
    for _ in 0..<500 {
      let annotation = Self.shape(&random, kind: kind).annotation
      // Strokes may be wider than the shape here.
      let width = random.unit() * 60
      let appearance = Appearance(fill: random.next() & 1 == 0 ? .white : nil, strokeWidth: width)
      let position = Vector2(random.symmetric(), random.symmetric()) * 60
      let tolerance = random.unit() * 4
      var paths = PaintedPaths()
      annotation.kind.paint(annotation.transform.scale, appearance, into: &paths)
      let distance = paths.distance(to: position)
      guard abs(distance - tolerance) > 1e-9 else { continue }
      let outline = annotation.kind.hitOutline(annotation.transform.scale, appearance)
      let isHit = outline?.contains(position, within: tolerance)
      check(isHit == (distance <= tolerance), "\(annotation.kind) \(width) at \(position): \(distance), \(tolerance)")
    }
  }

  @Test func theTopmostOfManyIsHit() {
    var random = SplitMix64(seed: 13)
    var scene = AnnotationScene()
    var all: [(id: AnnotationID, judged: Judged)] = []
    for _ in 0..<300 {
      var judged = Self.shape(&random)
      var annotation = judged.annotation
      annotation.isVisible = random.next() % 8 != 0
      annotation.isLocked = random.next() % 8 == 0
      judged = Judged(
        annotation: annotation, reference: judged.reference, reach: judged.reach, centre: judged.centre)
      all.append((scene.add(annotation, to: 0), judged))
    }
    var hits = 0
    for _ in 0..<250 {
      let position = Vector2(random.symmetric(), random.symmetric()) * 110
      let tolerance = random.unit() * 2
      for pickable in [PickableAnnotations.unlocked, .lockedToo] {
        var expected: (id: AnnotationID, z: Int)?
        var isClose = false
        for (id, judged) in all where judged.annotation.isVisible {
          guard (judged.centre - position).length < judged.reach + tolerance + 1 else { continue }
          if pickable == .unlocked, judged.annotation.isLocked { continue }
          let distance = judged.reference.signedDistance(to: position) - tolerance
          if abs(distance) < 1e-6 { isClose = true }
          let z = judged.annotation.zIndex
          if distance < 0, expected.map({ (z, id) >= ($0.z, $0.id) }) ?? true { expected = (id, z) }
        }
        if isClose { continue }
        let place = FramePosition(position, in: 0, tolerance: tolerance)
        let found = scene.topmost(at: [place], among: pickable)
        check(found == expected?.id, "\(String(describing: found)) at \(position), not \(String(describing: expected))")
        if found != nil { hits += 1 }
      }
    }
    #expect(hits > 100)
  }

  @Test func eachFrameIsHitAtItsOwnPosition() {
    var scene = AnnotationScene()
    let square = Annotation(
      Shape(.rectangle, size: Vector2(10, 10)), transform: AnnotationTransform(position: .zero),
      appearance: Appearance(fill: .white, stroke: nil))
    var upper = square
    upper.zIndex = 1
    let lower = scene.add(square, to: 3)
    let above = scene.add(upper, to: 4)
    let inside = Vector2(5, 5)
    let outside = Vector2(50, 5)
    #expect(scene.topmost(at: [FramePosition(inside, in: 3), FramePosition(inside, in: 4)]) == above)
    #expect(scene.topmost(at: [FramePosition(inside, in: 4), FramePosition(inside, in: 3)]) == above)
    #expect(scene.topmost(at: [FramePosition(inside, in: 3), FramePosition(outside, in: 4)]) == lower)
    #expect(scene.topmost(at: [FramePosition(outside, in: 4, tolerance: 40)]) == above)
    #expect(scene.topmost(at: [FramePosition(outside, in: 4, tolerance: 39)]) == nil)
    #expect(scene.topmost(at: [FramePosition(inside, in: 5)]) == nil)
    #expect(scene.topmost(at: [FramePosition(Vector2(.nan, 5), in: 3)]) == nil)
    #expect(scene.topmost(at: [FramePosition(inside, in: 3, tolerance: .nan)]) == nil)
  }

  @Test func aKindIsHitWhereItPaintsItsHitRegion() {
    let box = Annotation(
      Plate(), transform: AnnotationTransform(position: .zero), appearance: Appearance(strokeWidth: 1))
    #expect(box.isHit(at: Vector2(5, 5)))
    #expect(!box.isHit(at: Vector2(11, 5)))
    #expect(box.isHit(at: Vector2(11, 5), within: 1))
    var scene = AnnotationScene()
    let id = scene.add(box, to: 0)
    #expect(scene.topmost(at: [FramePosition(Vector2(5, 5), in: 0)]) == id)
  }
}

/// A kind of an app: a line that is hit anywhere in its box.
private struct Plate: AnnotationKind {
  static let name = "plate"
  let box = Box(min: .zero, max: Vector2(10, 10))
  let summary = "plate"
  let fault: String? = nil

  func paint(_ scale: Vector2, _ appearance: Appearance, into paths: inout PaintedPaths) {
    paths.move(to: Vector2(-5, 0) * scale)
    paths.line(to: Vector2(5, 0) * scale)
    paths.stroke(.black, width: 1)
  }

  func paintHitRegion(_ scale: Vector2, _ appearance: Appearance, into paths: inout PaintedPaths) {
    paths.move(to: Vector2(-5, -5) * scale)
    paths.line(to: Vector2(5, -5) * scale)
    paths.line(to: Vector2(5, 5) * scale)
    paths.line(to: Vector2(-5, 5) * scale)
    paths.close()
    paths.fill(.black)
  }

  func paintedExtent(_ scale: Vector2, _ appearance: Appearance) -> Vector2 { Vector2(5, 5) }
}
