import Frames
import Geometry
import Tessellation

extension InkCanvas {
  /// Writes the drawing of everything visible now, with strokes in progress. Once the drawing has grown to its size,
  /// only new meshes allocate: those of strokes that come into view, or into another range of zooms. O(visible strokes
  /// and edges).
  /// - Parameters:
  ///   - drawing: the drawing to write to; it is emptied first.
  ///   - hairlineWidth: the width of hairlines, in px; clamped to ``widthRange``.
  public func draw(into drawing: inout InkDrawing, hairlineWidth: Double = 1) {
    drawing.clear()
    // Half of the tolerance is for the edges of curves, and half for the triangles along them.
    drawing.list.curveTolerance = core.tolerance / 2
    core.canvas.compose(into: &drawing.list)
    let bounds = Self.widthRange
    // NaN fails both comparisons and gives the smallest width.
    let width = hairlineWidth >= bounds.lowerBound ? min(hairlineWidth, bounds.upperBound) : bounds.lowerBound
    var writer = DrawingWriter(core, hairlineWidth: width)
    writer.write(&drawing)
  }
}

/// Converts a draw list to draws in px from the top left.
struct DrawingWriter {
  private let core: CanvasCore
  private let content: FrameContent
  private let centre: Vector2
  private let turn: Vector2
  private let hairlineWidth: Double

  init(_ core: CanvasCore, hairlineWidth: Double) {
    self.core = core
    content = core.canvas.content
    centre = core.canvas.viewport.centre
    turn = core.canvas.camera.turn
    self.hairlineWidth = hairlineWidth
  }

  mutating func write(_ drawing: inout InkDrawing) {
    core.meshes.beginFrame(drawing: drawing.list.strokes.count)
    for draw in drawing.list.strokes { write(draw, to: &drawing) }
    writeEdges(to: &drawing)
    writeAreas(to: &drawing)
    for stroke in drawing.list.covers { writeCover(stroke, to: &drawing) }
    for index in drawing.list.tileDraws.indices { write(drawing.list.tileDraws[index], to: &drawing) }
    writeInOrder(&drawing)
    writeLive(&drawing)
  }

  private func add(_ stroke: Int, _ shape: InkDraw.Shape, coverage: Double = 1, to drawing: inout InkDrawing) {
    let kept = content.strokes[stroke]
    drawing.order.append(position: content.strokes.position(of: stroke), draw: drawing.unsorted.count)
    var id: StrokeID? = kept.id
    if case .tile = shape { id = nil }
    drawing.unsorted.append(InkDraw(id: id, style: kept.style, color: kept.color.faded(coverage), shape: shape))
  }

  private func writeInOrder(_ drawing: inout InkDrawing) {
    var order = DrawOrder()
    swap(&order, &drawing.order)
    order.forEach { drawing.draws.append(drawing.unsorted[$0]) }
    swap(&order, &drawing.order)
  }

  /// Writes a mesh, or the lines and polygons on the screen for a hairline or fill.
  private func write(_ draw: StrokeDraw, to drawing: inout InkDrawing) {
    let stroke = content.strokes[draw.stroke]
    let zoom = Double(draw.zoom)
    let origin = (Vector2(draw.offset) * zoom).rotated(by: turn) + centre
    let scale = turn * zoom
    let first = drawing.indices.count
    switch stroke.style {
    case .stroke:
      let mesh = core.meshes.mesh(of: stroke, in: content, zoom: zoom)
      add(
        draw.stroke, .mesh(mesh, origin: SIMD2<Float>(origin), scale: SIMD2<Float>(scale)),
        coverage: mesh.coverage, to: &drawing)
      return
    case .hairline:
      drawing.scratch.begin()
      content.forEachPosition(of: stroke, within: core.tolerance * CurvePoints.share / zoom) { point, _ in
        let vertex = Vector2(SIMD2<Float>(point - stroke.origin))
        drawing.scratch.append(origin + vertex.rotated(by: scale), width: hairlineWidth)
      }
      drawing.scratch.write(
        StrokeStyle(curve: .polyline), tolerance: core.tolerance, &drawing.positions, &drawing.indices)
    case .fill:
      let start = drawing.positions.count
      for vertex in content.vertices[stroke.points] {
        drawing.positions.append(SIMD2<Float>(origin + Vector2(vertex).rotated(by: scale)))
      }
      writeFan(from: start, to: &drawing)
    }
    add(draw.stroke, .triangles(first..<drawing.indices.count), to: &drawing)
  }

