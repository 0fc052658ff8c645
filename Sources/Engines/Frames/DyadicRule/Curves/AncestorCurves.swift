import Geometry

/// The parts of curves, stored above, that pass near the frames of a path.
///
/// Every frame on the path has a scope, as in ``DyadicCompositor``. A scope has the near part of each span, expanded
/// exactly about a parameter near the frame and rounded once to doubles. One level down only parts of these parts are
/// near, and they are expanded anew about a parameter with ten more bits. So a displayed frame draws a curve, and never
/// a chord of one that was made for another zoom.
struct AncestorCurves {
  /// The largest half width, in units, of which doubles represent the difference from a centre line to 2^-20 units. The
  /// borders of wider strokes are kept instead of their centre lines.
  private static let maxWidthOfDoubles = 0x1p32
  /// Half widths of borders are at most this many units: no strip of a border is seen further in.
  private static let maxBorderWidth = 0x1p60
  /// How far from a frame's origin borders are kept, in radii of its neighbourhood. A disc whose border is at least
  /// twice a radius away from a position within one radius contains the neighbourhood.
  private static let borderReach = 3.0

  /// The largest deviation of a part from its chord, in units, that no zoom of a frame makes visible: 2^-8 px.
  private static let straight = 0x1p-18

  private var scopes = EdgeScopes<AncestorSpan, NearSpan>()

  /// Removes all scopes but the first `count`.
  mutating func removeScopes(from count: Int) { scopes.removeScopes(from: count) }

  // MARK: One level down

  /// Adds the scope of a child of the last scope's frame, or of the root, with the parts of the last scope that are near
  /// the child.
  /// - Parameters:
  ///   - digit: the child's position in its parent.
  ///   - radius: the distance from its origin within which strokes matter, in its units.
  ///   - covers: receives the strokes that cover everything nearby.
  mutating func descend(
    to digit: SIMD2<Int64>, radius: Double, content: FrameContent, _ frames: inout OwnerFrames,
    covers: inout [OwnedStroke]
  ) {
    let above = scopes.beginScope()
    let position = Vector2(Double(digit.x), Double(digit.y))
    var index = above.lowerBound
    while index < above.upperBound {
      let stroke = scopes.edges.exact[index].stroke
      let first = scopes.edges.count
      let owner = scopes.edges.exact[index].owner
      var isCovered = false
      while index < above.upperBound, scopes.edges.exact[index].stroke == stroke {
        let (exact, near) = (scopes.edges.exact[index], scopes.edges.near[index])
        isCovered = isCovered || descend(exact, near, to: position, radius, content, &frames)
        index += 1
      }
      if isCovered {
        scopes.removeAll(from: first)
        covers.append(OwnedStroke(stroke: stroke, owner: owner))
      }
    }
  }

  /// Adds the nearby parts of a stroke whose frame is one level above the last scope's.
  /// - Parameters:
  ///   - index: of the stroke.
  ///   - steps: from the parent of the last scope's frame to the stroke's frame, in units of their parents.
  ///   - owner: the index of the stroke's frame among the owners.
  ///   - position: the position of the last scope's frame in the stroke's frame.
  ///   - radius: the distance from the last scope's frame's origin within which strokes matter, in its units.
  mutating func add(
    _ index: Int, steps: SIMD2<Int64>, of owner: Int, at position: Vector2, radius: Double, content: FrameContent,
    _ frames: inout OwnerFrames, covers: inout [OwnedStroke]
  ) {
    let stroke = content.strokes[index]
    let first = scopes.edges.count
    var isCovered = false
    content.forEachSpan(of: stroke) { point, part in
      guard !isCovered, let span = content.span(at: point, of: stroke) else { return }
      let (width, growth) = content.widths(at: point)
      let exact = AncestorSpan(
        kind: .centreLine, stroke: index, point: point, levels: 0, owner: owner, start: part.lowerBound,
        end: part.upperBound)
      let near = NearSpan(exact, LocalCubic(span), part, width: width, growth: growth, largest: stroke.halfWidth)
      isCovered = descend(exact, near, to: position, radius, content, &frames)
    }
    if isCovered {
      scopes.removeAll(from: first)
      covers.append(OwnedStroke(stroke: index, owner: owner))
    } else if scopes.edges.count > first {
      scopes.appendRun(of: index, from: first, steps: steps)
    }
  }

