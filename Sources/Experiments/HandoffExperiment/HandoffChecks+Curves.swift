import ExactNumbers
import Frames
import Geometry
import Oracle
import Schemes
import StrokeOracle

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
    let circle = PencilCircle(about: hub(of: canvas, isSteered: true), zoom: canvas.camera.zoom)
    guard (try? canvas.add(circle.path)) != nil else { return nil }
    let stroke = canvas.content.strokes[0]
    let spans = stroke.points.compactMap { canvas.content.span(at: $0, of: stroke) }
    if chords {
      var line: [Vector2] = []
      canvas.content.forEachPosition(of: stroke, within: 0x1p-6 / canvas.camera.zoom) { point, _ in line.append(point) }
      canvas.removeStrokes()
      guard (try? canvas.add(.stroke(line, halfWidth: circle.halfWidth))) != nil else { return nil }
    }
    let home = canvas.camera.frame
    // A level takes ten bits.
    let target = CurveReference.border(
      of: spans[PencilCircle.span], at: PencilCircle.parameter, halfWidth: circle.halfWidth,
      precision: 200 + 10 * levels)
    guard steer(levels, target, home, on: &canvas), let view = ExactView(canvas.camera),
      let reference = CurveReference(
        spans: spans, halfWidth: circle.halfWidth, storedIn: chain(home, canvas.tree),
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

/// A circle as a pencil draws it on the screen: points of a curve, 2.5° apart.
struct PencilCircle {
  let path: FramePath
  /// In units.
  let halfWidth: Double

  /// The span on which positions are followed, and the parameter there: between points, and between chords.
  static let span = 40
  static let parameter = 0.25
  private static let points = 120

  /// - Parameters:
  ///   - hub: a position near the one that is followed, in units.
  ///   - zoom: px per unit at which it is drawn.
  init(about hub: Vector2, zoom: Double) {
    // A rotation with exact numbers: 2.5° to a thousandth of a degree.
    let turn = Rotation(halfTangent: 0.0218)?.pair ?? Vector2(1, 0)
    var direction = Vector2(1, 0)
    var directions: [Vector2] = []
    for _ in 0..<Self.points {
      directions.append(direction)
      direction = direction.rotated(by: turn)
    }
    let radius = 250 / zoom
    let centre = hub - directions[Self.span] * radius
    // A power of two of px, so that all rules store the same.
    halfWidth = Double(sign: .plus, exponent: Int((1 / zoom).exponent), significand: 1.5)
    path = .stroke(
      directions.map { ((centre + $0 * radius) / 0x1p-36).rounded(.toNearestOrEven) * 0x1p-36 }, halfWidth: halfWidth,
      curve: .centripetalCatmullRom)
  }
}
