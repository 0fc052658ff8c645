import Geometry
import Multiprecision
import Workloads

/// Writes out chosen samples of every cell of a sweep, for others to redo.
public struct Trace: Sendable {
  public let configuration: SweepConfiguration
  /// Samples of each cell, fewer when the cell has not as many.
  public let samples: Int

  public init(_ configuration: SweepConfiguration, samples: Int) {
    self.configuration = configuration
    self.samples = samples
  }

  /// Plays every cell on `jobs` threads; the rows do not depend on how many.
  /// - Parameter take: gets the rows of each cell in order; what it throws stops the trace.
  public func run(jobs: Int, take: (Int, [TraceRow]) throws -> Void) throws {
    let cells = self.cells
    let drawings = DrawingTable(configuration)
    try ParallelWork(jobs: jobs).run(
      cells.count, makeWorker: { () },
      work: { _, index in
        try rows(cells[index].cell, number: cells[index].number, drawings)
      }, take: take)
  }

  /// The cells of active content, which have points, and their positions among all cells.
  private var cells: [(number: Int, cell: SweepCell)] {
    configuration.cells.enumerated().filter { $0.element.subject.content == .active }.map { ($0.offset, $0.element) }
  }

  /// How many times `run` calls back.
  public var count: Int { cells.count }

  private func rows(_ cell: SweepCell, number: Int, _ drawings: DrawingTable) throws -> [TraceRow] {
    guard case .active(let workload) = cell.subject else { return [] }
    let drawing = drawings.drawing(of: workload)
    let replay = try CellReplay(cell, drawing: drawing, configuration: configuration)
    let chosen = SampleID.choose(
      samples, points: drawing.points.count, frames: configuration.frames, seed: configuration.seed,
      stream: "trace \(number)")
    let answers = replay.handedOver(chosen)
    return chosen.compactMap { sample in
      answers[sample].flatMap { row(cell, number: number, replay, sample, $0) }
    }
  }

  private func row(
    _ cell: SweepCell, number: Int, _ replay: CellReplay, _ sample: SampleID, _ ndc: SIMD2<Float>
  ) -> TraceRow? {
    let viewport = configuration.viewport
    guard let world = replay.reference.point(sample.point, of: replay.stage.scene),
      let camera = replay.reference.camera(replay.stage.camera(sample.frame)),
      var screenX = Rational(viewport.width / 2),
      var screenY = Rational(viewport.height / 2)
    else { return nil }
    let position = camera.position(world)
    screenX.add(position.x)
    screenY.add(position.y)
    return TraceRow(
      cell: number, scheme: cell.scheme.name, workload: cell.subject.workload, path: cell.path.name,
      depth: cell.depth.decades, frame: sample.frame, point: sample.point, worldX: world.x.description,
      worldY: world.y.description, cameraX: camera.centre.x.description, cameraY: camera.centre.y.description,
      zoom: camera.zoom.description, cosine: camera.cosine.description, sine: camera.sine.description,
      viewportWidth: viewport.width, viewportHeight: viewport.height, ndcX: Self.hexadecimal(ndc.x),
      ndcY: Self.hexadecimal(ndc.y), screenX: screenX.decimal(digits: 30), screenY: screenY.decimal(digits: 30),
      error: replay.error(of: ndc, sample, viewport: viewport)?.length)
  }

  private static func hexadecimal(_ value: Float) -> String {
    value.isFinite
      ? BigFloat(Double(value), precision: 24).hexadecimal : value.isNaN ? "nan" : value < 0 ? "-inf" : "inf"
  }
}
