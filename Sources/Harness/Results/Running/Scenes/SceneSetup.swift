import ExactNumbers
import Geometry
import Oracle
import Schemes
import Workloads

/// A scheme at its depth, with the scene stored and the camera's poses computed: the state that a cell is measured on.
///
/// A scheme with absolute positions is set to a seeded target, or to where the drawing lies. Gestures take a travelling
/// scheme to the depth, from the origin of its root; its target is the exact composition of its camera there, so that no
/// distance applies to it. The scene is drawn there, in the same px on the screen for every scheme.
package struct SceneSetup {
  package let scheme: any CoordinateScheme
  /// The chain of frames from the world to the one in whose units cameras are exact.
  package let frame: FrameChain
  /// The chain of frames from the world to the one in whose units the scene is exact.
  package let sceneFrame: FrameChain
  package let scene: ExactScene
  /// The points of the scene relative to the cameras' anchor, px at the cameras' reference zoom.
  package let offsets: [Vector2]
  package let poses: [CameraPose]
  package let gestures: [Gesture]
  package let zoom: Zoom
  /// The deepest zoom that the scheme was made for.
  package let deepest: Zoom
  private let position: CellSite

  /// Sets a scheme up at a depth.
  /// - Parameters:
  ///   - panned: px that the camera pans before anything is drawn.
  ///   - distance: of the target from the origin, for a drawing without a position of its own.
  ///   - travel: the walks to continue; nil to begin anew.
  /// - Throws: `ExperimentError` for a scheme whose numbers are no longer finite at the depth.
  package init(
    _ descriptor: SchemeDescriptor, at depth: DepthLabel, panned: Double = 0, drawing: Drawing, path: any CameraPath,
    frames: Int,
    viewport: Viewport, distance: TargetDistance = .standard, seed: UInt64, travel: DepthTravel? = nil
  ) throws(ExperimentError) {
    let label = depth.zoom
    // Paths zoom in by at most 1.013^30 = 1.48 beyond the depth.
    guard let deepest = Zoom(label.significand * 1.5, exponent: label.exponent) else {
      throw .unreachable(scheme: descriptor.name, depth: depth.description)
    }
    let scheme = (travel ?? DepthTravel(seed: seed)).scheme(descriptor, at: label, deepest: deepest, viewport: viewport)
    let position: CellSite
    if let traveller = scheme as? any TravellingScheme {
      Self.pan(traveller, by: panned)
      guard let reached = CellSite(traveller.viewpoint) else {
        throw .unreachable(scheme: descriptor.name, depth: depth.description)
      }
      position = reached
    } else {
      let target =
        drawing.position.map { SeededTarget(seed: seed, at: $0) } ?? SeededTarget(seed: seed, distance: distance)
      position = CellSite(
        target: target, zoom: label, panned: Self.panDirection * panned)
    }
    let scene = position.scene(drawing)
    scheme.store(scene)
    self.init(
      scheme, position, scene: scene, sceneFrame: position.frame, offsets: scene.offsets, deepest: deepest, path: path,
      frames: frames)
  }

  /// Oblique, and exact in binary, so that pans of any length have the same direction.
  private static let panDirection = Vector2(0.8125, -0.5625)

  /// In ten pans, as a person would.
  private static func pan(_ traveller: any TravellingScheme, by distance: Double) {
    guard distance > 0 else { return }
    for _ in 0..<10 { traveller.travel(by: Gesture(pan: panDirection * (-distance / 10))) }
  }

  /// A setup whose scene the scheme has stored.
  /// - Parameters:
  ///   - position: the site of the camera.
  ///   - offsets: the points of the scene relative to the position's anchor, px at its reference zoom.
  ///   - deepest: the deepest zoom that the scheme was made for.
  package init(
    _ scheme: any CoordinateScheme, _ position: CellSite, scene: ExactScene, sceneFrame: FrameChain, offsets: [Vector2],
    deepest: Zoom, path: any CameraPath, frames: Int
  ) {
    self.scheme = scheme
    self.position = position
    self.scene = scene
    self.sceneFrame = sceneFrame
    self.offsets = offsets
    self.deepest = deepest
    frame = position.frame
    zoom = position.worldZoom
    poses = path.poses(frames, from: position.magnification)
    gestures = path.gestures(along: poses, from: position.magnification)
  }

  /// The zoom of the camera under which the scene was stored, divided by the zoom that is the unit of offsets.
  package var magnification: Double { position.magnification }

  /// The exact camera of a frame.
  package func camera(_ frame: Int) -> ExactCamera {
    ExactCamera(anchor: position.anchor, exponent: position.exponent, pose: poses[frame])
  }
}
