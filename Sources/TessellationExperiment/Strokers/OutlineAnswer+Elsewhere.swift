import Geometry
import StrokeOracle

extension OutlineAnswer {
  /// Whether the outline lies wholly elsewhere than its stroke, as another stroke's does, or one in other units.
  ///
  /// It covers none of some positions of the centre line, and comes no nearer to any of them than half the width and two
  /// tolerances. An outline without contours, which draws nothing, does not lie elsewhere; neither does a failure.
  public var liesElsewhere: Bool {
    outline?.polygons(within: tolerance / 256).map { liesElsewhere($0) } ?? false
  }

  /// - Parameter polygons: the outline's, flattened.
  func liesElsewhere(_ polygons: [[Vector2]]) -> Bool {
    guard let outline, polygons.contains(where: { !$0.isEmpty }) else { return false }
    let line = stroke.centreLine()
    let step = max(1, line.count / Self.positionCount)
    let positions = stride(from: 0, to: line.count, by: step).map { line[$0] }
    let region = OutlineRegion(contours: polygons, rule: outline.rule)
    if positions.contains(where: { region.contains($0) }) { return false }
    let reach = stroke.width / 2 + 2 * tolerance
    return !polygons.contains { polygon in
      polygon.indices.contains { index in
        let (from, to) = (polygon[index], polygon[index + 1 < polygon.count ? index + 1 : 0])
        return positions.contains { Self.distance($0, from, to) <= reach }
      }
    }
  }

  /// How many positions of a centre line are looked at, about.
  private static let positionCount = 64

  private static func distance(_ position: Vector2, _ from: Vector2, _ to: Vector2) -> Double {
    let (along, away) = (to - from, position - from)
    let square = along.dot(along)
    let share = square > 0 ? min(1, max(0, away.dot(along) / square)) : 0
    return (away - along * share).length
  }
}
