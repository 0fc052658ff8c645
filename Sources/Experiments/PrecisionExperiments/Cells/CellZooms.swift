import Geometry
import Results
import Schemes
import Workloads

/// The zooms of cells, each computed once: the depth's own, or the one to which gestures take a travelling scheme.
final class CellZooms {
  private let configuration: SweepConfiguration
  private let travel: DepthTravel
  private var travellers: [SchemeDescriptor: Bool] = [:]
  private var zooms: [Key: Zoom] = [:]

  /// The key of a zoom, which depends on neither the path nor the drawing.
  private struct Key: Hashable {
    let scheme: SchemeDescriptor
    let content: Content
    let level: Int
    let depth: DepthLabel
  }

  init(_ configuration: SweepConfiguration) {
    self.configuration = configuration
    travel = DepthTravel(seed: configuration.seed)
  }

  /// - Throws: `ExperimentError` when the scheme cannot be brought to its depth.
  func zoom(of cell: SweepCell) throws(ExperimentError) -> Zoom {
    guard travels(cell.scheme) else { return cell.depth.zoom }
    let key = Key(
      scheme: cell.scheme, content: cell.subject.content, level: cell.subject.level, depth: cell.depth)
    if let known = zooms[key] { return known }
    let zoom = try reached(cell)
    zooms[key] = zoom
    return zoom
  }

  private func travels(_ scheme: SchemeDescriptor) -> Bool {
    if let known = travellers[scheme] { return known }
    let travels = scheme.scheme(deepest: .one, viewport: configuration.viewport) is any TravellingScheme
    travellers[scheme] = travels
    return travels
  }

  private func reached(_ cell: SweepCell) throws(ExperimentError) -> Zoom {
    switch cell.subject {
    case .active:
      let zoom = cell.depth.zoom
      let scheme = travel.scheme(cell.scheme, at: zoom, deepest: zoom, viewport: configuration.viewport)
      guard let traveller = scheme as? any TravellingScheme, let site = CellSite(traveller.viewpoint) else {
        throw .unreachable(scheme: cell.scheme.name, depth: cell.depth.description)
      }
      return site.worldZoom
    case .ancestors, .borders, .longEdges:
      return try AncestorSetup(cell, configuration: configuration, travel: travel).position.worldZoom
    case .descendants:
      return try Ascent(cell, configuration: configuration, travel: travel).setup().zoom
    }
  }
}
