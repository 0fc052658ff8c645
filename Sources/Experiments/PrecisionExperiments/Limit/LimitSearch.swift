import Geometry
import Results
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
  /// The most bits below a world unit at the deepest zoom that are measured. The time grows with their square; at more,
  /// a measurement would take longer than a minute.
  public static let mostBits = 20_000

  /// The number of targets within the extent at which a scheme with a limit is measured; the worst counts.
  public static let targets = LimitTarget.count

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
    let parts = configuration.subjects.indices.flatMap { self.parts(of: $0) }
    var taken: [LimitPart.Outcome] = []
    try ParallelWork(jobs: jobs).run(
      parts.count, makeWorker: { () }, work: { _, number in try outcome(of: parts[number]) },
      take: { number, outcome in
        check.add(samples: outcome.check.samples, distance: outcome.check.distance)
        taken.append(outcome)
        let subject = parts[number].subject
        guard number + 1 == parts.count || parts[number + 1].subject != subject else { return }
        try take(subject, row(subject, taken))
        taken = []
      })
    return check
  }

  private func clamp(_ subject: Int) -> ZoomClamp? {
    configuration.clamp(configuration.subjects[subject])
  }

  /// The independent parts of a subject's measurement, at least one.
  private func parts(of subject: Int) -> [LimitPart] {
    if configuration.subjects[subject].basis == .measured { return [LimitPart(subject, .nothing)] }
    guard let clamp = self.clamp(subject) else { return [LimitPart(subject, .unlimited)] }
    if clamp.obstacle != nil { return [LimitPart(subject, .nothing)] }
    guard let zoom = clamp.deepestZoom else { return [LimitPart(subject, .unlimited)] }
    guard isMeasured(subject, clamp, at: zoom) else { return [LimitPart(subject, .nothing)] }
    return (0..<LimitTarget.count).map { LimitPart(subject, .target($0, zoom)) }
  }

  /// Whether the closed form's zoom can be measured: its numbers are not too long, and those of the pictures, which may
  /// reach beyond the extent at a shallow zoom, are as fine as within it.
  private func isMeasured(_ subject: Int, _ clamp: ZoomClamp, at zoom: Zoom) -> Bool {
    guard zoom.exponent <= Self.mostBits, let shallowest = zoom.multiplied(by: 0.5) else { return false }
    let scenario = configuration.sweep(of: configuration.subjects[subject].scheme)
    let largest = LimitMeasurement.target(0, in: scenario, extent: configuration.extent)
      .largestCoordinate(at: shallowest)
    return clamp.jitter(at: zoom, coordinate: largest.nextDown)
      == clamp.jitter(at: zoom, coordinate: configuration.extent.nextDown)
  }

  private func outcome(of part: LimitPart) throws -> LimitPart.Outcome {
    let scheme = configuration.subjects[part.subject].scheme
    switch part.kind {
    case .nothing: return LimitPart.Outcome()
    case .target(let number, let zoom):
      return LimitPart.measured(LimitMeasurement(scheme, configuration, target: number), configuration.threshold, zoom)
    case .unlimited: return try unlimited(scheme)
    }
  }

  private func unlimited(_ scheme: SchemeDescriptor) throws -> LimitPart.Outcome {
    let measurement = LimitMeasurement(scheme, configuration)
    let depth = DepthLabel(decades: Self.unlimitedDepth) ?? .surface
    var outcome = LimitPart.Outcome()
    outcome.jitter = measurement.jitter(at: depth)
    outcome.check = measurement.check
    guard let jitter = outcome.jitter, jitter < configuration.threshold else { return outcome }
    let search = HorizonSearch(
      configuration.sweep(of: scheme), deepest: Self.levels * SweepSubject.decadesALevel, quantities: [.levels])
    try search.run(jobs: 1) { _, row in
      outcome.check.add(samples: row.crossChecked, distance: row.crossCheckDistance)
      guard row.status == .found, let level = row.horizon.map({ Int($0) }) else { return }
      outcome.brokenLevels = min(outcome.brokenLevels ?? level, level)
    }
    return outcome
  }

  /// The row of a subject from the outcomes of its parts: the worst of them.
  private func row(_ subject: Int, _ parts: [LimitPart.Outcome]) -> LimitRow {
    func worst(_ values: [Double?]) -> Double? {
      values.contains(nil) ? nil : values.compactMap { $0 }.max()
    }
    func fails(_ jitter: Double?) -> Bool { jitter.map { $0 >= configuration.threshold } ?? true }
    let recorded = configuration.subjects[subject].recorded
    let clamp = self.clamp(subject)
    let zoom = clamp?.deepestZoom
    let obstacle = clamp?.obstacle
    let jitter = worst(parts.map(\.jitter))
    let beyond = worst(parts.map(\.jitterBeyond))
    let status: LimitRow.Status
    var measuredDepth: Double?
    if recorded != nil {
      status = .recorded
    } else if obstacle != nil {
      status = .impossible
    } else if let clamp, let zoom, !isMeasured(subject, clamp, at: zoom) {
      status = .unmeasured
    } else if let zoom {
      status = fails(jitter) ? .contradicted : fails(beyond) ? .confirmed : .cautious
      measuredDepth = LimitRow.decades(zoom)
    } else {
      status = !fails(jitter) ? .unlimited : clamp != nil ? .contradicted : .unknown
      measuredDepth = Double(Self.unlimitedDepth)
    }
    return LimitRow(
      subject: configuration.subjects[subject], extent: configuration.extent, tolerance: configuration.threshold,
      viewport: configuration.viewport, deepestZoom: zoom, shallowestZoom: clamp?.shallowestZoom,
      panAtZoomOne: zoom == nil ? nil : clamp?.largestPan(at: .one),
      panAtDeepestZoom: zoom.flatMap { clamp?.largestPan(at: $0) }, obstacle: obstacle, measuredDepth: measuredDepth,
      jitter: jitter, jitterBeyond: zoom == nil ? nil : beyond,
      horizon: status == .confirmed ? parts.compactMap(\.horizon).min() : recorded?.jitter,
      brokenLevels: parts.compactMap(\.brokenLevels).min(), status: status)
  }
}

