import Geometry

/// Colours and widths of a canvas's overlay: outlines, handles, guides and selection areas.
public struct SelectionStyle: Hashable, Sendable {
  /// The colour of outlines and of handle edges.
  public var accent = Color(red: 0, green: 122, blue: 255)
  /// The fill of handles.
  public var handle = Color.white
  /// The fill of a selection rectangle or lasso.
  public var area = Color(red: 0, green: 122, blue: 255, alpha: 32)
  /// The colour of guides.
  public var guide = Color(red: 255, green: 45, blue: 85)
  /// The width of lines, in points, finite and above 0.
  public var lineWidth = 1.0

  /// The default style: blue with white handles and red guides, one point wide.
  public init() {}
}

extension AnnotationCanvas {
  /// Writes the overlay of the annotations, the backmost first: outlines of the selected ones, the box around several,
  /// the selection area, guides, and handles. It must be written anew for each displayed frame.
  ///
  /// Positions are px from the top left of the view, and widths are px. A renderer's `append(_:into:)` draws them.
  /// Nothing is written further outside the view than 32 points plus half a handle, so that float32 can represent it.
  /// O(k + positions of a lasso). Only the paths, the handles, and the ids of several annotations take memory.
  /// - Parameters:
  ///   - style: colours and widths.
  ///   - paths: replaced; its memory is reused.
  public func writeSelection(in style: SelectionStyle = SelectionStyle(), into paths: inout PaintedPaths) {
    paths.removeAll()
    var drawing = SelectionDrawing(
      paths: paths, style: style, bounds: Box(min: .zero, max: viewport.size / pixelDensity), density: pixelDensity)
    paths = PaintedPaths()
    drawing.write(self)
    paths = drawing.paths
  }
}

/// Writes paths in px from positions in points, clipped to the view.
private struct SelectionDrawing {
  var paths: PaintedPaths
  let style: SelectionStyle
  /// The box to which the overlay is clipped, in points.
  let bounds: Box
  /// Px per point.
  let density: Double

  /// The distance outside the view up to which the overlay is written, in points.
  static let margin = 32.0

  init(paths: consuming PaintedPaths, style: SelectionStyle, bounds: Box, density: Double) {
    self.paths = paths
    self.style = style
    self.bounds = bounds.expanded(by: Self.margin)
    self.density = density
  }

  mutating func write(_ canvas: AnnotationCanvas) {
    let handles = canvas.handles
    for id in canvas.selection.sorted() {
      // A line alone needs no outline, which would be the box of which it is a diagonal: its handles suffice.
      if canvas.annotation(id)?.kind is StraightLine, canvas.selection.count == 1 { continue }
      if let box = canvas.canvasBox(of: id) { outline(box) }
    }
    if canvas.selection.count > 1, let box = canvas.changeableBox {
      outline(OrientedBox(centre: box.centre, half: box.size * 0.5, turn: Vector2(1, 0)))
    }
    stroke(style.accent, cap: .square)
    area(canvas)
    for guide in canvas.guides { segment(guide.start, guide.end) }
    stroke(style.guide)
    // The line from the midpoint of the box's upper side to the rotation handle.
    if let rotation = handles.first(where: { $0.role == .rotate }),
      let top = handles.first(where: { $0.role == .resize(.top) })
    {
      segment(top.position, rotation.position)
      stroke(style.accent)
    }
    for handle in handles {
      if case .resize = handle.role { square(handle) } else { disc(handle.position) }
    }
  }

  private mutating func outline(_ box: OrientedBox) {
    let (a, b) = (box.position(Vector2(-1, -1)), box.position(Vector2(1, -1)))
    let (c, d) = (box.position(Vector2(1, 1)), box.position(Vector2(-1, 1)))
    segment(a, b)
    segment(b, c)
    segment(c, d)
    segment(d, a)
  }

  /// The selection rectangle or lasso, by the even-odd rule.
  private mutating func area(_ canvas: AnnotationCanvas) {
    let shown = canvas.preview
    guard shown.outline.count > 1 else { return }
    var isFirst = true
    for position in shown.outline {
      guard let seen = canvas.canvas(position, in: shown.frame) else { continue }
      append(clamped(seen) * density, isFirst: isFirst)
      isFirst = false
    }
    guard !isFirst else { return }
    paths.close()
    paths.fill(style.area, rule: .evenOdd)
    paths.strokeAgain(style.accent, width: style.lineWidth * density, join: .round)
  }

  private mutating func square(_ handle: SelectionHandle) {
    // NaN is in no box.
    guard bounds.contains(handle.position) else { return }
    let half = handle.turn * (SelectionHandle.side / 2)
    let up = half.perpendicularCW
    append((handle.position + half + up) * density, isFirst: true)
    append((handle.position + half - up) * density, isFirst: false)
    append((handle.position - half - up) * density, isFirst: false)
    append((handle.position - half + up) * density, isFirst: false)
    fillHandle()
  }

  private mutating func disc(_ centre: Vector2) {
    guard bounds.contains(centre) else { return }
    let radius = SelectionHandle.side / 2 * density
    let px = centre * density
    paths.move(to: px + Vector2(radius, 0))
    for quarter in 0..<4 { paths.quarter(centre: px, radii: Vector2(radius, radius), quarter) }
    fillHandle()
  }

  private mutating func fillHandle() {
    paths.close()
    paths.fill(style.handle, interior: .convex)
    paths.strokeAgain(style.accent, width: style.lineWidth * density)
  }

  // MARK: Parts

  private func clamped(_ position: Vector2) -> Vector2 {
    position.clamped(lowerBound: bounds.min, upperBound: bounds.max)
  }

  private mutating func append(_ px: Vector2, isFirst: Bool) {
    if isFirst { paths.move(to: px) } else { paths.line(to: px) }
  }

  private mutating func stroke(_ color: Color, cap: StrokeCap = .butt) {
    paths.stroke(color, width: style.lineWidth * density, cap: cap)
  }

  /// The part of a segment within the bounds (Liang and Barsky, "A new concept and method for line clipping", ACM
  /// Transactions on Graphics 3(1), 1984).
  private mutating func segment(_ start: Vector2, _ end: Vector2) {
    let displacement = end - start
    guard displacement.x.isFinite, displacement.y.isFinite else { return }
    var (from, to) = (0.0, 1.0)
    for axis in 0..<2 {
      if displacement[axis] == 0 {
        guard start[axis] >= bounds.min[axis], start[axis] <= bounds.max[axis] else { return }
        continue
      }
      let a = (bounds.min[axis] - start[axis]) / displacement[axis]
      let b = (bounds.max[axis] - start[axis]) / displacement[axis]
      from = max(from, min(a, b))
      to = min(to, max(a, b))
    }
    guard from <= to else { return }
    // Far away, rounding could still leave the bounds.
    paths.move(to: clamped(start + displacement * from) * density)
    paths.line(to: clamped(start + displacement * to) * density)
  }
}
