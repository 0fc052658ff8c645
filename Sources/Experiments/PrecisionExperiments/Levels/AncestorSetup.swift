import ExactNumbers
import Geometry
import Oracle
import Results
import Schemes
import Workloads

/// Lines stored some levels above the camera, and a camera that has followed their common position down to its depth;
/// long edges are no levels above it.
///
/// For a scheme with absolute positions, a level is three decades of zoom. A travelling scheme stores the lines in its
/// frame at the shallower depth. Gestures then take it down, steered by the exact position.
struct AncestorSetup {
  let scheme: any CoordinateScheme
  let poses: [CameraPose]
  let gestures: [Gesture]
  /// The position on all lines, relative to the camera's anchor, px at the camera's reference zoom.
  let hub: Vector2
  let position: CellSite
  /// The stored lines, and the frame in whose units they are exact.
  let lines: StoredLines
  let storedFrame: FrameChain

  /// - Throws: `ExperimentError` for a scheme whose numbers are no longer finite at the depth.
  init(_ cell: SweepCell, configuration: SweepConfiguration, travel: DepthTravel) throws(ExperimentError) {
    try self.init(
      AncestorContent(cell, configuration), level: cell.subject.level, cell.scheme, at: cell.depth, path: cell.path,
      configuration: configuration, travel: travel)
  }

  /// - Parameter doublings: by how many powers of two the camera is deeper than its levels below the lines.
  init(
    _ content: AncestorContent, level: Int, doublings: Int = 0, _ descriptor: SchemeDescriptor, at depth: DepthLabel,
    path: any CameraPath, configuration: SweepConfiguration, travel: DepthTravel
  ) throws(ExperimentError) {
    let below = depth.zoom
    guard let start = depth.above(decades: level * SweepSubject.decadesALevel)?.zoom,
      let above = Zoom(start.significand, exponent: start.exponent - doublings),
      let deepest = Zoom(below.significand * 1.5, exponent: below.exponent)
    else { throw .unreachable(scheme: descriptor.name, depth: depth.description) }
    let scheme = travel.scheme(descriptor, at: above, deepest: deepest, viewport: configuration.viewport)
    let descent = Descent(
      content: content, above: above, below: below, target: configuration.target, seed: configuration.seed)
    guard let end = (scheme as? any TravellingScheme).map({ descent.travel($0) }) ?? descent.arrive(scheme) else {
      throw .unreachable(scheme: descriptor.name, depth: depth.description)
    }
    self.scheme = scheme
    lines = end.lines
    storedFrame = end.sceneFrame
    position = end.position
    hub = end.hub
    poses = path.poses(configuration.frames, from: position.magnification)
    gestures = path.gestures(along: poses, from: position.magnification)
  }

  func camera(_ frame: Int) -> ExactCamera {
    ExactCamera(anchor: position.anchor, exponent: position.exponent, pose: poses[frame])
  }
}
