import Frames
import Results

/// A kind of random scripts: how one is made, played on a rule, and minimised.
protocol FuzzedScripts: Sendable {
  associatedtype Step: Sendable & Codable
  associatedtype Violation: ScriptViolation

  /// The name of its pieces of work in the journal of a run.
  static var part: String { get }

  /// The script of a number.
  func script(_ number: Int) -> [Step]

  /// A player on the rule of these checks.
  func player(_ checks: HandoffChecks<some SavableHandoffRule>) -> any ScriptPlayer<Step, Violation>

  /// A failing script, made as short and plain as possible while it still fails.
  func shrunk(_ script: [Step], fails: @escaping ([Step]) -> Bool) -> [Step]
}

/// Plays scripts on one rule, and keeps the largest values of all of them.
protocol ScriptPlayer<Step, Violation> {
  associatedtype Step
  associatedtype Violation

  /// The number of gestures that a canvas rejected.
  var refused: Int { get }
  /// The largest values seen, each up to the first violation of its script.
  var rows: [HandoffRow] { get }

  /// Plays a script on a fresh canvas up to its first violation.
  mutating func play(_ script: [Step]) -> Violation?
}

/// A check that did not hold after a step of a script.
protocol ScriptViolation: Sendable, Codable {
  /// The index of the step.
  var stepIndex: Int { get }

  /// Whether the same check failed, at any step and by any amount.
  func isAlike(_ other: Self) -> Bool
}

/// Plays random scripts of one kind on rules, and looks for one that breaks a bound.
struct ScriptFuzz<Scripts: FuzzedScripts>: Sendable {
  typealias Outcome = FuzzOutcome<Scripts.Step, Scripts.Violation>

  let scripts: Scripts
  /// The number of scripts played on each rule.
  let count: Int
  let configuration: HandoffConfiguration

  /// The number of scripts in one piece of work.
  private static var batch: Int { 25 }
  private var batches: Int { (count + Self.batch - 1) / Self.batch }

  /// Plays on `jobs` threads; the outcomes do not depend on their number.
  /// - Parameters:
  ///   - jobs: worker threads, from 1.
  ///   - pieces: the store of the outcomes of batches; nil for a run that stores none.
  ///   - progress: receives the fraction done.
  /// - Returns: an outcome for each rule; none for an incomplete run.
  func run(jobs: Int, pieces: (any PieceStore)?, progress: (Double) throws -> Void) throws -> [Outcome] {
    var outcomes: [Outcome?] = configuration.rules.map { _ in nil }
    try ParallelWork(jobs: jobs).run(
      Scripts.part, batches * outcomes.count, keeping: pieces, makeWorker: {},
      work: { _, index in
        let descriptor = configuration.rules[index / batches]
        return batch(index % batches, descriptor.rule, descriptor)
      },
      take: { index, part in
        if outcomes[index / batches]?.add(part) == nil { outcomes[index / batches] = part }
        try progress(Double(index + 1) / Double(batches * outcomes.count))
      })
    guard pieces?.isWhole ?? true else { return [] }
    return zip(outcomes, configuration.rules).compactMap { outcome, descriptor in
      outcome.map { shrunk($0, descriptor.rule, descriptor) }
    }
  }

  private func batch(_ number: Int, _ rule: some SavableHandoffRule, _ descriptor: HandoffRuleDescriptor) -> Outcome {
    var player = scripts.player(HandoffChecks(rule, descriptor, configuration))
    var failure: Outcome.Failure?
    let numbers = number * Self.batch..<min(count, (number + 1) * Self.batch)
    for number in numbers {
      let script = scripts.script(number)
      if let violation = player.play(script), failure == nil {
        failure = Outcome.Failure(script: Array(script[...violation.stepIndex]), violation: violation)
      }
    }
    return Outcome(
      rule: rule.name, scripts: numbers.count, refused: player.refused, rows: player.rows, failure: failure)
  }

  private func shrunk(_ outcome: Outcome, _ rule: some SavableHandoffRule, _ descriptor: HandoffRuleDescriptor)
    -> Outcome
  {
    guard let failure = outcome.failure else { return outcome }
    let checks = HandoffChecks(rule, descriptor, configuration)
    func violation(_ script: [Scripts.Step]) -> Scripts.Violation? {
      var player = scripts.player(checks)
      return player.play(script)
    }
    let script = scripts.shrunk(failure.script) { violation($0)?.isAlike(failure.violation) ?? false }
    var result = outcome
    result.failure = Outcome.Failure(script: script, violation: violation(script) ?? failure.violation)
    return result
  }
}
