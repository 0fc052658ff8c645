import Foundation
import Geometry

/// A run of gestures with a name: what handoffs are validated on.
public struct GestureWalk: Sendable {
  /// The name in results.
  public let name: String
  /// In the order they are played.
  public let gestures: [Gesture]

  /// The name of a walk that somebody brought.
  public static let suppliedName = "gestures"

  public init(name: String, gestures: [Gesture]) {
    self.name = name
    self.gestures = gestures
  }

  /// How far the walk goes in beyond where it starts, in whole steps of ×1,000.
  public var levels: Int {
    var reached = Zoom.one
    var deepest = Zoom.one
    for gesture in gestures {
      reached = Zoom(reached.significand * gesture.scale, exponent: reached.exponent) ?? reached
      if (reached.exponent, reached.significand) > (deepest.exponent, deepest.significand) { deepest = reached }
    }
    // A thousandth of a level is as good as reached.
    return Int((Double(deepest.exponent) + log2(deepest.significand)) / log2(1000) + 0.001)
  }

  /// Down by `decades` as a person goes, and out again about other fingers.
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

  /// Hither and thither: pinches, turns and pans with fingers anywhere, between a zoom of 1 and 2^`doublings`.
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

  /// Single events that cross up to three levels at once, in and out.
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

  private static func position(_ generator: inout SplitMix64, within reach: Double) -> Vector2 {
    Vector2(generator.symmetric(), generator.symmetric()) * reach
  }
}
