import CommandLine
import Geometry
import Ink

/// A picture of a replay in SVG: measured points, predictions at the time they were made, and the step's curve.
struct ReplayPicture {
  private var predictions: [Vector2] = []
  /// Predictions beyond the limit, which are not drawn.
  private(set) var omitted = 0

  private static let predictionLimit = 100_000

  /// Keeps predictions, which no longer exist at the end.
  mutating func add(_ event: InkEvent) {
    guard case .touch(let event) = event, event.isPrediction, event.isFinite,
      max(abs(event.location.x), abs(event.location.y)) <= TouchPathStream.maxCoordinate
    else { return }
    if predictions.count < Self.predictionLimit { predictions.append(event.location) } else { omitted += 1 }
  }

  /// The whole picture.
  func text(_ chain: ReplayChain, step: ReplayStep) throws -> String {
    let lines = chain.paths.output.lines
    let points = lines.map { $0.elements.filter { !$0.isPrediction }.map(\.location) }
    let curves = try lines.indices.map { try chain.curve($0) }
    let all = (points.joined() + predictions + curves.joined().map(\.end)).filter { $0.x.isFinite && $0.y.isFinite }
    let margin = 12.0
    var low = all.first ?? .zero
    var high = low
    for position in all {
      low = Vector2(min(low.x, position.x), min(low.y, position.y))
      high = Vector2(max(high.x, position.x), max(high.y, position.y))
    }
    let size = high - low + Vector2(repeating: 2 * margin)
    let origin = low - Vector2(repeating: margin)
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(Self.text(origin)) \(Self.text(size))" width="\(Self.text(size.x))" \
      height="\(Self.text(size.y))">
      <title>\(step.rawValue)</title>

      """
    // Beneath the strokes, which dense points would cover. An outline lets them be seen through it.
    svg += Self.dots(predictions, radius: 1.1, color: "#e07b00")
    svg += Self.dots(Array(points.joined()), radius: 1.3, color: "#d9657a")
    let look =
      step == .outline
      ? "fill=\"#1f4e79\" fill-opacity=\"0.7\" fill-rule=\"nonzero\""
      : "fill=\"none\" stroke=\"#1f4e79\" stroke-width=\"1.5\" stroke-linecap=\"round\" stroke-linejoin=\"round\""
    for index in lines.indices {
      let path = Self.path(curves[index])
      let line = points[index].enumerated().map { "\($0 == 0 ? "M" : "L")\(Self.text($1))" }.joined(separator: " ")
      svg += "<path d=\"\(path.isEmpty ? line : path)\" \(look)/>\n"
    }
    return svg + "</svg>\n"
  }

  private static func dots(_ positions: [Vector2], radius: Double, color: String) -> String {
    guard !positions.isEmpty else { return "" }
    let dots = positions.map { "<circle cx=\"\(text($0.x))\" cy=\"\(text($0.y))\" r=\"\(radius)\"/>" }
    return "<g fill=\"\(color)\">\n" + dots.joined(separator: "\n") + "\n</g>\n"
  }

  private static func path(_ elements: [CurveElement]) -> String {
    elements.map { element in
      switch element {
      case .move(let end): "M\(text(end))"
      case .line(let end): "L\(text(end))"
      case .curve(let control1, let control2, let end): "C\(text(control1)) \(text(control2)) \(text(end))"
      }
    }.joined(separator: " ")
  }

  private static func text(_ position: Vector2) -> String { "\(text(position.x)) \(text(position.y))" }

  /// To a thousandth of a px.
  private static func text(_ number: Double) -> String {
    let rounded = (number * 1000).rounded() / 1000
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }
}
