import Results
import Workloads

/// The rows of a scheme at a depth: those of `displacements.csv`, and where the points exactly are.
struct RecordedPan: Sendable {
  let displacements: [DisplacementRow]
  let exact: [ExactPositionRow]
  /// How far the two reference solutions are apart for one of the samples, in px.
  let referenceDistance: Double

  /// Plays a scheme.
  /// - Parameter number: the number of the cell in the run.
  /// - Throws: `ExperimentError` where the scheme cannot be brought to the depth.
  init(
    _ cell: SchemeDepth, _ drawing: Drawing, number: Int, _ configuration: FilmStripConfiguration, travel: DepthTravel
  ) throws(ExperimentError) {
    let pan = try PannedDrawing(
      cell, drawing, frames: configuration.recordedFrames, configuration, travel: travel)
    var displacements: [DisplacementRow] = []
    var exact: [ExactPositionRow] = []
    for frame in 0..<configuration.recordedFrames {
      let displayed = pan.next()
      for (stroke, points) in drawing.strokes.enumerated() {
        for point in points {
          displacements.append(
            DisplacementRow(
              cell: cell, frame: frame, point: point,
              displacement: displayed.shown[point].map { RecordedPosition($0 - displayed.exact[point]) }))
          exact.append(
            ExactPositionRow(
              depth: cell.depth.decades, frame: frame, stroke: stroke, point: point,
              position: RecordedPosition(displayed.exact[point])))
        }
      }
    }
    self.displacements = displacements
    self.exact = exact
    referenceDistance = pan.referenceDistance(seed: configuration.seed, number: number)
  }

  /// Plays cells on threads.
  /// - Parameters:
  ///   - chosen: numbers of cells, in order.
  ///   - take: receives the result of each with its position in `chosen`, in order.
  static func play(
    _ chosen: [Int], _ configuration: FilmStripConfiguration, jobs: Int, take: (Int, RecordedPan) throws -> Void
  ) throws {
    let cells = configuration.recordedCells
    let drawing = configuration.drawing(points: configuration.recordedPoints)
    try ParallelWork(jobs: jobs).run(
      chosen.count, makeWorker: { DepthTravel(seed: configuration.seed) },
      work: { travel, index in
        try RecordedPan(cells[chosen[index]], drawing, number: chosen[index], configuration, travel: travel)
      }, take: take)
  }
}
