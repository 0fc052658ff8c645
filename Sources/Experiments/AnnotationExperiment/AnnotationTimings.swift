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
    for count in configuration.counts {
      for visible in VisibleShare.allCases {
        let scene = TimedScene(
          count: count, visible: visible, viewport: configuration.viewport, seed: configuration.seed)
        for engine in AnnotationEngine.allCases {
          switch engine {
          case .scene: try sceneRows(scene, take)
          case .immediate: try rendererRows(scene, engine, take) { try TimedSceneRenderer.immediate($0) }
          case .retained: try rendererRows(scene, engine, take) { try TimedSceneRenderer.retained($0) }
          case .viewTree: try rendererRows(scene, engine, take) { ViewTreeRenderer($0) }
          case .hybrid: try rendererRows(scene, engine, take) { try HybridRenderer($0) }
          }
        }
      }
    }
  }

  /// Makes the changes of a renderer's frames again, untimed, for the triangles of the last frame of each quantity.
  /// - Parameters:
  ///   - samples: how often a quantity was timed.
  /// - Returns: the triangles of each quantity that ends with a frame.
  static func triangles(
    of engine: AnnotationEngine, _ scene: TimedScene, seed: UInt64, samples: (AnnotationQuantity) -> Int
  ) throws -> [AnnotationQuantity: Int] {
    let rendered: any TimedRenderer
    switch engine {
    case .scene: return [:]
    case .immediate: rendered = try TimedSceneRenderer.immediate(scene)
    case .retained: rendered = try TimedSceneRenderer.retained(scene)
    case .viewTree: rendered = ViewTreeRenderer(scene)
    case .hybrid: rendered = try HybridRenderer(scene)
    }
    rendered.display()
    var triangles: [AnnotationQuantity: Int] = [:]
    for quantity in AnnotationTiming.quantities(of: engine) where quantity.isFrame {
      var changes = AnnotationChanges(scene, seed: seed)
      // One more than there are times: the first is made without a clock.
      for _ in 0...samples(quantity) { try changes.make(quantity, on: rendered) }
      triangles[quantity] = rendered.triangleCount
    }
    return triangles
  }

  // MARK: - Rows

  private func sceneRows(_ scene: TimedScene, _ take: (AnnotationTimeRow) throws -> Void) throws {
    var bench = try SceneBench(scene, seed: configuration.seed)
    for quantity in AnnotationTiming.quantities(of: .scene) {
      let timing = AnnotationTiming(count: scene.count, visible: scene.visible, engine: .scene, quantity: quantity)
      switch quantity {
      case .build: try take(time(timing) { bench = try SceneBench(scene, seed: configuration.seed) })
      case .memory: try take(memory(timing) { try SceneBench(scene, seed: configuration.seed) })
      default: try take(time(timing, before: { try bench.prepare(quantity) }) { try bench.perform(quantity) })
      }
    }
  }

  private func rendererRows<Rendered: TimedRenderer>(
    _ scene: TimedScene, _ engine: AnnotationEngine, _ take: (AnnotationTimeRow) throws -> Void,
    _ make: (TimedScene) throws -> Rendered
  ) throws {
    var rendered = try make(scene)
    for quantity in AnnotationTiming.quantities(of: engine) {
      let timing = AnnotationTiming(count: scene.count, visible: scene.visible, engine: engine, quantity: quantity)
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
        var grid = try TimedGrid(scene, as: engine)
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
    var ranks = NearestRank()
    return AnnotationTimeRow(
      timing: timing, summary: LatencySummary([], with: &ranks), allocations: nil,
      bytes: before < 0 ? nil : max(0, bytes), triangles: nil)
  }
}
