import Geometry

/// A closed walk around a stroke at a distance from its border, with the stroke on its right.
///
/// On the inner side of a corner or of a tight bend the walk would go into the stroke, and cross itself when it comes
/// out. Such short loops are cut off.
struct OuterWalk {
  /// A corner of the walk.
  struct Corner {
    let point: Vector2
    /// The position of the border from which the corner is the distance away; nil where a loop was cut off.
    let border: BorderWalk.Position?
  }

  private(set) var corners: [Corner] = []

  /// Walks around a stroke. O(positions).
  /// - Parameters:
  ///   - border: the positions along the border.
  ///   - distance: the distance from the border.
  ///   - loop: the length of the longest loop that is cut off.
  init(along border: [BorderWalk.Position], distance: Double, loop: Double) {
    for position in border {
      let point = position.point + position.normal * distance
      // Two edges that meet at the same corner twice do not cross.
      if let last = corners.last, (point - last.point).length <= 0x1p-30 * loop { continue }
      go(to: Corner(point: point, border: position), loop)
    }
  }

  private mutating func go(to corner: Corner, _ loop: Double) {
    guard let last = corners.last else { return corners.append(corner) }
    let box = Box(last.point, corner.point)
    var (length, cut): (Double, (index: Int, at: Vector2)?) = (0, nil)
    for index in corners.indices.dropLast(2).reversed() {
      let (a, b) = (corners[index].point, corners[index + 1].point)
      if Box(a, b).intersects(box), let crossing = Self.crossing(a, b, last.point, corner.point) {
        let ends = (b - crossing).length + (corners[index + 2].point - b).length + (crossing - last.point).length
        if length + ends <= loop { cut = (index, crossing) }
      }
      length += (corners[index + 2].point - b).length
      if length > loop { break }
    }
    if let cut {
      corners.removeSubrange((cut.index + 1)...)
      corners.append(Corner(point: cut.at, border: nil))
    }
    corners.append(corner)
  }

  /// Where two segments cross; nil where they do not.
  private static func crossing(_ a: Vector2, _ b: Vector2, _ c: Vector2, _ d: Vector2) -> Vector2? {
    let (first, second) = (b - a, d - c)
    let cross = first.cross(second)
    guard cross != 0 else { return nil }
    let (s, u) = ((c - a).cross(second) / cross, (c - a).cross(first) / cross)
    return (0...1).contains(s) && (0...1).contains(u) ? a + first * s : nil
  }
}
