import Geometry
import Schemes
import Workloads

/// The deepest safe zoom and the largest safe distance in closed form, from the resolution of the numbers.
///
/// Points and the middle of the view are each rounded to the nearest representable position. <doc:HowDeepMayPeopleGo>
/// derives the bound on the change of a point's error from one displayed frame to the next: ``jitter(at:coordinate:)``.
/// It assumes that no frame pinches and turns by more than the paths of `CameraPathCatalog` do.
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

  /// A reason for which no zoom is safe.
  public enum Obstacle: Hashable, Sendable {
    /// The world ends before the extent, at this magnitude of a coordinate, world units.
    case worldEnd(Double)
    /// The tolerance may be reached at every zoom: by closed form, this jitter in px is the smallest that is certain.
    case jitterEverywhere(Double)
  }

  /// The largest change of zoom and turn from one displayed frame to the next, as a share of the zoom: 0.017 for the
  /// paths of `CameraPathCatalog`, which pinch by up to 1.3 % and turn by up to 0.011 rad a frame.
  public static let frameChange =
    CameraPathCatalog.standard.map { Vector2($0.pinchStep - 1, $0.rotationStep).length }.max() ?? 0

  /// The largest change of a point's error by the float32 operations after the camera has been subtracted, px: sixteen
  /// roundings by 2^-24 in each of two displayed frames, of positions up to half the viewport's diagonal.
  public static func float32Conversion(in viewport: Viewport) -> Double { viewport.diagonal * 0x1p-20 }

  /// What prevents any zoom from being safe; nil where one is. O(1).
  public var obstacle: Obstacle? {
    if let end = resolution.worldEnd, extent > end { return .worldEnd(end) }
    guard let depth = depth(tolerance: tolerance) else { return nil }
    if case .none(let smallest) = depth { return .jitterEverywhere(smallest) }
    return nil
  }

  /// The deepest zoom, px per world unit, at which everything within the extent jitters by less than the tolerance. O(1).
  /// - Returns: nil where there is no limit, and where there is an ``obstacle``.
  public var deepestZoom: Zoom? {
    guard case .zooms(let zoom, _) = depth(tolerance: tolerance), obstacle == nil else { return nil }
    return zoom
  }

  /// The zoom, px per world unit, above which the jitter may reach the tolerance too, since the scheme's steps are as
  /// many px wherever people zoom out. O(1).
  /// - Returns: nil where every zoom down to the deepest is safe, and where there is no ``deepestZoom``.
  public var shallowestZoom: Zoom? {
    guard case .zooms(_, let zoom) = depth(tolerance: tolerance), obstacle == nil else { return nil }
    return zoom
  }

  /// The largest distance of the middle of the view from the origin at a zoom, in world units along an axis, such that
  /// everything in view jitters by less than the tolerance. O(1).
  /// - Returns: 0 where the jitter may be too large everywhere; nil where there is no limit, or one beyond 2^1023 units.
  public func largestPan(at zoom: Zoom) -> Double? {
    // The deepest zoom was computed by divisions that round.
    let most = tolerance * (1 + 0x1p-40)
    func holds(_ exponent: Int) -> Bool {
      jitter(at: zoom, coordinate: Double(sign: .plus, exponent: exponent, significand: 1).nextDown) <= most
    }
    // Spacings grow with the coordinate, in steps at powers of two.
    var (holding, failing) = (-1021, 1023)
    guard holds(holding) else { return 0 }
    let inView = Zoom(viewport.diagonal / 2 / zoom.significand, exponent: -zoom.exponent)?.double ?? 0
    guard !holds(failing) else { return resolution.worldEnd.map { max(0, $0 - inView) } }
    while failing - holding > 1 {
      let middle = (holding + failing) / 2
      if holds(middle) { holding = middle } else { failing = middle }
    }
    let end = Double(sign: .plus, exponent: holding, significand: 1)
    return max(0, min(end, resolution.worldEnd ?? end) - inView)
  }

  /// The largest possible change of a point's error between two displayed frames, px: a bound on jitter. O(1).
  /// - Parameters:
  ///   - zoom: px per world unit, at most, in both frames.
  ///   - coordinate: the largest magnitude of a coordinate of the view and of what is drawn in it, world units;
  ///     positive and finite.
  public func jitter(at zoom: Zoom, coordinate: Double) -> Double {
    var (shown, jump) = (zoom, 0.0)
    if let last = lastLevel, zoom.double < last.double {
      (shown, jump) = (last.multiplied(by: 2) ?? last, levelChange(at: coordinate))
    }
    let moved = perPixel(at: coordinate).map { $0.times(shown).double } ?? 0
    let scaled = resolution.zoomStep.map { $0 * viewport.diagonal / zoom.double } ?? 0
    return moved + scaled + jump + atEveryZoom
  }
}

