import Results
import Schemes
import Workloads

/// What annotations are picked in: what keeps their positions, and at which depth.
public struct Picking: Hashable, Sendable {
  /// What keeps the positions of annotations.
  public enum Holder: Hashable, Sendable {
    /// A coordinate scheme, of whose points the annotations are made on the screen.
    case scheme(SchemeDescriptor)
    /// The annotation canvas, whole: annotations in frames, its own camera and its own hit test.
    case canvas

    /// As in results.
    public var name: String {
      switch self {
      case .scheme(let scheme): scheme.name
      case .canvas: "annotation-canvas"
      }
    }
  }

  /// What keeps the positions.
  public let holder: Holder
  /// The depth.
  public let depth: DepthLabel
}

/// How often the annotation under a pixel is the right one.
public struct PickRow: Hashable, Sendable {
  /// What was picked in.
  public let picking: Picking
  /// What was found.
  public let tally: PickTally

  /// The table `picks.csv`.
  public static let table = Table<PickRow>(
    "picks", "Which annotation is topmost under a pixel, at depths under every scheme, against exact positions.",
    key: ["scheme", "zoom_depth"]
  ) {
    Column("scheme", "What keeps the annotations' positions; annotation-canvas, the module's own canvas.") {
      $0.picking.holder.name
    }
    Column("zoom_depth", .decades, "log10 of the zoom at which annotations are drawn and picked.", minimum: 0) {
      $0.picking.depth.decades
    }
    Column("picks", "Pixels that were picked.", minimum: 0) { $0.tally.picks }
    Column(
      "near_border", "Of these, within a quarter of a px of an exact border: not judged.", minimum: 0
    ) { $0.tally.nearBorder }
    Column("exact_hits", "Of the judged ones, those with an annotation exactly under them.", minimum: 0) {
      $0.tally.exactHits
    }
    Column(
      "wrong", "Judged picks that found another annotation than is there, or none, or one where none is.", minimum: 0
    ) {
      $0.tally.wrong
    }
    Column(
      "invalid_annotations",
      "Annotations that are shown nowhere, without a size, or further than the viewport's diagonal from where they are.",
      minimum: 0
    ) { $0.tally.invalidAnnotations }
    Column(
      "placement_max_px", .px, "The largest distance of a valid annotation's centre from where it exactly is.",
      minimum: 0
    ) { $0.tally.placement }
  }
}

/// Counts of picks.
public struct PickTally: Hashable, Sendable {
  /// Pixels that were picked.
  public var picks = 0
  /// Of these, within a quarter of a px of an exact border.
  public var nearBorder = 0
  /// Of the judged ones, those with an annotation exactly under them.
  public var exactHits = 0
  /// Of the judged ones, those that found something else than is there.
  public var wrong = 0
  /// Annotations that are shown nowhere that could be.
  public var invalidAnnotations = 0
  /// The largest distance of a valid annotation's centre from where it exactly is, in px; nil where none is valid.
  public var placement: Double?

  mutating func add(found: Int?, exact: Int?) {
    exactHits += exact == nil ? 0 : 1
    wrong += found == exact ? 0 : 1
  }
}
