import Geometry
import TestSupport
import Testing
import Workloads

@Suite("A gesture walk")
struct GestureWalkTests {
  private static let makers: [(name: String, make: @Sendable (UInt64) -> GestureWalk)] = [
    ("plunge", { .plunge(decades: 300, seed: $0) }),
    ("wander", { .wander(doublings: 100, count: 2000, seed: $0) }),
    ("leap", { .leap(count: 400, seed: $0) }),
  ]

  private static func bits(_ gestures: [Gesture]) -> [[UInt64]] {
    gestures.map { gesture in
      [
        gesture.anchor.x, gesture.anchor.y, gesture.scale, gesture.turn.x, gesture.turn.y, gesture.pan.x, gesture.pan.y,
      ].map(\.bitPattern)
    }
  }

  @Test("is the same to the bit for a seed, and another for another", arguments: makers.indices)
  func seeds(index: Int) {
    let (name, make) = Self.makers[index]
    #expect(make(1).name == name)
    #expect(Self.bits(make(7).gestures) == Self.bits(make(7).gestures))
    #expect(Self.bits(make(7).gestures) != Self.bits(make(8).gestures))
  }

  @Test("has only gestures that can be played", arguments: makers.indices)
  func faults(index: Int) {
    for seed in [0, 1, 2, .max] as [UInt64] {
      let gestures = Self.makers[index].make(seed).gestures
      #expect(gestures.count >= 400)
      for gesture in gestures { check(gesture.fault == nil, "\(gesture): \(String(describing: gesture.fault))") }
    }
  }

  @Test("that plunges goes in by its decades, a third of them levels", arguments: [0, 1, 3, 30, 299, 300, 301, 1000])
  func plunge(decades: Int) {
    for seed in 1...5 as ClosedRange<UInt64> {
      #expect(GestureWalk.plunge(decades: decades, seed: seed).levels == decades / 3, "seed \(seed)")
    }
  }

  @Test("that plunges comes back to the zoom it began at")
  func returns() throws {
    let walk = GestureWalk.plunge(decades: 1000, seed: 3)
    var zoom = Zoom.one
    for gesture in walk.gestures {
      zoom = try #require(Zoom(zoom.significand * gesture.scale, exponent: zoom.exponent))
    }
    #expect(abs(zoom.double - 1) < 1e-11)
  }

  @Test("that wanders goes in by about its doublings, and never out beyond where it begins by more than an event")
  func wander() throws {
    for seed in 1...5 as ClosedRange<UInt64> {
      let walk = GestureWalk.wander(doublings: 100, count: 5000, seed: seed)
      #expect(walk.gestures.count == 5000)
      #expect(walk.levels <= 10, "2^101.4 is 3.2e30")
      #expect(walk.levels >= 4, "seed \(seed): \(walk.levels)")
      var zoom = Zoom.one
      for gesture in walk.gestures {
        zoom = try #require(Zoom(zoom.significand * gesture.scale, exponent: zoom.exponent))
        check(zoom.exponent >= -1 && zoom.exponent <= 101, "seed \(seed): \(zoom)")
      }
      #expect(walk.gestures.contains { $0.turn != Vector2(1, 0) } && walk.gestures.contains { $0.pan != .zero })
    }
  }

  @Test("that leaps crosses up to three levels in one event, and comes back in the next")
  func leap() {
    for seed in 1...5 as ClosedRange<UInt64> {
      let walk = GestureWalk.leap(count: 400, seed: seed)
      #expect(walk.gestures.count == 400)
      #expect((2...3).contains(walk.levels))
      let scales = walk.gestures.map(\.scale)
      for index in stride(from: 0, to: 400, by: 2) {
        check(scales[index] >= 32 && scales[index] < 0x1p30, "seed \(seed): \(scales[index])")
        check(scales[index + 1] == 1 / scales[index], "seed \(seed): \(scales[index + 1])")
      }
      #expect(scales.contains { $0 > 1e8 })
    }
  }

  @Test("of so many pinches by 1000 has as many levels")
  func levels() {
    for count in [0, 1, 2, 3, 10, 100, 334, 3000] {
      let gestures = repeatElement(Gesture(scale: 1000), count: count).map { $0 }
      #expect(GestureWalk(name: "in", gestures: gestures).levels == count)
      let out = repeatElement(Gesture(scale: 0.001), count: count + 5).map { $0 }
      #expect(GestureWalk(name: "in and out", gestures: gestures + out).levels == count)
      #expect(GestureWalk(name: "out", gestures: out).levels == 0)
      #expect(GestureWalk(name: "out and in", gestures: out + gestures).levels == 0)
    }
  }

  @Test(
    "of any zoom has the levels of that zoom",
    arguments: [1.0, 1.5, 1.9, 998, 990, 1002, 990_000, 1_010_000, 1e9, 0.9e12])
  func roundedDown(zoom: Double) {
    var expected = 0
    var rest = zoom
    while rest >= 995 {
      rest /= 1000
      expected += 1
    }
    #expect(GestureWalk(name: "in", gestures: [Gesture(scale: zoom)]).levels == expected)
  }
}

@Suite("A random script")
struct RandomScriptTests {
  @Test("has only gestures that can be played")
  func faults() {
    for seed in [0, 1, 2, .max] as [UInt64] {
      for number in 0..<100 {
        for gesture in RandomScript(seed: seed, number: number).gestures(200) {
          check(gesture.fault == nil, "seed \(seed), script \(number): \(gesture)")
        }
      }
    }
  }

  @Test("is the same for a seed and a number, and another for others; a shorter one begins like a longer")
  func seeds() {
    let script = RandomScript(seed: 5, number: 17)
    #expect(script.gestures(200) == RandomScript(seed: 5, number: 17).gestures(200))
    #expect(script.gestures(200) == script.gestures(200), "asked twice")
    #expect(script.gestures(50) == Array(script.gestures(200).prefix(50)))
    #expect(script.gestures(200) != RandomScript(seed: 5, number: 18).gestures(200))
    #expect(script.gestures(200) != RandomScript(seed: 6, number: 17).gestures(200))
  }

  @Test("goes in and out, turns, pans a little and a lot, and leaps")
  func kinds() {
    let gestures = (0..<50).flatMap { RandomScript(seed: 1, number: $0).gestures(200) }
    let kinds: [(Gesture) -> Bool] = [
      { $0.scale > 1 && $0.scale < 1.4 }, { $0.scale < 1 && $0.scale > 0.7 }, { $0.scale > 1e6 }, { $0.scale < 1e-6 },
      { $0.turn != Vector2(1, 0) && $0.scale != 1 }, { $0.turn.x < 0.5 }, { $0.turn.y < -0.1 }, { $0.turn.y > 0.1 },
      { $0.pan != .zero && $0.pan.length < 85 }, { $0.pan.length > 1e8 },
    ]
    for (index, kind) in kinds.enumerated() {
      #expect(gestures.filter(kind).count > 20, "kind \(index)")
    }
    // The search for the fewest gestures of a fault relies on this.
    #expect(gestures.allSatisfy { $0.turn == Vector2(1, 0) || $0.scale < 32 })
  }
}
