import Geometry

/// Places on the screen as a scheme keeps them, and back: what a canvas does with the points of a stroke while it is drawn.
///
/// Places are px **from the viewport's top left corner**, y down, as touches give them.
public protocol CanvasMap: AnyObject {
  /// How many points are kept.
  var count: Int { get }

  /// Keeps a point in place of the one at an index, or adds it at the end.
  /// - Precondition: the index is at most ``count``.
  func keep(_ place: Vector2, at index: Int)

  /// Where the scheme shows a kept point under its camera as it stands now: after the hand-over, as the graphics processor has it. Not
  /// finite where the scheme has lost it.
  func place(at index: Int) -> Vector2

  /// Forgets points from an index on.
  func removeAll(from index: Int)
}
