import Geometry

/// What a mesh of float32 triangles covers, without regard to how it was made.
///
/// Triangles with a fault cover nothing, but for clockwise ones, which cover what others would. Sides are decided with exact signs, on
/// positions relative to the origin: `position − origin`, rounded to doubles. A uniform grid keeps questions about a position
/// near O(1) in meshes of small triangles.
public struct MeshCoverage: Sendable {
  /// What vertices are relative to, in units.
  public let origin: Vector2
  /// What is wrong with the mesh, in the order of triangles.
  public let faults: [MeshFault]
  /// How many triangles were given, faulty ones and a strip's links included.
  public let triangleCount: Int
  /// The triangles that cover something, counter-clockwise, relative to the origin.
  let triangles: [MeshTriangle]
  private let grid: TriangleGrid

  /// A mesh of separate triangles, three `indices` each. O(triangles).
  public init(positions: [SIMD2<Float>], indices: [UInt32], origin: Vector2) {
    var collector = TriangleCollector(positions: positions)
    for triangle in 0..<indices.count / 3 {
      collector.add((indices[3 * triangle], indices[3 * triangle + 1], indices[3 * triangle + 2]), isLinkAllowed: false)
    }
    if indices.count % 3 != 0 { collector.faults.append(.incompleteTriangle(indexCount: indices.count)) }
    self.init(collector, origin: origin)
  }

  /// A mesh of one strip: triangle i has the vertices i, i + 1 and i + 2 of `strip`, every other one with the first two exchanged.
  /// Triangles two of whose vertices lie at the same position are links and no fault. O(triangles).
  public init(positions: [SIMD2<Float>], strip: [UInt32], origin: Vector2) {
    var collector = TriangleCollector(positions: positions)
    for i in 0..<max(0, strip.count - 2) {
      let (first, second) = i % 2 == 0 ? (strip[i], strip[i + 1]) : (strip[i + 1], strip[i])
      collector.add((first, second, strip[i + 2]), isLinkAllowed: true)
    }
    self.init(collector, origin: origin)
  }

  /// A mesh of one strip of vertices in their order. As above.
  public init(strip: [SIMD2<Float>], origin: Vector2) {
    self.init(positions: strip, strip: (0..<strip.count).map { UInt32($0) }, origin: origin)
  }

  private init(_ collector: TriangleCollector, origin: Vector2) {
    self.origin = origin
    faults = collector.faults
    triangleCount = collector.count
    triangles = collector.triangles
    signedArea = collector.triangles.enumerated().reduce(0) { sum, entry in
      sum + (collector.clockwise.contains(entry.offset) ? -entry.element.area : entry.element.area)
    }
    grid = TriangleGrid(over: collector.triangles)
  }

  /// The sum of the triangles' signed areas in square units: positive where they turn counter-clockwise. Parts that several cover
  /// count as often.
  public let signedArea: Double

  /// Whether a position lies in a triangle or on its edge.
  public func contains(_ position: Vector2) -> Bool { contains(offset: position - origin) }

  /// Whether a position, relative to the origin, lies in a triangle or on its edge.
  public func contains(offset: Vector2) -> Bool {
    grid.candidates(at: offset).contains { triangles[Int($0)].contains(offset) }
  }

  /// How many triangles hold a position. Of triangles that share an edge or a corner that the position lies on, those count that
  /// hold the position moved a little to the right and, by far less, up: meshes without overlap have 0 or 1.
  public func coverageCount(of position: Vector2) -> Int { coverageCount(offset: position - origin) }

  /// The same of a position relative to the origin.
  public func coverageCount(offset: Vector2) -> Int {
    grid.candidates(at: offset).reduce(0) { $0 + (triangles[Int($1)].holdsMoved(offset) ? 1 : 0) }
  }
}
