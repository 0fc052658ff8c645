import Foundation
import Frames
import Geometry
import Ink
import InkCanvas
import Measurement
import Pictures
import Raster
import StrokeOracle
import Workloads

/// A canvas with strokes on it, and what an app does for a displayed frame: it composes, tessellates what is new, and
/// copies what has changed to the vertex buffer.
final class DisplayRig {
  let canvas: InkCanvas
  /// How far ahead the canvas predicts the end of ink, in ns: a period of the display.
  let horizon: UInt64
  private var drawing = InkDrawing()
  private let buffer = VertexBuffer(vertices: 1 << 20, indices: 1 << 21)
  private var uploaded: Set<Int> = []
  private var batch: [TouchEvent] = []
  /// What the canvas was filled with, in px from the centre of the screen, and the size of its area by the screen's.
  private var scene = InkScene("filled")
  private var growth = 1.0

  /// The average number of strokes on the screen, where there are so many.
  private static let seen = 500

  /// - Throws: an error of the canvas, which has none for these parameters.
  init(_ series: DisplaySeries, _ configuration: DisplayConfiguration) throws {
    let viewport = configuration.viewport
    horizon = UInt64(1e9 / configuration.display)
    canvas = try InkCanvas(
      viewport: viewport, prediction: KalmanPrediction(horizon: 1000 / configuration.display),
      firstInk: series.firstInk)
    var left = configuration.zoomDepth.decades
    while left > 0 {
      try canvas.pinch(about: viewport.centre, scale: left >= 3 ? 1000 : pow(10, left))
      left -= 3
    }
    try fill(series.strokes, configuration.seed)
    // The first frame makes all meshes.
    _ = draw()
  }

  /// Adds wavy lines of 100 px, on an area that grows with their number.
  private func fill(_ count: Int, _ seed: UInt64) throws {
    var random = SplitMix64(seed: seed &+ 0x9E37)
    growth = max(1, Double(count) / Double(Self.seen)).squareRoot()
    let half = Vector2(canvas.viewport.width, canvas.viewport.height) / 2 * growth
    let camera = canvas.canvas.camera
    for _ in 0..<count {
      let start = Vector2(random.symmetric() * half.x, random.symmetric() * half.y)
      let direction = Vector2(random.symmetric(), random.symmetric())
      let length = max(direction.length, 0.1)
      let along = direction / length * 5
      let points = (0..<20).map { index in
        start + along * Double(index) + along.perpendicularCCW * (0.2 * Double(index % 5))
      }
      scene.add(points, width: 3)
      try canvas.add(.stroke(points.map(camera.local), halfWidth: 1.5 / camera.zoom))
    }
    canvas.undoLimit = 100
  }

  /// Shows all strokes from further out.
  /// - Returns: what displayed frames take once everything is there, in ns, and their ink by that of the strokes; nil of
  ///   no ink.
  func showAll(on clock: any PacingClock) throws -> (times: [UInt64], inkKept: Double?) {
    // The strokes extend 100 px beyond their area.
    let zoom = 1 / (growth + 0.3)
    try canvas.pinch(about: canvas.viewport.centre, scale: zoom)
    repeat { _ = draw() } while drawing.tiles.isBehind
    let times = (0..<60).map { _ in
      let begun = clock.now
      _ = draw()
      return clock.now - begun
    }
    let exact = ExactInk(scene).area * zoom * zoom
    guard exact > 0, let image = PixelImage(drawing, of: canvas) else { return (times, nil) }
    return (times, image.pixels.reduce(0) { $0 + Double(255 - Int($1.x)) / 255 } / exact)
  }

  func receive(_ touches: ArraySlice<TouchEvent>) {
    batch.removeAll(keepingCapacity: true)
    batch.append(contentsOf: touches)
    canvas.receive(batch)
  }

  /// Makes a displayed frame.
  /// - Returns: the number of draws, and of those that are strokes in progress.
  func draw() -> (draws: Int, live: Int) {
    canvas.draw(into: &drawing)
    var live = 0
    for draw in drawing.draws {
      switch draw.shape {
      case .mesh(let mesh, _, _):
        guard uploaded.insert(mesh.number).inserted else { continue }
        buffer.write(mesh.vertices, from: 0, mesh.indices, from: 0)
      case .live(let mesh, _, _):
        live += 1
        let change = mesh.takeChange()
        buffer.write(mesh.vertices, from: change.firstVertex, mesh.indices, from: change.firstIndex)
      case .triangles, .tile: break
      }
    }
    drawing.positions.withUnsafeBufferPointer { positions in
      drawing.indices.withUnsafeBufferPointer { indices in buffer.write(positions, from: 0, indices, from: 0) }
    }
    return (drawing.draws.count, live)
  }

  /// Whether the canvas shows ink of a touch.
  func showsInk(of touch: InkIdentifier) -> Bool {
    switch canvas.role(of: touch) {
    case .drawing: true
    case .undecided: canvas.firstInk == .atOnce
    case .navigating, .ignored, nil: false
    }
  }
}