  /// Appends what of a part is near a frame one level down.
  /// - Parameter position: the frame's position relative to the origin of the part's doubles, in units of the level
  ///   above.
  /// - Returns: whether the part covers everything nearby.
  private mutating func descend(
    _ exact: AncestorSpan, _ near: NearSpan, to position: Vector2, _ radius: Double, _ content: FrameContent,
    _ frames: inout OwnerFrames
  ) -> Bool {
    let stroke = content.strokes[exact.stroke]
    let levels = exact.levels + 1
    // A margin for the rounding of the doubles of the level above.
    let inner = (radius + AncestorRegions.margin) / DyadicHandoff.scale
    switch exact.kind {
    case .centreLine:
      if !DrawnWidth.isEverNarrow(stroke, levels: levels), near.contains(position, radius: inner) { return true }
      let (thin, thick) = near.parts(upTo: Self.maxWidthOfDoubles / DyadicHandoff.scale)
      if let thin {
        let reach = inner + max(near.halfWidth(thin.lowerBound), near.halfWidth(thin.upperBound), 0)
        near.cubic.forEachRange(of: thin, within: reach, of: position) {
          appendCentreLine(exact, near, $0, at: position, content, &frames)
        }
      }
      if let thick { return appendBorders(exact, near, thick, about: position, radius, content, &frames) }
    case .border(let side):
      if near.borderCovers(position, radius: inner, side) { return true }
      near.cubic.forEachRange(of: near.range, within: Self.borderReach * inner, of: position) {
        appendBorder(exact, near, $0, side, content, &frames)
      }
    case .disc(let parameter):
      return appendDisc(exact, at: parameter, radius, content, &frames)
    }
    return false
  }

  // MARK: Parts

  /// The part of a part between two values of s, one level down, expanded about its middle.
  private func part(
    _ exact: AncestorSpan, _ near: NearSpan, _ range: ClosedRange<Double>
  ) -> (AncestorSpan, ClosedRange<Double>) {
    var below = AncestorSpan(
      kind: exact.kind, stroke: exact.stroke, point: exact.point, levels: exact.levels + 1, owner: exact.owner,
      origin: exact.origin, exponent: exact.exponent,
      start: range.lowerBound == near.range.lowerBound ? exact.start : nil,
      end: range.upperBound == near.range.upperBound ? exact.end : nil)
    guard range != near.range else { return (below, range) }
    let middle = (range.lowerBound + range.upperBound) / 2
    let half = (range.upperBound - range.lowerBound) / 2
    // The range becomes −1…1, or down to half of it.
    let zoom = half > 0 ? -Int(half.exponent) - 1 : 8
    below.origin.add(middle, exponent: exact.exponent)
    below.exponent += zoom
    let scaled = half * Double(sign: .plus, exponent: zoom, significand: 1)
    return (below, -scaled...scaled)
  }

  private mutating func appendCentreLine(
    _ exact: AncestorSpan, _ near: NearSpan, _ range: ClosedRange<Double>, at position: Vector2,
    _ content: FrameContent, _ frames: inout OwnerFrames
  ) {
    var (below, range) = part(exact, near, range)
    let stroke = content.strokes[below.stroke]
    let widths = content.widths(at: below.point)
    guard let span = content.span(at: below.point, of: stroke) else { return }
    let bits = below.levels * DyadicHandoff.scaleExponent
    let (cubic, width): (LocalCubic, Double)
    if below.levels == 1, below.origin.words.isEmpty {
      // One level down, doubles represent differences of stored positions.
      cubic = LocalCubic(span.mapped { ($0 - position) * DyadicHandoff.scale })
      width = widths.start * DyadicHandoff.scale
    } else {
      let evaluator = frames.evaluator(of: below.owner)
      range = evaluator.range(range, of: below)
      cubic = evaluator.local(span, at: below.origin, exponent: below.exponent)
      width = evaluator.halfWidth(widths, at: below.origin)
    }
    // The scale alone may be infinite, where a width is 0.
    let reach = DrawnWidth.half(stroke, levels: below.levels)
    var near = NearSpan(
      below, cubic, range, width: width,
      growth: Double(sign: .plus, exponent: bits - below.exponent, significand: widths.growth), largest: reach)
    if cubic.deviation(from: range.lowerBound, to: range.upperBound) <= Self.straight, reach.isFinite {
      near.line = WideEdge(
        stroke: below.stroke, point: below.point, from: cubic.position(range.lowerBound),
        to: cubic.position(range.upperBound), near.width + near.growth * range.lowerBound,
        near.width + near.growth * range.upperBound, reach: reach)
    }
    scopes.append(below, near: near)
  }

