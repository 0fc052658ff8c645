import Geometry

/// A stroke with its own coordinates.
struct FixedStroke {
  let coordinates: FixedCoordinates
  /// Px of the coordinates.
  let vertices: [SIMD2<Float>]

  init(coordinates: FixedCoordinates, vertices: [SIMD2<Float>]) {
    self.coordinates = coordinates
    self.vertices = vertices
  }

  /// Creates a stroke that was drawn in a view, in coordinates in which it extends from −1,000 to 1,000. A stroke
  /// without an extent keeps the coordinates of the view. InfiniPaint converts a stroke when the pen is lifted, in
  /// `MeshCanvasComponent::normalize_object_coordinates`.
  /// - Parameters:
  ///   - touches: px on the screen.
  ///   - coordinates: the coordinates of the view, which become those of the stroke.
  init(touches: [SIMD2<Float>], seenIn coordinates: FixedCoordinates) {
    self.coordinates = coordinates
    let low = touches.reduce(SIMD2(repeating: .infinity)) { pointwiseMin($0, $1) }
    let high = touches.reduce(SIMD2(repeating: -.infinity)) { pointwiseMax($0, $1) }
    let extent = max(high.x - low.x, high.y - low.y) * 0.5
    guard extent > 0, extent.isFinite else {
      vertices = touches
      return
    }
    let centre = SIMD2<Float>((Vector2(low) + Vector2(high)) * 0.5)
    let factor = 1000 / extent
    let shift = -centre * factor
    vertices = touches.map { $0 * factor + shift }
    coordinates.normalise(about: centre, by: factor)
  }
}
