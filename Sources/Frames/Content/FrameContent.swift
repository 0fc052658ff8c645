import Geometry

/// The strokes drawn in the frames of a tree, in flat storage, in painting order.
///
/// A stroke is an index, which changes when strokes below it are removed or reordered. It has an id, which never
/// changes.
///
/// A stroke is kept twice: as doubles, and as float32 vertices relative to its first point, ready for the GPU. For
/// every frame the content has a bounding radius of the frame's own strokes and one of its whole subtree. So a
/// compositor skips what cannot be visible.
public struct FrameContent: Sendable {
  /// All strokes, the backmost first.
  public internal(set) var strokes: [FrameStroke] = []
  /// The points of all strokes, in units of their frames. Those of removed strokes may still be between them.
  public internal(set) var points: [Vector2] = []
  /// The half width at each point, in units of its frame; 0 for points of hairlines and fills.
  public internal(set) var halfWidths: [Double] = []
  /// The same points relative to their stroke's origin.
  public internal(set) var vertices: [SIMD2<Float>] = []
  /// The identity of the canvas whose strokes they are, below `identityLimit`.
  let identity: UInt64
  /// Every reader of JSON keeps an integer below this limit.
  static let identityLimit: UInt64 = 1 << 53
  /// Numbers of strokes are below this limit, for the same reason.
  static let numberLimit = 1 << 53
  /// The number that the next stroke gets.
  var nextNumber = 0

  private var lists: [List] = []
  private var knownRoot = 0
  private var nextStroke: [Int] = []
  private var indices: [Int: Int] = [:]
  /// The data that the app has attached, by the numbers of the strokes that have some. It is not in the strokes, since
  /// a displayed frame copies strokes, and each copy of a string counts a reference.
  private var attached: [Int: String] = [:]
  /// The number of points that no longer belong to a stroke.
  private var unusedPoints = 0

  /// The strokes of a frame as a list threaded through the strokes, and the bounding radii, negative for none.
  private struct List {
    var first = -1
    var last = -1
    var own = -1.0
    var subtree = -1.0
  }

  /// No strokes.
  /// - Parameter identity: of the canvas, for the ids of its strokes.
  init(identity: UInt64) { self.identity = identity }

  /// The index of a stroke; nil where there is none of that id. O(1).
  public func index(of id: StrokeID) -> Int? { id.canvas == identity ? indices[id.number] : nil }

  // MARK: Editing

  /// Puts a path on top of all strokes. O(points), and at most O(levels) where it extends the bounding radii of the
  /// frames above.
  /// - Parameters:
  ///   - path: with finite points, at least one, and a half width for each where it is a stroke.
  ///   - number: of its id; not in use.
  mutating func add(_ path: FramePath, to frame: Int, of tree: FrameTree, number: Int, data: String) {
    let index = strokes.count
    strokes.append(stroke(path, StrokeID(canvas: identity, number: number), frame))
    setData(data, of: number)
    nextNumber = max(nextNumber, number + 1)
    nextStroke.append(-1)
    indices[number] = index
    grow(to: tree)
    link(index, in: tree)
  }

  /// Replaces the path of a stroke, in the same frame. O(points) amortised; O(strokes + frames) where it becomes
  /// smaller.
  mutating func replace(_ index: Int, with path: FramePath, in tree: FrameTree) {
    let old = strokes[index]
    unusedPoints += old.points.count
    strokes[index] = stroke(path, old.id, old.frame)
    if strokes[index].frameRadius < old.frameRadius || hasManyUnusedPoints {
      relink(in: tree)
    } else {
      extendRadii(by: strokes[index], in: tree)
    }
  }

