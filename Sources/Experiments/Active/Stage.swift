import ExactGeometry
import Geometry
import Oracle
import Schemes
import Workloads

/// A scheme brought to its position, with the scene stored and the camera's way laid out: everything a cell is measured on.
///
/// A scheme that knows positions is put at a seeded target; one that travels is walked to the depth by gestures, and its target is the exact
/// composition of where it then stands. The scene is drawn there, in the same px on the screen for every scheme.
struct Stage {
  let scheme: any CoordinateScheme
  /// The way from the world to the frame in whose units cameras are exact.
  let frame: FrameChain
  /// The way from the world to the frame in whose units the scene is exact.
  let sceneFrame: FrameChain
  let scene: ExactScene
  /// The points of the scene from the cameras' anchor, px at the cameras' reference zoom.
  let offsets: [Vector2]
  let poses: [CameraPose]
  let gestures: [Gesture]
  let zoom: Zoom
  private let position: CellSite

  /// Sets the stage for a cell.
  /// - Throws: `ExperimentError` for a scheme that lost its numbers on the way.
  init(
    _ cell: SweepCell, drawing: Drawing, configuration: SweepConfiguration, travel: DepthTravel? = nil
  ) throws(ExperimentError) {
    try self.init(
      cell.scheme, at: cell.depth, aside: cell.pan.map { $0.zoom.double * configuration.viewport.width } ?? 0,
      drawing: drawing, path: cell.path, frames: configuration.frames, viewport: configuration.viewport,
      seed: configuration.seed, travel: travel)
  }

  /// Sets the stage for a scheme at a depth.
  /// - Parameters:
  ///   - aside: px that the camera has panned before anything is drawn.
  ///   - travel: the journeys that are gone on with; nil to begin anew.
  /// - Throws: `ExperimentError` for a scheme that lost its numbers on the way.
  init(
    _ descriptor: SchemeDescriptor, at depth: DepthLabel, aside: Double = 0, drawing: Drawing, path: any CameraPath,
    frames: Int,
    viewport: Viewport, seed: UInt64, travel: DepthTravel? = nil
  ) throws(ExperimentError) {
    let label = depth.zoom
    // Paths zoom in by at most 1.013^30 = 1.48 beyond the depth.
    guard let deepest = Zoom(label.significand * 1.5, exponent: label.exponent) else {
      throw .unreachable(scheme: descriptor.name, depth: depth.description)
    }
    let scheme = (travel ?? DepthTravel(seed: seed)).scheme(descriptor, at: label, deepest: deepest, viewport: viewport)
    let position: CellSite
    if let traveller = scheme as? any TravellingScheme {
      Self.pan(traveller, by: aside)
      guard let reached = CellSite(traveller.viewpoint) else {
        throw .unreachable(scheme: descriptor.name, depth: depth.description)
      }
      position = reached
    } else {
      position = CellSite(target: SeededTarget(seed: seed), zoom: label, aside: Self.asideDirection * aside)
    }
    let scene = position.scene(drawing)
    scheme.store(scene)
    self.init(
      scheme, position, scene: scene, sceneFrame: position.frame, offsets: scene.offsets, path: path, frames: frames)
  }

  /// Oblique, and exact in binary, so that a pan of any length goes the same way.
  private static let asideDirection = Vector2(0.8125, -0.5625)

  /// In ten pans, as a person would.
  private static func pan(_ traveller: any TravellingScheme, by distance: Double) {
    guard distance > 0 else { return }
    for _ in 0..<10 { traveller.travel(by: Gesture(pan: asideDirection * (-distance / 10))) }
  }

  /// A stage whose scene is stored.
  /// - Parameters:
  ///   - position: where the camera stands.
  ///   - offsets: the points of the scene from the position's anchor, px at its reference zoom.
  init(
    _ scheme: any CoordinateScheme, _ position: CellSite, scene: ExactScene, sceneFrame: FrameChain, offsets: [Vector2],
    path: any CameraPath, frames: Int
  ) {
    self.scheme = scheme
    self.position = position
    self.scene = scene
    self.sceneFrame = sceneFrame
    self.offsets = offsets
    frame = position.frame
    zoom = position.worldZoom
    poses = path.poses(frames, from: position.magnification)
    gestures = path.gestures(along: poses, from: position.magnification)
  }

  /// The exact camera of a frame.
  func camera(_ frame: Int) -> ExactCamera {
    ExactCamera(anchor: position.anchor, exponent: position.exponent, pose: poses[frame])
  }
}
