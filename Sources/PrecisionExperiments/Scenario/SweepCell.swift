import Schemes
import Workloads

/// One row of a sweep: what is measured, and where.
public struct SweepCell: Sendable {
  /// The scheme.
  public let scheme: SchemeDescriptor
  /// What is drawn, and where it is stored.
  public let subject: SweepSubject
  /// How the camera moves.
  public let path: any CameraPath
  /// The decimal logarithm of the camera's zoom.
  public let depth: DepthLabel
  /// How far the camera has panned before anything is drawn, in decades of viewports; nil for not at all.
  let pan: DepthLabel?

  /// A cell whose camera has not panned before.
  public init(scheme: SchemeDescriptor, subject: SweepSubject, path: any CameraPath, depth: DepthLabel) {
    self.init(scheme: scheme, subject: subject, path: path, depth: depth, pan: nil)
  }

  private init(
    scheme: SchemeDescriptor, subject: SweepSubject, path: any CameraPath, depth: DepthLabel, pan: DepthLabel?
  ) {
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

  /// The same cell, 10^`decades` viewports away.
  func panned(_ decades: DepthLabel) -> SweepCell {
    SweepCell(scheme: scheme, subject: subject, path: path, depth: depth, pan: decades)
  }

  /// The cell of edges so many levels above a depth.
  func below(_ level: Int, at depth: DepthLabel) -> SweepCell {
    SweepCell(scheme: scheme, subject: .ancestors(level: level), path: path, depth: depth)
  }

  /// How many decades deep the camera has to be for the content to lie at or below the surface.
  var shallowest: Int { subject.content.isAbove ? subject.level * SweepSubject.decadesALevel : 0 }
  /// How many decades deeper than the camera the content lies.
  var below: Int { subject.content == .descendants ? subject.level * SweepSubject.decadesALevel : 0 }
}

/// What a cell looks at.
public enum SweepSubject: Sendable {
  /// A workload's drawing, stored where it is looked at.
  case active(any Workload)
  /// Edges stored so many levels above the camera, from 1.
  case ancestors(level: Int)
  /// Borders of strokes stored so many levels above the camera, from 1.
  case borders(level: Int)
  /// Edges stored so many levels below the camera, from 1.
  case descendants(level: Int)

  /// How many decades of zoom lie between a level and the next.
  static let decadesALevel = 3

  /// The name of what was drawn.
  public var workload: String {
    switch self {
    case .active(let workload): workload.name
    case .ancestors, .descendants: EdgeFan.name
    case .borders: StrokeFan.name
    }
  }

  /// Where the content was stored.
  public var content: Content {
    switch self {
    case .active: .active
    case .ancestors: .ancestors
    case .borders: .borders
    case .descendants: .descendants
    }
  }

  /// Levels between the content and the camera.
  public var level: Int {
    switch self {
    case .active: 0
    case .ancestors(let level), .borders(let level), .descendants(let level): level
    }
  }
}

/// Where content was stored, seen from the camera.
public enum Content: String, CaseIterable, Sendable, Codable {
  /// At the depth it is looked at from.
  case active
  /// Some levels above.
  case ancestors
  /// Some levels above, with a width: the borders are looked at. Measured wherever ancestors are.
  case borders
  /// Some levels below.
  case descendants

  /// Whether it was stored above the camera.
  var isAbove: Bool { self == .ancestors || self == .borders }
}
