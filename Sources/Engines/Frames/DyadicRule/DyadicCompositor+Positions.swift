import Geometry
import WideNumbers

// Views of single frames, and screen positions of single points.
extension DyadicCompositor {
  /// The number of levels above the camera's frame up to which 106 bits of a centre are enough: 2^-36 px.
  private static let maxLevelsUp = 4
  /// The number of levels below the camera's frame from which nothing is visible: 2^-120 px per unit.
  private static let maxLevelsDown = 12

  /// The view of a frame that is at most four levels up from the camera's and then twelve down. Nil for any other
  /// frame, and for frames whose zoom leaves the range of float32. O(levels between), without multiprecision.
  public func view(of frame: Int, from camera: DyadicCamera, in tree: FrameTree) -> FrameView? {
    var centre = PreciseCentre(camera.centre, remainder: camera.centreRemainder)
    var levels = tree[frame].level - tree[camera.frame].level
    guard levels <= Self.maxLevelsDown, levels >= -Self.maxLevelsUp else { return nil }
    let meeting = tree.commonAncestor(frame, camera.frame)
    guard tree[camera.frame].level - tree[meeting].level <= Self.maxLevelsUp else { return nil }
    var current = camera.frame
    while current != meeting, let parent = tree[current].parent {
      centre.moveToParent(from: DyadicHandoff.digit(of: tree[current].origin))
      current = parent
    }
    // Down by the digits of the frame's path, from the top.
    levels = tree[frame].level - tree[meeting].level
    while levels > 0 {
      var step = frame
      for _ in 1..<levels { step = tree[step].parent ?? step }
      centre.moveToChild(at: DyadicHandoff.digit(of: tree[step].origin))
      levels -= 1
    }
    let exponent = (tree[camera.frame].level - tree[frame].level) * DyadicHandoff.scaleExponent
    let view = FrameView(
      centre: centre.high, centreRemainder: centre.low,
      zoom: camera.zoom * Double(sign: .plus, exponent: exponent, significand: 1))
    guard view.zoom >= Double(Float.leastNormalMagnitude), view.centre.x.isFinite, view.centre.y.isFinite else {
      return nil
    }
    return view
  }

  /// The screen position of a stored point, rounded once from its exact displacement from the centre of the view.
  public func screen(_ local: Vector2, of frame: Int, from camera: DyadicCamera, in tree: FrameTree) -> Vector2? {
    guard local.x.isFinite, local.y.isFinite else { return nil }
    if frame == camera.frame { return camera.screen(local) }
    var position = position(local, of: frame, from: camera.frame, in: tree)
    var x = WideInteger()
    var y = WideInteger()
    guard let bits = camera.loadCentre(x: &x, y: &y) else { return nil }
    position.subtract(x: x, y: y, fractionBits: bits)
    let seen = (position.rounded * camera.zoom).rotated(by: camera.turn)
    return seen.x.isFinite && seen.y.isFinite ? seen : nil
  }

  /// The position in another frame, in its units, of a point stored in `frame`. It is computed in integers and rounded
  /// once, and infinite beyond the range of doubles. O(levels · words).
  public func local(_ local: Vector2, of frame: Int, in other: Int, of tree: FrameTree) -> Vector2 {
    position(local, of: frame, from: other, in: tree).rounded
  }

  private func position(_ local: Vector2, of frame: Int, from other: Int, in tree: FrameTree) -> DyadicPosition {
    var result = DyadicPosition(local)
    let meeting = tree.commonAncestor(frame, other)
    var current = frame
    while current != meeting, let parent = tree[current].parent {
      result.moveToParent(from: DyadicHandoff.digit(of: tree[current].origin))
      current = parent
    }
    for index in tree.indices(from: meeting, to: other) {
      result.moveToChild(at: DyadicHandoff.digit(of: tree[index].origin))
    }
    return result
  }
}
