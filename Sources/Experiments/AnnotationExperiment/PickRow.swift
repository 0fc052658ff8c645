import Results
import Schemes
import Workloads

/// The subject of picks: the store of the annotations' positions, and the depth.
public struct Picking: Hashable, Sendable {
  /// The store of the annotations' positions.
  public enum Holder: Hashable, Sendable {
    /// A coordinate scheme, from whose points the annotations are built on the screen.
    case scheme(SchemeDescriptor)
    /// The whole annotation canvas: annotations in frames, its own camera and its own hit test.
    case canvas

    /// The name in results.
    public var name: String {
      switch self {
      case .scheme(let scheme): scheme.name
      case .canvas: "annotation-canvas"
      }
    }
  }

  /// The store of the positions.
  public let holder: Holder
  /// The depth.
  public let depth: DepthLabel
}

/// The counts of correct and wrong picks.
public struct PickRow: Hashable, Sendable {
  /// The subject.
  public let picking: Picking
  /// The counts.
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
  /// The number of picked pixels.
  public var picks = 0
  /// Those within a quarter of a px of an exact border.
  public var nearBorder = 0
  /// Of the judged ones, those with an annotation exactly under them.
  public var exactHits = 0
  /// Of the judged ones, those whose pick differs from the exact annotation.
  public var wrong = 0
  /// The number of annotations without a valid position on the screen.
  public var invalidAnnotations = 0
  /// The largest distance of a valid annotation's centre from its exact position, in px; nil where none is valid.
  public var placement: Double?

  mutating func add(found: Int?, exact: Int?) {
    exactHits += exact == nil ? 0 : 1
    wrong += found == exact ? 0 : 1
  }
}
