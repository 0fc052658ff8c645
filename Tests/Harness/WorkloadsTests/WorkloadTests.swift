import Geometry
import TestSupport
import Testing

@testable import Workloads

@Suite("A workload")
struct WorkloadTests {
  private static let names = WorkloadCatalog.names + ["recording"]
  private static let counts = [1, 2, 7, 500, 5000]
  private static let extents = [
    Vector2(200, 150), Vector2(0.2, 0.2), Vector2(0.2, 6553.6), Vector2(6553.6, 819), Vector2(33.3, 1),
    Vector2(8191, 8191),
  ]

  private static func workload(_ name: String) throws -> any Workload {
    guard name == "recording" else { return try WorkloadCatalog.workload(named: name) }
    let folder = try TemporaryFolder()
    return try withExtendedLifetime(folder) {
      try FittedRecordingWorkload(path: folder.file("recording.json", holding: SampleRecording.json))
    }
  }

  @Test("has exactly the points asked for, in the extent, off every grid coarser than 2^-40 px", arguments: names)
  func contract(name: String) throws {
    let workload = try Self.workload(name)
    for extent in Self.extents {
      for count in Self.counts {
        for seed in [0, 1, 2, 3, 0xFFFF_FFFF_FFFF_FFFF] as [UInt64] {
          let drawing = workload.drawing(points: count, seed: seed, extent: extent)
          let operands: Comment = "extent \(extent), \(count) points, seed \(seed)"
          #expect(drawing.points.count == count, operands)
          #expect(Drawing(points: drawing.points, strokes: drawing.strokes) == drawing, operands)
          let reach = workload.reach(extent: extent)
          let bad = drawing.points.first { point in
            !(abs(point.x) <= reach.x && abs(point.y) <= reach.y)
              || [point.x, point.y].contains { !Self.isOffGrid($0) }
          }
          #expect(bad == nil, operands)
        }
      }
    }
  }

  private static func isOffGrid(_ coordinate: Double) -> Bool {
    (coordinate * 0x1p40).truncatingRemainder(dividingBy: 2).magnitude == 1
  }

  @Test("keeps the contract for many seeds", arguments: names)
  func manySeeds(name: String) throws {
    let workload = try Self.workload(name)
    let extent = Vector2(200, 150)
    for seed in 0..<300 as Range<UInt64> {
      let drawing = workload.drawing(points: 173, seed: seed, extent: extent)
      #expect(drawing.points.count == 173, "seed \(seed)")
      let reach = workload.reach(extent: extent)
      let isInside = drawing.points.allSatisfy { abs($0.x) <= reach.x && abs($0.y) <= reach.y }
      #expect(isInside, "seed \(seed)")
    }
  }

  @Test("draws no edge parallel to an axis", arguments: names)
  func oblique(name: String) throws {
    let workload = try Self.workload(name)
    for seed in 0..<50 as Range<UInt64> {
      let drawing = workload.drawing(points: 500, seed: seed, extent: Vector2(200, 150))
      for stroke in drawing.strokes {
        for index in stroke.dropFirst() {
          let edge = drawing.points[index] - drawing.points[index - 1]
          #expect(edge.x != 0 && edge.y != 0, "seed \(seed), point \(index)")
        }
      }
    }
  }

  @Test("clamps arguments out of range", arguments: names)
  func clamped(name: String) throws {
    let workload = try Self.workload(name)
    #expect(workload.drawing(points: -3, seed: 1, extent: Vector2(9, 9)).points.count == 1)
    let extents = [
      (Vector2(.nan, 5), Vector2(0x1p-20, 5)), (Vector2(-1, 0), Vector2(0x1p-20, 0x1p-20)),
      (Vector2(.infinity, 1e300), Vector2(8191, 8191)), (Vector2(-.infinity, 1e-300), Vector2(0x1p-20, 0x1p-20)),
    ]
    for (extent, nearest) in extents {
      let drawing = workload.drawing(points: 30, seed: 1, extent: extent)
      #expect(drawing == workload.drawing(points: 30, seed: 1, extent: nearest), "extent \(extent)")
      let reach = workload.reach(extent: nearest)
      #expect(drawing.points.allSatisfy { abs($0.x) <= reach.x && abs($0.y) <= reach.y }, "extent \(extent)")
    }
  }

