import Geometry
import Measurement
import Oracle
import Workloads

/// Measures a cell again and redoes its worst sample with the second reference solution alone.
public struct CellRecheck: Sendable {
  /// What came out.
  public struct Answer: Sendable {
    /// The cell measured again.
    public let row: SweepRow
    /// The jitter of the worst sample by exact rational arithmetic, in px; nil when the row has no jitter.
    public let exactWorstJitter: Double?
  }

  /// The sweep that the cells are of.
  public let configuration: SweepConfiguration

  /// Measures cells of a sweep again.
  public init(_ configuration: SweepConfiguration) {
    self.configuration = configuration
  }

  /// How far a jitter by the first reference solution may be from that by the second, in px: two positions, each off by the first
  /// reference solution's bound an axis, and a rounding of the errors themselves.
  public static func tolerance(for viewport: Viewport) -> Double {
    3 * 2.0.squareRoot() * ConstructedReference.bound(for: viewport)
  }

  /// Measures a cell again.
  public func answer(_ cell: SweepCell) throws -> Answer {
    let drawings = DrawingTable(configuration)
    let row = try CellWorker(configuration, drawings: drawings).row(cell, crossChecks: 4)
    guard let worst = row.summary.worst, case .active(let workload) = cell.subject else {
      return Answer(row: row, exactWorstJitter: nil)
    }
    let replay = try CellReplay(cell, drawing: drawings.drawing(of: workload), configuration: configuration)
    let samples = [worst.frame - 1, worst.frame].map { SampleID(frame: $0, point: worst.point) }
    let answers = replay.handedOver(samples)
    let errors = samples.compactMap { sample in
      answers[sample].flatMap { replay.error(of: $0, sample, viewport: configuration.viewport) }
    }
    return Answer(row: row, exactWorstJitter: errors.count == 2 ? (errors[1] - errors[0]).length : nil)
  }
}
