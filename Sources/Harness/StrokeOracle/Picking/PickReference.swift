import Foundation
import Geometry

/// The region of one annotation as the reference for picks: an outline about a centre, rotated, with a fill, a stroke,
/// or both.
///
/// Its formulas differ from those of the library that it checks. A mitered stroke about a convex polygon is the region
/// bounded by shifted half planes. A round stroke about a curve is the region within a distance of the curve, which is
/// found by a search over the curve's angle. Everything is computed in the image, after the rotation.
public struct PickReference: Sendable {
  /// The outline about the centre, before the rotation.
  public enum Outline: Hashable, Sendable {
    /// A convex polygon of corners relative to the centre, in either order around it. Its stroke has mitered joins of
    /// this limit, and bevels beyond it.
    case polygon([Vector2], miterLimit: Double)
    /// The ellipse of these half axes, both above 0.
    case ellipse(Vector2)
    /// The box of these half sides. Its corners are quarters of ellipses with these radii, above 0 and at most the half
    /// sides. Joins are round.
    case rounded(Vector2, radii: Vector2)
  }

  private let centre: Vector2
  private let turn: Vector2
  private let halfWidth: Double
  private let isFilled: Bool
  private let border: Border

  private enum Border: Sendable {
    /// Half planes `normal · p ≤ offset` of the outline, the half planes of the bevels beyond the stroke, and the
    /// corners of their intersection.
    case halfPlanes([HalfPlane], bevels: [HalfPlane], corners: [Vector2])
    /// Lines from start to end, and whole quarters of ellipses, relative to the centre and before the rotation.
    case curve(lines: [(Vector2, Vector2)], quarters: [Quarter], half: Vector2, radii: Vector2)
  }

  private struct HalfPlane: Sendable {
    let normal: Vector2
    let offset: Double
    func excess(_ position: Vector2) -> Double { normal.x * position.x + normal.y * position.y - offset }
  }

  private struct Quarter: Sendable {
    let centre: Vector2
    let radii: Vector2
    let from: Double
    func position(_ fraction: Double) -> Vector2 {
      let angle = from + fraction * (Double.pi / 2)
      return Vector2(centre.x + radii.x * cos(angle), centre.y + radii.y * sin(angle))
    }
  }

  /// Creates a region.
  /// - Parameters:
  ///   - outline: the outline before the rotation.
  ///   - centre: the position of its centre.
  ///   - turn: the rotation, as the pair (cosine, sine).
  ///   - strokeWidth: the whole width of the stroke; 0 for none. It is less than the thickness of the outline.
  ///   - isFilled: whether the inside belongs to the region.
  public init(_ outline: Outline, centre: Vector2, turn: Vector2, strokeWidth: Double, isFilled: Bool) {
    self.centre = centre
    self.turn = turn
    self.isFilled = isFilled
    halfWidth = strokeWidth / 2
    func turned(_ corner: Vector2) -> Vector2 {
      Vector2(
        centre.x + corner.x * turn.x - corner.y * turn.y, centre.y + corner.x * turn.y + corner.y * turn.x)
    }
    switch outline {
    case .polygon(let corners, let limit):
      border = Self.halfPlanes(corners.map(turned), limit, strokeWidth / 2)
    case .ellipse(let half):
      let quarters = (0..<4).map { Quarter(centre: .zero, radii: half, from: Double($0) * .pi / 2) }
      border = .curve(lines: [], quarters: quarters, half: half, radii: half)
    case .rounded(let half, let radii):
      let inner = Vector2(half.x - radii.x, half.y - radii.y)
      let signs = [Vector2(1, 1), Vector2(-1, 1), Vector2(-1, -1), Vector2(1, -1)]
      let quarters = signs.enumerated().map {
        Quarter(
          centre: Vector2(inner.x * $0.element.x, inner.y * $0.element.y), radii: radii,
          from: Double($0.offset) * .pi / 2)
      }
      let lines = [
        (Vector2(inner.x, half.y), Vector2(-inner.x, half.y)), (Vector2(inner.x, -half.y), Vector2(-inner.x, -half.y)),
        (Vector2(half.x, inner.y), Vector2(half.x, -inner.y)), (Vector2(-half.x, inner.y), Vector2(-half.x, -inner.y)),
      ]
      border = .curve(lines: lines, quarters: quarters, half: half, radii: radii)
    }
  }

