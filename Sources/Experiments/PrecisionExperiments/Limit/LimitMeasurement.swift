import Geometry
import Measurement
import Results
import Schemes
import Workloads

/// Measures the jitter of a scheme at one target within the extent: the worst of all drawings on all camera paths.
final class LimitMeasurement {
  private let scheme: SchemeDescriptor
  private let target: LimitTarget
  private let configuration: SweepConfiguration
  private let drawings: DrawingTable
  private let worker: CellWorker
  private let measurement: CellMeasurement
  /// The comparison of the two reference solutions so far.
  private(set) var check = CrossCheckTotal()

  /// The number of samples of each cell on which the two reference solutions are compared.
  private static let crossChecks = 8

  /// - Parameter target: the number of the target, below `LimitTarget.count`.
  init(_ scheme: SchemeDescriptor, _ limits: LimitConfiguration, target: Int = 0) {
    self.scheme = scheme
    let configuration = limits.sweep(of: scheme)
    self.configuration = configuration
    self.target = Self.target(target, in: configuration, extent: limits.extent)
    drawings = DrawingTable(configuration)
    worker = CellWorker(configuration, drawings: drawings)
    measurement = CellMeasurement(configuration, travel: worker.travel)
  }

  /// A target for all drawings of a scenario.
  static func target(_ number: Int, in configuration: SweepConfiguration, extent: Double) -> LimitTarget {
    let reaches = configuration.workloads.map { $0.reach(extent: configuration.extent).length }
    return LimitTarget(
      extent: extent, seed: configuration.seed, number: number, view: configuration.viewport.diagonal,
      reach: reaches.max() ?? 0)
  }

  /// The largest jitter, px, by the percentile of `BreakCriterion`, of cameras at the extent that are never deeper than
  /// a zoom: paths that pinch begin above it.
  /// - Returns: nil where a sample is invalid.
  func jitter(deepest zoom: Zoom) -> Double? {
    jitter { cell, number in
      let poses = cell.path.poses(configuration.frames, from: 1)
      let deepening = poses.map(\.magnification).max() ?? 1
      let start = Zoom(zoom.significand / deepening, exponent: zoom.exponent) ?? zoom
      let site = CellSite(anchor: target.point(at: start), zoom: start)
      let fresh = scheme.scheme(deepest: zoom, viewport: configuration.viewport)
      let scene = site.scene(drawing(of: cell))
      fresh.store(scene)
      let setup = SceneSetup(
        fresh, site, scene: scene, sceneFrame: site.frame, offsets: scene.offsets, deepest: zoom,
        path: cell.path, frames: configuration.frames)
      return measurement.row(cell, setup, number: number, crossChecks: CrossCheckPlan.fewest)
    }
  }

  /// The same at a depth that people do not reach, for a scheme that may have no limit. Gestures take a travelling
  /// scheme there from the origin, and not through the extent.
  /// - Returns: nil where a sample is invalid, or the scheme cannot be brought to the depth.
  func jitter(at depth: DepthLabel) -> Double? {
    guard scheme.scheme(deepest: .one, viewport: configuration.viewport) is any TravellingScheme else {
      return jitter(deepest: depth.zoom)
    }
    return jitter { cell, number in
      try? worker.row(cell.at(depth), number: number, crossChecks: CrossCheckPlan.fewest)
    }
  }

  private func drawing(of cell: SweepCell) -> Drawing {
    guard case .active(let workload) = cell.subject else { return Drawing(stroke: []) }
    return drawings.drawing(of: workload)
  }

  private func jitter(_ row: (SweepCell, Int) -> SweepRow?) -> Double? {
    var largest: Double? = 0
    for (number, cell) in configuration.activeColumns.enumerated() {
      guard let row = row(cell, number) else { return nil }
      check.add(samples: row.crossChecked, distance: row.crossCheckDistance)
      guard row.summary.invalid == 0, let jitter = row.summary.jitter?.judged else {
        largest = nil
        continue
      }
      largest = largest.map { max($0, jitter) }
    }
    return largest
  }
}
