import ExactNumbers
import Geometry
import Oracle
import Results
import Schemes
import Workloads

/// Stores lines at one zoom and takes the camera down to another, at the common position of the lines.
struct Descent {
  let content: AncestorContent
  let above: Zoom
  let below: Zoom
  /// The site of the camera, for a scheme with absolute positions.
  let target: SeededTarget
  /// The seed of the steered walk.
  let seed: UInt64

  /// Points are multiples of this, in units of a frame.
  private static let unit = 0x1p-36

  /// The final zoom.
  struct End {
    let lines: StoredLines
    let sceneFrame: FrameChain
    let position: CellSite
    /// The common position of the lines, relative to the position's anchor, px at its reference zoom.
    let hub: Vector2
  }

  /// For a scheme with absolute positions: the lines meet at the seeded target or beside it, where the camera is.
  func arrive(_ scheme: any CoordinateScheme) -> End? {
    let lines = content.store(in: scheme, at: CellSite(target: target, zoom: below).anchor, above)
    let position = CellSite(anchor: lines.meeting, zoom: below)
    return End(lines: lines, sceneFrame: .world, position: position, hub: .zero)
  }

  /// For a scheme that has travelled to the first zoom: stores the lines, and continues by steered gestures.
  /// - Returns: nil where the scheme's numbers are no longer finite.
  func travel(_ scheme: any TravellingScheme) -> End? {
    let start = scheme.viewpoint
    guard let zoom = Zoom(start.zoom) else { return nil }
    // Points that every frame scheme stores exactly: the reference solution uses the stored points.
    let middle =
      (Vector2(start.centre.x.double, start.centre.y.double) / Self.unit).rounded(.toNearestOrEven) * Self.unit
    let anchor = ExactPoint(x: middle.x, y: middle.y)
    let lines = content.store(
      in: scheme, at: anchor, zoom, grid: Double(sign: .plus, exponent: zoom.exponent, significand: Self.unit))
    var walk = SteeredWalk(seed: seed)
    var reached = above
    guard var hub = FrameReference(lines.meeting, storedIn: scheme.contentFrame, seenFrom: start.chain) else {
      return nil
    }
    while let remaining = Zoom(below.significand / reached.significand, exponent: below.exponent - reached.exponent),
      remaining.double > 1
    {
      guard let seen = Self.position(lines.meeting, of: scheme, &hub) else { return nil }
      let gesture = walk.gesture(position: seen, remaining: remaining.double)
      scheme.travel(by: gesture)
      guard let next = Zoom(reached.significand * gesture.scale, exponent: reached.exponent) else { return nil }
      reached = next
    }
    let end = scheme.viewpoint
    guard let position = CellSite(end), let seen = Self.position(lines.meeting, of: scheme, &hub) else { return nil }
    return End(lines: lines, sceneFrame: scheme.contentFrame, position: position, hub: seen / position.magnification)
  }

  /// The exact screen position of a point of the stored scene's frame, px from the middle, under a camera that has not
  /// rotated.
  /// - Parameter reference: the reference solution of the point, at its last view.
  private static func position(
    _ point: ExactPoint, of scheme: any TravellingScheme, _ reference: inout FrameReference
  ) -> Vector2? {
    let viewpoint = scheme.viewpoint
    guard let moved = reference.moved(to: viewpoint.chain, of: point, storedIn: scheme.contentFrame) else { return nil }
    reference = moved
    return moved.position(centre: viewpoint.centre, zoom: viewpoint.zoom, turn: Vector2(1, 0))
  }
}

extension EdgeFan {
  /// The edges as an exact scene: they meet at `anchor`, and have the fan's length on the screen at `zoom`.
  /// - Parameter grid: ends are multiples of this, px at the scene's reference zoom.
  func scene(at anchor: ExactPoint, _ zoom: Zoom, grid: Double = 0x1p-40) -> ExactScene {
    ExactScene(
      anchor: anchor, exponent: zoom.exponent, offsets: ends(magnification: zoom.significand, grid: grid),
      strokes: (0..<count).map { 2 * $0..<2 * $0 + 2 })
  }
}
