import Geometry

/// The strokes drawn in the frames of a tree, in flat storage, with a spatial index for each frame.
///
/// A stroke has an index, which it keeps until it is removed, and an id, which no other stroke ever gets. Its position
/// in the painting order changes with the strokes below it: see ``FrameStrokes``.
///
/// A stroke is stored twice: as doubles, and as float32 vertices relative to its first point, ready for the GPU. With
/// the spatial index, drawing, cutting or restoring takes time in proportion to the strokes concerned, not to all
/// strokes. Each frame has a bounding radius of its own strokes and one of its whole subtree, so that a compositor
/// skips what cannot be visible.
public struct FrameContent: Sendable {
  /// All strokes, the backmost first.
  public internal(set) var strokes = FrameStrokes()
  /// The points of all strokes, in units of their frames. Points of removed strokes may remain between them.
  public internal(set) var points: [Vector2] = []
  /// The half width at each point, in units of its frame; 0 for points of hairlines and fills.
  public internal(set) var halfWidths: [Double] = []
  /// The same points relative to their stroke's origin.
  public internal(set) var vertices: [SIMD2<Float>] = []
  /// The identity of the strokes' canvas, below `identityLimit`.
  let identity: UInt64
  /// Identities are below this limit, so that every JSON reader represents them exactly.
  static let identityLimit: UInt64 = 1 << 53
  /// Numbers of strokes are below this limit, for the same reason.
  static let numberLimit = Int(clamping: Int64(1) << 53)
  /// The last changes.
  private(set) var log: ContentLog
  /// The number that the next stroke gets.
  var nextNumber = 0

  private var frames: [FrameEntry] = []
  private var knownRoot = 0
  /// For each stroke, by its index, its number in the spatial index of its frame.
  private var treeNumbers: [Int32] = []
  private var indices: [Int: Int] = [:]
  /// App data, by the numbers of the strokes that have some. It is not stored in the strokes: a displayed frame copies
  /// strokes, and each copy of a string would count a reference.
  private var attached: [Int: String] = [:]
  /// The number of points that no longer belong to a stroke.
  private var unusedPoints = 0

  /// The strokes of a frame, and the bounding radii, negative if there are none.
  private struct FrameEntry {
    var members = FrameMembers()
    var own = -1.0
    var subtree = -1.0
  }

  /// Empty content.
  /// - Parameter identity: the identity of the canvas, for the ids of its strokes.
  init(identity: UInt64) {
    self.identity = identity
    log = ContentLog(identity: identity)
  }

  /// The index of a stroke; nil for an id without a stroke. O(1).
  public func index(of id: StrokeID) -> Int? { id.canvas == identity ? indices[id.number] : nil }

  // MARK: Editing

  /// Adds a path on top of all strokes. O(points + log strokes), plus at most O(levels) if it extends the bounding
  /// radii of the frames above.
  /// - Parameters:
  ///   - path: with finite points, at least one, and a half width for each if it is a stroke.
  ///   - number: the number of its id; not in use.
  mutating func add(_ path: FramePath, to frame: Int, of tree: FrameTree, number: Int, data: String) {
    grow(to: tree)
    insert(stroke(path, StrokeID(canvas: identity, number: number), frame), at: .max, data, in: tree)
  }

  /// Replaces the path of a stroke, in the same frame. O(points + log strokes) amortised.
  mutating func replace(_ index: Int, with path: FramePath, in tree: FrameTree) -> ContentChange {
    grow(to: tree)
    let old = strokes[index]
    exchange(index, for: stroke(path, old.id, old.frame), in: tree)
    return finish(.stroke(frame: old.frame))
  }

  /// Replaces each of some strokes by any number of paths. The first path keeps the id and the index; the others get
  /// new ones. All keep the frame and the data. Amortised O(points + log strokes) for each path.
  /// - Parameter parts: in painting order; no paths for a stroke to remove.
  /// - Returns: the ids of the paths, and what has changed.
  mutating func split(
    _ parts: [(index: Int, paths: [FramePath])], in tree: FrameTree
  ) -> (ids: [StrokeID], change: ContentChange) {
    grow(to: tree)
    var ids: [StrokeID] = []
    var change = ContentChange.none
    for (index, paths) in parts {
      let old = strokes[index]
      change.note(old.frame)
      guard let front = paths.first else {
        remove(index, in: tree)
        continue
      }
      exchange(index, for: stroke(front, old.id, old.frame), in: tree)
      ids.append(old.id)
      for (count, path) in paths.enumerated().dropFirst() {
        let id = StrokeID(canvas: identity, number: nextNumber)
        let position = strokes.position(of: index) + count
        insert(stroke(path, id, old.frame), at: position, data(of: old), in: tree)
        ids.append(id)
      }
    }
    return (ids, finish(change))
  }

