import Geometry
import Ink
import Results
import Workloads

/// What a filter leaves of strokes, and how far what is drawn of that is from what was recorded.
public struct FilterRow: Hashable, Sendable {
  /// The source of the strokes.
  public let source: String
  /// The filter and its setting.
  public let filter: InkFilter
  /// How the points are joined.
  public let join: InkJoin
  /// The number of strokes.
  public let strokes: Int
  /// The number of recorded points.
  public let points: Int
  /// The number of elements that are drawn: of each stroke a move, and a segment for each further point.
  public let elements: Int
  /// The greatest distance of a recorded point from the drawn line, in px.
  public let greatest: Double
  /// The mean of these distances, in px.
  public let mean: Double
  /// The greatest distance of a point of the drawn line from the recorded polyline, in px; nil where it takes too many
  /// steps to find.
  public let greatestBack: Double?
}

/// Measures what filters cost the shape of strokes. No times: the same rows on every run and machine.
struct FilterShapes {
  private let source: String
  private let lines: LineStream<Polylines>
  private let recorded: [[Vector2]]

  /// The largest number of new events that are filtered.
  static let mostSamples = 2400
  /// The grid of the synthetic pen's positions in px, as tablets round them.
  private static let grid = 0.5

  /// Strokes of a synthetic pen, of which a series plays others.
  /// - Parameter configuration: one of a pen.
  init(pen configuration: LatencyConfiguration) {
    let samples = min(max(1, configuration.strokeSamples), Self.mostSamples)
    let paths = TouchPathStream()
    for stroke in 0..<UInt64(Self.mostSamples / samples) {
      let recording = PenRecording(
        samples: samples, seed: configuration.seed &+ stroke, rate: configuration.rate, grid: Self.grid)
      paths.consume(recording.events)
    }
    self.init(configuration.source, paths)
  }

  /// The strokes of a recording as a series plays them the first time.
  init(_ source: String, played deliveries: InkDeliveries) {
    let paths = TouchPathStream()
    for delivery in deliveries.deliveries.prefix(Self.mostSamples) {
      paths.consume(Array(deliveries.events[delivery.events]))
      if delivery.isLast { break }
    }
    self.init(source, paths)
  }

  private init(_ source: String, _ paths: TouchPathStream) {
    self.source = source
    paths.finish()
    lines = paths.then(Polylines())
    recorded = lines.output.lines.map { $0.elements.map(\.location) }
  }

  /// The filters and joins of the rows, in their order.
  static let parts = InkFilter.all.flatMap { filter in InkJoin.allCases.map { FilterPart(filter: filter, join: $0) } }

  /// A row of `parts`.
  /// - Throws: nothing for the settings of `InkFilter.all`.
  func row(_ index: Int) throws -> FilterRow {
    let part = Self.parts[index]
    let drawn = try part.filter.elements(of: lines, joined: part.join)
    var deviation = LineDeviation()
    for (recorded, drawn) in zip(recorded, drawn) { deviation.add(recorded: recorded, drawn: drawn) }
    return FilterRow(
      source: source, filter: part.filter, join: part.join, strokes: recorded.count,
      points: recorded.reduce(0) { $0 + $1.count }, elements: drawn.reduce(0) { $0 + $1.count },
      greatest: Self.rounded(deviation.greatest),
      mean: Self.rounded(deviation.points == 0 ? 0 : deviation.sum / Double(deviation.points)),
      greatestBack: deviation.greatestBack.map(Self.rounded))
  }

  /// To a thousandth: finer than that the chords of curves decide.
  private static func rounded(_ distance: Double) -> Double { (distance * 1000).rounded() / 1000 }
}

/// What a row is of: a filter, and how the points that it leaves are joined.
struct FilterPart: Hashable {
  let filter: InkFilter
  let join: InkJoin
}

extension FilterRow {
  /// The table `filters.csv`: no times, so that it has the same bytes on every run.
  public static let table = Table<FilterRow>(
    "filters",
    "What filters leave of strokes, and how far that is from what was recorded. No timings: the same bytes on every run.",
    key: ["source", "filter", "setting", "join"]
  ) {
    Column(
      "source",
      "pen: made-up strokes whose positions are rounded to half px, as those of tablets are; otherwise the strokes of the recording that is played, "
        + "up to \(FilterShapes.mostSamples) new events."
    ) { $0.source }
    Column("filter", "The only filter between recorded points and what is drawn.") { $0.filter.kind }
    Column(
      "setting",
      "Of savitzky-golay the points on either side that take part, of douglas-peucker the tolerance in px, of distance-thinning the "
        + "distance in px; 0 of none.", minimum: 0
    ) { $0.filter.setting }
    Column("join", "lines: points are joined by straight segments. curves: by Antigrain's cubics.") { $0.join }
    Column("strokes", "Strokes.", minimum: 0) { $0.strokes }
    Column("points", "Recorded points of all strokes, corrections applied.", minimum: 0) { $0.points }
    Column("elements", "Elements of all paths that are left to draw, the move to each beginning included.", minimum: 0)
    {
      $0.elements
    }
    Column("greatest_px", .px, "The greatest distance of a recorded point from what is drawn.", minimum: 0) {
      $0.greatest
    }
    Column("mean_px", .px, "The mean of these distances over all recorded points.", minimum: 0) { $0.mean }
    Column(
      "greatest_back_px", .px,
      "The greatest distance of what is drawn, all points between the ends of elements included, from the recorded points joined by straight segments; "
        + "missing where it takes too long to find.", minimum: 0
    ) { $0.greatestBack }
  }
}
