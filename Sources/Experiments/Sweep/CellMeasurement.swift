import ExactGeometry
import Geometry
import Measurement
import Oracle
import Schemes
import Workloads

/// Measures one cell: moves the camera frame by frame, has the scheme project, and judges every point against the reference solution.
///
/// Owns its buffers, so that one of these serves any number of cells on one thread.
final class CellMeasurement {
  private let configuration: SweepConfiguration
  private let travel: DepthTravel
  private var ranks = NearestRank()

  init(_ configuration: SweepConfiguration, travel: DepthTravel) {
    self.configuration = configuration
    self.travel = travel
  }

  /// Touches sent there and back in each cell.
  static let touches = 8

  /// - Throws: `ExperimentError` when the scheme cannot be brought to its depth.
  func row(_ cell: SweepCell, drawing: Drawing, number: Int, crossChecks: Int) throws -> SweepRow {
    let setup = try SceneSetup(cell, drawing: drawing, configuration: configuration, travel: travel)
    return row(cell, setup, number: number, crossChecks: crossChecks)
  }

  /// Measures a cell on a setup.
  func row(_ cell: SweepCell, _ setup: SceneSetup, number: Int, crossChecks: Int) -> SweepRow {
    let points = setup.scene.offsets.count
    let ledger = ErrorLedger(
      points: points, frames: configuration.frames, strokes: setup.scene.strokes, viewport: configuration.viewport,
      roundingMargin: ConstructedReference.bound(for: configuration.viewport) + RoundingJudge.boundary)
    let reference = ConstructedReference(offsets: setup.offsets)
    let check = CrossCheck(setup, first: reference, viewport: configuration.viewport)
    let ndc = UnsafeMutableBufferPointer<SIMD2<Float>>.allocate(capacity: points)
    let positions = UnsafeMutableBufferPointer<Vector2>.allocate(capacity: points)
    defer {
      ndc.deallocate()
      positions.deallocate()
    }
    let before = BeforeHandOver(setup.scheme, points: points, configuration: configuration)
    var decided = 0
    for frame in 0..<configuration.frames {
      setup.scheme.move(to: setup.camera(frame), by: setup.gestures[frame])
      setup.scheme.project(into: ndc)
      reference.position(under: setup.poses[frame], into: positions)
      ledger.judge(UnsafeBufferPointer(ndc), against: UnsafeBufferPointer(positions))
      before?.judge(against: UnsafeBufferPointer(positions))
      while decided < ledger.undecided.count {
        let sample = ledger.undecided[decided]
        let verdict = check.verdict(on: ndc[sample.point], point: sample.point, frame: sample.frame)
        ledger.count(
          correctlyRounded: verdict == .correctlyRounded ? 1 : 0, nearBoundary: verdict == .nearBoundary ? 1 : 0)
        decided += 1
      }
    }
    return row(
      cell, setup, ledger.summarise(with: &ranks), before: before?.summarise(with: &ranks),
      reload: ReloadError(
        cell.scheme, setup, against: UnsafeBufferPointer(positions), viewport: configuration.viewport),
      check: check.compare(samples: crossChecks, seed: configuration.seed, number: number))
  }

  private func row(
    _ cell: SweepCell, _ setup: SceneSetup, _ summary: ErrorSummary, before: ErrorSummary?, reload: ReloadError?,
    check: (count: Int, distance: Double)
  ) -> SweepRow {
    let trips = Self.roundTrips(setup.scheme, viewport: configuration.viewport, seed: configuration.seed)
    return SweepRow(
      scheme: cell.scheme.name, workload: cell.subject.workload, path: cell.path.name, content: cell.subject.content,
      level: cell.subject.level,
      depth: cell.depth.decades,
      zoom: setup.zoom, frames: configuration.frames, points: setup.scene.offsets.count, panStep: cell.path.panStep,
      rotationStep: cell.path.rotationStep, pinchStep: cell.path.pinchStep, summary: summary, before: before,
      roundTrip: trips.largest, roundTripsInvalid: trips.invalid, reload: reload,
      worstOffset: summary.worst.map { setup.scene.offsets[$0.point] }, crossChecked: check.count,
      crossCheckDistance: check.distance)
  }

  /// The largest valid distance between a position on the screen and where the scheme shows what it stored for it, and how many
  /// were invalid: not finite, or beyond the viewport's diagonal.
  private static func roundTrips(
    _ scheme: some CoordinateScheme, viewport: Viewport, seed: UInt64
  ) -> (largest: Double?, invalid: Int) {
    var generator = SplitMix64(seed: seed, stream: "round trip")
    var largest: Double?
    var invalid = 0
    for _ in 0..<touches {
      let touch = (viewport.size / 2 * Vector2(generator.symmetric(), generator.symmetric())).roundedToGrid()
      let seen = viewport.fromCentre(ndc: scheme.project(scheme.unproject(touch)))
      let distance = (seen - touch).length
      if distance <= viewport.diagonal { largest = max(largest ?? 0, distance) } else { invalid += 1 }
    }
    return (largest, invalid)
  }
}

/// Watches a scheme's double-precision screen positions beside what it hands over.
final class BeforeHandOver {
  private let scheme: any ScreenPositionScheme
  private let ledger: ScreenLedger
  private let screen: UnsafeMutableBufferPointer<Vector2>

  /// - Returns: nil for a scheme that has none.
  init?(_ scheme: any CoordinateScheme, points: Int, configuration: SweepConfiguration) {
    guard let scheme = scheme as? any ScreenPositionScheme else { return nil }
    self.scheme = scheme
    ledger = ScreenLedger(points: points, frames: configuration.frames, viewport: configuration.viewport)
    screen = .allocate(capacity: points)
  }

  deinit { screen.deallocate() }

  /// Takes the frame that the scheme's camera now shows.
  func judge(against positions: UnsafeBufferPointer<Vector2>) {
    scheme.project(into: screen)
    ledger.judge(UnsafeBufferPointer(screen), against: positions)
  }

  func summarise(with ranks: inout NearestRank) -> ErrorSummary { ledger.summarise(with: &ranks) }
}
