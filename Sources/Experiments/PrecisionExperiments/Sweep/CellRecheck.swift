import ExactNumbers
import Geometry
import Measurement
import Oracle
import Results
import Schemes
import Workloads

/// Measures a cell again, and computes its worst sample with only the second reference solution.
public struct CellRecheck: Sendable {
  /// The result.
  public struct Answer: Sendable {
    /// The cell measured again.
    public let row: SweepRow
    /// The jitter of the worst sample by exact rational arithmetic, in px; nil where the row has no jitter.
    public let exactWorstJitter: Double?
  }

  /// The sweep of the cells.
  public let configuration: SweepConfiguration

  /// Measures cells of a sweep again.
  public init(_ configuration: SweepConfiguration) {
    self.configuration = configuration
  }

  /// The largest difference between the jitters of the two reference solutions, in px: two positions, each with the
  /// error bound of the first reference solution on each axis, and a rounding of the errors themselves.
  public static func tolerance(for viewport: Viewport) -> Double {
    3 * 2.0.squareRoot() * ConstructedReference.bound(for: viewport)
  }

  /// Measures a cell again.
  public func answer(_ cell: SweepCell) throws -> Answer {
    try answer(cell, with: CellWorker(configuration, drawings: DrawingTable(configuration)))
  }

  func answer(_ cell: SweepCell, with worker: CellWorker) throws -> Answer {
    let row = try worker.row(cell, crossChecks: 0)
    guard let worst = row.summary.worst, case .active(let workload) = cell.subject else {
      return Answer(row: row, exactWorstJitter: nil)
    }
    let replay = try CellReplay(
      cell, drawing: worker.drawings.drawing(of: workload), configuration: configuration, travel: worker.travel)
    let samples = [worst.frame - 1, worst.frame].map { SampleID(frame: $0, point: worst.point) }
    let answers = replay.handedOver(samples)
    let errors = samples.compactMap { sample in
      answers[sample].flatMap { replay.error(of: $0, sample, viewport: configuration.viewport) }
    }
    return Answer(row: row, exactWorstJitter: errors.count == 2 ? (errors[1] - errors[0]).length : nil)
  }
}

/// Plays a cell once more and keeps the scheme's output for chosen samples, with the second reference solution.
struct CellReplay {
  let setup: SceneSetup
  let reference: RationalReference

  /// - Parameter travel: the walks to continue; nil to begin anew.
  init(_ cell: SweepCell, drawing: Drawing, configuration: SweepConfiguration, travel: DepthTravel? = nil) throws {
    setup = try SceneSetup(cell, drawing: drawing, configuration: configuration, travel: travel)
    guard let reference = RationalReference(frame: setup.frame) else {
      throw ExperimentError.unreachable(scheme: cell.scheme.name, depth: cell.depth.description)
    }
    self.reference = reference
  }

  /// The scheme's output for each sample; the camera moves through all frames up to the last required one.
  func handedOver(_ samples: [SampleID]) -> [SampleID: SIMD2<Float>] {
    guard let last = samples.map(\.frame).max() else { return [:] }
    let wanted = Dictionary(grouping: samples, by: \.frame)
    let ndc = UnsafeMutableBufferPointer<SIMD2<Float>>.allocate(capacity: setup.scene.offsets.count)
    defer { ndc.deallocate() }
    var answers: [SampleID: SIMD2<Float>] = [:]
    for frame in 0...last {
      setup.scheme.move(to: setup.camera(frame), by: setup.gestures[frame])
      guard let samples = wanted[frame] else { continue }
      setup.scheme.project(into: ndc)
      for sample in samples { answers[sample] = ndc[sample.point] }
    }
    return answers
  }

  /// The exact error of a float32 pair, in px, y down, rounded once an axis; nil when it is not finite.
  func error(of ndc: SIMD2<Float>, _ sample: SampleID, viewport: Viewport) -> Vector2? {
    guard let world = reference.point(sample.point, of: setup.scene),
      let camera = reference.camera(setup.camera(sample.frame)),
      let x = Rational(Double(ndc.x)), let y = Rational(Double(ndc.y)), let halfWidth = Rational(viewport.width / 2),
      let halfHeight = Rational(viewport.height / 2)
    else { return nil }
    let position = camera.position(world)
    var errorX = x
    errorX.multiply(by: halfWidth)
    errorX.subtract(position.x)
    var errorY = y
    errorY.multiply(by: halfHeight)
    errorY.negate()
    errorY.subtract(position.y)
    return Vector2(errorX.double, errorY.double)
  }
}