  /// Appends the near borders of a stroke whose centre line is too far away for doubles, and its near discs.
  /// - Returns: whether a disc covers everything nearby.
  private mutating func appendBorders(
    _ exact: AncestorSpan, _ near: NearSpan, _ range: ClosedRange<Double>, about position: Vector2, _ radius: Double,
    _ content: FrameContent, _ frames: inout OwnerFrames
  ) -> Bool {
    let distance = Self.borderReach * (radius + AncestorRegions.margin) / DyadicHandoff.scale
    for end in [exact.start, exact.end] {
      if let end, appendDisc(exact, at: end, radius, content, &frames) { return true }
    }
    for side in Side.both {
      let border = CurveBorder.centreLine(near.cubic, width: near.width, growth: near.growth, side)
      var parts: [ClosedRange<Double>] = []
      var discs: [Double] = []
      border.forEachRange(of: range, within: distance, of: position, &parts, discs: &discs)
      for part in parts { appendBorder(exact, near, part, side, content, &frames) }
      for s in discs {
        // Any disc of the stroke will do: the parameter is rounded, the disc is not.
        let t = exact.origin.double + s * Double(sign: .plus, exponent: -exact.exponent, significand: 1)
        if appendDisc(exact, at: min(max(t, 0), 1), radius, content, &frames) { return true }
      }
    }
    return false
  }

  /// Appends a part of a border, as one cubic or several.
  private mutating func appendBorder(
    _ exact: AncestorSpan, _ near: NearSpan, _ range: ClosedRange<Double>, _ side: Side, _ content: FrameContent,
    _ frames: inout OwnerFrames
  ) {
    guard let span = content.span(at: exact.point, of: content.strokes[exact.stroke]) else { return }
    let evaluator = frames.evaluator(of: exact.owner)
    let widths = content.widths(at: exact.point)
    func append(_ range: ClosedRange<Double>, _ halvings: Int) {
      var (below, window) = part(exact, near, range)
      below = AncestorSpan(
        kind: .border(side), stroke: below.stroke, point: below.point, levels: below.levels, owner: below.owner,
        origin: below.origin, exponent: below.exponent, start: below.start, end: below.end)
      window = evaluator.range(window, of: below)
      func border(_ s: Double) -> (position: Vector2, velocity: Vector2, halfWidth: Double)? {
        let end = s == window.lowerBound ? below.start : s == window.upperBound ? below.end : nil
        var fraction = end.map { BinaryFraction($0) } ?? below.origin
        if end == nil { fraction.add(s, exponent: below.exponent) }
        return evaluator.border(span, widths, side, at: fraction, exponent: below.exponent)
      }
      let middle = (window.lowerBound + window.upperBound) / 2
      let half = (window.upperBound - window.lowerBound) / 2
      if half > 0, let start = border(window.lowerBound), let end = border(window.upperBound),
        let centre = border(middle)
      {
        let unit = LocalCubic(from: start.position, start.velocity * half, to: end.position, end.velocity * half)
        if (unit.position(0) - centre.position).length <= 0x1p-20 || halvings == 0 {
          let cubic = unit.stretched(to: window)
          let width = min(start.halfWidth, end.halfWidth, Self.maxBorderWidth)
          let largest = DrawnWidth.half(content.strokes[below.stroke], levels: below.levels)
          return scopes.append(below, near: NearSpan(below, cubic, window, width: width, growth: 0, largest: largest))
        }
      }
      guard halvings > 0 else { return }
      let cut = (range.lowerBound + range.upperBound) / 2
      append(range.lowerBound...cut, halvings - 1)
      append(cut...range.upperBound, halvings - 1)
    }
    append(range, 8)
  }