  /// Removes strokes. O(log strokes) amortised for each.
  mutating func remove(_ removed: [Int], in tree: FrameTree) -> ContentChange {
    grow(to: tree)
    var change = ContentChange.none
    for index in removed {
      change.note(strokes[index].frame)
      remove(index, in: tree)
    }
    return finish(change)
  }

  /// Removes all strokes. O(frames).
  mutating func removeAll(in tree: FrameTree) {
    let next = nextNumber
    self = FrameContent(identity: identity)
    nextNumber = next
    grow(to: tree)
  }

  /// Removes strokes, and inserts others at their positions, under their old numbers. Amortised O(points + log strokes)
  /// for each stroke.
  /// - Parameters:
  ///   - removed: the numbers of the strokes to remove.
  ///   - restored: by increasing position; their numbers are not in use after the removal.
  mutating func exchange(
    _ removed: Set<Int>, for restored: [StrokeRecord], in tree: FrameTree
  ) -> ContentChange {
    grow(to: tree)
    var change = ContentChange.none
    for number in removed {
      guard let index = indices[number] else { continue }
      change.note(strokes[index].frame)
      remove(index, in: tree)
    }
    for record in restored {
      change.note(record.frame)
      insert(stroke(record.path, record.id, record.frame), at: max(0, record.position), record.data, in: tree)
    }
    return finish(change)
  }

  /// Moves a stroke to another position in the painting order. O(strokes / 256).
  mutating func move(_ index: Int, to position: Int) -> ContentChange {
    strokes.move(index, to: min(max(position, 0), strokes.count - 1))
    let frame = strokes[index].frame
    log.note(frame, StrokeMark(strokes[index], index: index).box, UInt64(truncatingIfNeeded: position))
    frames[frame].members.reorder(index, order: strokes.order, numbers: &treeNumbers)
    return .stroke(frame: frame)
  }

  // MARK: One stroke

  private mutating func insert(_ stroke: FrameStroke, at position: Int, _ data: String, in tree: FrameTree) {
    let index = strokes.insert(stroke, at: position)
    while treeNumbers.count < strokes.indexLimit { treeNumbers.append(-1) }
    indices[stroke.id.number] = index
    setData(data, of: stroke.id.number)
    nextNumber = max(nextNumber, stroke.id.number + 1)
    let mark = StrokeMark(stroke, index: index)
    let isOnTop = strokes.position(of: index) == strokes.count - 1
    log.note(stroke.frame, mark.box, hash(of: stroke), added: isOnTop ? stroke.id.number : -1)
    frames[stroke.frame].members.insert(mark, order: strokes.order, numbers: &treeNumbers)
    extendRadii(by: stroke, in: tree)
  }

  private mutating func exchange(_ index: Int, for stroke: FrameStroke, in tree: FrameTree) {
    let old = strokes[index]
    unusedPoints += old.points.count
    strokes.replace(index, by: stroke)
    let mark = StrokeMark(stroke, index: index)
    var box = mark.box
    box.extend(to: StrokeMark(old, index: index).box)
    log.note(stroke.frame, box, hash(of: stroke))
    frames[stroke.frame].members.replace(by: mark, numbers: treeNumbers)
    if stroke.frameRadius < old.frameRadius {
      shrinkRadii(from: old, in: tree)
    } else {
      extendRadii(by: stroke, in: tree)
    }
  }

  private mutating func remove(_ index: Int, in tree: FrameTree) {
    let old = strokes[index]
    unusedPoints += old.points.count
    indices[old.id.number] = nil
    attached[old.id.number] = nil
    log.note(old.frame, StrokeMark(old, index: index).box, UInt64(truncatingIfNeeded: old.id.number))
    frames[old.frame].members.remove(index, order: strokes.order, numbers: treeNumbers)
    strokes.remove(index)
    shrinkRadii(from: old, in: tree)
  }

