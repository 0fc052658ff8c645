import Experiments
import Geometry
import Schemes
import Workloads

/// Finds the deepest safe zoom: by the closed form, and by a measurement that may contradict it.
public struct LimitSearch: Sendable {
  /// The configuration.
  public let configuration: LimitConfiguration

  /// The depth of the measurement of a scheme without a limit: 10^1000, as in `vernier sweep`.
  public static let unlimitedDepth = 1000
  /// The number of levels of ×1,000 over which stored edges are measured from below, in a scheme without a limit.
  public static let levels = 12

  /// The search of a configuration.
  public init(_ configuration: LimitConfiguration) {
    self.configuration = configuration
  }

  /// Searches on `jobs` threads; the rows do not depend on their number.
  /// - Parameters:
  ///   - jobs: worker threads, from 1.
  ///   - take: receives each row in the order of the subjects; its error stops the search.
  /// - Returns: the comparison of the two reference solutions.
  public func run(jobs: Int, take: (Int, LimitRow) throws -> Void) throws -> CrossCheckTotal {
    var check = CrossCheckTotal()
    try ParallelWork(jobs: jobs).run(
      configuration.subjects.count, makeWorker: { () },
      work: { _, number in try answer(configuration.subjects[number]) },
      take: { number, answer in
        check.add(samples: answer.check.samples, distance: answer.check.distance)
        try take(number, answer.row)
      })
    return check
  }

  private typealias Answer = (row: LimitRow, check: CrossCheckTotal)

  private func answer(_ subject: LimitSubject) throws -> Answer {
    let clamp = subject.scheme.resolution.map {
      ZoomClamp(
        $0, extent: configuration.extent, tolerance: configuration.tolerance, viewport: configuration.viewport)
    }
    guard let clamp, let zoom = clamp.deepestZoom else {
      return try unlimited(subject, isSaidToBe: clamp != nil)
    }
    return limited(subject, clamp, zoom)
  }

  /// 2^(1/32), by square roots, which are rounded the same everywhere: 0.0094 decade.
  private static let step = (0..<5).reduce(2.0) { root, _ in root.squareRoot() }

  private func limited(_ subject: LimitSubject, _ clamp: ZoomClamp, _ zoom: Zoom) -> Answer {
    let measurement = LimitMeasurement(subject.scheme, configuration)
    func deeper(_ steps: Int) -> Zoom { (0..<steps).reduce(zoom) { zoom, _ in zoom.multiplied(by: Self.step) ?? zoom } }
    func fails(_ jitter: Double?) -> Bool { jitter.map { $0 >= configuration.tolerance } ?? true }
    let there = measurement.jitter(deepest: zoom)
    let beyond = measurement.jitter(deepest: deeper(32))
    let status: LimitRow.Status = fails(there) ? .contradicted : fails(beyond) ? .confirmed : .cautious
    var horizon: Double?
    if status == .confirmed {
      var (holding, failing) = (0, 32)
      while failing - holding > 1 {
        let middle = (holding + failing) / 2
        if fails(measurement.jitter(deepest: deeper(middle))) { failing = middle } else { holding = middle }
      }
      horizon = LimitRow.decades(deeper(failing))
    }
    let row = LimitRow(
      subject: subject, extent: configuration.extent, tolerance: configuration.tolerance,
      viewport: configuration.viewport, deepestZoom: zoom, panAtZoomOne: clamp.largestPan(at: .one),
      panAtDeepestZoom: clamp.largestPan(at: zoom), measuredDepth: LimitRow.decades(zoom), jitter: there,
      jitterBeyond: beyond, horizon: horizon, brokenLevels: nil, status: status)
    return (row, measurement.check)
  }

  /// - Parameter isSaidToBe: whether a closed form states that there is no limit.
  private func unlimited(_ subject: LimitSubject, isSaidToBe: Bool) throws -> Answer {
    let measurement = LimitMeasurement(subject.scheme, configuration)
    let depth = DepthLabel(decades: Self.unlimitedDepth) ?? .surface
    let jitter = measurement.jitter(at: depth)
    let holds = jitter.map { $0 < configuration.tolerance } ?? false
    var check = measurement.check
    var broken: Int?
    if holds {
      let search = HorizonSearch(
        configuration.sweep(of: subject.scheme), deepest: Self.levels * SweepSubject.decadesALevel,
        quantities: [.levels])
      try search.run(jobs: 1) { _, row in
        check.add(samples: row.crossChecked, distance: row.crossCheckDistance)
        guard row.status == .found, let level = row.horizon.map({ Int($0) }) else { return }
        broken = min(broken ?? level, level)
      }
    }
    let row = LimitRow(
      subject: subject, extent: configuration.extent, tolerance: configuration.tolerance,
      viewport: configuration.viewport, deepestZoom: nil, panAtZoomOne: nil, panAtDeepestZoom: nil,
      measuredDepth: depth.decades, jitter: jitter, jitterBeyond: nil, horizon: nil, brokenLevels: broken,
      status: holds ? .unlimited : isSaidToBe ? .contradicted : .unknown)
    return (row, check)
  }
}