  /// Replaces each of some strokes by any number of paths. The first keeps the id and the others get new ones. All keep
  /// the frame and the data. O(strokes + frames + points).
  /// - Parameter parts: by increasing index; no paths for a stroke that is removed.
  /// - Returns: the ids of the paths.
  mutating func split(_ parts: [(index: Int, paths: [FramePath])], in tree: FrameTree) -> [StrokeID] {
    var result: [FrameStroke] = []
    result.reserveCapacity(strokes.count + parts.count)
    var ids: [StrokeID] = []
    var done = 0
    for (index, paths) in parts {
      result += strokes[done..<index]
      done = index + 1
      let old = strokes[index]
      unusedPoints += old.points.count
      indices[old.id.number] = nil
      if paths.isEmpty { attached[old.id.number] = nil }
      for (position, path) in paths.enumerated() {
        let id = position == 0 ? old.id : StrokeID(canvas: identity, number: nextNumber)
        nextNumber = max(nextNumber, id.number + 1)
        result.append(stroke(path, id, old.frame))
        setData(data(of: old), of: id.number)
        ids.append(id)
      }
    }
    result += strokes[done...]
    strokes = result
    relink(in: tree)
    return ids
  }

  /// Removes strokes. O(strokes + frames).
  /// - Parameter isRemoved: whether a stroke is removed.
  mutating func remove(in tree: FrameTree, where isRemoved: (FrameStroke) -> Bool) {
    for stroke in strokes where isRemoved(stroke) {
      unusedPoints += stroke.points.count
      indices[stroke.id.number] = nil
      attached[stroke.id.number] = nil
    }
    strokes.removeAll(where: isRemoved)
    relink(in: tree)
  }

  /// Removes strokes, and puts others in at their positions, with the numbers that they had. O(strokes + frames +
  /// points restored).
  /// - Parameters:
  ///   - removed: the numbers of the strokes that are removed.
  ///   - restored: by increasing position; their numbers are not in use once the others are removed.
  mutating func exchange(_ removed: Set<Int>, for restored: [StrokeRecord], in tree: FrameTree) {
    for number in removed {
      guard let index = indices.removeValue(forKey: number) else { continue }
      unusedPoints += strokes[index].points.count
      attached[number] = nil
    }
    var result: [FrameStroke] = []
    result.reserveCapacity(strokes.count + restored.count)
    var kept = strokes.lazy.filter { !removed.contains($0.id.number) }.makeIterator()
    for record in restored {
      while result.count < record.position, let stroke = kept.next() { result.append(stroke) }
      result.append(stroke(record.path, record.id, record.frame))
      setData(record.data, of: record.id.number)
    }
    while let stroke = kept.next() { result.append(stroke) }
    strokes = result
    relink(in: tree)
  }

  /// Moves a stroke to another position in the painting order. O(strokes + frames).
  mutating func move(_ index: Int, to position: Int, in tree: FrameTree) {
    let stroke = strokes.remove(at: index)
    strokes.insert(stroke, at: min(max(position, 0), strokes.count))
    relink(in: tree)
  }

  /// Appends the points of a path, and describes it.
  private mutating func stroke(_ path: FramePath, _ id: StrokeID, _ frame: Int) -> FrameStroke {
    let start = points.count
    let origin = path.points.first ?? .zero
    var radius = 0.0
    var frameRadius = 0.0
    for point in path.points {
      points.append(point)
      vertices.append(SIMD2<Float>(point - origin))
      radius = max(radius, (point - origin).length)
      frameRadius = max(frameRadius, point.length)
    }
    var halfWidth = 0.0
    if case .stroke = path.style {
      halfWidths.append(contentsOf: path.halfWidths)
      halfWidth = path.halfWidths.max() ?? 0
    } else {
      halfWidths.append(contentsOf: repeatElement(0, count: path.points.count))
    }
    let extent = radius + path.style.reach * halfWidth
    frameRadius += path.style.reach * halfWidth
    return FrameStroke(
      id: id, frame: frame, points: start..<points.count, style: path.style, color: path.color,
      origin: origin, radius: radius,
      halfWidth: halfWidth, frameRadius: extent == 0 ? max(frameRadius, FrameStroke.dotRadius) : frameRadius,
      extent: extent)
  }

  /// The data that the app has attached to a stroke; empty where there is none. O(1).
  public func data(of stroke: FrameStroke) -> String { attached[stroke.id.number] ?? "" }

  /// Gives a stroke another colour.
  mutating func setColor(_ color: StrokeColor, of index: Int) { strokes[index].color = color }

  /// Attaches other data to the stroke of a number.
  mutating func setData(_ data: String, of number: Int) { attached[number] = data.isEmpty ? nil : data }

