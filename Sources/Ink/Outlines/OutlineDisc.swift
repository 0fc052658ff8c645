import Geometry

/// What a round pen covers at one moment.
@frozen
public struct OutlineDisc: Hashable, Sendable {
  /// In px.
  public let centre: Vector2
  /// In px, 0 or more.
  public let radius: Double

  @inlinable
  public init(centre: Vector2, radius: Double) {
    self.centre = centre
    self.radius = radius
  }

  /// A point's disc. A width that is negative or not finite counts as none.
  @inlinable
  init(_ point: WidePoint) {
    self.init(centre: point.location, radius: point.width > 0 && point.width.isFinite ? point.width / 2 : 0)
  }
}
