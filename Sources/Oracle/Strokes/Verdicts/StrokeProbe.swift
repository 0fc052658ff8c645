import Geometry

/// A place to ask about.
public struct StrokeProbe: Hashable, Sendable {
  /// The place in units.
  public let place: Vector2
  /// Whether the mesh covers it by construction, as it does its own vertices, however the sum of offset and origin rounds.
  public let isOfMesh: Bool

  /// A probe; nothing known unless said.
  public init(place: Vector2, isOfMesh: Bool = false) {
    self.place = place
    self.isOfMesh = isOfMesh
  }
}
