import ExactNumbers
import Geometry
import Oracle

/// The reference solution for a stroke with width, or a fill, that is stored in one frame and seen from another.
///
/// The stored doubles and the doubles of the frames between are taken as exact. The reference shares only these numbers
/// with the canvases that are tested. <doc:Regions> defines the regions.
///
/// ```swift
/// let region = RegionReference(
///   stroke: points, halfWidths: halfWidths, cap: .round, join: .miter(limit: 4), storedIn: home, seenFrom: view)
/// let seen = region?.seen(centre: centre, zoom: zoom, turn: turn)
/// let isCovered = (seen?.depth(at: position).value ?? 0) > 0.01
/// ```
public struct RegionReference: Sendable {
  private let shape: Shape
  private let map: FrameMap

  private enum Shape: Sendable {
    case stroke(points: [Vector2], halfWidths: [Double], cap: StrokeCap, join: StrokeJoin)
    case fill(polygon: [Vector2], rule: FillRule)
  }

  /// Creates the reference for a stroke. O(points), and O(n²) bit operations for n links between the two frames.
  ///
  /// Consecutive equal points count once, with the largest of their half widths.
  /// - Parameters:
  ///   - points: the polyline, in units of the frame where the stroke is stored.
  ///   - halfWidths: half the width at each point, in units of that frame; 0 or more.
  ///   - cap: the shape of both ends.
  ///   - join: the shape of all corners.
  ///   - home: the frames from the world down to the one where the stroke is stored.
  ///   - view: the frames from the world down to the one from which it is seen.
  /// - Returns: nil if there is no point, a half width is missing or left over, a number is not finite, a half width is
  ///   negative, a miter limit is below 1, or a scale is not positive.
  public init?(
    stroke points: [Vector2], halfWidths: [Double], cap: StrokeCap, join: StrokeJoin, storedIn home: FrameChain,
    seenFrom view: FrameChain
  ) {
    guard points.count == halfWidths.count, halfWidths.allSatisfy({ $0 >= 0 && $0.isFinite }), join.isValid
    else { return nil }
    var kept: [Vector2] = []
    var widths: [Double] = []
    for (point, width) in zip(points, halfWidths) {
      if point == kept.last, let last = widths.popLast() {
        widths.append(max(last, width))
      } else {
        kept.append(point)
        widths.append(width)
      }
    }
    self.init(.stroke(points: kept, halfWidths: widths, cap: cap, join: join), of: kept, home, view)
  }

  /// Creates the reference for a fill. O(points), and O(n²) bit operations for n links between the two frames.
  /// - Parameters:
  ///   - polygon: the corners in order, in units of the frame where the fill is stored; the last is joined with the
  ///     first. A polygon with fewer than three corners has an outline and no inside.
  ///   - rule: which positions are inside.
  ///   - home: the frames from the world down to the one where the fill is stored.
  ///   - view: the frames from the world down to the one from which it is seen.
  /// - Returns: nil if there is no corner, a number is not finite, or a scale is not positive.
  public init?(fill polygon: [Vector2], rule: FillRule, storedIn home: FrameChain, seenFrom view: FrameChain) {
    var kept: [Vector2] = []
    for point in polygon where point != kept.last { kept.append(point) }
    while kept.count > 1, kept.first == kept.last { kept.removeLast() }
    self.init(.fill(polygon: kept, rule: rule), of: kept, home, view)
  }

  private init?(_ shape: Shape, of points: [Vector2], _ home: FrameChain, _ view: FrameChain) {
    guard !points.isEmpty, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }),
      let map = FrameMap(from: view, to: home)
    else { return nil }
    self.shape = shape
    self.map = map
  }

  /// The region as seen by a camera, with everything computed that does not depend on the queried position.
  ///
  /// O(points · M(p)), where M(p) is the time to multiply numbers of p bits. Here p is 192 plus the number of bits
  /// between 1 px and the largest coordinate.
  /// - Parameters:
  ///   - centre: the point shown at the viewport's centre, in units of the viewing frame.
  ///   - zoom: px per unit of that frame.
  ///   - turn: the rotation as the pair (cosine, sine), of length 1 except for rounding.
  /// - Returns: nil if a number is not finite, the zoom is not positive, or the square of the pair's length is not
  ///   within 2^-40 of 1.
  public func seen(centre: ExactPoint, zoom: Double, turn: Vector2) -> RegionView? {
    guard let screen = ScreenMap(map, centre: centre, zoom: zoom, turn: turn) else { return nil }
    let precision = precision(of: screen)
    let camera = WideCamera(
      centre: screen.centre(precision: precision), scale: screen.scale(precision: precision), turn: turn)
    switch shape {
    case .stroke(let points, let halfWidths, let cap, let join):
      let pieces = StrokeDecomposition(cap: cap, join: join, precision: precision)
        .pieces(points: points, halfWidths: halfWidths)
      return RegionView(pieces: pieces.map { ScreenPiece($0, camera: camera) })
    case .fill(let polygon, let rule):
      return RegionView(outline: ScreenOutline(polygon, rule: rule, camera: camera, map: screen, precision: precision))
    }
  }

  /// The depth of one position of the screen in the region; see ``RegionView/depth(at:)``.
  /// - Parameters:
  ///   - screen: in px from the viewport's centre, y down.
  ///   - centre: the point shown at the viewport's centre, in units of the viewing frame.
  ///   - zoom: px per unit of that frame.
  ///   - turn: the rotation as the pair (cosine, sine), of length 1 except for rounding.
  /// - Returns: nil if ``seen(centre:zoom:turn:)`` is nil.
  public func depth(at screen: Vector2, centre: ExactPoint, zoom: Double, turn: Vector2) -> RegionDepth? {
    seen(centre: centre, zoom: zoom, turn: turn)?.depth(at: screen)
  }

  /// The precision, in bits, at which every number of a view has an error of at most 2^-128 px before it is rounded to
  /// a double, or of at most 2^-128 of itself.
  ///
  /// Let all coordinates and half widths be below 2^e units, with 2^s px per unit. A relative error of 2^-precision is
  /// then an error of 2^(e + s − precision) px. Values computed from a unit normal have a few dozen such errors. A
  /// miter multiplies them by up to the square of its limit. No other operation divides by a difference that is not
  /// exact or may be small. Therefore e + s plus 192 bits are enough, plus three bits for each bit of the limit.
  private func precision(of screen: ScreenMap) -> Int {
    let centre = screen.centre(precision: 64)
    var bounds = [centre.x.exponentBound, centre.y.exponentBound].compactMap { $0 }
    func include(_ value: Double) { if value != 0 { bounds.append(Int(value.exponent) + 1) } }
    var limitBits = 0
    switch shape {
    case .stroke(let points, let halfWidths, _, let join):
      for point in points { [point.x, point.y].forEach(include) }
      halfWidths.forEach(include)
      if let limit = join.miterLimit { limitBits = Int(limit.exponent) + 1 }
    case .fill(let polygon, _):
      for point in polygon { [point.x, point.y].forEach(include) }
    }
    let scale = screen.scale(precision: 64).exponentBound ?? 0
    return 192 + max(0, scale + (bounds.max() ?? 0)) + 3 * limitBits
  }
}
