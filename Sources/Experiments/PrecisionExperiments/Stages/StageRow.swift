import Measurement
import Results
import Schemes

/// The errors of a scheme's points where a single stage of its arithmetic rounds, or all do.
public struct StageRow: Hashable, Sendable, Codable {
  /// The scheme's name.
  public let scheme: String
  /// The workload's name.
  public let workload: String
  /// The camera path's name.
  public let path: String
  /// The requested depth in decades.
  public let depth: Double
  /// The stage that rounds while all others are exact; nil for the scheme itself.
  public let stage: ProjectionStage?
  /// The number of measured samples: points in a displayed frame, each with the frame before.
  public let samples: Int
  /// The measured errors; nil for a stage of a scheme that is not taken apart.
  public let errors: StageErrors?
  /// The largest distance between the scheme's error and the sum of the stages' errors, in px; nil for a single stage,
  /// and where a stage has lost every sample.
  public let residual: Double?
  /// Whether the stages of the cell explain the scheme's errors.
  public let verdict: StageVerdict
}

/// The errors of a cell's samples, of the scheme or of a single stage.
public struct StageErrors: Hashable, Sendable, Codable {
  /// The number of samples that are not finite, or have an error above the viewport's diagonal.
  public var invalid: Int
  /// The distribution of the length of a sample's error; nil when none is valid.
  public var placement: ErrorSummary.Spread?
  /// The distribution of the change of an error from the displayed frame before; nil when none is valid.
  public var jitter: ErrorSummary.Spread?
  /// The part of the largest placement error of the scheme that points in the same direction; nil for the scheme
  /// itself.
  public var placementShare: Double?
  /// The part of the largest jitter of the scheme that points in the same direction; nil for the scheme itself.
  public var jitterShare: Double?
}

/// Whether the errors of single stages explain a scheme's error.
public enum StageVerdict: String, CaseIterable, Sendable, Codable {
  /// They add up to the scheme's error, to first order.
  case addsUp = "adds up"
  /// They do not: the joint effect of several stages is more than the sum of each one's.
  case doesNotAddUp = "does not add up"
  /// The numbers taken apart are not the scheme's arithmetic: with all stages they have other bits, or with none they
  /// are not the oracle's position.
  case refused
  /// The scheme, or its method for a sample, is not taken apart.
  case notTakenApart = "not taken apart"

  /// The verdict on two samples together: the worse one.
  func and(_ other: StageVerdict) -> StageVerdict { gravity >= other.gravity ? self : other }

  private var gravity: Int {
    switch self {
    case .addsUp: 0
    case .doesNotAddUp: 1
    case .refused: 2
    case .notTakenApart: 3
    }
  }

  /// Whether stages have errors.
  var hasStages: Bool { self == .addsUp || self == .doesNotAddUp }
}

extension StageRow {
  /// The stage of the rows of the scheme itself.
  static let all = "all"

  /// The table `stages.csv`: for each cell of active content a row for the scheme and one for each stage.
  public static let table = Table<StageRow>(
    "stages", "Which stage of a scheme's arithmetic lost the bits.",
    key: ["scheme", "workload", "path", "zoom_depth", "stage"]
  ) {
    Column("scheme", "The coordinate scheme.") { $0.scheme }
    Column("workload", "What was drawn.") { $0.workload }
    Column("path", "How the camera moved.") { $0.path }
    Column("zoom_depth", .decades, "The depth asked for: the decimal logarithm of the zoom.", minimum: 0) { $0.depth }
    Column(
      "stage", "The stage that rounds while all others are exact; `all` for the scheme itself.",
      allowed: [all] + ProjectionStage.allCases.map(\.rawValue)
    ) { $0.stage?.rawValue ?? all }
    Column(
      "samples", "Seeded points in displayed frames, and the one of the scheme's largest jitter.", minimum: 1
    ) { $0.samples }
    Column("invalid", "Samples not finite or off by more than the viewport's diagonal.", minimum: 0) {
      $0.errors?.invalid
    }
    spread("placement", "Distance between drawn and exact position") { $0.errors?.placement }
    spread("jitter", "Change of a point's error from the displayed frame before") { $0.errors?.jitter }
    Column("placement_share", "The stage's part of the scheme's largest placement error, along it.") {
      $0.errors?.placementShare
    }
    Column("jitter_share", "The stage's part of the scheme's largest jitter, along it.") { $0.errors?.jitterShare }
    Column(
      "residual_max_px", .px, "Largest distance between the scheme's error and the sum of its stages' errors.",
      minimum: 0
    ) { $0.residual }
    Column("verdict", "Whether the stages are what the scheme loses.") { $0.verdict }
  }

  @ColumnBuilder<StageRow> private static func spread(
    _ quantity: String, _ description: String, of spread: @escaping @Sendable (StageRow) -> ErrorSummary.Spread?
  ) -> [Column<StageRow>] {
    Column("\(quantity)_max_px", .px, "\(description): largest.", minimum: 0) { spread($0)?.maximum }
    Column("\(quantity)_\(BreakCriterion.name)_px", .px, "\(description): \(BreakCriterion.words).", minimum: 0) {
      spread($0)?.judged
    }
    Column("\(quantity)_p50_px", .px, "\(description): median.", minimum: 0) { spread($0)?.p50 }
    Column("\(quantity)_rms_px", .px, "\(description): root mean square.", minimum: 0) { spread($0)?.rms }
  }
}
