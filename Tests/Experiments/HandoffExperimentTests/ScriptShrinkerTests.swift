import Geometry
import Results
import TestSupport
import Testing
import Workloads

@testable import HandoffExperiment

/// A failing script becomes as short and plain as it can be.
@Suite struct ScriptShrinkerTests {
  private static let plain = Gesture()

  /// Gestures with all parts, each with its own scale.
  private static func script(_ count: Int) -> [Gesture] {
    (0..<count).map { index in
      Gesture(
        anchor: Vector2(100.25 + Double(index), -7.5), scale: 1.5 + Double(index), turn: Vector2(0.6, 0.8),
        pan: Vector2(3.25, -Double(index)))
    }
  }

  @Test func gesturesThatAreNeededStayInTheirOrder() {
    for count in [2, 3, 7, 8, 20] {
      let script = Self.script(count)
      for first in 0..<count {
        for second in first + 1..<count {
          let needed = [script[first].scale, script[second].scale]
          let shrunk = ScriptShrinker { candidate in
            candidate.map(\.scale).filter { needed.contains($0) } == needed
          }.shrink(script)
          #expect(shrunk == needed.map { Gesture(scale: $0) }, "gestures \(first) and \(second) of \(count)")
        }
      }
    }
  }

  @Test func oneOrSomeOrAllAreNeeded() {
    let script = Self.script(40)
    for needed in [[0], [39], [17], [0, 39], [3, 4, 5], [1, 8, 20, 33, 38], Array(0..<40)] {
      let scales = needed.map { script[$0].scale }
      let shrunk = ScriptShrinker { Set($0.map(\.scale)).isSuperset(of: scales) }.shrink(script)
      #expect(shrunk.map(\.scale) == scales)
    }
  }

  @Test func aScriptIsNeverEmpty() {
    for count in [1, 2, 5, 200] {
      #expect(ScriptShrinker { _ in true }.shrink(Self.script(count)) == [Self.plain])
    }
  }

  @Test func theEmptyScriptIsNotAsked() {
    _ = ScriptShrinker {
      #expect(!$0.isEmpty)
      return true
    }.shrink(Self.script(9))
  }

  @Test func valuesBecomeAsPlainAsTheFaultAllows() {
    func shrunk(_ gesture: Gesture, _ fails: @escaping (Gesture) -> Bool) -> Gesture? {
      ScriptShrinker { $0.contains(where: fails) }.shrink([gesture]).first
    }
    let gesture = Gesture(
      anchor: Vector2(12.3, -4.6), scale: 5.7, turn: Vector2(0.6, 0.8), pan: Vector2(7.8, 3.3))
    #expect(shrunk(gesture) { $0.scale > 3 } == Gesture(scale: 4))
    #expect(shrunk(gesture) { $0.scale > 4.5 } == Gesture(scale: 5.7))
    #expect(shrunk(gesture) { $0.anchor.x > 10 } == Gesture(anchor: Vector2(12, -5)))
    #expect(shrunk(gesture) { $0.anchor.x > 12.1 } == Gesture(anchor: Vector2(12.3, -4.6)))
    #expect(shrunk(gesture) { $0.pan.x > 1 } == Gesture(pan: Vector2(8, 3)))
    #expect(shrunk(gesture) { $0.pan.y > 3.2 } == Gesture(pan: Vector2(7.8, 3.3)))
    #expect(shrunk(gesture) { $0.turn.y > 0.5 } == Gesture(turn: Vector2(0.6, 0.8)))
    #expect(shrunk(Gesture(scale: 0.3)) { $0.scale < 0.5 } == Gesture(scale: 0.25))
  }

  /// Holds for faults of any kind, those that a shorter script does not have and a still shorter one has again among them.
  @Test func whatIsLeftFailsAndNoSingleGestureCanBeLeftOut() {
    let seed: UInt64 = 0x6e53
    for number in 0..<300 {
      let script = RandomScript(seed: seed, number: number).gestures(2 + number % 30)
      let salt = UInt64(number)
      let fails = { (gestures: [Gesture]) in gestures == script || Self.mix(gestures, salt) % 3 == 0 }
      let shrunk = ScriptShrinker(fails: fails).shrink(script)
      check(fails(shrunk), "seed \(seed), script \(number)")
      for index in shrunk.indices where shrunk.count > 1 {
        var candidate = shrunk
        candidate.remove(at: index)
        check(!fails(candidate), "seed \(seed), script \(number): gesture \(index) of \(shrunk.count)")
      }
    }
  }

  /// A number independent of the gestures, the same in every run.
  private static func mix(_ gestures: [Gesture], _ salt: UInt64) -> UInt64 {
    var state = SplitMix64(seed: salt)
    for gesture in gestures {
      for value in [
        gesture.anchor.x, gesture.anchor.y, gesture.scale, gesture.turn.x, gesture.turn.y, gesture.pan.x, gesture.pan.y,
      ] {
        state = SplitMix64(seed: state.next() ^ value.bitPattern)
      }
    }
    return state.next() >> 20
  }
}
