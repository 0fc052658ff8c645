import Geometry

/// How a tolerance is shared between the points that stand for a shape's arcs and the engine that strokes them.
///
/// A path that strays by s from another makes a stroke that strays by s: what both stray adds up to the tolerance.
struct ShapeTolerance {
  /// What points on arcs may stray when they are stroked, in units.
  let arcs: Double
  /// What is left for the engine.
  let engine: FlatteningTolerance
  /// How far from the origin a coordinate may be.
  let reach: Double

  init(_ tolerance: FlatteningTolerance) throws(TessellationError) {
    _ = try StrokeParameters(style: StrokeStyle(), tolerance: tolerance)
    arcs = tolerance.units / 4
    engine = FlatteningTolerance(pixels: tolerance.pixels, zoom: tolerance.zoom / 0.75)
    reach = try StrokeParameters(style: StrokeStyle(), tolerance: engine).reach
  }
}

/// What measures of shapes and patterns have to be.
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

  /// - Parameter reach: how far from the origin a coordinate may be for single precision to hold the tolerance there.
  static func within(_ reach: Double, _ position: Vector2, of origin: Vector2, _ name: String) throws(TessellationError)
  {
    let distance = max(abs(position.x - origin.x), abs(position.y - origin.y))
    guard distance <= reach else {
      throw .measure(
        "distance of the \(name) from the origin", distance,
        wanted: "at most \(reach) units at this tolerance and zoom")
    }
  }
}
