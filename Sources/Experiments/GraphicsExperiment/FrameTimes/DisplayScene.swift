/// A scene that is drawn in two ways, to compare their times.
public enum DisplayScene: Hashable, Sendable {
  /// Strokes as this package tessellates them: kept on the device and moved by one offset and scale for all, against
  /// tessellated and uploaded again for every frame.
  case strokes(Int)
  /// The same with an offset for each stroke, as frames and origins of strokes need it, and a call for each.
  case strokesByOffset(Int)
  /// The same as `strokes`, with all of the picture in one px: what is left is the app's own work and that of the vertex
  /// shader, without filling px.
  case strokesOnOnePixel(Int)
  /// Strokes as Slate's documents tessellate them, moved by one offset and scale for all.
  case publishedStrokes(Int)
  /// Kept strokes all over 40 × 40 screens: only those in view are drawn, against all.
  case culledStrokes(Int)
  /// Stamps of one motif: in one call, against a call for each.
  case stamps(Int)

  /// The most strokes that are tessellated by the published method: each takes tens of thousands of vertices.
  static let mostPublishedStrokes = 100

  /// All names in results.
  static let names = [
    "strokes", "strokes-by-offset", "strokes-on-one-px", "published-strokes", "culled-strokes", "stamps",
  ]

  /// In results.
  public var name: String {
    switch self {
    case .strokes: "strokes"
    case .strokesByOffset: "strokes-by-offset"
    case .strokesOnOnePixel: "strokes-on-one-px"
    case .publishedStrokes: "published-strokes"
    case .culledStrokes: "culled-strokes"
    case .stamps: "stamps"
    }
  }

  /// The number of strokes or stamps.
  public var count: Int {
    switch self {
    case .strokes(let count), .strokesByOffset(let count), .strokesOnOnePixel(let count), .publishedStrokes(let count),
      .culledStrokes(let count), .stamps(let count):
      count
    }
  }

  /// The two ways, the one in question first.
  public var ways: (String, String) {
    switch self {
    case .strokes, .strokesByOffset, .strokesOnOnePixel, .publishedStrokes: ("kept", "uploaded-again")
    case .culledStrokes: ("culled", "all-drawn")
    case .stamps: ("instanced", "one-by-one")
    }
  }
}
