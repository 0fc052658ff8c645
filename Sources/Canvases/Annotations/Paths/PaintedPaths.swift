import Geometry

/// The paths of one annotation, the backmost first, each with its painting style. It keeps its memory between uses.
///
/// A path consists of contours of straight lines, quarters of ellipses parallel to the axes, and quadratic Bézier
/// curves. Positions are in image units, relative to the centre of the annotation's scaled box, before its rotation.
public struct PaintedPaths: Sendable {
  /// A part of a contour.
  public enum Element: Hashable, Sendable {
    /// Begins a contour.
    case move(Vector2)
    /// A straight line to a position.
    case line(Vector2)
    /// A quarter of an ellipse parallel to the axes: from the angle `quarter` · 90° to the next multiple of 90°, or
    /// backwards. Angles turn from +x to +y. It begins where the previous element ends.
    case quarter(centre: Vector2, radii: Vector2, quarter: Int, isBackward: Bool)
    /// A quadratic Bézier curve.
    case quadratic(control: Vector2, end: Vector2)
    /// A straight line back to the start of the contour.
    case close
  }

  /// The style in which a path is painted.
  public enum Style: Hashable, Sendable {
    /// The inside of all contours, each closed.
    case fill(FillRule)
    /// The positions within half the width of the contours. Contours that end with ``Element/close`` have no caps.
    case stroke(width: Double, cap: StrokeCap, join: StrokeJoin)
    /// The union of discs along the contours' straight lines. Each position has its own diameter, in ``widths``, and
    /// between two positions the diameter is linear.
    case discs(widths: Range<Int>)
  }

  /// The form of the inside of a fill. Simple forms are filled without searching for crossings.
  public enum Interior: Hashable, Sendable {
    /// One convex contour.
    case convex
    /// One contour that turns once about the annotation's centre, in one direction, so that all its positions are
    /// visible from there.
    case starShaped
    /// Any contours.
    case general
  }

  /// The source of a path's colours.
  public enum Paint: UInt8, Hashable, Sendable, BitwiseCopyable {
    /// The path's colour.
    case color
    /// The px of ``AnnotationKind/image``, spread over the kind's box.
    case image
  }

  /// One painted path.
  public struct Path: Hashable, Sendable {
    /// Its elements, as a range of ``PaintedPaths/elements``.
    public let elements: Range<Int>
    /// Its style.
    public let style: Style
    /// The colour. For an image, it is used where px cannot be painted.
    public let color: Color
    /// Whether it is painted with the colour or with the kind's image.
    public let paint: Paint
    /// The form of its inside; ``Interior/general`` for strokes.
    public let interior: Interior
  }

  /// The largest number of crossings of a fill's edges that is drawn, 2^18: seconds of work. A fill with more is not
  /// drawn.
  public static let maxCrossings = 1 << 18

  /// The elements of all paths.
  public private(set) var elements: [Element] = []
  /// The paths, the backmost first.
  public private(set) var paths: [Path] = []
  /// The diameters of all paths of discs.
  public private(set) var widths: [Double] = []
  private var start = 0

  /// No paths.
  public init() {}

  /// Removes all paths and keeps the memory.
  public mutating func removeAll() {
    elements.removeAll(keepingCapacity: true)
    paths.removeAll(keepingCapacity: true)
    widths.removeAll(keepingCapacity: true)
    start = 0
  }

  /// Begins a contour.
  public mutating func move(to position: Vector2) { elements.append(.move(position)) }
  /// Continues the contour with a straight line.
  public mutating func line(to position: Vector2) { elements.append(.line(position)) }
  /// Continues the contour with a quadratic Bézier curve.
  public mutating func quadratic(_ control: Vector2, to end: Vector2) {
    elements.append(.quadratic(control: control, end: end))
  }
  /// Continues the contour with a quarter of an ellipse parallel to the axes; see
  /// ``Element/quarter(centre:radii:quarter:isBackward:)``.
  public mutating func quarter(centre: Vector2, radii: Vector2, _ quarter: Int, isBackward: Bool = false) {
    elements.append(.quarter(centre: centre, radii: radii, quarter: quarter & 3, isBackward: isBackward))
  }
  /// Closes the contour.
  public mutating func close() { elements.append(.close) }

  /// Fills the contours written since the last path.
  /// - Parameters:
  ///   - color: the colour.
  ///   - rule: which positions are inside.
  ///   - interior: the form of the inside, which is not checked; a wrong form gives a wrong fill.
  public mutating func fill(_ color: Color, rule: FillRule = .nonzero, interior: Interior = .general) {
    finish(.fill(rule), color, interior)
  }

  /// Fills the contours written since the last path with the kind's image, spread over the kind's box.
  /// - Parameter interior: the form of the inside, which is not checked; a wrong form gives a wrong fill.
  public mutating func fillWithImage(interior: Interior = .general) {
    finish(.fill(.nonzero), Color(red: 128, green: 128, blue: 128), interior, .image)
  }

  /// Strokes the contours written since the last path.
  public mutating func stroke(
    _ color: Color, width: Double, cap: StrokeCap = .butt, join: StrokeJoin = .miter(limit: 4)
  ) {
    finish(.stroke(width: width, cap: cap, join: join), color, .general)
  }

  /// Strokes the contours of the previous path, to outline a fill.
  public mutating func strokeAgain(
    _ color: Color, width: Double, cap: StrokeCap = .butt, join: StrokeJoin = .miter(limit: 4)
  ) {
    guard let last = paths.last else { return }
    paths.append(
      Path(
        elements: last.elements, style: .stroke(width: width, cap: cap, join: join), color: color, paint: .color,
        interior: .general))
  }

  /// Strokes the contours written since the last path with discs. Curves count as straight lines to their ends, and
  /// contours stay open.
  /// - Parameters:
  ///   - color: the colour.
  ///   - widths: the diameter at the end of each element but ``Element/close``, from 0. The last one goes on for missing
  ///     ones.
  public mutating func stroke(_ color: Color, widths: [Double]) {
    let first = self.widths.count
    var index = 0
    for element in elements[start...] where element != .close {
      let width = index < widths.count ? widths[index] : widths.last ?? 0
      self.widths.append(width > 0 ? width : 0)
      index += 1
    }
    finish(.discs(widths: first..<self.widths.count), color, .general)
  }

  private mutating func finish(_ style: Style, _ color: Color, _ interior: Interior, _ paint: Paint = .color) {
    guard start < elements.count else { return }
    paths.append(Path(elements: start..<elements.count, style: style, color: color, paint: paint, interior: interior))
    start = elements.count
  }

  /// The half sides of the smallest box about the centre that contains everything painted. O(elements).
  public var extent: Vector2 {
    var result = Vector2.zero
    for path in paths {
      var reach = 0.0
      switch path.style {
      case .fill: break
      case .stroke(let width, let cap, let join): reach = width / 2 * max(cap.reach, join.reach)
      case .discs(let range): reach = (widths[range].max() ?? 0) / 2
      }
      for element in elements[path.elements] {
        var far = Vector2.zero
        switch element {
        case .move(let position), .line(let position): far = Vector2(abs(position.x), abs(position.y))
        case .quarter(let centre, let radii, _, _):
          far = Vector2(abs(centre.x) + radii.x, abs(centre.y) + radii.y)
        case .quadratic(let control, let end):
          far = Vector2(max(abs(control.x), abs(end.x)), max(abs(control.y), abs(end.y)))
        case .close: continue
        }
        result = pointwiseMax(result, far + Vector2(repeating: reach))
      }
    }
    return result
  }
}
