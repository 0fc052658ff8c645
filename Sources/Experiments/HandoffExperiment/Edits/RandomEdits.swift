import Frames
import Geometry

/// Random scripts that mix gestures with edits.
struct RandomEdits {
  private var generator: SplitMix64

  /// The script of a seed and a number.
  init(seed: UInt64, number: Int) {
    generator = SplitMix64(seed: seed, stream: "random edits \(number)")
  }

  /// The script's steps; it begins with a path.
  func steps(_ count: Int) -> [EditStep] {
    var copy = self
    return (0..<count).map { $0 == 0 ? copy.addition() : copy.step() }
  }

  private mutating func whole(below count: Int) -> Int { min(Int(generator.unit() * Double(count)), count - 1) }
  private mutating func position(_ extent: Double) -> Vector2 {
    Vector2(generator.symmetric(), generator.symmetric()) * extent
  }
  private mutating func turn(_ size: Double) -> Vector2 {
    (Rotation(halfTangent: size * generator.symmetric()) ?? .identity).pair
  }
  /// Between 2^-exponent and 2^exponent.
  private mutating func power(_ exponent: Double) -> Double {
    Double(
      sign: .plus, exponent: Int((exponent * generator.symmetric()).rounded(.down)), significand: 1 + generator.unit())
  }

  private mutating func style() -> PathStyle {
    let joins: [StrokeJoin] = [.round, .bevel, .miter(limit: 1 + 4 * generator.unit())]
    switch whole(below: 8) {
    case 0: return .hairline
    case 1: return .fill(.nonzero)
    case 2: return .fill(.evenOdd)
    default: return .stroke(cap: StrokeCap.allCases[whole(below: 3)], join: joins[whole(below: 3)])
    }
  }

  private mutating func path() -> (points: [Vector2], halfWidths: [Double], style: PathStyle) {
    let style = style()
    let extent = [30.0, 300, 300, 3000][whole(below: 4)]
    let isRounded = generator.unit() < 0.3
    let points = (0..<1 + whole(below: 5)).map { _ in
      let point = position(extent)
      return isRounded ? (point / 64).rounded(.toNearestOrEven) * 64 : point
    }
    guard case .stroke = style else { return (points, [], style) }
    let (width, isTapered) = (power(6) * 4, generator.unit() < 0.5)
    return (points, points.map { _ in isTapered ? width * 2 * generator.unit() : width }, style)
  }

  private mutating func addition() -> EditStep {
    let path = path()
    return .add(points: path.points, halfWidths: path.halfWidths, style: path.style)
  }

  private mutating func step() -> EditStep {
    switch generator.unit() {
    case ..<0.3:
      let scale = generator.unit() < 0.6 ? 1 + 1200 * generator.unit() : power(12)
      return .approach(stroke: whole(below: 64), point: whole(below: 64), fraction: generator.unit(), scale: scale)
    case ..<0.42:
      return .gesture(anchor: position(400), scale: power(14), turn: turn(1), pan: position(100))
    case ..<0.46: return .gesture(anchor: .zero, scale: 1, turn: Vector2(1, 0), pan: position(power(12) * 300))
    case ..<0.58: return addition()
    case ..<0.62:
      let path = path()
      return .replace(stroke: whole(below: 64), points: path.points, halfWidths: path.halfWidths, style: path.style)
    case ..<0.65: return .restyle(stroke: whole(below: 64), halfWidth: power(6) * 4, style: style())
    case ..<0.68: return .remove(stroke: whole(below: 64))
    case ..<0.71: return .reorder(stroke: whole(below: 64), to: whole(below: 8))
    case ..<0.76: return .erase(at: position(300), radius: power(4) * 10)
    case ..<0.80: return .save
    case ..<0.84:
      return .resize(
        width: 200 + 2000 * generator.unit(), height: 200 + 1500 * generator.unit(),
        density: [1, 1, 2, 3, 1.5][whole(below: 5)])
    case ..<0.88: return .bookmark
    case ..<0.92: return .fly(steps: whole(below: 12))
    default: return .look
    }
  }
}
