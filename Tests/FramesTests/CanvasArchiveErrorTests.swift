import Frames
import Geometry
import Testing
import Workloads

@Suite("A damaged canvas")
struct CanvasArchiveErrorTests {
  /// The error for a canvas of frames 0 → 1 → 2, 0 → 3, with strokes of 2, 1 and 3 points, after a change; nil when it
  /// can be read.
  private func words<Rule: HandoffRule>(
    _ rule: Rule, scale: Double, pitch: Double, _ change: (inout CanvasArchive<Rule.Camera>) -> Void
  ) -> String? {
    var tree = FrameTree()
    _ = tree.addFrame(below: 0, origin: Vector2(pitch, 2 * pitch), scale: scale)
    _ = tree.addFrame(below: 1, origin: Vector2(-2 * pitch, -0.0), scale: scale)
    _ = tree.addFrame(below: 0, origin: Vector2(pitch, -pitch), scale: scale)
    var archive = FrameCanvas(rule: rule).archive
    archive.tree = FrameArchive(tree)
    archive.strokeFrames = [0, 2, 1]
    archive.strokePoints = [2, 1, 3]
    archive.pointsX = [1, 2, 3, 4, 5, 6]
    archive.pointsY = [0, -0.0, 0.5, -0.25, 0x1p-42, -7]
    change(&archive)
    return FramesTests.words { () throws(CanvasArchiveError) in _ = try FrameCanvas(archive, rule: rule) }
  }

  private func documented(_ change: (inout CanvasArchive<PinnedCamera>) -> Void) -> String? {
    words(TelescopingHandoff(), scale: 1000, pitch: 0.1, change)
  }

  private func captured(_ change: (inout CanvasArchive<PinnedCamera>) -> Void) -> String? {
    words(TelescopingCapturedHandoff(), scale: 1234.5, pitch: 0.1, change)
  }

  private func grid(_ change: (inout CanvasArchive<PinnedCamera>) -> Void) -> String? {
    words(TelescopingGridHandoff(), scale: 5, pitch: 200, change)
  }

  private func dyadic(_ change: (inout CanvasArchive<DyadicCamera>) -> Void) -> String? {
    words(DyadicHandoff(), scale: 1024, pitch: 3, change)
  }

  @Test("is read when it is sound")
  func sound() {
    #expect(documented { _ in } == nil)
    #expect(captured { _ in } == nil)
    #expect(grid { _ in } == nil)
    #expect(dyadic { _ in } == nil)
  }

