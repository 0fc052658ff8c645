import Geometry

/// A flattening tolerance, divided between the points on a shape's arcs and the tessellator that strokes them.
///
/// A stroke along a path deviates at least as much as the path itself, so the two deviations add up.
struct ShapeTolerance {
  /// The tolerance of the chords between points on arcs, in units: a quarter.
  let arcs: Double
  /// The tolerance of the stroke tessellator: three quarters.
  let engine: FlatteningTolerance
  /// The largest coordinate relative to the origin.
  let maxCoordinate: Double

  init(_ tolerance: FlatteningTolerance) throws(TessellationError) {
    _ = try StrokeParameters(style: StrokeStyle(), tolerance: tolerance)
    arcs = tolerance.units / 4
    engine = FlatteningTolerance(pixels: tolerance.pixels, zoom: tolerance.zoom / 0.75)
    maxCoordinate = try StrokeParameters(style: StrokeStyle(), tolerance: engine).maxCoordinate
  }
}

/// Checks of the values of shapes and patterns. Each throws an error with the value's name.
enum ShapeCheck {
  static func notNegative(_ value: Double, _ name: String) throws(TessellationError) {
    guard value >= 0, value.isFinite else { throw .measure(name, value, wanted: "a finite number, at least 0") }
  }

  static func positive(_ value: Double, _ name: String) throws(TessellationError) {
    guard value > 0, value.isFinite else { throw .measure(name, value, wanted: "a finite number above 0") }
  }

  static func finite(_ position: Vector2, _ name: String) throws(TessellationError) {
    guard position.x.isFinite else { throw .measure("x of the \(name)", position.x, wanted: "a finite number") }
    guard position.y.isFinite else { throw .measure("y of the \(name)", position.y, wanted: "a finite number") }
  }

  /// - Parameter maxCoordinate: the largest coordinate relative to the origin at which float32 can represent the
  ///   tolerance.
  static func within(_ maxCoordinate: Double, _ position: Vector2, of origin: Vector2, _ name: String)
    throws(TessellationError)
  {
    let distance = max(abs(position.x - origin.x), abs(position.y - origin.y))
    guard distance <= maxCoordinate else {
      throw .measure(
        "distance of the \(name) from the origin", distance,
        wanted: "at most \(maxCoordinate) units at this tolerance and zoom")
    }
  }
}
