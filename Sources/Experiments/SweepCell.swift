import Workloads

/// One row of a sweep: what is measured, and where.
public struct SweepCell: Sendable {
  public let scheme: String
  public let workload: any Workload
  public let path: any CameraPath
  public let depth: DepthLabel

  public init(scheme: String, workload: any Workload, path: any CameraPath, depth: DepthLabel) {
    self.scheme = scheme
    self.workload = workload
    self.path = path
    self.depth = depth
  }

  /// The same cell at another depth.
  func at(_ depth: DepthLabel) -> SweepCell {
    SweepCell(scheme: scheme, workload: workload, path: path, depth: depth)
  }
}
