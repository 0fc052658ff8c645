import Geometry
import WideNumbers

/// Computes the ``ClippedOutline`` of an annotation from its paths.
///
/// For a fill, the outline consists of the fill's contours. The region of a stroke is the union, by the nonzero rule,
/// of pieces that all turn from x to y: a rectangle for each line, and joins and caps by their definition. Their
/// corners are computed with long numbers, since normals are irrational.
///
/// Parts that certainly do not intersect the box are detected in doubles, with a margin for rounding, and need no long
/// numbers.
struct OutlineBuilder: ~Copyable {
  var clipper: OutlineClipper
  /// The displacement from O to the annotation's centre, in units of its frame.
  let displacement: Vector2
  let turn: Vector2
  /// Half the side of the box in units of the annotation's frame, and the rounding of doubles.
  let limit: Double
  let rounding: Double
  let tolerance: Double
  let exponent: Int
  var normal: OutlineClipper.Point
  var nextNormal: OutlineClipper.Point
  var corner: OutlineClipper.Point
  var length: WideFloat
  var square: WideFloat
  /// The present curve's stroke. It keeps its memory for the next one.
  var curve: CurveStroke

  /// - Parameters:
  ///   - pose: the pose of the annotation in its frame.
  ///   - extent: the annotation's extent about its centre, in units of its frame.
  ///   - offset: the position of the active frame's origin O in that frame.
  ///   - half: half the side of the box about O, in units of the active frame.
  init(_ pose: SlotPose, extent: Double, offset: FrameOffset, half: Double) {
    clipper = OutlineClipper(centre: pose.centre, turn: pose.turn, offset: offset, half: half)
    let unit = Double(sign: .plus, exponent: -offset.levels * FrameOffset.levelBits, significand: 1)
    let origin = offset.rounded
    displacement = clipper.centre
    turn = pose.turn
    limit = half * unit
    rounding = (pose.centre.length + origin.length + extent) * 0x1p-48
    // 2^-6 px at the largest zoom of the active frame, 1,024.
    tolerance = 0x1p-16 * unit
    exponent = offset.levels * FrameOffset.levelBits
    normal = OutlineClipper.Point(precision: clipper.precision)
    nextNormal = OutlineClipper.Point(precision: clipper.precision)
    corner = OutlineClipper.Point(precision: clipper.precision)
    length = WideFloat(precision: clipper.precision)
    square = WideFloat(precision: clipper.precision)
    curve = CurveStroke(half: half, limit: limit, tolerance: tolerance, exponent: exponent)
  }

  /// Computes the outline of painted paths. O(elements), with long numbers for nearby ones.
  consuming func outline(of paths: borrowing PaintedPaths) -> ClippedOutline {
    for path in paths.paths {
      switch path.style {
      case .fill(let rule):
        fill(paths.elements[path.elements])
        clipper.finishPath(path, rule)
      case .stroke(let width, let cap, let join):
        if width > 0 { stroke(paths.elements[path.elements], width / 2, cap, join) }
        clipper.finishPath(path, .nonzero)
      case .discs(let widths):
        stroke(DiscStroke(path, widths, in: paths))
        clipper.finishPath(path, .nonzero)
      }
    }
    return clipper.outline
  }

  // MARK: Far away

  /// A position relative to O, in units of the annotation's frame.
  func seen(_ position: Vector2) -> Vector2 { displacement + position.rotated(by: turn) }

  /// The sides of the box on which positions certainly lie: bits for left, right, above and below.
  func sides(_ position: Vector2, margin: Double = 0) -> Int {
    let seen = seen(position)
    let far = limit + rounding + margin
    return (seen.x < -far ? 1 : 0) | (seen.x > far ? 2 : 0) | (seen.y < -far ? 4 : 0) | (seen.y > far ? 8 : 0)
  }

  /// The corner of the box's border, or midpoint of its side, that is nearest to a position beyond these sides.
  func border(_ sides: Int) -> Vector2 {
    Vector2(
      sides & 1 != 0 ? -clipper.half : sides & 2 != 0 ? clipper.half : 0,
      sides & 4 != 0 ? -clipper.half : sides & 8 != 0 ? clipper.half : 0)
  }

  // MARK: Fills

  mutating func fill(_ elements: ArraySlice<PaintedPaths.Element>) {
    var first = Vector2.zero
    var last = Vector2.zero
    var isOpen = false
    for element in elements {
      switch element {
      case .move(let position):
        if isOpen { finish(last, first) }
        (first, last, isOpen) = (position, position, true)
        clipper.place(.start, position)
        clipper.move()
      case .line(let position):
        guard isOpen else { continue }
        line(last, position)
        last = position
      case .quarter(let centre, let radii, let quarter, let isBackward):
        guard isOpen else { continue }
        last = self.quarter(centre, radii, quarter, isBackward)
      case .quadratic(let control, let end):
        guard isOpen else { continue }
        if let side = farSide(last, control, end) {
          clipper.skip(to: border(side))
        } else {
          clipper.place(.start, last)
          clipper.place(.control, control)
          clipper.place(.end, end)
          clipper.conic(weights: SIMD3(1, 1, 1))
        }
        last = end
      case .close:
        if isOpen { finish(last, first) }
        isOpen = false
      }
    }
    if isOpen { finish(last, first) }
  }

  mutating func finish(_ last: Vector2, _ first: Vector2) {
    line(last, first)
    clipper.finishContour()
  }

  /// The sides of the box beyond which a curve ends, if all of its control points are beyond one of them.
  func farSide(_ a: Vector2, _ b: Vector2, _ c: Vector2) -> Int? {
    let end = sides(c)
    return sides(a) & sides(b) & end != 0 ? end : nil
  }

  mutating func line(_ start: Vector2, _ end: Vector2) {
    guard start != end else { return }
    if let side = farSide(start, start, end) { return clipper.skip(to: border(side)) }
    clipper.place(.start, start)
    clipper.place(.end, end)
    clipper.line()
  }

  /// - Returns: its end.
  mutating func quarter(
    _ centre: Vector2, _ radii: Vector2, _ quarter: Int, _ isBackward: Bool
  ) -> Vector2 {
    let from = Chords.direction(isBackward ? quarter + 1 : quarter)
    let to = Chords.direction(isBackward ? quarter : quarter + 1)
    let (start, middle, end) = (centre + radii * from, centre + radii * (from + to), centre + radii * to)
    if let side = farSide(start, middle, end) {
      clipper.skip(to: border(side))
      return end
    }
    clipper.place(.start, centre, plus: radii * from)
    clipper.place(.control, centre, plus: radii * (from + to))
    clipper.place(.end, centre, plus: radii * to)
    // In the opposite direction the weights are reversed: (1 − t², 2 t) / (1 + t²) begins with weight 1.
    clipper.conic(weights: SIMD3(1, 1, 2))
    return end
  }
}
