import Geometry
import PictureTestSupport
import TestSupport
import Testing

@testable import Frames

@Suite("Tiles")
struct TileTests {
  /// A canvas with many small strokes in view.
  private static func canvas(zoom: Double, _ random: inout SplitMix64) throws -> FrameCanvas<DyadicHandoff> {
    var canvas = try FrameCanvas(rule: DyadicHandoff(), viewport: #require(Viewport(width: 120, height: 90)))
    for _ in 0..<600 { try canvas.add(path(&random)) }
    try canvas.apply(Gesture(anchor: Vector2(3, 5), scale: zoom))
    return canvas
  }

  private static func path(_ random: inout SplitMix64) -> FramePath {
    let start = Vector2(random.symmetric(), random.symmetric()) * 300
    let end = start + Vector2(random.symmetric(), random.symmetric()) * 20
    let color = StrokeColor(red: UInt8(random.next() % 256), green: 9, blue: 200)
    return .stroke([start, end], halfWidth: 2, color: color)
  }

  /// Composes displayed frames until nothing waits.
  private static func compose(_ canvas: FrameCanvas<DyadicHandoff>, into list: inout DrawList) {
    repeat { canvas.compose(into: &list) } while list.tiles?.isBehind == true
  }

  /// The largest difference of the pictures of two lists, of 1.
  private static func difference(
    _ canvas: FrameCanvas<DyadicHandoff>, _ a: inout DrawList, _ b: inout DrawList
  ) -> Float {
    ExactPicture(canvas, &a).difference(from: ExactPicture(canvas, &b))
  }

  @Test("after any edits look like those of a new list", arguments: [0.2, 0.01, 0.0002])
  func edits(zoom: Double) throws {
    var random = SplitMix64(seed: 7, stream: "tiles")
    var canvas = try Self.canvas(zoom: zoom, &random)
    var list = DrawList(tiles: InkTiles(strokesPerFrame: 40))
    var copied = DrawList(tiles: InkTiles(strokesPerFrame: .max))
    Self.compose(canvas, into: &list)
    #expect(!list.tileDraws.isEmpty)
    let copy = canvas
    var ids = canvas.content.strokes.map(\.id)
    for step in 0..<24 {
      let index = Int(random.next() % UInt64(ids.count))
      switch step % 6 {
      case 0, 1: ids.append(try canvas.add(Self.path(&random), to: 0))
      case 2: try canvas.remove(ids.remove(at: index))
      case 3: try canvas.replace(ids[index], with: Self.path(&random))
      case 4: try canvas.move(ids[index], to: 0)
      default: try canvas.setColor(StrokeColor(red: 0, green: 255, blue: 0), of: ids[index])
      }
      Self.compose(canvas, into: &list)
      var new = DrawList(tiles: InkTiles(strokesPerFrame: .max))
      canvas.compose(into: &new)
      let worst = Self.difference(canvas, &list, &new)
      // A stroke added on top is painted over cells, not over samples.
      check(worst < 0.12, "step \(step): \(worst)")
      check(Set(list.tileDraws.map(\.corner)) == Set(new.tileDraws.map(\.corner)), "step \(step)")
    }
    // A list that shows another canvas of the same identity, with other strokes, shows those.
    copy.compose(into: &copied)
    Self.compose(copy, into: &list)
    #expect(Self.difference(copy, &list, &copied) == 0)
  }

  @Test(
    "of strokes that are gone show nothing of them, at their edges too", arguments: [Vector2(300, 0), Vector2(0, 300)])
  func gone(end: Vector2) throws {
    var random = SplitMix64(seed: 8, stream: "tiles")
    var canvas = try Self.canvas(zoom: 0.2, &random)
    let wide = try canvas.add(.stroke([-end, end], halfWidth: 20, color: StrokeColor(red: 255, green: 0, blue: 0)))
    var list = DrawList(tiles: InkTiles(strokesPerFrame: .max))
    Self.compose(canvas, into: &list)
    try canvas.remove(wide)
    Self.compose(canvas, into: &list)
    var new = DrawList(tiles: InkTiles(strokesPerFrame: .max))
    canvas.compose(into: &new)
    #expect(!list.tileDraws.isEmpty && Self.difference(canvas, &list, &new) < 0.01)
  }

  @Test("of many strokes in one place, and of frames within frames, are made in the end", arguments: [1.0, 0.01])
  func piles(zoom: Double) throws {
    var random = SplitMix64(seed: 9, stream: "tiles")
    var canvas = try FrameCanvas(rule: DyadicHandoff(), viewport: #require(Viewport(width: 120, height: 90)))
    for _ in 0..<6 {
      for _ in 0..<400 {
        let points = (0..<2).map { _ in canvas.camera.local(Vector2(random.symmetric(), random.symmetric()) * 5) }
        try canvas.add(.stroke(points, halfWidth: 0.3 / canvas.camera.zoom))
      }
      try canvas.apply(Gesture(scale: 900))
    }
    for _ in 0..<6 { try canvas.apply(Gesture(scale: 1 / 900)) }
    try canvas.apply(Gesture(scale: zoom))
    var list = DrawList(tiles: InkTiles(strokesPerFrame: 40))
    var whole = DrawList(tiles: InkTiles(strokesPerFrame: .max))
    Self.compose(canvas, into: &list)
    canvas.compose(into: &whole)
    #expect(!whole.tileDraws.isEmpty && whole.tiles?.isBehind == false)
    #expect(Self.difference(canvas, &list, &whole) < 0.12)
  }

  @Test("of strokes that were removed show the rest in the end, and have a place in the order until then")
  func bulkRemoved() throws {
    var random = SplitMix64(seed: 10, stream: "tiles")
    var canvas = try FrameCanvas(rule: DyadicHandoff(), viewport: #require(Viewport(width: 120, height: 90)))
    var ids: [StrokeID] = []
    for _ in 0..<9000 { ids.append(try canvas.add(Self.path(&random))) }
    try canvas.apply(Gesture(scale: 0.1))
    var list = DrawList(tiles: InkTiles(strokesPerFrame: 1))
    Self.compose(canvas, into: &list)
    for id in ids.suffix(700) { try canvas.remove(id) }
    canvas.compose(into: &list)
    #expect(list.tiles?.isBehind == true)
    let present = Set(canvas.content.strokes.indices)
    canvas.paint(&list) { drawing, _ in #expect(present.contains(drawing.stroke)) }
    Self.compose(canvas, into: &list)
    var new = DrawList(tiles: InkTiles(strokesPerFrame: .max))
    canvas.compose(into: &new)
    #expect(Self.difference(canvas, &list, &new) < 0.02)
  }

  @Test("of a frame within another one leave the large strokes of that one")
  func largeBefore() throws {
    var random = SplitMix64(seed: 11, stream: "tiles")
    var canvas = FrameCanvas(rule: DyadicHandoff())
    let middle = Vector2(11.1, 7.3)
    try canvas.add(.hairline([Vector2(-310.3, -200.7), middle, Vector2(290.9, 240.1)]))
    try canvas.apply(Gesture(anchor: middle, scale: 900, pan: -middle))
    try canvas.apply(Gesture(scale: 1200))
    for _ in 0..<600 {
      let points = (0..<2).map { _ in canvas.camera.local(Vector2(random.symmetric(), random.symmetric()) * 3000) }
      try canvas.add(.stroke(points, halfWidth: 2 / canvas.camera.zoom))
    }
    try canvas.apply(Gesture(scale: 1.0 / 1200))
    var list = DrawList(tiles: InkTiles(strokesPerFrame: .max))
    canvas.compose(into: &list)
    #expect(!list.tileDraws.isEmpty && list.edges.count == 2)
  }

  @Test("of frames within frames show the stroke on top that was drawn last, in whichever frame", arguments: [0, 1])
  func topmost(last: Int) throws {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    func draw() throws -> StrokeID {
      let ends = [Vector2(-90, -70), Vector2(90, 80)].map { canvas.camera.local($0) }
      return try canvas.add(.stroke(ends, halfWidth: 20 / canvas.camera.zoom))
    }
    var ids: [StrokeID] = []
    if last == 1 { ids.append(try draw()) }
    for scale in [1500, 1.0 / 1500] {
      try canvas.apply(Gesture(scale: scale))
      if scale > 1 || last == 0 { ids.append(try draw()) }
    }
    #expect(Set(canvas.content.strokes.map(\.frame)).count == 2)
    var maker = TileMaker()
    let key = try #require(
      (-1...0).flatMap { x in (-1...0).map { TileKey(frame: 0, level: 2, x: x, y: $0, isSubtree: true) } }
        .first { $0.box.contains(.zero) })
    let tiles = StrokeTiles(content: canvas.content, tree: canvas.tree, isByTime: true)
    #expect(canvas.content.strokes[Int(maker.find(key, tiles).topmost)].id == ids.last)
  }

  @Test("of strokes that are erased far away are gone")
  func everythingRemoved() throws {
    var random = SplitMix64(seed: 8, stream: "tiles")
    var canvas = try Self.canvas(zoom: 0.1, &random)
    var list = DrawList(tiles: InkTiles(strokesPerFrame: .max))
    canvas.compose(into: &list)
    canvas.removeStrokes()
    canvas.compose(into: &list)
    #expect(list.tileDraws.isEmpty && list.strokes.isEmpty)
  }

  @Test("have a key whose quadrants are the tiles of the level below")
  func keys() {
    for level in -5...5 {
      let key = TileKey(frame: 0, level: Int32(level), x: -3, y: 8, isSubtree: false)
      for index in 0..<4 {
        let quadrant = SIMD2(index & 1, index >> 1)
        let expected = key.corner + Vector2(Double(quadrant.x), Double(quadrant.y)) * TileKey.side(level - 1)
        #expect((key.finer(quadrant).corner - expected).length < 1e-9 * TileKey.side(level))
      }
    }
  }

  @Test("have the exact areas of strokes, wide or thin, and of fills")
  func areas() {
    for width in [0.01, 0.3, 3, 40.0] {
      for style in [
        PathStyle.stroke(cap: .round, join: .round), .stroke(cap: .butt, join: .bevel), .fill(.nonzero),
      ] {
        var raster = CoverageRaster()
        raster.clear()
        let points = [Vector2(60, 61.3), Vector2(130, 97), Vector2(190, 90.5)]
        let halfWidths = [width / 2, width / 2, width / 2]
        points.withUnsafeBufferPointer { points in
          halfWidths.withUnsafeBufferPointer { widths in
            StrokeOutline().add(points, widths, style, to: &raster)
          }
        }
        raster.paint(.black)
        var tile = [UInt32](repeating: 0, count: InkTiles.area)
        tile.withUnsafeMutableBufferPointer { raster.average(.all, into: $0.baseAddress! + InkTiles.start) }
        let ink = tile.reduce(0.0) { $0 + Double($1 >> 24) } / 255 * 16
        let length = (points[1] - points[0]).length + (points[2] - points[1]).length
        let fill = abs((points[1] - points[0]).cross(points[2] - points[0])) / 2
        let exact =
          style.isFill
          ? fill : length * width + (style == .stroke(cap: .round, join: .round) ? .pi * width * width / 4 : 0)
        check(abs(ink - exact) < 0.02 * exact + 0.6, "\(width), \(style): \(ink), not \(exact)")
      }
    }
  }
}