  /// Appends a disc if its border is near.
  /// - Returns: whether it covers everything nearby.
  private mutating func appendDisc(
    _ exact: AncestorSpan, at parameter: Double, _ radius: Double, _ content: FrameContent, _ frames: inout OwnerFrames
  ) -> Bool {
    guard let span = content.span(at: exact.point, of: content.strokes[exact.stroke]) else { return false }
    let widths = content.widths(at: exact.point)
    guard widths.start + widths.growth * parameter > 0 else { return false }
    let disc = frames.evaluator(of: exact.owner).disc(span, widths, at: parameter)
    if disc.distance < -radius - AncestorRegions.margin { return true }
    guard disc.distance <= radius + AncestorRegions.margin else { return false }
    let below = AncestorSpan(
      kind: .disc(parameter), stroke: exact.stroke, point: exact.point, levels: exact.levels + 1, owner: exact.owner)
    let nowhere = LocalCubic(.zero, .zero, .zero, .zero)
    let half = DrawnWidth.half(content.strokes[below.stroke], levels: below.levels)
    scopes.append(below, near: NearSpan(below, nowhere, 0...0, width: 0, growth: 0, largest: half, disc: disc))
    return false
  }

  // MARK: Displaying

  /// Whether no curve from above is near the last scope's frame.
  var isEmpty: Bool { scopes.isEmpty }

  /// Draws small strokes of the level right above from their vertices, and all others from their spans.
  func write(
    _ content: FrameContent, from camera: DyadicCamera, in tree: FrameTree, with areas: AreaWriter,
    into list: inout DrawList
  ) {
    scopes.write(content, from: camera, in: tree, pixels: areas.pixels, into: &list) { range, list in
      write(range, from: camera, with: areas, into: &list)
    }
  }

  /// Writes some parts of the last scope.
  @inline(never)
  private func write(
    _ range: Range<Int>, from camera: DyadicCamera, with areas: AreaWriter, into list: inout DrawList
  ) {
    let edges = CurveEdgeWriter(centre: camera.centre, zoom: camera.zoom, turn: camera.turn, pixels: areas.pixels)
    scopes.edges.near.withUnsafeBufferPointer { parts in
      var index = range.lowerBound
      while index < range.upperBound {
        let (stroke, half) = (parts[index].stroke, parts[index].largest)
        guard half * camera.zoom <= DrawnWidth.maxOfEdges else {
          var borders = CurveBorderWriter(areas, of: Int(stroke), into: &list)
          while index < range.upperBound, parts[index].stroke == stroke {
            borders.write(parts[index], into: &list)
            index += 1
          }
          borders.finish(&list)
          continue
        }
        // Fields are read where they are: a part is large.
        if let line = parts[index].line {
          let edge = line.clipped(centre: camera.centre, zoom: camera.zoom, turn: camera.turn, limit: areas.pixels)
          if let edge { list.append(edge) }
        } else {
          edges.write(
            parts[index].cubic, parts[index].range, widths: (parts[index].width, parts[index].growth), reach: half,
            stroke: Int(stroke), point: Int(parts[index].point), into: &list)
        }
        index += 1
      }
    }
  }
}

extension CurveBorderWriter {
  fileprivate mutating func write(_ part: NearSpan, into list: inout DrawList) {
    switch part.kind {
    case .centreLine:
      write(part.cubic, part.range, widths: (part.width, part.growth), into: &list)
      for (isEnd, s) in [(part.isStart, part.range.lowerBound), (part.isEnd, part.range.upperBound)] where isEnd {
        addDisc(at: part.cubic.position(s), part.width + part.growth * s, to: &list)
      }
    case .border(let side):
      write(.border(part.cubic, halfWidth: part.width, side), part.range, into: &list)
    case .disc:
      if let disc = part.disc { add(disc, to: &list) }
    }
  }
}

