import Schemes
import Workloads

/// One row of a sweep: the scheme, its content, the camera path and the depth.
public struct SweepCell: Sendable {
  /// The scheme.
  public let scheme: SchemeDescriptor
  /// The content, and where it is stored.
  public let subject: SweepSubject
  /// The camera path.
  public let path: any CameraPath
  /// The decimal logarithm of the camera's zoom.
  public let depth: DepthLabel
  /// The distance that the camera pans before anything is drawn, in decades of viewports; nil for none.
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

  /// The cell of edges some levels above a depth.
  func below(_ level: Int, at depth: DepthLabel) -> SweepCell {
    SweepCell(scheme: scheme, subject: .ancestors(level: level), path: path, depth: depth)
  }

  /// The cell of edges at its depth whose ends lie 10^`decades` px from the middle of the view.
  func reaching(_ decades: DepthLabel) -> SweepCell {
    SweepCell(scheme: scheme, subject: .longEdges(reach: decades), path: path, depth: depth)
  }

  /// The least depth of the camera, in decades, at which the content lies at or below the surface.
  var shallowest: Int { subject.content.isAbove ? subject.level * SweepSubject.decadesALevel : 0 }
  /// How many decades deeper than the camera the content lies.
  var below: Int { subject.content == .descendants ? subject.level * SweepSubject.decadesALevel : 0 }
}

/// The content of a cell.
public enum SweepSubject: Sendable {
  /// A workload's drawing, stored at the camera's depth.
  case active(any Workload)
  /// Edges stored some levels above the camera, from 1.
  case ancestors(level: Int)
  /// Borders of strokes stored some levels above the camera, from 1.
  case borders(level: Int)
  /// Edges stored some levels below the camera, from 1.
  case descendants(level: Int)
  /// Edges stored at the camera's depth, the further ends of which lie 10^`reach` px from the middle of the view. Only a
  /// search for horizons of reach has them.
  case longEdges(reach: DepthLabel)

  /// The decades of zoom between a level and the next.
  static let decadesALevel = 3

  /// The name of the drawing.
  public var workload: String {
    switch self {
    case .active(let workload): workload.name
    case .ancestors, .descendants, .longEdges: EdgeFan.name
    case .borders: StrokeFan.name
    }
  }

  /// Where the content is stored.
  public var content: Content {
    switch self {
    case .active, .longEdges: .active
    case .ancestors: .ancestors
    case .borders: .borders
    case .descendants: .descendants
    }
  }

  /// The number of levels between the content and the camera.
  public var level: Int {
    switch self {
    case .active, .longEdges: 0
    case .ancestors(let level), .borders(let level), .descendants(let level): level
    }
  }
}

/// Where content is stored, relative to the camera.
public enum Content: String, CaseIterable, Sendable, Codable {
  /// At the camera's depth.
  case active
  /// Some levels above.
  case ancestors
  /// Some levels above, with a width, for their borders. Measured wherever ancestors are.
  case borders
  /// Some levels below.
  case descendants

  /// Whether it is stored above the camera.
  var isAbove: Bool { self == .ancestors || self == .borders }
}
