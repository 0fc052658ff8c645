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
