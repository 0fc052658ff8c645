/// How wide a stroke is, in px.
enum StrokeWidth {
  case constant(Double)
  /// One for each point.
  case varying([Double])
}
