import Geometry
import Results
import Tessellation

/// Times what a displayed frame of a scene of strokes costs, in every method, one after the other on one thread.
public struct SceneCosts {
  private let configuration: StrokeConfiguration
  private let timer: CallTimer

  /// Times the scenes of a configuration.
  public init(_ configuration: StrokeConfiguration) {
    self.configuration = configuration
    timer = CallTimer(runs: configuration.runs)
  }

  /// How many scenes there are.
  public var count: Int { configuration.scenes.count }

  /// What the rows of all scenes say of their scenes, without times.
  var untimedRows: [SceneRow] {
    configuration.scenes.flatMap { canvas in
      SceneMethod.allCases.map { method in
        SceneRow(
          canvas: canvas, strokes: configuration.strokes, points: configuration.strokePoints, method: method,
          status: .ok, vertices: nil, nanoseconds: nil, bytesUploaded: nil, ratio: nil)
      }
    }
  }

  /// - Parameter take: gets the rows of each scene in order, with its index; what it throws stops the run.
  public func run(take: (Int, [SceneRow]) throws -> Void) throws {
    guard
      let scene = PenScene(
        strokes: configuration.strokes, points: configuration.strokePoints, width: configuration.widths.first ?? 4,
        viewport: configuration.viewport, seed: configuration.seed)
    else { return }
    let travel = DepthTravel(seed: configuration.seed)
    for (index, canvas) in configuration.scenes.enumerated() {
      try take(index, rows(scene, canvas, travel: travel))
    }
  }

  private func rows(_ scene: PenScene, _ canvas: SchemeDepth, travel: DepthTravel) -> [SceneRow] {
    let uniform = frameLoop(.uniform, scene, canvas, travel: travel)
    let others = SceneMethod.allCases.filter { $0 != .uniform }.map { method in
      row(method, frameLoop(method, scene, canvas, travel: travel), beside: try? uniform.get(), canvas)
    }
    return others + [row(.uniform, uniform, beside: nil, canvas)]
  }

  private func row(
    _ method: SceneMethod, _ loop: Result<any FrameLoop, Fault>, beside other: (any FrameLoop)?, _ canvas: SchemeDepth
  ) -> SceneRow {
    func row(
      _ status: StrokeStatus, vertices: Int? = nil, nanoseconds: Double? = nil, bytes: Int? = nil,
      ratio: TimeRatio? = nil
    ) -> SceneRow {
      SceneRow(
        canvas: canvas, strokes: configuration.strokes, points: configuration.strokePoints, method: method,
        status: status,
        vertices: vertices, nanoseconds: nanoseconds, bytesUploaded: bytes, ratio: ratio)
    }
    switch loop {
    case .failure(let fault): return row(fault.status)
    case .success(let loop):
      let (vertices, bytes) = (loop.vertexCount, loop.bytesUploaded)
      guard let other else {
        return row(.ok, vertices: vertices, nanoseconds: timer.time { loop.drawNextFrame() }.nanoseconds, bytes: bytes)
      }
      let pair = timer.compare({ loop.drawNextFrame() }, { other.drawNextFrame() })
      return row(.ok, vertices: vertices, nanoseconds: pair.nanosecondsA, bytes: bytes, ratio: pair.ratio)
    }
  }

  /// Why a scene cannot be shown.
  private enum Fault: Error {
    case unreachable, notFinite, refused

    var status: StrokeStatus {
      switch self {
      case .unreachable: .unreachable
      case .notFinite: .notFinite
      case .refused: .refused
      }
    }
  }

  /// The scene in one method, its first frame shown.
  private func frameLoop(
    _ method: SceneMethod, _ scene: PenScene, _ canvas: SchemeDepth, travel: DepthTravel
  ) -> Result<any FrameLoop, Fault> {
    let isWhole = method == .retessellate || method == .retessellatePublished
    guard
      let frames = try? SceneFrames(isWhole ? scene.drawing : scene.origins, canvas, configuration, travel: travel)
    else { return .failure(.unreachable) }
    guard frames.areFinite() else { return .failure(.notFinite) }
    let style = StrokeStyle(
      curve: configuration.curves.first ?? .centripetalCatmullRom, cap: configuration.caps.first ?? .round,
      join: configuration.joins.first ?? .round)
    let tolerance = configuration.tolerances.first ?? 0.25
    do throws(TessellationError) {
      switch method {
      case .retessellate:
        let tessellator = try StrokeTessellator(style: style, tolerance: FlatteningTolerance(pixels: tolerance))
        let loop = RetessellatingFrameLoop(frames, scene, TriangleWriter(tessellator))
        // All the method round: a stroke that one frame refuses would cost nothing there.
        for _ in 0..<SceneFrames.period { loop.drawNextFrame() }
        return loop.isRefused ? .failure(.refused) : .success(loop)
      case .retessellatePublished:
        let loop = RetessellatingFrameLoop(frames, scene, try PublishedStrokeWriter())
        loop.drawNextFrame()
        return .success(loop)
      case .transform, .uniform:
        let loop = try UniformFrameLoop(
          frames, scene, style: style, tolerance: tolerance, movesVertices: method == .transform)
        loop.drawNextFrame()
        return .success(loop)
      }
    } catch { return .failure(.refused) }
  }
}

/// What one method to draw a scene costs a displayed frame.
public struct SceneRow: Hashable, Sendable {
  /// The scheme and depth of the scene.
  public let canvas: SchemeDepth
  /// Strokes of the scene.
  public let strokes: Int
  /// Input points of each stroke.
  public let points: Int
  /// How the scene gets onto the screen.
  public let method: SceneMethod
  /// Whether anything came out.
  public let status: StrokeStatus
  /// Of all strokes, at one frame; nil where nothing came out.
  public let vertices: Int?
  /// The median; nil where nothing came out.
  public let nanoseconds: Double?
  /// What a displayed frame hands to the graphics processor; nil where nothing came out.
  public let bytesUploaded: Int?
  /// The time by that of the method `uniform`; nil for that method itself.
  public let ratio: TimeRatio?
}

/// How a scene of strokes gets onto the screen in each displayed frame.
public enum SceneMethod: String, CaseIterable, Hashable, Sendable {
  /// All points are projected and all strokes tessellated anew, by the published method.
  case retessellatePublished = "retessellate-published"
  /// The same by the method `vernier`.
  case retessellate
  /// Strokes are tessellated once; all vertices are moved to their positions on the CPU.
  case transform
  /// Strokes are tessellated once; for each, the graphics processor gets an offset, a scale and a turn.
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