extension ZoomClamp {
  /// The bound on jitter that does not depend on the zoom, px: of the float32 conversion, and of the steps of the turn.
  ///
  /// A sine or cosine displaces the corner of the view by a step of each half side, on either axis and either way in two
  /// displayed frames.
  private var atEveryZoom: Double {
    Self.float32Conversion(in: viewport) + 2 * viewport.diagonal * (resolution.turnStep ?? 0)
  }

  private var lastLevel: Zoom? { resolution.lastLevel.flatMap { Zoom($0) } }

  /// World units at a coordinate such that the jitter by the spacing of positions is at most that many times the zoom.
  /// nil where the spacing has no limit.
  ///
  /// The middle of the view has an error of half a spacing on each axis, in one direction and then in the other: √2
  /// spacings together. The difference of the errors of a point and the middle is at most √½ of the sum of their
  /// spacings, and a pinch or turn changes it by its own share.
  private func perPixel(at coordinate: Double) -> Zoom? {
    let camera = resolution.camera.length(at: coordinate)
    let points = resolution.points.length(at: coordinate)
    let half = Self.frameChange * 0.5.squareRoot()
    return .sum(
      [
        camera?.multiplied(by: 2.0.squareRoot() + half), points?.multiplied(by: half),
      ].compactMap { $0 })
  }

  /// The distance by which a change of level moves a point, px: half a step of either level on each axis.
  private func levelChange(at coordinate: Double) -> Double {
    guard let last = lastLevel, let step = resolution.points.length(at: coordinate) else { return 0 }
    let pixels = step.times(last).double * 2
    return 0.5.squareRoot() * (pixels + pixels / 2)
  }

  private enum Depth {
    /// The deepest zoom, and the shallowest one if there is one.
    case zooms(Zoom, Zoom?)
    /// The smallest jitter at any zoom, px.
    case none(Double)
  }

  /// The zooms that are safe; nil where there is no limit.
  private func depth(tolerance: Double) -> Depth? {
    // A coordinate at a power of two has the resolution of those below it, from which it is rounded.
    guard let units = perPixel(at: extent.nextDown) else {
      return atEveryZoom < tolerance ? nil : Depth.none(atEveryZoom)
    }
    let budget = tolerance - atEveryZoom
    // units · z + step / z ≤ budget, at the deeper of the two zooms that reach it.
    let step = (resolution.zoomStep ?? 0) * viewport.diagonal
    let discriminant = budget * budget - 4 * step * units.double
    guard budget > 0, discriminant >= 0 else {
      return .none(2 * (step * units.double).squareRoot() + atEveryZoom)
    }
    let most = (budget + discriminant.squareRoot()) / 2
    let least = (budget - discriminant.squareRoot()) / 2
    func zoom(_ jitter: Double) -> Zoom? { Zoom(jitter / units.significand, exponent: -units.exponent) }
    guard let deepest = zoom(most) else { return .none(.infinity) }
    guard let last = lastLevel else {
      let shallowest = step > 0 ? zoom(least) : nil
      guard shallowest.map({ Self.isRange(from: $0, to: deepest) }) != false else { return .none(tolerance) }
      return .zooms(deepest, shallowest)
    }
    // Above the last level, spacings in px are those of its end, whatever the zoom, and levels change.
    let above = jitter(at: .one, coordinate: extent.nextDown)
    if above < tolerance { return .zooms(deepest, nil) }
    return Self.isRange(from: last, to: deepest) ? .zooms(deepest, last) : .none(above)
  }

  /// Whether two zooms are further apart than a path goes in and out.
  private static func isRange(from shallow: Zoom, to deep: Zoom) -> Bool {
    guard let least = shallow.multiplied(by: 1.5) else { return false }
    return (least.exponent, least.significand) <= (deep.exponent, deep.significand)
  }
}
