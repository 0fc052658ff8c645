import Geometry

/// Triangulates the regions between edges while a sweep line passes them (Hertel, Mehlhorn, *Fast triangulation of
/// simple polygons*, 1983).
///
/// For each region it keeps the chain of vertices not yet triangulated, from the left end of the region's lower edge to
/// that of its upper edge. None of the chain's corners can be cut off, since the chain bends away from the sweep line
/// at each. A new vertex cuts off the corners visible from it, each with one triangle. The work is O(1) per triangle.
struct RegionChains: ~Copyable {
  struct Node: BitwiseCopyable {
    var vertex: Int32
    /// The nodes before and after this one; -1 at the ends of a chain.
    var below: Int32
    var above: Int32
  }

  struct Region: BitwiseCopyable {
    /// The ends of its chain.
    var low: Int32
    var high: Int32
    /// The node of the vertex that the sweep line has passed last. Every position of the region up to the sweep line is
    /// visible from it.
    var last: Int32
    /// The edge above it.
    var upper: Int32
  }

  private var nodes = FillBuffer<Node>()
  private var regions = FillBuffer<Region>()
  /// Three vertices for each triangle, counter-clockwise with y up.
  private(set) var indices = FillBuffer<UInt32>()
  /// Whether triangles are turned over as they are written, since x and y are swapped.
  private var isMirrored = false

  init() {}

  /// Removes all regions and keeps the memory.
  mutating func begin(isMirrored: Bool) {
    nodes.removeAll()
    regions.removeAll()
    indices.removeAll()
    self.isMirrored = isMirrored
  }

  // MARK: Regions

  /// Begins a region at a vertex.
  mutating func start(at vertex: Int32) -> Int32 {
    let node = addNode(vertex)
    regions.append(Region(low: node, high: node, last: node, upper: -1))
    return regions.end - 1
  }

  /// The edge above a region.
  func upper(_ region: Int32) -> Int32 { regions[region].upper }

  @inline(__always)
  mutating func setUpper(_ region: Int32, _ edge: Int32) { regions.base[Int(region)].upper = edge }

  /// Ends a region at the vertex at which its edges meet. The whole chain is visible from it.
  mutating func close(_ region: Int32, at vertex: Int32, _ vertices: borrowing FillBuffer<SweepVertex>) {
    appendHigh(region, vertex, vertices)
  }

  /// Divides a region at a vertex between its edges.
  /// - Returns: the new part, above; the part below keeps the number of the region.
  mutating func split(_ region: Int32, at vertex: Int32, _ vertices: borrowing FillBuffer<SweepVertex>) -> Int32 {
    let whole = regions[region]
    let copy = addNode(nodes[whole.last].vertex)
    let beyond = nodes[whole.last].above
    nodes.base[Int(copy)].above = beyond
    if beyond >= 0 { nodes.base[Int(beyond)].below = copy }
    nodes.base[Int(whole.last)].above = -1
    let high = whole.high == whole.last ? copy : whole.high
    regions.append(Region(low: copy, high: high, last: copy, upper: whole.upper))
    let above = regions.end - 1
    regions[region] = Region(low: whole.low, high: whole.last, last: whole.last, upper: -1)
    appendHigh(region, vertex, vertices)
    appendLow(above, vertex, vertices)
    return above
  }

  /// Joins two regions at the vertex appended last to both, when nothing is between them any more. The lower one
  /// becomes their union.
  mutating func merge(_ lower: Int32, _ upper: Int32) {
    let (below, above) = (regions[lower], regions[upper])
    let joint = below.high
    let beyond = nodes[above.low].above
    nodes.base[Int(joint)].above = beyond
    if beyond >= 0 { nodes.base[Int(beyond)].below = joint }
    regions[lower] = Region(
      low: below.low, high: beyond >= 0 ? above.high : joint, last: joint, upper: above.upper)
  }

  // MARK: Chains

  /// Appends a vertex at the upper end of a chain.
  mutating func appendHigh(_ region: Int32, _ vertex: Int32, _ vertices: borrowing FillBuffer<SweepVertex>) {
    let added = addNode(vertex)
    let position = vertices[vertex].position
    var end = regions[region].high
    while nodes[end].below >= 0 {
      let before = nodes[end].below
      let (a, b) = (vertices[nodes[before].vertex].position, vertices[nodes[end].vertex].position)
      guard GridOrientation.side(a, b, position) < 0 else { break }
      write(nodes[before].vertex, vertex, nodes[end].vertex, vertices)
      end = before
    }
    nodes.base[Int(end)].above = added
    nodes.base[Int(added)].below = end
    regions.base[Int(region)].high = added
    regions.base[Int(region)].last = added
  }

  /// Prepends a vertex at the lower end of a chain.
  mutating func appendLow(_ region: Int32, _ vertex: Int32, _ vertices: borrowing FillBuffer<SweepVertex>) {
    let added = addNode(vertex)
    let position = vertices[vertex].position
    var end = regions[region].low
    while nodes[end].above >= 0 {
      let after = nodes[end].above
      let (a, b) = (vertices[nodes[end].vertex].position, vertices[nodes[after].vertex].position)
      guard GridOrientation.side(a, b, position) < 0 else { break }
      write(vertex, nodes[after].vertex, nodes[end].vertex, vertices)
      end = after
    }
    nodes.base[Int(end)].below = added
    nodes.base[Int(added)].above = end
    regions.base[Int(region)].low = added
    regions.base[Int(region)].last = added
  }

  private mutating func addNode(_ vertex: Int32) -> Int32 {
    nodes.append(Node(vertex: vertex, below: -1, above: -1))
    return nodes.end - 1
  }

  /// Appends a triangle that turns counter-clockwise, unless its area is 0 in doubles from each corner.
  @inline(__always)
  private mutating func write(_ a: Int32, _ b: Int32, _ c: Int32, _ vertices: borrowing FillBuffer<SweepVertex>) {
    let (p, q, r) = (vertices[a].position, vertices[b].position, vertices[c].position)
    if (q - p).cross(r - p) > 0 {
      push(a, b, c)
    } else if (r - q).cross(p - q) > 0 {
      push(b, c, a)
    } else if (p - r).cross(q - r) > 0 {
      push(c, a, b)
    }
  }

  @inline(__always)
  private mutating func push(_ a: Int32, _ b: Int32, _ c: Int32) {
    indices.append(UInt32(bitPattern: a))
    indices.append(UInt32(bitPattern: isMirrored ? c : b))
    indices.append(UInt32(bitPattern: isMirrored ? b : c))
  }
}
