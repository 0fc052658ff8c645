import Geometry
import Testing
import Workloads

@Suite("A pan of any step")
struct PanPathTests {
  @Test("moves the content by its step in every frame, in one oblique direction", arguments: [0.001, 0.1, 1.37, 3, 10])
  func step(_ step: Double) throws {
    let name = step == step.rounded() ? "pan-\(Int(step))" : "pan-\(step)"
    let path = try #require(CameraPathCatalog.path(named: name))
    #expect(path.name == name && path.panStep == step)
    let poses = path.poses(70, from: 1.5)
    for (previous, pose) in zip(poses, poses.dropFirst()) {
      let moved = (pose.offset - previous.offset) * 1.5
      #expect(abs(moved.length - step) < 1e-9 && moved.x != 0 && moved.y != 0)
    }
    #expect(poses.allSatisfy { $0.offset.length * 1.5 <= 30 * step + 1e-9 })
  }

  @Test("of 1.37 px is the pan of the catalogue")
  func standard() throws {
    #expect(try #require(CameraPathCatalog.path(named: "pan-1.37")).poses(40, from: 1) == PanPath().poses(40, from: 1))
  }

  @Test(
    "has one name, and a step that a viewport has room for",
    arguments: ["pan-", "pan-0", "pan-11", "pan-1.370", "pan-01", "pan-1e-2", "pan--1", "pan-nan", "pan-inf", "pan-x"])
  func refused(name: String) {
    #expect(CameraPathCatalog.path(named: name) == nil)
  }
}
