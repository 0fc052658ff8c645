import Geometry
import Testing

@testable import Tessellation

@Suite("Assembly")
struct AssemblyTests {
  /// Random steps of an assembler: pairs, single corners forward and back, new beginnings.
  private func assemble<Assembler: StrokeAssembler>(_ assembler: inout Assembler, seed: UInt64) {
    var random = SplitMix64(seed: seed, stream: "assembly")
    var x = 0.0
    func side(_ sign: Double) -> Vector2 { Vector2(x + 3 * random.symmetric(), sign * (1 + 2 * random.unit())) }
    assembler.begin(left: side(1), right: side(-1))
    for _ in 0..<60 {
      x += 2 * random.unit()
      switch random.index(below: 8) {
      case 0: assembler.stepLeft(side(1))
      case 1: assembler.stepRight(side(-1))
      case 2: assembler.retreatLeft(side(1))
      case 3: assembler.retreatRight(side(-1))
      case 4: assembler.begin(left: side(1), right: side(-1))
      case 5:
        assembler.end(tip: side(1), edgeCoordinate: Vector2(0, 1)); assembler.begin(left: side(1), right: side(-1))
      default: assembler.advance(left: side(1), right: side(-1))
      }
    }
  }

  @Test("makes the same triangles of a strip as of indices, whatever the steps, and none clockwise", arguments: 0..<200)
  func strips(seed: UInt64) {
    var triangles = TriangleAssembler(memory: MeshMemory(growingWithEdgeCoordinates: false))
    defer { triangles.memory.free() }
    assemble(&triangles, seed: seed)
    var strip = StripAssembler(memory: MeshMemory(growingWithEdgeCoordinates: false))
    defer { strip.memory.free() }
    assemble(&strip, seed: seed)
    guard let positions = triangles.memory.positions, let indices = triangles.memory.indices,
      let vertices = strip.memory.positions
    else {
      Issue.record("No memory.")
      return
    }
    var indexed: [MeshCopy.Triangle: Int] = [:]
    for index in stride(from: 0, to: triangles.memory.indexCount, by: 3) {
      let corners = (0..<3).map { positions[Int(indices[index + $0])] }
      let triangle = MeshCopy.Triangle(corners[0], corners[1], corners[2])
      #expect(triangle.turn > 0)
      indexed[triangle, default: 0] += 1
    }
    var stripped: [MeshCopy.Triangle: Int] = [:]
    for index in 0..<max(0, strip.memory.vertexCount - 2) {
      let (a, b) = (vertices[index + index % 2], vertices[index + 1 - index % 2])
      let triangle = MeshCopy.Triangle(a, b, vertices[index + 2])
      #expect(triangle.turn >= 0)
      if triangle.turn > 0 { stripped[triangle, default: 0] += 1 }
    }
    #expect(!indexed.isEmpty && indexed == stripped)
  }
}
