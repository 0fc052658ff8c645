import Foundation
import Geometry
import TestSupport
import Testing

@testable import Workloads

@Suite("A gesture script")
struct GestureScriptTests {
  static let seed: UInt64 = 0x6e41

  private static func read(_ text: String, viewport: Viewport = .standard) throws -> GestureScript {
    try GestureScript(jsonLines: Data(text.utf8), path: "walk.jsonl", viewport: viewport)
  }

  private static func isSame(_ a: GestureScript, _ b: GestureScript) -> Bool {
    a.gestures.count == b.gestures.count && zip(a.gestures, b.gestures).allSatisfy { numbers($0) == numbers($1) }
  }

  private static func numbers(_ timed: TimedGesture) -> [UInt64] {
    let gesture = timed.gesture
    return [
      timed.time, gesture.anchor.x, gesture.anchor.y, gesture.scale, gesture.turn.x, gesture.turn.y, gesture.pan.x,
      gesture.pan.y,
    ].map(\.bitPattern)
  }

  /// A number with a magnitude of up to 2^`reach`, of either sign.
  private static func number(_ random: inout SplitMix64, reach: Int = 39) -> Double {
    let exponent = Int(random.next() % UInt64(60 + reach)) - 60
    return random.symmetric() * Double(sign: .plus, exponent: exponent, significand: 1)
  }

  private static func position(_ random: inout SplitMix64) -> Vector2 { Vector2(number(&random), number(&random)) }

  /// A gesture that does any number of three things, possibly none.
  private static func gesture(_ random: inout SplitMix64) -> Gesture {
    let kind = random.next() & 7
    var gesture = Gesture(anchor: position(&random))
    if kind & 1 != 0 { gesture.scale = abs(number(&random)) + 0x1p-100 }
    if kind & 2 != 0 {
      let angle = 4 * number(&random, reach: 0)
      gesture.turn = Vector2(cos(angle), sin(angle))
    }
    if kind & 4 != 0 { gesture.pan = position(&random) }
    return gesture
  }

  private static func script(_ count: Int, _ random: inout SplitMix64) -> GestureScript {
    var time = 0.0
    return GestureScript(
      gestures: (0..<count).map { _ in
        if random.next() & 3 != 0 { time += random.unit() }
        return TimedGesture(time: time, gesture: gesture(&random))
      })
  }

  @Test("reads pans, pinches and turns, with positions from the centre")
  func reads() throws {
    let script = try Self.read(
      """
      {"time": 0.016, "pan": [3, -4.5]}

      {"pinch": {"scale": 1.07, "at": [512, 300.5]}, "time": 3.3e-2}\r
       \t\r
      { "time" : 0.033 , "rotate" : { "at" : [ 0 , 750 ] , "radians" : 0.1 } }
      """)
    let expected = [
      TimedGesture(time: 0.016, gesture: Gesture(pan: Vector2(3, -4.5))),
      TimedGesture(time: 0.033, gesture: Gesture(anchor: Vector2(12, -74.5), scale: 1.07)),
      TimedGesture(
        time: 0.033, gesture: Gesture(anchor: Vector2(-500, 375), turn: Vector2(cos(0.1), sin(0.1))), radians: 0.1),
    ]
    #expect(script.gestures == expected)
    let small = try #require(Viewport(width: 100, height: 50))
    #expect(
      try Self.read(#"{"time":0,"pinch":{"at":[60,20],"scale":2}}"#, viewport: small).gestures.map(\.gesture.anchor)
        == [Vector2(10, -5)])
  }

