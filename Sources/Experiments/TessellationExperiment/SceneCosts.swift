import Geometry
import Results
import Tessellation

/// Times a displayed frame of a scene of strokes in every method, one after the other on one thread.
public struct SceneCosts {
  private let configuration: TessellationConfiguration
  private let timer: CallTimer

  /// Times the scenes of a configuration.
  public init(_ configuration: TessellationConfiguration) {
    self.configuration = configuration
    timer = CallTimer(runs: configuration.runs)
  }

  /// The number of scenes.
  public var count: Int { configuration.scenes.count }

  /// - Parameter take: receives the rows of each scene in order, with its index; its error stops the run.
  public func run(take: (Int, [SceneRow]) throws -> Void) throws {
    try forEach(Array(0..<count)) { index, scene, travel in
      try take(index, rows(scene, configuration.scenes[index], travel: travel))
    }
  }

  /// The rows of some scenes without times: the same on every run.
  /// - Parameter take: receives the rows of each of `scenes` in order, with its position there.
  func runUntimed(_ scenes: [Int], take: (Int, [SceneRow]) throws -> Void) throws {
    var position = 0
    try forEach(scenes) { index, scene, travel in
      let canvas = configuration.scenes[index]
      defer { position += 1 }
      try take(position, SceneMethod.allCases.map { untimed($0, frameLoop($0, scene, canvas, travel: travel), canvas) })
    }
  }

  /// The row of one method on a canvas, compared with no other.
  /// - Returns: nil where the configuration has no strokes for a scene.
  package func row(_ method: SceneMethod, _ canvas: SchemeDepth, travel: DepthTravel, isTimed: Bool) -> SceneRow? {
    scene.map { scene in
      let loop = frameLoop(method, scene, canvas, travel: travel)
      return isTimed ? timed(method, loop, beside: nil, canvas) : untimed(method, loop, canvas)
    }
  }

  private var scene: PenScene? {
    PenScene(
      strokes: configuration.strokes, points: configuration.strokePoints, width: configuration.widths.first ?? 4,
      viewport: configuration.viewport, seed: configuration.seed)
  }

  private func forEach(_ scenes: [Int], _ body: (Int, PenScene, DepthTravel) throws -> Void) throws {
    guard !scenes.isEmpty, let scene else { return }
    let travel = DepthTravel(seed: configuration.seed)
    for index in scenes { try body(index, scene, travel) }
  }

  private func rows(_ scene: PenScene, _ canvas: SchemeDepth, travel: DepthTravel) -> [SceneRow] {
    let uniform = frameLoop(.uniform, scene, canvas, travel: travel)
    let others = SceneMethod.allCases.filter { $0 != .uniform }.map { method in
      timed(method, frameLoop(method, scene, canvas, travel: travel), beside: try? uniform.get(), canvas)
    }
    return others + [timed(.uniform, uniform, beside: nil, canvas)]
  }

  private func untimed(_ method: SceneMethod, _ loop: Result<any FrameLoop, Problem>, _ canvas: SchemeDepth) -> SceneRow
  {
    let drawn = try? loop.get()
    var status = StrokeStatus.ok
    if case .failure(let fault) = loop { status = fault.status }
    return SceneRow(
      canvas: canvas, strokes: configuration.strokes, points: configuration.strokePoints, method: method,
      status: status, vertices: drawn?.vertexCount, nanoseconds: nil, bytesUploaded: drawn?.bytesUploaded, ratio: nil)
  }

  private func timed(
    _ method: SceneMethod, _ loop: Result<any FrameLoop, Problem>, beside other: (any FrameLoop)?, _ canvas: SchemeDepth
  ) -> SceneRow {
    var row = untimed(method, loop, canvas)
    guard let loop = try? loop.get() else { return row }
    if let other {
      let pair = timer.compare({ loop.drawNextFrame() }, { other.drawNextFrame() })
      (row.nanoseconds, row.ratio) = (pair.nanosecondsA, pair.ratio)
    } else {
      row.nanoseconds = timer.time { loop.drawNextFrame() }.nanoseconds
    }
    return row
  }

  /// Why a scene cannot be shown.
  private enum Problem: Error {
    case unreachable, notFinite, refused, tooLarge

    var status: StrokeStatus {
      switch self {
      case .unreachable: .unreachable
      case .notFinite: .notFinite
      case .refused: .refused
      case .tooLarge: .tooLarge
      }
    }
  }

