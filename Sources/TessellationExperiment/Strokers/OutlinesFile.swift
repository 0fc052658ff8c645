/// What one stroker with one setting answered, as a file: `outlines.json`. The page <doc:OutlinesOfOthers> specifies
/// it.
///
/// A file of strokes alone is read as well: nobody has answered them, and only methods of one's own are judged on them.
public struct OutlinesFile: Hashable, Sendable {
  /// The stroker's name; empty where the file has strokes alone.
  public var engine: String
  /// The stroker's version; empty where the file has strokes alone.
  public var version: String
  /// The setting that it was asked with; empty where the file has strokes alone.
  public var setting: String
  /// The strokes that the file names, in their order, each once.
  public var strokes: [AskedStroke]
  /// The answers, at most one for each stroke and tolerance; none where the file has strokes alone.
  public var answers: [OutlineAnswer]

  /// The answers of a stroker.
  /// - Parameters:
  ///   - engine: the stroker's name.
  ///   - version: the stroker's version.
  ///   - setting: the setting that it was asked with.
  ///   - answers: the answers, at most one for each stroke and tolerance.
  public init(engine: String, version: String, setting: String, answers: [OutlineAnswer]) {
    self.engine = engine
    self.version = version
    self.setting = setting
    self.answers = answers
    var names: Set<String> = []
    strokes = answers.map(\.stroke).filter { names.insert($0.name).inserted }
  }

  /// A file of strokes that nobody has answered.
  /// - Parameter unanswered: the strokes.
  public init(unanswered: StrokesFile) {
    (engine, version, setting) = ("", "", "")
    strokes = unanswered.strokes
    answers = []
  }
}
