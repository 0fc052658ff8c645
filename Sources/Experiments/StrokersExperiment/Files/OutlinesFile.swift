import Files

/// What one stroker with one setting answered, as a file: `outlines.json`. The page <doc:OutlinesOfOthers> specifies
/// it.
///
/// A file of strokes alone is read as well: nobody has answered them, and only methods of one's own are judged on them.
public struct OutlinesFile: Hashable, Sendable {
  /// The format's name in files.
  static let format = "vernier-outlines"

  /// The stroker's name; empty where the file has strokes alone.
  public var engine: String
  /// The stroker's version; empty where the file has strokes alone.
  public var version: String
  /// The setting that it was asked with; empty where the file has strokes alone.
  public var setting: String
  /// The strokes that the file names, in their order, each once.
  public let strokes: [AskedStroke]
  /// The answers, at most one for each stroke and tolerance; none where the file has strokes alone.
  public let answers: [OutlineAnswer]

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

  /// Reads a file.
  /// - Parameter path: the file's path.
  /// - Throws: an input error where there is no such file, it has more than 128 MiB, or it is not as the format says;
  ///   otherwise an input/output error.
  public init(path: String) throws(FileError) {
    try self.init(StoredFile(path: path, atMost: StrokerFileLimits.standard.bytes).bytes, name: path)
  }

  /// Reads a file's bytes. O(bytes).
  ///
  /// A file may have 2^23 numbers and lists, an outline 10^6 segments, and a file 2^22 vertices once its curves are
  /// flattened within 1/256 of the tolerance.
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - name: the file's name in errors.
  /// - Throws: an input error that says what is wrong, in which outline of which stroke, contour and segment, and what
  ///   would be right. One is where every outline lies wholly elsewhere than its stroke.
  public init(_ bytes: [UInt8], name: String) throws(FileError) {
    try self.init(bytes, name: name, limits: .standard)
  }

  init(_ bytes: [UInt8], name: String, limits: StrokerFileLimits) throws(FileError) {
    let source = try StrokerSource(bytes, name: name, limits: limits)
    guard try source.expectFormat([Self.format, StrokesFile.format]) == Self.format else {
      self.init(unanswered: try StrokesFile(source))
      return
    }
    var answers = OutlineAnswers(source)
    for field in try source.root.required("outlines").elements() { try answers.read(field) }
    try answers.requireNotAllElsewhere()
    self.init(
      engine: try source.text(source.root.required("engine")),
      version: try source.text(source.root.required("engineVersion")),
      setting: try source.text(source.root.required("setting")), answers: answers.answers)
  }

  /// The file's bytes, an answer a line: the same for the same answers everywhere. Read again, they give equal answers.
  ///
  /// The text of a file of strokes alone is that of ``StrokesFile``.
  public var text: [UInt8] {
    guard !answers.isEmpty || !engine.isEmpty else { return StrokesFile(strokes: strokes).text }
    let head: [(key: String, value: JSONTree)] = [
      ("format", .string(Self.format)), ("version", .number(1)), ("engine", .string(engine)),
      ("engineVersion", .string(version)), ("setting", .string(setting)),
    ]
    var text: [UInt8] = []
    JSONTree.object(head).write(to: &text, indent: nil)
    text.removeLast()
    text += #","outlines":["#.utf8
    StrokerSource.write(answers.map(\.tree), to: &text)
    return text
  }
}

/// The answers of a file as they are read, one after the other.
private struct OutlineAnswers {
  private(set) var answers: [OutlineAnswer] = []
  private let source: StrokerSource
  private var strokes: [String: (stroke: AskedStroke, index: Int)] = [:]
  private var read: [Key: Int] = [:]
  private var flattenedCount = 0
  /// Whether an outline lies where its stroke is.
  private var isAnyThere = false
  /// What to say of the first outline that lies elsewhere.
  private var elsewhere: FileError?

  private struct Key: Hashable {
    let stroke: String
    let tolerance: Double
  }

  init(_ source: StrokerSource) { self.source = source }

  /// Reads the next answer.
  mutating func read(_ field: JSONField) throws(FileError) {
    let stroke = try stroke(field.required("stroke"))
    do throws(FileError) {
      let answer = try OutlineAnswer(of: stroke, field, in: source)
      if let index = read.updateValue(answers.count, forKey: Key(stroke: stroke.name, tolerance: answer.tolerance)) {
        throw field.error("outlines[\(index)] answers the same stroke at the same tolerance; keep one of them")
      }
      if let outline = answer.outline { try check(answer, outline, field) }
      answers.append(answer)
    } catch { throw error.about(stroke.name) }
  }

  private mutating func check(
    _ answer: OutlineAnswer, _ outline: AnsweredOutline, _ field: JSONField
  ) throws(FileError) {
    let limit = source.limits.flattenedVertices
    guard let polygons = outline.polygons(within: answer.tolerance / 256, atMost: limit - flattenedCount) else {
      throw field.error(
        "curves take more than \(limit) vertices within a 256th of the tolerance, which are the most of a file; give "
          + "the outline in px")
    }
    flattenedCount += polygons.reduce(0) { $0 + $1.count }
    guard !isAnyThere else { return }
    if answer.liesElsewhere(polygons) {
      elsewhere =
        elsewhere
        ?? field.error(
          "the outline covers nothing of its stroke's centre line and comes nowhere near it, and so do all others; give "
            + "outlines of these strokes, in px"
        )
        .about(answer.stroke.name)
    } else {
      // What draws nothing lies nowhere.
      isAnyThere = polygons.contains(where: OutlineAnswer.hasArea)
    }
  }

  /// Throws where there are outlines, and all of them lie elsewhere than their strokes.
  func requireNotAllElsewhere() throws(FileError) {
    if let elsewhere, !isAnyThere { throw elsewhere }
  }

  private mutating func stroke(_ field: JSONField) throws(FileError) -> AskedStroke {
    let stroke = try AskedStroke(field, in: source)
    guard let earlier = strokes[stroke.name] else {
      strokes[stroke.name] = (stroke, answers.count)
      return stroke
    }
    guard earlier.stroke == stroke else {
      throw field.error(
        "the stroke is another than that of the same name in outlines[\(earlier.index)]; name one otherwise"
      )
      .about(stroke.name)
    }
    return earlier.stroke
  }
}
