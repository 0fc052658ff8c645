import ExactNumbers
import Foundation
import Geometry
import TestSupport
import Testing
import Workloads

@testable import Frames

@Suite("A saved dyadic camera")
struct DyadicCameraArchiveTests {
  static let seed: UInt64 = 0x6e33

  /// A camera in its saved form.
  private struct Saved: Codable {
    var frame = 7
    var centreX = "0x2a"
    var centreY = "-0x2A00000000000000000000000000000000000000"
    var fractionBits = 148
    var stepX = "0x3"
    var stepY = "-0x4"
    var stepBits = 2
    var levelsToShallowest = 5
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
      check(read.levelsToShallowest == camera.levelsToShallowest, "\(gesture)")
      // From here on the camera is the one that was read.
      camera = read
    }
  }

  @Test("is where its numbers say")
  func numbers() throws {
    let camera = try read { _ in }
    #expect(camera.frame == 7 && camera.levelsToDeepest == 2 && camera.levelsToShallowest == 5)
    // A step of (3 − 4i) / 4 units has the length 1.25.
    #expect(camera.zoom == 0.8 && camera.turn == Vector2(0.6, 0.8))
    #expect(camera.centre == Vector2(42 * 0x1p-148, -42 * 0x1p4))
  }

  @Test("may be 2^20 units from its frame's origin, and no further")
  func far() throws {
    let farthest = "1" + String(repeating: "0", count: 42)
    #expect(try read { $0.centreX = "-0x" + farthest }.centre.x == -0x1p20)
    #expect(try read { $0.centreY = "0x" + farthest }.centre.y == 0x1p20)
    let rest = " beyond 2^168 quanta; a camera is saved after a handoff, near its frame."
    for digits in [
      "1" + String(repeating: "0", count: 41) + "1", "2" + String(repeating: "0", count: 42),
      "3" + String(repeating: "0", count: 42),
    ] {
      #expect(words { $0.centreX = "-0x" + digits } == "The camera in frame 7 has a centreX" + rest)
      #expect(words { $0.centreY = "0x" + digits } == "The camera in frame 7 has a centreY" + rest)
    }
  }

  @Test("has fraction bits that no camera has", arguments: [.min, -4, 0, 86, 127, 129, 147, 16_777_218, .max])
  func fractionBits(bits: Int) {
    #expect(
      words { $0.fractionBits = bits }
        == "The camera in frame 7 has \(bits) fraction bits in its centre; they are 128 and 10 a level, "
        + "at most 16777216."
    )
  }

  @Test("may have very many fraction bits")
  func manyBits() throws {
    let camera = try read { saved in
      saved.fractionBits = 16_777_208
      saved.centreX = "-0x" + String(repeating: "f", count: 16_777_208 / 4)
    }
    #expect(camera.levelsToDeepest == 1_677_708 && camera.centre.x == -1)
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
    #expect(words { $0.stepY = text } == "The camera in frame 7 has a stepY" + rest)
  }

  @Test("has a centre that is too long to be one")
  func long() {
    let text = "0x" + String(repeating: "0", count: 1000)
    #expect(
      words { $0.centreY = text }
        == "The camera in frame 7 has a centreY of 1002 characters; a number of 168 bits is shorter."
    )
  }

  @Test("has a pixel step of nothing, of too many units, or of too few")
  func step() {
    func zoom(_ zoom: String) -> String {
      "The camera in frame 7 has the zoom \(zoom); a zoom is 2^-400 to 2^400 px a unit."
    }
    #expect(words { ($0.stepX, $0.stepY) = ("0x0", "-0x0") } == zoom("inf"))
    #expect(words { $0.stepBits = 2000 } == zoom("inf"))
    #expect(words { $0.stepBits = 500 }?.hasPrefix("The camera in frame 7 has the zoom 6.5") == true)
    #expect(
      words { $0.stepBits = -400 } == "The camera in frame 7 has a stepX beyond 2^1 quanta; a camera is saved after a "
        + "handoff, near its frame.")
    #expect(
      words { $0.stepBits = .max }
        == "The camera in frame 7 has 9223372036854775807 stepBits; they are at most 33554432, of either sign.")
    #expect(words { $0.stepBits = .min }?.contains("stepBits") == true)
    #expect(
      words { $0.levelsToShallowest = -1 }
        == "The camera in frame 7 has -1 levelsToShallowest; they are 0 to 1677721.")
  }

  @Test("lacks a number")
  func lacking() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        DyadicCamera.self, from: Data(#"{"frame": 0, "centreX": "0x0", "centreY": "0x0", "fractionBits": 128}"#.utf8))
    }
  }
}
