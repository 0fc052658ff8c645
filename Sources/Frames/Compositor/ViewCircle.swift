import Geometry

/// The surroundings of a view that are worth drawing, as a circle in the units of some frame, and what is too small to be worth it.
struct ViewCircle {
  /// What is smaller than this, all of it together, is not drawn, in px.
  static let smallest = 0.25

  let centre: Vector2
  let radius: Double
  let zoom: Double

  /// - Parameter pixels: how far from the middle of the view is worth drawing.
  init(_ view: FrameView, pixels: Double) {
    centre = view.centre
    radius = pixels / view.zoom
    zoom = view.zoom
  }

  /// Whether something within `reach` of a position may be seen; false for a negative reach, which means nothing.
  func sees(_ position: Vector2, reach: Double) -> Bool {
    reach >= 0 && (position - centre).length <= radius + reach
  }

  /// Whether something that large is large enough to be drawn.
  func isLarge(_ reach: Double) -> Bool { reach * zoom >= Self.smallest }
}
