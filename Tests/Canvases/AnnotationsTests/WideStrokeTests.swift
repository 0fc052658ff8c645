import Foundation
import Frames
import Geometry
import TestSupport
import Testing

@testable import Annotations

/// Ellipses with strokes of up to millions of px, seen from their own frame and from a frame far below.
struct WideStrokeTests {
  /// The smallest distance of a position from an ellipse about the origin along the axes. It is found by trisection
  /// about each of the nearest of many positions on the ellipse.
  private static func distance(_ position: Vector2, _ radii: Vector2) -> Double {
    func distance(_ angle: Double) -> Double {
      (Vector2(radii.x * cos(angle), radii.y * sin(angle)) - position).length
    }
    let step = Double.pi / 90
    let all = (0..<180).map { distance(Double($0) * step) }
    var least = Double.infinity
    for index in all.indices where all[index] <= all[(index + 1) % 180] && all[index] <= all[(index + 179) % 180] {
      var (low, high) = (Double(index - 1) * step, Double(index + 1) * step)
      for _ in 0..<60 {
        let (a, b) = (low + (high - low) / 3, high - (high - low) / 3)
        if distance(a) < distance(b) { high = b } else { low = a }
      }
      least = min(least, distance((low + high) / 2))
    }
    return least
  }

  private static func isCovered(_ position: Vector2, _ triangles: [Vector2]) -> Bool {
    stride(from: 0, to: triangles.count, by: 3).contains { first in
      let (a, b, c) = (triangles[first], triangles[first + 1], triangles[first + 2])
      let (u, v, w) = ((b - a).cross(position - a), (c - b).cross(position - b), (a - c).cross(position - c))
      return u >= 0 && v >= 0 && w >= 0 || u <= 0 && v <= 0 && w <= 0
    }
  }

  /// The position of the view: across the border outside the ellipse, across the border inside it, or at its centre.
  enum Place: CaseIterable { case outside, inside, centre }

  /// - Parameters:
  ///   - place: where the view is.
  ///   - exponent: the half width is some 2^exponent px.
  ///   - zoom: px per unit of the annotation's frame, as a power of two.
  @Test(arguments: Place.allCases, [(19, 9.5), (20, 9.5), (19, 29), (20, 29.5), (21, 29.8), (20, 39.5), (21, 49)])
  func aWideStrokeOfAnEllipseCoversItsBandOnly(place: Place, size: (exponent: Double, zoom: Double)) throws {
    var random = RandomAnnotations(seed: UInt64(size.exponent * size.zoom))
    let half = pow(2, size.exponent) * 1.3
    let zoom = pow(2, size.zoom)
    // If the view is inside, a band with a hole. Otherwise the ellipse is as small as its stroke is wide.
    let radii = Vector2(1, 0.83) * (place == .outside ? half * 0.7 : half * 1.9)
    let angle = random.number(0.2...1.3)
    let normal = Vector2(cos(angle) / radii.x, sin(angle) / radii.y)
    let foot = Vector2(radii.x * cos(angle), radii.y * sin(angle))
    let middle: Vector2
    switch place {
    case .outside: middle = foot + normal * (half / normal.length)
    case .inside: middle = foot - normal * (half / normal.length)
    case .centre: middle = .zero
    }
    let rotation = 0.7
    let turn = AnnotationTransform(position: .zero, rotation: rotation).turn
    let box = radii * (2 / zoom)
    var scene = AnnotationScene()
    _ = scene.add(
      Annotation(
        Shape(.ellipse, size: box),
        transform: AnnotationTransform(
          position: middle.rotated(by: turn) * (-1 / zoom) - box * 0.5, rotation: rotation),
        appearance: Appearance(fill: nil, stroke: .black, strokeWidth: 2 * half / zoom)), to: 0)
    var canvas = FrameCanvas(rule: DyadicHandoff(preparedLevels: 20), identity: 1)
    for _ in 0..<4 { try canvas.apply(Gesture(scale: pow(2, size.zoom / 4))) }
    // The origin of frame 0 is away from the centre of the view.
    let pan = Vector2(180, -110)
    try canvas.apply(Gesture(pan: pan))
    var drawing = AnnotationDrawing()
    RetainedRenderer().draw(scene, on: canvas, into: &drawing)
    let triangles = RendererTests.resolve(drawing).flatMap { draw in
      draw.corners.map { Vector2($0).rotated(by: Vector2(draw.scale)) + Vector2(draw.origin) }
    }
    let view = canvas.viewport.size
    var judged = (inside: 0, outside: 0)
    for _ in 0..<60 {
      let seen = Vector2(random.number(0...view.x), random.number(0...view.y))
      let local = middle + (seen - view * 0.5 - pan).rotated(byInverseOf: turn)
      let distance = Self.distance(local, radii) - half
      guard abs(distance) > 1.0 / 16 else { continue }
      if distance < 0 { judged.inside += 1 } else { judged.outside += 1 }
      #expect(Self.isCovered(seen, triangles) == (distance < 0), "\(seen) is \(distance) px outside of the band")
    }
    #expect(place == .centre ? judged.inside == 0 : judged.inside > 5)
    #expect(judged.outside > 5)
  }
}
