import Geometry

/// Where the two outer edges of a straight piece of a stroke touch the discs at its ends: at the disc's middle plus its
/// half width times `left` or `right`, the same at both ends.
protocol OuterEdges {
  /// Whether half widths change at all.
  static var vary: Bool { get }

  /// Vectors of length 1, to the left and the right of the way.
  var left: Vector2 { get }
  var right: Vector2 { get }
  /// The length of either edge.
  var length: Double { get }
  /// By how much the half width grows for each unit of the way.
  var growth: Double { get }

  /// - Parameter inverse: of the length.
  /// - Precondition: the half width changes by less than the length.
  init(direction: Vector2, length: Double, inverse: Double, startRadius: Double, endRadius: Double)

  /// Edges without a length of their own, to the left and the right of where an outline begins or ends.
  init(left: Vector2, right: Vector2)
}
