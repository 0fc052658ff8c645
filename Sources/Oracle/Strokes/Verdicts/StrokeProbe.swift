import Geometry

/// A position to ask about.
public struct StrokeProbe: Hashable, Sendable {
  /// The position in units.
  public let position: Vector2
  /// Whether the mesh covers it by construction, as it does its own vertices, however the sum of offset and origin rounds.
  public let isCoveredByConstruction: Bool

  /// A probe; nothing known unless said.
  public init(position: Vector2, isCoveredByConstruction: Bool = false) {
    self.position = position
    self.isCoveredByConstruction = isCoveredByConstruction
  }
}
