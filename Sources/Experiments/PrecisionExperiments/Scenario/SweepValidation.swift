import Geometry
import Results
import Schemes
import Workloads

extension SweepConfiguration {
  /// The largest number of samples of a cell: its errors are kept until it is summed up, about 100 bytes a sample and
  /// worker.
  public static let sampleLimit = 2_000_000

  /// The largest number of cells of a sweep, over all shards: each is a row of some 300 bytes, and 150 bytes of memory
  /// where horizons are searched.
  public static let cellLimit = 10_000_000

  /// The allowed levels of content above or below the camera.
  public static let levelRange = 1...6_666

  public func validate() throws(SettingError) {
    try validateScenario(deepest: depths.max() ?? .surface)
    try SettingError.requireDistinct(depths, of: "depths")
    try SettingError.requireDistinct(contents.map(\.rawValue), of: "content")
    try SettingError.requireDistinct(levels, of: "levels")
    for level in levels { try SettingError.require(level, of: "levels", in: Self.levelRange, "levels") }
    guard !hasStages || contents.contains(.active) else {
      throw SettingError("localise", "needs active content, which is not among what is looked at; add active to it")
    }
    try validateCells()
  }

  /// Checks the limits of everything except depths, contents and levels.
  /// - Parameter deepest: the deepest measured camera.
  func validateScenario(deepest: DepthLabel) throws(SettingError) {
    try SettingError.requireDistinct(schemes.map(\.name), of: "schemes")
    try SettingError.requireDistinct(workloads.map(\.name), of: "workloads")
    try SettingError.requireDistinct(paths.map(\.name), of: "paths")
    guard frames >= 2 else { throw SettingError("frames", "is \(frames); jitter needs at least 2 frames") }
    guard points >= 1 else { throw SettingError("points", "is \(points); a scene needs at least 1 point") }
    guard frames <= Self.sampleLimit else {
      throw SettingError("frames", "is \(frames); a cell has at most \(Self.sampleLimit) samples")
    }
    guard points <= Self.sampleLimit / frames else {
      throw SettingError(
        "points",
        "is \(points), which times \(frames) frames is more than \(Self.sampleLimit) samples a cell; give fewer")
    }
    try viewport.validate()
    guard threshold.isFinite, threshold > 0 else {
      throw SettingError("threshold_px", "is \(threshold); give a positive number of px")
    }
    for scheme in schemes {
      let bits = scheme.coordinateBits(deepest: deepest.zoom, viewport: viewport)
      guard bits <= CoordinateMemory.bitLimit / (2 * points) else {
        throw SettingError(
          "points",
          "is \(points), which at the \(bits) bits of \(scheme.name) would take more than \(CoordinateMemory.bitLimit >> 33) GB; give fewer"
        )
      }
    }
  }

  private func validateCells() throws(SettingError) {
    let counts = [schemes.count, paths.count, subjects.count, depths.count]
    // Each factor is the length of a list in memory, so that the product in doubles is exact enough to compare.
    guard counts.reduce(1, { $0 * Double($1) }) <= Double(Self.cellLimit) else {
      throw SettingError(
        "depths", "makes more than \(Self.cellLimit) rows of the schemes, workloads and paths; name fewer of them")
    }
    guard cells.isEmpty else { return }
    let decades = (levels.min() ?? 1) * SweepSubject.decadesALevel
    let right =
      contents.contains(where: \.isAbove)
      ? "ancestors need a depth of at least \(decades)"
      : "descendants need a depth of at most \(DepthLabel.deepest - decades)"
    throw SettingError("depths", "leaves nothing to measure: \(right) decades, or a smaller level in --levels")
  }

  /// The number of threads whose points of cells fit into memory.
  /// - Parameter deepest: the deepest measured camera.
  func workers(atMost jobs: Int, deepest: DepthLabel) -> Int {
    let bits = schemes.map { $0.coordinateBits(deepest: deepest.zoom, viewport: viewport) }.max() ?? 1
    return max(1, min(jobs, CoordinateMemory.bitLimit / max(1, 2 * bits * points)))
  }
}
