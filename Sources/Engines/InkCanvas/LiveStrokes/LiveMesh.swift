import Geometry
import Tessellation

/// The triangles of a stroke in progress. Its points can be added, changed and removed, and the mesh is updated.
///
/// It stores the points, which a `LiveStroke` does not, and rewinds the `LiveStroke` to the first changed point. A
/// change costs O(points from there on), however long the stroke is. Memory is reused for the next stroke.
public final class LiveMesh {
  private var live: LiveStroke
  private var positions: [Vector2] = []
  private var widths: [Double] = []
  private let style: StrokeStyle
  /// The largest distance between the drawn stroke and the exact one.
  public private(set) var tolerance: FlatteningTolerance
  /// The first point changed since the triangles were computed.
  private var firstChange = Int.max
  private var changed = (vertex: 0, index: 0)
  /// Whether the tessellator has rejected a point since ``removeAll()``. Then the mesh does not change.
  public private(set) var isBroken = false

  /// Creates a mesh without points.
  /// - Parameters:
  ///   - style: the curve, caps and joins.
  ///   - tolerance: the largest distance between the drawn stroke and the exact one.
  /// - Throws: `TessellationError` for a style or a tolerance out of range.
  public init(style: StrokeStyle, tolerance: FlatteningTolerance) throws(TessellationError) {
    live = try LiveStroke(style: style, tolerance: tolerance, width: nil)
    self.style = style
    self.tolerance = tolerance
  }

  /// The number of points.
  public var pointCount: Int { positions.count }

  /// Replaces a point, or appends one at the end.
  /// - Parameters:
  ///   - position: relative to the caller's origin near the stroke, in units.
  ///   - width: the whole width there, in units.
  ///   - index: at most ``pointCount``; others are ignored.
  public func set(_ position: Vector2, width: Double, at index: Int) {
    guard positions.indices.contains(index) || index == positions.count else { return }
    firstChange = min(firstChange, index)
    if index < positions.count {
      positions[index] = position
      widths[index] = width
    } else {
      positions.append(position)
      widths.append(width)
    }
  }

  /// Moves a point; an invalid index is ignored.
  /// - Parameters:
  ///   - position: relative to the same origin as the others, in units.
  ///   - index: of the point.
  public func setPosition(_ position: Vector2, at index: Int) {
    guard positions.indices.contains(index) else { return }
    firstChange = min(firstChange, index)
    positions[index] = position
  }

  /// Changes the width at a point; an invalid index is ignored.
  /// - Parameters:
  ///   - width: the whole width, in units.
  ///   - index: of the point.
  public func setWidth(_ width: Double, at index: Int) {
    guard positions.indices.contains(index) else { return }
    firstChange = min(firstChange, index)
    widths[index] = width
  }

  /// Removes the points from an index on.
  public func shorten(to count: Int) {
    let count = max(0, count)
    positions.removeLast(max(0, positions.count - count))
    widths.removeLast(max(0, widths.count - count))
    firstChange = min(firstChange, count)
  }

  /// Removes all points before another stroke; the memory is kept.
  public func removeAll() {
    positions.removeAll(keepingCapacity: true)
    widths.removeAll(keepingCapacity: true)
    _ = live.rewind(to: 0)
    firstChange = .max
    changed = (0, 0)
    isBroken = false
  }

  /// Computes the changed triangles.
  /// - Returns: the part of the mesh that may have changed; nil if nothing has, or if the tessellator rejects a point.
  @discardableResult
  public func tessellate() -> LiveStroke.Tail? {
    guard firstChange < .max, !isBroken else { return nil }
    let kept = live.rewind(to: firstChange)
    firstChange = .max
    do throws(TessellationError) {
      let tail = try Self.append(positions, widths, from: kept, to: &live)
      changed = (min(changed.vertex, tail.firstVertex), min(changed.index, tail.firstIndex))
      return tail
    } catch {
      isBroken = true
      return nil
    }
  }

  /// Computes all triangles for another tolerance. O(points).
  /// - Returns: whether it succeeded. If a point is too far away for the new tolerance, nothing changes.
  public func retessellate(within tolerance: FlatteningTolerance) -> Bool {
    do throws(TessellationError) {
      var other = try LiveStroke(style: style, tolerance: tolerance, width: nil)
      _ = try Self.append(positions, widths, from: 0, to: &other)
      live = other
    } catch {
      return false
    }
    self.tolerance = tolerance
    firstChange = .max
    changed = (0, 0)
    isBroken = false
    return true
  }

  private static func append(
    _ positions: [Vector2], _ widths: [Double], from kept: Int, to live: inout LiveStroke
  ) throws(TessellationError) -> LiveStroke.Tail {
    try positions.withUnsafeBufferPointer { positions throws(TessellationError) in
      try widths.withUnsafeBufferPointer { widths throws(TessellationError) in
        try live.append(
          UnsafeBufferPointer(rebasing: positions[kept...]), widths: UnsafeBufferPointer(rebasing: widths[kept...]))
      }
    }
  }

  /// The vertices, in units, relative to the caller's origin. Valid until the mesh is changed.
  public var vertices: UnsafeBufferPointer<SIMD2<Float>> { live.mesh.positions }

  /// The corners of the triangles, as indices of vertices. Valid until the mesh is changed.
  public var indices: UnsafeBufferPointer<UInt32> { live.mesh.indices }

  /// The first vertex and the first index that may have changed since the last call. Upload from these on.
  public func takeChange() -> (firstVertex: Int, firstIndex: Int) {
    defer { changed = (live.mesh.vertexCount, live.mesh.indexCount) }
    return (min(changed.vertex, live.mesh.vertexCount), min(changed.index, live.mesh.indexCount))
  }
}