  @Test(
    "is the same on every platform",
    arguments: [
      ("freehand", 0x9A1013AE6A6E578C), ("pattern", 0xC9FF42F6885DEBFF), ("annotations", 0xCE02F7A81EF28D96),
      ("dots", 0xD0F2C460E20620CF), ("long", 0x3483726AC0541B2D), ("recording", 0xBA7ADAF74C3493FA),
    ] as [(String, UInt64)])
  func golden(name: String, fingerprint: UInt64) throws {
    let drawing = try Self.workload(name).drawing(points: 500, seed: 1, extent: Vector2(200, 150))
    #expect(DrawingFingerprint(drawing).value == fingerprint)
  }

  @Test("is the same for the same seed, and differs for another", arguments: names)
  func seeds(name: String) throws {
    let draw = { seed in try Self.workload(name).drawing(points: 500, seed: seed, extent: Vector2(200, 150)) }
    #expect(try draw(5) == draw(5))
    #expect(try draw(5) != draw(6))
  }

  @Test("of handwriting has two edges a stroke, of one size, 1.5 to 7.5 px apart")
  func freehandEdges() {
    let drawing = FreehandWorkload().drawing(points: 1000, seed: 1, extent: Vector2(200, 150))
    #expect(drawing.strokes.count == 20)
    for pair in stride(from: 0, to: 20, by: 2) {
      for (left, right) in zip(drawing.strokes[pair], drawing.strokes[pair + 1]) {
        let width = (drawing.points[left] - drawing.points[right]).length
        #expect(width > 1.49 && width < 7.51)
      }
    }
  }

  @Test(
    "of patterns has seven lines of length 20, twice that crossed, or 121 dots, at points a spacing apart")
  func hatching() {
    let straight = (0...100).map { Vector2(Double($0), 0) }
    for (motif, strokes) in [(Hatching.Motif.parallelLines, 7), (.crossHatch, 14), (.dots, 121)] {
      let hatching = Hatching(motif: motif, rotation: Vector2(0.6, 0.8), spacing: 6, scale: 1)
      #expect(hatching.centers(along: straight).map(\.x) == stride(from: 6, through: 96, by: 6).map { $0 })
      let figure = hatching.figure(at: Vector2(5, 5))
      #expect(figure.count == strokes)
      if motif != .dots { #expect(figure.allSatisfy { abs(($0[0] - $0[1]).length - 20) < 1e-12 }) }
    }
  }

  @Test("of dots has dots only, on a square lattice")
  func dots() {
    let drawing = DotGridWorkload().drawing(points: 400, seed: 1, extent: Vector2(200, 150))
    #expect(drawing.strokes.allSatisfy { $0.count == 1 })
    let nearest = drawing.points.dropFirst().map { ($0 - drawing.points[0]).length }.min() ?? 0
    #expect(abs(nearest * nearest * 400 / (400 * 300) - 1) < 0.2)
  }

  @Test("of long strokes has one across the view, and one that begins three views away, a third of it out of view")
  func longStrokes() {
    for seed in 0..<20 as Range<UInt64> {
      let drawing = LongStrokeWorkload().drawing(points: 120, seed: seed, extent: Vector2(200, 150))
      #expect(drawing.strokes == [0..<60, 60..<120])
      let strokes = drawing.strokes.map { drawing.points[$0].map { abs($0.x) } }
      #expect(abs(strokes[0][0] - 500) < 0.2 && abs(strokes[0][59] - 500) < 0.2)
      #expect(abs(strokes[1][0] - 3500) < 0.2 && abs(strokes[1][59] - 500) < 0.4)
      #expect(strokes[1].count { $0 > 500 } == 20)
    }
  }

  @Test("smooths as the document says: ends kept, ten positions a span, the spline through its points")
  func smoothing() {
    let points = [Vector2(0, 0), Vector2(10, 5), Vector2(20, 10), Vector2(30, -4), Vector2(35, 8)]
    let smoothed = CatmullRom.smoothed(points)
    #expect(smoothed.count == 22)
    #expect(smoothed.first == points[0] && smoothed.last == points[4])
    #expect(smoothed[1] == points[1] && smoothed[11] == points[2])
    #expect(CatmullRom.point(points[0], points[1], points[2], points[3], at: 1) == points[2])
    #expect(CatmullRom.smoothed(Array(points.prefix(3))) == Array(points.prefix(3)))
  }
}
