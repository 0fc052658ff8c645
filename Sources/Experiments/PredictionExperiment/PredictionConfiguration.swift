import Files
import Ink
import Results
import Schemes
import Workloads

/// The recordings, the methods of prediction and the horizons.
public struct PredictionConfiguration: Sendable {
  /// The horizons, in ms after the last sample.
  public var horizons: [Double]
  /// The methods, in the order of results.
  public var predictors: [PredictorDescriptor]
  /// The recordings of files, of each set in order: those that methods were tuned on, then the others.
  public var files: [GradedRecording]
  /// The number of synthetic pens.
  public var pens: Int
  /// The seed of pens and of bootstrap intervals.
  public var seed: UInt64

  /// The allowed horizons, in ms.
  public static let horizonRange = KalmanPrediction.horizonRange
  /// The allowed numbers of pens.
  public static let penRange = 0...1000
  /// The horizons that are graded unless others are named: those of displays at 120, 60 and 30 Hz, and twice the last.
  public static let usualHorizons = [8.0, 16, 33, 64]
  /// The pens that are graded unless another number is named.
  public static let usualPens = 24

  /// A configuration that `validate()` has not checked yet.
  /// - Parameters:
  ///   - horizons: in ms.
  ///   - predictors: in the order of results.
  ///   - files: the recordings of files.
  ///   - pens: the number of synthetic pens.
  ///   - seed: of pens and of bootstrap intervals.
  public init(
    horizons: [Double] = usualHorizons, predictors: [PredictorDescriptor], files: [GradedRecording] = [],
    pens: Int = usualPens, seed: UInt64 = 1
  ) {
    self.horizons = horizons
    self.predictors = predictors
    self.files = files
    self.pens = pens
    self.seed = seed
  }

  /// All recordings, in the order of sets.
  public var recordings: [GradedRecording] {
    RecordingSet.allCases.flatMap { set in files.filter { $0.set == set } }
      + (0..<max(0, pens)).map { GradedRecording(pen: $0 + 1, seed: seed) }
  }

  /// The sets that have recordings.
  public var sets: [RecordingSet] {
    RecordingSet.allCases.filter { set in pens > 0 && set == .madeUp || files.contains { $0.set == set } }
  }
}

extension PredictionConfiguration: ExperimentConfiguration {
  public var settings: [String: JSONValue] {
    [
      "horizons_ms": .array(horizons.map { .number($0) }),
      "predictors": .array(predictors.map { .string($0.name) }), "pens": .integer(pens),
      "tuned": .array(files(of: .tuned).map { .string($0.name) }),
      "recordings": .array(files(of: .recordings).map { .string($0.name) }),
      // Of the tuned ones, then of the others.
      "hashes": .array((files(of: .tuned) + files(of: .recordings)).map { .string($0.contentHash ?? "") }),
    ]
  }

  private func files(of set: RecordingSet) -> [GradedRecording] { files.filter { $0.set == set } }

  /// Reads the configuration of a result, and the recordings that it names.
  /// - Parameter provenance: the provenance of the result.
  /// - Throws: an input error that names the setting that is missing or wrong, or the recording that no longer exists
  ///   or has changed since.
  public init(_ provenance: Provenance) throws(ResultError) {
    let settings = RecordedSettings(provenance.configuration)
    var files: [GradedRecording] = []
    let hashes = try settings.texts("hashes")
    let count = try settings.texts("tuned").count + settings.texts("recordings").count
    guard hashes.count == count else {
      throw settings.wrong("hashes", "has \(hashes.count); it should have \(count), one for each recording")
    }
    for (name, set) in [("tuned", RecordingSet.tuned), ("recordings", .recordings)] {
      for path in try settings.texts(name) {
        let file: RecordedEvents
        do { file = try RecordedEvents(path: path) } catch {
          throw settings.wrong(name, "names a recording that cannot be read again: \(error)")
        }
        guard hashes[files.count] == file.contentHash else {
          throw settings.wrong(
            "hashes", "holds another hash than \(QuotedText(path)) has now: the file has changed since")
        }
        files.append(GradedRecording(file, in: set))
      }
    }
    self.init(
      horizons: try settings.numbers("horizons_ms"),
      predictors: try settings.items("predictors") { PredictorCatalog.standard[$0] }, files: files,
      pens: try settings.integer("pens"), seed: provenance.seed)
  }

  public func validate() throws(SettingError) {
    try SettingError.requireDistinct(horizons, of: "horizons_ms")
    for horizon in horizons where !Self.horizonRange.contains(horizon) {
      throw SettingError(
        "horizons_ms",
        "names \(horizon); give ms from \(Int(Self.horizonRange.lowerBound)) to \(Int(Self.horizonRange.upperBound))")
    }
    try SettingError.requireDistinct(predictors.map(\.name), of: "predictors")
    try SettingError.require(pens, of: "pens", in: Self.penRange, "a number")
    try SettingError.requireNoneTwice(files.map(\.name), of: "recordings")
    var seen: [String: String] = [:]
    for file in files {
      guard let hash = file.contentHash else { continue }
      if let other = seen.updateValue(file.name, forKey: hash) {
        throw SettingError(
          "recordings",
          "names \(QuotedText(other)) and \(QuotedText(file.name)), which hold the same; name each recording once")
      }
    }
    guard pens > 0 || !files.isEmpty else {
      throw SettingError("pens", "is 0, and no recording is named; give a number from 1, or a recording")
    }
  }
}
