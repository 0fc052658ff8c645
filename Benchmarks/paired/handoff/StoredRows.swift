import BenchmarkReport
import Frames
import Geometry
import Measurement

/// Times what a frame with up to a million strokes costs, against one with few of which as many are seen.
enum StoredRows {
  private static let counts = [10_000, 100_000, 1_000_000]
  private static let frames = 20
  private static let edits = 100

  static func measure(_ report: inout Report) {
    var (a, b) = (DrawList(), DrawList())
    let (few, fewest) = (StoredScenery(count: 1000), StoredScenery(count: 100))
    few.canvas.compose(into: &b)
    let stored = counts.map { StoredScenery(count: $0) }
    for (count, many) in zip(counts, stored) {
      many.canvas.compose(into: &a)
      guard abs(a.strokes.count - b.strokes.count) < 100, a.strokes.count > 400 else {
        Report.stop("\(a.strokes.count) strokes are seen of \(count), and \(b.strokes.count) of 1,000")
      }
    }
    let shown = b.strokes.count
    report.header("a displayed frame that shows \(shown) strokes of one frame, against one that shows all 100")
    report.line(
      "a stroke of 1,000",
      .measure(
        pairs: 151, { few.compose(into: &b, frames: frames) },
        { fewest.compose(into: &a, frames: frames * shown / 100) }),
      units: frames * shown, unit: "stroke", limit: 1.3)
    report.header("a displayed frame that shows as many of more, against one of 10,000")
    for (count, many) in zip(counts, stored).dropFirst() {
      report.line(
        "of \(count) strokes",
        .measure(
          pairs: 151, { many.compose(into: &a, frames: frames) }, { stored[0].compose(into: &b, frames: frames) }),
        units: frames, unit: "frame", limit: 1.5)
    }
    for many in stored { many.compose(into: &a, frames: 2) }
    report.allocations("allocations of \(frames * stored.count) of them", limit: 0) {
      for many in stored { many.compose(into: &a, frames: frames) }
    }

    report.header("an erasing and its undo, a stroke drawn and removed, a handoff and back: against 1,000 strokes")
    let touched = few.eraseAndUndo(times: 1000)
    guard touched > 100 else {
      Report.stop("only \(touched) strokes were erased")
    }
    for (count, many) in zip(counts, stored) {
      report.line(
        "erasing and undo, of \(count) strokes",
        .measure(pairs: 31, { many.eraseAndUndo(times: edits) }, { few.eraseAndUndo(times: edits) }), units: edits,
        unit: "edit", limit: 2)
      report.line(
        "drawing and removing, of \(count) strokes",
        .measure(pairs: 31, { many.drawAndRemove(times: edits) }, { few.drawAndRemove(times: edits) }), units: edits,
        unit: "edit", limit: 4)
      report.line(
        "two handoffs, of \(count) strokes",
        .measure(pairs: 31, { many.handOff(times: edits) }, { few.handOff(times: edits) }), units: edits,
        unit: "pair", limit: 2)
    }
  }
}
