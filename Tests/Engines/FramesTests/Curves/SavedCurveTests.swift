import Foundation
import Frames
import Geometry
import Testing

@Suite("A saved curve that is none")
struct SavedCurveTests {
  private static func archive() throws -> CanvasArchive<DyadicCamera> {
    var canvas = FrameCanvas(rule: DyadicHandoff(preparedLevels: 0), identity: 1)
    var path = FramePath.hairline([.zero, Vector2(1, 2), Vector2(3, 1)], curve: .antigrain(smoothing: 0.5))
    path.part = 0.25...1.5
    try canvas.add(path)
    return canvas.archive
  }

  private static func words(_ bytes: [UInt8]) -> String? {
    FramesTests.words { () throws(CanvasArchiveError) in
      _ = try FrameCanvas(CanvasArchive<DyadicCamera>(bytes: bytes), rule: DyadicHandoff(preparedLevels: 0))
    }
  }

  @Test("is refused in bytes: its code, a count beyond the bytes, a part and a smoothing that are not numbers")
  func bytes() throws {
    let sound = try Self.archive().bytes
    // The count of curves, a code, the smoothing, whether a part follows, its start and its end.
    let count = sound.count - 8 - 1 - 8 - 1 - 16
    func changed(_ byte: Int, _ value: [UInt8]) -> String? {
      var bytes = sound
      bytes.replaceSubrange(byte..<byte + value.count, with: value)
      return Self.words(bytes)
    }
    func number(_ bits: UInt64) -> [UInt8] { (0..<8).map { UInt8(truncatingIfNeeded: bits >> (8 * $0)) } }
    #expect(Self.words(sound) == nil)
    #expect(
      changed(count, number(1 << 40))
        == "The saved canvas claims a list of 1099511627776 entries at byte \(count), and 26 bytes follow; read all of "
        + "it, or save it again.")
    #expect(
      changed(count + 8, [4])
        == "The saved canvas has the code 4 in a stroke's style at byte \(count + 8); it is one of 0 to 3.")
    #expect(
      changed(count + 9, number(Double.nan.bitPattern))
        == "Stroke 0, in frame 0, follows the curve \(StrokeCurve.antigrain(smoothing: .nan)), whose smoothing is not a "
        + "number from 0 to 1.")
    for (place, value, part) in [
      (18, Double.nan, "nan to 1.5"), (26, .nan, "0.25 to nan"), (26, 3, "0.25 to 3.0"), (18, -1, "-1.0 to 1.5"),
      (26, .infinity, "0.25 to inf"), (18, 1.5, "1.5 to 1.5"),
    ] {
      #expect(
        changed(count + place, number(value.bitPattern))
          == "Stroke 0, in frame 0, is the part from \(part) of a curve; a part begins at 0 or more, and ends after that, "
          + "at 2 or less.")
    }
  }

  @Test("is refused in JSON: its name, and a smoothing that is missing or no number")
  func json() throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let text = String(decoding: try encoder.encode(try Self.archive()), as: UTF8.self)
    let sound = #"{"end":1.5,"kind":"antigrain","smoothing":0.5,"start":0.25}"#
    for (saved, sentence) in [
      (sound, nil),
      (
        #"{"kind":"bezier"}"#,
        #"The curve of stroke 0 has the kind "bezier"; it is one of polyline, centripetal, uniform, antigrain."#
      ),
      (
        #"{"kind":"antigrain"}"#,
        "In the saved canvas strokeCurves[0].smoothing is missing; every saved canvas has it."
      ),
      (
        #"{"kind":"uniform","start":"a"}"#,
        "In the saved canvas strokeCurves[0].start is of another kind; it should be a number."
      ),
      (#"5"#, "In the saved canvas strokeCurves[0] is of another kind; it should be an object with keys."),
    ] {
      let file = Data(text.replacingOccurrences(of: sound, with: saved).utf8)
      let words = FramesTests.words { () throws(CanvasArchiveError) in
        _ = try CanvasArchive<DyadicCamera> {
          try JSONDecoder().decode(CanvasArchive<DyadicCamera>.self, from: file)
        }
      }
      #expect(words == sentence)
    }
  }

  @Test("is refused by a canvas before it is stored, and equal points and cusps are not")
  func added() throws {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    func words(_ points: [Vector2], _ widths: [Double], _ part: ClosedRange<Double>? = nil) -> String? {
      FramesTests.words { () throws(CanvasEditError) in
        var path = FramePath(
          points, halfWidths: widths, style: .stroke(cap: .round, join: .round), curve: .centripetalCatmullRom)
        path.part = part
        try canvas.add(path)
      }
    }
    let points = [Vector2(1, 2), Vector2(.nan, 3), Vector2(2, 2)]
    #expect(words(points, [1, 1, 1])?.contains("the point 1 at (nan, 3.0); both coordinates are finite") == true)
    let sound = [Vector2(1, 2), Vector2(5, 3), Vector2(2, 2)]
    #expect(words(sound, [1, .nan, 1])?.contains("the half width nan at the point 1") == true)
    #expect(words(sound, [1, 1, 1], 1...3)?.contains("the part from 1.0 to 3.0 of a curve") == true)
    #expect(canvas.content.strokes.isEmpty)
    #expect(words([sound[0], sound[0], sound[0]], [1, 1, 1]) == nil)
    #expect(words([sound[0], sound[1], sound[0], sound[1]], [1, 0, 0, 1]) == nil)
    var list = DrawList()
    for _ in 0..<6 {
      try canvas.apply(Gesture(anchor: try #require(canvas.screen(sound[0], of: 0)), scale: 500))
      canvas.compose(into: &list)
      #expect(list.edges.count + list.areas.count + list.covers.count + list.strokes.count > 0)
    }
  }
}
