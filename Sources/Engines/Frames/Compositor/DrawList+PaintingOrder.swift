import Geometry

/// The part of a draw list that belongs to one stroke.
public enum StrokeDrawing: Hashable, Sendable {
  /// A stroke from its float32 vertices.
  case vertices(StrokeDraw)
  /// The edges of a line that is too large for its vertices.
  case edges(ArraySlice<EdgeDraw>)
  /// The polygons of a stroke or fill that is too large for its edges. ``AreaDraw`` says how they combine.
  case areas(ArraySlice<AreaDraw>)
  /// A stroke or fill that covers the whole viewport, by its index in the content.
  case cover(Int)
  /// Strokes that are too small to be drawn one by one.
  case tile(TileDraw)

  /// The index of the stroke in the content; −1 for an empty slice, which a list never gives.
  public var stroke: Int {
    switch self {
    case .vertices(let draw): draw.stroke
    case .edges(let edges): edges.first?.stroke ?? -1
    case .areas(let areas): areas.first?.stroke ?? -1
    case .cover(let stroke): stroke
    case .tile(let tile): tile.stroke
    }
  }
}

extension DrawList {
  /// Calls `body` with everything drawn, in painting order: later drawings lie on top.
  ///
  /// **The order.** The outermost ancestors come first, level by level, then the active frame with its neighbours, then
  /// the levels below: a parent is the background of its children. Within a level, the backmost stroke comes first,
  /// whatever its frame and its list.
  ///
  /// Nothing is allocated once the list has grown. O(draws), plus a radix sort if levels or lists alternate. A list
  /// that is never walked costs nothing.
  /// - Parameters:
  ///   - content: the content from which the list was composed, unchanged since then.
  ///   - tree: the tree of the content's frames.
  ///   - body: receives a stroke's drawing. The corners of areas are in the list's ``areaCorners``.
  /// - Throws: the error that `body` throws, which ends the calls.
  public mutating func forEachInPaintingOrder<Failure: Error>(
    of content: FrameContent, in tree: FrameTree, _ body: (StrokeDrawing, DrawList) throws(Failure) -> Void
  ) throws(Failure) {
    // Moved out of the list while in use, since the list is read meanwhile.
    var order = OrderedDraws()
    swap(&order, &painting)
    defer { swap(&order, &painting) }
    order.removeAll()
    var (frame, level) = (-1, UInt64(0))
    func key(_ stroke: Int) -> UInt64 {
      let own = content.strokes[stroke].frame
      if own != frame { (frame, level) = (own, UInt64(truncatingIfNeeded: Int64(tree[own].level) + 1 << 31) << 32) }
      return level | UInt64(truncatingIfNeeded: content.strokes.position(of: stroke))
    }
    let (firstEdge, firstArea) = (strokes.count, strokes.count + edges.count)
    let firstCover = firstArea + areas.count
    let firstTile = firstCover + covers.count
    for (index, draw) in strokes.enumerated() { order.append(index, key: key(draw.stroke)) }
    for (index, edge) in edges.enumerated() where index == 0 || edges[index - 1].stroke != edge.stroke {
      order.append(firstEdge + index, key: key(edge.stroke))
    }
    for (index, area) in areas.enumerated() where index == 0 || areas[index - 1].stroke != area.stroke {
      order.append(firstArea + index, key: key(area.stroke))
    }
    for (index, stroke) in covers.enumerated() { order.append(firstCover + index, key: key(stroke)) }
    for (index, tile) in tileDraws.enumerated() { order.append(firstTile + index, key: key(tile.stroke)) }
    order.sort()
    // A local copy counts references once, not for each draw.
    let list = self
    for index in 0..<order.count {
      let number = order[index]
      if number < firstEdge {
        try body(.vertices(list.strokes[number]), list)
      } else if number < firstArea {
        let first = number - firstEdge
        let count = list.edges[first...].prefix { $0.stroke == list.edges[first].stroke }.count
        try body(.edges(list.edges[first..<first + count]), list)
      } else if number < firstCover {
        let first = number - firstArea
        let count = list.areas[first...].prefix { $0.stroke == list.areas[first].stroke }.count
        try body(.areas(list.areas[first..<first + count]), list)
      } else if number < firstTile {
        try body(.cover(list.covers[number - firstCover]), list)
      } else {
        try body(.tile(list.tileDraws[number - firstTile]), list)
      }
    }
  }
}

extension FrameCanvas {
  /// Calls `body` with everything a list draws, in painting order: parents first, then the active frame, then children;
  /// within a level, the backmost stroke first. See ``DrawList/forEachInPaintingOrder(of:in:_:)``.
  /// - Parameters:
  ///   - list: composed by this canvas, which has not been edited since then.
  ///   - body: receives a stroke's drawing, and the list, whose ``DrawList/areaCorners`` contains the corners of areas.
  /// - Throws: the error that `body` throws, which ends the calls.
  public func paint<Failure: Error>(
    _ list: inout DrawList, _ body: (StrokeDrawing, DrawList) throws(Failure) -> Void
  ) throws(Failure) {
    try list.forEachInPaintingOrder(of: content, in: tree, body)
  }
}
