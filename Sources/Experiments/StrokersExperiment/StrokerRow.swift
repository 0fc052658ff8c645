import Geometry
import Results
import StrokeOracle
import Tessellation

/// A stroker with a setting: what answered, and how it was set.
public struct Stroker: Hashable, Sendable {
  /// The name, such as `Skia`, or that of an ``OwnStroker``.
  public let engine: String
  /// The version; `-` for this program's own.
  public let version: String
  /// What was set; `-` for nothing.
  public let setting: String

  /// A stroker; an empty text counts as `-`.
  /// - Parameters:
  ///   - engine: the name.
  ///   - version: the version.
  ///   - setting: what was set.
  public init(engine: String, version: String = "", setting: String = "") {
    func filled(_ text: String) -> String { text.isEmpty ? "-" : text }
    self.engine = filled(engine)
    self.version = filled(version)
    self.setting = filled(setting)
  }
}

/// Whether a stroker kept its tolerance on a stroke.
public enum StrokerStatus: String, CaseIterable, Sendable {
  /// Nothing that the outline covers lies further outside of the stroke than the tolerance, and nothing that it leaves
  /// out deeper inside.
  case kept
  /// Something does.
  case broken
  /// The stroker gave no outline.
  case failed
  /// The stroker draws no such strokes.
  case impossible
}

/// An outline as it was given: what it is made of.
public struct OutlineSize: Hashable, Sendable {
  /// The closed contours; of a mesh its triangles.
  public let contours: Int
  /// The segments, straight or not; of a mesh the edges of its triangles.
  public let segments: Int
  /// The segments that are curves.
  public let curves: Int
  /// The straight segments; of a mesh its vertices.
  public let vertices: Int
  /// The straight segments once curves are flattened within a tenth of the tolerance; of a mesh its vertices.
  public let flattened: Int
}

/// What a stroker made of a stroke.
public enum StrokerOutcome: Hashable, Sendable {
  /// An outline.
  case judged(OutlineVerdict, OutlineSize)
  /// None, with its own sentence.
  case failed(String)
  /// Nothing, since it has no such strokes; the sentence says which it has.
  case impossible(String)
}

/// A stroke by a stroker, judged.
public struct StrokerRow: Hashable, Sendable {
  /// What drew it.
  public let stroker: Stroker
  /// The stroke.
  public let stroke: AskedStroke
  /// What was asked for, in px.
  public let tolerance: Double
  /// What came out.
  public let outcome: StrokerOutcome
  /// A lower bound of the vertices of any outline or mesh that is kept. Nil where no exact stroke is known.
  public let fewestVertices: Int?

  /// What a deviation may exceed the tolerance by and be kept, in px.
  public var allowance: Double {
    stroke.allowance(tolerance: tolerance, isOwn: OwnStroker(rawValue: stroker.engine) != nil)
  }

  /// Whether the tolerance was kept.
  public var status: StrokerStatus {
    switch outcome {
    case .judged: deviations.allSatisfy { $0.distance <= tolerance + allowance } ? .kept : .broken
    case .failed: .failed
    case .impossible: .impossible
    }
  }

  /// The verdict on the outline; nil where there is none.
  public var verdict: OutlineVerdict? {
    guard case .judged(let verdict, _) = outcome else { return nil }
    return verdict
  }

  /// What the outline is made of; nil where there is none.
  public var size: OutlineSize? {
    guard case .judged(_, let size) = outcome else { return nil }
    return size
  }

  /// Why there is no outline; nil where there is one.
  public var reason: String? {
    switch outcome {
    case .judged: nil
    case .failed(let sentence), .impossible(let sentence): sentence
    }
  }

  /// The greatest deviations, outside and inside, where there are any.
  private var deviations: [OutlineVerdict.Deviation] { [verdict?.outside, verdict?.inside].compactMap { $0 } }

  /// The greater of the two deviations in tolerances; 0 where there is none.
  public var worst: Double { (deviations.map(\.distance).max() ?? 0) / tolerance }

