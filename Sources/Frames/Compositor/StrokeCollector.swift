import Geometry

/// Writes the strokes of frames, and of all frames below them, that are seen at a view in doubles.
struct StrokeCollector {
  let content: FrameContent
  let tree: FrameTree
  /// How far from the middle of the view is worth drawing, in px.
  let pixels: Double
  /// Strokes larger than this, in px, are left out and noted, since float32 vertices relative to one origin are too coarse for
  /// them.
  var largest = Double.infinity

  /// The frame's own strokes, and those of all below it but the branch `excluded`.
  func collect(_ frame: Int, seenAs view: FrameView, excluding excluded: Int?, into list: inout DrawList) {
    own(frame, seenAs: view, into: &list)
    below(frame, seenAs: view, excluding: excluded, into: &list)
  }

  func own(_ frame: Int, seenAs view: FrameView, into list: inout DrawList) {
    let circle = ViewCircle(view, pixels: pixels)
    guard circle.sees(.zero, reach: content.reach(of: frame)) else { return }
    let zoom = Float(view.zoom)
    var next = content.firstStroke(of: frame)
    while let index = next {
      let stroke = content.strokes[index]
      if circle.sees(stroke.origin, reach: stroke.radius),
        stroke.points.count == 1 || circle.isLarge(stroke.radius)
      {
        guard stroke.radius * view.zoom <= largest else {
          list.tooLarge.append(LargeStroke(stroke: index, centre: view.centre, zoom: view.zoom))
          next = content.stroke(after: index)
          continue
        }
        list.strokes.append(
          StrokeDraw(stroke: index, offset: SIMD2<Float>(stroke.origin - view.centre), zoom: zoom))
      }
      next = content.stroke(after: index)
    }
  }

  /// Depth first, without recursion: down to the first child, aside to the next, up when there is none.
  private func below(_ top: Int, seenAs view: FrameView, excluding excluded: Int?, into list: inout DrawList) {
    var current = top
    var seen = view
    list.views.removeAll(keepingCapacity: true)
    var candidate = tree.firstChild(of: top)
    while true {
      if let child = candidate {
        let frame = tree[child]
        let closer = FrameView(centre: (seen.centre - frame.origin) * frame.scale, zoom: seen.zoom / frame.scale)
        let circle = ViewCircle(closer, pixels: pixels)
        let reach = content.reachBelow(child)
        if child != excluded, circle.isLarge(reach), circle.sees(.zero, reach: reach) {
          own(child, seenAs: closer, into: &list)
          list.views.append(seen)
          seen = closer
          current = child
          candidate = tree.firstChild(of: child)
        } else {
          candidate = tree.sibling(after: child)
        }
      } else {
        guard current != top, let parent = tree[current].parent, let above = list.views.popLast() else { return }
        candidate = tree.sibling(after: current)
        current = parent
        seen = above
      }
    }
  }
}
