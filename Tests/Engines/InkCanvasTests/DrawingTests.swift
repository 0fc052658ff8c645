import ExactNumbers
import Frames
import Geometry
import Ink
import StrokeOracle
import TestSupport
import Testing
import WideNumbers

@testable import InkCanvas

@Suite("What a displayed frame is made of")
struct DrawingTests {
  @Test(
    "Strokes and fills of any style are drawn where the oracle has them, from 1,000 times smaller to 10^12 times larger",
    arguments: [0.25, 0.0625])
  func drawsRegions(tolerance: Double) throws {
    let canvas = try InkCanvas(viewport: .standard, tolerance: tolerance)
    let bent = [Vector2(-300, -200), Vector2(-40, 30), Vector2(60, -50), Vector2(220, 180)]
    let styles: [(PathStyle, [Double])] = [
      (.stroke(cap: .round, join: .round), [4, 30, 12, 20]),
      (.stroke(cap: .square, join: .miter(limit: 4)), [9, 9, 9, 9]),
      (.stroke(cap: .butt, join: .bevel), [15, 15, 15, 15]), (.fill(.nonzero), []), (.fill(.evenOdd), []),
    ]
    // Corners at whole numbers would be origins of frames below.
    let star = [(0.3, -160.2), (100.1, 150.7), (-150.4, -50.6), (150.2, -50.3), (-100.9, 150.8)].map { Vector2($0, $1) }
    let turn = try #require(Rotation(halfTangent: 0.13)?.pair)
    for (style, widths) in styles {
      let points = style.isPolygon ? star : bent
      let id = try canvas.add(FramePath(points, halfWidths: widths, style: style))
      for anchor in [Vector2(455, 398), Vector2(550.2, 370.25), Vector2(650.19, 324.7), Vector2(547, 337)] {
        let saved = canvas.archive
        for scale in [1e-3, 1000] + Array(repeating: 19.0, count: 9) {
          try canvas.pinch(about: anchor, scale: scale, turn: turn)
          try check(canvas, id, tolerance)
        }
        try canvas.load(saved)
      }
      try canvas.remove([id])
    }
  }

  /// Compares the drawing at positions of the viewport with the exact region.
  private func check(_ canvas: InkCanvas, _ id: StrokeID, _ tolerance: Double) throws {
    let region = try #require(canvas.canvas.exactRegion(of: id))
    let picture = canvas.picture
    for y in stride(from: 5.0, to: 750, by: 93) {
      for x in stride(from: 5.0, to: 1000, by: 99) {
        let position = Vector2(x, y)
        let depth = region.depth(at: position - canvas.viewport.centre).value
        // The tolerance, doubled because a narrow stroke may be widened to it.
        guard abs(depth) > 2.4 * tolerance else { continue }
        TestSupport.check(
          picture.contains(position) == (depth > 0),
          "\(canvas.canvas.content.strokes[0].style) \(position) at zoom \(canvas.canvas.camera.zoom) in frame \(canvas.canvas.camera.frame): depth \(depth)"
        )
      }
    }
  }

  @Test("At the finest tolerance, a stroke as long as one drawn from vertices may be is drawn at each zoom")
  func drawsLongStrokes() throws {
    let canvas = try InkCanvas(viewport: .standard, tolerance: 0.0625)
    try canvas.add(.stroke([Vector2(-400, 0), Vector2(400, 0)], halfWidth: 3))
    for _ in 0..<10 {
      try canvas.pinch(about: Vector2(500, 375), scale: 1.2)
      TestSupport.check(
        canvas.picture.contains(Vector2(500, 375)), "not drawn at the zoom \(canvas.canvas.camera.zoom)")
    }
  }

  @Test("Hairlines are as wide as is said, at every zoom")
  func drawsHairlines() throws {
    let canvas = try InkCanvas(viewport: .standard)
    try canvas.add(.hairline([Vector2(-300, 0), Vector2(300, 0)]))
    for _ in 0..<5 {
      var drawing = InkDrawing()
      canvas.draw(into: &drawing, hairlineWidth: 6)
      let picture = DrawnPicture(drawing)
      #expect(picture.contains(Vector2(520, 377.5)) && !picture.contains(Vector2(520, 378.5)))
      try canvas.pinch(about: Vector2(500, 375), scale: 40)
    }
    var drawing = InkDrawing()
    for width in [Double.nan, -1, .infinity] { canvas.draw(into: &drawing, hairlineWidth: width) }
  }

