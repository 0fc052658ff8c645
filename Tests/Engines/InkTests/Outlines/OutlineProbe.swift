import Geometry
import Ink

/// The area that a path covers by the nonzero rule, computed only from the path's elements.
struct OutlineProbe {
  /// The sides of polygons that approximate the subpaths.
  private var sides: [(start: Vector2, end: Vector2)] = []
  /// The number of subpaths that are not closed.
  private(set) var open = 0
  private(set) var subpaths = 0
  /// Whether every number is finite.
  private(set) var isFinite = true

  init(_ elements: [CurveElement], steps: Int = 48) {
    var first: Vector2?
    var here = Vector2.zero
    func isFinite(_ positions: Vector2...) -> Bool { positions.allSatisfy { $0.x.isFinite && $0.y.isFinite } }
    for element in elements {
      switch element {
      case .move(let position):
        if let first, first != here { open += 1 }
        first = position
        here = position
        subpaths += 1
        self.isFinite = self.isFinite && isFinite(position)
      case .line(let end):
        sides.append((here, end))
        here = end
        self.isFinite = self.isFinite && isFinite(end)
      case .curve(let control1, let control2, let end):
        let start = here
        for step in 1...steps {
          let t = Double(step) / Double(steps)
          let a = start + (control1 - start) * t
          let b = control1 + (control2 - control1) * t
          let c = control2 + (end - control2) * t
          let ab = a + (b - a) * t
          let bc = b + (c - b) * t
          let next = step == steps ? end : ab + (bc - ab) * t
          sides.append((here, next))
          here = next
        }
        self.isFinite = self.isFinite && isFinite(control1, control2, end)
      }
    }
    if let first, first != here { open += 1 }
  }

  /// The winding number about a position, clockwise on a screen.
  func winding(of position: Vector2) -> Int {
    var winding = 0
    for (start, end) in sides {
      let isBelow = start.y <= position.y
      guard isBelow != (end.y <= position.y) else { continue }
      let side = (end.x - start.x) * (position.y - start.y) - (end.y - start.y) * (position.x - start.x)
      if isBelow, side > 0 { winding += 1 }
      if !isBelow, side < 0 { winding -= 1 }
    }
    return winding
  }

  /// The sum of winding numbers over the plane, in px².
  var area: Double {
    sides.reduce(0) { $0 + ($1.start.x * $1.end.y - $1.start.y * $1.end.x) / 2 }
  }
}

/// The outline of a line that arrives at once.
func outline(
  _ points: [WidePoint], _ outlines: Outlines<some CurveRule>, isComplete: Bool = true
) throws -> (pieces: [OutlinePiece], elements: [CurveElement]) {
  var line = Line<WidePoint>(touch: "pen", kind: .pencil)
  line.elements = points
  line.isComplete = isComplete
  var set = LineSet<WidePoint>()
  set.lines = [line]
  let stream = LineStream(outlines)
  stream.consume(set.asNew)
  var path = try OutlinePath(tolerance: outlines.tolerance)
  path.assemble(stream.output.lines[0])
  return (stream.output.lines[0].elements, path.elements)
}
