import Geometry
import Ink

/// Touches of any values that a recording can contain, with unusual values often.
struct RandomEvents {
  private var generator: SplitMix64

  init(seed: UInt64) { generator = SplitMix64(seed: seed, stream: "random events") }

  /// A random number from 0 to `limit` - 1.
  mutating func random(_ limit: Int) -> Int { Int(generator.next() % UInt64(limit)) }

  mutating func touch() -> TouchEvent {
    TouchEvent(
      identifier: random(3) == 0 ? nil : identifier(), touchIdentifier: identifier(), timestamp: number(),
      kind: TouchKind.allCases[random(4)], phase: TouchPhase.allCases[random(8)], force: number(),
      maximumPossibleForce: number(), altitudeAngle: number(), azimuth: number(),
      azimuthUnitVector: SIMD2(number(), number()), majorRadius: number(), majorRadiusTolerance: number(),
      location: SIMD2(number(), number()),
      estimationUpdateIndex: [nil, 0, 89, .max, .min, random(1000), -random(1000)][random(7)],
      estimatedProperties: EstimatedProperties(rawValue: UInt8(random(16))),
      estimatedPropertiesExpectingUpdates: EstimatedProperties(rawValue: UInt8(random(16))),
      isUpdate: random(2) == 0, isPrediction: random(2) == 0)
  }

  mutating func identifier() -> InkIdentifier {
    switch random(6) {
    case 0: "638cb9fb-7d12-40b4-82a9-8f61f93e6e88"
    case 1: ""
    case 2: "a \"quoted\\ / \u{0}\u{1F}\n\t\r\u{7F} text"
    case 3: "стило ✏️ 𝄞 é"
    default: InkIdentifier(uuid: generator.next(), generator.next())
    }
  }

  /// A random finite number.
  mutating func number() -> Double {
    switch random(8) {
    case 0: Double(random(2000) - 1000)
    case 1: -0.0
    case 2:
      [.leastNonzeroMagnitude, -.leastNormalMagnitude, .greatestFiniteMagnitude, 1e22, 1e23, 0.1, 1e-7, 1e16][random(8)]
    case 3: generator.symmetric() * 1e6
    case 4: Double(Int64(bitPattern: generator.next()))
    default: anyFinite()
    }
  }

  private mutating func anyFinite() -> Double {
    while true {
      let number = Double(bitPattern: generator.next())
      if number.isFinite { return number }
    }
  }
}
