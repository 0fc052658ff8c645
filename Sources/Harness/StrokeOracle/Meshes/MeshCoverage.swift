import Geometry

/// The region that a mesh of float32 triangles covers, from any tessellator.
///
/// Triangles with a fault cover nothing, except clockwise triangles, which cover the same as if they were reversed.
/// Orientation tests have exact signs, for positions computed as `position − origin` and rounded to doubles. A uniform
/// grid makes queries nearly O(1) in meshes of small triangles.
public struct MeshCoverage: Sendable {
  /// The origin of the vertices' coordinates, in units.
  public let origin: Vector2
  /// The faults of the mesh, in the order of triangles.
  public let faults: [MeshFault]
  /// The number of triangles, including faulty ones and the degenerate links of a strip.
  public let triangleCount: Int
  /// The triangles that have an area, counter-clockwise, relative to the origin.
  let triangles: [MeshTriangle]
  private let grid: TriangleGrid

  /// Creates a mesh of separate triangles, with three `indices` each. O(triangles).
  public init(positions: [SIMD2<Float>], indices: [UInt32], origin: Vector2) {
    var collector = TriangleCollector(positions: positions)
    for triangle in 0..<indices.count / 3 {
      collector.add((indices[3 * triangle], indices[3 * triangle + 1], indices[3 * triangle + 2]), isLinkAllowed: false)
    }
    if indices.count % 3 != 0 { collector.faults.append(.incompleteTriangle(indexCount: indices.count)) }
    self.init(collector, origin: origin)
  }

  /// Creates a mesh of one triangle strip. O(triangles).
  ///
  /// Triangle i has the vertices i, i + 1 and i + 2 of `strip`, with the first two exchanged for odd i. A triangle with
  /// two vertices at the same position is a link, which is no fault.
  public init(positions: [SIMD2<Float>], strip: [UInt32], origin: Vector2) {
    var collector = TriangleCollector(positions: positions)
    for i in 0..<max(0, strip.count - 2) {
      let (first, second) = i % 2 == 0 ? (strip[i], strip[i + 1]) : (strip[i + 1], strip[i])
      collector.add((first, second, strip[i + 2]), isLinkAllowed: true)
    }
    self.init(collector, origin: origin)
  }

  /// Creates a mesh of one triangle strip of vertices in their order, like ``init(positions:strip:origin:)``.
  /// O(triangles).
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

  /// The sum of the triangles' signed areas in square units, positive for counter-clockwise triangles. An overlap
  /// counts once for each triangle.
  public let signedArea: Double

  /// Whether a position is inside a triangle or on its edge.
  public func contains(_ position: Vector2) -> Bool { contains(offset: position - origin) }

  /// Whether a position, relative to the origin, is inside a triangle or on its edge.
  public func contains(offset: Vector2) -> Bool {
    grid.candidates(at: offset).contains { triangles[Int($0)].contains(offset) }
  }

  /// The number of triangles that contain a position.
  ///
  /// A position on an edge or a corner counts as if it were moved to the right and, by far less, up. It is then in only
  /// one of the triangles that share the edge, and meshes without overlap give 0 or 1.
  public func coverageCount(of position: Vector2) -> Int { coverageCount(offset: position - origin) }

  /// The number of triangles that contain a position relative to the origin; see ``coverageCount(of:)``.
  public func coverageCount(offset: Vector2) -> Int {
    grid.candidates(at: offset).reduce(0) { $0 + (triangles[Int($1)].containsPerturbed(offset) ? 1 : 0) }
  }
}

extension MeshCoverage {
  /// The area of the union of all triangles in square units, with clockwise triangles included.
  ///
  /// It is computed by a plane sweep. The rounding error is about 2^-50 of the mesh's bounding box for each corner.
  /// O(c·k·log k) for c corners with k triangles side by side across the sweep, and more if many edges cross.
  public var unionArea: Double { UnionSweep(over: triangles).area }

  /// The sum of the triangles' areas minus the area of their union, in square units. Its error is that of
  /// ``unionArea``.
  public var overlapArea: Double { triangles.reduce(0) { $0 + $1.area } - unionArea }
}

/// A fault of a mesh or of one of its triangles. Triangles are counted from 0 in the order of their indices.
public enum MeshFault: Hashable, Sendable {
  /// The number of indices is not a multiple of three; the last one or two are ignored.
  case incompleteTriangle(indexCount: Int)
  /// An index is beyond the vertices.
  case indexOutOfRange(triangle: Int, index: UInt32)
  /// A vertex has a coordinate that is infinite or NaN.
  case notFinite(triangle: Int, index: UInt32)
  /// The corners are exactly collinear.
  case degenerate(triangle: Int)
  /// The corners are clockwise, with y up.
  case clockwise(triangle: Int)
}

/// Separates a mesh's triangles into those with an area and those with a fault.
struct TriangleCollector {
  private let positions: [SIMD2<Float>]
  var faults: [MeshFault] = []
  private(set) var triangles: [MeshTriangle] = []
  /// The indices in `triangles` of those that were clockwise and are reversed.
  private(set) var clockwise: Set<Int> = []
  private(set) var count = 0

  init(positions: [SIMD2<Float>]) {
    self.positions = positions
  }

  /// Adds the next triangle. If links are allowed, a triangle with a repeated position is skipped.
  mutating func add(_ indices: (UInt32, UInt32, UInt32), isLinkAllowed: Bool) {
    let triangle = count
    count += 1
    for index in [indices.0, indices.1, indices.2] {
      guard Int(index) < positions.count else {
        faults.append(.indexOutOfRange(triangle: triangle, index: index))
        return
      }
      let position = positions[Int(index)]
      guard position.x.isFinite, position.y.isFinite else {
        faults.append(.notFinite(triangle: triangle, index: index))
        return
      }
    }
    let a = Vector2(positions[Int(indices.0)])
    let b = Vector2(positions[Int(indices.1)])
    let c = Vector2(positions[Int(indices.2)])
    if isLinkAllowed, a == b || b == c || c == a { return }
    switch Orientation.sign(a, b, c) {
    case 0: faults.append(.degenerate(triangle: triangle))
    case 1: triangles.append(MeshTriangle(a: a, b: b, c: c))
    default:
      faults.append(.clockwise(triangle: triangle))
      clockwise.insert(triangles.count)
      triangles.append(MeshTriangle(a: a, b: c, c: b))
    }
  }
}
