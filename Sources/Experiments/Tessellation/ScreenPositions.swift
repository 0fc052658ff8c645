import Geometry
import Schemes

/// Where a scheme shows its points, in px from the viewport's centre: in doubles before the hand-over where it has those, else
/// what the graphics processor makes of it.
final class ScreenPositions {
  private let scheme: any CoordinateScheme
  private let viewport: Viewport
  private var ndc: [SIMD2<Float>]
  /// As the camera stood at the last `update()`.
  private(set) var positions: [Vector2]

  init(_ scheme: any CoordinateScheme, count: Int, viewport: Viewport) {
    self.scheme = scheme
    self.viewport = viewport
    positions = Array(repeating: .zero, count: count)
    ndc = scheme is any ScreenPositionScheme ? [] : Array(repeating: .zero, count: count)
  }

  /// Projects all points. Allocates nothing.
  func update() {
    if let scheme = scheme as? any ScreenPositionScheme {
      positions.withUnsafeMutableBufferPointer { scheme.project(into: $0) }
    } else {
      ndc.withUnsafeMutableBufferPointer { scheme.project(into: $0) }
      for index in positions.indices { positions[index] = viewport.fromCentre(ndc: ndc[index]) }
    }
  }

  var areFinite: Bool { positions.allSatisfy { $0.x.isFinite && $0.y.isFinite } }
}
