import Geometry

/// What one displayed frame is made of, ready for the GPU. Reused from frame to frame: emptied without giving its memory back.
public struct DrawList: Sendable {
  /// Strokes that are drawn from their float32 vertices, with an offset and a scale of their own.
  public var strokes: [StrokeDraw] = []
  /// Edges that are too large for that: cut to the surroundings of the view, and already on the screen.
  public var edges: [EdgeDraw] = []
  /// Where a walk down a tree stands, so that it needs no memory of its own.
  var views: [FrameView] = []

  public init() {}

  /// Empties both lists and keeps their memory.
  public mutating func clear() {
    strokes.removeAll(keepingCapacity: true)
    edges.removeAll(keepingCapacity: true)
  }
}
