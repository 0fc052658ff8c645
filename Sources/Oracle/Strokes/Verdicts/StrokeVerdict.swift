import Geometry

/// How far a mesh is from the exact stroke, at the positions it was asked about.
public struct StrokeVerdict: Hashable, Sendable {
  /// A position and how wrong the mesh is there, in units.
  public struct Violation: Hashable, Sendable {
    /// The position, in units.
    public let position: Vector2
    /// How far a covered position surely lies outside the stroke, or how deep one that is not covered lies inside.
    public let distance: Double
  }

  /// How far mesh and stroke may differ, in units.
  public let tolerance: Double
  /// How many positions were asked about.
  public internal(set) var positionCount = 0
  /// How many of them the mesh covers.
  public internal(set) var coveredCount = 0
  /// How many of them more than one triangle covers.
  public internal(set) var overlapCount = 0
  /// How many violate the tolerance, either way.
  public internal(set) var violationCount = 0
  /// The covered position furthest outside the stroke; nil where none is.
  public internal(set) var overshoot: Violation?
  /// The position deepest inside the stroke that is not covered; nil where none is.
  public internal(set) var undershoot: Violation?
  /// What is wrong with the mesh itself.
  public let faults: [MeshFault]

  /// Whether the mesh has no fault and was never wrong by more than the tolerance.
  public var isWithinTolerance: Bool { faults.isEmpty && violationCount == 0 }
}
