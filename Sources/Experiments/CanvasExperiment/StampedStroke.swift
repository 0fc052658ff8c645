import PatternCanvas

/// A stroke of a pattern that is painted into a layer of the canvas's size, again and again.
final class StampedStroke {
  private static let pointCount = 100
  private let brush: PatternBrush
  private let points: [BrushPoint]
  private let layer: Layer
  private let painter: LayerPainter
  private var stamps: [PatternStamp] = []

  init(_ pattern: PatternKind, _ configuration: CanvasConfiguration) throws {
    let size = try configuration.pixelSize
    points = CanvasScenery.stroke(
      points: Self.pointCount, spacing: 8, side: configuration.size, seed: configuration.seed,
      rateHz: CanvasConfiguration.rateHz)
    brush = try configuration.brush(pattern)
    layer = try Layer(id: "stroke", name: "Stroke", size: size)
    painter = LayerPainter(size)
  }

  /// Paints it.
  /// - Parameter take: receives what each stamp touched.
  func paint(_ take: (StampTraffic) -> Void = { _ in }) throws {
    stamps.removeAll(keepingCapacity: true)
    var stroke = PatternStroke(brush)
    try painter.beginStroke(in: layer)
    for point in points { try stroke.continue(to: point, into: &stamps) }
    try stroke.end(into: &stamps)
    for stamp in stamps { take(try painter.paint(stamp, of: brush)) }
    painter.endStroke()
  }

  /// Paints it and counts the memory that it touched.
  func traffic() throws -> StrokeTraffic {
    var traffic = StrokeTraffic(layer.size)
    try paint { traffic.add($0) }
    return traffic
  }
}
