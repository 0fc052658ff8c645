import Geometry
import Ink
import Schemes
import Tessellation

/// One stroke on the canvas while it is drawn: its points as the scheme keeps them, where the scheme shows them, and its triangles.
final class CanvasStroke {
  private let points: StoredPoints
  private var live: LiveStroke
  /// Where the points were drawn, in px.
  private var locations: [Vector2] = []
  /// Where the scheme shows them, px from the first.
  private var positions: [Vector2] = []
  private var widths: [Double] = []
  private var origin = Vector2.zero
  /// The first point that has changed since the triangles were made.
  private var firstChange = Int.max
  /// Whether the scheme has lost a point, or the tessellator refused one.
  private(set) var isBroken = false

  /// - Parameter live: without points.
  init(_ points: StoredPoints, _ live: consuming LiveStroke) {
    self.points = points
    self.live = live
  }

  /// Empties it for another stroke; its memory stays.
  func removeAll() {
    points.removeAll(from: 0)
    positions.removeAll(keepingCapacity: true)
    locations.removeAll(keepingCapacity: true)
    widths.removeAll(keepingCapacity: true)
    _ = live.rewind(to: 0)
    firstChange = .max
    isBroken = false
  }

  /// Forgets points from an index on.
  func shorten(to count: Int) {
    points.removeAll(from: count)
    positions.removeLast(max(0, positions.count - count))
    locations.removeLast(max(0, locations.count - count))
    widths.removeLast(max(0, widths.count - count))
    firstChange = min(firstChange, count)
  }

  /// Keeps points that are new or have changed.
  func keep(_ points: [WidePoint], _ range: Range<Int>) {
    firstChange = min(firstChange, range.lowerBound)
    for index in range {
      let location = points[index].location
      if index < positions.count {
        widths[index] = points[index].width
        if location == locations[index] { continue }
        locations[index] = location
        positions[index] = position(location, at: index)
      } else {
        widths.append(points[index].width)
        locations.append(location)
        positions.append(position(location, at: index))
      }
    }
  }

  /// Keeps a point, and says where the scheme shows it, px from the first.
  private func position(_ location: Vector2, at index: Int) -> Vector2 {
    points.store(location, at: index)
    let position = points.position(at: index)
    if index == 0 {
      // All others lie relative to it.
      origin = position
      for other in positions.indices.dropFirst() { positions[other] = points.position(at: other) - origin }
      firstChange = 0
    }
    return position - origin
  }

  /// Makes triangles of what has changed.
  /// - Returns: nil where nothing has, or where the stroke is broken.
  func tessellate() -> LiveStroke.Tail? {
    guard firstChange < .max, !isBroken else { return nil }
    let kept = live.rewind(to: firstChange)
    firstChange = .max
    do throws(TessellationError) {
      return try append(from: kept)
    } catch {
      isBroken = true
      return nil
    }
  }

  private func append(from kept: Int) throws(TessellationError) -> LiveStroke.Tail {
    try positions.withUnsafeBufferPointer { positions throws(TessellationError) in
      try widths.withUnsafeBufferPointer { widths throws(TessellationError) in
        try live.append(
          UnsafeBufferPointer(rebasing: positions[kept...]), widths: UnsafeBufferPointer(rebasing: widths[kept...]))
      }
    }
  }

  /// Copies triangles from where they have changed.
  func copy(from tail: LiveStroke.Tail, into buffer: VertexBuffer) {
    buffer.write(live.mesh.positions, from: tail.firstVertex, live.mesh.indices, from: tail.firstIndex)
  }
}
