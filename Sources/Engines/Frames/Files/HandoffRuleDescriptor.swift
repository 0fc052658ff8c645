import Geometry

/// The description of a handoff rule: its name, a summary, its source, and its guaranteed bounds.
///
/// The rule and the coordinate scheme based on it share one name and one colour.
public struct HandoffRuleDescriptor: Sendable {
  /// The rule itself; rules are stateless.
  public let rule: any SavableHandoffRule
  /// The description of the rule, in one line without a full stop.
  public let summary: String
  /// Where the rule comes from.
  public let source: String
  /// The rule's colour in every figure, `#rrggbb`.
  public let colour: String
  /// The bounds that the rule guarantees on a screen; nil for the default bound of a quarter of a pixel, about the
  /// smallest visible error.
  public let promise: (@Sendable (Viewport) -> PromisedBounds)?

  /// Describes a rule.
  /// - Parameters:
  ///   - rule: the rule; its `name` is also the name of the descriptor and of the scheme based on it.
  ///   - summary: the description of the rule, in one line without a full stop.
  ///   - source: where the rule comes from.
  ///   - colour: `#rrggbb`, the colour in figures.
  ///   - promise: the bounds that the rule guarantees on a screen; nil for a quarter of a pixel.
  public init(
    _ rule: any SavableHandoffRule, summary: String, source: String, colour: String,
    promise: (@Sendable (Viewport) -> PromisedBounds)? = nil
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

/// The bounds that a handoff rule guarantees, in place of the default bound of a quarter of a pixel.
public struct PromisedBounds: Hashable, Sendable {
  /// In px, in doubles: the largest error of a point after a handoff, a pan or a round trip, and the largest slip under
  /// the finger.
  public let position: Double
  /// In px, in doubles and after the float32 conversion: the largest error of content stored in other frames.
  public let content: Double
  /// In px, after the float32 conversion: the largest distance of a drawn point from its exact position after a
  /// gesture. Beyond the corners of the screen the bound grows in proportion to the distance from the centre.
  public let converted: Double
  /// In units of a frame: the largest local coordinate of a visible point; nil for no bound.
  public let local: Double?

  /// Creates a set of bounds.
  /// - Parameters:
  ///   - position: px, in doubles.
  ///   - content: px, of content stored in other frames.
  ///   - converted: px, on the screen, after the float32 conversion.
  ///   - local: units of a frame; nil for no bound.
  public init(position: Double, content: Double, converted: Double, local: Double?) {
    self.position = position
    self.content = content
    self.converted = converted
    self.local = local
  }
}
