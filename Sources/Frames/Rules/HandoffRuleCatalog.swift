import Geometry

/// The description of a handoff rule: its name, a summary, its source, and its promise.
///
/// The rule and the coordinate scheme based on it have one name and one colour.
public struct HandoffRuleDescriptor: Sendable {
  /// The rule itself; rules are stateless.
  public let rule: any HandoffRule
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
    _ rule: any HandoffRule, summary: String, source: String, colour: String,
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

/// A list of handoff rules by name, in the order of results.
///
/// ``standard`` holds the rules of this package. To add one of your own:
///
///     let catalog = HandoffRuleCatalog.standard + [MyRule.descriptor]
public struct HandoffRuleCatalog: Sendable {
  /// The rules, in the order of results.
  public let rules: [HandoffRuleDescriptor]
  /// Rules that are found by name but not listed. They are measured only on request.
  public let unlisted: [HandoffRuleDescriptor]

  /// A catalogue of these rules.
  /// - Parameters:
  ///   - rules: those that are listed, in the order of results.
  ///   - unlisted: those that are found by name alone.
  /// - Precondition: no two have the same name.
  public init(rules: [HandoffRuleDescriptor], unlisted: [HandoffRuleDescriptor] = []) {
    let names = (rules + unlisted).map(\.name)
    precondition(Set(names).count == names.count, "a catalogue holds two handoff rules of one name")
    self.rules = rules
    self.unlisted = unlisted
  }

  /// Visits the rules of this package, each with its own type, so that generic code is specialised for each of them.
  ///
  /// To add a rule to the package, add its line here; it is then validated, and swept as a scheme, under its name.
  @inlinable
  public static func visitStandard(_ visitor: inout some HandoffRuleVisitor) {
    visitor.visit(TelescopingHandoff(), TelescopingHandoff.descriptor)
    visitor.visit(TelescopingCapturedHandoff(), TelescopingCapturedHandoff.descriptor)
    visitor.visit(TelescopingGridHandoff(), TelescopingGridHandoff.descriptor)
    visitor.visit(DyadicHandoff(), DyadicHandoff.descriptor)
  }

  /// The rules of this package. ``TelescopingChainHandoff`` is found by name.
  public static let standard: HandoffRuleCatalog = {
    struct Collector: HandoffRuleVisitor {
      var rules: [HandoffRuleDescriptor] = []
      mutating func visit(_ rule: some HandoffRule, _ descriptor: HandoffRuleDescriptor) { rules.append(descriptor) }
    }
    var collector = Collector()
    visitStandard(&collector)
    return HandoffRuleCatalog(rules: collector.rules, unlisted: [TelescopingChainHandoff.descriptor])
  }()

  /// The names of the rules that are listed, in the order of results.
  public var names: [String] { rules.map(\.name) }

  /// All names, for help texts and errors.
  public var choices: String { (rules + unlisted).map(\.name).joined(separator: ", ") }

  /// The rule of a name, listed or not; nil when there is none.
  public subscript(name: String) -> HandoffRuleDescriptor? { (rules + unlisted).first { $0.name == name } }

  /// A catalogue with more rules at its end.
  /// - Precondition: none of them has a name of this catalogue.
  public func appending(_ more: [HandoffRuleDescriptor]) -> HandoffRuleCatalog {
    HandoffRuleCatalog(rules: rules + more, unlisted: unlisted)
  }

  /// A catalogue with more rules at its end; see ``appending(_:)``.
  public static func + (catalog: HandoffRuleCatalog, more: [HandoffRuleDescriptor]) -> HandoffRuleCatalog {
    catalog.appending(more)
  }

  /// The present name of a rule by the name that version 0.1 wrote into saved canvases; nil for any other name.
  public static func presentName(of former: String) -> String? {
    [
      "documented": "telescoping", "captured": "telescoping-captured", "grid5x5": "telescoping-5x5",
      "dyadic": "dyadic-frames",
    ][former]
  }
}

/// Takes handoff rules one by one, each with its own type.
public protocol HandoffRuleVisitor {
  /// Takes a rule.
  /// - Parameters:
  ///   - rule: the rule.
  ///   - descriptor: its description.
  mutating func visit(_ rule: some HandoffRule, _ descriptor: HandoffRuleDescriptor)
}
