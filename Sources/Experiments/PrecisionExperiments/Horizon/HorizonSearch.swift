import Measurement
import Results
import Workloads

/// Finds the precision horizon: the smallest zoom depth, or pan, at which the 99th percentile of jitter reaches the
/// threshold or a sample is invalid.
///
/// For edges it is the fewest levels below stored edges at which their error is that large, or the shortest reach: how
/// many px from the middle of the view their ends lie. Zoom also has horizons by placement and distortion.
///
/// Whole decades are scanned upward from 0, since no metric is monotonic in depth (a picture that does not move jitters
/// only by the step of the camera). The first whole decade that fails is bisected to 0.01 decade, for each metric
/// separately. Every cell of the scan is measured, all points in all frames, once for all metrics. So a horizon does not
/// depend on the last decade of the search. Levels are tried one by one. A reach begins at the first whole decade of px at
/// which no end of an edge comes into view.
///
/// The 0.01 decade is the resolution of the search. The result holds for one seed: `HorizonSpread` says how far others lie
/// apart. It also holds for one distance of the target, `SweepConfiguration.targetDistance`. A scheme that stores world points in a fixed number of bits loses a decade of
/// zoom where the target is ten times as far from the origin.
public struct HorizonSearch: Sendable {
  /// Schemes, workloads, paths and the threshold.
  public let configuration: SweepConfiguration
  /// The last decade of zoom that is scanned; levels are scanned to a third of it.
  public let deepest: Int
  /// The quantities that are increased, one after the other.
  public let quantities: [HorizonQuantity]
  /// The metrics for horizons in zoom.
  public let metrics: [HorizonMetric]
  private let known: KnownDepths?
  private let columns: [(quantity: HorizonQuantity, cell: SweepCell)]
  /// For each row, the number of its column, and its metric.
  private let rows: [(column: Int, metric: HorizonMetric)]

  /// The largest pan in decades of viewports: the limit of gestures in ten events.
  public static let farthestPan = 15

  /// The shortest reach in decades of px. Where a path or a large viewport brings ends of edges into view there, the
  /// search begins at a longer one.
  public static let shortestReach = 3

  /// The longest reach in decades of px. Numbers need 102 bits to tell a quarter of a px apart there.
  public static let farthestReach = 30

  /// - Parameters:
  ///   - configuration: the configuration, whose depths and contents are not used.
  ///   - deepest: the last decade of zoom, in whole decades, from 0.
  ///   - quantities: the quantities to increase, one after the other.
  ///   - metrics: the metrics for horizons in zoom, of `HorizonMetric.ofZoom`.
  ///   - known: depths that a sweep of the same configuration has already measured, which then compares the two
  ///     reference solutions itself; nil for a search outside of a sweep. No row depends on which depths are known.
  public init(
    _ configuration: SweepConfiguration, deepest: Int, quantities: [HorizonQuantity] = [.zoom],
    metrics: [HorizonMetric] = [.jitter], known: KnownDepths? = nil
  ) {
    self.configuration = configuration
    self.deepest = deepest
    self.quantities = quantities
    self.metrics = metrics
    self.known = known
    let columns = quantities.flatMap { quantity in
      let columns =
        switch quantity {
        case .zoom, .pan: configuration.activeColumns
        case .levels: configuration.ancestorColumns
        case .reach: configuration.reachColumns
        }
      return columns.map { (quantity: quantity, cell: $0) }
    }
    rows = columns.indices.flatMap { column in
      columns[column].quantity.metrics(ofZoom: metrics).map { (column: column, metric: $0) }
    }
    self.columns = columns
  }

  private var checksAColumn: Int {
    known == nil ? (CrossCheckPlan.fewest + max(1, columns.count) - 1) / max(1, columns.count) : 0
  }

  /// The number of rows.
  public var count: Int { rows.count }

  /// The metrics of a quantity.
  public func metrics(of quantity: HorizonQuantity) -> [HorizonMetric] { quantity.metrics(ofZoom: metrics) }

