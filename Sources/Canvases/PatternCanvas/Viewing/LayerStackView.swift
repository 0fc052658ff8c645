import CPatternCanvas
import Geometry

/// A view of a canvas that can be pinched, panned and rotated.
///
/// ```swift
/// let view = try LayerStackView(stack, size: PixelSize(width: 1920, height: 1080))
/// try view.handlePinch(at: Vector2(700, 300), by: 1.05)
/// view.draw() // then display view.picture
/// ```
///
/// The picture is sampled from a tile pyramid; only visible tiles that changed are composited again.
/// <doc:LookingAtACanvas> defines the value of a px, and its accuracy.
///
/// It shows the stack's base, layers and guide in their state at the call of ``draw()``. It does not matter which code
/// has changed them. Only one thread may call it at a time, and nobody may write to the layers meanwhile.
public final class LayerStackView {
  /// The canvas.
  public let stack: LayerStack
  /// The camera. Its ``CanvasCamera/view`` must have the size of ``picture``; a camera with another size is ignored.
  public var camera: CanvasCamera {
    didSet { if camera.view != picture.size { camera = oldValue } }
  }
  /// The picture drawn by the last ``draw()``, transparent beside the canvas.
  public let picture: ColorImage
  /// The number of tiles composited by the last ``draw()``: those that were visible, and new or changed.
  public private(set) var compositedTileCount = 0

  private let pyramid: MipmapPyramid
  private let crew: WorkCrew
  private let work = Lines()
  private var drawnCamera: CanvasCamera?
  private var visible: TileSet

  /// The lines of a picture, shared by workers. It is unchecked `Sendable`: everything except px changes only while
  /// they wait.
  private final class Lines: SharedWork, @unchecked Sendable {
    static let linesOfPiece = 16
    var level: vernier_level?
    var picture: ColorImage?
    var area = PixelRect.empty
    /// The position in the level of the picture's first px, and the steps to the next px across and down.
    var (first, across, down) = (Vector2.zero, Vector2.zero, Vector2.zero)

    var count: Int { (area.height + Self.linesOfPiece - 1) / Self.linesOfPiece }

    func work(piece: Int, worker: Int) {
      guard let picture, let level else { return }
      let top = area.minY + piece * Self.linesOfPiece
      for y in top..<min(top + Self.linesOfPiece, area.maxY) {
        let start = first + Double(y) * down
        vernier_sample_line(
          level, start.x, start.y, across.x, across.y, area.minX, picture.row(y) + 4 * area.minX, area.width)
      }
    }
  }

  /// Creates a view of a whole canvas.
  /// - Parameters:
  ///   - stack: the canvas.
  ///   - size: the size of the view, in px of the screen.
  ///   - workers: the largest number of threads that work at once, at least 1.
  /// - Throws: ``PatternCanvasError/size(width:height:)``, but never for the size of an existing canvas.
  public init(_ stack: LayerStack, size: PixelSize, workers: Int = 1) throws(PatternCanvasError) {
    self.stack = stack
    camera = CanvasCamera(view: size, fitting: stack.size)
    picture = ColorImage(size)
    pyramid = try MipmapPyramid(stack.size, workers: workers)
    crew = WorkCrew(workers: workers)
    visible = TileSet(TileGrid(stack.size))
  }

  /// Zooms and rotates about a position, which stays under the fingers. The next ``draw()`` shows it.
  /// - Parameters:
  ///   - position: the midpoint of the fingers, in px from the view's top left.
  ///   - factor: the magnification, positive; the scale stays within ``CanvasCamera/scales``.
  ///   - turn: the rotation, as the pair (cosine, sine).
  /// - Throws: `GestureError` for values that are no pinch; the camera stays as it is.
  public func handlePinch(
    at position: Vector2, by factor: Double, turn: Vector2 = Vector2(1, 0)
  ) throws(GestureError) {
    let middle = Vector2(Double(picture.size.width), Double(picture.size.height)) / 2
    try camera.apply(Gesture(anchor: position - middle, scale: factor, turn: turn))
  }

  /// Moves the canvas. It is drawn by the next ``draw()``.
  /// - Parameter distance: how far the finger moved, in px.
  /// - Throws: `GestureError` for a distance that is not finite or beyond 2^60 px; the camera stays as it is.
  public func handlePan(by distance: Vector2) throws(GestureError) { try camera.apply(Gesture(pan: distance)) }

