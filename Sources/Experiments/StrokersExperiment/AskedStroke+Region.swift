import Geometry
import StrokeOracle
import Tessellation

extension AskedStroke {
  /// The exact region that a stroker should cover. O(points log points).
  /// - Returns: nil where ``fault`` is not.
  public var region: AskedRegion? {
    guard fault == nil else { return nil }
    if let exactStroke { return .stroke(exactStroke) }
    return regionOfPieces(halfWidth: width / 2)
  }

  /// What has to be covered of the positions that are deeper than a tolerance, where caps or joins are not round: the
  /// same stroke, thinner by the tolerance on either side. Where two of its pieces hardly overlap, an outline whose every
  /// piece is within the tolerance may leave a notch between both.
  /// - Parameter tolerance: in px.
  /// - Returns: nil where caps and joins are round, and all of them have to be covered; an empty region where the stroke
  ///   is no wider than two tolerances.
  func core(tolerance: Double) -> AskedRegion? {
    guard fault == nil, exactStroke == nil else { return nil }
    let halfWidth = width / 2 - tolerance
    return halfWidth > 0 ? regionOfPieces(halfWidth: halfWidth) : .empty
  }

  /// The region of a stroke whose caps or joins are not round, of another width.
  private func regionOfPieces(halfWidth: Double) -> AskedRegion {
    if curve == .uniform, !isClosed,
      let capped = CappedStroke(points: points, halfWidth: halfWidth, cap: cap)
    {
      return .capped(capped)
    }
    return .outline(
      ExactOutline(
        points: points, halfWidth: halfWidth, cap: cap, join: join, isClosed: isClosed))
  }

  /// The exact region where caps and joins are round; nil for other caps of an open stroke or of a dot, for other joins,
  /// and where ``fault`` is not nil. O(points).
  public var exactStroke: ExactStroke? {
    guard join == .round, cap == .round || (isClosed && distinctPoints.count > 1), fault == nil else { return nil }
    return centreCurve
  }

  /// The curve and the half widths that the region was made of, as a stroke with round caps and joins. O(points).
  /// - Precondition: ``fault`` is nil.
  var centreCurve: ExactStroke {
    switch curve {
    case .polyline: ExactStroke(points: points, halfWidths: halfWidths, curve: .polyline, isClosed: isClosed)
    case .uniform: ExactStroke(points: points, halfWidths: halfWidths, curve: .uniformCatmullRom, isClosed: isClosed)
    case .cubic: ExactStroke(cubics: points, halfWidths: halfWidths, isClosed: isClosed)
    }
  }

  /// What a deviation may exceed a tolerance by and be kept, in px.
  ///
  /// A 256th of the tolerance: curves are made straight within that, the judge is as exact as that, and an engine that
  /// takes all of its tolerance rounds a little beyond it. The judge rounds corners to about 2^-40 of the largest
  /// coordinate, and to where edges cross: 2^-38 of what the stroke reaches from 0. The vertices of this program's own
  /// meshes are float32 relative to the middle of the stroke: a 2^24th of its size, in both coordinates.
  /// - Parameters:
  ///   - tolerance: in px.
  ///   - isOwn: whether this program drew the stroke.
  func allowance(tolerance: Double, isOwn: Bool) -> Double {
    tolerance / 256 + 0x1p-38 * reach + (isOwn ? 2.0.squareRoot() * 0x1p-24 * centred.reach : 0)
  }

  /// The exact region of a curve with butt or square caps; nil for others, and where the first or the last span is not
  /// straight or shorter than the width. O(points).
  var cappedStroke: CappedStroke? {
    guard curve == .uniform, cap != .round, !isClosed else { return nil }
    return CappedStroke(points: points, halfWidth: width / 2, cap: cap)
  }

