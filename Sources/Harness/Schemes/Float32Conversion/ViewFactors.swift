import ExactNumbers
import Geometry

/// The factors of a camera's map from displacements in the world to normalised device coordinates, in doubles. A
/// renderer computes them on the CPU for each displayed frame and uploads them as a matrix.
///
/// The map is `straight · d + crossed · (d.y, d.x)` for a displacement `d` from the centre of the view, in world units.
struct ViewFactors {
  /// The factors for the same coordinate.
  let straight: Vector2
  /// The factors for the other coordinate.
  let crossed: Vector2

  /// Creates the factors of a view.
  /// - Parameters:
  ///   - zoom: px per world unit.
  ///   - turn: cosine and sine of the view's turn.
  init(zoom: Double, turn: Vector2, viewport: Viewport) {
    let scale = Vector2(2 / viewport.width, -2 / viewport.height) * zoom
    straight = turn.x * scale
    crossed = Vector2(-turn.y, turn.y) * scale
  }

  /// Creates the factors of a camera.
  init(_ camera: ExactCamera, viewport: Viewport) {
    self.init(zoom: camera.zoom.double, turn: camera.pose.rotation.pair, viewport: viewport)
  }
}
