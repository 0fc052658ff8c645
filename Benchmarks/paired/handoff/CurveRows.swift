import BenchmarkReport
import Frames
import Geometry
import Measurement

/// Times what strokes cost that are kept as curves, against the same ones kept as chords within 1/64 px.
enum CurveRows {
  private static let frames = 50
  /// The zoom at which strokes are drawn, in px per unit.
  private static let drawn = 4.0

  /// A canvas with pen strokes about one position, seen from some levels below it.
  private final class Scenery {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    private(set) var bytes = 0

    /// - Parameters:
    ///   - strokes: of 60 points each, 3 px apart, as a pen of 240 Hz writes. The first is a hairline through the
    ///     position.
    ///   - asChords: whether chords of the curves are stored.
    init(strokes: Int, asChords: Bool) throws {
      var random = SplitMix64(seed: 5, stream: "curves")
      try canvas.apply(Gesture(scale: CurveRows.drawn))
      for stroke in 0..<strokes {
        var direction = Vector2(1, 0)
        var position = Vector2(random.symmetric(), random.symmetric()) * 90
        var bend = 0.0
        var points = [position]
        for _ in 0..<60 {
          bend = bend * 0.9 + random.symmetric() * 0.1
          direction = direction.rotated(by: Rotation(halfTangent: bend)?.pair ?? Vector2(1, 0))
          position += direction * (3 / CurveRows.drawn)
          points.append(position)
        }
        let widths = points.map { _ in (0.6 + 0.2 * random.unit()) / CurveRows.drawn }
        var path = FramePath(
          points, halfWidths: widths, style: .stroke(cap: .round, join: .round), curve: .centripetalCatmullRom)
        if stroke == 0 { path = .hairline(points.map { $0 - points[30] }, curve: .centripetalCatmullRom) }
        let id = try canvas.add(path)
        if asChords, let index = canvas.content.index(of: id) {
          (path.points, path.halfWidths, path.curve) = ([], [], .polyline)
          canvas.content.forEachPosition(of: canvas.content.strokes[index], within: 0x1p-6 / CurveRows.drawn) {
            path.points.append($0)
            if stroke > 0 { path.halfWidths.append($1) }
          }
          try canvas.replace(id, with: path)
        }
        // A point, a half width and a vertex.
        bytes += path.points.count * 32 + MemoryLayout<FrameStroke>.stride
      }
    }

    /// Zooms to a point of the first stroke.
    func zoom(to zoom: Double, levels: Int) throws {
      for _ in 0..<levels { try canvas.apply(Gesture(anchor: canvas.screen(.zero, of: 0) ?? .zero, scale: 0x1p10)) }
      let seen = canvas.screen(.zero, of: 0) ?? .zero
      try canvas.apply(Gesture(anchor: seen, scale: zoom / canvas.camera.zoom))
    }

    func compose(into list: inout DrawList) { for _ in 0..<CurveRows.frames { canvas.compose(into: &list) } }
  }

  static func measure(_ report: inout Report) throws {
    report.header("200 pen strokes kept as curves, against their chords")
    var (a, b) = (DrawList(), DrawList())
    for (name, levels, zoom) in [
      ("where drawn", 0, drawn), ("150 times in", 0, 600), ("1 level below", 1, 2), ("1 level below, near", 1, 300),
      ("2 levels below", 2, 8), ("4 levels below", 4, 8), ("40 levels below", 40, 8), ("334 levels below", 334, 8),
    ] {
      let (curves, chords) = (try Scenery(strokes: 200, asChords: false), try Scenery(strokes: 200, asChords: true))
      try curves.zoom(to: zoom, levels: levels)
      try chords.zoom(to: zoom, levels: levels)
      curves.canvas.compose(into: &a)
      chords.canvas.compose(into: &b)
      func size(_ list: DrawList) -> Int {
        list.strokes.count + list.edges.count + list.areas.count + list.covers.count
      }
      guard size(a) > 0, size(b) > 0 else { Report.stop("\(name): \(size(a)) things are drawn, against \(size(b))") }
      report.line(
        "a frame \(name), of \(size(a)) things",
        .measure(pairs: 101, { curves.compose(into: &a) }, { chords.compose(into: &b) }), units: frames, unit: "frame",
        limit: 1.3)
      if levels == 0, zoom == drawn {
        let bytes = chords.bytes / 200
        report.count("bytes of a curve, of \(bytes) of its chords", curves.bytes / 200, limit: bytes)
      }
      report.allocations("allocations of \(frames) frames \(name)", limit: 0) { curves.compose(into: &a) }
    }
  }
}
