import Geometry

/// What a file of another program holds as lines: the result of a ``DrawingReader``.
public struct FileDrawing: Hashable, Sendable {
  /// The lines in the order of the file, one or more, where the file has them.
  public let lines: [DrawnLine]
  /// The format of the file, as its catalogue names it: `InkML`.
  public let format: String
  /// What the reader did to positions, each without a full stop; `curves are flattened within 0.03125 px`.
  public let remarks: [String]
  /// The number of things that are no lines, by what they are in the plural; `images`.
  public let leftOut: [String: Int]
}

/// A line of a drawing.
public struct DrawnLine: Hashable, Sendable {
  /// One or more points. Either all have a time or none, and so with forces.
  public let points: [DrawnPoint]
  /// The largest force that the device could have measured; nil where points have no force.
  public let maximumForce: Double?

  /// Whether the file has the times of the points.
  public var isTimed: Bool { points[0].time != nil }
}

/// A point of a line, as the file has it.
public struct DrawnPoint: Hashable, Sendable {
  /// The position in the file's own unit, y down. Its coordinates lie within ±``LineCollector/farthest``.
  public var position: Vector2
  /// Seconds from an origin that is the same for the whole line; nil where the file has no times.
  public var time: Double?
  /// The force of the pen from 0; nil where the file has none.
  public var force: Double?

  /// Creates a point.
  public init(_ position: Vector2, time: Double? = nil, force: Double? = nil) {
    self.position = position
    self.time = time
    self.force = force
  }
}
