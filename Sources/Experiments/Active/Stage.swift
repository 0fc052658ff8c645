import ExactGeometry
import Geometry
import Oracle
import Schemes
import Workloads

/// A scheme brought to its place, with the scene stored and the camera's way laid out: everything a cell is measured on.
///
/// A scheme that knows places is put at a seeded target; one that travels is walked to the depth by gestures, and its target is the exact
/// composition of where it then stands. The scene is drawn there, in the same px on the screen for every scheme.
struct Stage {
  let scheme: any CoordinateScheme
  /// The way from the world to the frame in whose units scene and cameras are exact.
  let frame: FrameChain
  let scene: ExactScene
  let poses: [CameraPose]
  let gestures: [Gesture]
  let zoom: Zoom

  /// Sets the stage for a cell.
  /// - Throws: `ExperimentError` for an unknown scheme, or one that lost its numbers on the way.
  init(_ cell: SweepCell, drawing: Drawing, configuration: SweepConfiguration) throws(ExperimentError) {
    let label = cell.depth.zoom
    // Paths zoom in by at most 1.013^30 = 1.48 beyond the depth.
    guard let deepest = Zoom(label.significand * 1.5, exponent: label.exponent),
      let scheme = SchemeCatalog.scheme(named: cell.scheme, deepest: deepest, viewport: configuration.viewport)
    else { throw .unknownScheme(cell.scheme) }
    let place: Place
    if let traveller = scheme as? any TravellingScheme {
      DepthWalk(seed: configuration.seed).replay(to: label) { traveller.travel(by: $0) }
      guard let reached = Place(traveller.standpoint) else {
        throw .unreachable(scheme: cell.scheme, depth: cell.depth.description)
      }
      place = reached
    } else {
      place = Place(target: SeededTarget(seed: configuration.seed), zoom: label)
    }
    self.scheme = scheme
    self.frame = place.frame
    self.zoom = place.worldZoom
    poses = cell.path.poses(configuration.frames, from: place.magnification)
    gestures = cell.path.gestures(along: poses, from: place.magnification)
    scene = place.scene(drawing)
    scheme.store(scene)
  }

  /// The exact camera of a frame.
  func camera(_ frame: Int) -> ExactCamera {
    ExactCamera(anchor: scene.anchor, exponent: scene.exponent, pose: poses[frame])
  }
}
