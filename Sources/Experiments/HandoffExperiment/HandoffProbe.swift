import Frames
import Geometry
import Oracle
import Schemes

/// Positions spread over a viewport, with its corners, and the corresponding points of a frame.
struct HandoffProbe {
  /// px from the viewport's centre. A difference of two views is affine in the position, so that it is largest at a corner.
  let positions: [Vector2]
  let corners: [Vector2]
  private let viewport: Viewport
  private let conversion: Float32Conversion
  /// px from the viewport's centre to a corner.
  private let cornerDistance: Double

  init(viewport: Viewport) {
    self.viewport = viewport
    conversion = Float32Conversion(viewport: viewport)
    let half = viewport.size / 2
    cornerDistance = half.length
    corners = [Vector2(-1, -1), Vector2(1, -1), Vector2(-1, 1), Vector2(1, 1)].map { $0 * half }
    positions =
      corners + [Vector2(0.123, -0.456), Vector2(-0.789, 0.321), Vector2(0.567, 0.765), .zero].map { $0 * half }
  }

  /// The points of the active frame at positions, as the rule stores them; nil where one cannot be stored.
  func stored<Rule: HandoffRule>(_ positions: [Vector2], in camera: Rule.Camera, by rule: Rule) -> [Vector2]? {
    let points = positions.compactMap { rule.stored(camera.local($0)) }
    return points.count == positions.count ? points : nil
  }

  /// Points of a frame that the second of two cameras sees, with their exact positions there. They are the points at
  /// positions of the first view, which are many when the picture shrinks, and at positions of the second, which are
  /// many when it grows. Positions whose points the rule cannot store are left out.
  /// - Returns: nil where the second camera's numbers are lost.
  func visible<Rule: HandoffRule>(
    _ positions: [Vector2], in first: Rule.Camera, and second: Rule.Camera, by rule: Rule
  ) -> (points: [Vector2], positions: [Vector2])? {
    let candidates =
      positions.compactMap { rule.stored(first.local($0)) } + positions.compactMap { rule.stored(second.local($0)) }
    guard let seen = exact(candidates, in: second) else { return nil }
    let inside = candidates.indices.filter {
      abs(seen[$0].x) <= viewport.width && abs(seen[$0].y) <= viewport.height
    }
    return (inside.map { candidates[$0] }, inside.map { seen[$0] })
  }

  /// The exact screen positions of points of a camera's own frame, px from the centre; nil where the camera's numbers
  /// are lost.
  func exact(_ points: [Vector2], in camera: some FrameCamera) -> [Vector2]? {
    guard let view = ExactView(camera) else { return nil }
    let positions = points.compactMap {
      FrameReference($0, storedIn: .world, seenFrom: .world)?.position(
        centre: view.centre, zoom: camera.zoom, turn: camera.turn)
    }
    return positions.count == points.count ? positions : nil
  }

  /// The screen position of a point, px from the centre; nil where it has none.
  func seen<Compositor: FrameCompositor>(
    _ point: Vector2, of frame: Int, _ format: PositionFormat, from camera: Compositor.Camera, in tree: FrameTree,
    by compositor: Compositor
  ) -> Vector2? {
    switch format {
    case .float64: return compositor.screen(point, of: frame, from: camera, in: tree)
    case .float32:
      let ndc = conversion.ndc(point, of: frame, from: camera, in: tree, by: compositor)
      return ndc.x.isFinite && ndc.y.isFinite ? viewport.fromCentre(ndc: ndc) : nil
    }
  }

  /// The screen error of a point, px.
  ///
  /// After the float32 conversion an error counts by its visible effect: on the screen unchanged, and beyond the
  /// corners as the same share of a corner's distance. An edge that begins so far out and ends on the screen is bent
  /// there by no more.
  func error(of seen: Vector2, from exact: Vector2, _ format: PositionFormat) -> Double {
    let error = (seen - exact).length
    let distance = exact.length
    return format == .float32 && distance > cornerDistance ? error * (cornerDistance / distance) : error
  }
}
