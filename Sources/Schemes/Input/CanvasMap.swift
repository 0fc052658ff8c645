import Frames
import Geometry

/// Positions on the screen as a scheme keeps them, and back: what a canvas does with the points of a stroke while it is drawn.
///
/// Positions are px **from the viewport's top left corner**, y down, as touches give them. The scheme's camera may move meanwhile.
public final class CanvasMap {
  private let keepPoint: (Vector2, Int) -> Void
  private let positionOfPoint: (Int) -> Vector2
  private let removePoints: (Int) -> Void

  /// A map without points.
  /// - Parameter viewport: the one that the scheme was made for.
  public convenience init(_ scheme: any CoordinateScheme, viewport: Viewport) {
    // Where the type is known here, the code that runs for each point is made for it; else it looks everything up.
    switch scheme {
    case let scheme as FrameScheme<TelescopingHandoff>: self.init(of: scheme, viewport)
    case let scheme as FrameScheme<TelescopingCapturedHandoff>: self.init(of: scheme, viewport)
    case let scheme as FrameScheme<TelescopingGridHandoff>: self.init(of: scheme, viewport)
    case let scheme as FrameScheme<DyadicHandoff>: self.init(of: scheme, viewport)
    case let scheme as Float32Scheme: self.init(of: scheme, viewport)
    case let scheme as Float64Scheme: self.init(of: scheme, viewport)
    case let scheme as StrokeLocalScheme: self.init(of: scheme, viewport)
    case let scheme as MPFRScheme: self.init(of: scheme, viewport)
    default: self.init(any: scheme, viewport)
    }
  }

  private convenience init(any scheme: some CoordinateScheme, _ viewport: Viewport) {
    self.init(of: scheme, viewport)
  }

  @inline(__always)
  private init<Scheme: CoordinateScheme>(of scheme: Scheme, _ viewport: Viewport) {
    let points = KeptPoints<Scheme.StoredPoint>()
    let centre = viewport.centre
    keepPoint = { position, index in
      let point = scheme.unproject(position - centre)
      if index < points.list.count { points.list[index] = point } else { points.list.append(point) }
    }
    positionOfPoint = { viewport.fromCentre(ndc: scheme.project(points.list[$0])) + centre }
    removePoints = { first in
      guard first < points.list.count else { return }
      points.list.removeLast(points.list.count - max(0, first))
    }
  }

  /// Keeps a point in place of the one at an index, or adds it at the end.
  /// - Precondition: there are at least as many points as the index says.
  public func keep(_ position: Vector2, at index: Int) { keepPoint(position, index) }

  /// Where the scheme shows a kept point under its camera as it stands now: after the hand-over, as the graphics processor has it. Not
  /// finite where the scheme has lost it.
  public func position(at index: Int) -> Vector2 { positionOfPoint(index) }

  /// Forgets points from an index on.
  public func removeAll(from index: Int) { removePoints(index) }
}