  /// The table `strokers.csv`.
  public static let table = Table<StrokerRow>(
    "strokers",
    "Outlines of strokes by strokers, against the exact strokes. No timings: the same bytes on every run.",
    key: ["engine", "version", "setting", "stroke", "tolerance_px"]
  ) {
    Column("engine", "What drew the stroke: vernier and published are this program's own methods.") {
      $0.stroker.engine
    }
    Column("version", "The engine's version; - for vernier, whose version is that of the result.") {
      $0.stroker.version
    }
    Column("setting", "What was set in the engine; - for nothing.") { $0.stroker.setting }
    Column<StrokerRow>.askedColumns
    Column("tolerance_px", .px, "The tolerance that the engine was asked for, or declares.", minimum: 0) {
      $0.tolerance
    }
    Column(
      "status",
      "kept: nothing deviates by more than the tolerance; broken: something does; failed: the engine gave no outline; "
        + "impossible: it has no such strokes. What judging adds counts as kept: a 256th of the tolerance, "
        + "2^-38 of the largest coordinate, and what float32 rounds of vertices of vernier and published."
    ) { $0.status }
    Column<StrokerRow>.deviations("outside", "that the outline covers, furthest outside of the exact stroke") {
      $0.verdict?.outside
    }
    Column<StrokerRow>.deviations("inside", "that the outline does not cover, deepest inside of the exact stroke") {
      $0.verdict?.inside
    }
    Column("holes", "Holes that are deeper than the tolerance in the stroke, and as thick.", minimum: 0) {
      $0.verdict?.holes
    }
    Column("slivers", "Holes that are as deep, and thinner than the tolerance.", minimum: 0) { $0.verdict?.slivers }
    Column("contours", "Closed contours as given; of vernier and published, triangles.", minimum: 0) {
      $0.size?.contours
    }
    Column("segments", "Segments of all contours as given.", minimum: 0) { $0.size?.segments }
    Column("curves", "Those of them that are curves.", minimum: 0) { $0.size?.curves }
    Column("vertices", "Straight segments as given; of vernier and published, vertices of the mesh.", minimum: 0) {
      $0.size?.vertices
    }
    Column(
      "flattened_vertices",
      "Straight segments once curves are flattened within a tenth of the tolerance; of vernier and published, as before.",
      minimum: 0
    ) { $0.size?.flattened }
    Column(
      "fewest_vertices",
      "A lower bound of the vertices of any outline or mesh that is kept; 0 where nothing at all is.",
      minimum: 0
    ) { $0.fewestVertices }
    Column("reason", "Why there is no outline, in a sentence.") { $0.reason }
  }
}

extension Column where Row == StrokerRow {
  /// What was asked for, apart from the tolerance.
  @ColumnBuilder<StrokerRow> fileprivate static var askedColumns: [Column<StrokerRow>] {
    Column("stroke", "The name of the stroke in strokes.json.") { $0.stroke.name }
    Column("class", "What makes the stroke hard.") { $0.stroke.strokeClass }
    Column("curve", "The curve through its points.") { $0.stroke.curve }
    Column("cap", "How it ends; - where it is closed.") { $0.stroke.isClosed ? "-" : $0.stroke.cap.rawValue }
    Column("join", "How it turns corners.", allowed: StrokeJoin.names) { $0.stroke.join.name }
    Column("width_px", .px, "Its whole width; the greatest where it changes.", minimum: 0) { $0.stroke.width }
  }

  /// A deviation in px and in tolerances, and where it is.
  @ColumnBuilder<StrokerRow> fileprivate static func deviations(
    _ name: String, _ what: String, of deviation: @escaping @Sendable (StrokerRow) -> OutlineVerdict.Deviation?
  ) -> [Column<StrokerRow>] {
    Column(
      "\(name)_px", .px,
      "The deviation of the position \(what); missing where there is a position, and the exact stroke is empty.",
      minimum: 0
    ) { row in
      row.verdict.flatMap { _ in (deviation(row)?.distance ?? 0).finite }
    }
    Column("\(name)_tolerances", "The same in tolerances.", minimum: 0) { row in
      row.verdict.flatMap { _ in ((deviation(row)?.distance ?? 0) / row.tolerance).finite }
    }
    Column("\(name)_x_px", .px, "That position; missing where nothing deviates.") { deviation($0)?.position.x }
    Column("\(name)_y_px", .px, "That position; missing where nothing deviates.") { deviation($0)?.position.y }
  }
}

extension Double {
  /// Nil where it is infinite, as the distance from nothing is.
  fileprivate var finite: Double? { isFinite ? self : nil }
}
