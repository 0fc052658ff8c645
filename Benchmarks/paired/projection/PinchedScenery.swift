import ExactNumbers
import Geometry
import Schemes
import Workloads

/// A scheme of frames at a depth, with content stored there, seen from around that depth: the same scheme pinched out
/// and in, so that where levels meet the view spans two.
struct PinchedScenery {
  /// One scheme for each pinch, in order.
  private let schemes: [any ScreenPositionScheme]
  /// How many points all of them project.
  let points: Int

  /// A pen's strokes of fifty points, or the origins of strokes.
  enum Content: String, CaseIterable {
    case handwriting, origins

    fileprivate var drawing: Drawing? {
      let written = FreehandWorkload().drawing(points: 500, seed: 1, extent: Viewport.standard.size * 0.2)
      switch self {
      case .handwriting: return written
      case .origins:
        return Drawing(points: Array(written.points.prefix(100)), strokes: (0..<100).map { $0..<$0 + 1 })
      }
    }
  }

  /// Magnifications of the view from the depth at which the content was stored.
  static let pinches = [1.0 / 3, 1 / 1.48, 1, 1.48, 3]

  /// - Parameters:
  ///   - name: of the scheme.
  ///   - depth: at which the content is stored, 200 px about the centre of the view.
  init?(_ name: String, _ depth: DepthLabel, _ content: Content) {
    guard let scheme = SchemeCatalog.standard[name]?.scheme(deepest: depth.zoom, viewport: .standard),
      let traveller = scheme as? any TravellingScheme, let drawing = content.drawing
    else { return nil }
    DepthWalk(seed: 1).replay(to: depth.zoom) { traveller.travel(by: $0) }
    let viewpoint = traveller.viewpoint
    guard let zoom = Zoom(viewpoint.zoom) else { return nil }
    traveller.store(
      ExactScene(
        anchor: viewpoint.centre, exponent: zoom.exponent,
        offsets: drawing.points.map { ($0 / zoom.significand).roundedToGrid() }, strokes: drawing.strokes))
    let turn = Rotation(halfTangent: 0.1) ?? .identity
    schemes = Self.pinches.compactMap { pinch in
      let copy = traveller.copy()
      copy.travel(by: Gesture(anchor: Vector2(23, -41), scale: pinch, turn: turn.pair, pan: Vector2(3.25, -1.5)))
      return copy as? any ScreenPositionScheme
    }
    guard schemes.count == Self.pinches.count else { return nil }
    points = drawing.points.count * schemes.count
  }

  /// Projects all points of all schemes to normalised device coordinates, in float32.
  func project(into ndc: ScreenBuffer, repeats: Int) {
    for _ in 0..<repeats {
      for scheme in schemes { scheme.project(into: ndc.pointer) }
    }
  }

  /// Projects all points of all schemes to the screen, in doubles.
  func project(into screen: UnsafeMutableBufferPointer<Vector2>, repeats: Int) {
    for _ in 0..<repeats {
      for scheme in schemes { scheme.project(into: screen) }
    }
  }
}
