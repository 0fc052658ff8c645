/// Why the style of a saved stroke cannot be read, as one sentence that a person can act on.
public struct PathStyleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The index of the stroke in the saved canvas; nil for a style by itself.
  public let stroke: Int?
  /// The part of the style: its kind, cap, join or winding rule.
  public let part: String
  /// The invalid name.
  public let name: String
  /// The names that there are.
  public let choices: [String]

  package init(stroke: Int?, part: String, name: String, choices: [String]) {
    self.stroke = stroke
    self.part = part
    self.name = name
    self.choices = choices
  }

  /// One sentence, with its full stop.
  public var description: String {
    "\(stroke.map { "The style of stroke \($0)" } ?? "The style") has the \(part) "
      + "\(CanvasArchiveError.quoted(name)); it is one of \(choices.joined(separator: ", "))."
  }
}
