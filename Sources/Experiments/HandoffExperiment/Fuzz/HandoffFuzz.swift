import Frames
import Geometry
import Results
import Workloads

/// Plays random gestures on rules and looks for a script of them that breaks a bound, in doubles or after the float32
/// conversion.
public struct HandoffFuzz: Sendable {
  /// The outcome of one rule. A script ends where the canvas rejects a gesture. The minimised script is in the form of
  /// a gesture file, one motion a gesture, unless the bound holds for that form.
  public typealias Outcome = FuzzOutcome<Gesture, HandoffViolation>

  /// The number of gestures of one script.
  public static let length = 200

  /// The number of gestures in whole scripts that hold at least this many, within the allowed range.
  static func wholeScripts(_ gestures: Int) -> Int {
    guard HandoffSettings.fuzzRange.contains(gestures) else { return gestures }
    return (gestures + length - 1) / length * length
  }

  private let fuzz: ScriptFuzz<RandomGestures>

  /// Random scripts for each rule of a configuration: as many as hold `gestures`, rounded up to whole scripts.
  public init(_ configuration: HandoffConfiguration, gestures: Int) {
    fuzz = ScriptFuzz(
      scripts: RandomGestures(configuration: configuration), count: max(1, (gestures + Self.length - 1) / Self.length),
      configuration: configuration)
  }

  /// The number of gestures played for each rule.
  public var gestures: Int { fuzz.count * Self.length }

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
}

extension FuzzOutcome where Step == Gesture {
  /// The number of gestures played.
  public var gestures: Int { scripts * HandoffFuzz.length }
}

extension HandoffViolation: ScriptViolation {
  var stepIndex: Int { gesture }
  func isAlike(_ other: HandoffViolation) -> Bool { check == other.check && format == other.format }
}

/// Random scripts of gestures.
private struct RandomGestures: FuzzedScripts {
  static let part = "fuzz"
  let configuration: HandoffConfiguration

  func script(_ number: Int) -> [Gesture] {
    RandomScript(seed: configuration.seed, number: number).gestures(HandoffFuzz.length)
  }

  func player(_ checks: HandoffChecks<some SavableHandoffRule>) -> any ScriptPlayer<Gesture, HandoffViolation> {
    GesturePlayer(checks)
  }

  /// One motion a gesture, as a gesture file has it, where the script fails in that form too.
  func shrunk(_ script: [Gesture], fails: @escaping ([Gesture]) -> Bool) -> [Gesture] {
    var script = script
    if !fails(written(script)) { script = ScriptShrinker(fails: fails).shrink(script) }
    guard fails(written(script)) else { return script }
    return written(ScriptShrinker { fails(written($0)) }.shrink(written(script)))
  }

  /// The gestures after saving and reading back.
  private func written(_ gestures: [Gesture]) -> [Gesture] {
    GestureScript(gestures: gestures.map { TimedGesture(time: 0, gesture: $0) })
      .roundTripped(viewport: configuration.viewport).gestures.map(\.gesture)
  }
}

private struct GesturePlayer<Rule: SavableHandoffRule>: ScriptPlayer {
  private let checks: HandoffChecks<Rule>
  private var trial: GestureTrial<Rule>

  init(_ checks: HandoffChecks<Rule>) {
    self.checks = checks
    trial = GestureTrial(checks, formats: PositionFormat.allCases)
  }

  var refused: Int { trial.refused }

  /// A script that a rejected gesture cuts short is not a slip: it is counted separately.
  var rows: [HandoffRow] { checks.rows(walk: "fuzz", levels: 0, trial.worst, isWhole: true) }

  mutating func play(_ script: [Gesture]) -> HandoffViolation? { trial.playUntilBroken(script) }
}
