import Schemes
import Workloads

/// One row of a sweep: what is measured, and where.
public struct SweepCell: Sendable {
  public let scheme: SchemeDescriptor
  public let subject: SweepSubject
  public let path: any CameraPath
  public let depth: DepthLabel
  /// How far the camera has panned before anything is drawn, in decades of viewports; nil for not at all.
  let pan: DepthLabel?

  public init(scheme: SchemeDescriptor, subject: SweepSubject, path: any CameraPath, depth: DepthLabel) {
    self.init(scheme: scheme, subject: subject, path: path, depth: depth, pan: nil)
  }

  private init(scheme: SchemeDescriptor, subject: SweepSubject, path: any CameraPath, depth: DepthLabel, pan: DepthLabel?) {
    self.scheme = scheme
    self.subject = subject
    self.path = path
    self.depth = depth
    self.pan = pan
  }

  /// The same cell at another depth.
  func at(_ depth: DepthLabel) -> SweepCell {
    SweepCell(scheme: scheme, subject: subject, path: path, depth: depth)
  }

  /// The same cell, 10^`decades` viewports aside.
  func panned(_ decades: DepthLabel) -> SweepCell {
    SweepCell(scheme: scheme, subject: subject, path: path, depth: depth, pan: decades)
  }

  /// The cell of edges so many levels above a depth.
  func below(_ level: Int, at depth: DepthLabel) -> SweepCell {
    SweepCell(scheme: scheme, subject: .ancestors(level: level), path: path, depth: depth)
  }

  /// How many decades deep the camera has to be for the content to lie at or below the surface.
  var shallowest: Int { subject.content == .ancestors ? subject.level * AncestorStage.decadesALevel : 0 }
  /// How many decades deeper than the camera the content lies.
  var below: Int { subject.content == .descendants ? subject.level * AncestorStage.decadesALevel : 0 }
}
