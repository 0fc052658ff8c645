import ExactNumbers
import Geometry
import Oracle

/// The reference solution for the border of a smooth curve that is stored in one frame and seen from another.
///
/// The curve is a chain of cubics with a constant half width. Its control points, and the doubles of the frames between,
/// are taken as exact. Its border has the positions p(t) ± w n(t), or p(t) if the half width is 0. The reference shares
/// only these numbers with the canvases that are tested.
///
/// A span has to turn by less than a right angle, and its border must have no cusp. Caps are not part of the border.
public struct CurveReference: Sendable {
  private let spans: [CubicSpan]
  private let halfWidth: Double
  private let map: FrameMap

  /// Creates the reference of a curve.
  /// - Parameters:
  ///   - spans: in units of the frame where the curve is stored; none of them a point.
  ///   - halfWidth: half the width, in units of that frame; 0 for the curve itself.
  ///   - home: the frames from the world down to the one where the curve is stored.
  ///   - view: the frames from the world down to the one from which it is seen.
  /// - Returns: nil if a number of a frame is not finite, or a scale is not positive.
  public init?(spans: [CubicSpan], halfWidth: Double, storedIn home: FrameChain, seenFrom view: FrameChain) {
    guard let map = FrameMap(from: view, to: home) else { return nil }
    self.spans = spans
    self.halfWidth = halfWidth
    self.map = map
  }

  /// A position on the border of a span.
  /// - Parameters:
  ///   - span: the cubic, in units of its frame.
  ///   - t: the parameter, from 0 to 1.
  ///   - halfWidth: the distance from the curve, in units; negative on the side of the tangent's `perpendicularCW`.
  ///   - precision: the bits of each coordinate.
  /// - Returns: in units of the frame.
  public static func border(of span: CubicSpan, at t: Double, halfWidth: Double, precision: Int) -> ExactPoint {
    let (first, second) = WideCubic(span, precision: precision).halves(at: WideReal(t, precision: precision))
    let width = WideReal(halfWidth, precision: precision)
    // The part before the start is a point, and has no tangent.
    let position = t > 0 ? first.border(width).end : second.border(width).start
    return ExactPoint(x: BigFloat(copying: position.x.value), y: BigFloat(copying: position.y.value))
  }

  /// The border near a viewport, as seen by a camera.
  ///
  /// Spans are halved by de Casteljau's construction until what is left is a few px long. O(b · M(b)) for each border in
  /// view, where M(b) is the time to multiply numbers of the precision's bits.
  /// - Parameters:
  ///   - centre: the point shown at the viewport's centre, in units of the viewing frame.
  ///   - zoom: px per unit of that frame.
  ///   - turn: the rotation as the pair (cosine, sine).
  ///   - viewport: the screen.
  /// - Returns: nil if a number is not finite, or the zoom is not positive.
  public func seen(centre: ExactPoint, zoom: Double, turn: Vector2, viewport: Viewport) -> CurveView? {
    guard let screen = ScreenMap(map, centre: centre, zoom: zoom, turn: turn) else { return nil }
    let precision = precision(of: screen)
    let camera = WideCamera(
      centre: screen.centre(precision: precision), scale: screen.scale(precision: precision), turn: turn)
    var chords: [(start: Vector2, end: Vector2)] = []
    for span in spans {
      let seen = WideCubic(span, precision: precision).map { ($0 - camera.centre) * camera.scale }
      for side in halfWidth == 0 ? [0] : [halfWidth, -halfWidth] {
        let width = WideReal(side, precision: precision) * camera.scale
        Self.appendChords(of: seen, width, radius: viewport.diagonal * 0.625, to: &chords)
      }
    }
    return CurveView(
      border: chords.map { ($0.start.rotated(by: turn), $0.end.rotated(by: turn)) }, viewport: viewport)
  }

  /// The largest distance of a chord from the border, in px.
  private static let tolerance = 0x1p-10

  /// Appends the chords of a border that are within a radius of the viewport's centre.
  private static func appendChords(
    of cubic: WideCubic, _ width: WideReal, radius: Double, to chords: inout [(start: Vector2, end: Vector2)]
  ) {
    let half = WideReal(0.5, precision: 53)
    var parts = [cubic]
    while let part = parts.popLast() {
      let border = part.border(width)
      let chord = (border.end - border.start).rounded.length
      // An arc that turns by less than a right angle is within its chord's length of its start.
      let reach = WideReal(radius, precision: 64) + chord * WideReal(1.5, precision: 64)
      guard border.start.rounded.length <= reach else { continue }
      let (length, turn) = (chord.double, abs(border.normals.0.cross(border.normals.1)))
      if length <= radius / 16, length * turn <= 8 * tolerance {
        chords.append((border.start.vector, border.end.vector))
      } else {
        let (first, second) = part.halves(at: half)
        parts += [second, first]
      }
    }
  }

  /// The precision, in bits, at which positions have errors far below 2^-64 px.
  ///
  /// Let all positions be below 2^e px. What is left of a span in the view is about 1 px long, so its direction has a
  /// relative error of 2^(e − precision), and a normal as long as a half width of up to 2^e px one of 2^(2e −
  /// precision) px.
  private func precision(of screen: ScreenMap) -> Int {
    let centre = screen.centre(precision: 64)
    var bounds = [centre.x.exponentBound, centre.y.exponentBound].compactMap { $0 }
    for span in spans {
      for value in [span.start.x, span.start.y, span.end.x, span.end.y, halfWidth] where value != 0 {
        bounds.append(Int(value.exponent) + 2)
      }
    }
    let scale = screen.scale(precision: 64).exponentBound ?? 0
    return 192 + 2 * max(0, scale + (bounds.max() ?? 0))
  }
}

