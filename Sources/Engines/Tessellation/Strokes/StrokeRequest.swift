import Geometry

/// One stroke, as requested by a caller.
struct StrokeRequest {
  enum Widths {
    case even(Double)
    case each([Double])
  }

  let points: [Vector2]
  let widths: Widths
  let origin: Vector2
  let isClosed: Bool
}

extension StrokeTessellator {
  func write(_ stroke: StrokeRequest, into memory: inout MeshMemory) throws(TessellationError) {
    let (vertexCount, indexCount) = (memory.vertexCount, memory.indexCount)
    var assembler = TriangleAssembler(memory: memory)
    let fault = draw(stroke, into: &assembler) ?? assembler.memory.fault(isOverfull: assembler.isOverfull)
    memory = assembler.memory
    guard let fault else { return }
    (memory.vertexCount, memory.indexCount) = (vertexCount, indexCount)
    throw fault
  }

  func write(_ stroke: StrokeRequest, into strip: inout TriangleStrip) throws(TessellationError) {
    let vertexCount = strip.memory.vertexCount
    var assembler = StripAssembler(memory: strip.memory, standing: strip.standing)
    let fault = draw(stroke, into: &assembler) ?? assembler.memory.fault(isOverfull: assembler.isOverfull)
    strip.memory = assembler.memory
    guard let fault else {
      strip.standing = assembler.standing
      return
    }
    strip.memory.vertexCount = vertexCount
    throw fault
  }

  /// - Returns: nil, or the reason why the stroke cannot be drawn.
  @inline(never)
  private func draw<Assembler: StrokeAssembler>(
    _ stroke: StrokeRequest, into assembler: inout Assembler
  ) -> TessellationError? {
    // Points at the end of a closed stroke that repeat its first point count as that point.
    var count = stroke.points.count
    if stroke.isClosed, let first = stroke.points.first {
      let limits = SpanLimits(tolerance: parameters.tolerance, varies: false)
      while count > 1, limits.isSame(stroke.points[count - 1] - stroke.origin, as: first - stroke.origin) { count -= 1 }
    }
    switch stroke.widths {
    case .even(let width):
      guard width / 2 > 0, width / 2 <= parameters.maxCoordinate else {
        return parameters.widthFault(width, point: nil)
      }
      return draw(stroke, count, evenRadius: width / 2, into: &assembler)
    case .each(let widths):
      guard widths.count == stroke.points.count else {
        return .widthCount(points: stroke.points.count, widths: widths.count)
      }
      var firstRadius = 0.0
      for index in count..<widths.count {
        let radius = widths[index] / 2
        guard radius > 0, radius <= parameters.maxCoordinate else {
          return parameters.widthFault(widths[index], point: index)
        }
        firstRadius = max(firstRadius, radius)
      }
      return widths.withUnsafeBufferPointer {
        draw(stroke, count, widths: $0.baseAddress, firstRadius: firstRadius, into: &assembler)
      }
    }
  }

  private func draw<Assembler: StrokeAssembler>(
    _ stroke: StrokeRequest, _ count: Int, evenRadius: Double = 0, widths: UnsafePointer<Double>? = nil,
    firstRadius: Double = 0, into assembler: inout Assembler
  ) -> TessellationError? {
    stroke.points.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return nil }
      let points = StrokePoints(
        points: start, widths: widths, count: count, origin: stroke.origin, evenRadius: evenRadius,
        maxCoordinate: parameters.maxCoordinate)
      // A closed stroke begins at its last point, so all points are checked first.
      if stroke.isClosed, let invalid = points.firstInvalid() { return parameters.fault(of: points, at: invalid) }
      var engine = StrokeSampler(
        parameters, varies: widths != nil,
        closedAfter: stroke.isClosed && count > 1 ? points.point(at: count - 1) : nil,
        firstRadius: firstRadius)
      if let invalid = engine.push(points, .ofThread, into: &assembler) {
        return parameters.fault(of: points, at: invalid)
      }
      engine.finish(.ofThread, into: &assembler)
      return nil
    }
  }
}

extension MeshMemory {
  /// The error if something did not fit.
  fileprivate func fault(isOverfull: Bool) -> TessellationError? {
    guard isOverfull || vertexCount > Int(clamping: UInt32.max) else { return nil }
    return grows || vertexCount > Int(clamping: UInt32.max)
      ? .tooManyVertices(vertexCount)
      : .buffersTooSmall(
        vertices: vertexCount, indices: indexCount, vertexCapacity: vertexCapacity, indexCapacity: indexCapacity)
  }
}
