import Geometry
import Ink
import InkCanvas
import Schemes
import Tessellation

/// The last steps: stores the points of wide lines as a scheme does, tessellates them, and copies the triangles to the
/// vertex buffer.
final class CanvasInk: LineConsumer {
  /// The number of deliveries in which the scheme lost a point, or the tessellator rejected one.
  private(set) var brokenCount = 0
  private let buffer = VertexBuffer(vertices: 1 << 20, indices: 1 << 21)
  private let maker: CanvasStrokes
  private let mark: (InkStep) -> Void
  /// The strokes of lines in progress, by line.
  private var strokes: [CanvasStroke?] = []
  private var spare: [CanvasStroke] = []
  private var tails: [(line: Int, tail: LiveStroke.Tail)] = []

  /// - Parameter mark: called as soon as a step is done.
  init(_ maker: CanvasStrokes, mark: @escaping (InkStep) -> Void) {
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
    // Reports invalid parameters now and not later.
    _ = try LiveMesh(style: style, tolerance: self.tolerance)
  }

  /// An empty one.
  func stroke() -> CanvasStroke {
    guard let mesh = try? LiveMesh(style: style, tolerance: tolerance) else {
      preconditionFailure("a stroke of this style was made before")
    }
    return CanvasStroke(descriptor.storedPoints(of: scheme, viewport: viewport), mesh)
  }
}

/// One stroke in progress on the canvas: its points as the scheme stores them, and its triangles at the scheme's
/// positions.
final class CanvasStroke {
  private let points: StoredPoints
  private let mesh: LiveMesh
  /// The input positions of the points, in px.
  private var locations: [Vector2] = []
  /// The scheme's position of the first point, in px: all others are relative to it.
  private var origin = Vector2.zero
  /// Whether the scheme has lost a point, or the tessellator rejected one.
  var isBroken: Bool { mesh.isBroken }

  /// - Parameter mesh: without points.
  init(_ points: StoredPoints, _ mesh: LiveMesh) {
    self.points = points
    self.mesh = mesh
  }

  /// Empties the stroke for another one; the memory is kept.
  func removeAll() {
    points.removeAll(from: 0)
    locations.removeAll(keepingCapacity: true)
    mesh.removeAll()
  }

  /// Removes the points from an index on.
  func shorten(to count: Int) {
    points.removeAll(from: count)
    locations.removeLast(max(0, locations.count - count))
    mesh.shorten(to: count)
  }

  /// Stores points that are new or have changed.
  func keep(_ points: [WidePoint], _ range: Range<Int>) {
    for index in range {
      let location = points[index].location
      if index < locations.count, location == locations[index] {
        mesh.setWidth(points[index].width, at: index)
        continue
      }
      self.points.store(location, at: index)
      if index < locations.count { locations[index] = location } else { locations.append(location) }
      if index == 0 { moveOrigin() }
      mesh.set(self.points.position(at: index) - origin, width: points[index].width, at: index)
    }
  }

  /// The first point has moved.
  private func moveOrigin() {
    origin = points.position(at: 0)
    for other in locations.indices.dropFirst() { mesh.setPosition(points.position(at: other) - origin, at: other) }
  }

  /// Tessellates the changes.
  /// - Returns: nil where nothing has changed, or where the stroke is broken.
  func tessellate() -> LiveStroke.Tail? { mesh.tessellate() }

  /// Copies the triangles from the first change on.
  func copy(from tail: LiveStroke.Tail, into buffer: VertexBuffer) {
    buffer.write(mesh.vertices, from: tail.firstVertex, mesh.indices, from: tail.firstIndex)
  }
}

/// Memory that represents the GPU's vertices and indices: written in place, never read.
final class VertexBuffer {
  private let positions: UnsafeMutableBufferPointer<SIMD2<Float>>
  private let indices: UnsafeMutableBufferPointer<UInt32>

  /// - Parameters: the capacities; later data is written from the beginning again.
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

  /// Copies the end of a mesh to its position in the buffer, as far as it fits.
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
