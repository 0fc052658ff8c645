import Geometry
import Tessellation

/// Times what a displayed frame of a scene of strokes costs, in every way, one after the other on one thread.
public struct SceneCosts {
  private let configuration: TessellationConfiguration
  private let timer: CallTimer

  public init(_ configuration: TessellationConfiguration) {
    self.configuration = configuration
    timer = CallTimer(runs: configuration.runs)
  }

  /// How many scenes there are.
  public var count: Int { configuration.scenes.count }

  /// - Parameter take: gets the rows of each scene in order, with its position; what it throws stops the run.
  public func run(take: (Int, [SceneRow]) throws -> Void) throws {
    guard
      let scene = PenScene(
        strokes: configuration.strokes, points: configuration.strokePoints, width: configuration.widths.first ?? 4,
        viewport: configuration.viewport, seed: configuration.seed)
    else { return }
    let travel = DepthTravel(seed: configuration.seed)
    for (index, position) in configuration.scenes.enumerated() {
      try take(index, rows(scene, position, travel: travel))
    }
  }

  private func rows(_ scene: PenScene, _ position: SchemeDepth, travel: DepthTravel) -> [SceneRow] {
    let uniform = show(.uniform, scene, position, travel: travel)
    let others = SceneWay.allCases.filter { $0 != .uniform }.map { way in
      row(way, show(way, scene, position, travel: travel), beside: try? uniform.get(), position)
    }
    return others + [row(.uniform, uniform, beside: nil, position)]
  }

  private func row(
    _ way: SceneWay, _ show: Result<any SceneShow, Fault>, beside other: (any SceneShow)?, _ position: SchemeDepth
  ) -> SceneRow {
    func row(
      _ status: StrokeStatus, vertices: Int? = nil, nanoseconds: Double? = nil, bytes: Int? = nil,
      ratio: TimeRatio? = nil
    ) -> SceneRow {
      SceneRow(
        position: position, strokes: configuration.strokes, points: configuration.strokePoints, way: way,
        status: status,
        vertices: vertices, nanoseconds: nanoseconds, bytesUploaded: bytes, ratio: ratio)
    }
    switch show {
    case .failure(let fault): return row(fault.status)
    case .success(let show):
      let (vertices, bytes) = (show.vertexCount, show.bytesUploaded)
      guard let other else {
        return row(.ok, vertices: vertices, nanoseconds: timer.time { show.showNext() }.nanoseconds, bytes: bytes)
      }
      let pair = timer.compare({ show.showNext() }, { other.showNext() })
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

  /// The scene in one way, its first frame shown.
  private func show(
    _ way: SceneWay, _ scene: PenScene, _ position: SchemeDepth, travel: DepthTravel
  ) -> Result<any SceneShow, Fault> {
    let isWhole = way == .retessellate || way == .retessellatePublished
    guard
      let frames = try? SceneFrames(isWhole ? scene.drawing : scene.origins, position, configuration, travel: travel)
    else { return .failure(.unreachable) }
    guard frames.areFinite() else { return .failure(.notFinite) }
    let style = StrokeStyle(
      curve: configuration.curves.first ?? .centripetalCatmullRom, cap: configuration.caps.first ?? .round,
      join: configuration.joins.first ?? .round)
    let tolerance = configuration.tolerances.first ?? 0.25
    do throws(TessellationError) {
      switch way {
      case .retessellate:
        let tessellator = try StrokeTessellator(style: style, tolerance: FlatteningTolerance(pixels: tolerance))
        let show = RetessellatingShow(frames, scene, TriangleWriter(tessellator))
        // All the way round: a stroke that one frame refuses would cost nothing there.
        for _ in 0..<SceneFrames.period { show.showNext() }
        return show.isRefused ? .failure(.refused) : .success(show)
      case .retessellatePublished:
        let show = RetessellatingShow(frames, scene, try PublishedWriter())
        show.showNext()
        return .success(show)
      case .transform, .uniform:
        let show = try UniformShow(
          frames, scene, style: style, tolerance: tolerance, movesVertices: way == .transform)
        show.showNext()
        return .success(show)
      }
    } catch { return .failure(.refused) }
  }
}
