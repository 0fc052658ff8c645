import Geometry

/// The contours of a path, part by part. The sequence can be iterated once, and allocates nothing.
struct PathContours {
  /// A step of the walk.
  enum Step {
    case part(PathPart)
    /// The end of a contour, and the position at which it began.
    case end(start: Vector2, isClosed: Bool)
  }

  private let elements: ArraySlice<PaintedPaths.Element>
  /// Whether open contours are closed by a line, and rounding gaps between parts are bridged by lines, as in fills.
  private let isFill: Bool
  private var index: Int
  private var start = Vector2.zero
  private var position = Vector2.zero
  private var isOpen = false
  /// The part after a line that bridges a rounding gap.
  private var waiting: PathPart?
  /// The end of a contour after its closing line.
  private var ending: Bool?

  init(_ path: PaintedPaths.Path, of paths: PaintedPaths) {
    let count = paths.elements.count
    elements = paths.elements[path.elements.clamped(to: 0..<count)]
    index = elements.startIndex
    if case .fill = path.style { isFill = true } else { isFill = false }
  }

  /// The next step; nil after the last one.
  mutating func next() -> Step? {
    if let part = waiting {
      waiting = nil
      position = part.end
      return .part(part)
    }
    if let isClosed = ending { return finish(isClosed) }
    while index < elements.endIndex {
      let element = elements[index]
      if case .move = element, isOpen { return close(isClosed: false) }
      index += 1
      switch element {
      case .move(let to):
        (start, position, isOpen) = (to, to, true)
      case .close:
        if isOpen { return close(isClosed: true) }
      case .line(let to):
        if let step = advance(.line(position, to)) { return step }
      case .quarter(let centre, let radii, let quarter, let isBackward):
        let part = EllipseQuarter(centre: centre, radii: radii, quarter: quarter, isBackward: isBackward)
        if let step = advance(part.isStraight ? .line(part.start, part.end) : .quarter(part)) { return step }
      case .quadratic(let control, let end):
        let part = QuadraticCurve(start: position, control: control, end: end)
        let isPoint = isNear(control, position) && isNear(end, position)
        if let step = advance(isPoint ? .line(position, end) : .quadratic(part)) { return step }
      }
    }
    return isOpen ? close(isClosed: false) : nil
  }

  private mutating func advance(_ part: PathPart) -> Step? {
    if !isOpen { (start, position, isOpen) = (part.start, part.start, true) }
    if isFill, part.start != position {
      waiting = part
      return .part(.line(position, part.start))
    }
    if !isFill, case .line(let from, let to) = part, isNear(from, to) { return nil }
    position = part.end
    return .part(part)
  }

  private mutating func close(isClosed: Bool) -> Step {
    let needsLine = isFill ? position != start : isClosed && !isNear(position, start)
    if needsLine {
      ending = isClosed
      return .part(.line(position, start))
    }
    return finish(isClosed)
  }

  private mutating func finish(_ isClosed: Bool) -> Step {
    ending = nil
    position = start
    // After a contour is closed, the next one begins at the same position, unless it moves.
    isOpen = false
    return .end(start: start, isClosed: isClosed)
  }

  /// Whether two positions are equal up to rounding.
  private func isNear(_ a: Vector2, _ b: Vector2) -> Bool {
    let size = Swift.max(Swift.max(abs(a.x), abs(a.y)), Swift.max(abs(b.x), abs(b.y)))
    let distance = Swift.max(abs(a.x - b.x), abs(a.y - b.y))
    return distance <= size * 0x1p-44
  }
}
