import ExactNumbers
import Geometry

/// A position in MPFR to which points are stored relative, as doubles, and the camera relative to it.
///
/// Offsets are in px at the zoom 2^`exponent`, at which the reference was made. So they are plain doubles at any depth:
/// all share one exponent, whereas each number of Fraktaler-3's type `floatexp` has its own.
public final class PerturbationReference {
  /// World units.
  let x: BigFloat
  /// World units.
  let y: BigFloat
  /// The zoom 2^exponent in px per world unit, whose px are the unit of offsets.
  let exponent: Int
  private var frame = -1
  private var seen = View(camera: .zero, zoom: 1)

  /// The camera relative to a reference.
  struct View {
    /// The middle of the view minus the reference, in the reference's px.
    let camera: Vector2
    /// Px on the screen per px of the reference: 0 or infinite where the two zooms are some 10^308 apart.
    let zoom: Double
  }

  /// Offsets up to this many px on the screen are stored to 2^-33 px.
  static let reach = 0x1p20

  init(x: consuming BigFloat, y: consuming BigFloat, exponent: Int) {
    self.x = x
    self.y = y
    self.exponent = exponent
  }

  /// The view relative to this reference, computed once for each displayed frame: two subtractions in MPFR, each
  /// rounded once to a double.
  func view(of camera: borrowing PerturbationCamera, frame: Int, scratch: inout BigFloat) -> View {
    guard frame != self.frame else { return seen }
    self.frame = frame
    let zoom = Zoom(camera.zoom.significand, exponent: camera.zoom.exponent - exponent) ?? .one
    scratch.setDifference(camera.x, x)
    scratch.multiply(byPowerOfTwo: exponent)
    let dx = scratch.double
    scratch.setDifference(camera.y, y)
    scratch.multiply(byPowerOfTwo: exponent)
    seen = View(camera: Vector2(dx, scratch.double), zoom: zoom.double)
    return seen
  }
}

/// A camera in MPFR.
struct PerturbationCamera: ~Copyable {
  /// World units, the middle of the view.
  var x: BigFloat
  /// World units, the middle of the view.
  var y: BigFloat
  /// Px per world unit.
  var zoom = Zoom.one

  /// A camera at the world's origin, at this number of bits.
  init(precision: Int) {
    x = BigFloat(precision: precision)
    y = BigFloat(precision: precision)
  }

  /// Moves to an exact camera, its middle rounded once.
  mutating func move(to camera: ExactCamera, scratch: inout BigFloat) {
    camera.loadCentre(x: &x, y: &y, scratch: &scratch)
    zoom = camera.zoom
  }
}
