import ExactNumbers
import Geometry
import Oracle

/// The exact map from the screen to the units of a frame: a view's camera, mapped to the frame in which content is
/// stored.
///
/// Position `s`, in px from the viewport's centre, is at `centre + turn⁻¹ · s / zoom` in units of the viewing frame.
/// All parts are binary numbers over one denominator.
final class ScreenMap: Sendable {
  /// The rotation as the pair (cosine, sine).
  let turn: Vector2
  private let centreX: Dyadic
  private let centreY: Dyadic
  private let factor: Dyadic
  private let denominator: Dyadic
  private let pixels: Dyadic

  /// Creates the map of a camera. O(bits of the centre and the map), with fast multiplication.
  /// - Parameters:
  ///   - map: the map from the viewing frame to the frame of the content.
  ///   - centre: the point at the viewport's centre, in units of the viewing frame.
  ///   - zoom: px per unit of that frame.
  ///   - turn: the rotation as the pair (cosine, sine).
  /// - Returns: nil if a number is not finite, the zoom is not positive, or the square of the pair's length is not
  ///   within 2^-40 of 1.
  init?(_ map: FrameMap, centre: ExactPoint, zoom: Double, turn: Vector2) {
    guard zoom > 0, abs(turn.dot(turn) - 1) <= 0x1p-40, var x = Dyadic(centre.x), var y = Dyadic(centre.y),
      var square = Dyadic(turn.x), square.multiply(by: turn.x), var sine = Dyadic(turn.y), sine.multiply(by: turn.y)
    else { return nil }
    square.add(sine)
    map.apply(x: &x, y: &y)
    var pixels = Dyadic(copying: map.denominator)
    guard pixels.multiply(by: zoom), square.multiply(by: zoom) else { return nil }
    x.multiply(by: square)
    y.multiply(by: square)
    square.multiply(by: map.denominator)
    self.turn = turn
    centreX = x
    centreY = y
    factor = Dyadic(copying: map.factor)
    denominator = square
    self.pixels = pixels
  }

  /// Px per unit, with two roundings.
  func scale(precision: Int) -> WideReal {
    WideReal(pixels, precision: precision) / WideReal(factor, precision: precision)
  }

  /// The point at the viewport's centre, in units, with three roundings of each coordinate.
  func centre(precision: Int) -> WideVector {
    WideVector(WideReal(centreX, precision: precision), WideReal(centreY, precision: precision))
      / WideReal(denominator, precision: precision)
  }

  /// A position in px after the inverse rotation, with rounding.
  func unturned(_ screen: Vector2) -> Vector2 { screen.rotated(byInverseOf: turn) }

  /// The exact point at a position of the screen; nil if the position is not finite.
  func position(at screen: Vector2) -> Position? { Position(screen, map: self) }

  /// An exact position in units, over a common denominator.
  struct Position: ~Copyable {
    private var x: Dyadic
    private var y: Dyadic
    private var denominator: Dyadic

    fileprivate init?(_ screen: Vector2, map: ScreenMap) {
      guard let x = Self.numerator(screen, Vector2(map.turn.x, map.turn.y), map.factor, map.centreX),
        let y = Self.numerator(screen, Vector2(-map.turn.y, map.turn.x), map.factor, map.centreY)
      else { return nil }
      self.x = x
      self.y = y
      denominator = Dyadic(copying: map.denominator)
    }

    /// `(screen · row) · factor + centre`.
    private static func numerator(
      _ screen: Vector2, _ row: Vector2, _ factor: borrowing Dyadic, _ centre: borrowing Dyadic
    ) -> Dyadic? {
      guard var sum = Dyadic(screen.x), sum.multiply(by: row.x), var term = Dyadic(screen.y), term.multiply(by: row.y)
      else { return nil }
      sum.add(term)
      sum.multiply(by: factor)
      sum.add(centre)
      return sum
    }

    /// −1, 0 or 1 if the position is above (y down), at or below a finite height.
    func side(ofHeight height: Double) -> Int {
      var difference = Dyadic(copying: denominator)
      guard difference.multiply(by: -height) else { return 0 }
      difference.add(y)
      return difference.signum
    }

    /// The sign of the cross product of `b − a` and the displacement from `a` to the position; all are finite. It is 1
    /// if the position is on the side of the edge's `perpendicularCCW`.
    func side(ofEdgeFrom a: Vector2, to b: Vector2) -> Int {
      guard var area = Dyadic(a.x), area.multiply(by: b.y), var term = Dyadic(a.y), term.multiply(by: -b.x),
        var width = Dyadic(b.x), width.add(-a.x), var height = Dyadic(a.y), height.add(-b.y)
      else { return 0 }
      area.add(term)
      area.multiply(by: denominator)
      width.multiply(by: y)
      area.add(width)
      height.multiply(by: x)
      area.add(height)
      return area.signum
    }
  }
}
