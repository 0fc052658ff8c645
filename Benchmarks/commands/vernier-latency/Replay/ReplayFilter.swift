import CommandLine

/// A filter between polylines and curves.
enum ReplayFilter: String, CaseIterable {
  case savitzkyGolay = "savitzky-golay"
  case douglasPeucker = "douglas-peucker"
  case perpendicularDouglasPeucker = "douglas-peucker-perpendicular"
  case thinning
}