  /// The middle of the box about the points, in px: what vertices in float32 are best relative to.
  public var middle: Vector2 {
    guard var low = points.first, var high = points.first else { return .zero }
    for point in points {
      low = Vector2(min(low.x, point.x), min(low.y, point.y))
      high = Vector2(max(high.x, point.x), max(high.y, point.y))
    }
    return low + (high - low) / 2
  }

  /// The same stroke with its ``middle`` at 0.
  var centred: AskedStroke {
    let middle = middle
    var centred = self
    centred.points = points.map { $0 - middle }
    return centred
  }

  /// The cubic Bézier curves of the centre line as 3k + 1 control points, in px: the curve through the points without
  /// repetitions, of which a closed one ends where it starts. One point for a stroke of one position.
  ///
  /// A uniform Catmull–Rom span from p₁ to p₂ has the control points p₁ + (p₂ − p₀) / 6 and p₂ − (p₃ − p₁) / 6, where
  /// p₀ and p₃ are the points before and after. A straight span has its thirds. Of ``AskedCurve/cubic`` they are the
  /// points, without curves of one position.
  public var cubics: [Vector2] {
    let kept = distinctPoints
    guard let first = kept.first, kept.count > 1 else { return kept }
    var cubics = [first]
    guard curve != .cubic else { return widenedCubics.controls }
    let count = kept.count
    for index in 0..<(isClosed ? count : count - 1) {
      let (from, to) = (kept[index], kept[(index + 1) % count])
      if curve == .polyline {
        cubics += [from + (to - from) / 3, to - (to - from) / 3, to]
      } else {
        let before = isClosed || index > 0 ? kept[(index + count - 1) % count] : from + (from - to)
        let after = isClosed || index + 2 < count ? kept[(index + 2) % count] : to + (to - from)
        cubics += [from + (to - before) / 6, to - (after - from) / 6, to]
      }
    }
    return cubics
  }

  /// The control points of cubics without curves of one position, and the whole widths at their ends: the largest of
  /// those at one position, also where a closed stroke meets itself.
  var widenedCubics: (controls: [Vector2], widths: [Double]) {
    let places = halfWidths.map { 2 * $0 }
    var (controls, widths) = ([points[0]], [places[0]])
    for (span, index) in stride(from: 1, to: points.count - 2, by: 3).enumerated() {
      let width = places[span + 1]
      if points[index...index + 2].allSatisfy({ $0 == points[index - 1] }) {
        widths[widths.count - 1] = max(widths[widths.count - 1], width)
      } else {
        controls += points[index...index + 2]
        widths.append(width)
      }
    }
    if isClosed {
      widths[0] = max(widths[0], widths[widths.count - 1])
      widths[widths.count - 1] = widths[0]
    }
    return (controls, widths)
  }

  /// The points without those that equal the one before, and in a closed stroke without last ones that equal the first.
  public var distinctPoints: [Vector2] {
    var kept: [Vector2] = []
    for point in points where point != kept.last { kept.append(point) }
    if isClosed, kept.count > 1, kept.first == kept.last { kept.removeLast() }
    return kept
  }

  /// Positions of the centre line, in px: each point, and between two points as many more as asked for, evenly in the
  /// curve's parameter.
  /// - Parameter between: how many between two points, 0 or more.
  /// - Returns: at least one position for a stroke that has points.
  public func centreLine(between: Int = 3) -> [Vector2] {
    let controls = cubics
    guard var at = controls.first else { return [] }
    var positions = [at]
    for span in stride(from: 1, to: controls.count - 2, by: 3) {
      for step in 0..<max(0, between) {
        let t = Double(step + 1) / Double(between + 1)
        let (a, b, c) = (
          at + (controls[span] - at) * t, controls[span] + (controls[span + 1] - controls[span]) * t,
          controls[span + 1] + (controls[span + 2] - controls[span + 1]) * t
        )
        let (d, e) = (a + (b - a) * t, b + (c - b) * t)
        positions.append(d + (e - d) * t)
      }
      at = controls[span + 2]
      positions.append(at)
    }
    return positions
  }
}
