import Frames
import Geometry
import Workloads

/// Plays random scripts on a rule and looks for one that breaks its bounds.
public struct HandoffFuzz: Sendable {
  /// What came of one rule.
  public struct Outcome: Sendable {
    public let rule: String
    /// Gestures played.
    public var gestures = 0
    /// Scripts that ended early, since the canvas refused a gesture.
    public var refused = 0
    /// The largest values seen.
    public var worst: [HandoffCheck: Double] = [:]
    /// The first script that broke a bound, made as short as it can be, and what it breaks.
    public var failure: (script: [Gesture], violation: HandoffViolation)?
  }

  /// Gestures of one script.
  public static let length = 200
  /// Scripts of one piece of work.
  private static let batch = 25

  private let configuration: HandoffConfiguration
  private let scripts: Int

  /// - Parameter gestures: how many to play for each rule, rounded up to whole scripts.
  public init(_ configuration: HandoffConfiguration, gestures: Int) {
    self.configuration = configuration
    scripts = (gestures + Self.length - 1) / Self.length
  }

  private var batches: Int { (scripts + Self.batch - 1) / Self.batch }

  /// Plays on `jobs` threads; the outcomes do not depend on how many.
  /// - Parameter progress: gets the fraction done.
  public func run(jobs: Int, progress: (Double) throws -> Void) throws -> [Outcome] {
    var outcomes = configuration.rules.map { Outcome(rule: $0) }
    try ParallelWork(jobs: jobs).run(
      batches * outcomes.count, makeWorker: {},
      work: { _, index in
        try batch(index % batches, rule: configuration.rules[index / batches])
      },
      take: { index, part in
        outcomes[index / batches].merge(part)
        try progress(Double(index + 1) / Double(batches * outcomes.count))
      })
    return try outcomes.map { try shrunk($0) }
  }

  private func batch(_ number: Int, rule name: String) throws -> Outcome {
    guard let rule = HandoffRuleCatalog.rule(named: name) else { throw ExperimentError.unknownRule(name) }
    return batch(number, rule)
  }

  private func batch<Rule: HandoffRule>(_ number: Int, _ rule: Rule) -> Outcome {
    var outcome = Outcome(rule: rule.name)
    var trial = GestureTrial(rule, configuration)
    for script in number * Self.batch..<min(scripts, (number + 1) * Self.batch) {
      let gestures = RandomScript(seed: configuration.seed, number: script).gestures(Self.length)
      outcome.gestures += gestures.count
      if let violation = trial.play(gestures), outcome.failure == nil {
        outcome.failure = (Array(gestures[...violation.gesture]), violation)
      }
    }
    outcome.worst = trial.worst
    outcome.refused = trial.refused
    return outcome
  }

  private func shrunk(_ outcome: Outcome) throws -> Outcome {
    guard let rule = HandoffRuleCatalog.rule(named: outcome.rule) else {
      throw ExperimentError.unknownRule(outcome.rule)
    }
    return shrunk(outcome, rule)
  }

  private func shrunk<Rule: HandoffRule>(_ outcome: Outcome, _ rule: Rule) -> Outcome {
    guard let failure = outcome.failure else { return outcome }
    func violation(_ gestures: [Gesture]) -> HandoffViolation? {
      var trial = GestureTrial(rule, configuration)
      return trial.play(gestures)
    }
    let shrinker = ScriptShrinker { violation($0)?.check == failure.violation.check }
    let script = shrinker.shrink(failure.script)
    var result = outcome
    result.failure = (script, violation(script) ?? failure.violation)
    return result
  }
}

extension HandoffFuzz.Outcome {
  /// Takes the next part in.
  fileprivate mutating func merge(_ part: HandoffFuzz.Outcome) {
    gestures += part.gestures
    refused += part.refused
    worst.merge(part.worst) { max($0, $1) }
    failure = failure ?? part.failure
  }
}
