import Geometry

/// The edges of a stroke of the level right above, which are consecutive in a list of edges.
struct StrokeRun {
  let stroke: Int
  let edges: Range<Int>
  /// From the origin of the parent of the active frame to that of the stroke's frame, in units of their parents.
  let steps: SIMD2<Int64>
}

/// The level right above the active frame. Its small strokes are drawn from their vertices and culled as a whole, like
/// those of the active frame. Most strokes drawn just before a handoff are small.
struct LevelAbove {
  private let centre: PreciseCentre
  private let zoom: Double
  /// The radius about the centre of the view within which strokes are drawn, in units.
  private let radius: Double
  private var steps = SIMD2<Int64>.zero
  private var view: FrameView

  /// - Parameter pixels: the radius about the centre of the view within which strokes are drawn, in px.
  init(_ camera: DyadicCamera, in tree: FrameTree, pixels: Double) {
    var centre = PreciseCentre(camera.centre, remainder: camera.centreRemainder)
    centre.moveToParent(from: DyadicHandoff.digit(of: tree[camera.frame].origin))
    self.centre = centre
    zoom = camera.zoom * DyadicHandoff.scale
    radius = pixels / zoom
    view = FrameView(centre: centre.high, centreRemainder: centre.low, zoom: zoom)
  }

  /// Draws a stroke from its vertices, unless it is outside the view.
  /// - Returns: false if it is too large for that.
  @inline(__always)
  mutating func draw(_ run: StrokeRun, of content: FrameContent, into list: inout DrawList) -> Bool {
    if run.steps != steps {
      steps = run.steps
      var neighbour = centre
      neighbour.moveToNeighbour(by: steps)
      view = FrameView(centre: neighbour.high, centreRemainder: neighbour.low, zoom: zoom)
    }
    let stroke = content.strokes[run.stroke]
    let offset = view.offset(of: stroke.origin)
    let reach = radius + stroke.extent
    guard offset.x * offset.x + offset.y * offset.y <= reach * reach else { return true }
    guard stroke.extent * zoom <= DyadicCompositor.maxVertexRadius else { return false }
    list.strokes.append(StrokeDraw(stroke: run.stroke, offset: SIMD2<Float>(offset), zoom: Float(zoom)))
    return true
  }
}
