import Annotations
import Foundation
import Frames
import Geometry
import TestSupport
import Testing

/// The grid's dots stay at their positions on the image.
struct CanvasGridTests {
  private let turn = Rotation(halfTangent: 0.2)?.pair ?? Vector2(1, 0)

  private func dots(_ canvas: AnnotationCanvas) -> [Vector2] {
    var result: [Vector2] = []
    canvas.grid?.forEachDot { position, _ in result.append(position) }
    return result
  }

  /// A turned camera at a zoom of a canvas. A position with coordinates of many digits is at the centre of the view.
  private struct Deep {
    let canvas: AnnotationCanvas
    let camera: DeepCamera

    /// Creates the camera.
    /// - Parameter zoom: the binary logarithm of the zoom in points per unit of frame 0.
    init(log2 zoom: Double, density: Double, size: Double, rule: GridRule, turn: Vector2) throws {
      var camera = DeepCamera()
      try camera.canvas.resize(to: .standard, density: density)
      let level = max(0, Int((zoom / 10).rounded(.down)))
      if level > 0 {
        let position = RealVector(Real(1) / Real(3), Real(-2) / Real(7)) * Real(300)
        try camera.descend(to: position, levels: level)
      } else {
        try camera.canvas.apply(Gesture(turn: turn))
      }
      // The rest of the zoom; the frame changes if necessary.
      let now = log2(camera.canvas.camera.zoom) + 10 * Double(camera.levels) - log2(density)
      try camera.canvas.apply(Gesture(scale: exp2(zoom - now)))
      self.camera = camera
      canvas = try AnnotationCanvas(camera.canvas)
      canvas.gridSize = size
      canvas.gridRule = rule
      canvas.showsGrid = true
    }
  }

  /// The zooms of 10^-3 to 10^1000, closer together where frames change.
  private static let zooms: [Double] =
    (0..<60).map { -10 + Double($0) * 0.77 } + [99.99, 100, 100.01, 512.3, 1500.7, 2209.999, 2210.0, 3315.2, 3321.9]

  /// In real numbers, a dot is a whole number of spacings from the origin of frame 0, and the spacing is the size times
  /// a power of two. A dot that is fully visible belongs to the grid of twice the spacing.
  @Test(arguments: GridRule.allCases) func everyDotIsWhereArithmeticOfManyDigitsPutsIt(rule: GridRule) throws {
    var random = SplitMix64(seed: 61)
    for (number, zoom) in Self.zooms.enumerated() where rule == .fading || number % 4 == 0 {
      let size = [16, 10, 3.7, 1, 1000][number % 5]
      let density = [1, 2, 0.75][number % 3]
      let deep = try Deep(log2: zoom, density: density, size: size, rule: rule, turn: turn)
      guard let grid = deep.canvas.grid else {
        #expect(rule == .oneSpacingAFrame)
        continue
      }
      // Sizes are multiples of 2^-16.
      let quantised = (size * 65536).rounded() / 65536
      let pointsPerUnit = deep.canvas.pointsPerUnit
      let exponent = log2(grid.spacing / quantised / pointsPerUnit)
      try #require(abs(exponent - exponent.rounded()) < 1e-9, "2^\(zoom)")
      let levels = deep.camera.canvas.tree.path(to: deep.canvas.activeFrame).count
      let spacing = Real(quantised).scaled(byPowerOfTwo: Int(exponent.rounded()) - 10 * levels)
      var seen: [(Vector2, Double)] = []
      grid.forEachDot { position, opacity in seen.append((position, opacity)) }
      for _ in 0..<min(4, seen.count) {
        let (position, opacity) = seen[Int(random.next() % UInt64(seen.count))]
        let world = deep.camera.world(position * density)
        for coordinate in [world.x, world.y] {
          let steps = coordinate / spacing
          let off = (steps - steps.nearest).double
          #expect(abs(off) * grid.spacing < 1e-6, "\(rule) at 2^\(zoom), size \(size)")
        }
        guard rule == .fading else { continue }
        let isCoarse = [world.x, world.y].allSatisfy { coordinate in
          let steps = coordinate / spacing * Real(0.5)
          return abs((steps - steps.nearest).double) < 0.01
        }
        #expect(isCoarse ? opacity == 1 : opacity == grid.finestOpacity, "2^\(zoom), size \(size)")
      }
    }
  }

