import Frames
import Geometry
import Testing

@Suite("A saved canvas with damaged strokes")
struct ArchivedStrokeErrorTests {
  @Test("has lists of strokes of unequal lengths")
  func strokeLists() {
    func sentence(_ counts: String) -> String {
      "The canvas has \(counts) numbers, frames, styles, data and counts of points of strokes; "
        + "each list has one entry a stroke."
    }
    #expect(DamagedCanvas.dyadic { $0.strokeNumbers.append(5) } == sentence("4, 3, 3, 3, 3"))
    #expect(DamagedCanvas.dyadic { $0.strokeFrames.append(0) } == sentence("3, 4, 3, 3, 3"))
    #expect(DamagedCanvas.dyadic { $0.strokeStyles.removeAll() } == sentence("3, 3, 0, 3, 3"))
    #expect(DamagedCanvas.dyadic { $0.strokeData.removeLast() } == sentence("3, 3, 3, 2, 3"))
    #expect(DamagedCanvas.dyadic { $0.strokePoints.append(0) } == sentence("3, 3, 3, 3, 4"))
  }

  @Test("has lists of points of unequal lengths")
  func pointLists() {
    #expect(
      DamagedCanvas.dyadic { $0.pointsX.removeLast() }
        == "The canvas has 5 x and 6 y of points; each list has one entry a point.")
    #expect(
      DamagedCanvas.dyadic { $0.pointsY.removeLast() }
        == "The canvas has 6 x and 5 y of points; each list has one entry a point.")
  }

  @Test("has a stroke of a frame that is not there", arguments: [-1, 4, .min, .max])
  func strokeFrame(frame: Int) {
    #expect(
      DamagedCanvas.captured { $0.strokeFrames[1] = frame }
        == "Stroke 1, in frame \(frame), is in a frame that is not there; the frames are 0 to 3.")
  }

  @Test("has a stroke without points", arguments: [0, -1, .min])
  func noPoints(count: Int) {
    #expect(
      DamagedCanvas.captured { $0.strokePoints[2] = count }
        == "Stroke 2, in frame 1, has \(count) points; a stroke has at least one.")
  }

  @Test("has strokes of more points than there are", arguments: [4, .max])
  func missingPoints(count: Int) {
    let rest = "; the numbers of points add up to the length of the lists."
    #expect(
      DamagedCanvas.captured { $0.strokePoints[2] = count }
        == "Stroke 2, in frame 1, has \(count) points, of which only 3 are there" + rest)
    #expect(
      DamagedCanvas.captured { $0.strokePoints[0] = 5 }
        == "Stroke 2, in frame 1, has 3 points, of which only 0 are there" + rest)
    #expect(
      DamagedCanvas.captured { $0.strokePoints[0] = 4 }
        == "Stroke 2, in frame 1, has 3 points, of which only 1 is there" + rest)
  }

  @Test("has strokes of fewer points than there are")
  func surplusPoints() {
    #expect(
      DamagedCanvas.captured { $0.strokePoints[0] = 1 }
        == "The canvas has 6 points, and its strokes have 5; the numbers of points add up to the length of the lists.")
  }

  @Test("has a point that is not finite", arguments: [Double.nan, .infinity, -.infinity])
  func point(value: Double) {
    let rest = "; both coordinates are finite, in units of the frame."
    #expect(
      DamagedCanvas.dyadic { $0.pointsX[5] = value } == "Stroke 2, in frame 1, has the point 2 at (\(value), -7.0)"
        + rest)
    #expect(
      DamagedCanvas.dyadic { $0.pointsY[2] = value } == "Stroke 1, in frame 2, has the point 0 at (3.0, \(value))"
        + rest)
  }

  @Test("has a point that the rule does not store", arguments: [0x1p-43, 0x1p15.nextUp, -0x1p15 - 1, 1e300])
  func stored(value: Double) {
    let rest = ", which this rule does not store; it is too far from the frame's origin, or too precise."
    #expect(
      DamagedCanvas.dyadic { $0.pointsX[3] = value } == "Stroke 2, in frame 1, has the point 0 at (\(value), -0.25)"
        + rest)
    #expect(
      DamagedCanvas.dyadic { $0.pointsY[0] = value } == "Stroke 0, in frame 0, has the point 0 at (1.0, \(value))"
        + rest)
    #expect(DamagedCanvas.documented { $0.pointsX[3] = value } == nil)
  }
}