  /// Draws the canvas.
  /// - Returns: the px of ``picture`` that may have changed: all if the camera has moved, otherwise those around the
  ///   changed tiles.
  /// - Complexity: O(layers + tiles of the canvas + px of the visible changed tiles × layers + px of the result).
  @discardableResult
  public func draw() -> PixelRect {
    let index = Self.level(camera.scale)
    let side = Double(1 << index)
    collectVisibleTiles(margin: 2 * side)
    let grid = visible.grid
    var changed = PixelRect.empty
    let (camera, bounds) = (camera, picture.size.bounds)
    compositedTileCount = pyramid.update(to: stack.shownLayers, visible) { tile in
      changed = changed.union(Self.screenRect(of: grid.rect(of: tile), margin: 2 * side, camera, bounds))
    }
    if drawnCamera != camera { changed = bounds }
    drawnCamera = camera
    guard !changed.isEmpty else { return .empty }
    work.level = pyramid.level(index)
    work.picture = picture
    work.area = changed
    // The centre of the view's first px, in px of the level, where the first px's centre is at 0.
    work.first = camera.canvasPosition(of: Vector2(0.5, 0.5)) / side - Vector2(0.5, 0.5)
    work.across = Vector2(1, 0).rotated(byInverseOf: camera.turn) / (camera.scale * side)
    work.down = Vector2(0, 1).rotated(byInverseOf: camera.turn) / (camera.scale * side)
    crew.run(work, work.count, isSmall: changed.width * changed.height < 1 << 14)
    work.picture = nil
    return changed
  }

  /// The level on which a px of the canvas's picture is as large as a px of the screen, or smaller by less than half.
  static func level(_ scale: Double) -> Int {
    let level = scale.significand == 1 ? -scale.exponent : -scale.exponent - 1
    return min(max(Int(level), 0), MipmapPyramid.levelCount - 1)
  }

  /// Collects the tiles with px within a margin around the visible part of the canvas.
  private func collectVisibleTiles(margin: Double) {
    visible.removeAll()
    let (width, height) = (Double(picture.size.width), Double(picture.size.height))
    let corners = [Vector2(0, 0), Vector2(width, 0), Vector2(width, height), Vector2(0, height)].map {
      camera.canvasPosition(of: $0)
    }
    let (grid, tile) = (visible.grid, Double(TileGrid.side))
    for row in 0..<grid.rows {
      // The visible part between two lines of the canvas: its corners, and the points at which its sides cross the
      // lines.
      let (top, bottom) = (Double(row) * tile - margin, Double(row + 1) * tile + margin)
      var (left, right) = (Double.infinity, -Double.infinity)
      for (index, start) in corners.enumerated() {
        let end = corners[(index + 1) % 4]
        guard max(start.y, end.y) >= top, min(start.y, end.y) <= bottom else { continue }
        for y in [min(max(start.y, top), bottom), min(max(end.y, top), bottom)] {
          let x = start.y == end.y ? start.x : start.x + (end.x - start.x) * ((y - start.y) / (end.y - start.y))
          left = min(left, x, start.y == end.y ? end.x : x)
          right = max(right, x, start.y == end.y ? end.x : x)
        }
      }
      guard left <= right, right + margin >= 0, left - margin < Double(grid.size.width) else { continue }
      let first = Int(max(0, left - margin) / tile)
      let last = Int(min(Double(grid.size.width - 1), right + margin) / tile)
      for column in first...last { visible.insert(row * grid.columns + column) }
    }
  }

  /// The px of the view in which a rectangle of the canvas is visible, with a margin in px of the canvas.
  private static func screenRect(
    of rect: PixelRect, margin: Double, _ camera: CanvasCamera, _ bounds: PixelRect
  ) -> PixelRect {
    var (least, most) = (Vector2(repeating: .infinity), Vector2(repeating: -.infinity))
    for x in [Double(rect.minX) - margin, Double(rect.maxX) + margin] {
      for y in [Double(rect.minY) - margin, Double(rect.maxY) + margin] {
        let position = camera.screenPosition(of: Vector2(x, y))
        least = Vector2(min(least.x, position.x), min(least.y, position.y))
        most = Vector2(max(most.x, position.x), max(most.y, position.y))
      }
    }
    func clamped(_ value: Double, _ limit: Int) -> Int { Int(min(max(value, -1), Double(limit) + 1)) }
    return PixelRect(
      minX: clamped(least.x.rounded(.down), bounds.maxX), minY: clamped(least.y.rounded(.down), bounds.maxY),
      maxX: clamped(most.x.rounded(.up), bounds.maxX), maxY: clamped(most.y.rounded(.up), bounds.maxY)
    ).intersection(bounds)
  }
}
