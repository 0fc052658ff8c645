import ExactNumbers
import Geometry

/// A position in MPFR. Points, and the camera, are stored relative to it as doubles.
///
/// Offsets are in px at the zoom 2^`exponent`, at which the reference was made. They are therefore plain doubles at any
/// depth, with one shared exponent. In Fraktaler-3's type `floatexp`, each number has its own exponent instead.
public final class PerturbationReference {
  /// World units.
  let x: BigFloat
  /// World units.
  let y: BigFloat
  /// The binary exponent of the zoom in px per world unit at which offsets are measured: their unit is a px at the zoom
  /// 2^exponent.
  let exponent: Int
  private var frame = -1
  private var seen = View(camera: .zero, zoom: 1)

  /// The camera relative to a reference.
  struct View {
    /// The centre of the view minus the reference, in the reference's px.
    let camera: Vector2
    /// Px on the screen per px of the reference; 0 or infinite if the two zooms differ by a factor of some 10^308.
    let zoom: Double
  }

  /// Offsets of up to this many px on the screen are stored to 2^-33 px.
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
  /// The centre of the view, world units.
  var x: BigFloat
  /// The centre of the view, world units.
  var y: BigFloat
  /// Px per world unit.
  var zoom = Zoom.one

  /// Creates a camera at the world's origin, with this number of bits.
  init(precision: Int) {
    x = BigFloat(precision: precision)
    y = BigFloat(precision: precision)
  }

  /// Moves to an exact camera, whose centre is rounded once.
  mutating func move(to camera: ExactCamera, scratch: inout BigFloat) {
    camera.loadCentre(x: &x, y: &y, scratch: &scratch)
    zoom = camera.zoom
  }
}