  /// Whether removing the unused points is worth a pass over all others.
  private var hasManyUnusedPoints: Bool { unusedPoints > max(1024, points.count / 2) }

  /// Recomputes the lists and radii after indices or radii of strokes have changed, and removes unused points if there
  /// are many.
  private mutating func relink(in tree: FrameTree) {
    if hasManyUnusedPoints { dropUnusedPoints() }
    knownRoot = tree.root
    lists = Array(repeating: List(), count: tree.count)
    nextStroke = Array(repeating: -1, count: strokes.count)
    for index in strokes.indices {
      indices[strokes[index].id.number] = index
      link(index, in: tree)
    }
  }

  private mutating func dropUnusedPoints() {
    var (keptPoints, keptWidths, keptVertices) = ([Vector2](), [Double](), [SIMD2<Float>]())
    keptPoints.reserveCapacity(points.count - unusedPoints)
    for index in strokes.indices {
      let range = strokes[index].points
      let start = keptPoints.count
      keptPoints.append(contentsOf: points[range])
      keptWidths.append(contentsOf: halfWidths[range])
      keptVertices.append(contentsOf: vertices[range])
      strokes[index].points = start..<keptPoints.count
    }
    (points, halfWidths, vertices, unusedPoints) = (keptPoints, keptWidths, keptVertices, 0)
  }

  // MARK: Strokes by frame

  /// Appends a stroke to the list of its frame.
  private mutating func link(_ index: Int, in tree: FrameTree) {
    let frame = strokes[index].frame
    if lists[frame].first < 0 { lists[frame].first = index } else { nextStroke[lists[frame].last] = index }
    lists[frame].last = index
    extendRadii(by: strokes[index], in: tree)
  }

  private mutating func extendRadii(by stroke: FrameStroke, in tree: FrameTree) {
    lists[stroke.frame].own = max(lists[stroke.frame].own, stroke.frameRadius)
    extend(from: stroke.frame, to: stroke.frameRadius, in: tree)
  }

  /// Adds the frames that are new in the tree, above the root and elsewhere. O(frames added).
  mutating func grow(to tree: FrameTree) {
    if lists.count < tree.count { lists.append(contentsOf: repeatElement(List(), count: tree.count - lists.count)) }
    guard tree.root != knownRoot else { return }
    let radius = lists[knownRoot].subtree
    let old = knownRoot
    knownRoot = tree.root
    if radius >= 0, let parent = tree[old].parent {
      extend(from: parent, to: Self.radius(radius, inParentOf: tree[old]), in: tree)
    }
  }

  /// Extends the subtree radius of a frame to at least `radius`, and those of its ancestors accordingly.
  private mutating func extend(from frame: Int, to radius: Double, in tree: FrameTree) {
    var radius = radius
    var current = frame
    while lists[current].subtree < radius {
      lists[current].subtree = radius
      guard let parent = tree[current].parent else { return }
      radius = Self.radius(radius, inParentOf: tree[current])
      current = parent
    }
  }

  /// A radius about a frame's origin that contains everything within `radius` units of it, about the parent's origin
  /// and in its units.
  ///
  /// It grows with `radius`, so that a frame's radius does not depend on the order in which frames and strokes were
  /// added.
  private static func radius(_ radius: Double, inParentOf frame: Frame) -> Double {
    // One ULP up for each rounding.
    (frame.origin.length + radius / frame.scale).nextUp.nextUp
  }

  /// The largest distance of a frame's own strokes from its origin, in its units; negative for none. O(1).
  func radius(of frame: Int) -> Double { frame < lists.count ? lists[frame].own : -1 }

  /// An upper bound of the distance from a frame's origin of its strokes and those of all frames below, in its units;
  /// negative for none. O(1).
  func subtreeRadius(of frame: Int) -> Double { frame < lists.count ? lists[frame].subtree : -1 }

  /// The first stroke of a frame; nil if it has none.
  func firstStroke(of frame: Int) -> Int? {
    guard frame < lists.count, lists[frame].first >= 0 else { return nil }
    return lists[frame].first
  }

  /// The stroke of the same frame added next.
  func stroke(after index: Int) -> Int? { nextStroke[index] < 0 ? nil : nextStroke[index] }
}
