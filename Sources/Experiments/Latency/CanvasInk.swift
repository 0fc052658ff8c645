import Ink
import Tessellation

/// The last stages: keeps the points of wide lines as a scheme does, makes triangles of them, and copies these to the vertex buffer.
final class CanvasInk: LineConsumer {
  /// Deliveries in which a point was lost by the scheme, or refused by the tessellator.
  private(set) var brokenCount = 0
  private let buffer = VertexBuffer(vertices: 1 << 20, indices: 1 << 21)
  private let maker: CanvasStrokes
  private let mark: (InkStage) -> Void
  /// The strokes of lines that are drawn, by line.
  private var strokes: [CanvasStroke?] = []
  private var spare: [CanvasStroke] = []
  private var tails: [(line: Int, tail: LiveStroke.Tail)] = []

  /// - Parameter mark: is told as soon as a stage is done.
  init(_ maker: CanvasStrokes, mark: @escaping (InkStage) -> Void) {
    self.maker = maker
    self.mark = mark
    spare = [maker.stroke()]
  }

  func consume(_ input: LineSet<WidePoint>) {
    for delta in input.deltas {
      switch delta {
      case .began: strokes.append(spare.popLast() ?? maker.stroke())
      case .shortened(let line, let count): strokes[line]?.shorten(to: count)
      case .changed(let line, let range): strokes[line]?.keep(input.lines[line].elements, range)
      case .finished: break
      }
    }
    mark(.scheme)
    tails.removeAll(keepingCapacity: true)
    var last = -1
    for delta in input.deltas where delta.line != last {
      last = delta.line
      guard let stroke = strokes[last] else { continue }
      if let tail = stroke.tessellate() { tails.append((last, tail)) }
      if stroke.isBroken { brokenCount += 1 }
    }
    mark(.tessellation)
    for (line, tail) in tails { strokes[line]?.copy(from: tail, into: buffer) }
    for case .finished(let line) in input.deltas {
      guard let stroke = strokes[line] else { continue }
      stroke.removeAll()
      spare.append(stroke)
      strokes[line] = nil
    }
    mark(.buffer)
  }

  func flush(_ input: LineSet<WidePoint>) {}

  func reset() {
    for stroke in strokes {
      guard let stroke else { continue }
      stroke.removeAll()
      spare.append(stroke)
    }
    strokes = []
  }
}
