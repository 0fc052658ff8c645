import Files
import Results

/// The strokes that are judged, and the outlines that others made of them.
public struct StrokerInputs: Sendable {
  /// A file of strokes or of outlines.
  public struct File: Sendable {
    /// How errors call it: its path.
    public let name: String
    /// What stands in it.
    public let contents: OutlinesFile
    /// Its bytes.
    let text: String

    /// Reads a file.
    /// - Parameters:
    ///   - bytes: its bytes.
    ///   - name: how errors call it: its path.
    /// - Throws: `FileError` where it is none, or something in it is wrong.
    public init(_ bytes: [UInt8], name: String) throws(FileError) {
      self.init(try OutlinesFile(bytes, name: name), text: String(decoding: bytes, as: UTF8.self), name: name)
    }

    init(_ contents: OutlinesFile, text: String, name: String) {
      (self.contents, self.text, self.name) = (contents, text, name)
    }

    /// What made it; nil for a file of strokes alone.
    var stroker: Stroker? {
      contents.engine.isEmpty
        ? nil : Stroker(engine: contents.engine, version: contents.version, setting: contents.setting)
    }
  }

  /// The strokes, each with every tolerance for which anybody was asked.
  public let strokes: [AskedStroke]
  /// What a result says of them.
  public let configuration: StrokerConfiguration
  /// The files of outlines, each with what made it.
  let outlines: [(stroker: Stroker, file: File)]
  /// The text of the file of strokes that a result holds.
  let strokesText: String

  /// Takes the strokes and the outlines of files together. O(size of the files).
  /// - Parameter files: files of strokes and of outlines, in the order of the rows.
  /// - Throws: `FileError` where there is no stroke, a name stands for two strokes or two strokers, or a stroker is called
  ///   as one of this program.
  public init(_ files: [File]) throws(FileError) {
    var strokes = NamedStrokes()
    var outlines: [(stroker: Stroker, file: File)] = []
    for file in files {
      if let stroker = file.stroker {
        try Self.require(stroker, of: file, besides: outlines.map(\.stroker))
        outlines.append((stroker, file))
        for answer in file.contents.answers { try strokes.add(answer.stroke, [answer.tolerance], from: file.name) }
      } else {
        for stroke in file.contents.strokes { try strokes.add(stroke, stroke.tolerances, from: file.name) }
      }
    }
    guard !strokes.list.isEmpty else {
      throw FileError(
        .input, files.map(\.name).joined(separator: ", "), "no strokes stand there; give a file with one or more")
    }
    self.strokes = strokes.list
    self.outlines = outlines
    strokesText = String(decoding: StrokesFile(strokes: strokes.list).text, as: UTF8.self)
    configuration = StrokerConfiguration(
      questions: strokes.list.flatMap { stroke in
        stroke.tolerances.map { StrokerConfiguration.Question(stroke: stroke.name, tolerance: $0) }
      }, strokesHash: Self.hash(strokesText),
      outlines: outlines.map { stroker, file in
        StrokerConfiguration.Outlines(
          stroker: stroker, hash: Self.hash(file.text),
          questions: file.contents.answers.map {
            StrokerConfiguration.Question(stroke: $0.stroke.name, tolerance: $0.tolerance)
          })
      })
  }

  private static func require(
    _ stroker: Stroker, of file: File, besides others: [Stroker]
  ) throws(FileError) {
    guard OwnStroker(rawValue: stroker.engine) == nil else {
      throw FileError(
        .input, file.name,
        "it calls its engine \(QuotedText(stroker.engine)), as a method of this program is called; give it another name"
      )
    }
    guard !others.contains(stroker) else {
      throw FileError(
        .input, file.name, "its engine is \(QuotedText("\(stroker)")), as that of another file; name one of the two")
    }
  }

  private static func hash(_ text: String) -> String {
    var text = text
    var hash = ContentHash()
    text.withUTF8 { hash.update(UnsafeRawBufferPointer($0)) }
    return hash.text
  }

  /// Everything that is judged, in the order of the rows.
  var cases: [StrokerCase] {
    let own = OwnStroker.allCases.flatMap { own in
      strokes.flatMap { stroke in
        stroke.tolerances.map {
          StrokerCase(stroker: own.stroker, stroke: stroke, tolerance: $0, source: .own(own))
        }
      }
    }
    let others = outlines.flatMap { stroker, file in
      file.contents.answers.map {
        StrokerCase(stroker: stroker, stroke: $0.stroke, tolerance: $0.tolerance, source: .answer($0.outcome))
      }
    }
    return own + others
  }
}

/// Strokes of which none has the name of another.
private struct NamedStrokes {
  private(set) var list: [AskedStroke] = []
  private var indices: [String: Int] = [:]

  /// Adds a stroke, or tolerances to one that is there.
  /// - Parameters:
  ///   - stroke: the stroke, whatever its tolerances.
  ///   - tolerances: in px.
  ///   - name: the file that it is from.
  mutating func add(_ stroke: AskedStroke, _ tolerances: [Double], from name: String) throws(FileError) {
    let index = indices[stroke.name, default: list.count]
    var stroke = stroke
    stroke.tolerances = index < list.count ? list[index].tolerances : []
    if index == list.count {
      indices[stroke.name] = index
      list.append(stroke)
    }
    guard stroke == list[index] else {
      throw FileError(
        .input, name, "the stroke \(QuotedText(stroke.name)) differs from one of that name before; give it another name"
      )
    }
    for tolerance in tolerances where !stroke.tolerances.contains(tolerance) {
      list[index].tolerances.append(tolerance)
    }
  }
}
