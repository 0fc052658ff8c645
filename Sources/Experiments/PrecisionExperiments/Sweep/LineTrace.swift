import ExactNumbers
import Oracle
import Results
import Schemes

/// Plays the cells of lines stored above the camera, edges or borders, and takes chosen samples of each.
///
/// A sample is a line in a displayed frame in which it is, or is drawn, inside the viewport.
struct LineTrace: Sendable {
  let configuration: SweepConfiguration
  /// The number of lines in a displayed frame to choose in each cell; invisible ones give no row.
  let samples: Int
  /// `.ancestors` or `.borders`.
  let content: Content

  /// The cells of the content, and their positions among all cells.
  var cells: [(number: Int, cell: SweepCell)] {
    configuration.cells.enumerated().filter { $0.element.subject.content == content }.map { ($0.offset, $0.element) }
  }

  /// Plays every cell on `jobs` threads; the rows do not depend on their number.
  /// - Parameters:
  ///   - jobs: worker threads, from 1.
  ///   - row: the row of a sample.
  ///   - take: receives the rows of each cell in order; its error stops the trace.
  func run<Row: Sendable>(
    jobs: Int, row: @Sendable (TracedLine) -> Row?, take: (Int, [Row]) throws -> Void
  ) throws {
    let cells = self.cells
    try withoutActuallyEscaping(row) { row in
      try ParallelWork(jobs: jobs).run(
        cells.count, makeWorker: { () },
        work: { _, index in try lines(cells[index].cell, number: cells[index].number).compactMap(row) }, take: take)
    }
  }

  private func lines(_ cell: SweepCell, number: Int) throws -> [TracedLine] {
    let setup = try AncestorSetup(cell, configuration: configuration, travel: DepthTravel(seed: configuration.seed))
    guard let above = RationalReference(frame: setup.storedFrame),
      let below = RationalReference(frame: setup.position.frame)
    else { throw ExperimentError.unreachable(scheme: cell.scheme.name, depth: cell.depth.description) }
    let chosen = SampleID.choose(
      samples, points: setup.lines.directions.count, frames: configuration.frames, seed: configuration.seed,
      stream: "trace \(number)")
    let wanted = Dictionary(grouping: chosen, by: \.frame)
    var drawn: [DrawnEdge] = []
    var traced: [TracedLine] = []
    for frame in 0...(chosen.last?.frame ?? 0) {
      setup.scheme.move(to: setup.camera(frame), by: setup.gestures[frame])
      guard let samples = wanted[frame] else { continue }
      setup.lines.draw(setup.scheme, into: &drawn)
      let distances = setup.distances(of: drawn, frame: frame, viewport: configuration.viewport)
      guard let camera = below.camera(setup.camera(frame)) else { continue }
      for sample in samples {
        guard let distance = distances[sample.point] else { continue }
        traced.append(
          TracedLine(
            cell: cell, number: number, sample: sample, lines: setup.lines, above: above, camera: camera,
            drawn: drawn.filter { setup.lines.line(of: $0) == sample.point }, distance: distance))
      }
    }
    return traced
  }
}

/// A line in a displayed frame: as stored, as drawn, and the camera.
struct TracedLine {
  let cell: SweepCell
  /// The cell's position among all cells of the sweep.
  let number: Int
  /// The displayed frame, and as its point the line.
  let sample: SampleID
  /// All stored lines.
  let lines: StoredLines
  /// Takes stored points into world units.
  let above: RationalReference
  let camera: RationalCamera
  /// The drawn parts of the line, in order.
  let drawn: [DrawnEdge]
  /// In px; infinity where nothing was drawn, or nothing finite.
  let distance: Double

  /// The ends of the stored edge, centre line or first side in exact world units: first end, x and y, then the other.
  var ends: [String]? {
    let first = sample.point * (lines.scene.offsets.count / lines.directions.count)
    guard let start = above.point(first, of: lines.scene), let end = above.point(first + 1, of: lines.scene) else {
      return nil
    }
    return [start.x.description, start.y.description, end.x.description, end.y.description]
  }

  /// The camera's exact centre in world units, zoom in px per world unit, cosine and sine.
  var view: [String] {
    [
      camera.centre.x.description, camera.centre.y.description, camera.zoom.description, camera.cosine.description,
      camera.sine.description,
    ]
  }
}

extension DrawnEdge {
  /// Both ends as hexadecimal floats: first end, x and y, then the other.
  var hexadecimal: [String] { [start.x, start.y, end.x, end.y].map(TraceRow.hexadecimal) }
}
