import ExactGeometry
import Geometry
import Workloads

/// A drawing in a scheme at a depth whose camera goes round and round: one displayed frame after the other.
final class SceneFrames {
  let screen: ScreenPositions
  private let stage: Stage
  private let cameras: [ExactCamera]
  private let startZoom: Double
  private var frame = 0

  /// A path comes back to its beginning after so many frames.
  static let period = 2 * OrbitPath.period

  /// - Throws: `ExperimentError` where the scheme cannot get to the depth.
  init(
    _ drawing: Drawing, _ position: SchemeDepth, _ configuration: TessellationConfiguration, travel: DepthTravel
  ) throws(ExperimentError) {
    stage = try Stage(
      position.scheme, at: position.depth, drawing: drawing, path: OrbitPath(), frames: Self.period + 1,
      viewport: configuration.viewport, seed: configuration.seed, travel: travel)
    let stage = stage
    cameras = stage.poses.indices.map { stage.camera($0) }
    startZoom = stage.poses[0].magnification
    screen = ScreenPositions(stage.scheme, count: drawing.points.count, viewport: configuration.viewport)
    stage.scheme.move(to: cameras[0], by: stage.gestures[0])
    screen.update()
  }

  /// Moves the camera on and has the scheme project all points.
  func advance() {
    frame = frame % Self.period + 1
    stage.scheme.move(to: cameras[frame], by: stage.gestures[frame])
    screen.update()
  }

  /// The zoom by that at which the scene was drawn.
  var scale: Double { stage.poses[frame].magnification / startZoom }
  /// Cosine and sine of the view's turn.
  var turn: Vector2 { stage.poses[frame].rotation.pair }

  /// Whether all positions are finite all the way round.
  func areFinite() -> Bool {
    for _ in 0..<Self.period {
      advance()
      if !screen.areFinite { return false }
    }
    return true
  }
}
