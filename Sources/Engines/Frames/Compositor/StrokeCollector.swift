import Geometry

/// Writes the visible strokes of frames, and of all frames below them, for a view in doubles.
///
/// It does not hold the content or the tree, to avoid reference counting for each displayed frame.
struct StrokeCollector {
  /// The radius about the centre of the view within which strokes are drawn, in px.
  let pixels: Double
  /// Strokes with a larger radius, in px, go to the list's large strokes: float32 vertices relative to one origin are
  /// too coarse for them.
  var maxRadius = Double.infinity

  /// Writes the frame's own strokes, and those of all frames below except the branch `excluded`.
  func collect(
    _ frame: Int, of content: FrameContent, in tree: FrameTree, seenAs view: FrameView, excluding excluded: Int?,
    into list: inout DrawList
  ) {
    if excluded == nil, drawSubtree(frame, content, tree, seenAs: view, into: &list) { return }
    collectOwn(frame, content, tree, seenAs: view, into: &list)
    collectDescendants(frame, content, tree, seenAs: view, excluding: excluded, into: &list)
  }

  /// Draws a frame and all below it in tiles if they are small.
  private func drawSubtree(
    _ frame: Int, _ content: FrameContent, _ tree: FrameTree, seenAs view: FrameView, into list: inout DrawList
  ) -> Bool {
    let radius = content.subtreeRadius(of: frame)
    guard list.tiles != nil, isSubtreeDense(frame, content, tree, seenAs: view, radius: radius) else { return false }
    // One by one, too little is seen of what is small.
    let isSmall = radius * view.zoom <= Self.smallRadius
    return drawTiles(of: frame, isSubtree: true, orNothing: !isSmall, content, tree, seenAs: view, into: &list)
  }

  private func collectOwn(
    _ frame: Int, _ content: FrameContent, _ tree: FrameTree, seenAs view: FrameView, into list: inout DrawList
  ) {
    let circle = ViewCircle(view, pixels: pixels)
    guard circle.intersects(.zero, radius: content.radius(of: frame)) else { return }
    let isTogether = list.tiles != nil
    if isTogether, content.count(of: frame) > Crowd.limit,
      content.count(of: frame, in: circle.box, upTo: Crowd.limit) > Crowd.limit,
      drawTiles(of: frame, isSubtree: false, orNothing: false, content, tree, seenAs: view, into: &list)
    {
      return
    }
    let zoom = Float(view.zoom)
    let start = (list.strokes.count, list.largeStrokes.count)
    var crowd = Crowd(zoom: view.zoom, pixels: pixels)
    // Moved out of the list while in use, so that both can be mutated.
    var found = FoundStrokes()
    swap(&found, &list.found)
    content.forEachStroke(
      of: frame, about: circle.centre, within: circle.radius,
      larger: isTogether ? 0 : ViewCircle.minRadius / view.zoom, using: &found
    ) { mark in
      circle.intersects(mark.origin, radius: mark.extent)
        && (isTogether || mark.isDot || circle.isVisible(radius: mark.extent))
    } _: { mark in
      guard !isTogether || crowd.isDrawn(mark) else { return }
      if mark.extent * view.zoom <= maxRadius {
        list.strokes.append(
          StrokeDraw(stroke: Int(mark.stroke), offset: SIMD2<Float>(mark.origin - view.centre), zoom: zoom))
      } else {
        list.largeStrokes.append(LargeStroke(stroke: Int(mark.stroke), view: view))
      }
    }
    swap(&found, &list.found)
    guard isTogether, crowd.isDense(list.strokes[start.0...], content, using: &list.squares),
      drawTiles(
        of: frame, isSubtree: false, orNothing: !crowd.losesInk, content, tree, seenAs: view, into: &list)
    else { return }
    list.strokes.removeLast(list.strokes.count - start.0)
    list.largeStrokes.removeLast(list.largeStrokes.count - start.1)
  }

  /// Depth first, without recursion: down to the first child, then to the next sibling, and up after the last.
  private func collectDescendants(
    _ top: Int, _ content: FrameContent, _ tree: FrameTree, seenAs view: FrameView, excluding excluded: Int?,
    into list: inout DrawList
  ) {
    var current = top
    var currentView = view
    list.viewStack.removeAll(keepingCapacity: true)
    var candidate = tree.firstChild(of: top)
    while true {
      if let child = candidate {
        let frame = tree[child]
        let childView = FrameView(
          centre: (currentView.centre - frame.origin) * frame.scale, zoom: currentView.zoom / frame.scale)
        let circle = ViewCircle(childView, pixels: pixels)
        let radius = content.subtreeRadius(of: child)
        let isLarge = radius * childView.zoom >= (list.tiles != nil ? Crowd.minRadius : ViewCircle.minRadius)
        if child != excluded, isLarge, circle.intersects(.zero, radius: radius) {
          if drawSubtree(child, content, tree, seenAs: childView, into: &list) {
            candidate = tree.sibling(after: child)
            continue
          }
          collectOwn(child, content, tree, seenAs: childView, into: &list)
          list.viewStack.append(currentView)
          currentView = childView
          current = child
          candidate = tree.firstChild(of: child)
        } else {
          candidate = tree.sibling(after: child)
        }
      } else {
        guard current != top, let parent = tree[current].parent, let above = list.viewStack.popLast() else { return }
        candidate = tree.sibling(after: current)
        current = parent
        currentView = above
      }
    }
  }
}

/// The circle about the centre of a view within which strokes are drawn, in units of a frame, and the size below which
/// nothing is drawn.
struct ViewCircle {
  /// Strokes with a smaller radius, in px, are not drawn; nor is a subtree with a smaller radius.
  ///
  /// A dot has equal points and no width, so its radius is 0. It is drawn whenever its frame is drawn. A frame with
  /// dots has a radius of at least `FrameStroke.dotRadius`, so that they are also drawn in its parent.
  static let minRadius = 0.25

  let centre: Vector2
  let radius: Double
  let zoom: Double

  /// - Parameter pixels: the radius about the centre of the view within which strokes are drawn.
  init(_ view: FrameView, pixels: Double) {
    centre = view.centre
    radius = pixels / view.zoom
    zoom = view.zoom
  }

  /// A box about it.
  var box: Box { Box(min: centre, max: centre).expanded(by: radius) }

  /// Whether this circle intersects a circle of `radius` about a position; false for a negative radius, which means no
  /// content.
  func intersects(_ position: Vector2, radius other: Double) -> Bool {
    other >= 0 && (position - centre).length <= radius + other
  }

  /// Whether something of a radius in units of the frame is large enough to be drawn.
  func isVisible(radius: Double) -> Bool { radius * zoom >= Self.minRadius }
}
