import Measurement
import Results
import Workloads

/// Finds the precision horizon: the smallest zoom depth, or pan, at which the 99th percentile of jitter reaches the threshold or a sample
/// is invalid, or the fewest levels below stored edges at which they are drawn that far from their position.
///
/// Whole decades are scanned upward from 0, since jitter is not monotonic in depth (a picture that stands still jitters by the step of
/// the camera and no more); the first that fails is bisected to 0.01 decade. Levels are tried one by one up to 12, and then in
/// steps of a third or a half, the first that fails bisected to a level.
///
/// The 0.01 decade is the resolution of the search. What is found holds for one seed; horizons in zoom of other seeds are
/// up to 0.1 decade off. It also holds for a target whose coordinates are 512 to 1,024 units, `SeededTarget`. A scheme
/// that stores world points in a fixed number of bits loses a decade of zoom where the target is ten times as far from
/// the origin.
public struct HorizonSearch: Sendable {
  /// Schemes, workloads, paths and the threshold.
  public let configuration: SweepConfiguration
  /// The last decade of zoom that is scanned; levels are scanned to a third of it.
  public let deepest: Int
  /// What is increased, one after the other.
  public let quantities: [HorizonQuantity]
  private let known: KnownDepths?
  let searches: [(quantity: HorizonQuantity, column: SweepCell)]

  /// The last decade of viewports that is panned: what gestures can do in ten events.
  public static let farthestPan = 15

  /// - Parameters:
  ///   - configuration: its depths and contents are not used.
  ///   - deepest: whole decades, from 0.
  ///   - quantities: what is increased, one after the other.
  ///   - known: depths that a sweep has measured already with the same configuration, which then compares the two reference solutions
  ///     itself; nil for a search that is no part of a sweep. No row depends on which depths are known.
  public init(
    _ configuration: SweepConfiguration, deepest: Int, quantities: [HorizonQuantity] = [.zoom],
    known: KnownDepths? = nil
  ) {
    self.configuration = configuration
    self.deepest = deepest
    self.quantities = quantities
    self.known = known
    searches = quantities.flatMap { quantity in
      let columns = quantity == .levels ? configuration.ancestorColumns : configuration.activeColumns
      return columns.map { (quantity, $0) }
    }
  }

  /// The resolution of the bisection in millionths of a decade: 0.01 decade.
  private static let resolution = 10_000

  private var checksAColumn: Int {
    known == nil ? (SweepExperiment.crossChecks + max(1, count) - 1) / max(1, count) : 0
  }

  /// How many rows there will be.
  public var count: Int { searches.count }

  /// Searches on `jobs` threads; the rows do not depend on how many.
  /// - Parameters:
  ///   - jobs: worker threads, from 1.
  ///   - pieces: where rows are kept and found; nil for a run that keeps none.
  ///   - take: gets each row in the order quantity, scheme, workload, path; what it throws stops the search.
  public func run(
    jobs: Int, pieces: (any PieceStore)? = nil, take: (Int, HorizonRow) throws -> Void
  ) throws {
    try run(Array(0..<count), jobs: jobs, pieces: pieces, take: take)
  }

  /// Searches some of the rows.
  /// - Parameters:
  ///   - chosen: the positions of the rows, from 0.
  ///   - take: gets each row with its position in `chosen`.
  func run(
    _ chosen: [Int], jobs: Int, pieces: (any PieceStore)? = nil, take: (Int, HorizonRow) throws -> Void
  ) throws {
    guard !chosen.isEmpty else { return }
    let drawings = DrawingTable(configuration)
    let jobs = configuration.workers(atMost: jobs, deepest: DepthLabel(decades: deepest) ?? .surface)
    try ParallelWork(jobs: jobs).run(
      "horizon", chosen.count, keeping: pieces, makeWorker: { CellWorker(configuration, drawings: drawings) },
      work: { worker, number in try search(chosen[number], with: worker) }, take: take)
  }

