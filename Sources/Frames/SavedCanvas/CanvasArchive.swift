import Geometry

/// A saved canvas: the name of its rule, its frames, its camera, and its strokes and their points in flat lists.
///
/// A canvas read back by the same rule draws and continues bit for bit like the one that was saved, through any format
/// that keeps doubles; see `FrameArchive`. Save a canvas after a handoff, not between the two halves of a gesture.
public struct CanvasArchive<Camera: Codable & Sendable>: Codable, Sendable {
  /// The name of the rule that made the canvas.
  public var rule: String
  /// The frames.
  public var tree: FrameArchive
  /// The camera, whose frame is an index into the tree.
  public var camera: Camera
  /// For each stroke, in the order they were added, the index of its frame.
  public var strokeFrames: [Int]
  /// For each stroke the number of its points.
  public var strokePoints: [Int]
  /// The x of the points of all strokes, one stroke after another, in units of their frames.
  public var pointsX: [Double]
  /// The y of the points of all strokes, one stroke after another, in units of their frames.
  public var pointsY: [Double]
}

extension CanvasArchive: Equatable where Camera: Equatable {}

extension FrameCanvas {
  /// The canvas as it is now, to be saved. O(frames + points).
  public var archive: CanvasArchive<Rule.Camera> {
    CanvasArchive(
      rule: rule.name, tree: FrameArchive(tree), camera: camera, strokeFrames: content.strokes.map(\.frame),
      strokePoints: content.strokes.map(\.points.count), pointsX: content.points.map(\.x),
      pointsY: content.points.map(\.y))
  }

  /// Reads a canvas back. O(frames + points), and what comes into view.
  /// - Throws: `CanvasArchiveError`, which names the invalid part of the archive.
  public init(
    _ archive: CanvasArchive<Rule.Camera>, rule: Rule, viewport: Viewport = .standard
  ) throws(CanvasArchiveError) {
    guard archive.rule == rule.name else { throw .rule(archive.rule, expected: rule.name) }
    let tree = try archive.tree(by: rule)
    let camera = archive.camera
    guard (0..<tree.count).contains(camera.frame) else {
      throw .camera(CameraArchiveError(frame: camera.frame, .missingFrame(frames: tree.count)))
    }
    if let fault = camera.fault ?? camera.fault(in: tree) {
      throw .camera(CameraArchiveError(frame: camera.frame, fault))
    }
    let content = try archive.content(of: tree, by: rule)
    self.init(rule: rule, tree: tree, camera: camera, content: content, viewport: viewport)
  }
}

extension CanvasArchive {
  /// The tree, once every frame is known to be one that the rule makes.
  fileprivate func tree(by rule: some HandoffRule) throws(CanvasArchiveError) -> FrameTree {
    let result: FrameTree
    do { result = try FrameTree(tree) } catch { throw .tree(error) }
    for index in 0..<result.count where index != result.root {
      if let fault = rule.fault(of: index, in: result) { throw .tree(.frame(index, fault)) }
    }
    return result
  }

  /// The strokes, once every point is known to be one that the rule stores.
  fileprivate func content(of tree: FrameTree, by rule: some HandoffRule) throws(CanvasArchiveError) -> FrameContent {
    guard strokeFrames.count == strokePoints.count else {
      throw .unequalStrokeLists(frames: strokeFrames.count, points: strokePoints.count)
    }
    guard pointsX.count == pointsY.count else { throw .unequalPointLists(x: pointsX.count, y: pointsY.count) }
    var content = FrameContent()
    var used = 0
    var stroke: [Vector2] = []
    for (index, (frame, count)) in zip(strokeFrames, strokePoints).enumerated() {
      func error(_ fault: StrokeFault) -> CanvasArchiveError { .stroke(index, frame: frame, fault) }
      guard (0..<tree.count).contains(frame) else { throw error(.missingFrame(frames: tree.count)) }
      guard count > 0 else { throw error(.noPoints(count)) }
      guard count <= pointsX.count - used else { throw error(.missingPoints(count, left: pointsX.count - used)) }
      stroke.removeAll(keepingCapacity: true)
      for position in used..<used + count {
        let point = Vector2(pointsX[position], pointsY[position])
        guard point.x.isFinite, point.y.isFinite else { throw error(.pointNotFinite(position - used, point)) }
        guard rule.stored(point) == point else { throw error(.pointNotStored(position - used, point)) }
        stroke.append(point)
      }
      used += count
      // Never refused: the stroke has points, and all of them are finite.
      _ = content.add(stroke, to: frame, of: tree)
    }
    guard used == pointsX.count else { throw .surplusPoints(used: used, held: pointsX.count) }
    return content
  }
}
