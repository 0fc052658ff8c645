import Frames
import Geometry

/// Canvases with everything that can be saved: levels above and below, styles, curves, parts of them, colours, texts and
/// turns, from a seed.
enum SampleCanvas {
  static func make<Rule: HandoffRule>(_ rule: Rule, levels: Int = 5, seed: UInt64 = 7) throws -> FrameCanvas<Rule> {
    var random = SplitMix64(seed: seed)
    var canvas = FrameCanvas(rule: rule, viewport: .standard, identity: 0x1F_FFFF_FFFF_0001)
    func vector(_ extent: Double) -> Vector2 { Vector2(random.symmetric(), random.symmetric()) * extent }
    for _ in 0..<4 { try canvas.apply(Gesture(anchor: vector(300), scale: 0x1p-5)) }
    let styles: [PathStyle] =
      [.hairline, .fill(.nonzero), .fill(.evenOdd)]
      + StrokeCap.allCases.flatMap { cap in
        [StrokeJoin.round, .bevel, .miter(limit: 2.5)].map { PathStyle.stroke(cap: cap, join: $0) }
      }
    for (index, style) in (styles + styles).enumerated() {
      let points = (0..<1 + index % 4).map { _ in canvas.camera.local(vector(400)) }
      var widths: [Double] = []
      if case .stroke = style { widths = points.map { _ in 0.25 * random.unit() } }
      let color = StrokeColor(
        red: UInt8(truncatingIfNeeded: random.next()), green: 0, blue: 255, alpha: UInt8(truncatingIfNeeded: index))
      let id = try canvas.add(FramePath(points, halfWidths: widths, style: style, color: color))
      if index % 3 == 0 { try canvas.setData("text \(index), é 🖊", of: id) }
      if index % 5 == 0 { try canvas.remove(id) }
      while canvas.tree[canvas.camera.frame].level < index * levels / 24 {
        let turn = Rotation(halfTangent: random.symmetric())?.pair ?? Vector2(1, 0)
        try canvas.apply(Gesture(anchor: vector(300), scale: 700, turn: turn, pan: vector(100)))
      }
    }
    for curve in [StrokeCurve.centripetalCatmullRom, .uniformCatmullRom, .antigrain(smoothing: 0.7)] {
      let points = (0..<6).map { _ in canvas.camera.local(vector(400)) }
      try canvas.add(.hairline(points, curve: curve))
      let widths = points.map { _ in 0.25 * random.unit() }
      let part = curve == .uniformCatmullRom ? nil : 0.25...4.5
      try canvas.add(
        FramePath(points, halfWidths: widths, style: .stroke(cap: .round, join: .round), curve: curve, part: part))
    }
    return canvas
  }
}
