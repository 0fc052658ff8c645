import ExactNumbers
import Geometry
import Oracle
import Results
import Schemes
import Workloads

/// Stores a fan of edges at one zoom and takes the camera up to another, with the common position of the edges in view.
///
/// For a scheme with absolute positions, a level is three decades of zoom. Gestures take a travelling scheme down,
/// where it stores the edges in its frame; it is then pinched out again about other fingers.
struct Ascent {
  private let cell: SweepCell
  private let configuration: SweepConfiguration
  private let travel: DepthTravel
  private let fan: EdgeFan
  private let above: Zoom
  private let below: Zoom

  /// Ends of edges are multiples of this, in units of a frame, so that every frame scheme stores them exactly.
  private static let unit = 0x1p-36
  private static let step = 3.25

  /// - Throws: `ExperimentError` where the content would lie beyond the deepest depth.
  init(_ cell: SweepCell, configuration: SweepConfiguration, travel: DepthTravel) throws(ExperimentError) {
    guard let below = cell.depth.below(decades: cell.below) else {
      throw .unreachable(scheme: cell.scheme.name, depth: cell.depth.description)
    }
    self.cell = cell
    self.configuration = configuration
    self.travel = travel
    self.below = below.zoom
    above = cell.depth.zoom
    fan = EdgeFan(count: configuration.edges, seed: configuration.seed)
  }

  /// The setup with the camera above and the edges below it.
  /// - Throws: `ExperimentError` for a scheme whose numbers are no longer finite at the depth.
  func setup() throws(ExperimentError) -> SceneSetup {
    guard let deepest = Zoom(below.significand * 1.5, exponent: below.exponent) else {
      throw .unreachable(scheme: cell.scheme.name, depth: cell.depth.description)
    }
    let scheme = travel.scheme(cell.scheme, at: below, deepest: deepest, viewport: configuration.viewport)
    guard let setup = (scheme as? any TravellingScheme).map({ climb($0, deepest) }) ?? arrive(scheme, deepest) else {
      throw .unreachable(scheme: cell.scheme.name, depth: cell.depth.description)
    }
    return setup
  }

  private func arrive(_ scheme: any CoordinateScheme, _ deepest: Zoom) -> SceneSetup? {
    let position = CellSite(target: configuration.target, zoom: above, digitsDownTo: below)
    let scene = fan.scene(at: position.anchor, below)
    scheme.store(scene)
    let shrink = Double(sign: .plus, exponent: above.exponent - below.exponent, significand: 1)
    return SceneSetup(
      scheme, position, scene: scene, sceneFrame: .world, offsets: scene.offsets.map { $0 * shrink }, deepest: deepest,
      path: cell.path,
      frames: configuration.frames)
  }

  private func climb(_ scheme: any TravellingScheme, _ deepest: Zoom) -> SceneSetup? {
    let start = scheme.viewpoint
    guard let zoom = Zoom(start.zoom) else { return nil }
    let middle =
      (Vector2(start.centre.x.double, start.centre.y.double) / Self.unit).rounded(.toNearestOrEven) * Self.unit
    guard middle.x.isFinite, middle.y.isFinite else { return nil }
    let scene = fan.scene(
      at: ExactPoint(x: middle.x, y: middle.y), zoom,
      grid: Double(sign: .plus, exponent: zoom.exponent, significand: Self.unit))
    scheme.store(scene)
    pinchOut(scheme)
    let end = scheme.viewpoint
    guard let position = CellSite(end) else { return nil }
    let toUnits = Double(sign: .plus, exponent: -scene.exponent, significand: 1)
    let offsets = scene.offsets.compactMap { offset in
      FrameReference(middle + offset * toUnits, storedIn: scheme.contentFrame, seenFrom: end.chain)?
        .position(centre: end.centre, zoom: end.zoom, turn: Vector2(1, 0))
    }
    guard offsets.count == scene.offsets.count else { return nil }
    return SceneSetup(
      scheme, position, scene: scene, sceneFrame: scheme.contentFrame,
      offsets: offsets.map { $0 / position.magnification }, deepest: deepest,
      path: cell.path, frames: configuration.frames)
  }

  /// About fingers within 100 px of the middle, towards the content, which comes nearer to each of them.
  private func pinchOut(_ scheme: any TravellingScheme) {
    var generator = SplitMix64(seed: configuration.seed, stream: "ascent")
    var reached = below
    while let remaining = Zoom(reached.significand / above.significand, exponent: reached.exponent - above.exponent),
      remaining.double > 1
    {
      let scale = 1 / min(Self.step, remaining.double)
      let finger = Vector2(generator.symmetric(), generator.symmetric()) * 100
      scheme.travel(by: Gesture(anchor: finger, scale: scale))
      guard let next = Zoom(reached.significand * scale, exponent: reached.exponent) else { return }
      reached = next
    }
  }
}
