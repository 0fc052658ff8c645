import BenchmarkReport
import CAllocationCounter
import CStripLoop
import Foundation
import Geometry
import Measurement
import Peers
import StrokeOracle
import Tessellation
import Workloads

// Usage: tessellation-benchmark [--check]
//
// Compares the vertices of a mesh with a lower bound of those of any mesh or outline within the same tolerance, which
// is from geometry and not another program. The time of a point is compared with a plain strip in C along the same spline,
// without tolerance, joins or caps: about the least that any tessellator does. Where the trait Peers is on, it is
// compared with Anti-Grain Geometry too, and with tiny-skia where Benchmarks/engines/install has compiled it. Live strokes and long ones are compared with short ones, and frames that are
// tessellated again with frames whose meshes stay and are moved by an offset and a scale for each stroke. With --check
// the benchmark exits 1 where a limit does not hold.

/// Times the tessellation of strokes, and counts vertices and triangles.
///
/// Strokes have points 2 px apart and are 4 px wide, with round caps and joins; the tolerance is 0.1 px; the output is
/// indexed triangles.
@main
struct TessellationBenchmark {
  private var report = Report()

  static func main() throws {
    var benchmark = TessellationBenchmark()
    try benchmark.countVertices()
    try benchmark.compareWithFloor()
    try benchmark.compareWithAntigrain()
    try benchmark.compareWithLibraries()
    try benchmark.compareLiveStrokes()
    try benchmark.compareFrames()
    try benchmark.compareLengths()
    benchmark.report.finish()
  }

  private static let tolerance = FlatteningTolerance(pixels: 0.1)
  private static let curves: [(name: String, curve: StrokeCurve, exact: ExactCurve)] = [
    ("polyline", .polyline, .polyline),
    ("uniform Catmull-Rom", .uniformCatmullRom, .uniformCatmullRom),
    ("centripetal Catmull-Rom", .centripetalCatmullRom, .centripetalCatmullRom),
    ("Antigrain's cubics", .antigrain(smoothing: 0.7), .antigrain(smoothing: 0.7)),
  ]

  // MARK: - Vertices

  private mutating func countVertices() throws {
    try countVertices(ofStrokes: 1...1, "vertices of 1,000 points", limit: nil)
    // One stroke may be lucky, or not.
    try countVertices(ofStrokes: 1...8, "vertices of eight strokes of 1,000 points together", limit: 2.85)
    report.header("shown from afar")
    let stroke = PenStroke(points: 1000, seed: 1)
    var mesh = TriangleMesh()
    try StrokeTessellator(tolerance: FlatteningTolerance(pixels: 0.1, zoom: 0.01)).tessellate(
      stroke.points, width: 4, into: &mesh)
    report.count("vertices of 1,000 points shown at zoom 0.01", mesh.vertexCount, limit: 99)
  }

  private mutating func countVertices(ofStrokes seeds: ClosedRange<UInt64>, _ title: String, limit: Double?) throws {
    report.header("\(title), against a lower bound of any mesh within the tolerance")
    let strokes = seeds.map { PenStroke(points: 1000, seed: $0) }
    for (name, curve, exact) in Self.curves {
      let tessellator = try StrokeTessellator(style: StrokeStyle(curve: curve), tolerance: Self.tolerance)
      for isPressed in [false, true] {
        var vertices = 0
        var fewest = 0
        for stroke in strokes {
          var mesh = TriangleMesh()
          try Self.tessellate(tessellator, stroke, isPressed, &mesh)
          let halfWidths = stroke.widths.map { isPressed ? $0 / 2 : 2 }
          vertices += mesh.vertexCount
          fewest +=
            FewestVertices(
              of: ExactStroke(points: stroke.points, halfWidths: halfWidths, curve: exact), tolerance: 0.1
            ).count
        }
        report.share(
          "\(name), \(isPressed ? "pressed" : "even")", of: vertices, to: fewest, unit: "vertices", limit: limit)
      }
    }
  }

  // MARK: - Against others

  /// 0.6 of the plain strip's speed: an explainable engine is worth more than further speed.
  private static let floorLimit = 1 / 0.6