/// The four control points of a cubic in wide numbers.
private struct WideCubic {
  let points: [WideVector]

  init(_ points: [WideVector]) { self.points = points }

  init(_ span: CubicSpan, precision: Int) {
    points = [span.start, span.firstControl, span.secondControl, span.end].map { WideVector($0, precision: precision) }
  }

  func map(_ body: (WideVector) -> WideVector) -> WideCubic { WideCubic(points.map(body)) }

  /// Both parts of the curve, before and after a parameter.
  func halves(at t: WideReal) -> (WideCubic, WideCubic) {
    var row = points
    var (first, second) = ([row[0]], [row[3]])
    while row.count > 1 {
      row = zip(row, row.dropFirst()).map { $0 + ($1 - $0) * t }
      first.append(row[0])
      second.append(row[row.count - 1])
    }
    return (WideCubic(first), WideCubic(second.reversed()))
  }

  /// The border's positions at both ends, and the unit normals there in doubles.
  func border(_ width: WideReal) -> (start: WideVector, end: WideVector, normals: (Vector2, Vector2)) {
    let normals = ((points[1] - points[0]).unit.perpendicularCCW, (points[3] - points[2]).unit.perpendicularCCW)
    return (
      points[0] + normals.0 * width, points[3] + normals.1 * width, (normals.0.vector, normals.1.vector)
    )
  }
}

extension WideVector {
  /// The vector with 64 bits, for lengths.
  fileprivate var rounded: WideVector {
    func short(_ value: WideReal) -> WideReal {
      var result = BigFloat(precision: 64)
      result.set(value.value)
      return WideReal(result)
    }
    return WideVector(short(x), short(y))
  }
}

/// The border of a curve near a viewport, with which drawn borders are compared.
public struct CurveView: Sendable {
  /// Chords within 2^-10 px of the border, in px from the viewport's centre.
  public let border: [(start: Vector2, end: Vector2)]
  private let edges: EdgeReference

  init(border: [(start: Vector2, end: Vector2)], viewport: Viewport) {
    self.border = border
    edges = EdgeReference(viewport: viewport)
  }

  /// The kink of a drawn border: how far it is from the exact one, and how much it turns from edge to edge.
  /// - Parameter drawn: the ends of all drawn edges, in px from the viewport's centre; those outside the viewport may be
  ///   omitted.
  /// - Returns: nil if neither border is visible; an infinite distance if an end of a drawn edge is not finite.
  public func kink(of drawn: [(start: Vector2, end: Vector2)]) -> Kink? {
    let isFinite = drawn.allSatisfy { [$0.start.x, $0.start.y, $0.end.x, $0.end.y].allSatisfy(\.isFinite) }
    guard isFinite else { return Kink(distance: .infinity, turn: 0) }
    let visible = drawn.compactMap { edges.clip($0.start, $0.end) }
    let exact = border.compactMap { edges.clip($0.start, $0.end) }
    guard !(visible.isEmpty && exact.isEmpty) else { return nil }
    let distance = max(largestDistance(of: visible, from: border), largestDistance(of: exact, from: drawn))
    return Kink(distance: distance, turn: Self.largestTurn(visible))
  }

  /// The largest distance from positions of some edges to the nearest of others; infinite if there are none.
  ///
  /// A position that is within the largest distance so far of one edge cannot enlarge it, so no other edge is looked at.
  /// Edges come in order: the one that was near the last position is looked at first.
  private func largestDistance(
    of edges: [(start: Vector2, end: Vector2)], from others: [(start: Vector2, end: Vector2)]
  ) -> Double {
    var largest = 0.0
    var near = 0
    for edge in edges {
      let steps = min(64, 2 + Int((edge.end - edge.start).length / 8))
      for step in 0...steps {
        let position = edge.start + (edge.end - edge.start) * (Double(step) / Double(steps))
        var nearest = Double.infinity
        let first = near
        for offset in others.indices {
          guard nearest > largest else { break }
          let index = (first + offset) % others.count
          let distance = self.edges.distance(position, toSegment: others[index].start, others[index].end)
          if distance < nearest { (nearest, near) = (distance, index) }
        }
        largest = max(largest, nearest)
      }
    }
    return largest
  }

  /// Ends closer than this are one corner, in px; an edge that is not longer has no direction.
  private static let joint = 0x1p-5

  private static func largestTurn(_ edges: [(start: Vector2, end: Vector2)]) -> Double {
    let edges = edges.filter { ($0.end - $0.start).length > joint }
    var largest = 0.0
    for (index, first) in edges.enumerated() {
      for second in edges[(index + 1)...] {
        // Both directions away from the corner, straight on for a turn of 0.
        for (corner, a) in [(first.end, first.start), (first.start, first.end)] {
          for (other, b) in [(second.start, second.end), (second.end, second.start)]
          where (corner - other).length <= joint {
            let (d, e) = (corner - a, b - other)
            largest = max(largest, (d / d.length - e / e.length).length)
          }
        }
      }
    }
    return largest
  }
}

/// How a drawn border differs from the exact border of a curve, inside a viewport.
public struct Kink: Hashable, Sendable {
  /// The largest distance of the drawn border from the exact one, or of the exact one from what is drawn, in px;
  /// infinite if the one is visible and nothing is there of the other.
  public let distance: Double
  /// The largest turn from a drawn edge to the next, in radians: the length of the angle's chord in the unit circle, the
  /// same bits on every machine, which is within 1 % of the angle up to 0.48.
  public let turn: Double
}
