import Frames
import Geometry
import HandoffExperiment
import PrecisionExperiments
import Results
import Schemes
import Testing
import Workloads

/// Frames of scale 1,000 as in the documents of Slate, with origins at whole numbers of parent units.
struct WholeOriginHandoff: SavableHandoffRule {
  static let descriptor = HandoffRuleDescriptor(
    WholeOriginHandoff(), summary: "nested frames of scale 1,000 at whole-number positions", source: "this test",
    colour: "#7F7F7F")

  var name: String { "whole-origins" }
  var thresholds: HandoffThresholds { TelescopingHandoff().thresholds }
  func camera() -> PinnedCamera { PinnedCamera() }
  func compositor(_ viewport: Viewport) -> PinnedCompositor { PinnedCompositor(viewport: viewport) }
  func stored(_ local: Vector2) -> Vector2? { local.x.isFinite && local.y.isFinite ? local : nil }

  func handOff(_ camera: inout PinnedCamera, in tree: inout FrameTree, finger: Vector2) -> Int {
    var crossed = 0
    while camera.zoom > thresholds.enter, camera.zoom.isFinite {
      let local = camera.local(finger)
      let origin = local.rounded(.toNearestOrEven)
      let known = tree.child(of: camera.frame, at: origin)
      guard let child = known ?? tree.addFrame(below: camera.frame, origin: origin, scale: 1000) else { return crossed }
      camera.frame = child
      camera.zoom /= 1000
      camera.pin((local - origin) * 1000, at: finger)
      crossed += 1
    }
    let frame = tree[camera.frame]
    if crossed == 0, camera.zoom < thresholds.leave, let parent = frame.parent {
      let local = frame.origin + camera.local(finger) / frame.scale
      camera.frame = parent
      camera.zoom *= frame.scale
      camera.pin(local, at: finger)
      crossed = -1
    }
    return crossed
  }
}

/// An app's own handoff rule is validated, and swept as a scheme, under one name.
@Suite struct AddingAHandoffRuleTests {
  @Test func itIsValidated() throws {
    let catalog = HandoffRuleCatalog.standard + [WholeOriginHandoff.descriptor]
    let rule = try #require(catalog["whole-origins"])
    let rows = try HandoffScenario.rows(HandoffScenario.configuration([rule], levels: [0, 1, 2], panLevels: [0]))
    #expect(Set(rows.map(\.rule)) == ["whole-origins"])
    for row in rows where row.walk == "plunge" && row.check == .jump {
      #expect(row.status == .pass && row.bound == 0.25, "\(row)")
    }
    let lost = rows.filter { $0.check == .ancestor && $0.levels == 2 && $0.format == .float32 }
    #expect(!lost.isEmpty && lost.allSatisfy { $0.status == .fail }, "ancestors are float32 vertices: \(lost)")
  }

  @Test func itIsSweptUnderItsName() throws {
    let catalog = SchemeCatalog.standard + [SchemeDescriptor(WholeOriginHandoff.descriptor)]
    let scheme = try #require(catalog["whole-origins"])
    #expect(scheme.colour == WholeOriginHandoff.descriptor.colour)
    let configuration = try SweepConfiguration(schemes: [scheme]) {
      $0 = try .of("--depths 30 --levels 1 --frames 4 --points 10")
    }
    try HorizonSearch(configuration, deepest: 40).run(jobs: 2) { _, row in
      #expect(row.scheme == "whole-origins" && row.status == .beyond, "\(row)")
    }
    var rows: [SweepRow] = []
    try SweepExperiment(configuration).rows(jobs: 2) { _, row in rows.append(row) }
    #expect(rows.contains { $0.content == .ancestors } && rows.allSatisfy { $0.summary.invalid == 0 })
  }
}
