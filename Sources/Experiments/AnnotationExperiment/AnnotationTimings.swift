import Geometry
import Measurement

/// Times the subjects of the annotation app's design document's comparison: frames, edits, hit tests and memory of scenes of
/// annotations.
///
/// For each scene, the two renderers and the tree of views draw the same annotations on the same screen, one after the
/// other in one process. Each operation is timed separately, as often as fits a share of a second.
struct AnnotationTimings {
  let configuration: AnnotationConfiguration
  let meter: AllocationMeter

  /// The time for each quantity, in ns, and its least and largest number of timings; fewer where one takes seconds.
  static let budget = 40_000_000.0
  static let fewest = 3
  static let most = 2000
  static let longest = 1_500_000_000.0

  init(_ configuration: AnnotationConfiguration, meter: AllocationMeter) {
    self.configuration = configuration
    self.meter = meter
  }

  /// Measures all rows, in order.
  /// - Parameter take: receives each row.
  func run(take: (AnnotationTimeRow) throws -> Void) throws {
    for timings in configuration.series {
      let scene = scene(of: timings)
      switch timings[0].engine {
      case .scene: try sceneRows(scene, timings, take)
      case .immediate: try rendererRows(scene, timings, take) { try TimedSceneRenderer.immediate($0) }
      case .retained: try rendererRows(scene, timings, take) { try TimedSceneRenderer.retained($0) }
      case .viewTree: try rendererRows(scene, timings, take) { ViewTreeRenderer($0) }
      case .hybrid: try rendererRows(scene, timings, take) { try HybridRenderer($0) }
      }
    }
  }

  private func scene(of timings: [AnnotationTiming]) -> TimedScene {
    TimedScene(
      count: timings[0].count, visible: timings[0].visible, viewport: configuration.viewport, seed: configuration.seed)
  }

  /// Makes the changes of a renderer's frames again, untimed, for the triangles of the last frame of each quantity.
  /// - Parameters:
  ///   - timings: those of an engine with a scene.
  ///   - samples: how often each quantity was timed.
  /// - Returns: the triangles of each quantity that ends with a frame.
  func triangles(
    of timings: [AnnotationTiming], samples: [AnnotationQuantity: Int]
  ) throws -> [AnnotationQuantity: Int] {
    let scene = scene(of: timings)
    let rendered: any TimedRenderer
    switch timings[0].engine {
    case .scene: return [:]
    case .immediate: rendered = try TimedSceneRenderer.immediate(scene)
    case .retained: rendered = try TimedSceneRenderer.retained(scene)
    case .viewTree: rendered = ViewTreeRenderer(scene)
    case .hybrid: rendered = try HybridRenderer(scene)
    }
    rendered.display()
    var triangles: [AnnotationQuantity: Int] = [:]
    for quantity in timings.map(\.quantity) where quantity.isFrame {
      var changes = AnnotationChanges(scene, seed: configuration.seed)
      // One more than there are times: the first is made without a clock.
      for _ in 0...max(0, samples[quantity] ?? 0) { try changes.make(quantity, on: rendered) }
      triangles[quantity] = rendered.triangleCount
    }
    return triangles
  }

  // MARK: - Rows

  private func sceneRows(
    _ scene: TimedScene, _ timings: [AnnotationTiming], _ take: (AnnotationTimeRow) throws -> Void
  ) throws {
    var bench = try SceneBench(scene, seed: configuration.seed)
    for timing in timings {
      switch timing.quantity {
      case .build: try take(time(timing) { bench = try SceneBench(scene, seed: configuration.seed) })
      case .memory: try take(memory(timing) { try SceneBench(scene, seed: configuration.seed) })
      default:
        try take(time(timing, before: { try bench.prepare(timing.quantity) }) { try bench.perform(timing.quantity) })
      }
    }
  }

  private func rendererRows<Rendered: TimedRenderer>(
    _ scene: TimedScene, _ timings: [AnnotationTiming], _ take: (AnnotationTimeRow) throws -> Void,
    _ make: (TimedScene) throws -> Rendered
  ) throws {
    var rendered = try make(scene)
    for timing in timings {
      let quantity = timing.quantity
      switch quantity {
      case .build:
        try take(
          time(timing) {
            rendered = try make(scene)
            rendered.display()
          })
      case .memory:
        try take(
          memory(timing) {
            let made = try make(scene)
            made.display()
            return made
          })
      case .grid:
        var grid = try TimedGrid(scene, as: timing.engine)
        try take(time(timing) { try grid.display() })
      case .hitTest:
        var generator = SplitMix64(seed: configuration.seed, stream: "annotation probes")
        let view = scene.scenery.view
        rendered.display()
        try take(
          time(timing) {
            _ = rendered.annotation(at: view.min + Vector2(generator.unit(), generator.unit()) * view.size)
          })
      default:
        var changes = AnnotationChanges(scene, seed: configuration.seed)
        // Once without a clock, so that buffers have their final size.
        try changes.make(quantity, on: rendered)
        try take(
          time(timing, triangles: quantity.isFrame ? { rendered.triangleCount } : nil) {
            try changes.make(quantity, on: rendered)
          })
      }
    }
  }

  // MARK: - Measuring

  private func time(
    _ timing: AnnotationTiming, before: () throws -> Void = {}, triangles: (() -> Int)? = nil, _ work: () throws -> Void
  ) throws -> AnnotationTimeRow {
    var times: [UInt64] = []
    var allocations: [Int] = []
    var spent = 0.0
    while times.isEmpty || times.count < Self.fewest && spent < Self.longest
      || spent < Self.budget && times.count < Self.most
    {
      try before()
      let asked = meter.count()
      let start = Stopwatch.now
      try work()
      let time = Stopwatch.now - start
      if asked >= 0 { allocations.append(meter.count() - asked) }
      times.append(time)
      spent += Double(time)
    }
    var ranks = NearestRank()
    return AnnotationTimeRow(
      timing: timing, summary: LatencySummary(times, with: &ranks),
      allocations: allocations.isEmpty ? nil : allocations.sorted()[allocations.count / 2], bytes: nil,
      triangles: triangles?())
  }

  /// The memory that something takes as long as it is there.
  private func memory<Made>(_ timing: AnnotationTiming, _ make: () throws -> Made) rethrows -> AnnotationTimeRow {
    let before = meter.bytes()
    let made = try make()
    let bytes = meter.bytes() - before
    withExtendedLifetime(made) {}
    return AnnotationTimeRow(
      timing: timing, summary: .none, allocations: nil, bytes: before < 0 ? nil : max(0, bytes), triangles: nil)
  }
}
