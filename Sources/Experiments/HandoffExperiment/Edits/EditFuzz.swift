import Frames
import Results

/// Plays random scripts that mix gestures with edits, and looks for one that breaks a bound.
public struct EditFuzz: Sendable {
  /// The outcome of one rule. After a gesture that the canvas rejects, the rest of the script is played.
  public typealias Outcome = FuzzOutcome<EditStep, EditViolation>

  /// The number of steps of one script.
  public static let length = 20

  private let fuzz: ScriptFuzz<RandomEditScripts>

  /// A number of scripts on each rule of a configuration.
  public init(_ configuration: HandoffConfiguration, scripts: Int) {
    fuzz = ScriptFuzz(
      scripts: RandomEditScripts(seed: configuration.seed), count: scripts, configuration: configuration)
  }

  /// Plays on `jobs` threads; the outcomes do not depend on their number.
  /// - Parameters:
  ///   - jobs: worker threads, from 1.
  ///   - pieces: the store of the outcomes of batches; nil for a run that stores none.
  ///   - progress: receives the fraction done.
  /// - Returns: an outcome for each rule; none for an incomplete run.
  public func run(
    jobs: Int, pieces: (any PieceStore)? = nil, progress: (Double) throws -> Void
  ) throws -> [Outcome] {
    try fuzz.run(jobs: jobs, pieces: pieces, progress: progress)
  }

  /// Plays a given script on a rule.
  /// - Returns: the violation; nil where all bounds hold.
  public static func violation(
    of script: [EditStep], _ descriptor: HandoffRuleDescriptor, _ configuration: HandoffConfiguration
  ) -> EditViolation? {
    func violation(_ rule: some SavableHandoffRule) -> EditViolation? {
      var trial = EditTrial(HandoffChecks(rule, descriptor, configuration), seed: configuration.seed)
      return trial.play(script)
    }
    return violation(descriptor.rule)
  }
}

extension EditViolation: ScriptViolation {
  var stepIndex: Int { step }
  func isAlike(_ other: EditViolation) -> Bool { check == other.check }
}

/// Random scripts of gestures and edits.
private struct RandomEditScripts: FuzzedScripts {
  static let part = "fuzz with edits"
  let seed: UInt64

  func script(_ number: Int) -> [EditStep] { RandomEdits(seed: seed, number: number).steps(EditFuzz.length) }

  func player(_ checks: HandoffChecks<some SavableHandoffRule>) -> any ScriptPlayer<EditStep, EditViolation> {
    EditPlayer(checks: checks, seed: seed)
  }

  func shrunk(_ script: [EditStep], fails: @escaping ([EditStep]) -> Bool) -> [EditStep] {
    SequenceShrinker(fails: fails).shorter(script)
  }
}

private struct EditPlayer<Rule: SavableHandoffRule>: ScriptPlayer {
  let checks: HandoffChecks<Rule>
  let seed: UInt64
  private(set) var refused = 0
  /// nil for something lost.
  private var worst: [HandoffCheck: Double?] = [:]

  init(checks: HandoffChecks<Rule>, seed: UInt64) {
    self.checks = checks
    self.seed = seed
  }

  var rows: [HandoffRow] {
    func row(_ check: HandoffCheck, _ format: PositionFormat, unit: String = "px") -> HandoffRow {
      checks.row(check, walk: "fuzz with edits", levels: 0, worst[check] ?? nil, format: format, unit: unit)
    }
    return [
      row(.walk, .float64), row(.border, .float32), row(.covered, .float32, unit: "wrong"), row(.reload, .float64),
    ]
  }

  mutating func play(_ script: [EditStep]) -> EditViolation? {
    var trial = EditTrial(checks, seed: seed)
    let violation = trial.play(script)
    refused += trial.refused
    for (check, value) in trial.worst {
      worst[check] = .some(worst[check, default: 0].flatMap { old in value.map { max(old, $0) } })
    }
    return violation
  }
}
