import Geometry

/// The visible dots of a grid, as a regular lattice: no dot is stored.
public struct CanvasGrid: Hashable, Sendable {
  /// The smallest spacing of dots, in points: 4. Where they would be denser, the next coarser lattice is shown.
  public static let minSpacing = 4.0
  /// The largest number of dots in one view: 65,536. Where there would be more, the spacing is doubled until there are
  /// fewer.
  public static let maxCount = 65_536

  /// The distance of neighbouring dots, in points, from ``minSpacing``.
  public let spacing: Double
  /// The first dot's view position: points from the middle of the view along the axes of the image.
  let first: Vector2
  /// The number of dots along both axes of the image, some of which may be outside of a turned view.
  let columns: Int
  let rows: Int
  private let turn: Vector2
  private let middle: Vector2

  /// The visible dots of a lattice; nil where there are none.
  /// - Parameters:
  ///   - phase: the phase of the viewed frame.
  ///   - view: the view of the same frame.
  init?(_ phase: GridPhase, in view: CanvasView) {
    let visible = view.visible
    var exponent = -30
    // By the powers of the frames, so that the size is the same number of units in each frame.
    repeat { exponent += 10 } while exponent < 20 && phase.spacing(exponent) * view.pointsPerUnit < Self.minSpacing
    var spacing = phase.spacing(exponent) * view.pointsPerUnit
    func isTooMany(_ spacing: Double) -> Bool {
      (visible.size.x / spacing + 2) * (visible.size.y / spacing + 2) > Double(Self.maxCount)
    }
    while isTooMany(spacing), exponent < GridPhase.exponents.upperBound {
      exponent += 1
      spacing *= 2
    }
    guard spacing >= Self.minSpacing, spacing.isFinite, !isTooMany(spacing) else { return nil }
    let dot = view.view(phase.dot(exponent))
    let steps = ((visible.min - dot) / spacing).rounded(.up)
    let first = dot + steps * spacing
    self.spacing = spacing
    self.first = first
    columns = max(0, Int(((visible.max.x - first.x) / spacing).rounded(.down)) + 1)
    rows = max(0, Int(((visible.max.y - first.y) / spacing).rounded(.down)) + 1)
    turn = view.turn
    middle = view.middle
  }

  /// Calls `body` with the position of each dot in the view, in points from the top left. O(dots); allocates nothing.
  public func forEachDot(_ body: (Vector2) -> Void) {
    for row in 0..<rows {
      for column in 0..<columns {
        let dot = (first + Vector2(Double(column), Double(row)) * spacing).rotated(by: turn) + middle
        if dot.x >= 0, dot.y >= 0, dot.x <= 2 * middle.x, dot.y <= 2 * middle.y { body(dot) }
      }
    }
  }

  /// The dot nearest to a view position, as a displacement from it, on each axis.
  func displacement(fromView position: Vector2) -> Vector2 {
    let steps = ((position - first) / spacing).rounded(.toNearestOrEven)
    return first + steps * spacing - position
  }
}