  @Test func theGridIsAsBrightAndAsDenseAtEveryZoom() throws {
    let canvas = try canvas(16, viewport: #require(Viewport(width: 600, height: 450)))
    try canvas.pinch(about: Vector2(123, 45), scale: 1e-3)
    // The ink of dots 16 points apart, as for a size of 16 at zoom 1.
    let expected = 600.0 * 450 / 256
    var last: Double?
    // Twelve decades, and two octaves in small steps.
    for step in 0..<130 {
      var (count, ink) = (0, 0.0)
      canvas.grid?.forEachDot { position, opacity in
        count += 1
        ink += opacity
        check(opacity > 0 && opacity <= 1, "\(opacity)")
      }
      // A row and a column at the border, of at most 75 and 57 dots, appear and disappear.
      #expect(abs(ink - expected) < 132, "\(ink) at \(canvas.pointsPerUnit) points a unit")
      #expect(count > 900 && count < 4500)
      if let last { #expect(abs(ink - last) < 132) }
      last = ink
      try canvas.pinch(about: Vector2(303, 221), scale: step < 30 ? 1.05 : 1.32)
    }
    #expect(canvas.activeFrame != 0)
  }

  @Test func aGridOfOneSpacingIsAlmostEmptyAtAThirdOfAllZooms() throws {
    func countAtMostFour(_ rule: GridRule) throws -> Int {
      let canvas = try canvas(16)
      canvas.gridRule = rule
      var count = 0
      for _ in 0..<40 {
        try canvas.pinch(about: Vector2(503, 371), scale: exp2(0.5))
        if dots(canvas).count <= 4 { count += 1 }
      }
      return count
    }
    #expect(try (12...16).contains(countAtMostFour(.oneSpacingAFrame)))
    #expect(try countAtMostFour(.fading) == 0)
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
    canvas.gridRule = .oneSpacingAFrame
    let expected = (-5...5).flatMap { x in (-3...3).map { y in Vector2(500 + 100 * Double(x), 375 + 100 * Double(y)) } }
    #expect(Set(dots(canvas)) == Set(expected))
    canvas.gridRule = .fading
    #expect(expected.allSatisfy { distance($0, dots(canvas)) < 1e-9 })
    canvas.showsGrid = false
    #expect(canvas.grid == nil)
  }

  /// A step to the next frame of the level, at any depth, under a turned camera. The sizes 10 and 3.7 do not divide
  /// 1,024.
  @Test(
    arguments: [0, 300, -300],
    [16, 10, 3.7])
  func aDotStaysOnTheImageFromFrameToFrame(levels: Int, size: Double) throws {
    let canvas = try canvas(size)
    try canvas.pinch(about: .zero, scale: 1.9, turn: turn)
    // Away from the axis on which all origins are zero.
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

  /// After zooming in by two levels, the earlier dots are still there, among new ones.
  @Test(arguments: [16, 10, 3.7])
  func theGridOfALevelIsPartOfThatOfTheNext(size: Double) throws {
    let canvas = try canvas(size)
    canvas.gridRule = .oneSpacingAFrame
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
    for (step, scale) in [1, 1, 2, 1.7, 3, 9, 40, 1.0 / 99].enumerated() {
      try canvas.pinch(about: Vector2(7, 7), scale: scale)
      canvas.gridRule = GridRule.allCases[step % 2]
      if let grid = canvas.grid {
        #expect(grid.spacing >= 4)
        #expect(dots(canvas).count <= CanvasGrid.maxCount)
      }
    }
    canvas.gridSize = .nan
    #expect(canvas.gridSize == 16)
  }
}
