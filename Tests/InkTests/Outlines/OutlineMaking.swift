import Ink

/// The outline of a line that comes in at once.
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