  /// Removes unused points if there are many.
  private mutating func finish(_ change: ContentChange) -> ContentChange {
    guard hasManyUnusedPoints else { return change }
    dropUnusedPoints()
    return .all
  }

  /// Appends the points of a path, and returns its description.
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
    let range = start..<points.count
    if !path.curve.isStraight {
      for point in range {
        guard let span = span(at: point, of: range, path.curve) else { continue }
        for control in [span.firstControl, span.secondControl] {
          radius = max(radius, (control - origin).length)
          frameRadius = max(frameRadius, control.length)
        }
      }
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
      id: id, frame: frame, points: range, style: path.style, color: path.color, curve: path.curve,
      part: path.part ?? 0...Double(max(0, path.points.count - 1)), origin: origin, radius: radius,
      halfWidth: halfWidth, frameRadius: extent == 0 ? max(frameRadius, FrameStroke.dotRadius) : frameRadius,
      extent: extent)
  }

  /// The app data of a stroke; empty if there is none. O(1).
  public func data(of stroke: FrameStroke) -> String { attached[stroke.id.number] ?? "" }

  /// Changes the colour of a stroke.
  mutating func setColor(_ color: StrokeColor, of index: Int) {
    strokes.setColor(color, of: index)
    log.note(strokes[index].frame, StrokeMark(strokes[index], index: index).box, hash(of: strokes[index]))
  }

  /// A hash of what a stroke looks like.
  private func hash(of stroke: FrameStroke) -> UInt64 {
    let color = stroke.color
    var hash =
      UInt64(color.red) << 24 | UInt64(color.green) << 16 | UInt64(color.blue) << 8 | UInt64(color.alpha)
    for index in stroke.points {
      hash = ContentLog.mixed(hash &+ points[index].x.bitPattern, points[index].y.bitPattern)
      hash = hash &+ halfWidths[index].bitPattern
    }
    return hash
  }

  /// Replaces the app data of the stroke with a number.
  mutating func setData(_ data: String, of number: Int) { attached[number] = data.isEmpty ? nil : data }

  /// Whether removing the unused points is worth a pass over all others.
  private var hasManyUnusedPoints: Bool { unusedPoints > max(1024, points.count / 2) }

  private mutating func dropUnusedPoints() {
    var (keptPoints, keptWidths, keptVertices) = ([Vector2](), [Double](), [SIMD2<Float>]())
    keptPoints.reserveCapacity(points.count - unusedPoints)
    for index in strokes.indices {
      let range = strokes[index].points
      let start = keptPoints.count
      keptPoints.append(contentsOf: points[range])
      keptWidths.append(contentsOf: halfWidths[range])
      keptVertices.append(contentsOf: vertices[range])
      strokes.setPoints(start..<keptPoints.count, of: index)
    }
    (points, halfWidths, vertices, unusedPoints) = (keptPoints, keptWidths, keptVertices, 0)
  }

  // MARK: Strokes by frame

  /// The most strokes of a frame that are walked through where a third of its radius is in view.
  private static let scanLimit = 4096

  /// Calls `body` with the strokes of a frame that pass a test, the backmost first. Allocates nothing once `found` has
  /// grown. O(log strokes + found), or O(strokes) up to a limit.
  /// - Parameters:
  ///   - frame: an index of the tree.
  ///   - centre: the centre of the search, in units of the frame.
  ///   - size: smaller strokes may be skipped, dots excepted.
  ///   - found: working memory.
  ///   - isFound: the test. It need not be called for strokes further from `centre` than `radius`.
  ///   - body: takes the mark of a stroke.
  @inline(__always)
  func forEachStroke(
    of frame: Int, about centre: Vector2, within radius: Double, larger size: Double = 0,
    using found: inout FoundStrokes, where isFound: (StrokeMark) -> Bool, _ body: (StrokeMark) -> Void
  ) {
    guard frame < frames.count else { return }
    if frames[frame].members.count <= Self.scanLimit, 2 * frames[frame].members.count >= strokes.count,
      3 * radius >= frames[frame].own, frames[frame].own >= 512 * size
    {
      return frames[frame].members.forEach(inOrder: strokes.order, numbers: treeNumbers, where: isFound, body)
    }
    // A margin for the rounding of a distance.
    let half = Vector2(repeating: radius * (1 + 0x1p-40))
    frames[frame].members.forEach(
      about: Box(min: centre - half, max: centre + half), larger: size, order: strokes.order, using: &found,
      where: isFound, body)
  }

  /// Calls `body` with the marks of a frame's strokes near a box, in any order. O(log strokes + found).
  @inline(__always)
  func forEachMark(of frame: Int, in box: Box, _ body: (StrokeMark) -> Void) {
    if frame < frames.count { frames[frame].members.forEachMark(in: box, body) }
  }

  /// Calls `body` with marks near a box, of which those close together are represented by a sample; see
  /// `RTree.forEachSample`.
  func forEachSample(of frame: Int, in box: Box, within side: Double, _ body: (Box, StrokeMark, Double) -> Void) {
    if frame < frames.count { frames[frame].members.forEachSample(in: box, within: side, body) }
  }

  /// The number of strokes of a frame near a box that extend less than a length.
  /// O(log strokes + strokes tested / 16).
  /// - Parameter limit: counting ends when more were found.
  func count(of frame: Int, in box: Box, below extent: Double = .infinity, upTo limit: Int) -> Int {
    frame < frames.count ? frames[frame].members.count(in: box, below: extent, upTo: limit) : 0
  }

  /// The number of strokes of a frame. O(1).
  func count(of frame: Int) -> Int { frame < frames.count ? frames[frame].members.count : 0 }

  private mutating func extendRadii(by stroke: FrameStroke, in tree: FrameTree) {
    frames[stroke.frame].own = max(frames[stroke.frame].own, stroke.frameRadius)
    extend(from: stroke.frame, to: stroke.frameRadius, in: tree)
  }

  /// Recomputes the radii after a stroke has shrunk or was removed. O(1) if it was not the outermost.
  private mutating func shrinkRadii(from old: FrameStroke, in tree: FrameTree) {
    guard old.frameRadius >= frames[old.frame].own else { return }
    let own = frames[old.frame].members.greatestRadius { strokes[$0].frameRadius }
    frames[old.frame].own = own
    var current = old.frame
    while true {
      var radius = frames[current].own
      for child in tree.children(of: current) where frames[child].subtree >= 0 {
        radius = max(radius, Self.radius(frames[child].subtree, inParentOf: tree[child]))
      }
      let before = frames[current].subtree
      frames[current].subtree = radius
      // The frame above shrinks only if this one determined its radius.
      guard radius < before, let parent = tree[current].parent,
        Self.radius(before, inParentOf: tree[current]) >= frames[parent].subtree
      else { return }
      current = parent
    }
  }

  /// Adds the frames that are new in the tree, above the root and elsewhere. O(frames added).
  mutating func grow(to tree: FrameTree) {
    while frames.count < tree.count { frames.append(FrameEntry()) }
    guard tree.root != knownRoot else { return }
    let radius = frames[knownRoot].subtree
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
    while frames[current].subtree < radius {
      frames[current].subtree = radius
      guard let parent = tree[current].parent else { return }
      radius = Self.radius(radius, inParentOf: tree[current])
      current = parent
    }
  }

  /// The radius about the parent's origin, in the parent's units, that contains everything within `radius` units of a
  /// frame's origin.
  ///
  /// It is monotonic in `radius`, so a frame's radius does not depend on the order in which frames and strokes were
  /// added.
  private static func radius(_ radius: Double, inParentOf frame: Frame) -> Double {
    // One ULP up for each rounding.
    (frame.origin.length + radius / frame.scale).nextUp.nextUp
  }

  /// The largest distance of a frame's own strokes from its origin, in its units; negative if there are none. O(1).
  func radius(of frame: Int) -> Double { frame < frames.count ? frames[frame].own : -1 }

  /// An upper bound of the distance from a frame's origin to its own strokes and those of all frames below, in its
  /// units; negative if there are none. O(1).
  func subtreeRadius(of frame: Int) -> Double { frame < frames.count ? frames[frame].subtree : -1 }
}
