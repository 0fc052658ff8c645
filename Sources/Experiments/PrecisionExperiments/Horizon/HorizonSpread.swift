import Results

/// How far the horizons of several seeds lie apart: for each scheme, quantity and metric the nearest horizon of every
/// seed over all workloads and paths, and of these the least, the median and the greatest.
public struct HorizonSpread: Sendable {
  private struct Key: Hashable {
    let scheme: String
    let quantity: HorizonQuantity
    let metric: HorizonMetric
  }

  private let threshold: Double
  private var keys: [Key] = []
  /// The nearest horizon of each seed; infinite where every search held, nil where there was nothing to measure.
  private var nearest: [Key: [UInt64: Double?]] = [:]

  /// No horizons yet.
  /// - Parameter threshold: px.
  public init(threshold: Double) { self.threshold = threshold }

  /// Adds the horizon of a workload and path.
  public mutating func add(_ row: HorizonRow, seed: UInt64) {
    let key = Key(scheme: row.scheme, quantity: row.quantity, metric: row.metric)
    if nearest[key] == nil { keys.append(key) }
    let horizon: Double?
    switch row.status {
    case .found: horizon = row.horizon
    case .beyond: horizon = .infinity
    case .none: horizon = nil
    }
    let known = nearest[key]?[seed] ?? nil
    nearest[key, default: [:]][seed] = .some([known, horizon].compactMap { $0 }.min())
  }

  /// A row a scheme, quantity and metric, in the order in which they were added. O(rows added).
  public var rows: [HorizonSpreadRow] {
    keys.map { key in
      let found = (nearest[key] ?? [:]).values.compactMap { $0 }.filter(\.isFinite).sorted()
      return HorizonSpreadRow(
        scheme: key.scheme, quantity: key.quantity, metric: key.metric, threshold: threshold,
        seeds: nearest[key]?.count ?? 0, found: found.count, least: found.first,
        median: found.isEmpty ? nil : found[(found.count - 1) / 2], greatest: found.last)
    }
  }
}

/// The horizons of a scheme over several seeds.
public struct HorizonSpreadRow: Hashable, Sendable {
  /// The scheme's name.
  public let scheme: String
  /// The increased quantity.
  public let quantity: HorizonQuantity
  /// The watched metric.
  public let metric: HorizonMetric
  /// px
  public let threshold: Double
  /// The number of seeds that were searched.
  public let seeds: Int
  /// The number of seeds with which the scheme breaks within the range searched.
  public let found: Int
  /// The least of the seeds' nearest horizons; nil where no seed has one.
  public let least: Double?
  /// The lower median, likewise.
  public let median: Double?
  /// The greatest, likewise.
  public let greatest: Double?

  /// The table `horizon-spread`: a row a scheme, quantity and metric.
  public static let table = Table<HorizonSpreadRow>(
    "horizon-spread", "How far the horizons of several seeds lie apart.", key: ["scheme", "quantity", "metric"]
  ) {
    Column("scheme", "The coordinate scheme.") { $0.scheme }
    Column("quantity", "What was increased until the scheme broke.") { $0.quantity }
    Column("metric", "What was watched.") { $0.metric }
    Column("threshold_px", .px, "The value of the metric that counts as broken.", minimum: 0) { $0.threshold }
    Column("seeds", "Seeds searched, each on all workloads and paths.", minimum: 1) { $0.seeds }
    Column("found", "Seeds with which the scheme breaks within the range searched.", minimum: 0) { $0.found }
    Column("horizon_min", "The least of these seeds' nearest horizons.", minimum: 0) { $0.least }
    Column("horizon_median", "Their lower median.", minimum: 0) { $0.median }
    Column("horizon_max", "The greatest of them.", minimum: 0) { $0.greatest }
    Column("unit", "The unit of the horizons.", allowed: ["decades", "levels"]) { $0.quantity.unit }
  }
}
