import Geometry
import StrokersExperiment
import TessellationExperiment

extension ReaderCheck {
  /// Outlines of strokers, and the strokes that they are asked for: what was read can be judged.
  static let outlines = ReaderCheck(
    "outlines",
    seeds: {
      let strokes = AskedStrokeCatalog.standard.filter {
        ["dot-round", "bend-of-16-butt", "hook-butt-miter"].contains($0.name)
      }
      let answers = strokes.map { stroke in
        let (low, high) = (stroke.points[0] - Vector2(5, 0.5), stroke.points[0] + Vector2(9, 5))
        let contour = AnsweredContour(
          start: low,
          segments: [
            .line(to: high), .quadratic(low, to: high), .conic(Vector2(low.x, high.y), to: low, weight: 0.75),
            .cubic(high, stroke.points[0], to: low),
          ])
        let outline = AnsweredOutline(contours: [contour], rule: stroke.cap == .butt ? .evenOdd : .nonzero)
        return OutlineAnswer(
          stroke: stroke, tolerance: 0.25, outcome: stroke.cap == .round ? .failure("None.") : .outline(outline))
      }
      var cubic = AskedStroke(
        name: "cubic", strokeClass: "plain", curve: .cubic,
        points: [Vector2(0, 0), Vector2(10, 80), Vector2(90, -60), Vector2(120, 20)], width: 4)
      cubic.widths = [4, 9]
      return [
        OutlinesFile(engine: "An engine", version: "1.2", setting: "scale 1", answers: answers).text,
        StrokesFile(strokes: strokes + [cubic]).text,
      ]
    },
    check: { bytes in
      let file = try OutlinesFile(bytes, name: "file")
      let again = try must("what was written is not read") { try OutlinesFile(file.text, name: "again") }
      try hold(again == file && again.text == file.text, "what was written reads back as another file")
      try hold(
        Set(file.answers.map(\.stroke)).isSubset(of: file.strokes),
        "an answer is of a stroke that the file does not name")
      for stroke in file.strokes {
        guard let region = stroke.region else { throw BrokenPromise("the stroke \(stroke.name) cannot be judged") }
        let distance = region.signedDistance(to: stroke.centreLine()[0])
        try hold(distance.lowerBound <= distance.upperBound, "\(stroke.name) has no distance")
        _ = try must("the stroke \(stroke.name) has no tessellator") {
          try stroke.tolerances.map { try stroke.tessellator(tolerance: $0) }
        }
      }
      for answer in file.answers {
        guard let outline = answer.outline else { continue }
        guard let polygons = outline.polygons(within: answer.tolerance / 256) else {
          throw BrokenPromise("the outline of \(answer.stroke.name) cannot be flattened")
        }
        try hold(
          polygons.joined().allSatisfy { max(abs($0.x), abs($0.y)) <= 0x1p41 }, "an outline's corner lies nowhere")
      }
    })
}
