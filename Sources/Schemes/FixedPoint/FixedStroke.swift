import Geometry

/// A stroke in coordinates of its own.
struct FixedStroke {
  let coordinates: FixedCoordinates
  /// In px of the coordinates.
  let vertices: [SIMD2<Float>]

  init(coordinates: FixedCoordinates, vertices: [SIMD2<Float>]) {
    self.coordinates = coordinates
    self.vertices = vertices
  }

  /// A stroke that was drawn in a view, brought to coordinates in which it reaches from −1,000 to 1,000: what
  /// `MeshCanvasComponent::normalize_object_coordinates` does when the pen is lifted. A stroke without an extent stays
  /// as it was drawn.
  /// - Parameters:
  ///   - touches: px on the screen.
  ///   - coordinates: those of the view, which the stroke gets for itself.
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
