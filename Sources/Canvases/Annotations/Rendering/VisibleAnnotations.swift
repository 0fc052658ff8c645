import Frames
import Geometry

/// The visible annotations of a scene, in painting order. It keeps its memory between uses.
struct VisibleAnnotations {
  /// One visible annotation.
  struct Item: BitwiseCopyable {
    var zIndex: Int
    var id: Int
    var slot: Int32
    /// The index of its frame's view; -1 for a clipped annotation, and -2 for a tile.
    var sight: Int32

    /// The index of a tile in ``AnnotationTiles/draws``, which has the place of its topmost annotation; nil for an
    /// annotation.
    var tile: Int? { sight == -2 ? Int(slot) : nil }
  }

  /// If more than this fraction of the scene was visible, all slots are tested instead of querying the index, since
  /// that reads memory in order.
  static let walkedFraction = 0.25

  private(set) var items: [Item] = []
  private var sorted: [Item] = []
  /// The thin ones of a frame: places from the centre of the view, radii and widths, in units of the frame.
  private var thin: [SIMD4<Float>] = []
  private var counts: [Int] = Array(repeating: 0, count: 256)

  /// Creates an empty list.
  init() {}

  /// Finds the visible annotations and sorts them. O(found · digits of z-indices and ids) plus the query of the index,
  /// or O(scene) if most of it was visible before.
  /// - Parameters:
  ///   - sights: the frames in view, each once.
  ///   - others: additional slots to draw.
  ///   - canvas: the camera.
  ///   - tiles: of the annotations that are drawn together.
  mutating func find(
    in scene: AnnotationScene, _ sights: [FrameSight], others: [Int32],
    on canvas: FrameCanvas<DyadicHandoff>, _ tiles: inout AnnotationTiles
  ) {
    let isMost = Double(items.count) > Self.walkedFraction * Double(scene.count)
    items.removeAll(keepingCapacity: true)
    tiles.begin(scene, sights, on: canvas)
    for index in sights.indices where !tiles.isDrawn(index) {
      let sight = sights[index]
      if tiles.drawMany(of: sight) { continue }
      let first = items.count
      thin.removeAll(keepingCapacity: true)
      var crowd = Crowd(zoom: sight.view.zoom, pixels: 2 * sight.middle.length, mostInSquare: 5)
      if isMost, sights.count == 1 {
        walk(scene, sight, &crowd)
      } else {
        query(scene, sight, Int32(truncatingIfNeeded: index), &crowd)
      }
      if tiles.draw(sight, crowd, thin) { items.removeLast(items.count - first) }
    }
    for (index, draw) in tiles.draws.enumerated() {
      let mark = scene.marks[draw.stroke]
      items.append(Item(zIndex: mark.zIndex, id: mark.id, slot: Int32(truncatingIfNeeded: index), sight: -2))
    }
    tiles.end()
    for slot in others {
      let mark = scene.marks[Int(slot)]
      items.append(Item(zIndex: mark.zIndex, id: mark.id, slot: slot, sight: -1))
    }
    sort()
  }

  private mutating func query(
    _ scene: borrowing AnnotationScene, _ sight: FrameSight, _ index: Int32, _ crowd: inout Crowd
  ) {
    let greatestSize = sight.greatestSize
    scene.marks.withUnsafeBufferPointer { marks in
      scene.indices[sight.frame]?.forEach(intersecting: sight.box) { slot in
        append(slot, marks[Int(slot)], index, sight, greatestSize, &crowd)
      }
    }
  }

  private mutating func walk(_ scene: borrowing AnnotationScene, _ sight: FrameSight, _ crowd: inout Crowd) {
    let greatestSize = sight.greatestSize
    let frame = Int32(truncatingIfNeeded: sight.frame)
    scene.marks.withUnsafeBufferPointer { marks in
      for slot in marks.indices where marks[slot].frame == frame {
        append(Int32(truncatingIfNeeded: slot), marks[slot], 0, sight, greatestSize, &crowd)
      }
    }
  }

  /// Counts a slot in a box, and appends it if it is large enough. The index rounds boxes outwards.
  @inline(__always)
  private mutating func append(
    _ slot: Int32, _ mark: SlotMark, _ index: Int32, _ sight: FrameSight, _ greatestSize: Double, _ crowd: inout Crowd
  ) {
    guard mark.isPainted, mark.paintedBox.intersects(sight.box) else { return }
    let size = mark.paintedBox.size
    let side = max(size.x, size.y)
    guard crowd.isDrawn(side / 2, width: mark.width) else { return }
    if crowd.isThin(mark.width) {
      let place = mark.paintedBox.centre - sight.view.centre
      thin.append(SIMD4<Float>(Float(place.x), Float(place.y), Float(side / 2), Float(mark.width)))
    }
    items.append(Item(zIndex: mark.zIndex, id: mark.id, slot: slot, sight: side <= greatestSize ? index : -1))
  }

  // MARK: Sorting

  /// A radix sort by bytes, ids before z-indices, the least significant byte first (Knuth, volume 3, 5.2.5). Bytes that
  /// are the same in all keys are skipped.
  private mutating func sort() {
    guard var (id, zIndex) = items.first.map({ ($0.id...$0.id, $0.zIndex...$0.zIndex) }) else { return }
    var isSorted = true
    var last = items[0]
    for item in items {
      if item.zIndex < last.zIndex || item.zIndex == last.zIndex && item.id < last.id { isSorted = false }
      last = item
      id = min(id.lowerBound, item.id)...max(id.upperBound, item.id)
      zIndex = min(zIndex.lowerBound, item.zIndex)...max(zIndex.upperBound, item.zIndex)
    }
    guard !isSorted else { return }
    sort(id) { $0.id }
    sort(zIndex) { $0.zIndex }
  }

  @inline(__always)
  private mutating func sort(_ range: ClosedRange<Int>, by key: (Item) -> Int) {
    // Differences in two's complement are correct as unsigned numbers.
    let greatest = UInt(bitPattern: range.upperBound &- range.lowerBound)
    var shift: UInt = 0
    while shift < 64, greatest >> shift > 0 {
      for digit in counts.indices { counts[digit] = 0 }
      for item in items { counts[Int(UInt(bitPattern: key(item) &- range.lowerBound) >> shift & 255)] += 1 }
      var start = 0
      for digit in counts.indices { (counts[digit], start) = (start, start + counts[digit]) }
      if sorted.count < items.count {
        sorted.append(contentsOf: items[sorted.count...])
      }
      for item in items {
        let digit = Int(UInt(bitPattern: key(item) &- range.lowerBound) >> shift & 255)
        sorted[counts[digit]] = item
        counts[digit] += 1
      }
      for index in items.indices { items[index] = sorted[index] }
      shift += 8
    }
  }

  /// The size of its buffers, in bytes.
  var byteCount: Int { (items.capacity + sorted.capacity) * MemoryLayout<Item>.stride + thin.capacity * 16 }
}
