import ExactNumbers
import Geometry
import Measurement
import Oracle
import Results
import Schemes
import Workloads

/// Measures one cell: moves the camera frame by frame, projects by the scheme, and compares every point with the
/// reference solution.
///
/// It owns its buffers, so that one instance serves any number of cells on one thread.
final class CellMeasurement {
  private let configuration: SweepConfiguration
  private let travel: DepthTravel
  private var ranks = NearestRank()

  init(_ configuration: SweepConfiguration, travel: DepthTravel) {
    self.configuration = configuration
    self.travel = travel
  }

  /// The number of touches for round trips in each cell.
  static let touches = 8

  /// - Throws: `ExperimentError` when the scheme cannot be brought to its depth.
  func row(_ cell: SweepCell, drawing: Drawing, number: Int, crossChecks: Int) throws -> SweepRow {
    let setup = try SceneSetup(cell, drawing: drawing, configuration: configuration, travel: travel)
    return row(cell, setup, number: number, crossChecks: crossChecks)
  }

  /// Measures a cell on a setup.
  func row(_ cell: SweepCell, _ setup: SceneSetup, number: Int, crossChecks: Int) -> SweepRow {
    let points = setup.scene.offsets.count
    let ledger = ledger(for: setup)
    let reference = ConstructedReference(offsets: setup.offsets)
    let check = CrossCheck(setup, first: reference, viewport: configuration.viewport)
    let before = BeforeConversion(setup.scheme, points: points, configuration: configuration)
    var decided = 0
    let (trips, reload) = play(setup, reference) { ndc, positions in
      ledger.judge(ndc, against: positions)
      before?.judge(against: positions)
      while decided < ledger.undecided.count {
        let sample = ledger.undecided[decided]
        let verdict = check.verdict(on: ndc[sample.point], point: sample.point, frame: sample.frame)
        ledger.count(
          correctlyRounded: verdict == .correctlyRounded ? 1 : 0, nearBoundary: verdict == .nearBoundary ? 1 : 0)
        decided += 1
      }
    } after: { positions in
      // Touches before archives: an engine that cannot save has its touches measured all the same.
      let trips =
        cell.scheme.abilities.contains(.touches)
        ? Self.roundTrips(setup.scheme, viewport: configuration.viewport, seed: configuration.seed) : nil
      return (trips, ReloadError(cell.scheme, setup, against: positions, viewport: configuration.viewport))
    }
    return row(
      cell, setup, ledger.summarise(with: &ranks), before: before?.summarise(with: &ranks), trips: trips,
      reload: reload,
      check: check.compare(samples: crossChecks, seed: configuration.seed, number: number))
  }

  /// Only the errors of a cell's points after the float32 conversion, for a search.
  /// - Throws: `ExperimentError` when the scheme cannot be brought to its depth.
  func errors(
    _ cell: SweepCell, drawing: Drawing, number: Int, crossChecks: Int
  ) throws -> (summary: ErrorSummary, check: (count: Int, distance: Double)) {
    let setup = try SceneSetup(cell, drawing: drawing, configuration: configuration, travel: travel)
    let ledger = ledger(for: setup)
    let reference = ConstructedReference(offsets: setup.offsets)
    play(setup, reference) { ndc, positions in
      ledger.judge(ndc, against: positions)
    } after: { _ in
    }
    let check = CrossCheck(setup, first: reference, viewport: configuration.viewport)
    return (
      ledger.summarise(with: &ranks), check.compare(samples: crossChecks, seed: configuration.seed, number: number)
    )
  }

  /// The largest errors of a cell's points after the float32 conversion, of all points in all frames.
  /// - Returns: the errors, nil where a sample is invalid, and the comparison of the two reference solutions.
  /// - Throws: `ExperimentError` when the scheme cannot be brought to its depth.
  func largestErrors(
    _ cell: SweepCell, drawing: Drawing, number: Int, crossChecks: Int
  ) throws -> (errors: LargestErrors.Figures?, check: (count: Int, distance: Double)) {
    let setup = try SceneSetup(cell, drawing: drawing, configuration: configuration, travel: travel)
    let reference = ConstructedReference(offsets: setup.offsets)
    let errors = LargestErrors(
      points: setup.scene.offsets.count, strokes: setup.scene.strokes, viewport: configuration.viewport)
    var isValid = true
    play(setup, reference, while: { isValid }) { ndc, positions in
      isValid = errors.judge(ndc, against: positions)
    } after: { _ in
    }
    let check = CrossCheck(setup, first: reference, viewport: configuration.viewport)
    return (
      isValid ? errors.figures : nil, check.compare(samples: crossChecks, seed: configuration.seed, number: number)
    )
  }

