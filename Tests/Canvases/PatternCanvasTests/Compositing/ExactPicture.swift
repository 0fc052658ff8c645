import PatternCanvas

/// The px by the specification, in double precision, directly from its formulas with colours that are not
/// premultiplied: Compositing and Blending Level 1, sections 5 and 10.1.
enum ExactPicture {
  /// Four channels from 0 to 255, premultiplied.
  static func pixel(_ stack: LayerStack, x: Int, y: Int) -> [Double] {
    var backdrop = [0.0, 0, 0]
    var alpha = 0.0
    for layer in stack.layers where layer.isVisible {
      let bytes = (0..<4).map { Double(layer.content.row(y)[4 * x + $0]) }
      let coverage = Double(layer.mask?.row(y)[x] ?? 255) / 255 * Double(layer.opacity)
      let source = bytes[3] / 255 * coverage
      for channel in 0..<3 {
        let color = bytes[3] == 0 ? 0 : bytes[channel] / bytes[3]
        let mixed = (1 - alpha) * color + alpha * blend(layer.blendMode, backdrop[channel], color)
        let sum = source * mixed + (1 - source) * alpha * backdrop[channel]
        let union = source + alpha * (1 - source)
        backdrop[channel] = union == 0 ? 0 : snapped(sum / union)
      }
      alpha = source + alpha * (1 - source)
    }
    return backdrop.map { $0 * alpha * 255 } + [alpha * 255]
  }

  /// Rounds a colour that is nearly 0 or 1 to that value, because dodge and burn are discontinuous there.
  private static func snapped(_ color: Double) -> Double {
    abs(color) < 1e-13 ? 0 : abs(color - 1) < 1e-13 ? 1 : color
  }

  private static func blend(_ mode: BlendMode, _ cb: Double, _ cs: Double) -> Double {
    switch mode {
    case .normal: cs
    case .multiply: cb * cs
    case .screen: cb + cs - cb * cs
    case .overlay: blend(.hardLight, cs, cb)
    case .darken: min(cb, cs)
    case .lighten: max(cb, cs)
    case .colorDodge: cb == 0 ? 0 : cs == 1 ? 1 : min(1, cb / (1 - cs))
    case .colorBurn: cb == 1 ? 1 : cs == 0 ? 0 : 1 - min(1, (1 - cb) / cs)
    case .hardLight: cs <= 0.5 ? blend(.multiply, cb, 2 * cs) : blend(.screen, cb, 2 * cs - 1)
    case .softLight:
      cs <= 0.5
        ? cb - (1 - 2 * cs) * cb * (1 - cb)
        : cb + (2 * cs - 1) * ((cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()) - cb)
    case .difference: abs(cb - cs)
    case .exclusion: cb + cs - 2 * cb * cs
    }
  }
}
