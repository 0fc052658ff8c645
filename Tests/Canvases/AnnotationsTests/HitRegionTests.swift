import AnnotationText
import Geometry
import TestSupport
import Testing

@testable import Annotations

/// Texts and badges are also hit at positions that they do not paint.
struct HitRegionTests {
  private let font: Font

  init() throws { font = try Font.standard }

  private func transform(_ random: inout SplitMix64) -> AnnotationTransform {
    AnnotationTransform(
      position: Vector2(random.symmetric(), random.symmetric()) * 20,
      scale: Vector2(random.next() & 1 == 0 ? 1 : -1, 0.4 + random.unit()), rotation: 3 * random.symmetric())
  }

  /// The distance of a position from a convex quadrilateral; 0 inside.
  private func distance(_ position: Vector2, _ corners: [Vector2]) -> Double {
    var (left, right, nearest) = (0, 0, Double.infinity)
    for index in 0..<4 {
      let (a, b) = (corners[index], corners[(index + 1) & 3])
      if (b - a).cross(position - a) >= 0 { left += 1 } else { right += 1 }
      let t = min(1, max(0, (position - a).dot(b - a) / (b - a).dot(b - a)))
      nearest = min(nearest, (a + (b - a) * t - position).length)
    }
    return left == 4 || right == 4 ? 0 : nearest
  }

  @Test func aTextIsHitAnywhereInItsBoxAndNowhereElse() {
    var random = SplitMix64(seed: 31)
    var (hits, misses) = (0, 0)
    for index in 0..<60 {
      // The box is far larger than its letters, or has no letters.
      let text = TextBox(index % 5 == 0 ? "" : "i l", font: font, size: 6, boxSize: Vector2(60, 40))
      let annotation = Annotation(
        text, transform: transform(&random), appearance: Appearance(fill: nil, stroke: .black))
      var scene = AnnotationScene()
      let id = scene.add(annotation, to: 0)
      let corners = [Vector2(0, 0), Vector2(60, 0), Vector2(60, 40), Vector2(0, 40)].map {
        annotation.transform.image($0, in: text.box)
      }
      for _ in 0..<40 {
        let middle = annotation.transform.centre(of: text.box)
        let position = middle + Vector2(random.symmetric(), random.symmetric()) * 50
        let tolerance = random.unit() * 3
        let distance = distance(position, corners)
        guard abs(distance - tolerance) > 1e-9 else { continue }
        let isHit = distance < tolerance
        check(annotation.isHit(at: position, within: tolerance) == isHit, "\(annotation.transform) \(position)")
        let found = scene.topmost(at: [FramePosition(position, in: 0, tolerance: tolerance)])
        check(found == (isHit ? id : nil), "\(annotation.transform) \(position)")
        // The paths with which areas select cover the same region.
        let place = FrameQuadrilateral((position, position, position, position), in: 0)
        if distance == 0 || distance > 1e-6 {
          check(
            scene.annotations(touching: place) == (distance == 0 ? [id] : []), "\(annotation.transform) \(position)")
        }
        if isHit { hits += 1 } else { misses += 1 }
      }
    }
    #expect(hits > 300 && misses > 300)
  }

  @Test func aTextWithoutAnyColourIsNotHit() {
    let text = TextBox("text", font: font, size: 6, boxSize: Vector2(60, 40))
    var annotation = Annotation(
      text, transform: AnnotationTransform(position: .zero), appearance: Appearance(fill: nil, stroke: nil))
    #expect(!annotation.isHit(at: Vector2(2, 3)))
    annotation.appearance.fill = .black
    #expect(annotation.isHit(at: Vector2(2, 3)))
  }

  @Test func aBadgeIsHitAnywhereInItsDiscAndOnItsStroke() {
    var random = SplitMix64(seed: 32)
    for _ in 0..<200 {
      let badge = NumberBadge(7, diameter: 30, font: font)
      let width = random.unit() * 4
      let annotation = Annotation(
        badge, transform: transform(&random), appearance: Appearance(fill: nil, stroke: .black, strokeWidth: width))
      let radii = annotation.transform.scale * 15
      let turn = AnnotationTransform(position: .zero, rotation: 2 * .pi * random.unit()).turn
      let normal = turn / radii / (turn / radii).length
      let beyond = random.symmetric() * 6
      guard abs(beyond - width / 2) > 1e-9 else { continue }
      // On the normal outside an ellipse, the distance is the length. All of the inside is hit.
      let local = beyond > 0 ? turn * radii + normal * beyond : turn * radii * random.unit()
      let position = local.rotated(by: annotation.transform.turn) + annotation.transform.centre(of: badge.box)
      let isHit = beyond < width / 2
      check(annotation.isHit(at: position) == isHit, "\(beyond) of \(width)")
      var paths = PaintedPaths()
      badge.paintHitRegion(annotation.transform.scale, annotation.appearance, into: &paths)
      check(paths.covers(local, within: 0) == isHit, "\(beyond) of \(width)")
    }
  }

  @Test func aTextIsHitBetweenItsLettersFromAnyNumberOfLevelsBelow() throws {
    for (offset, isInside) in [(Vector2(30, 20), true), (Vector2(-1, 20), false), (Vector2(59.9, 0.1), true)] {
      let canvas = try AnnotationCanvas()
      let text = TextBox("i        i", font: font, size: 6, boxSize: Vector2(60, 40))
      let id = try canvas.add(text, at: Vector2(100, 100), appearance: Appearance(fill: .black, stroke: nil))
      let place = Vector2(100, 100) + offset
      var drawing = AnnotationDrawing()
      let renderer = RetainedRenderer()
      var deepest = 0
      for _ in 0..<45 {
        #expect(canvas.annotation(at: place, tolerance: 0) == (isInside ? id : nil))
        renderer.draw(canvas.scene, on: canvas.frames, into: &drawing)
        #expect(!DepthTests.isCovered(place, drawing))
        try canvas.pinch(about: place, scale: 2)
        deepest = canvas.frames.tree[canvas.activeFrame].level
      }
      #expect(deepest >= 4)
    }
  }
}
