import Experiments
import Frames
import Geometry
import Results
import Workloads

/// Plays random scripts on rules and looks for one that breaks a bound, in doubles or after the float32 conversion.
public struct HandoffFuzz: Sendable {
  /// The outcome of one rule.
  public struct Outcome: Sendable {
    /// The rule's name.
    public let rule: String
    /// The number of gestures played.
    public var gestures: Int
    /// The number of scripts that ended early, since the canvas rejected a gesture.
    public var refused: Int
    /// The largest values seen of slip, jump, local_max and walk, each up to the first violation of its script.
    public var rows: [HandoffRow]
    /// The first script that broke a bound, minimised, and its violation. It is in the form of a gesture file, one
    /// motion a gesture, unless the bound holds for that form.
    public var failure: (script: [Gesture], violation: HandoffViolation)?
  }

  /// The number of gestures of one script.
  public static let length = 200
  /// The number of scripts in one piece of work.
  private static let batch = 25

  /// The number of gestures in whole scripts that hold at least this many, within the allowed range.
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

  /// The number of gestures played for each rule.
  public var gestures: Int { scripts * Self.length }

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
    // A script that a rejected gesture cuts short is not a slip: it is counted separately.
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

  /// The gestures after saving and reading back.
  private func written(_ gestures: [Gesture]) -> [Gesture] {
    GestureScript(gestures: gestures.map { TimedGesture(time: 0, gesture: $0) })
      .roundTripped(viewport: configuration.viewport).gestures.map(\.gesture)
  }
}

/// Minimises a failing script: makes it as short and plain as possible while it still fails. (Zeller and Hildebrandt,
/// "Simplifying and isolating failure-inducing input", IEEE TSE 28(2), 2002; then each gesture by itself.)
struct ScriptShrinker {
  /// Whether a script still fails in the same way.
  let fails: ([Gesture]) -> Bool

  /// - Parameter script: a failing script.
  /// - Returns: a failing script from which no single gesture can be removed, and in which none can be made plainer.
  func shrink(_ script: [Gesture]) -> [Gesture] {
    var script = script
    // A plainer gesture may make another one unnecessary, and the reverse. This ends, since each round removes a
    // gesture or makes one plainer.
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

  /// Changes that make a gesture plainer, and no part of it less plain.
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
