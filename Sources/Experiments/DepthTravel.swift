import Geometry
import Schemes
import Workloads

/// Takes travelling schemes down to depths, and begins each journey where the last one to a lesser depth stood, since all begin alike.
///
/// For one thread. What comes out does not depend on what was asked before.
final class DepthTravel {
  private let seed: UInt64
  private var journeys: [String: Journey] = [:]

  private struct Journey {
    var walk: DepthWalk
    var scheme: any TravellingScheme
  }

  /// - Parameter seed: of the ways down.
  init(seed: UInt64) {
    self.seed = seed
  }

  /// A scheme put where a person's gestures from zoom 1 to `zoom` take it; one that does not travel is as it was.
  func arrive(_ scheme: any CoordinateScheme, at zoom: Zoom) -> any CoordinateScheme {
    guard let fresh = scheme as? any TravellingScheme else { return scheme }
    return travel(fresh, to: zoom)
  }

  private func travel(_ fresh: any TravellingScheme, to zoom: Zoom) -> any TravellingScheme {
    var journey = journeys[fresh.name] ?? Journey(walk: DepthWalk(seed: seed), scheme: fresh)
    if (journey.walk.reached.exponent, journey.walk.reached.significand) > (zoom.exponent, zoom.significand) {
      journey = Journey(walk: DepthWalk(seed: seed), scheme: fresh)
    }
    journey.walk.advance(toward: zoom) { journey.scheme.travel(by: $0) }
    journeys[fresh.name] = journey
    let arrived = journey.scheme.copy()
    journey.walk.finish(at: zoom) { arrived.travel(by: $0) }
    return arrived
  }
}
