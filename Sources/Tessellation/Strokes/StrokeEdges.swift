import Geometry

/// Where the two outer edges of a straight piece of a stroke touch the discs at its ends: at the disc's middle plus its half width times
/// `left` or `right`, the same at both ends.
protocol StrokeEdges {
  /// Vectors of length 1, to the left and the right of the way.
  var left: Vector2 { get }
  var right: Vector2 { get }
  /// The length of either edge.
  var length: Double { get }
  /// By how much the half width grows for each unit of the way.
  var growth: Double { get }

  /// - Precondition: the half width changes by less than the length.
  init(direction: Vector2, length: Double, startRadius: Double, endRadius: Double)
}
