import Frames
import Geometry
import Testing

@Suite("A damaged canvas")
struct CanvasArchiveErrorTests {
  @Test("is read when it is sound")
  func sound() {
    #expect(DamagedCanvas.documented { _ in } == nil)
    #expect(DamagedCanvas.captured { _ in } == nil)
    #expect(DamagedCanvas.grid { _ in } == nil)
    #expect(DamagedCanvas.dyadic { _ in } == nil)
  }

  @Test("was made by another rule")
  func rule() {
    #expect(
      DamagedCanvas.documented { $0.rule = "telescoping-captured" }
        == "The canvas was made by the rule \"telescoping-captured\", not by \"telescoping\"; "
        + "read it by the rule that made it.")
    #expect(
      DamagedCanvas.captured { $0.rule = "captured" }
        == "The canvas was made by the rule \"captured\", which is called \"telescoping-captured\" now; "
        + "write that name into it.")
    #expect(
      DamagedCanvas.dyadic { $0.rule = "a\n\u{202E}" + String(repeating: "b", count: 1000) }
        == "The canvas was made by the rule \"a\\n\\u{202E}\(String(repeating: "b", count: 57))…\", not by "
        + "\"dyadic-frames\"; read it by the rule that made it.")
  }

  @Test("has a damaged tree")
  func tree() {
    #expect(DamagedCanvas.grid { $0.tree.parents[2] = 2 } == "Frame 2 is its own parent; parents lead to the root.")
  }

  // MARK: The camera

  @Test("has a camera in a frame that is not there", arguments: [-1, 4, .min, .max])
  func cameraFrame(frame: Int) {
    let words = "The camera in frame \(frame) is in a frame that is not there; the frames are 0 to 3."
    #expect(DamagedCanvas.documented { $0.camera.frame = frame } == words)
    #expect(DamagedCanvas.dyadic { $0.camera = DyadicCamera(frame: frame) } == words)
  }

  @Test("has a camera with a zoom that is none", arguments: [0, -0.0, -1, .nan, .infinity, -.infinity])
  func zoom(zoom: Double) {
    let words = DamagedCanvas.documented { archive in
      archive.camera.frame = 2
      archive.camera.zoom = zoom
    }
    #expect(words == "The camera in frame 2 has the zoom \(zoom); a zoom is positive and finite, in px a unit.")
  }

  @Test(
    "has a camera with a turn that is none",
    arguments: [
      Vector2(1 + 0x1.01p-20, 0), Vector2(0, 1 - 0x1.01p-20), Vector2(0.7072, 0.7072), .zero, Vector2(.nan, 1),
      Vector2(.infinity, 0), Vector2(1e200, 1e200),
    ])
  func turn(turn: Vector2) {
    let words = DamagedCanvas.grid { archive in
      archive.camera.frame = 3
      archive.camera.turn = turn
    }
    #expect(
      words
        == "The camera in frame 3 has the turn (\(turn.x), \(turn.y)); a turn is a cosine and a sine, a pair of "
        + "length 1 within 2^-20.")
  }

  @Test("may have a camera with a turn of nearly length 1", arguments: [1 + 0x0.ffp-20, 1 - 0x0.ffp-20])
  func nearTurn(length: Double) {
    #expect(DamagedCanvas.grid { $0.camera.turn = Vector2(0, -length) } == nil)
  }

  @Test("has a camera at infinity")
  func infinity() {
    let words = "The camera in frame 1 is at infinity; the centre of its view has finite coordinates."
    for pan in [Vector2(.infinity, 0), Vector2(0, -.infinity), Vector2(.nan, 0), Vector2(0, .nan)] {
      let found = DamagedCanvas.documented { archive in
        archive.camera.frame = 1
        archive.camera.pan = pan
      }
      #expect(found == words)
    }
    let found = DamagedCanvas.documented { archive in
      archive.camera.frame = 1
      archive.camera.pan = Vector2(1e10, 0)
      archive.camera.zoom = 1e-300
    }
    #expect(found == words)
  }

  // MARK: Numbers that the rules make

  @Test("has a frame of a scale that the rule makes none of")
  func scale() {
    #expect(
      DamagedCanvas.documented { $0.tree.scales[2] = 999 }
        == "Frame 2 has the scale 999.0; this rule makes frames of a scale of 1000.")
    #expect(
      DamagedCanvas.captured { $0.tree.scales[2] = 1000 }
        == "Frame 2 has the scale 1000.0; this rule makes frames of a scale of a number above 1000.")
    #expect(
      DamagedCanvas.grid { $0.tree.scales[2] = 4 }
        == "Frame 2 has the scale 4.0; this rule makes frames of a scale of 5.")
    #expect(
      DamagedCanvas.dyadic { $0.tree.scales[2] = 1024.0.nextUp }
        == "Frame 2 has the scale \(1024.0.nextUp); this rule makes frames of a scale of 1024.")
  }

  @Test(
    "has a frame of the grid that is not at one of 25 positions", arguments: [100, 600, -600, 1, 200.0.nextUp, 1e300])
  func gridOrigin(value: Double) {
    let rest = "; this rule makes frames with an origin of two multiples of 200 from -400 to 400."
    #expect(DamagedCanvas.grid { $0.tree.originsX[3] = value } == "Frame 3 has the origin (\(value), -200.0)" + rest)
    #expect(DamagedCanvas.grid { $0.tree.originsY[3] = value } == "Frame 3 has the origin (200.0, \(value))" + rest)
  }

  @Test("has a dyadic frame that is not at two whole digits", arguments: [0.5, 512, -513, 1e300, -511.5])
  func dyadicOrigin(value: Double) {
    let rest = "; this rule makes frames with an origin of two whole numbers from -512 to 511."
    #expect(DamagedCanvas.dyadic { $0.tree.originsX[3] = value } == "Frame 3 has the origin (\(value), -3.0)" + rest)
    #expect(DamagedCanvas.dyadic { $0.tree.originsY[3] = value } == "Frame 3 has the origin (3.0, \(value))" + rest)
  }

  @Test(
    "may have dyadic frames at the ends of the digits, and grid frames in the corners", arguments: [-512, -511, 511])
  func ends(value: Double) {
    #expect(DamagedCanvas.dyadic { $0.tree.originsX[3] = value } == nil)
    #expect(DamagedCanvas.dyadic { $0.tree.originsY[3] = value } == nil)
    #expect(DamagedCanvas.grid { $0.tree.originsX[3] = value < 0 ? -400 : 400 } == nil)
    let corner = DamagedCanvas.grid { archive in
      archive.tree.originsX[3] = -400
      archive.tree.originsY[3] = value < 0 ? -400 : 400
    }
    #expect(corner == nil)
  }

  @Test("has two frames at one position where the rule makes one")
  func twins() {
    let words = "Frame 3 has the position of frame 1 of the same parent; this rule makes one frame at each position."
    #expect(DamagedCanvas.dyadic { $0.tree.originsY[3] = 6 } == words)
    #expect(DamagedCanvas.grid { $0.tree.originsY[3] = 400 } == words)
    #expect(DamagedCanvas.documented { $0.tree.originsY[3] = $0.tree.originsY[1] } == nil)
    #expect(DamagedCanvas.captured { $0.tree.originsY[3] = $0.tree.originsY[1] } == nil)
    // Zeros of both signs are the same position.
    let zeros = DamagedCanvas.dyadic { archive in
      archive.tree.originsX[1] = -0.0
      archive.tree.originsX[3] = 0
      archive.tree.originsY[3] = 6
    }
    #expect(zeros == words)
  }
}