  @Test("A stroke's mesh is made once for a range of zooms, and anew once the stroke is edited")
  func cachesMeshes() throws {
    let canvas = try InkCanvas(viewport: .standard)
    var pencil = Pencil("a")
    let ids = canvas.receive(pencil.line(from: Vector2(400, 300), to: Vector2(600, 300)))
    func mesh(_ id: StrokeID) throws -> StrokeMesh {
      var drawing = InkDrawing()
      canvas.draw(into: &drawing)
      let draw = try #require(drawing.draws.first { $0.id == id })
      guard case .mesh(let mesh, _, _) = draw.shape else { throw Unexpected() }
      return mesh
    }
    let first = try mesh(ids[0])
    try canvas.pinch(about: Vector2(500, 300), scale: 0.4)
    #expect(try mesh(ids[0]).number == first.number)
    try canvas.pinch(about: Vector2(500, 300), scale: 20)
    let finer = try mesh(ids[0])
    #expect(finer.number != first.number && finer.zoom == 16)
    try canvas.pinch(about: Vector2(500, 300), scale: 0.1)
    #expect(try mesh(ids[0]).number == finer.number)
    try canvas.erase(at: Vector2(500, 300), radius: 10)
    #expect(try mesh(ids[0]).number != finer.number)
    let cut = try mesh(ids[0])
    #expect(canvas.undo())
    #expect(try mesh(ids[0]).number != cut.number)
  }
  struct Unexpected: Error {}

  @Test("Draws come in painting order, however the canvas lists them", arguments: 1...4 as ClosedRange<UInt64>)
  func ordersDraws(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var order = DrawOrder()
    let strokes = (0..<Int(seed * 37)).map { _ in Int(random.next() % 50) }
    for (draw, stroke) in strokes.enumerated() { order.append(position: stroke, draw: draw) }
    var sorted: [Int] = []
    order.forEach { sorted.append($0) }
    #expect(sorted == strokes.indices.sorted { (strokes[$0], $0) < (strokes[$1], $1) })

    let canvas = try InkCanvas(viewport: .standard)
    for index in 0..<12 {
      try canvas.add(
        .stroke(
          [canvas.local(Vector2(480, 370)), canvas.local(Vector2(530, 380))], halfWidth: 3 / canvas.canvas.camera.zoom))
      try canvas.pinch(about: Vector2(500, 375), scale: index % 3 == 2 ? 1e-4 : 30)
    }
    try canvas.pinch(about: Vector2(500, 375), scale: 3000)
    let ids = canvas.canvas.content.strokes.map(\.id)
    let drawn = canvas.picture.order.compactMap(\.self)
    #expect(Set(drawn).count > 5 && drawn == ids.filter { drawn.contains($0) })
  }
}

extension FrameCanvas {
  /// The exact region of a stroke under the present camera, computed by the oracle.
  fileprivate func exactRegion(of id: StrokeID) -> RegionView? {
    guard let record = try? record(of: id) else { return nil }
    func chain(_ frame: Int) -> FrameChain {
      FrameChain(links: tree.path(to: frame).map { FrameChain.Link(origin: $0.origin, scale: $0.scale) })
    }
    let (home, view) = (chain(record.frame), chain(camera.frame))
    let region: RegionReference?
    switch record.path.style {
    case .hairline: region = nil
    case .stroke(let cap, let join):
      region = RegionReference(
        stroke: record.path.points, halfWidths: record.path.halfWidths, cap: cap, join: join, storedIn: home,
        seenFrom: view)
    case .fill(let rule):
      region = RegionReference(fill: record.path.points, rule: rule, storedIn: home, seenFrom: view)
    }
    var x = WideInteger()
    var y = WideInteger()
    guard let bits = camera.loadCentre(x: &x, y: &y) else { return nil }
    var centreX = BigFloat(precision: max(53, x.bitWidth))
    var centreY = BigFloat(precision: max(53, y.bitWidth))
    centreX.set(BigInteger(x), exponent: -bits)
    centreY.set(BigInteger(y), exponent: -bits)
    return region?.seen(centre: ExactPoint(x: centreX, y: centreY), zoom: camera.zoom, turn: camera.turn)
  }
}
