import Frames
import Geometry
import Results
import Testing
import Workloads

@testable import HandoffExperiment

/// Configurations of the handoff validator and their rows, for claims about rules.
enum HandoffScenario {
  static func configuration(
    _ rules: [HandoffRuleDescriptor], levels: [Int] = [], panLevels: [Int] = [], script: GestureScript? = nil,
    seed: UInt64 = 1
  ) -> HandoffConfiguration {
    HandoffConfiguration(rules: rules, script: script) {
      $0.levels = levels
      $0.panLevels = panLevels
      $0.seed = seed
    }
  }

  static func rows(_ configuration: HandoffConfiguration, jobs: Int = 2) throws -> [HandoffRow] {
    var rows: [HandoffRow] = []
    try HandoffValidation(configuration).run(jobs: jobs) { _, part in rows += part }
    return rows
  }

  /// The checks of a rule, with the bounds of the catalogue for its name.
  static func checks<Rule: SavableHandoffRule>(_ rule: Rule, seed: UInt64 = 1) -> HandoffChecks<Rule> {
    HandoffChecks(rule, HandoffRuleCatalog.standard[rule.name] ?? descriptor(rule), configuration([], seed: seed))
  }

  /// A rule that no catalogue has.
  static func descriptor(_ rule: some SavableHandoffRule) -> HandoffRuleDescriptor {
    HandoffRuleDescriptor(rule, summary: "for tests", source: "this test", colour: "#000000")
  }

  /// Every rule of the catalogue, measured once for all tests.
  private static let validated = Result {
    try rows(
      configuration(
        HandoffRuleCatalog.standard.rules, levels: [0, 1, 2, 3, 4, 5, 10, 100, 334], panLevels: [0, 10, 334]))
  }

  static func rows(of rule: String) throws -> [HandoffRow] {
    let rows = try validated.get().filter { $0.rule == rule }
    #expect(!rows.isEmpty)
    return rows
  }

  /// The one row that a rule has of a check at some levels.
  static func row(
    _ rule: String, _ check: HandoffCheck, levels: Int, _ format: PositionFormat = .float64,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> HandoffRow {
    try one(rows(of: rule).filter { $0.check == check && $0.levels == levels && $0.format == format }, sourceLocation)
  }

  /// The row that a rule has of a check on a walk, the deepest where there are several.
  static func row(
    _ rule: String, _ check: HandoffCheck, walk: String, _ format: PositionFormat = .float64,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> HandoffRow {
    let rows = try rows(of: rule).filter { $0.check == check && $0.walk == walk && $0.format == format }
    return try one(rows.max { $0.levels < $1.levels }.map { [$0] } ?? [], sourceLocation)
  }

  private static func one(_ rows: [HandoffRow], _ sourceLocation: SourceLocation) throws -> HandoffRow {
    try #require(rows.count == 1, "\(rows)", sourceLocation: sourceLocation)
    return rows[0]
  }
}

extension HandoffRow {
  /// Expects that the row has a value of this range, and passed or failed by its bound.
  func expect(_ range: ClosedRange<Double>, _ status: Status, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(measured.map { range.contains($0) } == true, "\(self)", sourceLocation: sourceLocation)
    #expect(self.status == status, "\(self)", sourceLocation: sourceLocation)
  }

  /// Expects that the measured thing was lost, and that this has failed.
  func expectLost(sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(measured == nil && status == .fail, "\(self)", sourceLocation: sourceLocation)
  }
}
