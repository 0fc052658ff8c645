/// Why the colour of a saved stroke cannot be read, as one sentence that a person can act on.
public struct StrokeColorError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The index of the stroke in the saved canvas; nil for a colour by itself.
  public let stroke: Int?
  /// The text that is no colour.
  public let text: String

  package init(stroke: Int?, text: String) {
    self.stroke = stroke
    self.text = text
  }

  /// One sentence, with its full stop.
  public var description: String {
    "\(stroke.map { "The colour of stroke \($0)" } ?? "The colour") is \(CanvasArchiveError.quoted(text)); a colour is "
      + "#rrggbb or #rrggbbaa, in hexadecimal."
  }
}
