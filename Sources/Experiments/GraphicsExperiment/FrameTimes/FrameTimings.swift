import Geometry
import Graphics
import Measurement

/// Times frames of scenes on a device: both ways of a scene in turns, A B B A.
struct FrameTimings {
  private let configuration: GraphicsConfiguration
  private let target: OffscreenTarget
  private let renderer: MeshRenderer
  private let stampRenderer: StampRenderer
  private let timer: DisplayTimer
  private let context: GraphicsContext

  /// - Throws: `GraphicsError` for a size that the device does not draw.
  init(_ configuration: GraphicsConfiguration, on context: GraphicsContext) throws {
    self.configuration = configuration
    self.context = context
    target = try OffscreenTarget(context, width: configuration.size.x, height: configuration.size.y)
    renderer = try MeshRenderer(context)
    stampRenderer = try StampRenderer(context)
    timer = try DisplayTimer(context) { Stopwatch.now }
  }

  /// What a frame drew.
  private struct Work {
    var vertices = 0
    var bytes = 0
  }

  /// The row of a scene.
  /// - Throws: `GraphicsError`.
  func row(_ scene: DisplayScene) throws -> DisplayTimeRow {
    switch scene {
    case .strokes(let count), .strokesOnOnePixel(let count):
      try kept(scene, count, by: StandardTessellator(), isTogether: true)
    case .strokesByOffset(let count): try kept(scene, count, by: StandardTessellator(), isTogether: false)
    case .publishedStrokes(let count): try kept(scene, count, by: DocumentsTessellator(), isTogether: true)
    case .culledStrokes(let count): try culled(scene, count)
    case .stamps(let count): try stamps(scene, count)
    }
  }

  private static let background = SIMD4<Float>(1, 1, 1, 1)
  /// The uniforms of a drawing: offset, scale, turn and colour.
  private static let uniformBytes = 36

  private func kept(
    _ row: DisplayScene, _ count: Int, by tessellator: SceneTessellator, isTogether: Bool
  ) throws -> DisplayTimeRow {
    let scene = StrokeScene(strokes: count, screens: 1, size: configuration.size, seed: configuration.seed)
    let kept = try KeptStrokes(scene, by: tessellator, isTogether: isTogether, on: context)
    let again = try StoredMesh(context, vertices: [], indices: [])
    var (target, scale) = (target, Float(1))
    if case .strokesOnOnePixel = row {
      target = try OffscreenTarget(context, width: 1, height: 1)
      scale = 1 / Float(max(configuration.size.x, configuration.size.y))
    }
    return try compare(
      row,
      { view in
        try target.clear(Self.background)
        let draws =
          isTogether
          ? [kept.draw(in: view, scale: scale)] : scene.origins.indices.map { kept.draw($0, of: scene, in: view) }
        try renderer.draw(draws, into: target)
        return Work(vertices: kept.mesh.vertexCount, bytes: draws.count * Self.uniformBytes)
      },
      { view in
        tessellator.removeAll()
        for (origin, points) in zip(scene.origins, scene.points) {
          let place = origin - view.centre
          try tessellator.add(points.map { ($0 + place) * view.zoom }, width: StrokeScene.width * view.zoom)
        }
        try tessellator.upload(to: again)
        try target.clear(Self.background)
        try renderer.draw([MeshDraw(again, scale: scale)], into: target)
        return Work(vertices: tessellator.vertexCount, bytes: tessellator.byteCount + Self.uniformBytes)
      })
  }

  private func culled(_ row: DisplayScene, _ count: Int) throws -> DisplayTimeRow {
    let scene = StrokeScene(strokes: count, screens: 40, size: configuration.size, seed: configuration.seed)
    let kept = try KeptStrokes(scene, by: StandardTessellator(), isTogether: false, on: context)
    let half = Vector2(Double(configuration.size.x), Double(configuration.size.y)) / 2
    return try compare(
      row,
      { view in
        try target.clear(Self.background)
        let reach = half / view.zoom
        var draws: [MeshDraw] = []
        var work = Work()
        for (stroke, origin) in scene.origins.enumerated() {
          let place = origin - view.centre
          let radius = scene.radii[stroke]
          guard abs(place.x) - radius <= reach.x, abs(place.y) - radius <= reach.y else { continue }
          draws.append(kept.draw(stroke, of: scene, in: view))
          work.vertices += kept.vertexCounts[stroke]
        }
        try renderer.draw(draws, into: target)
        work.bytes = draws.count * Self.uniformBytes
        return work
      },
      { view in
        try target.clear(Self.background)
        try renderer.draw(scene.origins.indices.map { kept.draw($0, of: scene, in: view) }, into: target)
        return Work(vertices: kept.mesh.vertexCount, bytes: count * Self.uniformBytes)
      })
  }

