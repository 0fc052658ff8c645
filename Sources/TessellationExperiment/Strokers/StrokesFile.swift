/// The strokes that strokers are asked for, as a file: `strokes.json`. The page <doc:OutlinesOfOthers> specifies it.
public struct StrokesFile: Hashable, Sendable {
  /// The strokes, each of another name.
  public var strokes: [AskedStroke]

  /// A file of strokes.
  /// - Parameter strokes: the strokes, each without a ``AskedStroke/fault`` and of another name.
  public init(strokes: [AskedStroke]) { self.strokes = strokes }
}
