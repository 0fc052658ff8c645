import Geometry

/// A stroke apart from its canvas, with all that a canvas needs to put it back with its id. An undo does that.
public struct StrokeRecord: Hashable, Sendable {
  /// Its name.
  public let id: StrokeID
  /// Its position in the painting order, 0 for the backmost.
  public let position: Int
  /// The frame whose units the path is in.
  public let frame: Int
  /// Its points, half widths and style.
  public let path: FramePath
  /// Whatever the app has attached.
  public let data: String

  /// A record of these values; they are checked where the stroke is put back.
  /// - Parameters:
  ///   - id: of a stroke that the canvas has made.
  ///   - position: its position in the painting order.
  ///   - frame: the frame whose units the path is in.
  ///   - path: its points, half widths and style.
  ///   - data: whatever the app attaches.
  public init(id: StrokeID, position: Int, frame: Int, path: FramePath, data: String) {
    self.id = id
    self.position = position
    self.frame = frame
    self.path = path
    self.data = data
  }
}

/// A change of a canvas: strokes to remove, and strokes to put back. See ``FrameCanvas/exchange(_:for:)``.
public struct StrokeExchange: Hashable, Sendable {
  /// The ids of the strokes to remove.
  public var removed: [StrokeID]
  /// The strokes to put back.
  public var restored: [StrokeRecord]

  /// A change of these strokes; of none, where none are given.
  /// - Parameters:
  ///   - removed: the ids of the strokes to remove.
  ///   - restored: the strokes to put back.
  public init(removed: [StrokeID] = [], restored: [StrokeRecord] = []) {
    self.removed = removed
    self.restored = restored
  }
}

extension FrameCanvas {
  /// Puts a path of any frame on top of all strokes, otherwise like ``add(_:data:)``.
  /// - Parameters:
  ///   - path: in units of `frame`.
  ///   - frame: an index of the tree.
  ///   - data: whatever the app attaches; it is saved with the stroke.
  /// - Returns: the stroke's id.
  /// - Throws: `CanvasEditError`, with nothing changed, for a path that cannot be kept or a frame that is not there.
  @discardableResult
  public mutating func add(_ path: FramePath, to frame: Int, data: String = "") throws(CanvasEditError) -> StrokeID {
    guard (0..<tree.count).contains(frame) else { throw .path(.missingFrame(frames: tree.count)) }
    let stored = try stored(path)
    try mustHaveNumbers(1)
    let number = content.nextNumber
    content.add(stored, to: frame, of: tree, number: number, data: data)
    contentChanged(.stroke(frame: frame))
    return StrokeID(canvas: identity, number: number)
  }

  /// A stroke as it is now, to be put back later. O(points).
  /// - Throws: `CanvasEditError` for an id that has no stroke.
  public func record(of id: StrokeID) throws(CanvasEditError) -> StrokeRecord {
    let index = try index(of: id)
    let stroke = content.strokes[index]
    return StrokeRecord(
      id: id, position: content.strokes.position(of: index), frame: stroke.frame, path: content.path(of: stroke),
      data: content.data(of: stroke))
  }

  /// Removes strokes, and puts others back with the ids that they had, each at its position in the painting order. To
  /// undo an exchange, exchange what it restored for the records of what it removed. O(points + log strokes) amortised
  /// for each stroke, and what comes into view.
  /// - Parameters:
  ///   - removed: ids of strokes of the canvas.
  ///   - restored: strokes that the canvas has made and no longer has, or removes now. Positions count once all are
  ///     back.
  /// - Throws: `CanvasEditError`, with nothing changed.
  public mutating func exchange(
    _ removed: [StrokeID], for restored: [StrokeRecord]
  ) throws(CanvasEditError) {
    var gone: Set<Int> = []
    for id in removed {
      _ = try index(of: id)
      gone.insert(id.number)
    }
    var records: [StrokeRecord] = []
    var numbers: Set<Int> = []
    for record in restored {
      guard record.id.canvas == identity else { throw .strokeOfAnotherCanvas(record.id) }
      let number = record.id.number
      guard (0..<content.nextNumber).contains(number) else { throw .path(.number(number, next: content.nextNumber)) }
      let isUsed = content.index(of: record.id) != nil && !gone.contains(number)
      guard !isUsed, numbers.insert(number).inserted else { throw .path(.sameNumber(number)) }
      guard (0..<tree.count).contains(record.frame) else { throw .path(.missingFrame(frames: tree.count)) }
      records.append(
        StrokeRecord(
          id: record.id, position: record.position, frame: record.frame, path: try stored(record.path),
          data: record.data))
    }
    guard !gone.isEmpty || !records.isEmpty else { return }
    contentChanged(content.exchange(gone, for: records.sorted { $0.position < $1.position }, in: tree))
  }
}
