import Frames
import Geometry
import Workloads

/// Plays random scripts on rules and looks for one that breaks a bound in doubles.
public struct HandoffFuzz: Sendable {
  /// What came of one rule.
  public struct Outcome: Sendable {
    public let rule: String
    /// Gestures played.
    public var gestures: Int
    /// Scripts that ended early, since the canvas refused a gesture.
    public var refused: Int
    /// The largest values seen of slip, jump and local_max, each up to the first violation of its script.
    public var rows: [HandoffRow]
    /// The first script that broke a bound, made as short as it can be, and what it breaks. It is as a gesture file has
    /// it, one thing a gesture, unless the bound holds for that.
    public var failure: (script: [Gesture], violation: HandoffViolation)?
  }

  /// Gestures of one script.
  public static let length = 200
  /// Scripts of one piece of work.
  private static let batch = 25

  private let configuration: HandoffConfiguration
  private let scripts: Int
  private let find: @Sendable (String) -> (any HandoffRule)?

  /// - Parameters:
  ///   - gestures: how many to play for each rule, rounded up to whole scripts.
  ///   - rule: the rule of a name that the configuration has, one of the catalogue's or of somebody's own.
  public init(
    _ configuration: HandoffConfiguration, gestures: Int,
    rule: @escaping @Sendable (String) -> (any HandoffRule)? = { HandoffRuleCatalog.rule(named: $0) }
  ) {
    self.configuration = configuration
    find = rule
    scripts = max(1, (gestures + Self.length - 1) / Self.length)
  }

  /// How many gestures are played for each rule.
  public var gestures: Int { scripts * Self.length }

  private var batches: Int { (scripts + Self.batch - 1) / Self.batch }

  /// Plays on `jobs` threads; the outcomes do not depend on how many.
  /// - Parameter progress: gets the fraction done.
  public func run(jobs: Int, progress: (Double) throws -> Void) throws -> [Outcome] {
    var outcomes: [Outcome?] = configuration.rules.map { _ in nil }
    try ParallelWork(jobs: jobs).run(
      batches * outcomes.count, makeWorker: {},
      work: { _, index in try batch(index % batches, rule(configuration.rules[index / batches])) },
      take: { index, part in
        outcomes[index / batches] = outcomes[index / batches].map { Self.merged($0, part) } ?? part
        try progress(Double(index + 1) / Double(batches * outcomes.count))
      })
    return try outcomes.compactMap { $0 }.map { try shrunk($0, rule($0.rule)) }
  }

  private static func merged(_ first: Outcome, _ next: Outcome) -> Outcome {
    var merged = first
    merged.gestures += next.gestures
    merged.refused += next.refused
    merged.rows = zip(first.rows, next.rows).map { a, b in
      guard let old = a.measured else { return a }
      guard let new = b.measured else { return b }
      return new > old ? b : a
    }
    merged.failure = first.failure ?? next.failure
    return merged
  }

  private func rule(_ name: String) throws -> any HandoffRule {
    guard let rule = find(name) else { throw ExperimentError.unknownRule(name) }
    return rule
  }

  private func batch<Rule: HandoffRule>(_ number: Int, _ rule: Rule) -> Outcome {
    let checks = HandoffChecks(rule, configuration)
    var trial = GestureTrial(checks, stages: [.before])
    var failure: (script: [Gesture], violation: HandoffViolation)?
    let numbers = number * Self.batch..<min(scripts, (number + 1) * Self.batch)
    for script in numbers {
      let gestures = RandomScript(seed: configuration.seed, number: script).gestures(Self.length)
      if let violation = trial.playUntilBroken(gestures), failure == nil {
        failure = (Array(gestures[...violation.gesture]), violation)
      }
    }
    // A script that is cut short by a refusal is no slip: it counts apart.
    let rows = checks.rows(walk: "fuzz", levels: 0, trial.worst, isWhole: true)
    return Outcome(
      rule: rule.name, gestures: numbers.count * Self.length, refused: trial.refused, rows: rows, failure: failure)
  }

  private func shrunk<Rule: HandoffRule>(_ outcome: Outcome, _ rule: Rule) -> Outcome {
    guard let failure = outcome.failure else { return outcome }
    let checks = HandoffChecks(rule, configuration)
    func violation(_ gestures: [Gesture]) -> HandoffViolation? {
      var trial = GestureTrial(checks, stages: [.before])
      return trial.playUntilBroken(gestures)
    }
    func breaks(_ gestures: [Gesture]) -> Bool { violation(gestures)?.check == failure.violation.check }
    var script = failure.script
    if !breaks(written(script)) { script = ScriptShrinker(fails: breaks).shrink(script) }
    if breaks(written(script)) {
      script = written(ScriptShrinker { breaks(written($0)) }.shrink(written(script)))
    }
    var result = outcome
    result.failure = (script, violation(script) ?? failure.violation)
    return result
  }

  /// The gestures that are played when these are saved and read back.
  private func written(_ gestures: [Gesture]) -> [Gesture] {
    GestureScript(gestures: gestures.map { TimedGesture(time: 0, gesture: $0) })
      .roundTripped(viewport: configuration.viewport).gestures.map(\.gesture)
  }
}
