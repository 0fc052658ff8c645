import ArgumentParser
import CommandLine
import Ink
import Results

/// The parameters of the steps of `vernier replay`.
struct ReplayOptions: ParsableArguments {
  @Option(
    help:
      "Filters before prediction, a curve or the outline, with commas, or none: \(Self.filterNames) (default: savitzky-golay; none before prediction)."
  )
  var filters: String?

  @Option(parsing: .unconditional, help: "Savitzky-Golay: points on either side, from 2 to 12.")
  var halfWindow = 2

  @Option(parsing: .unconditional, help: "Savitzky-Golay: how far a point goes to its smoothed position, from 0 to 1.")
  var strength = 1.0

  @Option(parsing: .unconditional, help: "Douglas-Peucker: px that a point may lie off what is kept to be left out.")
  var simplify = 0.45

  @Option(parsing: .unconditional, help: "Thinning: px between points that are kept.")
  var distance = 2.0

  @Option(parsing: .unconditional, help: "Antigrain: how round curves are, from 0 to 1.")
  var smoothing = 0.7

  private static var filterNames: String { ReplayFilter.allCases.map(\.rawValue).joined(separator: ", ") }

  /// The filters of a step.
  func filterList(for step: ReplayStep) throws -> [ReplayFilter] {
    guard let filters else { return step.filters }
    guard step.takesFilters else {
      throw InputError("--filters cannot be chosen for --step \(step.rawValue), which has its own; leave them away.")
    }
    if filters == "none" { return [] }
    return try SettingError.chosen(
      filters, of: "filters", from: ReplayFilter.allCases.map(\.rawValue), Self.filterNames + ", or none",
      ReplayFilter.init(rawValue:))
  }

  @Option(parsing: .unconditional, help: "Prediction: ms ahead of the last point, from 1 to 100.")
  var horizon = 1000.0 / 60

  @Option(
    parsing: .unconditional,
    help: "Outline: how far it may be from what the pen covers, in px, from 2^-12 (0.000244140625).")
  var outlineTolerance = 0.1

  func savitzkyGolay() throws -> SavitzkyGolay {
    try Self.step { () throws(InkError) in try SavitzkyGolay(halfWindow: halfWindow, strength: strength) }
  }

  func douglasPeucker<Distance: ChordDistance>(_ distance: Distance) throws -> DouglasPeucker<Distance> {
    try Self.step("--simplify") { () throws(InkError) in try DouglasPeucker(distance, tolerance: simplify) }
  }

  func thinning() throws -> DistanceThinning {
    try Self.step { () throws(InkError) in try DistanceThinning(distance: distance) }
  }

  func antigrain() throws -> AntigrainSmoothing {
    try Self.step { () throws(InkError) in try AntigrainSmoothing(factor: smoothing) }
  }

  func prediction() throws -> KalmanPrediction {
    try Self.step { () throws(InkError) in try KalmanPrediction(horizon: horizon) }
  }

  func outlines() throws -> Outlines<AntigrainSmoothing> {
    let rule = try antigrain()
    return try Self.step { () throws(InkError) in try Outlines(rule, tolerance: outlineTolerance) }
  }

  /// Holds every parameter against its range, whether or not the step uses it.
  func check() throws {
    _ = (try savitzkyGolay(), try douglasPeucker(SegmentDistance()), try thinning(), try prediction(), try outlines())
  }

  /// Makes a step; where it cannot be made, the error names the wrong option.
  /// - Parameter option: the option; nil for the one of the parameter's name.
  static func step<Step>(_ option: String? = nil, _ make: () throws(InkError) -> Step) throws -> Step {
    do throws(InkError) { return try make() } catch {
      throw InputError("\(option ?? error.option): \(error.clause).")
    }
  }
}