  private mutating func compareWithFloor() throws {
    report.header("against the floor, a plain C strip along a uniform Catmull-Rom spline, 1,000 points")
    let stroke = PenStroke(points: 1000, seed: 1)
    let halfWidths = stroke.widths.map { $0 / 2 }
    let rounds = 5
    var vertices = [Float](repeating: 0, count: 4 * 4 * 1000)
    for (name, curve, _) in Self.curves {
      let tessellator = try StrokeTessellator(style: StrokeStyle(curve: curve), tolerance: Self.tolerance)
      for isPressed in [false, true] {
        var mesh = TriangleMesh()
        let comparison = PairedComparison.measure(
          pairs: 51,
          { for _ in 0..<rounds { try? Self.tessellate(tessellator, stroke, isPressed, &mesh) } },
          {
            for _ in 0..<rounds {
              stroke.points.withUnsafeBytes { points in
                _ = vernier_strip(
                  points.baseAddress?.assumingMemoryBound(to: Double.self), halfWidths, 1000, &vertices)
              }
            }
          })
        report.line(
          "\(name), \(isPressed ? "pressed" : "even")", comparison, units: rounds * 1000, unit: "point",
          limit: curve == .uniformCatmullRom && !isPressed ? Self.floorLimit : nil)
      }
    }
  }

  private mutating func compareWithAntigrain() throws {
    guard AntigrainStroker.isAvailable else {
      return print("\nAGG is left out: build with --traits Peers, with libagg-dev installed, to run it beside.")
    }
    let antigrain = try AntigrainStroker()
    for count in [1000, 100] {
      let stroke = PenStroke(points: count, seed: 1)
      var outline = [SIMD2<Float>](repeating: .zero, count: 100 * count)
      let rounds = 20_000 / count
      func measure(_ curve: StrokeCurve, _ isPressed: Bool, _ peer: (UnsafeBufferPointer<Vector2>) -> Void) throws
        -> PairedComparison
      {
        let tessellator = try StrokeTessellator(style: StrokeStyle(curve: curve), tolerance: Self.tolerance)
        var mesh = TriangleMesh()
        return PairedComparison.measure(
          pairs: 51,
          { for _ in 0..<rounds { try? Self.tessellate(tessellator, stroke, isPressed, &mesh) } },
          { for _ in 0..<rounds { stroke.points.withUnsafeBufferPointer(peer) } })
      }
      report.header("against AGG's conv_stroke along the polyline, \(count) points")
      for (name, curve, _) in Self.curves {
        for isPressed in [false, true] {
          let comparison = try measure(curve, isPressed) { points in
            outline.withUnsafeMutableBufferPointer {
              _ = antigrain.strokeVertices(points: points, width: 4, tolerance: 0.1, into: $0)
            }
          }
          report.line(
            "\(name), \(isPressed ? "pressed" : "even")", comparison, units: rounds * count, unit: "point",
            limit: curve == .polyline && count == 1000 ? 0.25 : nil)
        }
      }
      report.header("against AGG's curves and conv_stroke, \(count) points")
      for (name, curve, _) in Self.curves.dropFirst() {
        for isPressed in [false, true] {
          let comparison = try measure(curve, isPressed) { points in
            outline.withUnsafeMutableBufferPointer {
              _ = antigrain.smoothStrokeVertices(points: points, smoothing: 0.7, width: 4, tolerance: 0.1, into: $0)
            }
          }
          report.line(
            "\(name), \(isPressed ? "pressed" : "even")", comparison, units: rounds * count, unit: "point", limit: 0.25)
        }
      }
    }
  }

  /// Strokers of others that are libraries of C, C++ and Rust, each with what its own parameter is at the tolerance. Ours
  /// gives triangles, and they outlines without triangles.
  private mutating func compareWithLibraries() throws {
    // A resolution scale is a quarter of a px over the tolerance. FreeType takes no tolerance.
    try compare(with: "tiny_skia", "tiny-skia's PathStroker", .both, scale: 0.25 / Self.tolerance.pixels, limit: 0.25)
    try compare(with: "freetype", "FreeType's FT_Stroker", .both, scale: 0, limit: nil)
    // Segments a quarter of the circle that half the width, 2 px, is the radius of.
    let segments = (.pi / 4 / acos(1 - Self.tolerance.pixels / 2)).rounded(.up)
    try compare(with: "geos", "GEOS's buffer", .polylines, scale: segments, limit: nil)
    try compare(with: "clipper", "Clipper's offset", .polylines, scale: Self.tolerance.pixels, limit: nil)
  }

