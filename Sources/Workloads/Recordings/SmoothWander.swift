/// A number that wanders smoothly between -1 and 1, from 0.
struct SmoothWander: Sendable {
  private var value = 0.0
  private var push = 0.0

  mutating func next(_ generator: inout SplitMix64) -> Double {
    push = 0.9 * push + 0.005 * generator.symmetric()
    value = min(1, max(-1, value + push))
    return value
  }
}
