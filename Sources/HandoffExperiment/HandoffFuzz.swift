import Experiments
import Frames
import Geometry
import Results
import Workloads

/// Plays random scripts on rules and looks for one that breaks a bound, in doubles or after the float32 conversion
/// to float32.
public struct HandoffFuzz: Sendable {
  /// What came of one rule.
  public struct Outcome: Sendable {
    /// The rule's name.
    public let rule: String
    /// Gestures played.
    public var gestures: Int
    /// Scripts that ended early, since the canvas refused a gesture.
    public var refused: Int
    /// The largest values seen of slip, jump, local_max and walk, each up to the first violation of its script.
    public var rows: [HandoffRow]
    /// The first script that broke a bound, made as short as it can be, and what it breaks. It is as a gesture file has
    /// it, one thing a gesture, unless the bound holds for that.
    public var failure: (script: [Gesture], violation: HandoffViolation)?
  }

  /// Gestures of one script.
  public static let length = 200
  /// Scripts of one piece of work.
  private static let batch = 25

  /// The gestures of as many whole scripts as hold so many, within the range that can be asked for.
  static func wholeScripts(_ gestures: Int) -> Int {
    guard HandoffConfiguration.fuzzRange.contains(gestures) else { return gestures }
    return (gestures + length - 1) / length * length
  }

  private let configuration: HandoffConfiguration
  private let scripts: Int

  /// Random scripts for each rule of a configuration: as many as hold `gestures`, rounded up to whole scripts.
  public init(_ configuration: HandoffConfiguration, gestures: Int) {
    self.configuration = configuration
    scripts = max(1, (gestures + Self.length - 1) / Self.length)
  }

  /// How many gestures are played for each rule.
  public var gestures: Int { scripts * Self.length }

  private var batches: Int { (scripts + Self.batch - 1) / Self.batch }

  /// Plays on `jobs` threads; the outcomes do not depend on how many.
  /// - Parameters:
  ///   - jobs: worker threads, from 1.
  ///   - pieces: where outcomes of batches are kept and found; nil for a run that keeps none.
  ///   - progress: gets the fraction done.
  /// - Returns: an outcome a rule; none of a run that is not whole.
  public func run(
    jobs: Int, pieces: (any PieceStore)? = nil, progress: (Double) throws -> Void
  ) throws -> [Outcome] {
    var outcomes: [Outcome?] = configuration.rules.map { _ in nil }
    try ParallelWork(jobs: jobs).run(
      "fuzz", batches * outcomes.count, keeping: pieces, makeWorker: {},
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

  private func batch(_ number: Int, _ rule: some HandoffRule, _ descriptor: HandoffRuleDescriptor) -> Outcome {
    let checks = HandoffChecks(rule, descriptor, configuration)
    var trial = GestureTrial(checks, formats: PositionFormat.allCases)
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

  private func shrunk(
    _ outcome: Outcome, _ rule: some HandoffRule, _ descriptor: HandoffRuleDescriptor
  ) -> Outcome {
    guard let failure = outcome.failure else { return outcome }
    let checks = HandoffChecks(rule, descriptor, configuration)
    func violation(_ gestures: [Gesture]) -> HandoffViolation? {
      var trial = GestureTrial(checks, formats: PositionFormat.allCases)
      return trial.playUntilBroken(gestures)
    }
    func breaks(_ gestures: [Gesture]) -> Bool {
      violation(gestures).map { $0.check == failure.violation.check && $0.format == failure.violation.format } ?? false
    }
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

/// Makes a failing script as short and plain as it can be made while it still fails. (Zeller and Hildebrandt, "Simplifying and
/// isolating failure-inducing input", IEEE TSE 28(2), 2002; then each gesture by itself.)
struct ScriptShrinker {
  /// Whether a script still fails in the same way.
  let fails: ([Gesture]) -> Bool

  /// - Parameter script: one that fails.
  /// - Returns: a script that fails, from which no single gesture can be left out, and in which none can be made plainer.
  func shrink(_ script: [Gesture]) -> [Gesture] {
    var script = script
    // A plainer gesture may make another one needless, and the other way round. Ends, since each round leaves out or makes plainer.
    while true {
      let before = script
      script = plainer(SequenceShrinker(fails: fails).shorter(script))
      if script == before { return script }
    }
  }

  private func plainer(_ script: [Gesture]) -> [Gesture] {
    var script = script
    for index in script.indices {
      for change in changes {
        var candidate = script
        candidate[index] = change(candidate[index])
        if candidate[index] != script[index], fails(candidate) { script = candidate }
      }
    }
    return script
  }

  /// What makes a gesture plainer, and nothing of it less plain.
  private var changes: [(Gesture) -> Gesture] {
    [
      { with($0) { $0.pan = .zero } }, { with($0) { $0.turn = Vector2(1, 0) } }, { with($0) { $0.scale = 1 } },
      { with($0) { $0.anchor = .zero } }, { with($0) { $0.anchor = $0.anchor.rounded(.toNearestOrEven) } },
      { with($0) { $0.pan = $0.pan.rounded(.toNearestOrEven) } },
      { with($0) { $0.scale = Double(sign: .plus, exponent: $0.scale.exponent, significand: 1) } },
    ]
  }

  private func with(_ gesture: Gesture, _ change: (inout Gesture) -> Void) -> Gesture {
    var changed = gesture
    change(&changed)
    return changed
  }
}
