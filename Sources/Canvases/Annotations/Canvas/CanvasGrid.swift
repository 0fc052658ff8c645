import Geometry

/// The visible dots of a grid, as a regular lattice. Single dots are not stored.
public struct CanvasGrid: Hashable, Sendable {
  /// The smallest spacing of dots with ``GridRule/oneSpacingAFrame``, in points: 4. If they would be denser, the next
  /// coarser lattice is shown.
  public static let minSpacing = 4.0
  /// The spacing from which dots fade in with ``GridRule/fading``, in points: 8. In a view with a diagonal above 2,032
  /// points it is larger, so that there are at most ``maxCount`` dots. From twice this spacing on, dots are fully
  /// opaque.
  public static let fadingSpacing = 8.0
  /// The largest number of dots in one view: 65,536. The spacing is increased if there would be more.
  public static let maxCount = 65_536

  /// The distance between neighbouring dots, in points, at least ``minSpacing``.
  public let spacing: Double
  /// The opacity, above 0, of the fading dots: those that are not at every other row and column. The others have
  /// opacity 1.
  public let finestOpacity: Double
  /// The view position of the first dot: points from the centre of the view along the axes of the image.
  let first: Vector2
  /// The number of dots along both axes of the image. In a rotated view, some of them may be outside the view.
  let columns: Int
  let rows: Int
  /// Whether the first dot's column and row are fading ones.
  private let isFirstColumnFine: Bool
  private let isFirstRowFine: Bool
  private let turn: Vector2
  private let middle: Vector2

  /// The visible dots of a lattice; nil if there are none.
  /// - Parameters:
  ///   - phase: the phase of the viewed frame.
  ///   - view: the view of the same frame.
  ///   - rule: the rule by which the spacing follows the zoom.
  init?(_ phase: GridPhase, in view: CanvasView, by rule: GridRule) {
    let exponent: Int
    switch rule {
    case .fading:
      let finest = Self.fadingSpacing(in: view)
      let size = phase.spacing(0) * view.pointsPerUnit
      guard size > 0, size.isFinite else { return nil }
      // The spacing is from the finest spacing up to twice that.
      var least = Int((finest / size).exponent)
      while Self.scaled(size, least) <= finest { least += 1 }
      exponent = least
      let ratio = Self.scaled(size, exponent) / finest
      // A quarter of the dots has opacity 1. With this opacity for the other three quarters, the mean is ratio² / 4: as
      // much ink as the lattice with twice the finest spacing.
      finestOpacity = (ratio * ratio - 1) / 3
    case .oneSpacingAFrame:
      guard let found = Self.exponent(phase, in: view) else { return nil }
      exponent = found
      finestOpacity = 1
    }
    guard GridPhase.exponents.contains(exponent), GridPhase.exponents.contains(exponent + 1) else { return nil }
    let spacing = phase.spacing(exponent) * view.pointsPerUnit
    let (dot, coarse) = (phase.dot(exponent), phase.dot(exponent + 1))
    let visible = view.visible
    let seen = view.view(dot)
    let steps = ((visible.min - seen) / spacing).rounded(.up)
    let first = seen + steps * spacing
    self.spacing = spacing
    self.first = first
    columns = max(0, Int(((visible.max.x - first.x) / spacing).rounded(.down)) + 1)
    rows = max(0, Int(((visible.max.y - first.y) / spacing).rounded(.down)) + 1)
    // Both are exact, so that they are equal or a spacing apart.
    isFirstColumnFine = (dot.x != coarse.x) != Self.isOdd(steps.x)
    isFirstRowFine = (dot.y != coarse.y) != Self.isOdd(steps.y)
    turn = view.turn
    middle = view.middle
  }

  /// The spacing from which dots fade in. It depends on the size of the view, but not on its zoom and turn.
  private static func fadingSpacing(in view: CanvasView) -> Double {
    max(fadingSpacing, 2 * view.middle.length / (Double(maxCount).squareRoot() - 2))
  }

  /// The exponent of the lattice whose size is the same number of units in each frame; nil if it has no dots.
  private static func exponent(_ phase: GridPhase, in view: CanvasView) -> Int? {
    let visible = view.visible
    var exponent = -30
    repeat { exponent += 10 } while exponent < 20 && phase.spacing(exponent) * view.pointsPerUnit < minSpacing
    var spacing = phase.spacing(exponent) * view.pointsPerUnit
    func isTooMany(_ spacing: Double) -> Bool {
      (visible.size.x / spacing + 2) * (visible.size.y / spacing + 2) > Double(maxCount)
    }
    while isTooMany(spacing), exponent + 1 < GridPhase.exponents.upperBound {
      exponent += 1
      spacing *= 2
    }
    return spacing >= minSpacing && spacing.isFinite && !isTooMany(spacing) ? exponent : nil
  }

  private static func scaled(_ number: Double, _ exponent: Int) -> Double {
    number * Double(sign: .plus, exponent: exponent, significand: 1)
  }

  private static func isOdd(_ number: Double) -> Bool { number.truncatingRemainder(dividingBy: 2) != 0 }

  /// Calls `body` with each dot in the view. O(dots), without allocation.
  /// - Parameter body: receives the position, in points from the top left, and the opacity, above 0 and at most 1.
  /// - Throws: the error that `body` throws, which ends the calls.
  public func forEachDot<Failure: Error>(
    _ body: (_ position: Vector2, _ opacity: Double) throws(Failure) -> Void
  ) throws(Failure) {
    for row in 0..<rows {
      let isRowFine = (row & 1 == 1) != isFirstRowFine
      for column in 0..<columns {
        let dot = (first + Vector2(Double(column), Double(row)) * spacing).rotated(by: turn) + middle
        guard dot.x >= 0, dot.y >= 0, dot.x <= 2 * middle.x, dot.y <= 2 * middle.y else { continue }
        try body(dot, isRowFine || (column & 1 == 1) != isFirstColumnFine ? finestOpacity : 1)
      }
    }
  }

  /// The displacement from a view position to the nearest dot, on each axis. Fading dots count only if they are at
  /// least half opaque.
  func displacement(fromView position: Vector2) -> Vector2 {
    guard finestOpacity < 0.5 else { return displacement(fromView: position, first, spacing) }
    let coarse = first + Vector2(isFirstColumnFine ? spacing : 0, isFirstRowFine ? spacing : 0)
    return displacement(fromView: position, coarse, 2 * spacing)
  }

  private func displacement(fromView position: Vector2, _ first: Vector2, _ spacing: Double) -> Vector2 {
    let steps = ((position - first) / spacing).rounded(.toNearestOrEven)
    return first + steps * spacing - position
  }
}
