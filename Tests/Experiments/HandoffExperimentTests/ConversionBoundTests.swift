import Frames
import Geometry
import Results
import Schemes
import TestSupport
import Testing
import Workloads

@testable import HandoffExperiment

/// What float32 may do to a position is derived, reached to a small factor, and held by every gesture.
@Suite struct ConversionBoundTests {
  private static func position(_ random: inout SplitMix64, within extent: Double) -> Vector2 {
    Vector2(random.symmetric(), random.symmetric()) * extent
  }

  /// The largest error over the derived bound, of points at any distance up to 10^4 px in views after random gestures.
  private static func largestShare(seed: UInt64, viewport: Viewport) throws -> Double {
    let conversion = Float32Conversion(viewport: viewport)
    var random = SplitMix64(seed: seed)
    var largest = 0.0
    for number in 0..<150 {
      var canvas = FrameCanvas(rule: DyadicHandoff(), viewport: viewport)
      for gesture in RandomScript(seed: seed, number: number).gestures(number % 30) { try canvas.apply(gesture) }
      for index in 0..<300 {
        // All sizes from 0.01 px on.
        let extent = [1e4, 500, 10, 0.01][index % 4]
        guard let point = DyadicHandoff().stored(canvas.camera.local(position(&random, within: extent))) else {
          continue
        }
        let exact = canvas.camera.screen(point)
        let ndc = conversion.ndc(
          point, of: canvas.camera.frame, from: canvas.camera, in: canvas.tree, by: canvas.compositor)
        let error = (viewport.fromCentre(ndc: ndc) - exact).length
        let bound = StrokeDraw.originError * exact.length + 1e-9
        check(error <= bound, "seed \(seed), script \(number), \(exact): \(error) px, bound \(bound)")
        if exact.length > 1 { largest = max(largest, error / bound) }
      }
    }
    return largest
  }

  @Test(
    "A point's error after the float32 conversion is within its bound, which is at most three times what is seen",
    arguments: [1, 2, 3] as [UInt64])
  func derived(seed: UInt64) throws {
    for viewport in [Viewport.standard, Viewport(width: 2732, height: 2048), Viewport(width: 1000.1, height: 333.3)] {
      let share = try Self.largestShare(seed: seed, viewport: try #require(viewport))
      #expect((1.0 / 3...1).contains(share), "seed \(seed), \(viewport.map { "\($0.size)" } ?? ""): \(share)")
    }
  }

  @Test func anErrorBeyondTheCornersCountsAsTheSameShareOfACornersDistance() {
    let probe = HandoffProbe(viewport: .standard)
    let error = Vector2(0.03, -0.04)
    for (exact, expected) in [
      (Vector2.zero, 0.05), (Vector2(500, -375), 0.05), (Vector2(600, 0), 0.05), (Vector2(-1000, 750), 0.025),
      (Vector2(0, 6250), 0.005),
    ] {
      #expect(abs(probe.error(of: exact + error, from: exact, .float32) - expected) < 1e-12, "\(exact)")
      #expect(abs(probe.error(of: exact + error, from: exact, .float64) - 0.05) < 1e-12, "\(exact)")
    }
  }

  @Test func aPointThatIsPannedFarOutKeepsTheBound() {
    let pans = [Vector2(0.3, 0.7), Vector2(8191.3, 4095.7)].map { Gesture(pan: $0) }
    let rows = HandoffScenario.checks(DyadicHandoff()).transitions(GestureWalk(name: "far", gestures: pans))
    #expect(rows.count == 5 && rows.allSatisfy { $0.status == .pass }, "\(rows)")
  }

  /// Ordinary events, quick pinches and throws over several screens among them.
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func aStormOfOrdinaryEventsKeepsTheBound(seed: UInt64) {
    var random = SplitMix64(seed: seed, stream: "storm")
    var drift = 0.2
    let gestures = (0..<2000).map { _ in
      if random.unit() < 0.01 { drift = 0.5 * random.symmetric() }
      var gesture = Gesture(anchor: Self.position(&random, within: 500))
      switch random.unit() {
      case ..<0.5:
        let size = 1 + 15 * random.unit()
        gesture.scale = random.symmetric() < drift ? size : 1 / size
      case ..<0.8: gesture.pan = Self.position(&random, within: 8000)
      default: gesture.turn = (Rotation(halfTangent: random.symmetric()) ?? .identity).pair
      }
      return gesture
    }
    let rows = HandoffScenario.checks(DyadicHandoff()).transitions(GestureWalk(name: "storm", gestures: gestures))
    #expect(rows.count == 5 && rows.allSatisfy { $0.status == .pass }, "seed \(seed): \(rows)")
  }

  @Test func randomGesturesFindAFaultOfTheFloat32ConversionAlone() throws {
    let descriptor = HandoffRuleDescriptor(
      ShiftedViewHandoff(), summary: "for tests", source: "this test", colour: "#000000",
      promise: DyadicHandoff.descriptor.promise)
    let fuzz = HandoffFuzz(HandoffScenario.configuration([descriptor]), gestures: 400)
    let outcome = try #require(try fuzz.run(jobs: 2) { _ in }.first)
    #expect(outcome.rows.map(\.format) == [.float64, .float64, .float64, .float64, .float32, .float32])
    #expect(outcome.rows.filter { $0.format == .float64 }.allSatisfy { $0.status == .pass })
    let failure = try #require(outcome.failure)
    #expect(failure.violation.format == .float32 && failure.violation.check == .slip)
    #expect(failure.script.count == 1, "\(failure.script)")
  }
}

/// The dyadic rule with a compositor whose views are displaced by half a thousandth of a px.
private struct ShiftedViewHandoff: SavableHandoffRule {
  private let dyadic = DyadicHandoff()

  struct Compositor: FrameCompositor {
    var dyadic: DyadicCompositor
    var maxVertexRadius: Double { dyadic.maxVertexRadius }

    func view(of frame: Int, from camera: DyadicCamera, in tree: FrameTree) -> FrameView? {
      dyadic.view(of: frame, from: camera, in: tree).map {
        FrameView(centre: $0.centre + Vector2(5e-4, 0) / $0.zoom, zoom: $0.zoom)
      }
    }

    func screen(_ local: Vector2, of frame: Int, from camera: DyadicCamera, in tree: FrameTree) -> Vector2? {
      dyadic.screen(local, of: frame, from: camera, in: tree)
    }

    mutating func update(
      for camera: DyadicCamera, in tree: FrameTree, content: FrameContent, change: ContentChange
    ) {
      dyadic.update(for: camera, in: tree, content: content, change: change)
    }

    func compose(_ content: FrameContent, from camera: DyadicCamera, in tree: FrameTree, into list: inout DrawList) {
      dyadic.compose(content, from: camera, in: tree, into: &list)
    }
  }

  var name: String { "shifted view" }
  var thresholds: HandoffThresholds { dyadic.thresholds }
  func camera() -> DyadicCamera { dyadic.camera() }
  func compositor(_ viewport: Viewport) -> Compositor { Compositor(dyadic: dyadic.compositor(viewport)) }
  func stored(_ local: Vector2) -> Vector2? { dyadic.stored(local) }
  func fault(of frame: Int, in tree: FrameTree) -> FrameError? { dyadic.fault(of: frame, in: tree) }

  func handOff(_ camera: inout DyadicCamera, in tree: inout FrameTree, finger: Vector2) -> Int {
    dyadic.handOff(&camera, in: &tree, finger: finger)
  }
}
