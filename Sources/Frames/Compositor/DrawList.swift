import Geometry

/// What one displayed frame is made of, ready for the GPU. Reused from frame to frame: emptied without giving its memory back.
public struct DrawList: Sendable {
  /// Strokes that are drawn from their float32 vertices, with an offset and a scale of their own.
  public var strokes: [StrokeDraw] = []
  /// Edges that are too large for that: cut to the surroundings of the view, and already on the screen.
  public var edges: ArraySlice<EdgeDraw> { room[..<edgeCount] }

  /// Room for edges; those from `edgeCount` on are of earlier frames.
  private var room: [EdgeDraw] = []
  private var edgeCount = 0
  /// Strokes that are seen and too large for float32 vertices; edges are made of them.
  var tooLarge: [LargeStroke] = []
  /// Where a walk down a tree stands, so that it needs no memory of its own.
  var views: [FrameView] = []

  public init() {}

  /// Empties both lists and keeps their memory.
  public mutating func clear() {
    strokes.removeAll(keepingCapacity: true)
    tooLarge.removeAll(keepingCapacity: true)
    edgeCount = 0
  }

  /// Writes at most `count` edges after those that are there.
  /// - Parameter write: gets room for them, and says how many it has written to its front.
  mutating func addEdges(atMost count: Int, _ write: (UnsafeMutableBufferPointer<EdgeDraw>) -> Int) {
    let first = edgeCount
    if room.count < first + count {
      let none = EdgeDraw(stroke: 0, point: 0, start: .zero, end: .zero)
      room.append(contentsOf: repeatElement(none, count: first + count - room.count))
    }
    edgeCount += room.withUnsafeMutableBufferPointer { write(UnsafeMutableBufferPointer(rebasing: $0[first...])) }
  }
}
