import DrawingFiles
import Files
import Geometry
import Workloads

extension StrokesFile {
  /// The width of the strokes of a drawing, in px.
  public static let drawingWidth = 4.0

  /// Takes the strokes of a recording or a drawing, with round ends and joins, of the same width, where they lie. They
  /// are named after the file, and numbered.
  /// - Parameters:
  ///   - drawing: the strokes.
  ///   - path: the path of the file.
  /// - Throws: an input error that names a stroke of too many points, or one that is too far from the origin.
  public init(_ drawing: RecordedStrokes, path: String) throws(FileError) {
    let name = Self.name(path)
    strokes = drawing.strokes.enumerated().map { index, points in
      AskedStroke(name: "\(name)-\(index + 1)", strokeClass: "drawing", points: points, width: Self.drawingWidth)
    }
    for stroke in strokes {
      if let fault = stroke.fault { throw FileError(.input, path, at: "stroke \(stroke.name)", fault.problem) }
    }
  }

  /// The name of a file in letters that names of strokes have.
  private static func name(_ path: String) -> String {
    let file = path.split(separator: "/").last ?? "drawing"
    let letters = file.utf8.prefix(48).map { byte -> Character in
      let letter = Character(UnicodeScalar(byte))
      return letter.isASCII && (letter.isLetter || letter.isNumber || letter == "." || letter == "-") ? letter : "_"
    }
    let name = String(letters)
    return name.first.map { $0.isLetter || $0.isNumber } == true ? name : "drawing" + name
  }
}

extension StrokerInputs.File {
  /// Reads a file of strokes or outlines, or the strokes of a recording or a drawing: its content says which it is.
  ///
  /// JSON with the word `"format"` among its first bytes is no drawing, and neither is other JSON that reads as one of
  /// this program's files.
  /// - Parameter path: its path.
  /// - Throws: `FileError` where it cannot be read, has more than 128 MiB, or something in it is wrong.
  public init(path: String) throws(FileError) {
    let bytes = try StoredFile(path: path, atMost: StrokerFileLimits.standard.bytes).bytes
    var isOwn = true
    switch FileBeginning(bytes) {
    case .jsonObject:
      isOwn = String(decoding: bytes.prefix(FileBeginning.byteCount), as: UTF8.self).contains(#""format""#)
      if !isOwn, let own = try? Self(bytes, name: path) {
        self = own
        return
      }
    case .xml, .gzip, .jsonArray: isOwn = false
    case .empty, .other: break
    }
    guard !isOwn else {
      try self.init(bytes, name: path)
      return
    }
    let drawing: RecordedStrokes
    do throws(RecordingError) {
      drawing = try RecordedStrokes(path: path)
    } catch {
      throw FileError(.input, error.description)
    }
    let strokes = try StrokesFile(drawing, path: path)
    self.init(OutlinesFile(unanswered: strokes), text: String(decoding: strokes.text, as: UTF8.self), name: path)
  }
}
