import Workloads

/// What a cell looks at.
public enum SweepSubject: Sendable {
  /// A workload's drawing, stored where it is looked at.
  case active(any Workload)
  /// Edges stored so many levels above the camera, from 1.
  case ancestors(level: Int)
  /// Edges stored so many levels below the camera, from 1.
  case descendants(level: Int)

  /// The name of what was drawn.
  public var workload: String {
    switch self {
    case .active(let workload): workload.name
    case .ancestors, .descendants: EdgeFan.name
    }
  }

  /// Where the content was stored.
  public var content: Content {
    switch self {
    case .active: .active
    case .ancestors: .ancestors
    case .descendants: .descendants
    }
  }

  /// Levels between the content and the camera.
  public var level: Int {
    switch self {
    case .active: 0
    case .ancestors(let level), .descendants(let level): level
    }
  }
}