  /// Writes a triangle fan from a polygon's first corner.
  private func writeFan(from start: Int, isReversed: Bool = false, to drawing: inout InkDrawing) {
    let count = drawing.positions.count - start
    guard count > 2 else { return }
    for corner in 1..<count - 1 {
      drawing.indices.append(UInt32(truncatingIfNeeded: start))
      drawing.indices.append(UInt32(truncatingIfNeeded: start + (isReversed ? corner + 1 : corner)))
      drawing.indices.append(UInt32(truncatingIfNeeded: start + (isReversed ? corner : corner + 1)))
    }
  }

  /// Writes the edges of lines that are too large for vertices.
  private func writeEdges(to drawing: inout InkDrawing) {
    var index = 0
    let count = drawing.list.edges.count
    while index < count {
      let start = index
      let stroke = drawing.list.edges[start].stroke
      while index < count, drawing.list.edges[index].stroke == stroke { index += 1 }
      let first = drawing.indices.count
      let kept = content.strokes[stroke]
      let off = kept.isCurved ? drawing.list.curveTolerance : 0
      drawing.scratch.coverage = 1
      drawing.scratch.write(
        drawing.list.edges[start..<index], of: kept.style, about: centre, hairlineWidth: hairlineWidth,
        tolerance: core.tolerance - off, &drawing.positions, &drawing.indices)
      add(
        stroke, .triangles(first..<drawing.indices.count), coverage: drawing.scratch.coverage, to: &drawing)
    }
  }

  private func writeAreas(to drawing: inout InkDrawing) {
    var index = 0
    while index < drawing.list.areas.count {
      let stroke = drawing.list.areas[index].stroke
      let first = drawing.indices.count
      while index < drawing.list.areas.count, drawing.list.areas[index].stroke == stroke {
        write(drawing.list.areas[index], to: &drawing)
        index += 1
      }
      add(stroke, .triangles(first..<drawing.indices.count), to: &drawing)
    }
  }

  /// Writes a polygon as many times as its winding number, with triangles of the same orientation.
  private func write(_ area: AreaDraw, to drawing: inout InkDrawing) {
    let start = drawing.positions.count
    let corners = drawing.list.areaCorners[area.corners]
    for corner in corners { drawing.positions.append(SIMD2<Float>(corner + centre)) }
    var turning = 0.0
    for index in corners.indices.dropFirst().dropLast() {
      turning += (corners[index] - corners[corners.startIndex]).cross(corners[index + 1] - corners[corners.startIndex])
    }
    for _ in 0..<abs(area.winding) {
      writeFan(from: start, isReversed: (turning > 0) != (area.winding > 0), to: &drawing)
    }
  }

  /// Writes a square with a texture.
  private func write(_ tile: TileDraw, to drawing: inout InkDrawing) {
    let (first, start) = (drawing.indices.count, drawing.positions.count)
    let (low, high) = (tile.corner, tile.opposite)
    for corner in [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)] {
      drawing.positions.append(SIMD2<Float>(Vector2(corner).rotated(by: turn) + centre))
    }
    writeFan(from: start, to: &drawing)
    add(tile.stroke, .tile(tile, first..<drawing.indices.count), to: &drawing)
  }

  /// Writes the whole viewport.
  private func writeCover(_ stroke: Int, to drawing: inout InkDrawing) {
    let (first, start) = (drawing.indices.count, drawing.positions.count)
    let corner = SIMD2<Float>(centre * 2)
    drawing.positions.append(.zero)
    drawing.positions.append(SIMD2<Float>(corner.x, 0))
    drawing.positions.append(corner)
    drawing.positions.append(SIMD2<Float>(0, corner.y))
    writeFan(from: start, to: &drawing)
    add(stroke, .triangles(first..<drawing.indices.count), to: &drawing)
  }

  private func writeLive(_ drawing: inout InkDrawing) {
    core.forEachLive { mesh, origin, scale, color in
      drawing.draws.append(
        InkDraw(
          id: nil, style: .stroke(cap: .round, join: .round), color: color,
          shape: .live(mesh, origin: SIMD2<Float>(origin), scale: SIMD2<Float>(scale))))
    }
  }
}

extension InkCanvas {
  /// Calls `body` with the strokes in progress, the backmost first.
  /// - Parameter body: receives a stroke's triangles, the position of its origin in px from the top left, the turn and
  ///   scale of its vertices as one complex number, and its colour.
  package func forEachStrokeInProgress(
    _ body: (_ mesh: LiveMesh, _ origin: Vector2, _ scale: Vector2, _ color: StrokeColor) -> Void
  ) { core.forEachLive(body) }
}

extension CanvasCore {
  fileprivate func forEachLive(_ body: (LiveMesh, Vector2, Vector2, StrokeColor) -> Void) {
    for stroke in live where !stroke.points.isEmpty {
      guard let view = view(of: stroke.frame) else { continue }
      body(stroke.mesh, view.position(of: stroke.origin), view.turn * view.zoom, stroke.color)
    }
  }
}
