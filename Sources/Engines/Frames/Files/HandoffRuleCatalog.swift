/// A list of handoff rules by name, in the order of results.
///
/// ``standard`` contains the rules of this package. To add one of your own:
///
///     let catalog = HandoffRuleCatalog.standard + [MyRule.descriptor]
public struct HandoffRuleCatalog: Sendable {
  /// The rules, in the order of results.
  public let rules: [HandoffRuleDescriptor]
  /// Rules that are found by name but not listed. They are measured only on request.
  public let unlisted: [HandoffRuleDescriptor]

  /// Creates a catalogue.
  /// - Parameters:
  ///   - rules: the listed rules, in the order of results.
  ///   - unlisted: rules that are found by name only.
  /// - Precondition: no two have the same name.
  public init(rules: [HandoffRuleDescriptor], unlisted: [HandoffRuleDescriptor] = []) {
    let names = (rules + unlisted).map(\.name)
    precondition(Set(names).count == names.count, "a catalogue holds two handoff rules of one name")
    self.rules = rules
    self.unlisted = unlisted
  }

  /// Visits the rules of this package, each with its own type, so that generic code is specialised for each of them.
  ///
  /// To add a rule to the package, add its line here. It is then validated, and measured as a scheme, under its name.
  @inlinable
  public static func visitStandard(_ visitor: inout some HandoffRuleVisitor) {
    visitor.visit(TelescopingHandoff(), TelescopingHandoff.descriptor)
    visitor.visit(TelescopingCapturedHandoff(), TelescopingCapturedHandoff.descriptor)
    visitor.visit(TelescopingGridHandoff(), TelescopingGridHandoff.descriptor)
    visitor.visit(DyadicHandoff(), DyadicHandoff.descriptor)
  }

  /// The rules of this package. `TelescopingChainHandoff` is not listed, but found by name.
  public static let standard: HandoffRuleCatalog = {
    struct Collector: HandoffRuleVisitor {
      var rules: [HandoffRuleDescriptor] = []
      mutating func visit(_ rule: some SavableHandoffRule, _ descriptor: HandoffRuleDescriptor) {
        rules.append(descriptor)
      }
    }
    var collector = Collector()
    visitStandard(&collector)
    return HandoffRuleCatalog(rules: collector.rules, unlisted: [TelescopingChainHandoff.descriptor])
  }()

  /// The names of the listed rules, in the order of results.
  public var names: [String] { rules.map(\.name) }

  /// All names, for help texts and errors.
  public var choices: String { (rules + unlisted).map(\.name).joined(separator: ", ") }

  /// The rule with a name, listed or not; nil if there is none.
  public subscript(name: String) -> HandoffRuleDescriptor? { (rules + unlisted).first { $0.name == name } }

  /// A catalogue with more rules at its end.
  /// - Precondition: their names are new.
  public func appending(_ more: [HandoffRuleDescriptor]) -> HandoffRuleCatalog {
    HandoffRuleCatalog(rules: rules + more, unlisted: unlisted)
  }

  /// Appends rules: see ``appending(_:)``.
  public static func + (catalog: HandoffRuleCatalog, more: [HandoffRuleDescriptor]) -> HandoffRuleCatalog {
    catalog.appending(more)
  }

  /// The present name of a rule, given the name that version 0.1 wrote into saved canvases; nil for any other name.
  /// - Parameter former: the name as written.
  public static func presentName(of former: String) -> String? { FormerRuleName.present(former) }
}

/// Visits handoff rules one by one, each with its own type.
public protocol HandoffRuleVisitor {
  /// Visits a rule.
  /// - Parameters:
  ///   - rule: the rule.
  ///   - descriptor: its description.
  mutating func visit(_ rule: some SavableHandoffRule, _ descriptor: HandoffRuleDescriptor)
}
