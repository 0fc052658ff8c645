import Frames
import Geometry
import InkCanvas
import Raster

extension PixelImage {
  /// What a screen shows of a drawing: each px is painted by the area that its strokes cover of it.
  /// - Parameters:
  ///   - drawing: as the canvas drew it last.
  ///   - canvas: with the same view.
  ///   - background: the colour of the screen.
  /// - Returns: nil for a size that no image has.
  public init?(
    _ drawing: borrowing InkDrawing, of canvas: InkCanvas,
    background: StrokeColor = StrokeColor(red: 255, green: 255, blue: 255)
  ) {
    let viewport = canvas.viewport
    let size = (width: Int(viewport.width.rounded(.up)), height: Int(viewport.height.rounded(.up)))
    self.init(width: size.width, height: size.height, color: background.channels)
    var region = RegionFiller()
    let draws = drawing.draws
    for (index, draw) in draws.enumerated() {
      if case .tile(let tile, _) = draw.shape {
        TilePicture(tile, drawing.tiles, centre: viewport.centre, turn: canvas.canvas.turn, in: size).paint(on: &self)
        continue
      }
      var rule: FillRule?
      if case .fill(let own) = draw.style { rule = own }
      // The orientation of a fill's triangles counts.
      drawing.forEachTriangle(of: draw) { a, b, c in
        if rule != nil { region.add([a, b, c]) } else { region.addTriangle(a, b, c) }
      }
      // Draws in a row may be one stroke, which is painted once.
      if draw.id != nil, index + 1 < draws.count, draws[index + 1].id == draw.id { continue }
      fill(region, draw.color.channels, rule: rule ?? .nonzero)
      region.removeAll()
    }
  }
}

extension InkDrawing {
  /// Calls `body` with the triangles of a draw, in px from the top left.
  fileprivate func forEachTriangle(of draw: InkDraw, _ body: (Vector2, Vector2, Vector2) -> Void) {
    func forEach(
      _ vertices: UnsafeBufferPointer<SIMD2<Float>>, _ indices: Slice<UnsafeBufferPointer<UInt32>>,
      _ origin: SIMD2<Float> = .zero, _ scale: SIMD2<Float> = SIMD2(1, 0)
    ) {
      func corner(_ index: Int) -> Vector2 {
        Vector2(origin) + Vector2(vertices[Int(indices[index])]).rotated(by: Vector2(scale))
      }
      for first in stride(from: indices.startIndex, to: indices.endIndex, by: 3) {
        body(corner(first), corner(first + 1), corner(first + 2))
      }
    }
    switch draw.shape {
    case .mesh(let mesh, let origin, let scale): forEach(mesh.vertices, mesh.indices[...], origin, scale)
    case .live(let mesh, let origin, let scale): forEach(mesh.vertices, mesh.indices[...], origin, scale)
    case .triangles(let range), .tile(_, let range):
      positions.withUnsafeBufferPointer { positions in
        indices.withUnsafeBufferPointer { forEach(positions, $0[range]) }
      }
    }
  }
}
