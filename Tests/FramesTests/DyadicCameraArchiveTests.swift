import Foundation
import Geometry
import Multiprecision
import TestSupport
import Testing
import Workloads

@testable import Frames

@Suite("A saved dyadic camera")
struct DyadicCameraArchiveTests {
  static let seed: UInt64 = 0x6e33

  /// A camera as it is saved.
  private struct Saved: Codable {
    var frame = 7
    var zoom = 1.5
    var turn = [1.0, -0.0]
    var centreX = "0x2a"
    var centreY = "-0x2A00000000000000000000000000000000"
    var fractionBits = 116
  }

  private func read(_ change: (inout Saved) -> Void) throws -> DyadicCamera {
    var saved = Saved()
    change(&saved)
    return try JSONDecoder().decode(DyadicCamera.self, from: JSONEncoder().encode(saved))
  }

  private func words(_ change: (inout Saved) -> Void) -> String? {
    FramesTests.words { _ = try read(change) }
  }

  @Test("comes back to the last bit of its exact centre, and goes on alike", arguments: 0..<5)
  func roundTrip(number: Int) throws {
    let rule = DyadicHandoff()
    var tree = FrameTree()
    var camera = rule.camera()
    for gesture in RandomScript(seed: Self.seed, number: number).gestures(300) {
      camera.apply(gesture)
      _ = rule.handOff(&camera, in: &tree, finger: gesture.anchor)
      let read = try throughJSON(camera)
      check(read == camera && read.centre.bits == camera.centre.bits, "\(gesture)")
      check(read.zoom == camera.zoom && read.turn.bits == camera.turn.bits, "\(gesture)")
      check(read.levelsToDeepest == camera.levelsToDeepest, "\(gesture)")
      // From now on the camera is the one that was read.
      camera = read
    }
  }

  @Test("is where its numbers say")
  func numbers() throws {
    let camera = try read { _ in }
    #expect(camera.frame == 7 && camera.zoom == 1.5 && camera.levelsToDeepest == 2)
    #expect(camera.turn.bits == Vector2(1, -0.0).bits)
    #expect(camera.centre == Vector2(42 * 0x1p-116, -42 * 0x1p12))
  }

  @Test("may be 2^20 units from its frame's origin, and no further")
  func far() throws {
    let farthest = "1" + String(repeating: "0", count: 34)
    #expect(try read { $0.centreX = "-0x" + farthest }.centre.x == -0x1p20)
    #expect(try read { $0.centreY = "0x" + farthest }.centre.y == 0x1p20)
    let rest = " beyond 2^20 units; a camera is saved after a handoff, near its frame."
    for digits in [
      "1" + String(repeating: "0", count: 33) + "1", "2" + String(repeating: "0", count: 34),
      "3" + String(repeating: "0", count: 34),
    ] {
      #expect(words { $0.centreX = "-0x" + digits } == "The camera in frame 7 has a centreX" + rest)
      #expect(words { $0.centreY = "0x" + digits } == "The camera in frame 7 has a centreY" + rest)
    }
  }

  @Test("has fraction bits that no camera has", arguments: [.min, -4, 0, 86, 95, 97, 111, 16_777_226, .max])
  func fractionBits(bits: Int) {
    #expect(
      words { $0.fractionBits = bits }
        == "The camera in frame 7 has \(bits) fraction bits in its centre; they are 96 and 10 a level, "
        + "at most 16777216."
    )
  }

  @Test("may have very many fraction bits")
  func manyBits() throws {
    let camera = try read { saved in
      saved.fractionBits = 16_777_216
      saved.centreX = "-0x" + String(repeating: "f", count: 1 << 22)
    }
    #expect(camera.levelsToDeepest == 1_677_712 && camera.centre.x == -1)
    #expect(try throughJSON(camera) == camera)
  }

  @Test(
    "has a centre that is no hexadecimal number",
    arguments: [
      "", "0x", "-", "2a", "-42", "0x2g", "0x2a ", " 0x2a", "0x2a\0", "--0x2a", "0x-2a", "0x2.8", "+0x2a", "0X2a",
    ])
  func text(text: String) {
    let rest = " that is not an integer in hexadecimal; write it like 0x2a or -0x2a."
    #expect(words { $0.centreX = text } == "The camera in frame 7 has a centreX" + rest)
    #expect(words { $0.centreY = text } == "The camera in frame 7 has a centreY" + rest)
  }

  @Test("has a centre that is too long to be one")
  func long() {
    let text = "0x" + String(repeating: "0", count: 1000)
    #expect(
      words { $0.centreY = text }
        == "The camera in frame 7 has a centreY of 1002 characters; a number of units with 116 fraction bits "
        + "is shorter."
    )
  }

  @Test("has a zoom or a turn that is none")
  func zoomAndTurn() {
    #expect(
      words { $0.zoom = 0 } == "The camera in frame 7 has the zoom 0.0; a zoom is positive and finite, in px a unit.")
    #expect(
      words { $0.turn = [1, 1] }
        == "The camera in frame 7 has the turn (1.0, 1.0); a turn is a cosine and a sine, a pair of "
        + "length 1 within 2^-20."
    )
  }

  @Test("lacks a number")
  func lacking() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(DyadicCamera.self, from: Data(#"{"frame": 0, "zoom": 1, "turn": [1, 0]}"#.utf8))
    }
  }
}
