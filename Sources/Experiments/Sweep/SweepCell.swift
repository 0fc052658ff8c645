import Workloads

/// One row of a sweep: what is measured, and where.
public struct SweepCell: Sendable {
  public let scheme: String
  public let subject: SweepSubject
  public let path: any CameraPath
  public let depth: DepthLabel

  public init(scheme: String, subject: SweepSubject, path: any CameraPath, depth: DepthLabel) {
    self.scheme = scheme
    self.subject = subject
    self.path = path
    self.depth = depth
  }

  /// The same cell at another depth.
  func at(_ depth: DepthLabel) -> SweepCell {
    SweepCell(scheme: scheme, subject: subject, path: path, depth: depth)
  }

  /// How many decades deep the camera has to be for the content to lie at or below the surface.
  var shallowest: Int { subject.level * AncestorStage.decadesALevel }
}
