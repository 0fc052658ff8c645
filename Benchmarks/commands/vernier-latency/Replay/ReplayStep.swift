import CommandLine

/// What `vernier replay` shows of a recording.
enum ReplayStep: String, CaseIterable {
  case events, paths, polylines
  case savitzkyGolay = "savitzky-golay"
  case douglasPeucker = "douglas-peucker"
  case perpendicularDouglasPeucker = "douglas-peucker-perpendicular"
  case thinning
  case prediction
  case antigrain
  case catmullRom = "catmull-rom"
  case outline

  /// The default filters: those before the step, and the step itself where it is a filter.
  var filters: [ReplayFilter] {
    switch self {
    case .events, .paths, .polylines, .prediction: []
    case .savitzkyGolay, .antigrain, .catmullRom, .outline: [.savitzkyGolay]
    case .douglasPeucker: [.savitzkyGolay, .douglasPeucker]
    case .perpendicularDouglasPeucker: [.savitzkyGolay, .perpendicularDouglasPeucker]
    case .thinning: [.thinning]
    }
  }

  /// Whether other filters are allowed.
  var takesFilters: Bool { self == .antigrain || self == .catmullRom || self == .outline || self == .prediction }
}