  private func search(_ index: Int, with worker: CellWorker) throws -> HorizonRow {
    let (quantity, column) = searches[index]
    var probe = HorizonProbe(column, quantity, checks: checksAColumn, threshold: configuration.threshold)
    switch quantity {
    case .zoom, .pan:
      guard configuration.frames > 1 else { return probe.row(nil, .none) }
      return try decades(&probe, to: quantity == .zoom ? deepest : Self.farthestPan, with: worker)
    case .levels: return try levels(&probe, with: worker)
    }
  }

  private func decades(_ probe: inout HorizonProbe, to last: Int, with worker: CellWorker) throws -> HorizonRow {
    func fails(_ depth: DepthLabel) throws -> Bool {
      let cell = probe.quantity == .zoom ? probe.column.at(depth) : probe.column.panned(depth)
      if let answer = known?.fails(cell) { return answer }
      return try probe.fails(cell, number: depth.millionths, with: worker)
    }
    for decade in 0...last {
      guard let depth = DepthLabel(decades: decade), try fails(depth) else { continue }
      var failing = depth.millionths
      var holding = decade == 0 ? failing : failing - 1_000_000
      while failing - holding > Self.resolution {
        let middle = (holding + failing) / 2 / Self.resolution * Self.resolution
        guard let label = DepthLabel(millionths: middle) else { break }
        if try fails(label) { failing = middle } else { holding = middle }
      }
      return probe.row(Double(failing) / 1_000_000, .found)
    }
    return probe.row(Double(last), .beyond)
  }

  private func levels(_ probe: inout HorizonProbe, with worker: CellWorker) throws -> HorizonRow {
    let last = deepest / AncestorSetup.decadesALevel
    guard last > 0 else { return probe.row(nil, .none) }
    func fails(_ level: Int) throws -> Bool {
      guard let depth = DepthLabel(decades: level * AncestorSetup.decadesALevel) else { return false }
      return try probe.fails(probe.column.below(level, at: depth), number: level, with: worker)
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

/// Asks cell after cell of one column whether it fails, and keeps count of what was compared between the two reference solutions.
struct HorizonProbe {
  let column: SweepCell
  let quantity: HorizonQuantity
  private let checks: Int
  private let threshold: Double
  private var compared = 0
  private var distance = 0.0

  /// - Parameter checks: samples to compare over the whole search.
  init(_ column: SweepCell, _ quantity: HorizonQuantity, checks: Int, threshold: Double) {
    self.column = column
    self.quantity = quantity
    self.checks = checks
    self.threshold = threshold
  }

  mutating func fails(_ cell: SweepCell, number: Int, with worker: CellWorker) throws -> Bool {
    // Enough at the first cells that every search compares its share of a thousand, however soon it ends.
    let row = try worker.row(cell, number: number, crossChecks: max(0, checks - compared))
    compared += row.crossChecked
    distance = max(distance, row.crossCheckDistance)
    guard quantity == .levels else { return row.summary.fails(at: threshold) }
    return row.summary.invalid > 0 || row.summary.placement.map { $0.maximum >= threshold } ?? true
  }

  func row(_ horizon: Double?, _ status: HorizonRow.Status) -> HorizonRow {
    HorizonRow(
      scheme: column.scheme.name, workload: column.subject.workload, path: column.path.name, quantity: quantity,
      threshold: threshold, horizon: horizon, status: status, crossChecked: compared, crossCheckDistance: distance)
  }
}

/// Depths that a sweep has measured already, so that a horizon search need not measure them again.
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

  /// Remembers whether a row reaches the threshold.
  public mutating func add(_ row: SweepRow, threshold: Double) {
    guard row.content == .active else { return }
    let key = Key(scheme: row.scheme, workload: row.workload, path: row.path, depth: row.depth)
    fails[key] = row.summary.fails(at: threshold)
  }

  /// Whether a cell fails; nil when it was not measured.
  func fails(_ cell: SweepCell) -> Bool? {
    guard cell.pan == nil else { return nil }
    return fails[
      Key(scheme: cell.scheme.name, workload: cell.subject.workload, path: cell.path.name, depth: cell.depth.decades)]
  }
}
