import ArgumentParser
import Files
import Foundation
import Geometry
import Measurement
import Results
import Schemes
import Workloads

/// The settings of `vernier challenge`.
public struct ChallengeSettings: Settings {
  @Option(list: "Zoom depths in decades, as in sweep.")
  public var depths = [0, 3, 5, 7, 9, 11, 13, 15, 17, 20, 30, 100, 300, 1000].compactMap { DepthLabel(decades: $0) }

  @OptionGroup public var scene: SceneSettings

  @Option(parsing: .unconditional, help: "Displayed frames of each path, from 2.")
  public var frames = 30

  @Option(parsing: .unconditional, help: "Points of each scene, from 1.")
  public var points = 30

  public init() {}
}

/// Questions for an engine that answers by file: what they are made from, and how many there are.
///
/// Active content is asked for, and touches. The same challenge always makes the same questions, to the byte, so that a
/// file of them can be made again and compared.
public struct Challenge: Sendable {
  /// The sweep that the answers will make, without its scheme.
  private let sweep: SweepConfiguration

  /// A challenge; `validate()` checks whether there are questions for it.
  /// - Throws: `SettingError` or `WorkloadError` for a workload or a path that there is not.
  public init(_ settings: ChallengeSettings) throws {
    let sweep = SweepSettings.with {
      $0.scenario.schemes = []
      $0.content = [.active]
      $0.levels = [1]
      $0.horizons = false
      $0.depths = settings.depths
      $0.scenario.scene = settings.scene
      $0.frames = settings.frames
      $0.points = settings.points
    }
    self.sweep = try SweepConfiguration(sweep) { _ in nil }
  }

  /// Throws for the first setting with which nothing can be asked. O(settings).
  public func validate() throws(SettingError) {
    try configuration(of: QuestionRecorder(self).scheme).validate()
    guard Double(cellCount) * Double(mostQuestions) <= Double(Self.questionLimit) else {
      throw SettingError(
        "depths",
        "makes more than \(Self.questionLimit) questions; name fewer depths, workloads or paths, or give fewer "
          + "frames")
    }
  }

  /// The most questions with a number: as many numbers belong to a challenge.
  static let questionLimit = 1 << 20

  /// The number of cells that are asked about.
  public var cellCount: Int { sweep.workloads.count * sweep.paths.count * sweep.depths.count }

  /// The most questions of a cell: the stored drawing, each frame with earlier ones again, and touches.
  private var mostQuestions: Int { 1 + 2 * sweep.frames + CellMeasurement.touches }

  /// The sweep of one scheme on everything that is asked about.
  func configuration(of scheme: SchemeDescriptor) -> SweepConfiguration {
    var configuration = sweep
    configuration.schemes = [scheme]
    return configuration
  }

  /// The drawings that are asked about.
  public var workloads: [any Workload] { sweep.workloads }
  /// The drawing of one of them.
  public func drawing(of workload: any Workload) -> Drawing { sweep.drawing(of: workload) }

  /// The screen.
  var viewport: Viewport { sweep.viewport }
}

// The first question holds what all of them follow from.
extension Challenge {
  /// The settings that a challenge has in common with every other one.
  private static let fixed: [String: JSONValue] = [
    "schemes": [], "content": ["active"], "levels": [1], "horizons": false, "localise": false,
  ]

  /// The first question, with its line feed.
  /// - Throws: an input/output error for a setting that JSON cannot hold.
  func hello() throws(FileError) -> [UInt8] {
    var settings = sweep.recorded.filter { Self.fixed[$0.key] == nil }
    // As text: many readers round whole numbers beyond 2^53.
    settings["seed"] = .string("\(sweep.seed)")
    return EngineQuestion.hello(viewport, challenge: try JSONText.line(settings, "the challenge"))
  }

  /// Reads the challenge in the first line of a file of questions.
  /// - Parameters:
  ///   - line: the line, without its line feed.
  ///   - path: the path of the file, for errors.
  /// - Throws: an input error where the line holds no challenge, or one that this version cannot make again.
  init(_ line: [UInt8], of path: String) throws(FileError) {
    let place = "\(path), line 1"
    guard case .object(let hello)? = try? JSONText.decode(JSONValue.self, from: line),
      case .object(let settings)? = hello["challenge"]
    else {
      throw FileError(
        .input,
        "\(place): holds no challenge; name a file that vernier challenge wrote first, and the one with the answers "
          + "after it.")
    }
    let all = settings.merging(Self.fixed) { $1 }
    let recorded = RecordedSettings(all, in: place)
    guard let seed = UInt64(try recorded.value("seed", as: String.self)) else {
      throw recorded.wrong("seed", "should be a whole number of 64 bits, as a text")
    }
    var own = all
    own["seed"] = nil
    sweep = try SweepConfiguration(own, seed: seed, in: place) { _ in nil }
    do { try validate() } catch { throw recorded.wrong(error.setting, error.problem) }
  }

  /// The number of the first question that has one. It follows from the settings, so that answers to another challenge
  /// are recognised.
  /// - Parameter hello: the first question.
  /// - Returns: a multiple of ``questionLimit`` below 2^52, which every JSON library reads exactly.
  static func firstSerial(_ hello: [UInt8]) -> Int {
    var hash = ContentHash()
    hello.withUnsafeBytes { hash.update($0) }
    let digits = hash.text.dropFirst(ContentHash.prefix.count).prefix(8)
    return (Int(digits, radix: 16) ?? 0) * questionLimit
  }
}

extension Challenge {
  /// Makes all questions, in their order.
  /// - Parameter take: receives the lines of each part, and the fraction that is done; its error ends the work.
  /// - Throws: the errors of `take`.
  public func write(_ take: (_ lines: [UInt8], _ done: Double) throws -> Void) throws {
    let hello = try hello()
    let recorder = QuestionRecorder(self, firstSerial: Self.firstSerial(hello))
    try take(hello, 0)
    let configuration = configuration(of: recorder.scheme)
    let count = Double(cellCount)
    // One worker asks in the order of the cells.
    try SweepExperiment(configuration).rows(jobs: 1) { index, _ in
      try take(recorder.takeQuestions(), Double(index + 1) / count)
    }
    try take(EngineQuestion.stop, 1)
  }
}
