import Foundation
import Geometry
import Measurement
import Results

/// The deepest safe zoom and the largest safe distance, with the result of a measurement.
public struct LimitRow: Sendable {
  /// The outcome of the measurement.
  public enum Status: String, CaseIterable, Sendable {
    /// The jitter is below the tolerance at the deepest zoom, and not at twice that zoom.
    case confirmed
    /// The jitter is below the tolerance even at twice the deepest zoom: the closed form is safe, and more cautious
    /// than necessary.
    case cautious
    /// The jitter is not below the tolerance where the closed form states so: the closed form is wrong.
    case contradicted
    /// No limit: the jitter is below the tolerance at ``LimitSearch/unlimitedDepth``.
    case unlimited
    /// No closed form is known, and the scheme breaks before ``LimitSearch/unlimitedDepth``.
    case unknown
    /// No zoom is safe by the closed form, and nothing was measured: see ``LimitRow/obstacle``.
    case impossible
    /// There is a closed form, and it was not measured: numbers of more than ``LimitSearch/mostBits`` bits take too long,
    /// or a picture at that zoom reaches so far beyond the extent that numbers are coarser there.
    case unmeasured
    /// The answer is a recorded horizon of an engine.
    case recorded
  }

  /// The subject.
  public let subject: LimitSubject
  /// The largest coordinate, world units.
  public let extent: Double
  /// px
  public let tolerance: Double
  /// The screen.
  public let viewport: Viewport
  /// By the closed form; nil without a limit or a closed form.
  public let deepestZoom: Zoom?
  /// The zoom above which the tolerance may be reached too, by the closed form; nil where there is none.
  public let shallowestZoom: Zoom?
  /// The largest distance from the origin at zoom 1, world units; nil without a limit or a closed form, or beyond
  /// 2^1023 units.
  public let panAtZoomOne: Double?
  /// The largest distance from the origin at the deepest zoom, world units; nil as that at zoom 1.
  public let panAtDeepestZoom: Double?
  /// The reason for which no zoom is safe; nil unless `impossible`.
  public let obstacle: ZoomClamp.Obstacle?
  /// The depth of the measurement: that of the deepest zoom, or the one for schemes without a limit. Decades; nil where
  /// nothing was measured.
  public let measuredDepth: Double?
  /// The largest 99th percentile of jitter there, px; nil where a sample is invalid, and where nothing was measured.
  public let jitter: Double?
  /// The same at twice the deepest zoom, px; nil where a sample is invalid, and without a deepest zoom.
  public let jitterBeyond: Double?
  /// The depth at which jitter first reaches the tolerance, to 0.01 decade; nil unless `confirmed` or `recorded`.
  public let horizon: Double?
  /// The fewest levels of ×1,000 above the camera at which stored edges have too large an error; measured without a
  /// limit, and nil where they hold over ``LimitSearch/levels``.
  public let brokenLevels: Int?
  /// The outcome.
  public let status: Status

  /// The deepest zoom in decades, to a millionth; nil as the zoom.
  public var zoomDepth: Double? { deepestZoom.map(Self.decades) }

  /// Whether the deepest zoom rests on a proof of all roundings that the closed form counts.
  public var restsOnProof: Bool {
    deepestZoom != nil && viewport == .standard && extent <= subject.scheme.resolution?.provedExtent ?? 0
  }

  /// A zoom in decades. Mathematical libraries differ in the last bits of a logarithm, which are left out.
  static func decades(_ zoom: Zoom) -> Double {
    ((log10(zoom.significand) + Double(zoom.exponent) * log10(2)) * 1e6).rounded() / 1e6
  }
}

extension LimitRow {
  /// The table `limit.csv`: a row a type, scheme or engine.
  public static let table = Table<LimitRow>(
    "limit", "How deep and how far people may go.", key: ["kind", "name", "scheme"]
  ) {
    Column("kind", "What was asked about.") { $0.subject.kind }
    Column("name", "The name of the type, scheme or engine.") { $0.subject.name }
    Column(
      "scheme", "The coordinate scheme that was measured; of a recorded engine, where it was asked, and its usage."
    ) {
      $0.subject.scheme.name
    }
    Column("basis", "Whether the answer follows from numbers, or was measured of the engine itself.") {
      $0.subject.basis
    }
    Column("extent", "The largest coordinate of anything drawn or looked at, world units.", minimum: 0) { $0.extent }
    Column("tolerance_px", .px, "Jitter that is not to be reached.", minimum: 0) { $0.tolerance }
    Column("viewport_width_px", .px, "Width of the screen.", minimum: 0) { $0.viewport.width }
    Column("viewport_height_px", .px, "Height of the screen.", minimum: 0) { $0.viewport.height }
    Column("deepest_zoom", "By the closed form, px a world unit; missing beyond a double's range.", minimum: 0) {
      $0.deepestZoom.map(\.double).flatMap { $0.isFinite && $0 > 0 ? $0 : nil }
    }
    Column("zoom_depth", .decades, "The decimal logarithm of the deepest zoom.") { $0.zoomDepth }
    Column(
      "shallowest_zoom",
      "Above this zoom jitter may reach the tolerance too, px a world unit; missing where it may not.",
      minimum: 0
    ) { $0.shallowestZoom?.double }
    Column("largest_pan_at_zoom_1", "By the closed form, world units from the origin.", minimum: 0) { $0.panAtZoomOne }
    Column("largest_pan_at_deepest_zoom", "By the closed form, world units from the origin.", minimum: 0) {
      $0.panAtDeepestZoom
    }
    Column("measured_depth", .decades, "Where jitter was measured.") { $0.measuredDepth }
    Column(
      "jitter_\(BreakCriterion.name)_px", .px, "The largest \(BreakCriterion.words) of jitter measured there.",
      minimum: 0
    ) { $0.jitter }
    Column("jitter_\(BreakCriterion.name)_beyond_px", .px, "The same at twice the deepest zoom.", minimum: 0) {
      $0.jitterBeyond
    }
    Column("measured_horizon", .decades, "Where jitter is first measured at the tolerance.") { $0.horizon }
    Column("broken_levels", "Levels above the camera from which on stored edges are drawn too far off.", minimum: 1) {
      $0.brokenLevels
    }
    Column("status", "Whether the measurement agrees.") { $0.status }
  }
}
