import BenchmarkReport
import Foundation
import Geometry
import Measurement
import PatternCanvas
import StrokeOracle
import Workloads

#if Peers
  import CCairo
#endif

/// Times strokes of 100 points, from points to px, against cairo drawing the same stamps, and measures how far both are
/// from exact coverage.
enum StrokeRows: RowGroup {
  private static let kinds: [(PatternKind, String)] = [
    (.parallelLines, "lines"), (.crossHatch, "cross-hatch"), (.dots, "dots"),
  ]

  static func measure(_ report: inout Report) throws {
    try measureAllocations(&report)
    try measureOthers(&report)
    #if Peers
      try measureQuality(&report)
      try measureTimes(&report)
    #else
      print("\ncairo is left out: build with --traits Peers, with libcairo2-dev installed, to run it beside.")
    #endif
  }

  private static func brush(_ kind: PatternKind, rotation: Double = 30, opacity: Double = 0.8) throws -> PatternBrush {
    try PatternBrush(
      kind: kind, rotation: rotation, spacing: 6, opacity: opacity,
      color: PixelColor(red: 0x66, green: 0x7E, blue: 0xEA))
  }

  /// A hundred points, 6 px apart, in the middle of the image.
  private static func strokePoints() -> [BrushPoint] {
    let points = PenStroke(points: 100, spacing: 6, seed: 1).points
    let lower = points.reduce(points[0]) { Vector2(min($0.x, $1.x), min($0.y, $1.y)) }
    return points.map { BrushPoint($0 - lower + Vector2(400.3, 400.7)) }
  }

  private static func paint(
    _ points: [BrushPoint], _ stroke: inout PatternStroke, _ stamps: inout [PatternStamp], _ painter: StampPainter,
    _ image: ColorImage
  ) throws {
    let brush = stroke.brush
    func paintNew(_ stamps: inout [PatternStamp]) throws {
      for stamp in stamps { try painter.paint(stamp, of: brush, into: image, within: image.size.bounds) }
      stamps.removeAll(keepingCapacity: true)
    }
    for point in points {
      try stroke.continue(to: point, into: &stamps)
      try paintNew(&stamps)
    }
    try stroke.end(into: &stamps)
    try paintNew(&stamps)
  }

  private static func measureAllocations(_ report: inout Report) throws {
    report.header("allocations of a stroke of 100 points, from points to px, after the first")
    let image = ColorImage(try PixelSize(width: 2048, height: 2048))
    let painter = StampPainter()
    let points = strokePoints()
    for kind in PatternKind.allCases {
      var stroke = PatternStroke(try brush(kind))
      var stamps: [PatternStamp] = []
      try paint(points, &stroke, &stamps, painter, image)
      try report.allocations(kind.rawValue, limit: 0) { try paint(points, &stroke, &stamps, painter, image) }
    }
    // A point more costs nothing either, however many there were.
    var stroke = PatternStroke(try brush(.parallelLines))
    let long = PenStroke(points: 100_000, spacing: 2, seed: 1).points.map { BrushPoint($0) }
    var stamps: [PatternStamp] = []
    stamps.reserveCapacity(16)
    try report.allocations("100,000 points to stamps", limit: 0) {
      for point in long {
        try stroke.continue(to: point, into: &stamps)
        stamps.removeAll(keepingCapacity: true)
      }
    }
  }

  private static func measureOthers(_ report: inout Report) throws {
    report.header("the same stroke by the other brushes, and stamps alone")
    let image = ColorImage(try PixelSize(width: 2048, height: 2048))
    let painter = StampPainter()
    let points = strokePoints()
    for kind in [PatternKind.contourLines, .waves] {
      let brush = try brush(kind)
      let stamps = try PatternStroke.stamps(along: points, brush: brush)
      var stroke = PatternStroke(brush)
      var room: [PatternStamp] = []
      let comparison = PairedComparison.measure(
        pairs: 31, { try? paint(points, &stroke, &room, painter, image) },
        {
          room.removeAll(keepingCapacity: true)
          for point in points { try? stroke.continue(to: point, into: &room) }
          try? stroke.end(into: &room)
          room.removeAll(keepingCapacity: true)
        })
      report.line(
        "\(kind.rawValue), \(stamps.count) stamps, against its stamps", comparison, units: stamps.count, unit: "stamp",
        limit: nil)
    }
  }

