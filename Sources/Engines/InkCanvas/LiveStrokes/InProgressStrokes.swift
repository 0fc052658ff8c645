import Frames
import Geometry
import Ink
import Tessellation

/// The end of the ink pipeline: stores the lines of touches as strokes, and adds complete ones to the canvas.
final class InProgressStrokes: LineConsumer {
  private let core: CanvasCore
  /// Whether a line's touch was cancelled.
  private let isCancelled: (Int) -> Bool
  /// The strokes of lines in progress, by line.
  private var strokes: [InProgressStroke?] = []

  init(_ core: CanvasCore, isCancelled: @escaping (Int) -> Bool) {
    self.core = core
    self.isCancelled = isCancelled
  }

  func consume(_ input: LineSet<WidePoint>) {
    for delta in input.deltas {
      switch delta {
      case .began: strokes.append(core.beginStroke())
      case .shortened(let line, let count): strokes[line]?.shorten(to: count)
      case .changed(let line, let range): keep(input.lines[line].elements, range, strokes[line])
      case .finished(let line):
        guard let stroke = strokes[line] else { continue }
        core.end(stroke, isCancelled: isCancelled(line))
        strokes[line] = nil
      }
    }
  }

  /// Removes the strokes of cancelled touches. O(lines since no touch was down).
  func dropCancelled() {
    for line in strokes.indices where isCancelled(line) {
      guard let stroke = strokes[line] else { continue }
      core.end(stroke, isCancelled: true)
      strokes[line] = nil
    }
  }

  private func keep(_ points: [WidePoint], _ range: Range<Int>, _ stroke: InProgressStroke?) {
    guard let stroke else { return }
    for index in range {
      if keep(points[index], at: index, stroke) { continue }
      // A prediction that cannot be stored is not drawn, and neither are later ones.
      guard !points[index].isPrediction, core.continueElsewhere(stroke, before: index) else { break }
      _ = keep(points[index], at: index, stroke)
    }
    stroke.tessellate()
    // Float32 cannot represent the triangles at this zoom: the stroke has become too large on the screen.
    guard stroke.mesh.isBroken, let last = stroke.lastMeasured?.line, core.continueElsewhere(stroke, before: last)
    else {
      return
    }
    _ = keep(points[last], at: last, stroke)
    stroke.tessellate()
  }

  private func keep(_ point: WidePoint, at line: Int, _ stroke: InProgressStroke) -> Bool {
    stroke.keep(point, at: line, view: core.view(of: stroke.frame))
  }

  func flush(_ input: LineSet<WidePoint>) {}

  func reset() {
    for case let stroke? in strokes { core.end(stroke, isCancelled: true) }
    strokes.removeAll(keepingCapacity: true)
  }
}
