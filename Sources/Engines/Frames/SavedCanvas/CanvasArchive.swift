import Geometry

/// A saved canvas: the name of its rule, its frames, its camera, and its strokes and their points in flat lists.
///
/// A canvas read back by the same rule draws and continues bit for bit like the saved one, through any format that
/// preserves doubles: see `FrameArchive`. Save a canvas after a handoff, not between the two halves of a gesture.
public struct CanvasArchive<Camera: Sendable>: Sendable {
  /// The name of the rule that made the canvas.
  public var rule: String
  /// The frames.
  public var tree: FrameArchive
  /// The camera, whose frame is an index into the tree.
  public var camera: Camera
  /// The pixel density of the screen for which the camera was saved, in px per point. On another screen, resize the
  /// canvas after reading it: ``FrameCanvas/resize(to:density:)``.
  public var pixelDensity: Double
  /// The identity of the canvas, below `FrameCanvas.identityLimit`.
  public var identity: UInt64
  /// The number of the next stroke's id.
  public var nextStroke: Int
  /// For each stroke, the backmost first: the number of its id.
  public var strokeNumbers: [Int]
  /// For each stroke: the index of its frame.
  public var strokeFrames: [Int]
  /// For each stroke: its style.
  public var strokeStyles: [PathStyle]
  /// For each stroke: its colour. In a file without this list, all strokes are black.
  public var strokeColors: [StrokeColor]
  /// For each stroke: its app data.
  public var strokeData: [String]
  /// For each stroke: the number of its points.
  public var strokePoints: [Int]
  /// The x coordinates of all points, stroke by stroke, in units of their frames.
  public var pointsX: [Double]
  /// The y coordinates of all points, stroke by stroke, in units of their frames.
  public var pointsY: [Double]
  /// The half widths at the points of strokes that have a width, stroke by stroke, in units of their frames.
  public var halfWidths: [Double]
  /// For each stroke: its curve. In a file of format 1, all are polylines.
  public var strokeCurves: [SavedCurve]

  package init(
    rule: String, tree: FrameArchive, camera: Camera, pixelDensity: Double, identity: UInt64, nextStroke: Int,
    strokeNumbers: [Int], strokeFrames: [Int], strokeStyles: [PathStyle], strokeColors: [StrokeColor],
    strokeData: [String], strokePoints: [Int], pointsX: [Double], pointsY: [Double], halfWidths: [Double],
    strokeCurves: [SavedCurve]
  ) {
    self.rule = rule
    self.tree = tree
    self.camera = camera
    self.pixelDensity = pixelDensity
    self.identity = identity
    self.nextStroke = nextStroke
    self.strokeNumbers = strokeNumbers
    self.strokeFrames = strokeFrames
    self.strokeStyles = strokeStyles
    self.strokeColors = strokeColors
    self.strokeData = strokeData
    self.strokePoints = strokePoints
    self.pointsX = pointsX
    self.pointsY = pointsY
    self.halfWidths = halfWidths
    self.strokeCurves = strokeCurves
  }
}

extension CanvasArchive: Equatable where Camera: Equatable {}

extension FrameCanvas {
  /// The present canvas, ready to be saved. O(frames + points).
  public var archive: CanvasArchive<Rule.Camera> {
    let paths = content.strokes.map { content.path(of: $0) }
    let points = paths.flatMap { $0.points }
    return CanvasArchive(
      rule: rule.name, tree: FrameArchive(tree), camera: camera, pixelDensity: pixelDensity, identity: identity,
      nextStroke: content.nextNumber,
      strokeNumbers: content.strokes.map { $0.id.number }, strokeFrames: content.strokes.map { $0.frame },
      strokeStyles: paths.map { $0.style }, strokeColors: paths.map { $0.color },
      strokeData: content.strokes.map { content.data(of: $0) },
      strokePoints: paths.map { $0.points.count }, pointsX: points.map { $0.x }, pointsY: points.map { $0.y },
      halfWidths: paths.flatMap { $0.halfWidths }, strokeCurves: paths.map { SavedCurve($0.curve, part: $0.part) })
  }

  /// Restores a canvas. O(frames + points), plus the cost of what comes into view.
  /// - Throws: `CanvasArchiveError`, which names the invalid part of the archive, or an invalid viewport.
  public init(
    _ archive: CanvasArchive<Rule.Camera>, rule: Rule, viewport: Viewport = .standard
  ) throws(CanvasArchiveError) {
    do throws(CanvasViewportError) { try Self.mustDraw(viewport) } catch { throw .viewport(error) }
    // Names are ASCII, so bytes are compared: code that compares characters is large.
    guard archive.rule.utf8.elementsEqual(rule.name.utf8) else { throw .rule(archive.rule, expected: rule.name) }
    let tree = try archive.tree(by: rule)
    let camera = archive.camera
    guard (0..<tree.count).contains(camera.frame) else {
      throw .camera(CameraArchiveError(frame: camera.frame, .missingFrame(frames: tree.count)))
    }
    if let fault = camera.fault ?? camera.fault(in: tree) {
      throw .camera(CameraArchiveError(frame: camera.frame, fault))
    }
    guard Self.isPixelDensity(archive.pixelDensity) else { throw .pixelDensity(archive.pixelDensity) }
    let content = try archive.content(of: tree, by: rule)
    self.init(rule: rule, tree: tree, camera: camera, content: content, viewport: viewport)
    pixelDensity = archive.pixelDensity
  }
}

