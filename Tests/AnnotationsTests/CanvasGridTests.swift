import Annotations
import Geometry
import TestSupport
import Testing
import Workloads

/// The grid's dots stay where they are on the image.
struct CanvasGridTests {
  private let turn = Rotation(halfTangent: 0.2)?.pair ?? Vector2(1, 0)

  private func dots(_ canvas: AnnotationCanvas) -> [Vector2] {
    var result: [Vector2] = []
    canvas.grid?.forEachDot { result.append($0) }
    return result
  }

  /// The distance of the nearest dot.
  private func distance(_ position: Vector2, _ dots: [Vector2]) -> Double {
    dots.lazy.map { ($0 - position).length }.min() ?? .infinity
  }

  private func canvas(_ size: Double, viewport: Viewport = .standard, density: Double = 1) throws -> AnnotationCanvas {
    let canvas = try AnnotationCanvas(viewport: viewport, density: density)
    canvas.gridSize = size
    canvas.showsGrid = true
    return canvas
  }

  @Test func dotsAreAtTheMultiplesOfTheSizeFromTheOrigin() throws {
    let canvas = try canvas(100)
    let expected = (-5...5).flatMap { x in (-3...3).map { y in Vector2(500 + 100 * Double(x), 375 + 100 * Double(y)) } }
    #expect(Set(dots(canvas)) == Set(expected))
    canvas.showsGrid = false
    #expect(canvas.grid == nil)
  }

  /// A step to the next frame of the level, at any depth, under a turned camera: 10 and 3.7 do not divide 1,024.
  @Test(
    arguments: [0, 300, -300],
    [16, 10, 3.7])
  func aDotStaysOnTheImageFromFrameToFrame(levels: Int, size: Double) throws {
    let canvas = try canvas(size)
    try canvas.pinch(about: .zero, scale: 1.9, turn: turn)
    // Off the axis on which all origins are zero.
    for level in 0..<abs(levels) {
      try canvas.pinch(about: Vector2(400 + Double(level % 7), 300), scale: levels > 0 ? 1024 : 1 / 1024.0)
    }
    var frames: Set<Int> = []
    for _ in 0..<9 {
      let frame = canvas.activeFrame
      frames.insert(frame)
      let dot = try #require(dots(canvas).min { ($0 - Vector2(500, 375)).length < ($1 - Vector2(500, 375)).length })
      let image = try #require(canvas.image(dot, in: frame))
      try canvas.pinch(about: Vector2(500, 375), pan: Vector2(-390, 40))
      let seen = try #require(canvas.canvas(image, in: frame))
      #expect(distance(seen, dots(canvas)) < 1e-6)
    }
    #expect(frames.count > 1)
  }

  /// Zooming in by two levels: the dots that were there are still there, among new ones.
  @Test(arguments: [16, 10, 3.7])
  func theGridOfALevelIsPartOfThatOfTheNext(size: Double) throws {
    let canvas = try canvas(size)
    var spacings: Set<Int> = []
    for step in 0..<25 {
      let frame = canvas.activeFrame
      let dot = try #require(dots(canvas).min { ($0 - Vector2(440, 410)).length < ($1 - Vector2(440, 410)).length })
      let image = try #require(canvas.image(dot, in: frame))
      try canvas.pinch(about: dot, scale: 1.75 + Double(step % 3) / 8)
      let seen = try #require(canvas.canvas(image, in: frame))
      #expect(distance(seen, dots(canvas)) < 1e-6)
      spacings.insert(Int(try #require(canvas.grid).spacing.exponent))
    }
    #expect(canvas.activeFrame != 0)
    #expect(spacings.allSatisfy { (2...12).contains($0) })
  }

  @Test func dotsAreNeverCloserThanFourPointsNorTooMany() throws {
    let canvas = try canvas(1, viewport: #require(Viewport(width: 20_000, height: 20_000)))
    for scale in [1, 1, 2, 1.7, 3, 9, 40, 1.0 / 99] {
      try canvas.pinch(about: Vector2(7, 7), scale: scale)
      if let grid = canvas.grid {
        #expect(grid.spacing >= 4)
        #expect(dots(canvas).count <= CanvasGrid.maxCount)
      }
    }
    canvas.gridSize = .nan
    #expect(canvas.gridSize == 16)
  }
}
