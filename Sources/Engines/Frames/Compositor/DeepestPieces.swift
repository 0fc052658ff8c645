import Geometry

/// For each position of a grid over the view, the convex piece of a stroke in which it lies deepest. These pieces tell
/// how much of a disc's border is visible, without comparing all pairs of pieces.
///
/// Each position is drawn by the piece in which it lies deepest. So a disc may be left out if another piece is deeper
/// everywhere. And its polygon may be coarser if another piece covers its border by more than twice the polygon's
/// deviation.
struct DeepestPieces {
  /// The number of grid positions on each axis.
  private static let side = 7
  /// The largest number of pieces.
  static let capacity = side * side

  /// The largest distance of a coarse polygon from its circle, in px.
  static let coarsest = 4.0
  /// The polygon's largest deviation, as a fraction of the depth in another piece: less than a half.
  private static let share = 0.49
  /// How much deeper than a disc another piece has to be to replace it, in px.
  private static let margin = 0x1p-20

  let writer: AreaWriter
  let borders: UnsafeBufferPointer<NearBorder>
  /// Half the side of the grid, centred on the view, in px.
  let reach: Double
  /// The indices of the pieces, each once.
  private let found: UnsafeBufferPointer<Int>

  /// Searches all pieces. O(pieces).
  /// - Parameters:
  ///   - memory: for ``capacity`` indices.
  ///   - piece: the borders of each piece; not stored, since storing a closure allocates.
  init(
    of count: Int, writer: AreaWriter, borders: UnsafeBufferPointer<NearBorder>, reach: Double,
    in memory: UnsafeMutableBufferPointer<Int>, _ piece: (Int) -> Range<Int>
  ) {
    self.writer = writer
    self.borders = borders
    self.reach = reach
    var number = 0
    for cell in 0..<Self.capacity {
      let (column, row) = (Double(cell % Self.side), Double(cell / Self.side))
      let last = Double(Self.side - 1)
      let position = writer.centre + Vector2(2 * column / last - 1, 2 * row / last - 1) * (reach / writer.zoom)
      var (deepest, least) = (0, Double.infinity)
      for index in 0..<count {
        // The largest signed distance from the borders of a convex piece.
        var distance = -Double.infinity
        for border in piece(index) where distance < least {
          distance = max(distance, borders[border].distance(of: position))
        }
        if distance < least { (deepest, least) = (index, distance) }
      }
      guard !memory[..<number].contains(deepest) else { continue }
      memory[number] = deepest
      number += 1
    }
    found = UnsafeBufferPointer(rebasing: memory[..<number])
  }

  /// Whether every position of the square lies deeper in another disc than in this one.
  func replace(_ index: Int, _ piece: (Int) -> Range<Int>) -> Bool {
    guard let own = piece(index).first else { return false }
    let disc = borders[own]
    return found.contains { other in
      // The points deeper in a disc of at most this size form a convex set, so testing the corners is enough.
      guard other != index, let first = piece(other).first, borders[first].curvature >= disc.curvature else {
        return false
      }
      let corners = ViewCorners(Vector2(reach, reach), Vector2(reach, -reach))
      return corners.allInside { corner in
        let position = writer.centre + corner / writer.zoom
        return (disc.distance(of: position) - borders[first].distance(of: position)) * writer.zoom > Self.margin
      }
    }
  }

  /// The largest permitted distance of a disc's polygon from the disc's border between two positions on the border's
  /// tangent, in px; at least `least`.
  func tolerance(
    of index: Int, from start: Double, to end: Double, least: Double, _ piece: (Int) -> Range<Int>
  ) -> Double {
    guard let own = piece(index).first else { return least }
    let circle = ScreenBorder(borders[own], writer)
    guard let first = ArcEnd(circle, start), let last = ArcEnd(circle, end) else { return least }
    // The arc is at most 4 % longer than its projection, since the radius is at least four times the reach.
    let length = (end - start) * 1.04
    var depth = 0.0
    for other in found where other != index && depth * Self.share < Self.coarsest {
      var covered = Double.infinity
      for border in piece(other) where covered > depth {
        covered = min(covered, -greatestDistance(of: borders[border], first, last, length))
      }
      depth = max(depth, covered)
    }
    return max(least, min(Self.coarsest, depth * Self.share))
  }

  /// An end of an arc: its position, px from the centre of the view before the view's rotation, and the direction of
  /// the arc.
  private struct ArcEnd {
    let position: Vector2
    let direction: Vector2

    init?(_ circle: ScreenBorder, _ s: Double) {
      guard let position = circle.position(at: s) else { return nil }
      let sine = s * circle.curvature
      self.position = position
      direction = circle.normal.perpendicularCCW * (1 - sine * sine).squareRoot() - circle.normal * sine
    }
  }

  /// An upper bound of the greatest distance of an arc from a border, in px. Along a circle, the distance from a line
  /// is a sine, and so is the square of the distance from another circle's centre. So the greatest distance is at an
  /// end, or between two ends from which it increases; there it is below the tangents.
  private func greatestDistance(of border: NearBorder, _ first: ArcEnd, _ last: ArcEnd, _ length: Double) -> Double {
    let (start, end) = (distance(of: border, first), distance(of: border, last))
    guard start.slope > 0, end.slope < 0 else { return max(start.value, end.value) }
    return min(start.value + start.slope * length, end.value - end.slope * length)
  }

  /// The distance of an arc's end from a border, in px, and its derivative along the arc.
  private func distance(of border: NearBorder, _ end: ArcEnd) -> (value: Double, slope: Double) {
    let position = writer.centre + end.position / writer.zoom
    let radial = 1 + border.curvature * (border.distance + border.normal.dot(position))
    let tangential = border.curvature * border.normal.cross(position)
    let outward = border.normal * radial + border.normal.perpendicularCCW * tangential
    let size = outward.length
    return (border.distance(of: position) * writer.zoom, size > 0 ? outward.dot(end.direction) / size : 1)
  }
}
