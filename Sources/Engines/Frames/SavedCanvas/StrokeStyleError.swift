import Geometry

/// Why the style or the colour of a saved stroke cannot be read, as one sentence that a person can act on.
public struct StrokeStyleError: SentenceError {
  /// The index of the stroke in the saved canvas; nil for a style or colour by itself.
  public let stroke: Int?
  /// The text that is none.
  public let text: String
  /// One sentence, with its full stop.
  public let description: String

  /// - Parameters:
  ///   - subject: of the sentence, without an article.
  ///   - predicate: of the sentence, before the text.
  ///   - right: the sentence after its semicolon, without a full stop.
  package init(_ subject: String, of stroke: Int?, _ predicate: String, _ text: String, right: String) {
    self.stroke = stroke
    self.text = text
    description =
      "The \(subject)\(stroke.map { " of stroke \($0)" } ?? "") \(predicate) \(CanvasArchiveError.quoted(text)); \(right)."
  }
}
