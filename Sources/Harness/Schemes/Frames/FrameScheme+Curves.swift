import ExactNumbers
import Frames
import Geometry

extension FrameScheme: CurveScheme {
  public func storeCurves(_ strokes: ExactStrokes) -> [CubicSpan] {
    let exponent = -strokes.centreLines.exponent
    store(strokes.centreLines) { stroke, points in
      let halfWidth = Double(sign: .plus, exponent: exponent, significand: strokes.halfWidths[stroke])
      return .stroke(points, halfWidth: halfWidth, curve: .centripetalCatmullRom)
    }
    guard let first = canvas.content.strokes.first else { return [] }
    return first.points.compactMap { canvas.content.span(at: $0, of: first) }
  }

  public func curveBorders() -> [(start: Vector2, end: Vector2)] {
    var list = DrawList()
    canvas.compose(into: &list)
    return DrawnBorder(list, of: canvas).edges
  }
}
