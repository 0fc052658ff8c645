import ExactNumbers
import Geometry
import Oracle
import Results
import Schemes

/// Writes chosen samples of every cell of a sweep with lines stored above the camera, for independent recomputation.
///
/// A sample is a line in a displayed frame in which it is, or is drawn, inside the viewport.
public struct LineTrace: Sendable {
  /// The traced lines.
  public enum Kind: String, Sendable {
    /// The edges of ancestors.
    case edges
    /// The borders of strokes.
    case borders
  }

  /// The sweep of the samples.
  public let configuration: SweepConfiguration
  /// The number of lines in a displayed frame to sample in each cell; invisible ones give no row.
  public let samples: Int
  /// The traced lines.
  public let kind: Kind

  /// A trace with a number of samples of each cell.
  public init(_ kind: Kind, _ configuration: SweepConfiguration, samples: Int) {
    self.kind = kind
    self.configuration = configuration
    self.samples = samples
  }

  /// The cells of the lines, and their positions among all cells.
  private var cells: [(number: Int, cell: SweepCell)] {
    let content: Content = kind == .edges ? .ancestors : .borders
    return configuration.cells.enumerated().filter { $0.element.subject.content == content }
      .map { ($0.offset, $0.element) }
  }

  /// The number of calls of `take`.
  public var count: Int { cells.count }

  /// About how large the file gets at most, in bytes: exact fractions have some 22 digits a decade of zoom.
  public var expectedBytes: Double {
    cells.reduce(0) { sum, cell in
      let decades = cell.cell.depth.decades
      return sum + Double(samples) * (kind == .edges ? 400 + 22 * decades : 700 + 24 * decades)
    }
  }

  /// Plays every cell on `jobs` threads; the rows do not depend on their number.
  /// - Parameters:
  ///   - jobs: worker threads, from 1.
  ///   - take: receives the rows of each cell in order; its error stops the trace.
  public func run(jobs: Int, take: (Int, [LineTraceRow]) throws -> Void) throws {
    let cells = self.cells
    try ParallelWork(jobs: jobs).run(
      cells.count, makeWorker: { () },
      work: { _, index in
        try lines(cells[index].cell, number: cells[index].number).compactMap {
          LineTraceRow($0, configuration.viewport)
        }
      }, take: take)
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

extension TracedLine {
  /// The distance of the border from the stored line, in world units: the length between two points as far apart.
  var exactHalfWidth: Rational? {
    let scene = lines.scene
    let halfWidth = lines.halfWidths?[sample.point] ?? 0
    let pair = ExactScene(
      anchor: scene.anchor, exponent: scene.exponent, offsets: [.zero, Vector2(halfWidth, 0)], strokes: [0..<2])
    guard let origin = above.point(0, of: pair), let end = above.point(1, of: pair) else { return nil }
    var length = Rational()
    length.setDifference(end.x, origin.x)
    return length
  }
}

extension DrawnEdge {
  /// Both ends as hexadecimal floats: first end, x and y, then the other.
  var hexadecimal: [String] { [start.x, start.y, end.x, end.y].map(TraceRow.hexadecimal) }
}
