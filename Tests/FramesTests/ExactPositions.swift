import ExactGeometry
import Frames
import Geometry
import Multiprecision
import Oracle

/// Where points and edges of a canvas exactly are, by the oracle.
enum ExactPositions {
  /// Where a stored point is seen, px from the middle.
  static func position<Rule: HandoffRule>(_ point: Vector2, of frame: Int, in canvas: FrameCanvas<Rule>) -> Vector2? {
    var x = BigInteger()
    var y = BigInteger()
    guard let bits = canvas.camera.loadCentre(x: &x, y: &y) else { return nil }
    var middleX = BigFloat(precision: max(53, x.bitWidth))
    middleX.set(x, exponent: -bits)
    var middleY = BigFloat(precision: max(53, y.bitWidth))
    middleY.set(y, exponent: -bits)
    return FrameReference(point, storedIn: chain(frame, canvas.tree), seenFrom: chain(canvas.camera.frame, canvas.tree))?
      .position(centre: ExactPoint(x: middleX, y: middleY), zoom: canvas.camera.zoom, turn: canvas.camera.turn)
  }

  private static func chain(_ frame: Int, _ tree: FrameTree) -> FrameChain {
    FrameChain(links: tree.path(to: frame).map { FrameChain.Link(origin: $0.origin, scale: $0.scale) })
  }
}
