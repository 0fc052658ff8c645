import Geometry

/// A circle as a pencil draws it on the screen: the points of a curve, 2.5° apart, and a position on its border to zoom in
/// at. An app that stores chords within 1/64 px stores two for each span.
public enum PencilCircle {
  /// In px.
  public static let radius = 250.0
  /// In px.
  public static let halfWidth = 1.5
  /// The span to zoom in at, and the parameter there: between points, and between chords.
  public static let focus = (span: 40, parameter: 0.25)

  /// The points, in px from the start of the span to zoom in at; a third of the circle is missing.
  public static let points: [Vector2] = {
    let turn = Rotation(halfTangent: 0.0218)?.pair ?? Vector2(1, 0)
    var directions = [Vector2(1, 0)]
    while directions.count < 100 { directions.append(directions[directions.count - 1].rotated(by: turn)) }
    return directions.map { ($0 - directions[focus.span]) * radius }
  }()
}
