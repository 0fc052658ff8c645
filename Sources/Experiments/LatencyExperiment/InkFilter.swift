import Ink

/// A filter of the pipeline with one setting, whose effect on the shape of strokes is measured.
public struct InkFilter: Hashable, Sendable {
  /// The filters that come before curves.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The recorded points, all of them and where they are.
    case none
    /// `SavitzkyGolay`; the setting is the half window in points.
    case savitzkyGolay = "savitzky-golay"
    /// `DouglasPeucker`; the setting is the tolerance in px.
    case douglasPeucker = "douglas-peucker"
    /// `DistanceThinning`; the setting is the distance in px.
    case distanceThinning = "distance-thinning"
  }

  /// The filter.
  public let kind: Kind
  /// The half window in points, or the tolerance or distance in px; 0 for ``Kind/none``.
  public let setting: Double

  /// The measured filters with their settings, in the order of results.
  public static let all: [InkFilter] =
    [InkFilter(kind: .none, setting: 0)]
    + [2, 4, 8].map { InkFilter(kind: .savitzkyGolay, setting: $0) }
    + [0.125, 0.25, 0.5, 1, 2].map { InkFilter(kind: .douglasPeucker, setting: $0) }
    + [1, 2, 4, 8].map { InkFilter(kind: .distanceThinning, setting: $0) }

  /// The elements of each line after this filter.
  /// - Throws: `InkError` for a setting that the filter does not take.
  func elements(of lines: some LineProducer<PolylinePoint>, joined join: InkJoin) throws -> [[CurveElement]] {
    switch kind {
    case .none: try join.elements(of: lines)
    case .savitzkyGolay: try join.elements(of: lines.then(try SavitzkyGolay(halfWindow: Int(setting))))
    case .douglasPeucker: try join.elements(of: lines.then(try DouglasPeucker(tolerance: setting)))
    case .distanceThinning: try join.elements(of: lines.then(try DistanceThinning(distance: setting)))
    }
  }
}

/// How the points that a filter leaves are joined.
public enum InkJoin: String, CaseIterable, Hashable, Sendable {
  /// By straight segments.
  case lines
  /// By Antigrain's cubics, as the pipeline draws.
  case curves

  fileprivate func elements(of lines: some LineProducer<PolylinePoint>) throws -> [[CurveElement]] {
    switch self {
    case .lines: lines.then(Curves(LinearInterpolation())).output.lines.map(\.elements)
    case .curves: lines.then(Curves(try AntigrainSmoothing())).output.lines.map(\.elements)
    }
  }
}
