import Results
import Workloads

extension SceneSetup {
  /// Sets a cell of active content up.
  /// - Throws: `ExperimentError` for a scheme whose numbers are no longer finite at the depth.
  init(
    _ cell: SweepCell, drawing: Drawing, configuration: SweepConfiguration, travel: DepthTravel? = nil
  ) throws(ExperimentError) {
    try self.init(
      cell.scheme, at: cell.depth, panned: cell.pan.map { $0.zoom.double * configuration.viewport.width } ?? 0,
      drawing: drawing, path: cell.path, frames: configuration.frames, viewport: configuration.viewport,
      distance: configuration.targetDistance, seed: configuration.seed, travel: travel)
  }
}