  @Test("turns x towards y for a positive angle")
  func direction() throws {
    let script = try Self.read(#"{"time": 0, "rotate": {"at": [500, 375], "radians": 1.5707963267948966}}"#)
    let turned = Vector2(1, 0).rotated(by: try #require(script.gestures.first).gesture.turn)
    #expect((turned - Vector2(0, 1)).length < 1e-15)
  }

  @Test(
    "an angle of any number of turns is written as it was read, and turns by the same cosine and sine",
    arguments: [
      -4, 3.5, 7, -31.7, 1e6, -1e15, 1e300,
    ] as [Double])
  func manyTurns(radians: Double) throws {
    let script = try Self.read("{\"time\": 0, \"rotate\": {\"at\": [500, 300], \"radians\": \(radians)}}")
    let lines = script.jsonLines(viewport: .standard)
    #expect(lines.contains("\(radians)"))
    #expect(try Self.read(lines).gestures == script.gestures)
    // Another turn has another angle.
    var changed = try #require(script.gestures.first)
    changed.gesture.turn = Vector2(0, 1)
    #expect(!GestureScript(gestures: [changed]).jsonLines(viewport: .standard).contains("\(radians)"))
  }

  @Test("reads a slice of other bytes, and a text without a last line feed, alike")
  func slices() throws {
    let line = #"{"time": 1, "pan": [1, 2]}"#
    let bytes = Data(("nonsense\n" + line + "\n" + line).utf8)
    let slice = bytes.dropFirst(9)
    let script = try GestureScript(jsonLines: slice, path: "", viewport: .standard)
    #expect(script.gestures.count == 2)
    #expect(try Self.read(line + "\n").gestures.count == 1)
    #expect(try Self.read("\u{FEFF}" + line).gestures.count == 1)
  }

  @Test("writes lines as they are documented")
  func writes() throws {
    let turn = Vector2(cos(0.1), sin(0.1))
    let script = GestureScript(gestures: [
      TimedGesture(
        time: 0.5, gesture: Gesture(anchor: Vector2(12, -74.5), scale: 1.07, turn: turn, pan: Vector2(-3, 0.25))),
      TimedGesture(time: 0.5, gesture: Gesture()),
      TimedGesture(time: 1, gesture: Gesture(anchor: Vector2(1, 2))),
      TimedGesture(time: 1, gesture: Gesture(anchor: Vector2(1, 2), pan: Vector2(0, .leastNonzeroMagnitude))),
    ])
    let text = """
      {"time": 0.5, "pinch": {"at": [512.0, 300.5], "scale": 1.07}}
      {"time": 0.5, "rotate": {"at": [512.0, 300.5], "radians": 0.1}}
      {"time": 0.5, "pan": [-3.0, 0.25]}
      {"time": 0.5, "pan": [0.0, 0.0]}
      {"time": 1.0, "pinch": {"at": [501.0, 377.0], "scale": 1.0}}
      {"time": 1.0, "pan": [0.0, 5e-324]}

      """
    #expect(script.jsonLines(viewport: .standard) == text)
  }

  @Test("reads back to the same bits of times, scales and pans, and to positions and turns as near as they get")
  func roundTrip() throws {
    var random = SplitMix64(seed: Self.seed)
    for _ in 0..<40 {
      let viewport = try #require(Viewport(width: 1 + 3000 * random.unit(), height: 1 + 3000 * random.unit()))
      let script = Self.script(50, &random)
      let back = try Self.read(script.jsonLines(viewport: viewport), viewport: viewport)
      var rest = back.gestures[...]
      for timed in script.gestures {
        let gesture = timed.gesture
        let position = gesture.anchor + viewport.centre
        func anchored(_ other: TimedGesture) -> Bool {
          let error = other.gesture.anchor + viewport.centre - position
          return abs(error.x) <= position.x.ulp && abs(error.y) <= position.y.ulp
        }
        let count =
          (gesture.scale != 1 ? 1 : 0) + (gesture.turn != Vector2(1, 0) ? 1 : 0) + (gesture.pan != .zero ? 1 : 0)
        var parts = rest.prefix(max(1, count))
        rest = rest.dropFirst(parts.count)
        check(parts.allSatisfy { $0.time.bitPattern == timed.time.bitPattern }, "\(timed)")
        if gesture.scale != 1 || count == 0 {
          let part = parts.removeFirst()
          check(part.gesture.scale == gesture.scale && anchored(part), "\(timed): \(part)")
        }
        if gesture.turn != Vector2(1, 0) {
          let part = parts.removeFirst()
          check((part.gesture.turn - gesture.turn).length < 0x1p-51 && anchored(part), "\(timed): \(part)")
        }
        if gesture.pan != .zero {
          let part = parts.removeFirst()
          check(part.gesture.pan == gesture.pan, "\(timed): \(part)")
        }
      }
      check(rest.isEmpty, "\(rest.count) lines too many")
    }
  }

  @Test("as it is written is what its lines read back to")
  func roundTripped() throws {
    var random = SplitMix64(seed: Self.seed &+ 3)
    for _ in 0..<40 {
      let viewport = try #require(Viewport(width: 1 + 3000 * random.unit(), height: 1 + 3000 * random.unit()))
      let script = Self.script(50, &random)
      let written = script.roundTripped(viewport: viewport)
      let text = script.jsonLines(viewport: viewport)
      check(Self.isSame(written, try Self.read(text, viewport: viewport)), "viewport \(viewport)")
      check(Self.isSame(written.roundTripped(viewport: viewport), written), "viewport \(viewport)")
    }
  }

  @Test("that was read once is written and read again without any change")
  func stable() throws {
    var random = SplitMix64(seed: Self.seed &+ 1)
    for round in 0..<40 {
      let viewport = try #require(
        round == 0 ? .standard : Viewport(width: 1 + 3000 * random.unit(), height: 1 + 3000 * random.unit()))
      let text = Self.script(200, &random).jsonLines(viewport: viewport)
      let read = try Self.read(text, viewport: viewport)
      let again = read.jsonLines(viewport: viewport)
      check(Self.isSame(try Self.read(again, viewport: viewport), read), "viewport \(viewport)")
      check(
        try Self.read(again, viewport: viewport).jsonLines(viewport: viewport) == again, "viewport \(viewport)")
    }
  }

  @Test("of positions and angles of any size is the same text when it is written, read and written again")
  func stableText() throws {
    var random = SplitMix64(seed: Self.seed &+ 2)
    let numbers = { (random: inout SplitMix64) in "\(Self.number(&random)), \(Self.number(&random))" }
    var lines: [String] = []
    for time in 0..<2000 {
      let angle = random.next() & 1 == 0 ? Self.number(&random) : 4 * random.symmetric()
      lines.append(#"{"time": \#(time), "rotate": {"at": [\#(numbers(&random))], "radians": \#(angle)}}"#)
      lines.append(#"{"time": \#(time), "pinch": {"at": [\#(numbers(&random))], "scale": 2}}"#)
    }
    for special in ["0", "-0.0", "3.141592653589793", "-3.141592653589793", "1.5707963267948966", "1e300", "5e-324"] {
      lines.append(#"{"time": 9999, "rotate": {"at": [1, -0.0], "radians": \#(special)}}"#)
    }
    let read = try Self.read(lines.joined(separator: "\n"))
    let text = read.jsonLines(viewport: .standard)
    let again = try Self.read(text)
    #expect(again.jsonLines(viewport: .standard) == text)
    for (first, second) in zip(read.gestures, again.gestures) {
      check(first.gesture.anchor == second.gesture.anchor, "\(first): \(second)")
      check(first.gesture.turn == second.gesture.turn, "\(first): \(second)")
    }
  }
}