  /// What a stroker takes.
  private enum Pieces: Int {
    case polylines = 1
    case both = 2
  }

  private mutating func compare(
    with library: String, _ title: String, _ pieces: Pieces, scale: Double, limit: Double?
  ) throws {
    let stroker: LibraryStroker
    do { stroker = try LibraryStroker(library) } catch { return print("\n\(title) is left out: \(error)") }
    for count in [1000, 100] {
      report.header("against \(title), \(count) points")
      let stroke = PenStroke(points: count, seed: 1)
      let rounds = 20_000 / count
      for (name, curve, _) in Self.curves.prefix(pieces.rawValue) {
        let size: UInt8 = curve == .polyline ? 1 : 3
        let path = size == 1 ? stroke.points : Self.uniformCubics(through: stroke.points)
        let sizes = Array(repeating: size, count: count - 1)
        let tessellator = try StrokeTessellator(style: StrokeStyle(curve: curve), tolerance: Self.tolerance)
        var mesh = TriangleMesh()
        var outline = 0
        let comparison = PairedComparison.measure(
          pairs: 51,
          { for _ in 0..<rounds { try? Self.tessellate(tessellator, stroke, false, &mesh) } },
          {
            for _ in 0..<rounds {
              path.withUnsafeBufferPointer { path in
                sizes.withUnsafeBufferPointer {
                  outline = stroker.segmentCount(of: path, $0, width: 4, scale: scale)
                }
              }
            }
          })
        report.line(
          "\(name), even: \(mesh.vertexCount) vertices, \(outline) of theirs", comparison, units: rounds * count,
          unit: "point", limit: count == 1000 ? limit : nil)
      }
    }
  }

  /// The control points of a uniform Catmull-Rom spline as cubics.
  private static func uniformCubics(through points: [Vector2]) -> [Vector2] {
    var controls = [points[0]]
    for index in 1..<points.count {
      let (from, to) = (points[index - 1], points[index])
      let before = index > 1 ? points[index - 2] : 2 * from - to
      let after = index + 1 < points.count ? points[index + 1] : 2 * to - from
      controls += [from + (to - before) / 6, to - (after - from) / 6, to]
    }
    return controls
  }

  // MARK: - Against themselves

  private mutating func compareLiveStrokes() throws {
    report.header("a point more, to a stroke of 100,000 points against one of 100")
    for (name, curve, _) in Self.curves {
      for isPressed in [false, true] {
        try compareLiveStrokes(name, curve, isPressed, steps: 50, unit: "point") { try $0.append($1) }
      }
    }
    report.header("12 points rewound and 13 appended, on a stroke of 100,000 points against one of 100")
    for isPressed in [false, true] {
      // As many as meet each distance from a checkpoint three times.
      try compareLiveStrokes(
        "centripetal Catmull-Rom", .centripetalCatmullRom, isPressed, steps: 3 * LiveStroke.checkpointSpacing,
        unit: "event"
      ) { try $0.handleEvents($1) }
    }
  }

