import Geometry

extension StrokeTessellator {
  /// The input points of one stroke.
  struct Points {
    let all: [Vector2]
    let origin: Vector2
    let isClosed: Bool
    private let limits: SpanLimits

    init(_ all: [Vector2], _ origin: Vector2, _ isClosed: Bool, _ parameters: StrokeParameters) {
      self.all = all
      self.origin = origin
      self.isClosed = isClosed
      limits = SpanLimits(tolerance: parameters.tolerance, varies: false)
    }

    /// How many come before those that repeat the first point, at the end of a closed stroke.
    var count: Int {
      var count = all.count
      guard isClosed, let first = all.first else { return count }
      while count > 1, limits.isSame(all[count - 1] - origin, as: first - origin) { count -= 1 }
      return count
    }

    /// The point before the first, where the stroke is closed and has more than one position.
    var last: Vector2? { isClosed && count > 1 ? all[count - 1] - origin : nil }
  }

  func write(_ points: Points, _ width: Double, into memory: inout MeshMemory) throws(TessellationError) {
    try writeTriangles(into: &memory) { (assembler) throws(TessellationError) in
      try run(points, width, into: &assembler)
    }
  }

  func write(_ points: Points, _ widths: [Double], into memory: inout MeshMemory) throws(TessellationError) {
    try writeTriangles(into: &memory) { (assembler) throws(TessellationError) in
      try run(points, widths, into: &assembler)
    }
  }

  func write(_ points: Points, _ width: Double, into strip: inout TriangleStrip) throws(TessellationError) {
    try writeStrip(into: &strip) { (assembler) throws(TessellationError) in
      try run(points, width, into: &assembler)
    }
  }

  func write(_ points: Points, _ widths: [Double], into strip: inout TriangleStrip) throws(TessellationError) {
    try writeStrip(into: &strip) { (assembler) throws(TessellationError) in
      try run(points, widths, into: &assembler)
    }
  }

  @inline(__always)
  private func writeTriangles(
    into memory: inout MeshMemory, _ body: (inout TriangleAssembler) throws(TessellationError) -> Void
  ) throws(TessellationError) {
    let before = memory
    var assembler = TriangleAssembler(memory: memory)
    do {
      try body(&assembler)
      try assembler.memory.check(isOverfull: assembler.isOverfull)
    } catch {
      memory = assembler.memory
      memory.vertexCount = before.vertexCount
      memory.indexCount = before.indexCount
      throw error
    }
    memory = assembler.memory
  }

  @inline(__always)
  private func writeStrip(
    into strip: inout TriangleStrip, _ body: (inout StripAssembler) throws(TessellationError) -> Void
  ) throws(TessellationError) {
    let count = strip.memory.vertexCount
    var assembler = StripAssembler(memory: strip.memory, standing: strip.standing)
    do {
      try body(&assembler)
      try assembler.memory.check(isOverfull: assembler.isOverfull)
    } catch {
      strip.memory = assembler.memory
      strip.memory.vertexCount = count
      throw error
    }
    strip.memory = assembler.memory
    strip.standing = assembler.standing
  }

  @inline(__always)
  private func run<Assembler: StrokeAssembler>(
    _ points: Points, _ width: Double, into assembler: inout Assembler
  ) throws(TessellationError) {
    let (radius, reach) = try parameters.radius(ofWidth: width)
    switch parameters.style.curve {
    case .polyline: try run(points, LineRule(), radius, reach, into: &assembler)
    case .uniformCatmullRom: try run(points, UniformRule(), radius, reach, into: &assembler)
    case .centripetalCatmullRom: try run(points, CentripetalRule(), radius, reach, into: &assembler)
    case .antigrain(let smoothing):
      try run(points, AntigrainRule(smoothing: smoothing), radius, reach, into: &assembler)
    }
  }

