import ExactNumbers
import Geometry
import Workloads

/// The site of a cell's measurement: an exact anchor and zoom, in the units of a frame, and that frame's position in
/// the world.
package struct CellSite {
  package let frame: FrameChain
  package let anchor: ExactPoint
  /// In frame units.
  private let zoom: Zoom
  /// In world units, rounded to a double's precision.
  package let worldZoom: Zoom

  /// A seeded target in the world, with digits to 2^-64 px at the zoom, or at a deeper one.
  /// - Parameter panned: px at the zoom from the target to the position.
  package init(target: SeededTarget, zoom: Zoom, digitsDownTo deepest: Zoom? = nil, panned: Vector2 = .zero) {
    frame = .world
    let exact = target.point(fractionBits: (deepest ?? zoom).exponent + 64)
    anchor = panned == .zero ? exact : Self.moved(exact, by: panned / zoom.significand, exponent: zoom.exponent)
    self.zoom = zoom
    worldZoom = zoom
  }

  /// A site at a position in the world and a zoom.
  package init(anchor: ExactPoint, zoom: Zoom) {
    frame = .world
    self.anchor = anchor
    self.zoom = zoom
    worldZoom = zoom
  }

  /// - Parameter offset: in px at the zoom 2^exponent.
  private static func moved(_ point: ExactPoint, by offset: Vector2, exponent: Int) -> ExactPoint {
    func sum(_ value: borrowing BigFloat, _ offset: Double) -> BigFloat {
      var term = BigFloat(precision: 53)
      term.set(offset, exponent: -exponent)
      // Room for both, however far apart their bits lie.
      var result = BigFloat(precision: value.precision + 128)
      result.setSum(value, term)
      return result
    }
    return ExactPoint(x: sum(point.x, offset.x), y: sum(point.y, offset.y))
  }

  /// The site of a travelling scheme's camera.
  /// - Returns: nil where its numbers are not finite.
  package init?(_ viewpoint: Viewpoint) {
    guard viewpoint.centre.x.isFinite, viewpoint.centre.y.isFinite else { return nil }
    guard let zoom = Zoom(viewpoint.zoom),
      var exact = viewpoint.chain.exactScale(), let factor = Rational(viewpoint.zoom)
    else { return nil }
    frame = viewpoint.chain
    anchor = viewpoint.centre
    self.zoom = zoom
    exact.multiply(by: factor)
    var rounded = BigFloat(precision: 53)
    rounded.set(exact)
    let parts = rounded.significandAndExponent
    worldZoom = Zoom(parts.significand, exponent: parts.exponent) ?? zoom
  }

  /// The reference zoom that offsets are counted at is 2^exponent px per frame unit.
  package var exponent: Int { zoom.exponent }

  /// The zoom divided by the reference zoom.
  package var magnification: Double { zoom.significand }

  /// A drawing in px at this site as an exact scene. Offsets are rounded to multiples of 2^-40 px.
  package func scene(_ drawing: Drawing) -> ExactScene {
    ExactScene(
      anchor: anchor, exponent: exponent,
      offsets: drawing.points.map { ($0 / magnification).roundedToGrid() }, strokes: drawing.strokes)
  }
}