  /// The primary key of a row.
  func key(_ row: Int) -> [Cell] {
    let (quantity, column, metric) = subject(row)
    return [
      column.scheme.name, column.subject.workload, column.path.name, quantity.content.rawValue, quantity.rawValue,
      metric.rawValue,
    ].map { .string($0) }
  }

  /// The subject of a row.
  func subject(_ row: Int) -> (quantity: HorizonQuantity, column: SweepCell, metric: HorizonMetric) {
    let (column, metric) = rows[row]
    return (columns[column].quantity, columns[column].cell, metric)
  }

  /// The same search with another seed, of which no depth is known.
  public func seeded(_ seed: UInt64) -> HorizonSearch {
    var other = configuration
    other.seed = seed
    return HorizonSearch(other, deepest: deepest, quantities: quantities, metrics: metrics)
  }

  /// Searches on `jobs` threads; the rows do not depend on their number.
  /// - Parameters:
  ///   - jobs: worker threads, from 1.
  ///   - pieces: the store of rows; nil for a run that stores none.
  ///   - take: receives each row in the order quantity, scheme, workload, path, metric; its error stops the search.
  public func run(
    jobs: Int, pieces: (any PieceStore)? = nil, take: (Int, HorizonRow) throws -> Void
  ) throws {
    try run(Array(0..<count), jobs: jobs, pieces: pieces, take: take)
  }

  /// Searches some of the rows.
  /// - Parameters:
  ///   - chosen: the positions of the rows, from 0.
  ///   - take: receives each row with its position in `chosen`.
  func run(
    _ chosen: [Int], jobs: Int, pieces: (any PieceStore)? = nil, take: (Int, HorizonRow) throws -> Void
  ) throws {
    guard !chosen.isEmpty else { return }
    let drawings = DrawingTable(configuration)
    let jobs = configuration.workers(atMost: jobs, deepest: DepthLabel(decades: deepest) ?? .surface)
    // Rows of one drawing are consecutive. Their metrics share cells, and their paths a travelling scheme's way down.
    let shared = chosen.indices.reduce(into: [[Int]]()) { groups, position in
      if let last = groups.last?.last, drawing(chosen[last]) == drawing(chosen[position]) {
        groups[groups.count - 1].append(position)
      } else {
        groups.append([position])
      }
    }
    try ParallelWork(jobs: jobs).run(
      "horizon", shared.count, keeping: pieces, makeWorker: { CellWorker(configuration, drawings: drawings) },
      work: { worker, group in try search(shared[group].map { chosen[$0] }, with: worker) }
    ) { group, answers in
      for (position, answer) in zip(shared[group], answers) { try take(position, answer) }
    }
  }

  /// What rows have in common that are searched together.
  private func drawing(_ row: Int) -> [String] {
    let (quantity, column, _) = subject(row)
    return [quantity.rawValue, column.scheme.name, column.subject.workload]
  }

  /// Searches rows of one drawing: all of them at one whole step before the next, so that a travelling scheme comes to a
  /// depth once.
  private func search(_ chosen: [Int], with worker: CellWorker) throws -> [HorizonRow] {
    guard let quantity = chosen.first.map({ subject($0).quantity }) else { return [] }
    var probes: [Int: HorizonProbe] = [:]
    for column in Set(chosen.map { rows[$0].column }) {
      probes[column] = HorizonProbe(
        columns[column].cell, quantity, checks: checksAColumn, criterion: configuration.criterion)
    }
    func fails(_ row: Int, at step: HorizonStep) throws -> Bool? {
      let (column, metric) = rows[row]
      guard let cell = step.cell(of: columns[column].cell) else { return false }
      if quantity == .zoom, metric == .jitter, let answer = known?.fails(cell) { return answer }
      return try probes[column]?.fails(cell, by: metric, number: step.millionths, with: worker)
    }
    let last = last(of: quantity)
    let firsts = chosen.map { first(of: quantity, along: subject($0).column.path) }
    var answers: [(horizon: Double?, status: HorizonRow.Status)?] = firsts.map { $0 > last ? (nil, .none) : nil }
    for whole in (firsts.min() ?? 0)...max(firsts.min() ?? 0, last) where answers.contains(where: { $0 == nil }) {
      let step = HorizonStep(quantity, whole: whole)
      for (index, row) in chosen.enumerated() where answers[index] == nil && firsts[index] <= whole {
        guard let isBroken = try fails(row, at: step) else {
          answers[index] = (nil, .none)
          continue
        }
        guard isBroken else { continue }
        let found = try step.bisected(isFirst: whole == firsts[index]) { try fails(row, at: $0) ?? true }
        answers[index] = (found.value, .found)
      }
    }
    return zip(chosen, answers).compactMap { row, answer in
      let (horizon, status) = answer ?? (Double(last), .beyond)
      return probes[rows[row].column]?.row(of: rows[row].metric, horizon, status)
    }
  }

