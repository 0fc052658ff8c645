import Geometry
import TestSupport
import Testing

@testable import Frames

@Suite("A canvas on another screen")
struct CanvasViewportTests {
  private static func eachRule(_ visit: (any HandoffRule) throws -> Void) rethrows {
    for descriptor in HandoffRuleCatalog.standard.rules { try visit(descriptor.rule) }
  }

  @Test("draws what a canvas made for that screen draws", arguments: [(2732, 2048), (30, 20_000), (1, 1)])
  func size(width: Double, height: Double) throws {
    let viewport = try #require(Viewport(width: width, height: height))
    func resized<Rule: HandoffRule>(_ rule: Rule) throws {
      var draw = Operands(seed: 0x6e61)
      var canvas = FrameCanvas(rule: rule)
      try canvas.travel(levels: 4, &draw)
      let (camera, before) = (canvas.camera, canvas.drawn())
      let made = try FrameCanvas(canvas.archive, rule: rule, viewport: viewport)
      try canvas.resize(to: viewport)
      #expect(canvas.viewport == viewport && canvas.camera == camera && canvas.archive == made.archive)
      #expect(canvas.drawn().bits == made.drawn().bits)
      try canvas.resize(to: .standard)
      #expect(canvas.drawn().bits == before.bits)
    }
    try Self.eachRule { try resized($0) }
  }

  @Test("keeps its centre and its size in points at another pixel density, and is handed over")
  func density() throws {
    func dense<Rule: HandoffRule>(_ rule: Rule) throws {
      var draw = Operands(seed: 0x6e62)
      var canvas = FrameCanvas(rule: rule)
      try canvas.travel(levels: 3, &draw)
      let points = (0..<20).map { _ in draw.vector(300) }
      let (frame, locals) = (canvas.camera.frame, points.map { canvas.camera.local($0) })
      var density = 1.0
      for next in [2, 3, 1.25, 0x1p-10, 0x1p10, 1] {
        var copy = canvas
        try copy.apply(Gesture(scale: next / density))
        try canvas.resize(to: .standard, density: next)
        #expect(canvas.camera == copy.camera && canvas.tree == copy.tree && canvas.pixelDensity == next)
        #expect(canvas.drawn().bits == copy.drawn().bits)
        for (point, local) in zip(points, locals) {
          let seen = try #require(canvas.screen(local, of: frame))
          check((seen - point * next).length <= 1e-6 * next, "\(rule.name), \(next): \(seen), not \(point * next)")
        }
        density = next
      }
    }
    try dense(DyadicHandoff())
    try dense(TelescopingGridHandoff())
  }

  @Test("keeps its pixel density in a file, bit for bit, and takes that of the next screen")
  func saved() throws {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    try canvas.add(.hairline([Vector2(1, 2), Vector2(300, 4)]))
    try canvas.resize(to: .standard, density: 3)
    var read = try FrameCanvas(throughJSON(canvas.archive), rule: DyadicHandoff())
    #expect(read.pixelDensity == 3 && read.camera == canvas.camera && read.archive == canvas.archive)
    try read.resize(to: .standard, density: 1.5)
    #expect(read.camera.zoom == 0.5 * canvas.camera.zoom)
  }

  @Test("refuses what is no screen in a sentence, and stays as it was")
  func refusals() throws {
    var canvas = FrameCanvas(rule: DyadicHandoff())
    try canvas.apply(Gesture(anchor: Vector2(20, 10), scale: 7000))
    let (archive, viewport) = (canvas.archive, canvas.viewport)
    for density in [0, -0.0, -2, .nan, .infinity, 0x1p-10.nextDown, 0x1p10.nextUp] {
      #expect(
        words { () throws(CanvasViewportError) in try canvas.resize(to: .standard, density: density) }
          == "The pixel density \(density) is invalid; a density is a number of px per point from 2^-10 to 2^10.")
      var forged = archive
      forged.pixelDensity = density
      #expect(
        words { () throws(CanvasArchiveError) in _ = try FrameCanvas(forged, rule: DyadicHandoff()) }
          == "The canvas has the pixel density \(density); a density is a number of px per point from 2^-10 to 2^10.")
    }
    for (width, height) in [(1e9, 1e9), (30_000, 1), (1e300, 1e300)] {
      let large = try #require(Viewport(width: width, height: height))
      #expect(
        words { () throws(CanvasViewportError) in try canvas.resize(to: large) }
          == "The viewport of \(width) × \(height) px is too large; its diagonal is at most 30000 px.")
    }
    // Between two halves of a gesture, a zoom may be at the end of its range.
    for _ in 0..<4 { try canvas.move(by: Gesture(scale: 0x1p-100)) }
    let far = canvas.camera
    #expect(throws: CanvasViewportError.cameraAtInfinity) {
      try canvas.resize(to: .standard, density: FrameCanvas<DyadicHandoff>.minPixelDensity)
    }
    #expect(canvas.camera == far && canvas.viewport == viewport && canvas.pixelDensity == 1)
    #expect(canvas.tree == (try FrameTree(archive.tree)))
  }

  @Test("is refused alike where a canvas is made or read for it, or made of two numbers")
  func creation() throws {
    let archive = FrameCanvas(rule: DyadicHandoff()).archive
    for (width, height) in [(1e9, 1e9), (30_000, 1), (1e300, 1e300)] {
      let large = try #require(Viewport(width: width, height: height))
      let sentence = "The viewport of \(width) × \(height) px is too large; its diagonal is at most 30000 px."
      #expect(
        words { () throws(CanvasViewportError) in
          _ = try FrameCanvas(rule: TelescopingHandoff(), viewport: large, density: 1)
        } == sentence)
      #expect(
        words { () throws(CanvasArchiveError) in
          _ = try FrameCanvas(archive, rule: DyadicHandoff(), viewport: large)
        } == sentence)
      #expect(
        words { () throws(CanvasViewportError) in _ = try Viewport(screenWidth: width, height: height) } == sentence)
    }
    for (width, height) in [(0, 0), (-5, 9), (9, 0.5), (.nan, 9), (9, .infinity)] as [(Double, Double)] {
      #expect(
        words { () throws(CanvasViewportError) in _ = try Viewport(screenWidth: width, height: height) }
          == "The viewport of \(width) × \(height) px is not one; each side is a finite number of px, 1 or more.")
    }
    #expect(
      words { () throws(CanvasViewportError) in
        _ = try FrameCanvas(rule: DyadicHandoff(), viewport: .standard, density: .nan)
      } == "The pixel density nan is invalid; a density is a number of px per point from 2^-10 to 2^10.")
    let screen = try Viewport(screenWidth: 24_000, height: 18_000)
    let canvas = try FrameCanvas(rule: DyadicHandoff(), viewport: screen, density: 4, identity: 7)
    #expect(canvas.viewport == screen && canvas.pixelDensity == 4 && canvas.camera.zoom == 4 && canvas.identity == 7)
  }
}
