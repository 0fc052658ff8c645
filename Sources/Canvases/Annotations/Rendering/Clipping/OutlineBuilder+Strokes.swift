import Geometry

// The lines and curves of stroked contours.
extension OutlineBuilder {
  /// A line or curve of a stroked contour. Each control point is the sum of the base and a displacement.
  struct Part {
    var base = Vector2.zero
    var start: Vector2
    var control: Vector2
    var end: Vector2
    /// All 0 for a line.
    var weights = SIMD3<Double>.zero

    init(from start: Vector2, to end: Vector2) {
      self.start = start
      control = end
      self.end = end
    }

    init(base: Vector2 = .zero, _ start: Vector2, _ control: Vector2, _ end: Vector2, weights: SIMD3<Double>) {
      (self.base, self.start, self.control, self.end, self.weights) = (base, start, control, end, weights)
    }

    var first: Vector2 { base + start }
    var middle: Vector2 { base + control }
    var last: Vector2 { base + end }
    var isLine: Bool { weights.x == 0 }
  }

  mutating func stroke(
    _ elements: ArraySlice<PaintedPaths.Element>, _ radius: Double, _ cap: StrokeCap, _ join: StrokeJoin
  ) {
    var parts: [Part] = []
    var first: Vector2?
    var last = Vector2.zero
    for element in elements {
      switch element {
      case .move(let position):
        if let first { stroke(parts, first, isClosed: false, radius, cap, join) }
        parts.removeAll(keepingCapacity: true)
        (first, last) = (position, position)
      case .line(let position):
        if first != nil, position != last { parts.append(Part(from: last, to: position)) }
        last = position
      case .quarter(let centre, let radii, let quarter, let isBackward):
        guard first != nil else { continue }
        let from = Chords.direction(isBackward ? quarter + 1 : quarter)
        let to = Chords.direction(isBackward ? quarter : quarter + 1)
        parts.append(
          Part(base: centre, radii * from, radii * (from + to), radii * to, weights: SIMD3(1, 1, 2)))
        last = centre + radii * to
      case .quadratic(let control, let end):
        if first != nil, control != last || end != last {
          parts.append(Part(last, control, end, weights: SIMD3(1, 1, 1)))
        }
        last = end
      case .close:
        guard let begin = first else { continue }
        if last != begin { parts.append(Part(from: last, to: begin)) }
        stroke(parts, begin, isClosed: true, radius, cap, join)
        parts.removeAll(keepingCapacity: true)
        first = nil
      }
    }
    if let first { stroke(parts, first, isClosed: false, radius, cap, join) }
  }

  mutating func stroke(
    _ parts: [Part], _ position: Vector2, isClosed: Bool, _ radius: Double, _ cap: StrokeCap, _ join: StrokeJoin
  ) {
    guard let first = parts.first, let last = parts.last else { return dot(position, radius, cap) }
    for (index, part) in parts.enumerated() {
      if part.isLine { body(part.first, part.last, radius) } else { curve(part, radius) }
      guard isClosed || index + 1 < parts.count else { continue }
      let next = index + 1 < parts.count ? parts[index + 1] : first
      self.join(part.isLine ? part.first : part.middle, part.last, next.middle, radius, join)
    }
    guard !isClosed else { return }
    self.cap(first.first, from: first.middle, radius, cap)
    self.cap(last.last, from: last.isLine ? last.first : last.middle, radius, cap)
  }

  /// The body of a curve.
  mutating func curve(_ part: Part, _ radius: Double) {
    let margin = radius * 1.01
    guard sides(part.first, margin: margin) & sides(part.middle, margin: margin) & sides(part.last, margin: margin) == 0
    else { return }
    let start = seen(part.first)
    let local = ConicArc(
      a: .zero, b: (part.control - part.start).rotated(by: turn), c: (part.end - part.start).rotated(by: turn),
      weights: part.weights)
    curve.begin(radius: radius)
    if exponent <= FrameOffset.levelBits || curve.isSmall(local, at: start) {
      curve.add(local, at: start)
    } else {
      let arc = ConicArc(a: start, b: seen(part.middle), c: seen(part.last), weights: part.weights)
      clipper.place(.start, part.base, plus: part.start)
      clipper.place(.control, part.base, plus: part.control)
      clipper.place(.end, part.base, plus: part.end)
      var foot = clipper.foot(weights: part.weights)
      // Half of the distance's bits are enough at a minimum. Doubles give 30 of them, and each step doubles that.
      let steps = max(2, Int.bitWidth - (exponent / 60).leadingZeroBitCount + 2)
      for parameter in arc.feet {
        foot.start(at: parameter)
        if parameter > 0, parameter < 1 { foot.improve(steps) }
        let sight = foot.sight(width: radius, turn: turn, exponent: exponent)
        let rest = parameter < 0.5 ? arc.part(from: parameter, to: 1) : arc.part(from: parameter, to: 0)
        // The rest has the opposite direction if it ends at the start.
        let curvature = parameter < 0.5 ? rest.startCurvature : -rest.startCurvature
        curve.add(
          tangent: sight.tangent, along: sight.along, right: sight.right, left: sight.left, curvature: curvature,
          before: min(sight.before, 0), after: max(sight.after, 0))
      }
    }
    var first = 0
    for end in curve.cornerEnds {
      clipper.add(corners: curve.corners[first..<end])
      first = end
    }
    for contour in curve.contours { clipper.add(contour: contour) }
  }

  /// A stroke of discs.
  mutating func stroke(_ discs: borrowing DiscStroke) {
    var list: [(centre: Vector2, radius: Double, begins: Bool)] = []
    discs.forEachDisc { centre, radius, begins in
      list.append((centre, radius, begins))
      return true
    }
    for (index, item) in list.enumerated() {
      if !item.begins {
        tangents(list[index - 1].centre, list[index - 1].radius, item.centre, item.radius)
      }
      if item.radius > 0 { disc(item.centre, item.radius) }
    }
  }
}
