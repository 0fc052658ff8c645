import Foundation
import Frames
import Geometry
import Testing

@Suite("A saved canvas with damaged strokes")
struct ArchivedStrokeErrorTests {
  @Test("has lists of strokes of unequal lengths")
  func strokeLists() {
    func sentence(_ counts: String) -> String {
      "The canvas has \(counts) numbers, frames, styles, colours, data, counts of points and curves of strokes; "
        + "each list has one entry a stroke."
    }
    #expect(DamagedCanvas.dyadic { $0.strokeNumbers.append(5) } == sentence("4, 3, 3, 3, 3, 3, 3"))
    #expect(DamagedCanvas.dyadic { $0.strokeFrames.append(0) } == sentence("3, 4, 3, 3, 3, 3, 3"))
    #expect(DamagedCanvas.dyadic { $0.strokeStyles.removeAll() } == sentence("3, 3, 0, 3, 3, 3, 3"))
    #expect(DamagedCanvas.dyadic { $0.strokeData.removeLast() } == sentence("3, 3, 3, 3, 2, 3, 3"))
    #expect(DamagedCanvas.dyadic { $0.strokeColors.removeLast() } == sentence("3, 3, 3, 2, 3, 3, 3"))
    #expect(DamagedCanvas.dyadic { $0.strokePoints.append(0) } == sentence("3, 3, 3, 3, 3, 4, 3"))
    #expect(DamagedCanvas.dyadic { $0.strokeCurves.removeLast() } == sentence("3, 3, 3, 3, 3, 3, 2"))
  }

  @Test("has a curve that no stroke follows, or a part that no curve has")
  func curves() {
    func curve(_ index: Int, _ curve: StrokeCurve, _ start: Double?, _ end: Double?, _ clause: String?) {
      let words = DamagedCanvas.dyadic {
        $0.strokeCurves[index] = SavedCurve(curve, part: nil)
        $0.strokeCurves[index].start = start
        $0.strokeCurves[index].end = end
      }
      #expect(words == clause.map { "Stroke \(index), in frame \(DamagedCanvas.frames[index]), \($0)" })
    }
    curve(0, .centripetalCatmullRom, nil, nil, nil)
    curve(0, .centripetalCatmullRom, 0.25, 1, nil)
    for smoothing in [-0.1, 1.1, .nan, .infinity] {
      let clause =
        "follows the curve \(StrokeCurve.antigrain(smoothing: smoothing)), whose smoothing is not a number from 0 to 1."
      curve(0, .antigrain(smoothing: smoothing), nil, nil, clause)
    }
    for index in [1, 2] {
      curve(index, .uniformCatmullRom, nil, nil, "follows a curve, and so is a hairline or has round caps and joins.")
    }
    for (start, end) in [(-0.5, 1.0), (0, 1.5), (1, 1), (0.75, 0.5), (.nan, 1), (0, .nan), (0, .infinity)] {
      curve(
        0, .centripetalCatmullRom, start, end,
        "is the part from \(start) to \(end) of a curve; a part begins at 0 or more, and ends after that, at 1 or less."
      )
      curve(0, .polyline, start, end, "is the part from \(start) to \(end) of a polyline; only a curve has a part.")
    }
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

  // MARK: Half widths and styles

  @Test("has a half width that is none", arguments: [-1, -0x1p-42, .nan, .infinity, -.infinity])
  func halfWidth(width: Double) {
    let sentence =
      "Stroke 2, in frame 1, has the half width \(width) at the point 1; a half width is a finite number of units, "
      + "0 or more."
    #expect(DamagedCanvas.dyadic { $0.halfWidths[1] = width } == sentence)
    #expect(DamagedCanvas.captured { $0.halfWidths[1] = width } == sentence)
  }

  @Test("has a half width that the rule does not store", arguments: [0x1p-43, 0x1p15.nextUp, 1e300])
  func halfWidthNotStored(width: Double) {
    #expect(
      DamagedCanvas.dyadic { $0.halfWidths[2] = width }
        == "Stroke 2, in frame 1, has the half width \(width) at the point 2, which this rule does not store; it is "
        + "larger than the frame can hold, or too precise.")
  }

  @Test("has a half width beyond what a published rule stores", arguments: [0x1p60.nextUp, 1e300])
  func halfWidthBeyondLimit(width: Double) {
    let sentence =
      "Stroke 2, in frame 1, has the half width \(width) at the point 2, which this rule does not store; it is "
      + "larger than the frame can hold, or too precise."
    for damaged in [DamagedCanvas.documented, DamagedCanvas.captured, DamagedCanvas.grid] {
      #expect(damaged { $0.halfWidths[2] = width } == sentence)
      #expect(damaged { $0.halfWidths[2] = 0x1p60 } == nil)
    }
  }

