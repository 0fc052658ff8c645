import Geometry

/// The description of a handoff rule: its name, a summary, its source, and its promise.
///
/// The rule and the coordinate scheme based on it have one name and one colour.
public struct HandoffRuleDescriptor: Sendable {
  /// The rule itself; rules are stateless.
  public let rule: any SavableHandoffRule
  /// What the rule is, in one line without a full stop.
  public let summary: String
  /// Where the rule comes from.
  public let source: String
  /// The rule's colour in every figure, `#rrggbb`.
  public let colour: String
  /// What the rule promises on a screen; nil for the default bound, a quarter of a pixel, which is what a person can
  /// see.
  public let promise: (@Sendable (Viewport) -> HandoffPromise)?

  /// Describes a rule.
  /// - Parameters:
  ///   - rule: the rule; its `name` is that of the descriptor and of the scheme based on it.
  ///   - summary: what the rule is, in one line without a full stop.
  ///   - source: where the rule comes from.
  ///   - colour: `#rrggbb`, the colour in figures.
  ///   - promise: what the rule promises on a screen; nil for a quarter of a pixel.
  public init(
    _ rule: any SavableHandoffRule, summary: String, source: String, colour: String,
    promise: (@Sendable (Viewport) -> HandoffPromise)? = nil
  ) {
    self.rule = rule
    self.summary = summary
    self.source = source
    self.colour = colour
    self.promise = promise
  }

  /// The name in results, on the command line, in saved canvases and in figures.
  public var name: String { rule.name }
}

/// Bounds that a handoff rule promises to keep, in place of a quarter of a pixel, which is the bound for other rules.
public struct HandoffPromise: Hashable, Sendable {
  /// px, in doubles: the largest error of a point after a handoff, a slip of the finger, a pan, or a round trip.
  public let position: Double
  /// px, in doubles and after the float32 conversion: the largest error of content stored in other frames.
  public let content: Double
  /// px, after the float32 conversion: how far from its exact position a point on the screen may be drawn after a
  /// gesture. Beyond the corners of the screen the bound is proportional to the distance from the centre.
  public let converted: Double
  /// Units of a frame: the largest local coordinate of a visible point; nil for no promise.
  public let local: Double?

  /// A promise of these bounds.
  /// - Parameters:
  ///   - position: px, in doubles.
  ///   - content: px, of content stored in other frames.
  ///   - converted: px, on the screen, after the float32 conversion.
  ///   - local: units of a frame; nil for no promise.
  public init(position: Double, content: Double, converted: Double, local: Double?) {
    self.position = position
    self.content = content
    self.converted = converted
    self.local = local
  }
}
