import Annotations
import Geometry

/// The grid of a canvas, drawn after each move of the camera by a px: as one canvas of dots, or as a view a dot.
struct TimedGrid {
  private let canvas: AnnotationCanvas
  private let views: GridViews?
  private var vertices: [SIMD2<Float>] = []
  private var positions: [(Vector2, Double)] = []
  private var step = 0

  /// - Parameters:
  ///   - scene: has the screen.
  ///   - engine: ``AnnotationSubject/viewTree`` for views; others draw one canvas.
  init(_ scene: TimedScene, as engine: AnnotationSubject) throws {
    canvas = try AnnotationCanvas(viewport: scene.viewport)
    canvas.showsGrid = true
    views = engine == .viewTree ? GridViews() : nil
    try display()
  }

  /// The dots of the last frame.
  var count: Int { views?.count ?? vertices.count / 4 }

  /// Moves the camera, and draws the grid.
  mutating func display() throws {
    step += 1
    try canvas.pinch(about: .zero, pan: Vector2(step & 1 == 0 ? 1 : -1, 0))
    guard let grid = canvas.grid, let origin = canvas.canvas(.zero) else { return }
    if let views {
      positions.removeAll(keepingCapacity: true)
      grid.forEachDot { positions.append(($0, $1)) }
      views.evaluate(positions, origin: origin, spacing: grid.spacing)
    } else {
      // The corners of a square for each dot.
      vertices.removeAll(keepingCapacity: true)
      grid.forEachDot { position, _ in
        let centre = SIMD2<Float>(position)
        for corner in [SIMD2<Float>(-1, -1), SIMD2(1, -1), SIMD2(1, 1), SIMD2(-1, 1)] {
          vertices.append(centre + corner)
        }
      }
    }
  }
}