  @Test("has half widths for another number of points")
  func halfWidthCount() {
    #expect(
      DamagedCanvas.grid { $0.halfWidths.removeLast() }
        == "Stroke 2, in frame 1, has 2 half widths for 3 points; a stroke with a width has one a point, a hairline or "
        + "fill none.")
    #expect(
      DamagedCanvas.grid { $0.halfWidths.append(1) }
        == "The canvas has 4 half widths, and its strokes with a width have 3 points; each has one half width.")
    #expect(
      DamagedCanvas.grid { $0.strokeStyles[2] = .hairline }
        == "The canvas has 3 half widths, and its strokes with a width have 0 points; each has one half width.")
  }

  @Test("has a miter limit that is none", arguments: [0, 1.0.nextDown, -4, .nan, .infinity])
  func miterLimit(limit: Double) {
    #expect(
      DamagedCanvas.dyadic { $0.strokeStyles[2] = .stroke(cap: .butt, join: .miter(limit: limit)) }
        == "Stroke 2, in frame 1, has the miter limit \(limit); a limit is a finite number, 1 or more.")
  }

  // MARK: Ids

  @Test("has the number of a stroke that the canvas has not given", arguments: [-1, .min, 7, .max])
  func number(number: Int) {
    #expect(
      DamagedCanvas.dyadic { $0.strokeNumbers[1] = number }
        == "Stroke 1, in frame 2, has the number \(number); strokes are numbered from 0, and the next one would be 7.")
  }

  @Test("has two strokes of one number")
  func sameNumber() {
    #expect(
      DamagedCanvas.dyadic { $0.strokeNumbers[2] = 4 }
        == "Stroke 2, in frame 1, has the number 4, as another stroke has; each has one of its own.")
  }

  @Test("has a next number that is none", arguments: [-1, .min, .max, 1 << 53 + 1])
  func nextNumber(number: Int) {
    #expect(
      DamagedCanvas.dyadic { $0.nextStroke = number }
        == "The canvas would give its next stroke the number \(number); a number is a whole one from 0 to 2^53.")
  }

  @Test("has given all numbers: it is read, and takes no more strokes")
  func lastNumber() throws {
    var archive = FrameCanvas(rule: DyadicHandoff()).archive
    archive.nextStroke = 1 << 53 - 1
    var canvas = try FrameCanvas(throughJSON(archive), rule: DyadicHandoff())
    let id = try canvas.add(.hairline([Vector2(1, 1), Vector2(3, 1)]))
    #expect(id.number == 1 << 53 - 1)
    let saved = canvas.archive
    let sentence =
      "The canvas has given all of its 2^53 ids to strokes; copy the strokes that are left to a new canvas."
    #expect(words { () throws(CanvasEditError) in try canvas.add(.hairline([.zero])) } == sentence)
    #expect(words { () throws(CanvasEditError) in try canvas.erase(id, from: 0.25, to: 0.5) } == sentence)
    #expect(words { () throws(CanvasEditError) in try canvas.erase(at: Vector2(2, 1), radius: 0.25) } == sentence)
    #expect(canvas.archive == saved)
    #expect(try FrameCanvas(throughJSON(saved), rule: DyadicHandoff()).archive == saved)
    #expect(try canvas.erase(id, from: 0.25, to: 9) == [id])
  }

  @Test("has an identity that is none", arguments: [1 << 53, .max] as [UInt64])
  func identity(identity: UInt64) {
    #expect(
      DamagedCanvas.dyadic { $0.identity = identity }
        == "The canvas has the identity \(identity); an identity is a whole number below 2^53.")
    #expect(DamagedCanvas.dyadic { $0.identity = 1 << 53 - 1 } == nil)
  }

  // MARK: Styles as text

  @Test(
    "has a style of a name that is none",
    arguments: [
      (#"{"kind":"dotted"}"#, #"kind "dotted"; it is one of hairline, stroke, fill."#),
      (#"{"kind":"fill","winding":"odd"}"#, #"winding "odd"; it is one of nonzero, evenOdd."#),
      (
        #"{"kind":"stroke","cap":"a\nb","join":"round"}"#, #"cap "a\nb"; it is one of round, butt, square."#
      ),
      (#"{"kind":"stroke","cap":"butt","join":""}"#, #"join ""; it is one of round, miter, bevel."#),
    ])
  func styleName(text: String, rest: String) throws {
    var archive = FrameCanvas(rule: DyadicHandoff()).archive
    archive.strokeStyles = [.hairline, .hairline]
    let whole = String(decoding: try JSONEncoder().encode(archive), as: UTF8.self)
    let forged = whole.replacingOccurrences(
      of: #"[{"kind":"hairline"},{"kind":"hairline"}]"#, with: #"[{"kind":"hairline"},"# + text + "]")
    #expect(forged != whole)
    let words = FramesTests.words {
      _ = try JSONDecoder().decode(CanvasArchive<DyadicCamera>.self, from: Data(forged.utf8))
    }
    #expect(words == "The style of stroke 1 has the " + rest)
  }

  @Test("every style comes back through JSON and property lists")
  func styles() throws {
    var styles: [PathStyle] = [.hairline, .fill(.nonzero), .fill(.evenOdd)]
    for cap in StrokeCap.allCases {
      styles += [.round, .bevel, .miter(limit: 1), .miter(limit: 4.1)].map { .stroke(cap: cap, join: $0) }
    }
    #expect(try throughJSON(styles) == styles)
    #expect(try throughPropertyList(styles, .binary) == styles)
    #expect(try throughPropertyList(styles, .xml) == styles)
  }
}
