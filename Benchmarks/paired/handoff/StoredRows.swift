import BenchmarkReport
import CAllocationCounter
import Foundation
import Frames
import Geometry
import Measurement

/// Times what a frame with up to a million strokes costs, against one with a thousand of which as many are seen.
enum StoredRows {
  private static let counts = [10_000, 100_000, 1_000_000]
  private static let frames = 20
  private static let edits = 100

  static func measure(_ report: inout Report) {
    var (a, b) = (DrawList(), DrawList())
    let few = StoredScenery(count: 1000)
    few.canvas.compose(into: &b)
    let stored = counts.map { StoredScenery(count: $0) }
    for (count, many) in zip(counts, stored) {
      many.canvas.compose(into: &a)
      guard abs(a.strokes.count - b.strokes.count) < 100, a.strokes.count > 400 else {
        print("\(a.strokes.count) strokes are seen of \(count), and \(b.strokes.count) of 1,000")
        exit(1)
      }
    }
    report.header("a displayed frame that shows \(b.strokes.count) of 1,000 strokes in a frame, and as many of more")
    for (count, many) in zip(counts, stored) {
      report.line(
        "of \(count) strokes",
        .measure(pairs: 151, { many.compose(into: &a, frames: frames) }, { few.compose(into: &b, frames: frames) }),
        units: frames, unit: "frame", limit: 1.5)
    }
    for many in stored { many.compose(into: &a, frames: 2) }
    let before = vernier_allocation_count()
    for many in stored { many.compose(into: &a, frames: frames) }
    let allocations = vernier_allocation_count() - before
    report.count("allocations of \(frames * stored.count) of them", allocations, limit: 0)

    report.header("walking through it in painting order, against composing it")
    var sum = 0
    report.line(
      "in painting order, of \(counts[2]) strokes",
      .measure(
        pairs: 151,
        { for _ in 0..<frames { stored[2].canvas.paint(&a) { drawing, _ in sum &+= drawing.stroke } } },
        { stored[2].compose(into: &a, frames: frames) }), units: frames, unit: "frame", limit: nil)

    report.header("an erasing and its undo, a stroke drawn and removed, a handoff and back: against 1,000 strokes")
    let touched = few.eraseAndUndo(times: 1000)
    guard touched > 100 else {
      print("only \(touched) strokes were erased")
      exit(1)
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
