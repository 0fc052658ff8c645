import ExactNumbers
import Geometry
import TestSupport
import Testing

@testable import Schemes

@Suite("Tiles of 8,192 steps")
struct TilePyramidTests {
  static let seed: UInt64 = 0x6e64

  @Test(
    "are of the level whose tiles are shown 512 to 1,024 px wide, as far as there are levels",
    arguments: [(1.0, 0, 4), (1.99, 0, 4), (2, 0, 5), (1, -4, 0), (1, -9, 0), (1.5, 14, 18), (1, 15, 18), (1, 900, 18)])
  func levels(scale: Double, exponent: Int, level: Int) throws {
    let zoom = try #require(Zoom(scale, exponent: exponent))
    #expect(TilePyramid.level(at: zoom) == level)
    let side = zoom.double * 8192 / Double(1 << level)
    #expect(level == 0 || level == 18 || (512..<1024).contains(side))
  }

  @Test("have the step nearest to a coordinate, halves up, on either side of the origin and at the borders of tiles")
  func steps() {
    let unit = Int64(1) << 18
    // A tile of the deepest level is 2^-5 units wide.
    for (coordinate, step) in [
      (-4096.0, 0), (-4096 + 0x1p-18, 1), (-1000.5, Int64(3095.5 * 0x1p18)), (0, 4096 * unit),
      (0x1p-18, 4096 * unit + 1),
      (-0x1p-18, 4096 * unit - 1), (0x1p-19, 4096 * unit + 1), (-0x1p-19, 4096 * unit), (0x1p-5, 4096 * unit + 8192),
      (0x1p-5 - 0x1p-18, 4096 * unit + 8191), (0x1p-5 - 0x1p-20, 4096 * unit + 8192), (4096 - 0x1p-18, 8192 * unit - 1),
      (4096, 8192 * unit),
    ] {
      #expect(TilePyramid.step(TilePyramid.share(coordinate)) == step, "\(coordinate)")
    }
    for outside in [-4096 - 0x1p-18, 4096 + 0x1p-18, -1e9, .infinity, -.infinity, .nan] {
      #expect(TilePyramid.step(TilePyramid.share(outside)) == nil, "\(outside)")
    }
  }

  @Test("of a level above are the nearest to those of the deepest, halves up")
  func shallowSteps() throws {
    var random = SplitMix64(seed: Self.seed)
    for level in 0...18 {
      let share = Int64(1) << (18 - level)
      for _ in 0..<50 {
        let deep = Int64(random.next() % (1 << 31))
        let step = TilePyramid.step(deep, atLevel: level)
        // step · share − share / 2 ≤ deep < step · share + share / 2
        check(
          2 * step * share - share <= 2 * deep && 2 * deep < 2 * step * share + share,
          "level \(level), \(deep): \(step)")
      }
    }
  }

  @Test("are counted from the corner of the tile that holds them, in 16 bits, the last at the world's border")
  func positions() {
    let last = TilePosition(1 << 31, 8191, tilesASide: 1 << 18)
    #expect(last.tile == SIMD2((1 << 18) - 1, 0) && last.steps == SIMD2(8192, 8191))
    let next = TilePosition(8192, 3 * 8192 + 5, tilesASide: 1 << 18)
    #expect(next.tile == SIMD2(1, 3) && next.steps == SIMD2(0, 5))
  }

  /// Compares the drawing with exact positions of the steps, computed from the exact points in fractions.
  @Test("are shown where the level's step exactly is", arguments: [0, 3, 7, 12, 14])
  func shown(exponent: Int) throws {
    let scheme = TileScheme(viewport: .standard)
    var scenes = Scenes(seed: Self.seed, exponent: exponent)
    let scene = scenes.scene(strokes: [60], reach: 500)
    scheme.store(scene)
    let camera = scenes.camera()
    scheme.move(to: camera, by: Gesture())
    let level = min(exponent + 4, 18)
    var rounder = ExactRounder(precision: 53)
    let stored = scene.offsets.indices.map { index -> Vector2 in
      // First the step of the deepest level, then that of the shown level, each the nearest whole number with halves
      // rounded up.
      let deep = (rounder.point(index, of: scene) * 0x1p18 + 0.5).rounded(.down)
      let scale = Double(1 << level)
      return (deep * 0x1p-18 * scale + 0.5).rounded(.down) / scale
    }
    let grid = ExactScene(anchor: ExactPoint(x: 0, y: 0), exponent: 0, offsets: stored, strokes: [0..<60])
    let exact = try ExactScreen(grid, camera)
    for (index, ndc) in scheme.projected(60).enumerated() {
      let error = (Viewport.standard.fromCentre(ndc: ndc) - (try exact.rounded(index))).length
      check(error <= 4e-4, "exponent \(exponent), \(scene.offsets[index]): \(error) px")
    }
  }

  @Test("show nothing of what lies outside of the world")
  func outside() {
    let scheme = TileScheme(viewport: .standard)
    let offsets = [Vector2(5000, 0), Vector2(0, 0), Vector2(0, -4097)]
    scheme.store(ExactScene(anchor: ExactPoint(x: 0, y: 0), exponent: 0, offsets: offsets, strokes: [0..<3]))
    let ndc = scheme.projected(3)
    #expect(ndc[0].x.isNaN && ndc[0].y.isNaN && ndc[1] == .zero && ndc[2].y.isNaN)
    #expect(scheme.drawn(atMost: 3).isEmpty)
  }

  @Test("give a point the same bits alone as among all", arguments: [0, 3, 20, 30])
  func single(exponent: Int) {
    SinglePointTests.compare(TileScheme(viewport: .standard), exponent: exponent) { _, scene in
      var rounder = ExactRounder(precision: 53)
      return scene.offsets.indices.map {
        let point = rounder.point($0, of: scene)
        return TileScheme.StoredPoint(Vector2(TilePyramid.share(point.x), TilePyramid.share(point.y)))
      }
    }
  }
}
