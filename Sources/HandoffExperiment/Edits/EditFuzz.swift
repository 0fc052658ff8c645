import Experiments
import Frames
import Geometry
import Results

/// Plays random scripts that mix gestures with edits, and looks for one that breaks a bound.
public struct EditFuzz: Sendable {
  /// The outcome of one rule.
  public struct Outcome: Sendable {
    /// The rule's name.
    public let rule: String
    /// The number of scripts played.
    public var scripts: Int
    /// The number of gestures that a canvas rejected; the rest of their scripts was played.
    public var refused: Int
    /// The largest values seen, each up to the first violation of its script.
    public var rows: [HandoffRow]
    /// The first script that broke a bound, minimised, and its violation.
    public var failure: (script: [EditStep], violation: EditViolation)?
  }

  /// The number of steps of one script.
  public static let length = 20
  /// The number of scripts in one piece of work.
  private static let batch = 25

  private let configuration: HandoffConfiguration
  private let scripts: Int

  /// A number of scripts on each rule of a configuration.
  public init(_ configuration: HandoffConfiguration, scripts: Int) {
    self.configuration = configuration
    self.scripts = scripts
  }

  private var batches: Int { (scripts + Self.batch - 1) / Self.batch }

  /// Plays on `jobs` threads; the outcomes do not depend on their number.
  /// - Parameters:
  ///   - jobs: worker threads, from 1.
  ///   - pieces: the store of the outcomes of batches; nil for a run that stores none.
  ///   - progress: receives the fraction done.
  /// - Returns: an outcome for each rule; none for an incomplete run.
  public func run(
    jobs: Int, pieces: (any PieceStore)? = nil, progress: (Double) throws -> Void
  ) throws -> [Outcome] {
    var outcomes: [Outcome?] = configuration.rules.map { _ in nil }
    try ParallelWork(jobs: jobs).run(
      "fuzz with edits", batches * outcomes.count, keeping: pieces, makeWorker: {},
      work: { _, index in
        let descriptor = configuration.rules[index / batches]
        return batch(index % batches, descriptor.rule, descriptor)
      },
      take: { index, part in
        outcomes[index / batches] = outcomes[index / batches].map { Self.merged($0, part) } ?? part
        try progress(Double(index + 1) / Double(batches * outcomes.count))
      })
    guard pieces?.isWhole ?? true else { return [] }
    return zip(outcomes, configuration.rules).compactMap { outcome, descriptor in
      outcome.map { shrunk($0, descriptor.rule, descriptor) }
    }
  }

  /// Plays a given script on a rule.
  /// - Returns: the violation; nil where all bounds hold.
  public static func violation(
    of script: [EditStep], _ descriptor: HandoffRuleDescriptor, _ configuration: HandoffConfiguration
  ) -> EditViolation? {
    violation(of: script, descriptor.rule, descriptor, configuration)
  }

  private static func violation(
    of script: [EditStep], _ rule: some HandoffRule, _ descriptor: HandoffRuleDescriptor,
    _ configuration: HandoffConfiguration
  ) -> EditViolation? {
    var trial = EditTrial(HandoffChecks(rule, descriptor, configuration), seed: configuration.seed)
    return trial.play(script)
  }

  private static func merged(_ first: Outcome, _ next: Outcome) -> Outcome {
    var merged = first
    merged.scripts += next.scripts
    merged.refused += next.refused
    merged.rows = zip(first.rows, next.rows).map { a, b in
      guard let old = a.measured else { return a }
      guard let new = b.measured else { return b }
      return new > old ? b : a
    }
    merged.failure = first.failure ?? next.failure
    return merged
  }

  private func batch(_ number: Int, _ rule: some HandoffRule, _ descriptor: HandoffRuleDescriptor) -> Outcome {
    let checks = HandoffChecks(rule, descriptor, configuration)
    var worst: [HandoffCheck: Double?] = [:]
    var failure: (script: [EditStep], violation: EditViolation)?
    var refused = 0
    let numbers = number * Self.batch..<min(scripts, (number + 1) * Self.batch)
    for script in numbers {
      let steps = RandomEdits(seed: configuration.seed, number: script).steps(Self.length)
      var trial = EditTrial(checks, seed: configuration.seed)
      if let violation = trial.play(steps), failure == nil { failure = (Array(steps[...violation.step]), violation) }
      refused += trial.refused
      for (check, value) in trial.worst {
        worst[check] = .some(worst[check, default: 0].flatMap { old in value.map { max(old, $0) } })
      }
    }
    let rows = HandoffOutline.editFuzz.map { outline in
      checks.row(
        outline.check, walk: outline.walk, levels: 0, worst[outline.check] ?? nil, format: outline.format,
        unit: outline.unit)
    }
    return Outcome(rule: rule.name, scripts: numbers.count, refused: refused, rows: rows, failure: failure)
  }

  private func shrunk(
    _ outcome: Outcome, _ rule: some HandoffRule, _ descriptor: HandoffRuleDescriptor
  ) -> Outcome {
    guard let failure = outcome.failure else { return outcome }
    func violation(_ script: [EditStep]) -> EditViolation? {
      Self.violation(of: script, rule, descriptor, configuration)
    }
    let script = SequenceShrinker { violation($0)?.check == failure.violation.check }.shorter(failure.script)
    var result = outcome
    result.failure = (script, violation(script) ?? failure.violation)
    return result
  }
}

/// Minimises a failing sequence: makes it as short as possible while it still fails. (Zeller and Hildebrandt,
/// "Simplifying and isolating failure-inducing input", IEEE TSE 28(2), 2002.)
struct SequenceShrinker<Element> {
  /// Whether a sequence still fails in the same way.
  let fails: ([Element]) -> Bool

  /// - Parameter sequence: a failing sequence.
  /// - Returns: a failing sequence from which no single element can be removed.
  func shorter(_ sequence: [Element]) -> [Element] {
    var sequence = sequence
    var chunk = max(1, sequence.count / 2)
    while true {
      var start = 0
      var isShorter = false
      while start < sequence.count, sequence.count > 1 {
        var candidate = sequence
        candidate.removeSubrange(start..<min(start + chunk, sequence.count))
        if !candidate.isEmpty, fails(candidate) {
          sequence = candidate
          isShorter = true
        } else {
          start += chunk
        }
      }
      if chunk == 1, !isShorter { return sequence }
      chunk = max(1, chunk / 2)
    }
  }
}