  @inline(__always)
  private func run<Assembler: StrokeAssembler>(
    _ points: Points, _ widths: [Double], into assembler: inout Assembler
  ) throws(TessellationError) {
    guard widths.count == points.all.count else {
      throw .widthCount(points: points.all.count, widths: widths.count)
    }
    switch parameters.style.curve {
    case .polyline: try run(points, LineRule(), widths, into: &assembler)
    case .uniformCatmullRom: try run(points, UniformRule(), widths, into: &assembler)
    case .centripetalCatmullRom: try run(points, CentripetalRule(), widths, into: &assembler)
    case .antigrain(let smoothing): try run(points, AntigrainRule(smoothing: smoothing), widths, into: &assembler)
    }
  }

  @inline(never)
  private func run<Rule: SplineRule, Assembler: StrokeAssembler>(
    _ points: Points, _ rule: Rule, _ radius: Double, _ reach: Double, into assembler: inout Assembler
  ) throws(TessellationError) {
    let engine = StrokeEngine<Rule, UniformRadius>(
      parameters, rule: rule, closedAfter: points.last)
    let invalid = points.all.withUnsafeBufferPointer { all in
      all.baseAddress.flatMap {
        run(
          engine, EvenPoints(points: $0, count: points.count, origin: points.origin, radius: radius, reach: reach),
          isClosed: points.isClosed, into: &assembler)
      }
    }
    guard let invalid else { return }
    throw parameters.pointFault(points.all[invalid] - points.origin, index: invalid, radius: radius)
  }

  @inline(never)
  private func run<Rule: SplineRule, Assembler: StrokeAssembler>(
    _ points: Points, _ rule: Rule, _ widths: [Double], into assembler: inout Assembler
  ) throws(TessellationError) {
    // Points at the end of a closed stroke that repeat the first are one point with it.
    var firstRadius = 0.0
    for index in points.count..<widths.count {
      let radius = widths[index] / 2
      guard radius > 0, radius <= parameters.reach else { throw parameters.widthFault(widths[index], point: index) }
      firstRadius = max(firstRadius, radius)
    }
    let engine = StrokeEngine<Rule, VaryingRadius>(
      parameters, rule: rule, closedAfter: points.last, firstRadius: firstRadius)
    let invalid = points.all.withUnsafeBufferPointer { all in
      widths.withUnsafeBufferPointer { widths -> Int? in
        guard let all = all.baseAddress, let widths = widths.baseAddress else { return nil }
        return run(
          engine,
          PressedPoints(
            points: all, widths: widths, count: points.count, origin: points.origin, reach: parameters.reach),
          isClosed: points.isClosed, into: &assembler)
      }
    }
    guard let invalid else { return }
    let radius = widths[invalid] / 2
    guard radius > 0, radius <= parameters.reach else {
      throw parameters.widthFault(widths[invalid], point: invalid)
    }
    throw parameters.pointFault(points.all[invalid] - points.origin, index: invalid, radius: radius)
  }

  /// The whole stroke, with its workspace on the stack.
  /// - Returns: nil, or the index of the first point that is not valid.
  @inline(__always)
  private func run<Rule: SplineRule, Radius: RadiusFit, Source: PointSource, Assembler: StrokeAssembler>(
    _ engine: StrokeEngine<Rule, Radius>, _ source: Source, isClosed: Bool, into assembler: inout Assembler
  ) -> Int? {
    // A closed stroke begins by looking at its last point.
    if isClosed {
      for index in 0..<source.count where !source.isValid(source.point(at: index), source.radius(at: index)) {
        return index
      }
    }
    var engine = engine
    return StrokeWorkspace.with { workspace in
      if let invalid = engine.push(source, &workspace, into: &assembler) { return invalid }
      engine.finish(&workspace, into: &assembler)
      return nil
    }
  }
}

extension MeshMemory {
  /// - Throws: where something did not fit.
  func check(isOverfull: Bool) throws(TessellationError) {
    guard !isOverfull, vertexCount <= Int(UInt32.max) else {
      if grows || vertexCount > Int(UInt32.max) { throw .tooManyVertices(vertexCount) }
      throw .buffersTooSmall(
        vertices: vertexCount, indices: indexCount, vertexCapacity: vertexCapacity, indexCapacity: indexCapacity)
    }
  }
}