  private static func halfPlanes(_ corners: [Vector2], _ limit: Double, _ halfWidth: Double) -> Border {
    var area = 0.0
    for (index, corner) in corners.enumerated() {
      let next = corners[(index + 1) % corners.count]
      area += corner.x * next.y - corner.y * next.x
    }
    let sides = corners.indices.map { index -> HalfPlane in
      let (corner, next) = (corners[index], corners[(index + 1) % corners.count])
      let edge = Vector2(next.x - corner.x, next.y - corner.y)
      let length = hypot(edge.x, edge.y)
      let sign: Double = area > 0 ? 1 : -1
      let normal = Vector2(sign * edge.y / length, -sign * edge.x / length)
      return HalfPlane(normal: normal, offset: normal.x * corner.x + normal.y * corner.y)
    }
    var bevels: [HalfPlane] = []
    for (index, side) in sides.enumerated() {
      let before = sides[(index + sides.count - 1) % sides.count]
      let sum = Vector2(before.normal.x + side.normal.x, before.normal.y + side.normal.y)
      let length = hypot(sum.x, sum.y)
      // The tip is 2 / |sum| half widths from the corner.
      guard 2 > limit * length else { continue }
      let normal = Vector2(sum.x / length, sum.y / length)
      let corner = corners[index]
      bevels.append(
        HalfPlane(
          normal: normal, offset: normal.x * corner.x + normal.y * corner.y + halfWidth * length / 2 - halfWidth))
    }
    let reach = 4 * (corners.map { hypot($0.x, $0.y) }.max() ?? 0) + 100 * halfWidth + 1
    var polygon = [Vector2(-reach, -reach), Vector2(reach, -reach), Vector2(reach, reach), Vector2(-reach, reach)]
    for plane in sides + bevels { polygon = clip(polygon, plane, shift: halfWidth) }
    return .halfPlanes(sides, bevels: bevels, corners: polygon)
  }

  private static func clip(_ polygon: [Vector2], _ plane: HalfPlane, shift: Double) -> [Vector2] {
    var result: [Vector2] = []
    for (index, corner) in polygon.enumerated() {
      let next = polygon[(index + 1) % polygon.count]
      let (a, b) = (plane.excess(corner) - shift, plane.excess(next) - shift)
      if a <= 0 { result.append(corner) }
      if (a < 0 && b > 0) || (a > 0 && b < 0) {
        let part = a / (a - b)
        result.append(Vector2(corner.x + part * (next.x - corner.x), corner.y + part * (next.y - corner.y)))
      }
    }
    return result
  }

  /// The distance from a position to the region's border in units, within about 1e-13 of the coordinates. It is
  /// positive outside. It is negative inside, where the border is at least as near as the value.
  public func signedDistance(to position: Vector2) -> Double {
    switch border {
    case .halfPlanes(let sides, let bevels, let corners):
      let depth = (sides + bevels).map { $0.excess(position) }.max() ?? .infinity
      if depth > halfWidth { return Self.distance(from: position, to: corners) }
      let inner = sides.map { $0.excess(position) }.max() ?? .infinity
      return isFilled ? depth - halfWidth : max(depth - halfWidth, -halfWidth - inner)
    case .curve(let lines, let quarters, let half, let radii):
      let offset = Vector2(position.x - centre.x, position.y - centre.y)
      let local = Vector2(turn.x * offset.x + turn.y * offset.y, turn.x * offset.y - turn.y * offset.x)
      var distance = lines.map { Self.distance(from: local, toLine: $0.0, $0.1) }.min() ?? .infinity
      for quarter in quarters { distance = min(distance, Self.distance(from: local, to: quarter)) }
      let (x, y) = (abs(local.x), abs(local.y))
      var isInside = x < half.x && y < half.y
      if isInside, x > half.x - radii.x, y > half.y - radii.y {
        let (u, v) = ((x - half.x + radii.x) / radii.x, (y - half.y + radii.y) / radii.y)
        isInside = u * u + v * v < 1
      }
      return isFilled && isInside ? -distance - halfWidth : distance - halfWidth
    }
  }

  private static func distance(from position: Vector2, to polygon: [Vector2]) -> Double {
    polygon.indices.map { distance(from: position, toLine: polygon[$0], polygon[($0 + 1) % polygon.count]) }.min()
      ?? .infinity
  }

  /// The distance in the coordinates of the line: across it, and beyond its ends.
  private static func distance(from position: Vector2, toLine a: Vector2, _ b: Vector2) -> Double {
    let length = hypot(b.x - a.x, b.y - a.y)
    guard length > 0 else { return hypot(position.x - a.x, position.y - a.y) }
    let (cosine, sine) = ((b.x - a.x) / length, (b.y - a.y) / length)
    let (x, y) = (position.x - a.x, position.y - a.y)
    let (along, across) = (x * cosine + y * sine, y * cosine - x * sine)
    return hypot(max(0, max(-along, along - length)), across)
  }

  /// The distance by search: from 65 positions of the quarter, and by a ternary search between the neighbours of each
  /// local minimum that may be the nearest.
  private static func distance(from position: Vector2, to quarter: Quarter) -> Double {
    func distance(_ fraction: Double) -> Double {
      let on = quarter.position(fraction)
      return hypot(on.x - position.x, on.y - position.y)
    }
    let steps = 64
    let samples = (0...steps).map { distance(Double($0) / Double(steps)) }
    var least = samples.min() ?? .infinity
    let between = hypot(quarter.radii.x, quarter.radii.y) * (Double.pi / 2) / Double(steps)
    for index in 0...steps where samples[index] - between <= least {
      if index > 0, samples[index - 1] < samples[index] { continue }
      if index < steps, samples[index + 1] < samples[index] { continue }
      var (low, high) = (Double(max(0, index - 1)) / Double(steps), Double(min(steps, index + 1)) / Double(steps))
      for _ in 0..<44 {
        let third = (high - low) / 3
        if distance(low + third) < distance(high - third) { high -= third } else { low += third }
      }
      least = min(least, distance((low + high) / 2))
    }
    return least
  }
}
