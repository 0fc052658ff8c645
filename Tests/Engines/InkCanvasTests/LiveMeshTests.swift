import Geometry
import Tessellation
import TestSupport
import Testing

@testable import InkCanvas

@Suite("Meshes of strokes in progress")
struct LiveMeshTests {
  @Test(
    "After any changes, a mesh is that of all points at once, and says what to upload again",
    arguments: 1...4 as ClosedRange<UInt64>)
  func followsChanges(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    func number(_ range: UInt64) -> Double { Double(random.next() % range) }
    let style = StrokeStyle(curve: .polyline)
    let mesh = try LiveMesh(style: style, tolerance: FlatteningTolerance())
    var points: [Vector2] = []
    var widths: [Double] = []
    var uploaded: (vertices: [SIMD2<Float>], indices: [UInt32]) = ([], [])
    for step in 0..<300 {
      switch random.next() % 6 {
      case 0 where !points.isEmpty:
        let count = Int(number(UInt64(points.count)))
        points.removeLast(points.count - count)
        widths.removeLast(widths.count - count)
        mesh.shorten(to: count)
      case 1 where !points.isEmpty:
        let index = points.count - 1 - Int(number(UInt64(min(points.count, 5))))
        widths[index] = 1 + number(9)
        mesh.setWidth(widths[index], at: index)
      case 2 where !points.isEmpty:
        let index = points.count - 1 - Int(number(UInt64(min(points.count, 5))))
        points[index] += Vector2(3, number(9))
        if step % 2 == 0 {
          mesh.setPosition(points[index], at: index)
        } else {
          mesh.set(points[index], width: widths[index], at: index)
        }
      default:
        points.append((points.last ?? .zero) + Vector2(number(40), number(40) - 20))
        widths.append(1 + number(9))
        mesh.set(points[points.count - 1], width: widths[widths.count - 1], at: points.count - 1)
      }
      mesh.set(.zero, width: 1, at: points.count + 1)
      mesh.setWidth(1, at: points.count)
      mesh.setPosition(.zero, at: points.count)
      guard step % 3 == 0 else { continue }
      if step % 30 == 27 {
        #expect(mesh.retessellate(within: FlatteningTolerance(zoom: 1 + Double(step % 4))))
      } else {
        mesh.tessellate()
      }
      var whole = TriangleMesh()
      try StrokeTessellator(style: style, tolerance: mesh.tolerance).tessellate(points, widths: widths, into: &whole)
      check(Array(mesh.vertices) == Array(whole.positions), "step \(step): vertices differ")
      check(Array(mesh.indices) == Array(whole.indices), "step \(step): indices differ")
      let change = mesh.takeChange()
      uploaded.vertices.removeLast(max(0, uploaded.vertices.count - change.firstVertex))
      uploaded.vertices += mesh.vertices.dropFirst(change.firstVertex)
      uploaded.indices.removeLast(max(0, uploaded.indices.count - change.firstIndex))
      uploaded.indices += mesh.indices.dropFirst(change.firstIndex)
      check(
        uploaded.vertices == Array(mesh.vertices) && uploaded.indices == Array(mesh.indices), "step \(step): upload")
    }
    #expect(!mesh.isBroken && mesh.pointCount == points.count)
  }

  @Test("A point that is refused leaves the mesh as it was, until it is emptied")
  func refusesPoints() throws {
    let mesh = try LiveMesh(style: StrokeStyle(), tolerance: FlatteningTolerance())
    mesh.set(.zero, width: 2, at: 0)
    #expect(mesh.tessellate() != nil && mesh.tessellate() == nil)
    mesh.set(Vector2(1, .nan), width: 2, at: 1)
    let vertices = Array(mesh.vertices)
    #expect(mesh.tessellate() == nil && mesh.isBroken)
    mesh.set(Vector2(1, 1), width: 2, at: 1)
    #expect(mesh.tessellate() == nil && Array(mesh.vertices) == vertices)
    mesh.set(Vector2(1, .nan), width: 2, at: 1)
    #expect(!mesh.retessellate(within: FlatteningTolerance(pixels: 1)))
    mesh.removeAll()
    mesh.set(.zero, width: 2, at: 0)
    #expect(mesh.tessellate() != nil && !mesh.isBroken && !mesh.indices.isEmpty)
    #expect(throws: TessellationError.self) {
      try LiveMesh(style: StrokeStyle(), tolerance: FlatteningTolerance(pixels: -1))
    }
  }
}
