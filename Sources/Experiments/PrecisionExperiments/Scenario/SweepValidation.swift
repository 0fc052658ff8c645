import Geometry
import Results
import Schemes
import Workloads

extension SweepConfiguration {
  /// The largest number of cells of a sweep, over all shards: each is a row of some 300 bytes, and 150 bytes of memory
  /// where horizons are searched.
  public static let cellLimit = 10_000_000

  public func validate() throws(SettingError) {
    try settings.validate()
    try validateScenario(deepest: settings.depths.max() ?? .surface)
    try validateCells()
  }

  /// Checks the limits of everything except depths, content and levels.
  /// - Parameter deepest: the deepest measured camera.
  func validateScenario(deepest: DepthLabel) throws(SettingError) {
    try settings.scenario.validate()
    try SettingError.requireDistinct(schemes.map(\.name), of: "schemes")
    try SettingError.requireDistinct(workloads.map(\.name), of: "workloads")
    try SettingError.requireDistinct(paths.map(\.name), of: "paths")
    for scheme in schemes {
      let bits = scheme.coordinateBits(deepest: deepest.zoom, viewport: settings.viewport)
      guard bits <= CoordinateMemory.bitLimit / (2 * settings.points) else {
        throw SettingError(
          "points",
          "is \(settings.points), which at the \(bits) bits of \(scheme.name) would take more than \(CoordinateMemory.bitLimit >> 33) GB; give fewer"
        )
      }
    }
  }

  private func validateCells() throws(SettingError) {
    let counts = [schemes.count, paths.count, subjects.count, settings.depths.count]
    // Each factor is the length of a list in memory, so that the product in doubles is exact enough to compare.
    guard counts.reduce(1, { $0 * Double($1) }) <= Double(Self.cellLimit) else {
      throw SettingError(
        "depths", "makes more than \(Self.cellLimit) rows of the schemes, workloads and paths; name fewer of them")
    }
    guard cells.isEmpty else { return }
    let decades = (settings.levels.min() ?? 1) * SweepSubject.decadesALevel
    let right =
      settings.content.contains(where: \.isAbove)
      ? "ancestors need a depth of at least \(decades)"
      : "descendants need a depth of at most \(DepthLabel.deepest - decades)"
    throw SettingError("depths", "leaves nothing to measure: \(right) decades, or a smaller level in --levels")
  }

  /// The number of threads whose points of cells fit into memory.
  /// - Parameter deepest: the deepest measured camera.
  func workers(atMost jobs: Int, deepest: DepthLabel) -> Int {
    let bits = schemes.map { $0.coordinateBits(deepest: deepest.zoom, viewport: settings.viewport) }.max() ?? 1
    return max(1, min(jobs, CoordinateMemory.bitLimit / max(1, 2 * bits * settings.points)))
  }
}
