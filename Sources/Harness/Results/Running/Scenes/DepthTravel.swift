import Geometry
import Schemes
import Workloads

/// Brings schemes to depths: gestures take a travelling scheme down, from the end of its last walk to a lesser depth.
///
/// All walks of a scheme begin alike, so that the result does not depend on earlier requests. For one thread.
package final class DepthTravel {
  private let seed: UInt64
  private var journeys: [SchemeDescriptor: Journey] = [:]
  /// Where the last scheme arrived, so that a run that comes to the same depths for one drawing after the other travels
  /// once. Few, since each holds all frames down to its depth.
  private var arrivals: [Zoom: any TravellingScheme] = [:]
  private var arrived: SchemeDescriptor?
  private static let fewArrivals = 64

  private struct Journey {
    var walk: DepthWalk
    var scheme: any TravellingScheme
  }

  /// - Parameter seed: the seed of the walks.
  package init(seed: UInt64) {
    self.seed = seed
  }

  /// A scheme without content. A travelling one is at the position to which a person's gestures lead from zoom 1 to
  /// `zoom`.
  /// - Parameter deepest: the deepest zoom that the scheme will show.
  package func scheme(
    _ descriptor: SchemeDescriptor, at zoom: Zoom, deepest: Zoom, viewport: Viewport
  ) -> any CoordinateScheme {
    let scheme = descriptor.scheme(deepest: deepest, viewport: viewport)
    guard let fresh = scheme as? any TravellingScheme else { return scheme }
    return travel(fresh, descriptor, to: zoom)
  }

  private func travel(
    _ fresh: any TravellingScheme, _ descriptor: SchemeDescriptor, to zoom: Zoom
  ) -> any TravellingScheme {
    if arrived != descriptor {
      arrived = descriptor
      arrivals = [:]
    }
    if let known = arrivals[zoom] { return known.copy() }
    var journey = journeys[descriptor] ?? Journey(walk: DepthWalk(seed: seed), scheme: fresh)
    if (journey.walk.reached.exponent, journey.walk.reached.significand) > (zoom.exponent, zoom.significand) {
      journey = Journey(walk: DepthWalk(seed: seed), scheme: fresh)
    }
    journey.walk.advance(toward: zoom) { journey.scheme.travel(by: $0) }
    journeys[descriptor] = journey
    let scheme = journey.scheme.copy()
    journey.walk.finish(at: zoom) { scheme.travel(by: $0) }
    if arrivals.count < Self.fewArrivals { arrivals[zoom] = scheme.copy() }
    return scheme
  }
}