/// A part of a subject's measurement, independent of the others.
private struct LimitPart {
  enum Kind {
    /// At the target of a number, at the closed form's zoom and deeper.
    case target(Int, Zoom)
    /// At a depth that people do not reach.
    case unlimited
    /// Nothing is measured.
    case nothing
  }

  struct Outcome {
    /// px; nil where a sample is invalid.
    var jitter: Double?
    /// At twice the zoom, likewise.
    var jitterBeyond: Double?
    /// Decades; nil where jitter does not first reach the tolerance between.
    var horizon: Double?
    var brokenLevels: Int?
    var check = CrossCheckTotal()
  }

  /// The index of the subject.
  let subject: Int
  let kind: Kind

  init(_ subject: Int, _ kind: Kind) {
    self.subject = subject
    self.kind = kind
  }

  /// 2^(1/32), by square roots, which are rounded the same everywhere: 0.0094 decade.
  private static let step = (0..<5).reduce(2.0) { root, _ in root.squareRoot() }

  static func measured(_ measurement: LimitMeasurement, _ tolerance: Double, _ zoom: Zoom) -> Outcome {
    func deeper(_ steps: Int) -> Zoom { (0..<steps).reduce(zoom) { zoom, _ in zoom.multiplied(by: step) ?? zoom } }
    func fails(_ jitter: Double?) -> Bool { jitter.map { $0 >= tolerance } ?? true }
    var outcome = Outcome()
    outcome.jitter = measurement.jitter(deepest: zoom)
    outcome.jitterBeyond = measurement.jitter(deepest: deeper(32))
    if !fails(outcome.jitter), fails(outcome.jitterBeyond) {
      var (holding, failing) = (0, 32)
      while failing - holding > 1 {
        let middle = (holding + failing) / 2
        if fails(measurement.jitter(deepest: deeper(middle))) { failing = middle } else { holding = middle }
      }
      outcome.horizon = LimitRow.decades(deeper(failing))
    }
    outcome.check = measurement.check
    return outcome
  }
}
