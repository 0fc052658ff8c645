import ExactNumbers
import Frames
import Geometry
import Oracle
import Schemes
import StrokeOracle
import Workloads

extension HandoffChecks {
  /// Checks the border of a pencil's circle stored some levels of ×1,000 above the camera, after the float32 conversion:
  /// with the curve kept, and with chords as an app stores them.
  ///
  /// The camera follows a position on the border, between two stored points.
  func curves(levels: Int) -> [HandoffRow] {
    let kept = kink(levels: levels, chords: false)
    let chords = kink(levels: levels, chords: true)
    func row(_ check: HandoffCheck, _ measured: Double?, _ unit: String) -> HandoffRow {
      self.row(check, walk: "steered", levels: levels, measured, format: .float32, unit: unit)
    }
    return [
      row(.kink, kept?.distance, "px"), row(.turn, kept?.turn, "rad"), row(.chordKink, chords?.distance, "px"),
    ]
  }

  /// Nil where something could not be stored, or was lost on the way.
  private func kink(levels: Int, chords: Bool) -> Kink? {
    var canvas = canvas(levels: 1)
    let (hub, zoom) = (hub(of: canvas, isSteered: true), canvas.camera.zoom)
    let points = PencilCircle.points.map { ((hub + $0 / zoom) / 0x1p-36).rounded(.toNearestOrEven) * 0x1p-36 }
    // A power of two keeps all digits of the width.
    let halfWidth = PencilCircle.halfWidth * Double(sign: .plus, exponent: -Int(zoom.exponent), significand: 1)
    guard (try? canvas.add(.stroke(points, halfWidth: halfWidth, curve: .centripetalCatmullRom))) != nil else {
      return nil
    }
    let stroke = canvas.content.strokes[0]
    let spans = stroke.points.compactMap { canvas.content.span(at: $0, of: stroke) }
    if chords {
      var line: [Vector2] = []
      canvas.content.forEachPosition(of: stroke, within: 0x1p-6 / zoom) { point, _ in line.append(point) }
      canvas.removeStrokes()
      guard (try? canvas.add(.stroke(line, halfWidth: halfWidth))) != nil else { return nil }
    }
    let home = canvas.camera.frame
    // A level takes ten bits.
    let target = CurveReference.border(
      of: spans[PencilCircle.focus.span], at: PencilCircle.focus.parameter, halfWidth: halfWidth,
      precision: 200 + 10 * levels)
    guard steer(levels, target, home, on: &canvas), let view = ExactView(canvas.camera),
      let reference = CurveReference(
        spans: spans, halfWidth: halfWidth, storedIn: chain(home, canvas.tree),
        seenFrom: chain(canvas.camera.frame, canvas.tree)),
      let seen = reference.seen(
        centre: view.centre, zoom: canvas.camera.zoom, turn: canvas.camera.turn, viewport: configuration.viewport)
    else { return nil }
    var list = DrawList()
    canvas.compose(into: &list)
    let kink = seen.kink(of: DrawnBorder(list, of: canvas).edges)
    return kink.flatMap { configuration.viewport.isValid($0.distance) ? $0 : nil }
  }
}
