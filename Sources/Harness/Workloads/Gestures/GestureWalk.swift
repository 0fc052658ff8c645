import Foundation
import Geometry

/// A named sequence of gestures with which handoff rules are validated.
public struct GestureWalk: Sendable {
  /// The walk's name in results.
  public let name: String
  /// The gestures, in order.
  public let gestures: [Gesture]

  /// The name of a walk that was read from a gesture file.
  public static let suppliedName = "gestures"

  /// Creates a walk of given gestures.
  public init(name: String, gestures: [Gesture]) {
    self.name = name
    self.gestures = gestures
  }

  /// The number of whole levels (factors of 1,000 in zoom) between the walk's start and its deepest point. O(n).
  public var levels: Int {
    var reached = Zoom.one
    var deepest = Zoom.one
    for gesture in gestures {
      reached = Zoom(reached.significand * gesture.scale, exponent: reached.exponent) ?? reached
      if (reached.exponent, reached.significand) > (deepest.exponent, deepest.significand) { deepest = reached }
    }
    // A thousandth of a level too little counts as reached, because of rounding.
    return Int((Double(deepest.exponent) + log2(deepest.significand)) / log2(1000) + 0.001)
  }

  /// The walk `plunge`: in by `decades` like a ``DepthWalk``, and out again by the same factors about other positions.
  ///
  /// It is empty for a depth that is negative or beyond ``DepthLabel/deepest``.
  public static func plunge(decades: Int, seed: UInt64) -> GestureWalk {
    var gestures: [Gesture] = []
    guard let zoom = DepthLabel(decades: decades)?.zoom else { return GestureWalk(name: "plunge", gestures: []) }
    DepthWalk(seed: seed).replay(to: zoom) { gestures.append($0) }
    var generator = SplitMix64(seed: seed, stream: "plunge")
    let scales = gestures.map(\.scale).filter { $0 != 1 }
    for scale in scales.reversed() {
      gestures.append(Gesture(anchor: position(&generator, within: 300), scale: 1 / scale))
    }
    return GestureWalk(name: "plunge", gestures: gestures)
  }

  /// The walk `wander`: `count` random gestures, each with a pinch, a rotation and a pan, between a zoom of 1 and
  /// 2^`doublings`.
  public static func wander(doublings: Int, count: Int, seed: UInt64) -> GestureWalk {
    var generator = SplitMix64(seed: seed, stream: "wander")
    var reached = Zoom.one
    var gestures: [Gesture] = []
    var goesIn = true
    for _ in 0..<count {
      if generator.unit() < 0.02 { goesIn.toggle() }
      if reached.exponent < 1 { goesIn = true }
      if reached.exponent > doublings { goesIn = false }
      let step = 1 + 0.3 * generator.unit()
      let scale = goesIn ? step : 1 / step
      reached = Zoom(reached.significand * scale, exponent: reached.exponent) ?? .one
      let turn = Rotation(halfTangent: 0.05 * generator.symmetric()) ?? .identity
      gestures.append(
        Gesture(
          anchor: position(&generator, within: 400), scale: scale, turn: turn.pair,
          pan: position(&generator, within: 20)))
    }
    return GestureWalk(name: "wander", gestures: gestures)
  }

  /// The walk `leap`: pairs of pinches, by a factor of 2^5 to 2^30 in and out again, so that single events cross up to
  /// three levels.
  public static func leap(count: Int, seed: UInt64) -> GestureWalk {
    var generator = SplitMix64(seed: seed, stream: "leap")
    var gestures: [Gesture] = []
    for _ in 0..<count / 2 {
      let scale = Double(sign: .plus, exponent: 5 + Int(25 * generator.unit()), significand: 1 + generator.unit())
      gestures.append(Gesture(anchor: position(&generator, within: 300), scale: scale))
      gestures.append(Gesture(anchor: position(&generator, within: 300), scale: 1 / scale))
    }
    return GestureWalk(name: "leap", gestures: gestures)
  }

