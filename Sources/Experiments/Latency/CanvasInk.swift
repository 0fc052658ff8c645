import Geometry
import Ink
import Schemes
import Tessellation

/// The last stages: keeps the points of wide lines as a scheme does, makes triangles of them, and copies these to the vertex buffer.
final class CanvasInk: LineConsumer {
  /// Deliveries in which a point was lost by the scheme, or refused by the tessellator.
  private(set) var brokenCount = 0
  private let buffer = VertexBuffer(vertices: 1 << 20, indices: 1 << 21)
  private let maker: CanvasStrokes
  private let mark: (InkStage) -> Void
  /// The strokes of lines that are drawn, by line.
  private var strokes: [CanvasStroke?] = []
  private var spare: [CanvasStroke] = []
  private var tails: [(line: Int, tail: LiveStroke.Tail)] = []

  /// - Parameter mark: called as soon as a stage is done.
  init(_ maker: CanvasStrokes, mark: @escaping (InkStage) -> Void) {
    self.maker = maker
    self.mark = mark
    spare = [maker.stroke()]
  }

  func consume(_ input: LineSet<WidePoint>) {
    for delta in input.deltas {
      switch delta {
      case .began: strokes.append(spare.popLast() ?? maker.stroke())
      case .shortened(let line, let count): strokes[line]?.shorten(to: count)
      case .changed(let line, let range): strokes[line]?.keep(input.lines[line].elements, range)
      case .finished: break
      }
    }
    mark(.scheme)
    tails.removeAll(keepingCapacity: true)
    var last = -1
    for delta in input.deltas where delta.line != last {
      last = delta.line
      guard let stroke = strokes[last] else { continue }
      if let tail = stroke.tessellate() { tails.append((last, tail)) }
      if stroke.isBroken { brokenCount += 1 }
    }
    mark(.tessellation)
    for (line, tail) in tails { strokes[line]?.copy(from: tail, into: buffer) }
    for case .finished(let line) in input.deltas {
      guard let stroke = strokes[line] else { continue }
      stroke.removeAll()
      spare.append(stroke)
      strokes[line] = nil
    }
    mark(.buffer)
  }

  func flush(_ input: LineSet<WidePoint>) {}

  func reset() {
    for stroke in strokes {
      guard let stroke else { continue }
      stroke.removeAll()
      spare.append(stroke)
    }
    strokes = []
  }
}

/// Makes strokes for a canvas.
struct CanvasStrokes {
  private let descriptor: SchemeDescriptor
  private let scheme: any CoordinateScheme
  private let viewport: Viewport
  private let style: StrokeStyle
  private let tolerance: FlatteningTolerance

  /// - Parameter tolerance: in px.
  /// - Throws: `TessellationError` for a tolerance out of range.
  init(_ scheme: any CoordinateScheme, of descriptor: SchemeDescriptor, viewport: Viewport, tolerance: Double) throws {
    self.descriptor = descriptor
    self.scheme = scheme
    self.viewport = viewport
    style = StrokeStyle(curve: .antigrain(smoothing: try AntigrainSmoothing().factor))
    self.tolerance = FlatteningTolerance(pixels: tolerance)
    // Shows now what would be wrong later.
    _ = try LiveStroke(style: style, tolerance: self.tolerance, width: nil)
  }

  /// An empty one.
  func stroke() -> CanvasStroke {
    guard let live = try? LiveStroke(style: style, tolerance: tolerance, width: nil) else {
      preconditionFailure("a stroke of this style was made before")
    }
    return CanvasStroke(descriptor.storedPoints(of: scheme, viewport: viewport), live)
  }
}

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

/// Memory that stands for what the graphics processor takes vertices and indices from: written in place, never read.
final class VertexBuffer {
  private let positions: UnsafeMutableBufferPointer<SIMD2<Float>>
  private let indices: UnsafeMutableBufferPointer<UInt32>

  /// - Parameters: how much fits; what comes later is written from the beginning again.
  init(vertices: Int, indices: Int) {
    positions = .allocate(capacity: vertices)
    positions.initialize(repeating: .zero)
    self.indices = .allocate(capacity: indices)
    self.indices.initialize(repeating: 0)
  }

  deinit {
    positions.deallocate()
    indices.deallocate()
  }

  /// Copies the end of a mesh to where it lies in the buffer, as far as it fits.
  func write(
    _ vertices: UnsafeBufferPointer<SIMD2<Float>>, from firstVertex: Int, _ newIndices: UnsafeBufferPointer<UInt32>,
    from firstIndex: Int
  ) {
    copy(vertices, from: firstVertex, into: positions)
    copy(newIndices, from: firstIndex, into: indices)
  }

  private func copy<Element>(
    _ source: UnsafeBufferPointer<Element>, from first: Int, into target: UnsafeMutableBufferPointer<Element>
  ) {
    let start = first % target.count
    let count = min(source.count - first, target.count - start)
    guard count > 0, let from = source.baseAddress, let to = target.baseAddress else { return }
    (to + start).update(from: from + first, count: count)
  }
}
