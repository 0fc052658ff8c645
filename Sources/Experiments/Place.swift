import ExactGeometry
import Geometry
import Multiprecision
import Workloads

/// Where a cell is measured: an exact anchor and zoom, in the units of a frame, and how that frame lies in the world.
struct Place {
  let frame: FrameChain
  let anchor: ExactPoint
  /// In frame units.
  private let zoom: Zoom
  /// In world units, rounded to a double's precision.
  let worldZoom: Zoom

  /// A seeded target in the world, with digits to 2^-64 px at the zoom.
  init(target: SeededTarget, zoom: Zoom) {
    frame = .world
    anchor = target.point(fractionBits: zoom.exponent + 64)
    self.zoom = zoom
    worldZoom = zoom
  }

  /// Where a travelling scheme stands.
  /// - Returns: nil when its numbers are not finite.
  init?(_ standpoint: Standpoint) {
    guard standpoint.centre.x.isFinite, standpoint.centre.y.isFinite else { return nil }
    guard let zoom = Zoom(standpoint.zoom),
      let composition = FrameComposition(standpoint.chain), var exact = Rational(standpoint.zoom)
    else { return nil }
    frame = standpoint.chain
    anchor = standpoint.centre
    self.zoom = zoom
    exact.multiply(by: composition.scale)
    var rounded = BigFloat(precision: 53)
    rounded.set(exact)
    let parts = rounded.significandAndExponent
    worldZoom = Zoom(parts.significand, exponent: parts.exponent) ?? zoom
  }

  /// The reference zoom that offsets are counted at is 2^exponent px per frame unit.
  var exponent: Int { zoom.exponent }

  /// The zoom divided by the reference zoom.
  var magnification: Double { zoom.significand }

  /// A drawing, given in px as seen at this place, as an exact scene. Offsets are rounded to multiples of 2^-40 px.
  func scene(_ drawing: Drawing) -> ExactScene {
    ExactScene(
      anchor: anchor, exponent: exponent,
      offsets: drawing.points.map { ($0 / magnification).roundedToGrid() }, strokes: drawing.strokes)
  }
}
