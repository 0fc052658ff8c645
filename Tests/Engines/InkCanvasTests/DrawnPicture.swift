import Frames
import Geometry
import InkCanvas

/// The picture of a drawing: whether a position, in px from the top left, is drawn. It is computed like on a GPU, but
/// in doubles.
struct DrawnPicture {
  private struct Part {
    let id: StrokeID?
    let style: PathStyle
    var triangles: [(Vector2, Vector2, Vector2)] = []
  }

  private var parts: [Part] = []

  init(_ drawing: InkDrawing) {
    for draw in drawing.draws {
      var part = Part(id: draw.id, style: draw.style)
      switch draw.shape {
      case .mesh(let mesh, let origin, let scale):
        part.triangles = Self.triangles(mesh.vertices, mesh.indices[...], origin, scale)
      case .live(let mesh, let origin, let scale):
        part.triangles = Self.triangles(mesh.vertices, mesh.indices[...], origin, scale)
      case .triangles(let range), .tile(_, let range):
        part.triangles = drawing.positions.withUnsafeBufferPointer { positions in
          drawing.indices.withUnsafeBufferPointer {
            Self.triangles(positions, $0[range], .zero, SIMD2(1, 0))
          }
        }
      }
      parts.append(part)
    }
  }

  private static func triangles(
    _ vertices: UnsafeBufferPointer<SIMD2<Float>>, _ indices: Slice<UnsafeBufferPointer<UInt32>>,
    _ origin: SIMD2<Float>, _ scale: SIMD2<Float>
  ) -> [(Vector2, Vector2, Vector2)] {
    let indices = Array(indices)
    func corner(_ index: Int) -> Vector2 {
      Vector2(origin) + Vector2(vertices[Int(indices[index])]).rotated(by: Vector2(scale))
    }
    return stride(from: 0, to: indices.count, by: 3).map { (corner($0), corner($0 + 1), corner($0 + 2)) }
  }

  /// The strokes drawn, the backmost first; nil for one in progress.
  var order: [StrokeID?] { parts.map(\.id) }

  /// The uppermost stroke or fill at a position, if any.
  func contains(_ position: Vector2, of id: StrokeID? = nil) -> Bool {
    var windings: [StrokeID?: Int] = [:]
    for part in parts where id == nil || part.id == id {
      var winding = 0
      for (a, b, c) in part.triangles {
        let sides = [(b - a).cross(position - a), (c - b).cross(position - b), (a - c).cross(position - c)]
        if sides.allSatisfy({ $0 >= 0 }) { winding += 1 } else if sides.allSatisfy({ $0 <= 0 }) { winding -= 1 }
      }
      guard case .fill(let rule) = part.style else {
        if part.triangles.contains(where: { Self.isInside(position, $0) }) { return true }
        continue
      }
      windings[part.id, default: 0] += winding
      _ = rule
    }
    return windings.contains { id, winding in
      guard case .fill(let rule)? = parts.first(where: { $0.id == id })?.style else { return false }
      return rule == .nonzero ? winding != 0 : !winding.isMultiple(of: 2)
    }
  }

  private static func isInside(_ position: Vector2, _ triangle: (Vector2, Vector2, Vector2)) -> Bool {
    let (a, b, c) = triangle
    let sides = [(b - a).cross(position - a), (c - b).cross(position - b), (a - c).cross(position - c)]
    return sides.allSatisfy { $0 >= 0 } || sides.allSatisfy { $0 <= 0 }
  }
}

extension InkCanvas {
  /// The present drawing.
  var picture: DrawnPicture {
    var drawing = InkDrawing()
    draw(into: &drawing)
    return DrawnPicture(drawing)
  }
}