extension CanvasArchive {
  /// The tree, after checking that the rule can make every frame.
  fileprivate func tree(by rule: some HandoffRule) throws(CanvasArchiveError) -> FrameTree {
    let result: FrameTree
    do { result = try FrameTree(tree) } catch { throw .tree(error) }
    for index in 0..<result.count where index != result.root {
      if let fault = rule.fault(of: index, in: result) { throw .tree(.frame(index, fault)) }
    }
    return result
  }

  /// The strokes, after checking that the rule can store every point.
  fileprivate func content(of tree: FrameTree, by rule: some HandoffRule) throws(CanvasArchiveError) -> FrameContent {
    guard identity < FrameContent.identityLimit else { throw .identity(identity) }
    guard (0...FrameContent.numberLimit).contains(nextStroke) else { throw .nextStroke(nextStroke) }
    let count = strokeFrames.count
    guard strokePoints.count == count, strokeNumbers.count == count, strokeStyles.count == count,
      strokeColors.count == count, strokeData.count == count, strokeCurves.count == count
    else {
      throw .unequalStrokeLists([
        strokeNumbers.count, strokeFrames.count, strokeStyles.count, strokeColors.count, strokeData.count,
        strokePoints.count, strokeCurves.count,
      ])
    }
    guard pointsX.count == pointsY.count else { throw .unequalPointLists(x: pointsX.count, y: pointsY.count) }
    var content = FrameContent(identity: identity)
    var paths = ArchivedPaths(archive: self)
    for index in 0..<count {
      let frame = strokeFrames[index]
      do throws(StrokeError) {
        guard (0..<tree.count).contains(frame) else { throw .missingFrame(frames: tree.count) }
        let number = strokeNumbers[index]
        guard (0..<nextStroke).contains(number) else { throw .number(number, next: nextStroke) }
        guard content.index(of: StrokeID(canvas: identity, number: number)) == nil else { throw .sameNumber(number) }
        let path = try paths.next(index)
        try path.mustBeStored(by: rule)
        content.add(path, to: frame, of: tree, number: number, data: strokeData[index])
      } catch {
        throw .stroke(index, frame: frame, error)
      }
    }
    guard paths.usedPoints == pointsX.count else { throw .surplusPoints(used: paths.usedPoints, held: pointsX.count) }
    guard paths.usedWidths == halfWidths.count else {
      throw .surplusHalfWidths(used: paths.usedWidths, held: halfWidths.count)
    }
    content.nextNumber = nextStroke
    return content
  }
}

/// Takes the paths of strokes from the flat lists of an archive, in order.
private struct ArchivedPaths<Camera: Sendable> {
  let archive: CanvasArchive<Camera>
  private(set) var usedPoints = 0
  private(set) var usedWidths = 0

  mutating func next(_ index: Int) throws(StrokeError) -> FramePath {
    let (count, style) = (archive.strokePoints[index], archive.strokeStyles[index])
    let (color, saved) = (archive.strokeColors[index], archive.strokeCurves[index])
    guard count > 0 else { throw .noPoints(count) }
    let left = archive.pointsX.count - usedPoints
    guard count <= left else { throw .missingPoints(count, left: left) }
    let range = usedPoints..<usedPoints + count
    usedPoints += count
    let points = range.map { Vector2(archive.pointsX[$0], archive.pointsY[$0]) }
    let part = try saved.part(of: count)
    guard case .stroke = style else {
      return FramePath(points, halfWidths: [], style: style, color: color, curve: saved.curve, part: part)
    }
    let widthsLeft = archive.halfWidths.count - usedWidths
    guard count <= widthsLeft else { throw .halfWidthCount(widthsLeft, points: count) }
    let widths = Array(archive.halfWidths[usedWidths..<usedWidths + count])
    usedWidths += count
    return FramePath(points, halfWidths: widths, style: style, color: color, curve: saved.curve, part: part)
  }
}

extension FramePath {
  /// Throws unless the rule stores the path without changing it.
  fileprivate func mustBeStored(by rule: some HandoffRule) throws(StrokeError) {
    let stored = try stored(by: rule)
    if stored == self { return }
    for (index, point) in points.enumerated() where stored.points[index] != point {
      throw .pointNotStored(index, point)
    }
    for (index, width) in halfWidths.enumerated() where stored.halfWidths[index] != width {
      throw .halfWidthNotStored(index, width)
    }
  }
}
