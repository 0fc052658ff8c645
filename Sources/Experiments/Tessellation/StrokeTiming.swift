/// What one stroke cost.
public struct StrokeTiming: Hashable, Sendable {
  /// The median over the runs, of the scheme's projection and the tessellation.
  public let nanoseconds: Double
  /// Of the scheme's projection alone; nil where there is none.
  public let projection: Double?
  /// How many timings there are.
  public let runs: Int
  /// How many strokes were drawn in each.
  public let strokesPerRun: Int
  /// Times that memory was asked for by a stroke drawn into memory that had held one before; nil where it is not counted.
  public let allocations: Int?
  /// The same by the first stroke.
  public let firstAllocations: Int?
  /// The time by that of the method `vernier` on the same input points; nil for that method itself.
  public let ratio: TimeRatio?
}
