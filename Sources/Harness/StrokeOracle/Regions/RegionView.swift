import Geometry

/// A region as seen by a camera. It gives the depth in the region of positions of the screen.
///
/// For positions within 10^5 px of the viewport's centre, results have an error of at most 10^-7 px plus 2^-49 of their
/// own size, at any depth. The length of the camera's rotation may differ from 1 by 2^-41, which causes 7 · 10^-8 px of
/// that error. The rest, 10^-10 px, is the rounding of normals to doubles. A distance beyond 10^154 px may be infinite.
public struct RegionView: Sendable {
  let content: Content

  enum Content: Sendable {
    case stroke([ScreenPiece])
    case fill(ScreenOutline)
  }

  init(pieces: [ScreenPiece]) { content = .stroke(pieces) }

  init(outline: ScreenOutline) { content = .fill(outline) }

  /// The depth of a position in the region. Usually O(points), with one product for each piece.
  ///
  /// The depth in a stroke is the largest among its convex pieces. Outside the stroke it is minus the distance from the
  /// stroke. Inside, the stroke contains the disc of that radius about the position, and sometimes a larger one,
  /// because pieces overlap. At a position where pieces only touch, the depth is 0.
  ///
  /// The depth in a fill is the distance from the nearest edge, whether or not that edge is a border between inside and
  /// outside. It is negative if the position is outside by the winding number, which is exact.
  /// - Parameter screen: in px from the viewport's centre, y down. A position that is not finite is infinitely far
  ///   outside, and so is every position if the region is empty.
  public func depth(at screen: Vector2) -> RegionDepth {
    let nowhere = RegionDepth(value: -.infinity, outward: .zero)
    guard screen.x.isFinite, screen.y.isFinite else { return nowhere }
    switch content {
    case .fill(let outline): return outline.depth(at: screen)
    case .stroke(let pieces):
      var best: (distance: Double, outward: Vector2) = (.infinity, .zero)
      for piece in pieces {
        if let found = piece.signedDistance(to: screen, below: best.distance) { best = found }
      }
      return RegionDepth(value: -best.distance, outward: best.outward)
    }
  }

  /// The exact winding number of a fill's polygon about a position: the number of its turns about the position, from x
  /// towards y.
  ///
  /// An edge counts from its upper end (y down), which belongs to it, to its lower end, which does not. O(points), and
  /// exact arithmetic if doubles cannot decide.
  /// - Parameter screen: in px from the viewport's centre, y down.
  /// - Returns: nil for a stroke, and for a position that is not finite.
  public func winding(at screen: Vector2) -> Int? {
    guard case .fill(let outline) = content, screen.x.isFinite, screen.y.isFinite else { return nil }
    return outline.winding(at: screen)
  }
}

/// The depth of a position of the screen in a region, with the nearest border.
///
/// `position + outward · value` is a position on that border.
public struct RegionDepth: Hashable, Sendable {
  /// In px: greater than 0 inside, less than 0 outside; infinite far beyond the range of screens.
  public let value: Double
  /// The unit vector on the screen in which the depth falls: towards the nearest border inside, and away from it
  /// outside. Zero for an empty region, or one that is infinitely far. If a position is on the border of a fill, to
  /// within the error of `value`, it is either of the two normals.
  public let outward: Vector2

  /// Creates a depth in px, with the unit vector in which it falls.
  public init(value: Double, outward: Vector2) {
    self.value = value
    self.outward = outward
  }
}
