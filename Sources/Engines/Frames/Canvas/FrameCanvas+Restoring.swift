import Geometry

/// A stroke outside its canvas, with all that the canvas needs to restore it under its id. Used for undo.
public struct StrokeRecord: Hashable, Sendable {
  /// The stroke's id.
  public let id: StrokeID
  /// Its position in the painting order, 0 for the backmost.
  public let position: Int
  /// The frame whose units the path is in.
  public let frame: Int
  /// Its points, half widths and style.
  public let path: FramePath
  /// App data.
  public let data: String

  /// Creates a record. Its values are checked when the stroke is restored.
  /// - Parameters:
  ///   - id: of a stroke that the canvas has made.
  ///   - position: its position in the painting order.
  ///   - frame: the frame whose units the path is in.
  ///   - path: its points, half widths and style.
  ///   - data: app data.
  public init(id: StrokeID, position: Int, frame: Int, path: FramePath, data: String) {
    self.id = id
    self.position = position
    self.frame = frame
    self.path = path
    self.data = data
  }
}

/// An edit of a canvas: strokes to remove, and strokes to restore. See ``FrameCanvas/exchange(_:for:)``.
public struct StrokeExchange: Hashable, Sendable {
  /// The ids of the strokes to remove.
  public var removed: [StrokeID]
  /// The strokes to restore.
  public var restored: [StrokeRecord]

  /// Creates an edit; by default an empty one.
  /// - Parameters:
  ///   - removed: the ids of the strokes to remove.
  ///   - restored: the strokes to restore.
  public init(removed: [StrokeID] = [], restored: [StrokeRecord] = []) {
    self.removed = removed
    self.restored = restored
  }
}

extension FrameCanvas {
  /// Adds a path of any frame on top of all strokes; otherwise like ``add(_:data:)``.
  /// - Parameters:
  ///   - path: in units of `frame`.
  ///   - frame: an index of the tree.
  ///   - data: app data, saved with the stroke.
  /// - Returns: the stroke's id.
  /// - Throws: `CanvasEditError`, with nothing changed, for a path that cannot be stored or a missing frame.
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

  /// A record of the present state of a stroke, to restore it later. O(points).
  /// - Throws: `CanvasEditError` for an id without a stroke.
  public func record(of id: StrokeID) throws(CanvasEditError) -> StrokeRecord {
    let index = try index(of: id)
    let stroke = content.strokes[index]
    return StrokeRecord(
      id: id, position: content.strokes.position(of: index), frame: stroke.frame, path: content.path(of: stroke),
      data: content.data(of: stroke))
  }

  /// Removes strokes, and restores others under their old ids, each at its position in the painting order. To undo an
  /// exchange, swap the two arguments: remove what it restored, and restore the records of what it removed. Amortised
  /// O(points + log strokes) for each stroke, plus the cost of what comes into view.
  /// - Parameters:
  ///   - removed: ids of strokes of the canvas.
  ///   - restored: strokes made by this canvas that it no longer has, or that are in `removed`. Positions refer to the
  ///     final order.
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