  #if Peers
    private static func measureQuality(_ report: inout Report) throws {
      report.header("mean absolute difference of alpha from exact coverage, in 1/255, against cairo \(cairoVersion)")
      for (kind, name) in kinds {
        var (ours, cairos, count) = (0.0, 0.0, 0)
        for index in 0..<12 {
          // Rotations and positions in general position.
          let brush = try brush(kind, rotation: 7.3 + 31 * Double(index), opacity: 1)
          let center = Vector2(48 + 0.618 * Double(index % 5), 48 + 0.414 * Double(index % 7))
          let stamp = PatternStamp(brush, at: center)
          let (image, other) = (try square(96), try square(96))
          try StampPainter().paint(stamp, of: brush, into: image, within: image.size.bounds)
          guard let cairo = CairoDrawing(other, brush) else { return }
          let figure = CairoFigure(stamp, of: brush)
          cairo.draw(figure)
          cairo.flush()
          let exact = ExactCoverage(figure)
          for y in 0..<96 {
            for x in 0..<96 {
              let alpha = 255 * exact.coverage(x: x, y: y)
              guard alpha > 1e-9 || image.row(y)[4 * x + 3] > 0 || other.row(y)[4 * x + 3] > 0 else { continue }
              ours += abs(Double(image.row(y)[4 * x + 3]) - alpha)
              cairos += abs(Double(other.row(y)[4 * x + 3]) - alpha)
              count += 1
            }
          }
        }
        // In thousandths, for a share is of whole numbers.
        let scale = 1000 / Double(max(1, count))
        report.share(
          name, of: Int((ours * scale).rounded()), to: Int((cairos * scale).rounded()), unit: "/1000", limit: 1)
      }
    }

    private static var cairoVersion: String { String(cString: vernier_cairo_version()) }

    private static func square(_ side: Int) throws -> ColorImage {
      ColorImage(try PixelSize(width: side, height: side))
    }

    private static func measureTimes(_ report: inout Report) throws {
      report.header("a stroke of 100 points 6 px apart, from points to px, against cairo given its stamps")
      let points = strokePoints()
      let painter = StampPainter()
      for (kind, name) in kinds {
        let brush = try brush(kind)
        let (image, other) = (try square(2048), try square(2048))
        let figures = try PatternStroke.stamps(along: points, brush: brush).map { CairoFigure($0, of: brush) }
        guard let cairo = CairoDrawing(other, brush) else { return }
        var stroke = PatternStroke(brush)
        var stamps: [PatternStamp] = []
        let comparison = PairedComparison.measure(
          pairs: 31,
          { try? paint(points, &stroke, &stamps, painter, image) },
          {
            for figure in figures { cairo.draw(figure) }
            cairo.flush()
          })
        report.line(
          "\(name), \(figures.count) stamps", comparison, units: figures.count, unit: "stamp", limit: 0.2)
      }
    }
  #endif
}

#if Peers
  /// A stamp's lines or discs, as cairo takes them.
  private struct CairoFigure {
    let lines: [Double]
    let lineWidth: Double
    let discs: [Double]
    let discRadius: Double

    init(_ stamp: PatternStamp, of brush: PatternBrush) {
      let figure = StampFigure(stamp, of: brush)
      lines = figure.lines.flatMap { [$0.start.x, $0.start.y, $0.end.x, $0.end.y] }
      lineWidth = figure.lineWidth
      discs = figure.discs.flatMap { [$0.x, $0.y] }
      discRadius = figure.discRadius
    }
  }

  extension ExactCoverage {
    fileprivate init(_ figure: CairoFigure) {
      self.init()
      for line in stride(from: 0, to: figure.lines.count, by: 4) {
        addLine(
          from: Vector2(figure.lines[line], figure.lines[line + 1]),
          to: Vector2(figure.lines[line + 2], figure.lines[line + 3]), width: figure.lineWidth)
      }
      for disc in stride(from: 0, to: figure.discs.count, by: 2) {
        addDisc(about: Vector2(figure.discs[disc], figure.discs[disc + 1]), radius: figure.discRadius)
      }
    }
  }

  /// cairo drawing into an image's memory. It takes red for blue; alpha is in its place.
  private final class CairoDrawing {
    private let handle: OpaquePointer
    private let image: ColorImage

    init?(_ image: ColorImage, _ brush: PatternBrush) {
      let size = image.size
      guard
        let handle = vernier_cairo_create(
          image.bytes, Int32(size.width), Int32(size.height), Int32(image.bytesPerRow))
      else { return nil }
      self.handle = handle
      self.image = image
      vernier_cairo_set_color(
        handle, Double(brush.color.red) / 255, Double(brush.color.green) / 255, Double(brush.color.blue) / 255,
        brush.opacity * Double(brush.color.alpha) / 255)
    }

    deinit { vernier_cairo_destroy(handle) }

    func draw(_ figure: CairoFigure) {
      if figure.lines.isEmpty {
        vernier_cairo_draw_discs(handle, figure.discs, figure.discs.count / 2, figure.discRadius)
      } else {
        vernier_cairo_draw_lines(handle, figure.lines, figure.lines.count / 4, figure.lineWidth)
      }
    }

    func flush() { vernier_cairo_flush(handle) }
  }
#endif
