import Frames
import Geometry
import InkCanvas
import Raster

/// Paints an ink canvas into px. Finished strokes are painted once; of a stroke in progress what has changed.
struct Painter {
  private var paper: PixelImage
  private(set) var shown: PixelImage
  private var drawing = InkDrawing()
  private var painted: Set<StrokeID> = []
  /// The corners of the triangles of strokes in progress, as they are shown.
  private var live: [Vector2] = []
  private var isBlank = true

  init?(width: Int, height: Int) {
    guard let white = PixelImage(width: width, height: height, color: SIMD4(repeating: 255)) else { return nil }
    paper = white
    shown = white
  }

  /// Forgets what was painted, after the camera has moved.
  mutating func removeAll() {
    paper.set(PixelRectangle(width: paper.width, height: paper.height), to: SIMD4(repeating: 255))
    painted.removeAll()
    live.removeAll()
    isBlank = true
  }

  /// Paints what is new on a canvas, and returns where px may have changed.
  mutating func paint(_ canvas: InkCanvas) -> PixelRectangle {
    canvas.draw(into: &drawing)
    var (box, corners) = (Box.empty, [Vector2]())
    for draw in drawing.draws {
      if case .live = draw.shape {
        append(draw, to: &corners)
      } else if draw.id.map({ painted.insert($0).inserted }) ?? true {
        var finished: [Vector2] = []
        append(draw, to: &finished)
        for corner in finished { box.extend(to: corner) }
        paper.fill(region(finished), color(draw))
      }
    }
    let kept = zip(live, corners).enumerated().first { $1.0 != $1.1 }?.offset ?? min(live.count, corners.count)
    for corner in live[kept...] { box.extend(to: corner) }
    for corner in corners[kept...] { box.extend(to: corner) }
    live = corners
    let everything = PixelRectangle(width: shown.width, height: shown.height)
    let dirty = isBlank ? everything : PixelRectangle(covering: box).intersection(everything)
    isBlank = false
    shown.copy(dirty, from: paper)
    if let draw = drawing.draws.last, case .live = draw.shape {
      shown.fill(region(corners, near: dirty.box), color(draw), columns: dirty.x, rows: dirty.y)
    }
    return dirty
  }

  private func color(_ draw: InkDraw) -> SIMD4<UInt8> {
    SIMD4(draw.color.red, draw.color.green, draw.color.blue, draw.color.alpha)
  }

  /// The union of triangles, without those that are all on one side of a box.
  private func region(_ corners: [Vector2], near box: Box? = nil) -> RegionFiller {
    var region = RegionFiller()
    for first in stride(from: 0, to: corners.count - 2, by: 3) {
      let (a, b, c) = (corners[first], corners[first + 1], corners[first + 2])
      if let box {
        guard max(a.x, b.x, c.x) >= box.min.x, min(a.x, b.x, c.x) <= box.max.x, max(a.y, b.y, c.y) >= box.min.y,
          min(a.y, b.y, c.y) <= box.max.y
        else { continue }
      }
      region.addTriangle(a, b, c)
    }
    return region
  }

  private func append(_ draw: InkDraw, to corners: inout [Vector2]) {
    func place(
      _ vertices: UnsafeBufferPointer<SIMD2<Float>>, _ indices: UnsafeBufferPointer<UInt32>, _ origin: SIMD2<Float>,
      _ scale: SIMD2<Float>
    ) {
      for index in indices {
        let vertex = vertices[Int(index)]
        corners.append(
          Vector2(
            origin + SIMD2(scale.x * vertex.x - scale.y * vertex.y, scale.y * vertex.x + scale.x * vertex.y)))
      }
    }
    switch draw.shape {
    case .mesh(let mesh, let origin, let scale): place(mesh.vertices, mesh.indices, origin, scale)
    case .live(let mesh, let origin, let scale): place(mesh.vertices, mesh.indices, origin, scale)
    case .triangles(let range), .tile(_, let range):
      for index in drawing.indices[range] { corners.append(Vector2(drawing.positions[Int(index)])) }
    }
  }
}
