import Geometry

/// The precision figures of one cell, all in px; a figure without any valid sample is nil.
public struct ErrorSummary: Hashable, Sendable {
  /// Maximum, 99th and 50th percentile (nearest rank, exact), and root mean square of one quantity.
  public struct Spread: Hashable, Sendable {
    public var maximum: Double
    public var p99: Double
    public var p50: Double
    public var rms: Double
  }

  /// A sample, and what was handed over for it.
  public struct Worst: Hashable, Sendable {
    public var point: Int
    /// The later frame of the two.
    public var frame: Int
    public var ndc: SIMD2<Float>
  }

  /// Samples judged: points times frames.
  public var samples = 0
  /// Samples that were not finite or off by more than the viewport's diagonal.
  public var invalid = 0
  /// The error of a point in a frame.
  public var placement: Spread?
  /// The change of a point's error from one frame to the next.
  public var jitter: Spread?
  /// The difference of the errors of neighbours in a stroke.
  public var distortion: Spread?
  /// The mean error, with its sign.
  public var bias: Vector2?
  /// The sample of the largest jitter, the first such one; nil without jitter.
  public var worst: Worst?
  /// Samples of which both coordinates are the float32 nearest to the exact value.
  /// Nil where rounding is not judged.
  public var correctlyRounded: Int?
  /// Samples with a coordinate so near to a rounding boundary or to zero that its neighbour does as well, and with no coordinate
  /// misrounded. Nil where rounding is not judged.
  public var nearBoundary: Int?

  public init() {}
}