extension NearSpan {
  /// The half width at a parameter.
  func halfWidth(_ s: Double) -> Double { width + growth * s }

  /// The part of the range where the half width is at most a limit, and the part where it is more.
  func parts(upTo limit: Double) -> (thin: ClosedRange<Double>?, thick: ClosedRange<Double>?) {
    let (from, to) = (range.lowerBound, range.upperBound)
    let (first, last) = (halfWidth(from), halfWidth(to))
    if max(first, last) <= limit { return (range, nil) }
    if min(first, last) >= limit { return (nil, range) }
    let cut = min(max((limit - width) / growth, from), to)
    return first < last ? (from...cut, cut...to) : (cut...to, from...cut)
  }

  /// Whether the disc about one position of a centre line contains the disc of a radius about a position. It may also be
  /// false if none contains twice the radius: then a border is near.
  ///
  /// Discs along a chord, of half widths between those at its ends, bound how deep a disc of the curve goes.
  func contains(_ position: Vector2, radius: Double) -> Bool {
    // Most parts are far too narrow or too far away.
    guard max(halfWidth(range.lowerBound), halfWidth(range.upperBound)) > radius else { return false }
    return isFound(range.lowerBound, range.upperBound) { from, to in
      let start = cubic.position(from) - position
      let chord = cubic.position(to) - position - start
      let growth = halfWidth(to) - halfWidth(from)
      let length = chord.length
      // The disc that goes deepest: the sine of its normal at the border is the growth by length.
      let sine = growth / length
      let deepest =
        abs(sine) < 1
        ? (abs(start.cross(chord)) / length * sine / (1 - sine * sine).squareRoot() - start.dot(chord) / length)
          / length : growth > 0 ? 1 : 0
      let share = min(max(deepest, 0), 1)
      let s = from + (to - from) * share
      let room = (start + chord * share).length - (halfWidth(from) + growth * share)
      guard room - cubic.deviation(from: from, to: to) <= -2 * radius else { return false }
      return (cubic.position(s) - position).length - halfWidth(s) <= -radius ? true : nil
    }
  }

  /// Whether a disc that touches a border from inside contains the disc of a radius about a position. It may also be
  /// false if none contains twice the radius.
  ///
  /// With y from the border to the position and the normal n, |y + h n| ≤ h − r, without the difference of large
  /// numbers. How far the border turns bounds how fast that changes.
  func borderCovers(_ position: Vector2, radius: Double, _ side: Side) -> Bool {
    isFound(range.lowerBound, range.upperBound) { from, to in
      let (middle, half) = ((from + to) / 2, (to - from) / 2)
      let y = position - cubic.position(middle)
      let velocity = cubic.velocity(middle)
      let (distance, speed) = (y.length, velocity.length)
      let change = half * max(cubic.acceleration(from).length, cubic.acceleration(to).length)
      let room =
        y.cross(velocity) * (-side.sign / speed) + radius + (distance * distance - radius * radius) / (2 * width)
      if room <= 0 { return true }
      // A sine below 1 is at least 1/√2 of twice that of half the angle.
      let turn = change < speed ? 1.5 * change / speed : 2
      let length = half * (speed + change)
      let slack = turn * (distance + 2 * length) + length * (2 * distance + length) / (2 * width)
      return room - slack <= -0.9 * radius ? nil : false
    }
  }

  /// Halves a range until a test finds something in a part, or excludes all of them; nil asks for halves.
  private func isFound(
    _ from: Double, _ to: Double, halvings: Int = 40, _ test: (_ from: Double, _ to: Double) -> Bool?
  ) -> Bool {
    if let known = test(from, to) { return known }
    let middle = (from + to) / 2
    return halvings > 0
      && (isFound(from, middle, halvings: halvings - 1, test) || isFound(middle, to, halvings: halvings - 1, test))
  }
}
