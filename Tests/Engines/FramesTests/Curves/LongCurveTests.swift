import Foundation
import Frames
import Geometry
import Testing

@Suite("A curve of many spans")
struct LongCurveTests {
  private static let count = 100_000

  /// Scribbles around a circle, with points that repeat, or many points at few positions.
  private static func points(repeating: Bool) -> [Vector2] {
    (0..<count).map { index in
      if repeating { return Vector2(Double(index / 20_000), index / 20_000 % 2 == 0 ? 0 : 20) }
      let (turn, wave) = (Double(index) * 0.02, Double(index % 97) * 0.13)
      let centre = Vector2(cos(turn), sin(turn)) * (40 + Double(index) * 1e-4)
      return centre + Vector2(cos(wave), sin(index % 31 == 0 ? wave * 3 : wave)) * (index % 5 == 0 ? 0 : 2)
    }
  }

  @Test(
    "is stored, drawn at every zoom, erased, saved and read, in a time and memory of its size",
    .timeLimit(.minutes(1)), arguments: [0.0, 0.05], [false, true])
  func isHandled(halfWidth: Double, repeating: Bool) throws {
    let points = Self.points(repeating: repeating)
    var canvas = FrameCanvas(rule: DyadicHandoff())
    let id =
      halfWidth > 0
      ? try canvas.add(.stroke(points, halfWidth: halfWidth, curve: .centripetalCatmullRom))
      : try canvas.add(.hairline(points, curve: .centripetalCatmullRom))
    var list = DrawList()
    let place = points[Self.count / 2]
    for _ in 0..<8 {
      try canvas.apply(Gesture(pan: (try #require(canvas.screen(place, of: 0))) * -1))
      try canvas.apply(Gesture(scale: 64))
      canvas.compose(into: &list)
      #expect(list.strokes.count + list.edges.count + list.areas.count + list.covers.count > 0)
      #expect(list.edges.count < 8 * Self.count)
    }
    #expect(try canvas.erase(at: .zero, radius: 20) == [id])
    let bytes = canvas.archive.bytes
    // Both parts beside a cut keep the points that repeat there.
    #expect(bytes.count < (repeating ? 50 : 25) * Self.count)
    var read = try FrameCanvas(CanvasArchive<DyadicCamera>(bytes: bytes), rule: DyadicHandoff())
    var other = DrawList()
    for _ in 0..<8 {
      try canvas.apply(Gesture(scale: 1.0 / 64))
      try read.apply(Gesture(scale: 1.0 / 64))
      canvas.compose(into: &list)
      read.compose(into: &other)
      #expect(list.strokes == other.strokes && list.edges.map(\.start) == other.edges.map(\.start))
    }
    #expect(other.strokes.count == read.content.strokes.count && other.strokes.count > 1)
  }
}
