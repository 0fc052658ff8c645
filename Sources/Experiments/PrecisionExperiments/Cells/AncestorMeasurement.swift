import ExactNumbers
import Geometry
import Measurement
import Oracle
import Results
import Schemes

/// Measures lines stored some levels above the camera, edges or borders of strokes, and edges that are longer than the
/// screen: the distance of the drawn line from the exact one, inside the viewport.
///
/// A sample is one line in one displayed frame in which it is, or is drawn, inside the viewport. Every side of a stroke
/// drawn inside the viewport has to be the border through the common position. Lines have no direction of error, no
/// jitter of a point and no rounding, so these figures stay empty.
final class AncestorMeasurement {
  private let configuration: SweepConfiguration
  private let travel: DepthTravel
  private var ranks = NearestRank()

  init(_ configuration: SweepConfiguration, travel: DepthTravel) {
    self.configuration = configuration
    self.travel = travel
  }

  /// - Throws: `ExperimentError` when the scheme cannot be brought to its depth.
  func row(_ cell: SweepCell, crossChecks: Int) throws -> SweepRow {
    let setup = try AncestorSetup(cell, configuration: configuration, travel: travel)
    var drawn: [DrawnEdge] = []
    var squares: [Double] = []
    squares.reserveCapacity(setup.lines.directions.count * configuration.frames)
    for frame in 0..<configuration.frames {
      setup.scheme.move(to: setup.camera(frame), by: setup.gestures[frame])
      setup.lines.draw(setup.scheme, into: &drawn)
      for case let distance? in setup.distances(of: drawn, frame: frame, viewport: configuration.viewport) {
        squares.append(configuration.viewport.isValid(distance) ? distance * distance : .nan)
      }
    }
    return row(cell, setup, summary(squares), crossChecks: crossChecks)
  }

  private func summary(_ squares: [Double]) -> ErrorSummary {
    var summary = ErrorSummary()
    summary.samples = squares.count
    summary.invalid = squares.count { $0.isNaN }
    summary.placement = squares.withUnsafeBufferPointer { ErrorSummary.Spread(squares: $0, with: &ranks) }
    return summary
  }

  private func row(_ cell: SweepCell, _ setup: AncestorSetup, _ summary: ErrorSummary, crossChecks: Int) -> SweepRow {
    SweepRow(
      scheme: cell.scheme.name, workload: cell.subject.workload, path: cell.path.name, content: cell.subject.content,
      level: cell.subject.level,
      depth: cell.depth.decades, zoom: setup.position.worldZoom, frames: configuration.frames,
      points: setup.lines.directions.count, panStep: cell.path.panStep, rotationStep: cell.path.rotationStep,
      pinchStep: cell.path.pinchStep, summary: summary, before: nil, roundTrip: nil, roundTripsInvalid: nil,
      reload: nil, conduct: (setup.scheme as? ExternalScheme)?.conduct, worstOffset: nil,
      crossChecked: crossChecks > 0 ? 1 : 0, crossCheckDistance: crossChecks > 0 ? hubDistance(setup) : 0)
  }

  /// The distance of the two reference solutions for the meeting point of the lines in the first frame, in px.
  private func hubDistance(_ setup: AncestorSetup) -> Double {
    let pose = setup.poses[0]
    let first = ((setup.hub - pose.offset) * pose.magnification).rotated(by: pose.rotation.pair)
    let meeting = ExactScene(
      anchor: setup.lines.scene.anchor, exponent: setup.lines.scene.exponent, offsets: [.zero], strokes: [0..<1])
    guard let above = RationalReference(frame: setup.storedFrame),
      let below = RationalReference(frame: setup.position.frame),
      let world = above.point(0, of: meeting), let camera = below.camera(setup.camera(0)),
      var x = Rational(first.x), var y = Rational(first.y)
    else { return .infinity }
    let exact = camera.position(world)
    x.subtract(exact.x)
    y.subtract(exact.y)
    return Vector2(x.double, y.double).length
  }
}

extension AncestorSetup {
  /// The distance of each exact line from its drawn parts, inside the viewport, in px; nil for a line that is not
  /// visible. The scheme's camera has to show the frame.
  func distances(of drawn: [DrawnEdge], frame: Int, viewport: Viewport) -> [Double?] {
    let reference = EdgeReference(viewport: viewport)
    let pose = poses[frame]
    let turn = pose.rotation.pair
    let meeting = ((hub - pose.offset) * pose.magnification).rotated(by: turn)
    let edges = Dictionary(grouping: drawn) { lines.line(of: $0) }
    return lines.directions.enumerated().map { index, direction in
      let segments = (edges[index] ?? []).map {
        (start: viewport.fromCentre(ndc: $0.start), end: viewport.fromCentre(ndc: $0.end))
      }
      return reference.distance(drawn: segments, exact: meeting, direction: direction.rotated(by: turn))
    }
  }
}
