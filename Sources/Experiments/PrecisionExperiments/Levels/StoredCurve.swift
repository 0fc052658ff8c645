import ExactNumbers
import Geometry
import StrokeOracle
import Workloads

/// A curve as it is stored in a scheme, or as its chords there were made from it.
///
/// It is in units of the frame where it is stored. For a scheme with absolute positions, it is in px at the scene's
/// reference zoom from the scene's anchor.
struct StoredCurve {
  let spans: [CubicSpan]
  let halfWidth: Double
  /// The position on its border at which the camera zooms in.
  let focus: ExactPoint
  /// Of that position, in bits.
  let precision: Int

  init(spans: [CubicSpan], halfWidth: Double, precision: Int) {
    self.spans = spans
    self.halfWidth = halfWidth
    self.precision = precision
    focus = CurveReference.border(
      of: spans[PencilCurve.focus], at: PencilCircle.focus.parameter, halfWidth: halfWidth, precision: precision)
  }
}

/// The part of a pencil's circle about the position to zoom in at, in px at a reference zoom.
struct PencilCurve {
  let points: [Vector2]
  let spans: [CubicSpan]
  let halfWidth = PencilCircle.halfWidth

  /// The spans on either side of the one to zoom in at: all that a viewport has room for at 16 times the zoom.
  static let focus = 5

  /// - Parameters:
  ///   - magnification: the zoom at which the circle has its own size, divided by the reference zoom.
  ///   - grid: coordinates are multiples of this.
  init(magnification: Double, grid: Double) {
    let middle = PencilCircle.focus.span
    let points = PencilCircle.points[middle - Self.focus...middle + Self.focus + 1].map {
      ($0 / magnification / grid).rounded(.toNearestOrEven) * grid
    }
    self.points = points
    spans = points.indices.dropLast().map { index in
      StrokeCurve.centripetalCatmullRom.span(
        from: points[index], to: points[index + 1], before: index > 0 ? points[index - 1] : nil,
        after: index + 2 < points.count ? points[index + 2] : nil)
    }
  }

  /// The vertices of both borders as an app stores them, one border after the other: two chords for each span.
  func chords(grid: Double) -> [Vector2] {
    [halfWidth, -halfWidth].flatMap { side in
      (0...2 * spans.count).map { index in
        let span = min(index / 2, spans.count - 1)
        let position = CurveReference.border(
          of: spans[span], at: Double(index - 2 * span) / 2, halfWidth: side, precision: 64)
        return (Vector2(position.x.double, position.y.double) / grid).rounded(.toNearestOrEven) * grid
      }
    }
  }
}

extension CubicSpan {
  /// Whether all control points are within a distance of another's, along each axis.
  func isNear(_ other: CubicSpan, within distance: Double) -> Bool {
    [start - other.start, firstControl - other.firstControl, secondControl - other.secondControl, end - other.end]
      .allSatisfy { abs($0.x) <= distance && abs($0.y) <= distance }
  }
}

extension ExactPoint {
  /// The exact sum with an offset times 2^`exponent`.
  func moved(by offset: ExactPoint, exponent: Int) -> ExactPoint {
    func sum(_ value: borrowing BigFloat, _ offset: borrowing BigFloat) -> BigFloat {
      var term = BigFloat(copying: offset)
      term.multiply(byPowerOfTwo: exponent)
      // Room for both: an anchor has digits far below those of the px.
      var sum = BigFloat(precision: value.precision + term.precision + 128)
      sum.setSum(value, term)
      return sum
    }
    return ExactPoint(x: sum(x, offset.x), y: sum(y, offset.y))
  }
}
