import Geometry
import Measurement
import Oracle
import Results
import Schemes

/// Measures one cell stage by stage, on one thread: plays it, takes the scheme's arithmetic apart for some samples, and
/// summarises the errors of the scheme and of each stage.
final class StageMeasurement {
  private let configuration: SweepConfiguration
  private let worker: CellWorker
  private var ranks = NearestRank()

  /// The number of seeded samples of each cell, fewer where some are out of view in their frame or in the one before;
  /// the one of its largest jitter is additional.
  static let samples = 128

  init(_ configuration: SweepConfiguration, drawings: DrawingTable) {
    self.configuration = configuration
    worker = CellWorker(configuration, drawings: drawings)
  }

  /// The row of the scheme, and those of its stages where it can be taken apart.
  /// - Parameter number: the number of the cell in its run, so that cells do not all use the same samples.
  /// - Throws: `ExperimentError` when the scheme cannot be brought to its depth.
  func rows(_ cell: SweepCell, number: Int) throws -> [StageRow] {
    guard case .active(let workload) = cell.subject else { return [] }
    let worst = try worker.row(cell, number: number, crossChecks: 0).summary.worst
    let setup = try SceneSetup(
      cell, drawing: worker.drawings.drawing(of: workload), configuration: configuration, travel: worker.travel)
    var chosen = Set(
      SampleID.choose(
        Self.samples, points: setup.scene.offsets.count, frames: configuration.frames - 1, seed: configuration.seed,
        stream: "stages \(number)"
      ).map { SampleID(frame: $0.frame + 1, point: $0.point) })
    chosen.formIntersection(seen(chosen, setup))
    if let worst { chosen.insert(SampleID(frame: worst.frame, point: worst.point)) }
    return rows(cell, setup, chosen.sorted())
  }

  /// The samples that are in view in their frame and in the one before.
  private func seen(_ chosen: Set<SampleID>, _ setup: SceneSetup) -> [SampleID] {
    let reference = ConstructedReference(offsets: setup.offsets)
    return withUnsafeTemporaryAllocation(of: Vector2.self, capacity: setup.offsets.count) { positions in
      func seen(_ chosen: [SampleID], back: Int) -> [SampleID] {
        Dictionary(grouping: chosen, by: \.frame).flatMap { frame, samples in
          reference.position(under: setup.poses[frame - back], into: positions)
          return samples.filter { configuration.viewport.shows(positions[$0.point]) }
        }
      }
      return seen(seen(Array(chosen), back: 0), back: 1)
    }
  }

  private func rows(_ cell: SweepCell, _ setup: SceneSetup, _ chosen: [SampleID]) -> [StageRow] {
    let play = play(setup, chosen)
    let verdict = play.values.reduce(StageVerdict.addsUp) { $0.and($1.verdict) }
    // Parts of one and the same sample.
    let scheme = changes(chosen, play) { $0.error }
    let largest = (placement: Self.largest(scheme.placement), jitter: Self.largest(scheme.jitter))
    func row(_ stage: ProjectionStage?, _ errors: StageErrors?) -> StageRow {
      StageRow(
        scheme: cell.scheme.name, workload: cell.subject.workload, path: cell.path.name, depth: cell.depth.decades,
        stage: stage, samples: chosen.count, errors: errors,
        residual: stage == nil && verdict.hasStages ? play.values.compactMap(\.residual).max() : nil, verdict: verdict)
    }
    return StageLocalisation.stages(of: setup.scheme).enumerated().map { index, stage in
      guard let stage else { return row(nil, errors(scheme)) }
      guard verdict.hasStages else { return row(stage, nil) }
      let part = changes(chosen, play) { $0.alone[index - 1] }
      var errors = errors(part)
      errors.placementShare = Self.share(part.placement, of: scheme.placement, at: largest.placement)
      errors.jitterShare = Self.share(part.jitter, of: scheme.jitter, at: largest.jitter)
      return row(stage, errors)
    }
  }

  /// Takes the chosen samples apart, each in its frame and in the one before.
  private func play(_ setup: SceneSetup, _ chosen: [SampleID]) -> [SampleID: StagedSample] {
    let both = Set(chosen + chosen.map { SampleID(frame: $0.frame - 1, point: $0.point) })
    let wanted = Dictionary(grouping: both, by: \.frame)
    let points = setup.scene.offsets.count
    let viewport = configuration.viewport
    let reference = ConstructedReference(offsets: setup.offsets)
    let ndc = UnsafeMutableBufferPointer<SIMD2<Float>>.allocate(capacity: points)
    let positions = UnsafeMutableBufferPointer<Vector2>.allocate(capacity: points)
    defer {
      ndc.deallocate()
      positions.deallocate()
    }
    var samples: [SampleID: StagedSample] = [:]
    for frame in 0..<configuration.frames {
      setup.scheme.move(to: setup.camera(frame), by: setup.gestures[frame])
      guard let wanted = wanted[frame] else { continue }
      setup.scheme.project(into: ndc)
      reference.position(under: setup.poses[frame], into: positions)
      let sight = ExactSight(setup.scene, from: setup.camera(frame), on: viewport)
      for sample in wanted {
        let point = sample.point
        samples[sample] =
          (setup.scheme as? any StagedScheme)?.stages(of: point, in: sight).map {
            StagedSample($0, of: ndc[point], against: positions[point], on: viewport)
          } ?? StagedSample(ndc[point], against: positions[point], on: viewport)
      }
    }
    return samples
  }

  /// For each sample an error, and its change from the displayed frame before; NaN for an invalid one.
  private func changes(
    _ chosen: [SampleID], _ play: [SampleID: StagedSample], _ error: (StagedSample) -> Vector2
  ) -> (placement: [Vector2], jitter: [Vector2]) {
    func valid(_ sample: SampleID) -> Vector2 {
      let error = play[sample].map(error) ?? Vector2(.nan, .nan)
      return configuration.viewport.isValid(error) ? error : Vector2(.nan, .nan)
    }
    let now = chosen.map(valid)
    let before = chosen.map { valid(SampleID(frame: $0.frame - 1, point: $0.point)) }
    return (now, zip(now, before).map { $0 - $1 })
  }

  private func errors(_ changes: (placement: [Vector2], jitter: [Vector2])) -> StageErrors {
    StageErrors(
      invalid: changes.placement.count { $0.x.isNaN }, placement: spread(changes.placement),
      jitter: spread(changes.jitter))
  }

  private func spread(_ errors: [Vector2]) -> ErrorSummary.Spread? {
    errors.map { $0.dot($0) }.withUnsafeBufferPointer { ErrorSummary.Spread(squares: $0, with: &ranks) }
  }

  /// The first of the longest; nil where none is valid or all are zero.
  private static func largest(_ errors: [Vector2]) -> Int? {
    var best: (index: Int, square: Double)?
    for (index, error) in errors.enumerated() where error.dot(error) > best?.square ?? 0 {
      best = (index, error.dot(error))
    }
    return best?.index
  }

  /// The component of one error along another, as a fraction of that.
  private static func share(_ part: [Vector2], of whole: [Vector2], at index: Int?) -> Double? {
    guard let index, part[index].x.isFinite, part[index].y.isFinite else { return nil }
    // Without the sign of a zero.
    return part[index].dot(whole[index]) / whole[index].dot(whole[index]) + 0
  }
}
