import Experiments
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
/// separately. The first and the last decade are measured in full; one between them is passed over where ten frames of a
/// few points show it far from broken. A cell is measured once for all metrics. Levels are tried one by one up to 12, and then in steps of a
/// third or a half, the first that fails bisected to a level. A reach begins at the first whole decade of px at which no
/// end of an edge comes into view.
///
/// The 0.01 decade is the resolution of the search. The result holds for one seed; horizons in zoom of other seeds
/// differ by up to 0.1 decade, those of a few schemes by 0.4. It also holds for one distance of the target,
/// `SweepConfiguration.targetDistance`. A scheme that stores world points in a fixed number of bits loses a decade of
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

  /// The resolution of the bisection in millionths of a decade: 0.01 decade.
  private static let resolution = 10_000

  /// What one thread measures with.
  private struct Instruments {
    let worker: CellWorker
    let scout: HorizonScout?
  }

  private var checksAColumn: Int {
    known == nil ? (CrossCheckPlan.fewest + max(1, columns.count) - 1) / max(1, columns.count) : 0
  }

  /// The number of rows.
  public var count: Int { rows.count }

  /// The metrics of a quantity.
  public func metrics(of quantity: HorizonQuantity) -> [HorizonMetric] { quantity.metrics(ofZoom: metrics) }

  /// The key of a row.
  func subject(_ row: Int) -> (quantity: HorizonQuantity, column: SweepCell, metric: HorizonMetric) {
    let (column, metric) = rows[row]
    return (columns[column].quantity, columns[column].cell, metric)
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
    // Rows of one column are consecutive and share measurements.
    let shared = chosen.indices.reduce(into: [[Int]]()) { groups, position in
      if let last = groups.last?.last, rows[chosen[last]].column == rows[chosen[position]].column {
        groups[groups.count - 1].append(position)
      } else {
        groups.append([position])
      }
    }
    let few = HorizonScout.configuration(of: configuration).map { ($0, DrawingTable($0)) }
    try ParallelWork(jobs: jobs).run(
      "horizon", shared.count, keeping: pieces,
      makeWorker: { () -> Instruments in
        let worker = CellWorker(configuration, drawings: drawings)
        return Instruments(worker: worker, scout: few.map { HorizonScout($0, drawings: $1, beside: worker) })
      },
      work: { instruments, group in try search(shared[group].map { chosen[$0] }, with: instruments) }
    ) { group, answers in
      for (position, answer) in zip(shared[group], answers) { try take(position, answer) }
    }
  }

  /// Searches rows of one column.
  private func search(_ chosen: [Int], with instruments: Instruments) throws -> [HorizonRow] {
    guard let first = chosen.first else { return [] }
    let (quantity, column, metric) = subject(first)
    var probe = HorizonProbe(column, quantity, metric, checks: checksAColumn, criterion: configuration.criterion)
    return try chosen.map { row in
      probe.metric = rows[row].metric
      switch quantity {
      case .zoom, .pan:
        guard configuration.frames > 1 else { return probe.row(nil, .none) }
        return try decades(&probe, to: quantity == .zoom ? deepest : Self.farthestPan, with: instruments)
      case .levels: return try levels(&probe, with: instruments.worker)
      case .reach: return try reach(&probe, with: instruments.worker)
      }
    }
  }

  private func decades(
    _ probe: inout HorizonProbe, to last: Int, with instruments: Instruments
  ) throws -> HorizonRow {
    func fails(_ depth: DepthLabel, isScan: Bool) throws -> Bool? {
      let cell = probe.quantity == .zoom ? probe.column.at(depth) : probe.column.panned(depth)
      if probe.metric == .jitter, let answer = known?.fails(cell) { return answer }
      if isScan, !probe.hasMeasured(depth.millionths),
        try instruments.scout?.passes(cell, watching: probe.metric) == true
      {
        return false
      }
      return try probe.fails(cell, number: depth.millionths, with: instruments.worker)
    }
    let (horizon, status) = try Self.scan(0...last) { depth, isBetween in try fails(depth, isScan: isBetween) }
    return probe.row(horizon, status)
  }

  /// Scans whole decades upward and bisects the first that fails.
  /// - Parameter fails: whether the scheme fails at a number of decades, nil where there is nothing to measure; the
  ///   second argument says that it is a whole one between the first and the last.
  private static func scan(
    _ decades: ClosedRange<Int>, fails: (DepthLabel, Bool) throws -> Bool?
  ) rethrows -> (horizon: Double?, status: HorizonRow.Status) {
    for decade in decades {
      guard let depth = DepthLabel(decades: decade) else { continue }
      let isBetween = decades.lowerBound < decade && decade < decades.upperBound
      guard let isBroken = try fails(depth, isBetween) else { return (nil, .none) }
      guard isBroken else { continue }
      var failing = depth.millionths
      var holding = decade == decades.lowerBound ? failing : failing - 1_000_000
      while failing - holding > resolution {
        let middle = (holding + failing) / 2 / resolution * resolution
        guard let label = DepthLabel(millionths: middle) else { break }
        if try fails(label, false) ?? true { failing = middle } else { holding = middle }
      }
      return (Double(failing) / 1_000_000, .found)
    }
    return (Double(decades.upperBound), .beyond)
  }

  private func reach(_ probe: inout HorizonProbe, with worker: CellWorker) throws -> HorizonRow {
    guard let nearest = firstReach(along: probe.column.path) else { return probe.row(nil, .none) }
    let (horizon, status) = try Self.scan(nearest...Self.farthestReach) { reach, _ in
      try probe.fails(probe.column.reaching(reach), number: reach.millionths, with: worker)
    }
    return probe.row(horizon, status)
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

  private func levels(_ probe: inout HorizonProbe, with worker: CellWorker) throws -> HorizonRow {
    let last = deepest / SweepSubject.decadesALevel
    guard last > 0 else { return probe.row(nil, .none) }
    func fails(_ level: Int) throws -> Bool {
      guard let depth = DepthLabel(decades: level * SweepSubject.decadesALevel) else { return false }
      return try probe.fails(probe.column.below(level, at: depth), number: level, with: worker) ?? true
    }
    var holding = 0
    var level = 1
    while true {
      if try fails(level) {
        var failing = level
        while failing - holding > 1 {
          let middle = (holding + failing) / 2
          if try fails(middle) { failing = middle } else { holding = middle }
        }
        return probe.row(Double(failing), .found)
      }
      holding = level
      guard level < last else { return probe.row(Double(last), .beyond) }
      // 12, 16, 24, 32, 48, …
      level = min(last, level < 12 ? level + 1 : level.nonzeroBitCount == 1 ? level * 3 / 2 : level * 4 / 3)
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
