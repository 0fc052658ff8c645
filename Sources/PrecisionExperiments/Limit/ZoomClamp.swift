import Geometry
import Schemes
import Workloads

/// The deepest safe zoom and the largest safe distance in closed form, from the resolution of the numbers.
///
/// Points and the middle of the view are each rounded to the nearest representable position. <doc:HowDeepMayPeopleGo>
/// derives the bound: from one displayed frame to the next a point's error changes by at most ``constant`` · spacing ·
/// zoom px, and by ``float32Conversion(in:)`` more for the operations after the subtraction.
public struct ZoomClamp: Sendable {
  /// The resolution of the numbers.
  public let resolution: Resolution
  /// The largest coordinate of drawings and views, world units.
  public let extent: Double
  /// The jitter that must not be reached, px.
  public let tolerance: Double
  /// The screen.
  public let viewport: Viewport

  /// A clamp.
  /// - Parameters:
  ///   - resolution: the resolution of the coordinates.
  ///   - extent: positive and finite, world units.
  ///   - tolerance: px; greater than the allowance of the float32 conversion in the viewport.
  ///   - viewport: the screen.
  public init(_ resolution: Resolution, extent: Double, tolerance: Double, viewport: Viewport) {
    self.resolution = resolution
    self.extent = extent
    self.tolerance = tolerance
    self.viewport = viewport
  }

  /// √2 · (1 + the largest change of zoom and turn in a displayed frame), 1.439 for the paths of `CameraPathCatalog`.
  ///
  /// The middle of the view has an error of half a spacing on each axis, in one direction and then in the other: √2
  /// spacings together. The difference of the errors of a point and the middle is at most as large, and a pinch or turn
  /// changes it by its own share.
  public static let constant: Double = {
    let change = CameraPathCatalog.standard.map { Vector2($0.pinchStep - 1, $0.rotationStep).length }.max() ?? 0
    return 2.0.squareRoot() * (1 + change)
  }()

  /// The largest change of a point's error by the float32 operations after the camera has been subtracted, px: sixteen
  /// roundings by 2^-24 in each of two displayed frames, of positions up to half the viewport's diagonal.
  public static func float32Conversion(in viewport: Viewport) -> Double { viewport.diagonal * 0x1p-20 }

  /// The tolerance left for the spacing of positions, px.
  private var budget: Double { tolerance - Self.float32Conversion(in: viewport) }

  /// The deepest zoom, px per world unit, at which everything within the extent jitters by less than the tolerance. O(1).
  /// - Returns: nil where there is no limit.
  public var deepestZoom: Zoom? {
    // A coordinate at a power of two has the resolution of those below it, from which it is rounded.
    guard let spacing = spacing(at: extent.nextDown), let zoom = Zoom(budget / Self.constant) else { return nil }
    return Zoom(zoom.significand / spacing.significand, exponent: zoom.exponent - spacing.exponent)
  }

  /// The largest distance of the middle of the view from the origin at a zoom, in world units along an axis, such that
  /// everything in view jitters by less than the tolerance. O(1).
  /// - Returns: 0 where the zoom is too deep everywhere; nil where there is no limit, or one beyond 2^1023 units.
  public func largestPan(at zoom: Zoom) -> Double? {
    // The deepest zoom was computed by a division that rounds.
    let slack = 1 + 0x1p-40
    guard
      let most = Zoom(budget / Self.constant * slack).flatMap({
        Zoom($0.significand / zoom.significand, exponent: $0.exponent - zoom.exponent)
      })
    else { return 0 }
    func holds(_ exponent: Int) -> Bool {
      let coordinate = Double(sign: .plus, exponent: exponent, significand: 1).nextDown
      guard let spacing = spacing(at: coordinate) else { return true }
      return (spacing.exponent, spacing.significand) <= (most.exponent, most.significand)
    }
    // Spacings grow with the coordinate, in steps at powers of two.
    var (holding, failing) = (-1021, 1023)
    guard holds(holding) else { return 0 }
    guard !holds(failing) else { return nil }
    while failing - holding > 1 {
      let middle = (holding + failing) / 2
      if holds(middle) { holding = middle } else { failing = middle }
    }
    let inView = Zoom(viewport.diagonal / 2 / zoom.significand, exponent: -zoom.exponent)?.double ?? 0
    return max(0, Double(sign: .plus, exponent: holding, significand: 1) - inView)
  }

  /// The distance of neighbours, whose exponent may lie beyond a double's; nil where there is none.
  private func spacing(at coordinate: Double) -> Zoom? {
    if case .significant(let bits) = resolution { return Zoom(1, exponent: Int(coordinate.exponent) + 1 - bits) }
    return resolution.spacing(at: coordinate).flatMap { Zoom($0) }
  }
}
