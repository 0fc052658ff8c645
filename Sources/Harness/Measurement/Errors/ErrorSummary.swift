import Geometry

/// The precision figures of one measured cell, in px. A figure without any valid sample is nil.
///
/// <doc:MeasuredQuantities> defines each of them.
public struct ErrorSummary: Hashable, Sendable, Codable {
  /// The distribution of one quantity, in px.
  public struct Spread: Hashable, Sendable, Codable {
    /// The largest value.
    public var maximum: Double
    /// The percentile that decides whether a picture is broken, ``BreakCriterion/permille``.
    public var judged: Double
    /// The 50th percentile, by nearest rank.
    public var p50: Double
    /// The root mean square.
    public var rms: Double
  }

  /// The sample with the largest jitter.
  public struct Worst: Hashable, Sendable, Codable {
    /// The index of the point.
    public var point: Int
    /// The index of the later of the two displayed frames.
    public var frame: Int
    /// The scheme's coordinates of the sample, in normalised device coordinates.
    public var ndc: SIMD2<Float>
  }

  /// The number of samples: points times displayed frames.
  public var samples = 0
  /// The number of invalid samples: not finite, or with an error above the viewport's diagonal.
  public var invalid = 0
  /// The distribution of the length of a sample's error.
  public var placement: Spread?
  /// The distribution of the change of a point's error from one displayed frame to the next.
  public var jitter: Spread?
  /// The distribution of the difference between the errors of neighbouring points of a stroke.
  public var distortion: Spread?
  /// The mean error, a vector.
  public var bias: Vector2?
  /// The first sample with the largest jitter; nil without jitter.
  public var worst: Worst?
  /// The number of samples whose two coordinates are both the float32 nearest to the exact value; nil if rounding is
  /// not checked.
  public var correctlyRounded: Int?
  /// The number of samples that have no misrounded coordinate, but at least one so near to a rounding boundary or to
  /// zero that either neighbour is accepted; nil if rounding is not checked.
  public var nearBoundary: Int?

  /// Creates a summary of no samples.
  public init() {}
}

extension ErrorSummary.Spread {
  /// Creates the distribution of distances from their squares, which are summed in order. O(n).
  /// - Parameters:
  ///   - squares: the squares of the distances; NaN for a missing one.
  ///   - ranks: selects the percentiles.
  /// - Returns: nil if all are missing.
  public init?(squares: UnsafeBufferPointer<Double>, with ranks: inout NearestRank) {
    guard let selected = ranks.select([BreakCriterion.permille, 500], from: squares) else { return nil }
    var largest = 0.0
    var sum = 0.0
    var count = 0
    for square in squares where square == square {
      largest = square > largest ? square : largest
      sum += square
      count += 1
    }
    self.init(
      maximum: largest.squareRoot(), judged: selected[0].squareRoot(), p50: selected[1].squareRoot(),
      rms: (sum / Double(count)).squareRoot())
  }
}