  /// A motif of four corners, a diamond of 6 px.
  private static let motif: (vertices: [SIMD2<Float>], indices: [UInt32]) = (
    [SIMD2(-3, 0), SIMD2(0, -3), SIMD2(3, 0), SIMD2(0, 3)], [0, 1, 2, 0, 2, 3]
  )

  private func stamps(_ row: DisplayScene, _ count: Int) throws -> DisplayTimeRow {
    var random = SplitMix64(seed: configuration.seed, stream: "stamps on a device")
    let half = Vector2(Double(configuration.size.x), Double(configuration.size.y)) / 2
    let stamps = (0..<count).map { _ in
      // The tangent of half the angle gives its cosine and sine.
      let tangent = random.symmetric()
      let scale = 1 / (1 + tangent * tangent)
      return StoredStamps.Stamp(
        position: SIMD2<Float>(Vector2(random.symmetric(), random.symmetric()) * half),
        turn: SIMD2<Float>(Vector2(1 - tangent * tangent, 2 * tangent) * scale))
    }
    let motif = Self.motif
    let stored = try StoredStamps(context, vertices: motif.vertices, indices: motif.indices, stamps: stamps)
    let mesh = try StoredMesh(context, vertices: motif.vertices, indices: motif.indices)
    let vertices = count * motif.vertices.count
    return try compare(
      row,
      { view in
        try target.clear(Self.background)
        try stampRenderer.draw(stored, offset: -SIMD2<Float>(view.centre), scale: Float(view.zoom), into: target)
        return Work(vertices: vertices, bytes: Self.uniformBytes)
      },
      { view in
        try target.clear(Self.background)
        let draws = stamps.map { stamp in
          let place = (stamp.position - SIMD2<Float>(view.centre))
          let turn = stamp.turn
          // The offset is before the turn, which therefore is undone.
          let offset = SIMD2(turn.x * place.x + turn.y * place.y, turn.x * place.y - turn.y * place.x)
          return MeshDraw(mesh, offset: offset, scale: Float(view.zoom), turn: turn)
        }
        try renderer.draw(draws, into: target)
        return Work(vertices: vertices, bytes: count * Self.uniformBytes)
      })
  }

  /// Times both ways in turns; the first round does not count.
  private func compare(
    _ scene: DisplayScene, _ first: (FrameTransform) throws -> Work, _ other: (FrameTransform) throws -> Work
  ) throws -> DisplayTimeRow {
    var works = (first: Work(), other: Work())
    var frames: (first: [Double], other: [Double]) = ([], [])
    var devices: (first: [Double], other: [Double]) = ([], [])
    for round in 0...configuration.pairs {
      let views = (0..<4).map { FrameTransform(4 * round + $0) }
      let times = [
        try timer.time { works.first = try first(views[0]) }, try timer.time { works.other = try other(views[1]) },
        try timer.time { works.other = try other(views[2]) }, try timer.time { works.first = try first(views[3]) },
      ]
      guard round > 0 else { continue }
      frames.first.append((times[0].frame + times[3].frame) / 2)
      frames.other.append((times[1].frame + times[2].frame) / 2)
      devices.first += [times[0].device, times[3].device].compactMap { $0 }
      devices.other += [times[1].device, times[2].device].compactMap { $0 }
    }
    return DisplayTimeRow(
      scene: scene, comparison: PairedComparison(timesA: frames.other, timesB: frames.first),
      deviceTimes: (Self.median(devices.first), Self.median(devices.other)),
      vertices: (works.first.vertices, works.other.vertices), bytes: (works.first.bytes, works.other.bytes))
  }

  private static func median(_ times: [Double]) -> Double? {
    guard !times.isEmpty else { return nil }
    let sorted = times.sorted()
    return (sorted[(sorted.count - 1) / 2] + sorted[sorted.count / 2]) / 2
  }
}