  /// The walk `excursion`: out by `levels` levels and in again, with 40 events per level each way. Its fingers move,
  /// turn and pan, as when a user returns to a drawing.
  public static func excursion(levels: Int, seed: UInt64) -> GestureWalk {
    var generator = SplitMix64(seed: seed, stream: "excursion")
    let eventsPerLevel = 40
    // The 40th root of 1,000, with a random variation of a twentieth.
    let mean = 1.1885
    let gestures = (0..<2 * levels * eventsPerLevel).map { index in
      let step = mean * (1 + 0.05 * generator.symmetric())
      let turn = Rotation(halfTangent: 0.02 * generator.symmetric()) ?? .identity
      return Gesture(
        anchor: position(&generator, within: 400), scale: index < levels * eventsPerLevel ? 1 / step : step,
        turn: turn.pair, pan: position(&generator, within: 20))
    }
    return GestureWalk(name: "excursion", gestures: gestures)
  }

  /// Pinches about the viewport's centre from the walk's final zoom to its deepest zoom; none if the two are the same.
  /// O(n).
  public var returnToDeepest: [Gesture] {
    var reached = Zoom.one
    var deepest = Zoom.one
    for gesture in gestures {
      reached = reached.multiplied(by: gesture.scale) ?? reached
      if (reached.exponent, reached.significand) > (deepest.exponent, deepest.significand) { deepest = reached }
    }
    var doublings = deepest.exponent - reached.exponent
    var last = deepest.significand / reached.significand
    if last < 1 { (last, doublings) = (2 * last, doublings - 1) }
    var pinches: [Gesture] = []
    while doublings > 0 {
      let step = min(doublings, 10)
      pinches.append(Gesture(scale: Double(sign: .plus, exponent: step, significand: 1)))
      doublings -= step
    }
    if last > 1 { pinches.append(Gesture(scale: last)) }
    return pinches
  }

  private static func position(_ generator: inout SplitMix64, within extent: Double) -> Vector2 {
    Vector2(generator.symmetric(), generator.symmetric()) * extent
  }
}

/// Random gestures for fuzzing: runs of pinches in and out, rotations, small and huge pans, and zooms over several
/// levels, about random positions.
public struct RandomScript: Sendable {
  private var generator: SplitMix64

  /// Creates the script of a seed.
  /// - Parameters:
  ///   - seed: any number.
  ///   - number: distinguishes the scripts of one seed.
  public init(seed: UInt64, number: Int) {
    generator = SplitMix64(seed: seed, stream: "random script \(number)")
  }

  /// The first `count` gestures. O(count).
  public func gestures(_ count: Int) -> [Gesture] {
    var generator = generator
    var drift = 0.3
    return (0..<count).map { _ in
      if generator.unit() < 0.05 { drift = 0.5 * generator.symmetric() }
      var gesture = Gesture(anchor: Self.position(&generator, within: 500))
      let kind = generator.unit()
      switch kind {
      case ..<0.6:
        let size = 1 + 0.4 * generator.unit()
        gesture.scale = generator.symmetric() < drift ? size : 1 / size
      case ..<0.7: gesture.pan = Self.position(&generator, within: 60)
      case ..<0.8: gesture.turn = (Rotation(halfTangent: generator.symmetric()) ?? .identity).pair
      case ..<0.9:
        gesture.scale = Self.power(&generator, within: 5)
        gesture.turn = (Rotation(halfTangent: 0.1 * generator.symmetric()) ?? .identity).pair
        gesture.pan = Self.position(&generator, within: 300)
      case ..<0.95: gesture.scale = Self.power(&generator, within: 25)
      default:
        let extent = Double(sign: .plus, exponent: Int(35 * generator.unit()), significand: 1)
        gesture.pan = Self.position(&generator, within: extent)
      }
      return gesture
    }
  }

  private static func power(_ generator: inout SplitMix64, within exponent: Double) -> Double {
    Double(
      sign: .plus, exponent: Int((exponent * generator.symmetric()).rounded(.down)),
      significand: 1 + generator.unit())
  }

  private static func position(_ generator: inout SplitMix64, within extent: Double) -> Vector2 {
    Vector2(generator.symmetric(), generator.symmetric()) * extent
  }
}