  /// Times steps, each a point more, at the end of a stroke of 100,000 points against one of its last 100.
  private mutating func compareLiveStrokes(
    _ name: String, _ curve: StrokeCurve, _ isPressed: Bool, steps: Int, unit: String,
    _ body: (inout DrawnStroke, Int) throws -> Double
  ) throws {
    let rounds = 21
    let pen = PenStroke(points: 100_000 + rounds * steps, seed: 1)
    func stroke(from start: Int, points: Int) throws -> DrawnStroke {
      var stroke = try DrawnStroke(
        after: pen, from: start, room: points + rounds * steps, curve: curve, tolerance: Self.tolerance,
        isPressed: isPressed)
      _ = try stroke.append(points)
      return stroke
    }
    var long = try stroke(from: 0, points: 100_000)
    var mostAllocations = 0
    var timesLong: [Double] = []
    var timesShort: [Double] = []
    for round in 0..<rounds {
      var short = try stroke(from: long.next - 100, points: 100)
      // The same points either way, and either first in turn.
      if round % 2 == 0 { timesShort.append(try body(&short, steps)) }
      let before = vernier_allocation_count()
      let time = try body(&long, steps)
      mostAllocations = max(mostAllocations, vernier_allocation_count() - before)
      timesLong.append(time)
      if round % 2 == 1 { timesShort.append(try body(&short, steps)) }
    }
    report.line(
      "\(name), \(isPressed ? "pressed" : "even")", PairedComparison(timesA: timesLong, timesB: timesShort),
      units: steps, unit: unit, limit: 1.2)
    guard curve == .centripetalCatmullRom else { return }
    report.count("  allocations in \(steps) \(unit)s more, the most of \(rounds) times", mostAllocations, limit: 0)
  }

  private mutating func compareFrames() throws {
    report.header(
      "a displayed frame of 100 strokes of 100 points: made anew each time, against an offset and a scale a stroke")
    let strokes = (0..<100).map { PenStroke(points: 100, seed: UInt64($0)) }
    let tessellator = try StrokeTessellator(tolerance: Self.tolerance)
    var mesh = TriangleMesh()
    let baseline = try PublishedTessellator()
    var published = PublishedMesh()
    let uniforms = UnsafeMutableBufferPointer<SIMD4<Float>>.allocate(capacity: strokes.count)
    defer { uniforms.deallocate() }
    let origins = strokes.map { $0.points[0] }
    var camera = Vector2(1.37, -0.5)
    func upload() {
      camera += Vector2(1.37, 0.5)
      for (index, origin) in origins.enumerated() {
        uniforms[index] = SIMD4<Float>(SIMD4(lowHalf: origin - camera, highHalf: Vector2(1.013, 0.011)))
      }
    }
    report.advantage(
      "this engine",
      .measure(
        pairs: 51,
        {
          mesh.removeAll()
          for stroke in strokes {
            try? tessellator.tessellate(stroke.points, width: 4, relativeTo: stroke.points[0], into: &mesh)
          }
        }, { for _ in 0..<1000 { upload() } }), times: 1000, unit: "frame", atLeast: 37)
    report.advantage(
      "the published method",
      .measure(
        pairs: 11,
        {
          published.removeAll()
          for stroke in strokes {
            try? baseline.tessellate(
              stroke.points, width: 4, relativeTo: stroke.points[0], into: &published)
          }
        }, { for _ in 0..<1000 { upload() } }), times: 1000, unit: "frame", atLeast: 37)
  }

  private mutating func compareLengths() throws {
    report.header("one stroke of 1,000,000 points against 100 of 10,000, a point")
    let stroke = PenStroke(points: 1_000_000, seed: 1)
    let parts = (0..<100).map { Array(stroke.points[$0 * 10_000..<($0 + 1) * 10_000]) }
    let tessellator = try StrokeTessellator(tolerance: Self.tolerance)
    var whole = TriangleMesh()
    var part = TriangleMesh()
    report.line(
      "centripetal Catmull-Rom, even",
      .measure(
        pairs: 11,
        {
          whole.removeAll()
          try? tessellator.tessellate(stroke.points, width: 4, into: &whole)
        },
        {
          part.removeAll()
          for points in parts { try? tessellator.tessellate(points, width: 4, into: &part) }
        }), units: 1_000_000, unit: "point", limit: 1.2)
    report.share(
      "memory allocated for it", of: whole.capacityInBytes, to: whole.byteCount, unit: "bytes", limit: 1.2)
  }

  private static func tessellate(
    _ tessellator: StrokeTessellator, _ stroke: PenStroke, _ isPressed: Bool, _ mesh: inout TriangleMesh
  ) throws {
    mesh.removeAll()
    if isPressed {
      try tessellator.tessellate(stroke.points, widths: stroke.widths, into: &mesh)
    } else {
      try tessellator.tessellate(stroke.points, width: 4, into: &mesh)
    }
  }
}
