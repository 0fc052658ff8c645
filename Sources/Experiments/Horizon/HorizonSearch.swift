import Measurement
import Workloads

/// Finds the precision horizon: the smallest zoom depth at which the 99th percentile of jitter reaches the threshold or a sample is invalid.
///
/// Whole decades are scanned upward from 0, since jitter is not monotonic in depth (a picture that stands still jitters by the step of
/// the camera and no more); the first that fails is bisected to 0.01 decade.
public struct HorizonSearch: Sendable {
  public let configuration: SweepConfiguration
  /// The last decade that is scanned.
  public let deepest: Int
  private let known: KnownDepths

  /// - Parameters:
  ///   - configuration: its depths are not used.
  ///   - deepest: whole decades, from 0.
  ///   - known: depths measured already with the same configuration.
  public init(_ configuration: SweepConfiguration, deepest: Int, known: KnownDepths = KnownDepths()) {
    self.configuration = configuration
    self.deepest = deepest
    self.known = known
  }

  /// The resolution of the bisection in millionths of a decade: 0.01 decade.
  private static let resolution = 10_000

  private var checksAColumn: Int { (Sweep.crossChecks + max(1, count) - 1) / max(1, count) }

  /// How many rows there will be.
  public var count: Int { configuration.activeColumns.count }

  /// Searches on `jobs` threads; the rows do not depend on how many.
  /// - Parameter take: gets each row in the order scheme, workload, path; what it throws stops the search.
  public func run(jobs: Int, take: (Int, HorizonRow) throws -> Void) throws {
    let columns = configuration.activeColumns
    let drawings = DrawingTable(configuration)
    try ParallelWork(jobs: jobs).run(
      columns.count, makeWorker: { CellWorker(configuration, drawings: drawings) },
      work: { worker, index in try search(columns[index], with: worker) }, take: take)
  }

  private func search(_ column: SweepCell, with worker: CellWorker) throws -> HorizonRow {
    var compared = 0
    var distance = 0.0
    func row(_ horizon: Double?, _ status: HorizonRow.Status) -> HorizonRow {
      HorizonRow(
        scheme: column.scheme, workload: column.subject.workload, path: column.path.name, content: .active,
        threshold: configuration.threshold, horizon: horizon, status: status, crossChecked: compared,
        crossCheckDistance: distance)
    }
    guard configuration.frames > 1 else { return row(nil, .none) }
    func fails(_ depth: DepthLabel) throws -> Bool {
      let cell = column.at(depth)
      if let answer = known.fails(cell) { return answer }
      // Enough at the first decades that every search compares its share of a thousand, however soon it ends.
      let wanted = max(0, checksAColumn - compared)
      let row = try worker.row(cell, number: depth.millionths, crossChecks: wanted)
      compared += row.crossChecked
      distance = max(distance, row.crossCheckDistance)
      return row.summary.fails(at: configuration.threshold)
    }
    for decade in 0...deepest {
      guard let depth = DepthLabel(decades: decade), try fails(depth) else { continue }
      var failing = depth.millionths
      var holding = decade == 0 ? failing : failing - 1_000_000
      while failing - holding > Self.resolution {
        let middle = (holding + failing) / 2 / Self.resolution * Self.resolution
        guard let label = DepthLabel(millionths: middle) else { break }
        if try fails(label) { failing = middle } else { holding = middle }
      }
      return row(Double(failing) / 1_000_000, .found)
    }
    return row(Double(deepest), .beyond)
  }

  /// Searches one row again, without what a sweep knows.
  /// - Parameter index: of the row, from 0.
  public func row(_ index: Int) throws -> HorizonRow {
    let worker = CellWorker(configuration, drawings: DrawingTable(configuration))
    return try search(configuration.activeColumns[index], with: worker)
  }
}