  /// The first whole step of a scan; beyond ``last(of:)`` where there is nothing to measure.
  private func first(of quantity: HorizonQuantity, along path: any CameraPath) -> Int {
    switch quantity {
    case .zoom, .pan: configuration.frames > 1 ? 0 : .max
    case .levels: 1
    case .reach: firstReach(along: path) ?? .max
    }
  }

  /// The last whole step of a scan.
  private func last(of quantity: HorizonQuantity) -> Int {
    switch quantity {
    case .zoom: deepest
    case .pan: Self.farthestPan
    case .levels: deepest / SweepSubject.decadesALevel
    case .reach: Self.farthestReach
    }
  }

  /// The first whole decade at which no end of an edge comes into view on a path, in decades of px: an edge is compared
  /// with a line that crosses the whole view.
  /// - Returns: nil where it is beyond ``farthestReach``.
  private func firstReach(along path: any CameraPath) -> Int? {
    let needed = path.poses(configuration.frames, from: 1).map {
      ($0.offset.length + configuration.viewport.diagonal / 2 / $0.magnification) / EdgeFan.shorterPart
    }
    return (Self.shortestReach...Self.farthestReach).first { decades in
      guard let reach = DepthLabel(decades: decades)?.zoom.double else { return false }
      return needed.allSatisfy { $0 < reach }
    }
  }
}

/// Depths that a sweep has already measured, so that a horizon search need not measure them again.
public struct KnownDepths: Sendable {
  private var fails: [Key: Bool] = [:]

  private struct Key: Hashable {
    let scheme: String
    let workload: String
    let path: String
    let depth: Double
  }

  /// No depths yet.
  public init() {}

  /// Records whether a row reaches the threshold.
  public mutating func add(_ row: SweepRow, by criterion: BreakCriterion) {
    guard row.content == .active else { return }
    let key = Key(scheme: row.scheme, workload: row.workload, path: row.path, depth: row.depth)
    fails[key] = criterion.isBroken(row.summary)
  }

  /// Whether a cell fails; nil where it was not measured.
  func fails(_ cell: SweepCell) -> Bool? {
    guard cell.pan == nil else { return nil }
    return fails[
      Key(scheme: cell.scheme.name, workload: cell.subject.workload, path: cell.path.name, depth: cell.depth.decades)]
  }
}

extension HorizonSearch {
  /// Throws the first setting that makes a search impossible, or not possible within a machine's memory.
  public func validate() throws(SettingError) {
    guard let end = DepthLabel(decades: deepest) else {
      throw SettingError("deepest", "is \(deepest); give whole decades from 0 to \(DepthLabel.deepest)")
    }
    try configuration.validateScenario(deepest: end)
    try SettingError.requireDistinct(quantities.map(\.rawValue), of: "quantities")
    try SettingError.requireDistinct(metrics.map(\.rawValue), of: "metrics")
    for metric in metrics where !HorizonMetric.ofZoom.contains(metric) {
      throw SettingError("metrics", "names \(metric.name), by which zoom is not watched")
    }
  }
}