  private func ledger(for setup: SceneSetup) -> ErrorLedger {
    ErrorLedger(
      points: setup.scene.offsets.count, frames: configuration.frames, strokes: setup.scene.strokes,
      viewport: configuration.viewport,
      roundingMargin: ConstructedReference.bound(for: configuration.viewport) + RoundingJudge.boundary)
  }

  /// Moves the camera through all frames.
  /// - Parameters:
  ///   - goesOn: whether the next frame is needed.
  ///   - each: receives the scheme's output in a frame, and the exact positions.
  ///   - after: receives the exact positions in the last frame.
  private func play<Result>(
    _ setup: SceneSetup, _ reference: ConstructedReference, while goesOn: () -> Bool = { true },
    each: (UnsafeBufferPointer<SIMD2<Float>>, UnsafeBufferPointer<Vector2>) -> Void,
    after: (UnsafeBufferPointer<Vector2>) -> Result
  ) -> Result {
    let points = setup.scene.offsets.count
    let ndc = UnsafeMutableBufferPointer<SIMD2<Float>>.allocate(capacity: points)
    let positions = UnsafeMutableBufferPointer<Vector2>.allocate(capacity: points)
    defer {
      ndc.deallocate()
      positions.deallocate()
    }
    for frame in 0..<configuration.frames where goesOn() {
      setup.scheme.move(to: setup.camera(frame), by: setup.gestures[frame])
      setup.scheme.project(into: ndc)
      reference.position(under: setup.poses[frame], into: positions)
      each(UnsafeBufferPointer(ndc), UnsafeBufferPointer(positions))
    }
    return after(UnsafeBufferPointer(positions))
  }

  private func row(
    _ cell: SweepCell, _ setup: SceneSetup, _ summary: ErrorSummary, before: ErrorSummary?, trips: RoundTrips?,
    reload: ReloadError?, check: (count: Int, distance: Double)
  ) -> SweepRow {
    SweepRow(
      scheme: cell.scheme.name, workload: cell.subject.workload, path: cell.path.name, content: cell.subject.content,
      level: cell.subject.level,
      depth: cell.depth.decades,
      zoom: setup.zoom, frames: configuration.frames, points: setup.scene.offsets.count, panStep: cell.path.panStep,
      rotationStep: cell.path.rotationStep, pinchStep: cell.path.pinchStep, summary: summary, before: before,
      roundTrip: trips?.largest, roundTripsInvalid: trips?.invalid, reload: reload,
      conduct: (setup.scheme as? ExternalScheme)?.conduct,
      worstOffset: summary.worst.map { setup.scene.offsets[$0.point] }, crossChecked: check.count,
      crossCheckDistance: check.distance)
  }

  private typealias RoundTrips = (largest: Double?, invalid: Int)

  /// The largest valid distance between a touch and the scheme's position of its stored point, and the number of
  /// invalid ones: not finite, or beyond the viewport's diagonal.
  private static func roundTrips(
    _ scheme: some CoordinateScheme, viewport: Viewport, seed: UInt64
  ) -> RoundTrips {
    var generator = SplitMix64(seed: seed, stream: "round trip")
    var largest: Double?
    var invalid = 0
    for _ in 0..<touches {
      let touch = (viewport.size / 2 * Vector2(generator.symmetric(), generator.symmetric())).roundedToGrid()
      let seen = viewport.fromCentre(ndc: scheme.project(scheme.unproject(touch)))
      let distance = (seen - touch).length
      if viewport.isValid(distance) { largest = max(largest ?? 0, distance) } else { invalid += 1 }
    }
    return (largest, invalid)
  }
}

/// Measures a scheme's double-precision screen positions beside its float32 output.
final class BeforeConversion {
  private let scheme: any ScreenPositionScheme
  private let ledger: ScreenLedger
  private let screen: UnsafeMutableBufferPointer<Vector2>

  /// - Returns: nil for a scheme without such positions.
  init?(_ scheme: any CoordinateScheme, points: Int, configuration: SweepConfiguration) {
    guard let scheme = scheme as? any ScreenPositionScheme else { return nil }
    self.scheme = scheme
    ledger = ScreenLedger(points: points, frames: configuration.frames, viewport: configuration.viewport)
    screen = .allocate(capacity: points)
  }

  deinit { screen.deallocate() }

  /// Adds the frame that the scheme's camera shows.
  func judge(against positions: UnsafeBufferPointer<Vector2>) {
    scheme.project(into: screen)
    ledger.judge(UnsafeBufferPointer(screen), against: positions)
  }

  func summarise(with ranks: inout NearestRank) -> ErrorSummary { ledger.summarise(with: &ranks) }
}
