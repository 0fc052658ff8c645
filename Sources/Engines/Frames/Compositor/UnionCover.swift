import Geometry

/// Decides whether convex pieces together cover the viewport, if none does alone.
///
/// They do if one piece contains the viewport's centre, and every part of a piece's border in the viewport is covered
/// by other pieces. Then the border of their union does not enter the viewport. Two pieces that only touch, at borders
/// that face each other, count as joined. O(pieces² · borders); a round border counts as its chords.
struct UnionCover {
  /// With more pieces than this the answer is no, and the pieces are drawn.
  private static let maxPieces = 16
  /// The distance in px by which a position must be inside a piece, or may be outside if borders face each other.
  private static let tolerance = 1e-6

  let writer: AreaWriter
  let borders: UnsafeBufferPointer<NearBorder>
  let pieceCount: Int

  /// Whether the pieces cover the viewport.
  /// - Parameter piece: the borders of each piece; not stored, since storing a closure allocates.
  func isCovered(_ piece: (Int) -> Range<Int>) -> Bool {
    guard pieceCount > 1, pieceCount <= Self.maxPieces, isInside(.zero, piece) else { return false }
    guard writer.corners.allInside({ isInside($0, piece) }) else { return false }
    for index in 0..<pieceCount {
      for border in piece(index) where !isHidden(border, of: index, piece) { return false }
    }
    return true
  }

  /// Whether a position, px from the centre of the view before the view's rotation, is in a piece.
  private func isInside(_ position: Vector2, _ piece: (Int) -> Range<Int>) -> Bool {
    let local = writer.centre + position / writer.zoom
    return (0..<pieceCount).contains { index in piece(index).allSatisfy { borders[$0].distance(of: local) <= 0 } }
  }

  /// Whether other pieces cover the part of a border that bounds its piece in the viewport.
  private func isHidden(_ border: Int, of index: Int, _ piece: (Int) -> Range<Int>) -> Bool {
    let seen = ScreenBorder(borders[border], writer)
    let radius = writer.halfSize.length
    guard abs(seen.distance) <= radius else { return true }
    let chords = seen.curvature > 0 ? Int(min(64, 1 + 2 * radius * (seen.curvature / (8 * 0.01)).squareRoot())) : 1
    var start = seen.position(at: -radius)
    for chord in 1...chords {
      let end = seen.position(at: radius * (2 * Double(chord) / Double(chords) - 1))
      defer { start = end }
      guard let start, let end, start != end else { continue }
      if !isHidden(from: start, to: end, normal: seen.normal, border, of: index, piece) { return false }
    }
    return true
  }

  private func isHidden(
    from start: Vector2, to end: Vector2, normal: Vector2, _ border: Int, of index: Int, _ piece: (Int) -> Range<Int>
  ) -> Bool {
    let length = (end - start).length
    let direction = (end - start) / length
    guard var visible = writer.viewportPart(from: start, direction, length) else { return true }
    // A circle bounds its whole piece; a line bounds it only between the other lines.
    for other in piece(index) where other != border {
      guard let part = ScreenBorder(borders[other], writer).part(of: start, direction, visible, allowance: 0) else {
        return true
      }
      visible = part
    }
    // From start to end, each time with the piece that extends furthest.
    var reached = visible.lowerBound
    while reached < visible.upperBound - Self.tolerance {
      var furthest = reached
      for other in 0..<pieceCount where other != index {
        guard let part = part(of: start, direction, visible, in: piece(other), facing: normal),
          part.lowerBound <= reached + Self.tolerance
        else { continue }
        furthest = max(furthest, part.upperBound)
      }
      guard furthest > reached + Self.tolerance else { return false }
      reached = furthest
    }
    return true
  }

  /// The part of a segment that is within a piece.
  private func part(
    of start: Vector2, _ direction: Vector2, _ range: ClosedRange<Double>, in piece: Range<Int>, facing normal: Vector2
  ) -> ClosedRange<Double>? {
    var part = range
    for border in piece {
      let seen = ScreenBorder(borders[border], writer)
      let allowance = seen.normal.dot(normal) < -0.5 ? Self.tolerance : -Self.tolerance
      guard let cut = seen.part(of: start, direction, part, allowance: allowance) else { return nil }
      part = cut
    }
    return part
  }
}

/// A border in px, about the centre of the view before the view's rotation.
struct ScreenBorder {
  /// The outward unit normal at the border's position nearest to the centre of the view.
  let normal: Vector2
  /// The signed distance from the border to the centre of the view; negative inside.
  let distance: Double
  /// 1 / radius; 0 for a line.
  let curvature: Double

  init(_ border: NearBorder, _ writer: AreaWriter) {
    distance = border.distance(of: writer.centre) * writer.zoom
    curvature = border.curvature / writer.zoom
    let outward = border.normal * (1 + border.curvature * border.distance) + writer.centre * border.curvature
    normal = border.curvature > 0 && outward.length > 0 ? outward / outward.length : border.normal
  }

  /// The position on the border at an offset along its tangent; nil beyond the radius of a circle.
  func position(at s: Double) -> Vector2? {
    let square = 1 - s * s * curvature * curvature
    guard square >= 0 else { return nil }
    let sagitta = s * s * curvature / (1 + square.squareRoot())
    return normal * (-distance - sagitta) + normal.perpendicularCCW * s
  }

  /// The part of a segment that is inside the border, or outside by at most the tolerance.
  ///
  /// At X = start + s · direction, a position is inside a circle of curvature κ if κ s² + 2 B s + c < 0. For a line κ
  /// is 0.
  func part(
    of start: Vector2, _ direction: Vector2, _ range: ClosedRange<Double>, allowance: Double
  ) -> ClosedRange<Double>? {
    let a = distance - allowance + normal.dot(start)
    let t = normal.cross(start)
    let b = normal.dot(direction) + curvature * (a * normal.dot(direction) + t * normal.cross(direction))
    let c = 2 * a + curvature * (a * a + t * t)
    var (enter, leave) = (range.lowerBound, range.upperBound)
    if curvature == 0 {
      if b > 0 { leave = min(leave, -c / (2 * b)) }
      if b < 0 { enter = max(enter, -c / (2 * b)) }
      if b == 0, c > 0 { return nil }
    } else {
      let discriminant = b * b - curvature * c
      guard discriminant > 0 else { return nil }
      let sum = -b - (b < 0 ? -discriminant.squareRoot() : discriminant.squareRoot())
      let (first, second) = (sum / curvature, sum == 0 ? 0 : c / sum)
      enter = max(enter, min(first, second))
      leave = min(leave, max(first, second))
    }
    return enter <= leave ? enter...leave : nil
  }
}