  /// The scene in one method, with its first frame shown.
  private func frameLoop(
    _ method: SceneMethod, _ scene: PenScene, _ canvas: SchemeDepth, travel: DepthTravel
  ) -> Result<any FrameLoop, Problem> {
    let isWhole = method == .retessellate || method == .retessellatePublished
    guard
      let frames = try? SceneFrames(isWhole ? scene.drawing : scene.origins, canvas, configuration, travel: travel)
    else { return .failure(.unreachable) }
    guard frames.areFinite() else { return .failure(.notFinite) }
    let style = StrokeStyle(
      curve: configuration.curves.first ?? .centripetalCatmullRom, cap: configuration.caps.first ?? .round,
      join: configuration.limitedJoins.first ?? .round)
    let tolerance = configuration.tolerances.first ?? 0.25
    do throws(TessellationError) {
      switch method {
      case .retessellate:
        let writer = TriangleWriter(
          try StrokeTessellator(style: style, tolerance: FlatteningTolerance(pixels: tolerance)))
        guard try scene.fits(writer) else { return .failure(.tooLarge) }
        let loop = RetessellatingFrameLoop(frames, scene, writer)
        // In all frames of the path: a stroke that one frame rejects would cost nothing there.
        for _ in 0..<SceneFrames.period { loop.drawNextFrame() }
        return loop.isRefused ? .failure(.refused) : .success(loop)
      case .retessellatePublished:
        let writer = try PublishedStrokeWriter()
        guard try scene.fits(writer) else { return .failure(.tooLarge) }
        let loop = RetessellatingFrameLoop(frames, scene, writer)
        loop.drawNextFrame()
        return .success(loop)
      case .transform, .uniform:
        let fine = FlatteningTolerance(pixels: tolerance, zoom: UniformFrameLoop.mostZoom)
        guard try scene.fits(TriangleWriter(try StrokeTessellator(style: style, tolerance: fine))) else {
          return .failure(.tooLarge)
        }
        let loop = try UniformFrameLoop(
          frames, scene, style: style, tolerance: tolerance, movesVertices: method == .transform)
        loop.drawNextFrame()
        return .success(loop)
      }
    } catch { return .failure(.refused) }
  }
}

/// The costs of a displayed frame in one method of drawing a scene.
public struct SceneRow: Hashable, Sendable {
  /// The scheme and depth of the scene.
  public let canvas: SchemeDepth
  /// Strokes of the scene.
  public let strokes: Int
  /// Input points of each stroke.
  public let points: Int
  /// The method.
  public let method: SceneMethod
  /// Whether there is output.
  public let status: StrokeStatus
  /// The vertices of all strokes, in one frame; nil without output.
  public let vertices: Int?
  /// The median; nil without output.
  public internal(set) var nanoseconds: Double?
  /// The bytes that a displayed frame uploads to the GPU; nil without output.
  public let bytesUploaded: Int?
  /// The time divided by that of the method `uniform`; nil for that method itself.
  public internal(set) var ratio: TimeRatio?
}

/// The methods of drawing a scene of strokes in each displayed frame.
public enum SceneMethod: String, CaseIterable, Hashable, Sendable {
  /// All points are projected and all strokes tessellated again, by the published method.
  case retessellatePublished = "retessellate-published"
  /// The same by the method `vernier`.
  case retessellate
  /// Strokes are tessellated once; all vertices are moved to their positions on the CPU.
  case transform
  /// Strokes are tessellated once; for each, the GPU gets an offset, a scale and a rotation.
  case uniform
}

extension SceneRow {
  /// The table `frames.csv`: timings, which differ from run to run.
  public static let table = Table<SceneRow>(
    "frames", "What a displayed frame of a scene costs. Timings: they differ from run to run.",
    key: ["scheme", "zoom_depth", "strokes", "points", "method"]
  ) {
    Column("scheme", "What keeps the points and projects them.") { $0.canvas.scheme.name }
    Column("zoom_depth", .decades, "log10 of the zoom at which the scheme keeps them.", minimum: 0) {
      $0.canvas.depth.decades
    }
    Column("strokes", "Strokes of the scene.", minimum: 1) { $0.strokes }
    Column("points", "Input points of each stroke.", minimum: 1) { $0.points }
    Column("method", "How the scene gets onto the screen.") { $0.method }
    Column("ns_per_frame", .ns, "Median time of a displayed frame, the camera's move included.", minimum: 0) {
      $0.nanoseconds
    }
    Column(
      "bytes_uploaded_per_frame", .bytes, "What a displayed frame hands to the graphics processor.", minimum: 0
    ) { $0.bytesUploaded }
    Column.ratio("Time by that of the method uniform, timed in pairs that take turns; missing for uniform itself.")
      .map { $0.of { (row: SceneRow) in row.ratio } }
    Column("vertices", "Of all strokes, in one frame.", minimum: 0) { $0.vertices }
    Column("status", "Whether the stroke came out, and why not.") { $0.status }
  }
}