  @Test("was made by another rule")
  func rule() {
    #expect(
      documented { $0.rule = "telescoping-captured" }
        == "The canvas was made by the rule \"telescoping-captured\", not by \"telescoping\"; "
        + "read it by the rule that made it.")
    #expect(
      captured { $0.rule = "captured" }
        == "The canvas was made by the rule \"captured\", which is called \"telescoping-captured\" now; "
        + "write that name into it.")
    #expect(
      dyadic { $0.rule = "a\n\u{202E}" + String(repeating: "b", count: 1000) }
        == "The canvas was made by the rule \"a\\n\\u{202E}\(String(repeating: "b", count: 57))…\", not by "
        + "\"dyadic-frames\"; read it by the rule that made it.")
  }

  @Test("has a damaged tree")
  func tree() {
    #expect(grid { $0.tree.parents[2] = 2 } == "Frame 2 is its own parent; parents lead to the root.")
  }

  // MARK: The camera

  @Test("has a camera in a frame that is not there", arguments: [-1, 4, .min, .max])
  func cameraFrame(frame: Int) {
    let words = "The camera in frame \(frame) is in a frame that is not there; the frames are 0 to 3."
    #expect(documented { $0.camera.frame = frame } == words)
    #expect(dyadic { $0.camera = DyadicCamera(frame: frame) } == words)
  }

  @Test("has a camera with a zoom that is none", arguments: [0, -0.0, -1, .nan, .infinity, -.infinity])
  func zoom(zoom: Double) {
    let words = documented { archive in
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
    let words = grid { archive in
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
    #expect(grid { $0.camera.turn = Vector2(0, -length) } == nil)
  }

  @Test("has a camera at infinity")
  func infinity() {
    let words = "The camera in frame 1 is at infinity; the centre of its view has finite coordinates."
    for pan in [Vector2(.infinity, 0), Vector2(0, -.infinity), Vector2(.nan, 0), Vector2(0, .nan)] {
      let found = documented { archive in
        archive.camera.frame = 1
        archive.camera.pan = pan
      }
      #expect(found == words)
    }
    let found = documented { archive in
      archive.camera.frame = 1
      archive.camera.pan = Vector2(1e10, 0)
      archive.camera.zoom = 1e-300
    }
    #expect(found == words)
  }

  // MARK: Strokes

  @Test("has lists of strokes of unequal lengths")
  func strokeLists() {
    #expect(
      dyadic { $0.strokeFrames.append(0) }
        == "The canvas has 4 frames and 3 numbers of points of strokes; each list has one entry a stroke.")
    #expect(
      dyadic { $0.strokePoints.append(0) }
        == "The canvas has 3 frames and 4 numbers of points of strokes; each list has one entry a stroke.")
  }

  @Test("has lists of points of unequal lengths")
  func pointLists() {
    #expect(
      dyadic { $0.pointsX.removeLast() } == "The canvas has 5 x and 6 y of points; each list has one entry a point.")
    #expect(
      dyadic { $0.pointsY.removeLast() } == "The canvas has 6 x and 5 y of points; each list has one entry a point.")
  }

  @Test("has a stroke of a frame that is not there", arguments: [-1, 4, .min, .max])
  func strokeFrame(frame: Int) {
    #expect(
      captured { $0.strokeFrames[1] = frame }
        == "Stroke 1, in frame \(frame), is in a frame that is not there; the frames are 0 to 3.")
  }

  @Test("has a stroke without points", arguments: [0, -1, .min])
  func noPoints(count: Int) {
    #expect(
      captured { $0.strokePoints[2] = count }
        == "Stroke 2, in frame 1, has \(count) points; a stroke has at least one.")
  }

  @Test("has strokes of more points than there are", arguments: [4, .max])
  func missingPoints(count: Int) {
    let rest = "; the numbers of points add up to the length of the lists."
    #expect(
      captured { $0.strokePoints[2] = count }
        == "Stroke 2, in frame 1, has \(count) points, of which only 3 are there" + rest)
    #expect(
      captured { $0.strokePoints[0] = 5 } == "Stroke 2, in frame 1, has 3 points, of which only 0 are there" + rest)
    #expect(
      captured { $0.strokePoints[0] = 4 } == "Stroke 2, in frame 1, has 3 points, of which only 1 is there" + rest)
  }

  @Test("has strokes of fewer points than there are")
  func surplusPoints() {
    #expect(
      captured { $0.strokePoints[0] = 1 }
        == "The canvas has 6 points, and its strokes have 5; the numbers of points add up to the length of the lists.")
  }

  @Test("has a point that is not finite", arguments: [Double.nan, .infinity, -.infinity])
  func point(value: Double) {
    let rest = "; both coordinates are finite, in units of the frame."
    #expect(dyadic { $0.pointsX[5] = value } == "Stroke 2, in frame 1, has the point 2 at (\(value), -7.0)" + rest)
    #expect(dyadic { $0.pointsY[2] = value } == "Stroke 1, in frame 2, has the point 0 at (3.0, \(value))" + rest)
  }

  @Test("has a point that the rule does not store", arguments: [0x1p-43, 0x1p15.nextUp, -0x1p15 - 1, 1e300])
  func stored(value: Double) {
    let rest = ", which this rule does not store; it is too far from the frame's origin, or too precise."
    #expect(dyadic { $0.pointsX[3] = value } == "Stroke 2, in frame 1, has the point 0 at (\(value), -0.25)" + rest)
    #expect(dyadic { $0.pointsY[0] = value } == "Stroke 0, in frame 0, has the point 0 at (1.0, \(value))" + rest)
    #expect(documented { $0.pointsX[3] = value } == nil)
  }

  // MARK: What the rules make

  @Test("has a frame of a scale that the rule makes none of")
  func scale() {
    #expect(
      documented { $0.tree.scales[2] = 999 }
        == "Frame 2 has the scale 999.0; this rule makes frames of a scale of 1000.")
    #expect(
      captured { $0.tree.scales[2] = 1000 }
        == "Frame 2 has the scale 1000.0; this rule makes frames of a scale of a number above 1000.")
    #expect(grid { $0.tree.scales[2] = 4 } == "Frame 2 has the scale 4.0; this rule makes frames of a scale of 5.")
    #expect(
      dyadic { $0.tree.scales[2] = 1024.0.nextUp }
        == "Frame 2 has the scale \(1024.0.nextUp); this rule makes frames of a scale of 1024.")
  }

  @Test(
    "has a frame of the grid that is not at one of 25 positions", arguments: [100, 600, -600, 1, 200.0.nextUp, 1e300])
  func gridOrigin(value: Double) {
    let rest = "; this rule makes frames with an origin of two multiples of 200 from -400 to 400."
    #expect(grid { $0.tree.originsX[3] = value } == "Frame 3 has the origin (\(value), -200.0)" + rest)
    #expect(grid { $0.tree.originsY[3] = value } == "Frame 3 has the origin (200.0, \(value))" + rest)
  }

  @Test("has a dyadic frame that is not at two whole digits", arguments: [0.5, 512, -513, 1e300, -511.5])
  func dyadicOrigin(value: Double) {
    let rest = "; this rule makes frames with an origin of two whole numbers from -512 to 511."
    #expect(dyadic { $0.tree.originsX[3] = value } == "Frame 3 has the origin (\(value), -3.0)" + rest)
    #expect(dyadic { $0.tree.originsY[3] = value } == "Frame 3 has the origin (3.0, \(value))" + rest)
  }

  @Test(
    "may have dyadic frames at the ends of the digits, and grid frames in the corners", arguments: [-512, -511, 511])
  func ends(value: Double) {
    #expect(dyadic { $0.tree.originsX[3] = value } == nil)
    #expect(dyadic { $0.tree.originsY[3] = value } == nil)
    #expect(grid { $0.tree.originsX[3] = value < 0 ? -400 : 400 } == nil)
    let corner = grid { archive in
      archive.tree.originsX[3] = -400
      archive.tree.originsY[3] = value < 0 ? -400 : 400
    }
    #expect(corner == nil)
  }

  @Test("has two frames at one position where the rule makes one")
  func twins() {
    let words = "Frame 3 has the position of frame 1 of the same parent; this rule makes one frame at each position."
    #expect(dyadic { $0.tree.originsY[3] = 6 } == words)
    #expect(grid { $0.tree.originsY[3] = 400 } == words)
    #expect(documented { $0.tree.originsY[3] = $0.tree.originsY[1] } == nil)
    #expect(captured { $0.tree.originsY[3] = $0.tree.originsY[1] } == nil)
    // Zeros of both signs are one position.
    let zeros = dyadic { archive in
      archive.tree.originsX[1] = -0.0
      archive.tree.originsX[3] = 0
      archive.tree.originsY[3] = 6
    }
    #expect(zeros == words)
  }
}
