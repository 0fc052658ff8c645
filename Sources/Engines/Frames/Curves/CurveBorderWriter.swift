import Geometry

/// Writes the region of a wide stroke along a curve as convex polygons near the view: a strip inside of each chord of a
/// border, and discs where no border is.
///
/// A strip reaches over the centre line, and a little over the normals at its ends, so that no seam is between strips.
struct CurveBorderWriter {
  /// By how much strips overlap along the border, in px.
  private static let overlap = 0x1p-6
  /// How far a strip reaches inwards, in half widths.
  private static let depth = 1.25

  private let writer: AreaWriter
  private let stroke: Int
  private let first: (areas: Int, corners: Int)
  /// The radius about the centre of the view within which strips are written, in units.
  private let radius: Double
  /// The largest distance of a chord from its border, in units; the rest of the list's tolerance is for rounding.
  private let tolerance: Double
  private var covers = false

  /// Begins a stroke.
  init(_ writer: AreaWriter, of stroke: Int, into list: inout DrawList) {
    self.writer = writer
    self.stroke = stroke
    first = (list.areas.count, list.areaCorners.count)
    radius = writer.window * 2.0.squareRoot() / writer.zoom
    tolerance = list.curveTolerance / 2 / writer.zoom
    list.discs.removeAll(keepingCapacity: true)
  }

  /// Ends the stroke.
  mutating func finish(_ list: inout DrawList) {
    let covering = list.covers.count
    if !covers {
      var discs: [NearBorder] = []
      swap(&discs, &list.discs)
      discs.withUnsafeBufferPointer { writer.write($0.count, $0, of: stroke, into: &list) { $0..<$0 + 1 } }
      swap(&discs, &list.discs)
      guard list.covers.count > covering else { return }
      list.covers.removeLast()
    }
    list.cover(stroke, droppingAreasFrom: first.areas, corners: first.corners)
  }

  /// Adds a disc to the stroke.
  func add(_ disc: NearBorder, to list: inout DrawList) { list.discs.append(disc) }

  /// Adds a disc about a position relative to O, unless it has no size.
  func addDisc(at position: Vector2, _ halfWidth: Double, to list: inout DrawList) {
    if halfWidth > 0 { add(.circle(centre: position, radius: halfWidth), to: &list) }
  }

  /// Writes a range of a span given by its centre line, without the discs at its ends.
  mutating func write(
    _ cubic: LocalCubic, _ range: ClosedRange<Double>, widths: (start: Double, growth: Double),
    into list: inout DrawList
  ) {
    let positive = CurveBorder.centreLine(cubic, width: widths.start, growth: widths.growth, .positive)
    guard !isFar(positive, range.lowerBound, range.upperBound) else { return }
    write(positive, range, into: &list)
    write(.centreLine(cubic, width: widths.start, growth: widths.growth, .negative), range, into: &list)
  }

  /// Writes one border of a span.
  mutating func write(_ border: CurveBorder, _ range: ClosedRange<Double>, into list: inout DrawList) {
    guard !covers, range.lowerBound < range.upperBound else { return }
    let middle = (range.lowerBound + range.upperBound) / 2
    let centre = border.sample(middle)
    walk(border, range.lowerBound, border.sample(range.lowerBound), middle, centre, 0, &list)
    walk(border, middle, centre, range.upperBound, border.sample(range.upperBound), 0, &list)
  }

  /// The deepest halving of a range. A part so short is left out if it has no border at one end.
  private static let maxHalvings = 24

  private mutating func walk(
    _ border: CurveBorder, _ from: Double, _ start: BorderSample?, _ to: Double, _ end: BorderSample?,
    _ halvings: Int, _ list: inout DrawList
  ) {
    if isFar(border, from, to) { return }
    let middle = (from + to) / 2
    let centre = border.sample(middle)
    if let start, let end, let centre {
      let chord = (end.position - start.position).length
      let turn = max(abs(start.normal.cross(centre.normal)), abs(centre.normal.cross(end.normal)))
      let isSmooth = start.normal.dot(centre.normal) > 0.9 && centre.normal.dot(end.normal) > 0.9
      // The sagitta of an arc of that turn; the border may be further from a chord that is out of sight.
      let sagitta = chord * turn / 4
      let distance = Segment(start.position - writer.centre, end.position - writer.centre).distance
      if isSmooth, sagitta <= tolerance || distance > radius + chord {
        return strip(start, end, border.side, into: &list)
      }
    } else if start == nil, end == nil, centre == nil {
      guard case .centreLine(let cubic, let width, let growth, _) = border else { return }
      let halfWidth = max(0, width + growth * middle)
      let length = (cubic.position(to) - cubic.position(from)).length
      let isNowhere = length * writer.zoom <= 1 || border.isNowhere(from: from, to: to)
      if length <= halfWidth / 2 && isNowhere || halvings == Self.maxHalvings {
        return addDisc(at: cubic.position(middle), halfWidth, to: &list)
      }
    }
    guard halvings < Self.maxHalvings else { return }
    walk(border, from, start, middle, centre, halvings + 1, &list)
    walk(border, middle, centre, to, end, halvings + 1, &list)
  }

  /// Whether no disc about a position of a part reaches the view.
  private func isFar(_ border: CurveBorder, _ from: Double, _ to: Double) -> Bool {
    let (cubic, reach): (LocalCubic, Double)
    switch border {
    case .border(let line, let halfWidth, _): (cubic, reach) = (line, halfWidth * Self.depth)
    case .centreLine(let line, let width, let growth, _):
      (cubic, reach) = (line, max(width + growth * from, width + growth * to))
    }
    return cubic.isFar(
      writer.centre, than: radius + reach, from: cubic.position(from), to: cubic.position(to),
      deviation: cubic.deviation(from: from, to: to))
  }

  /// Writes the strip inside of a chord.
  private mutating func strip(_ start: BorderSample, _ end: BorderSample, _ side: Side, into list: inout DrawList) {
    let chord = end.position - start.position
    let length = chord.length
    guard length > 0 else { return }
    let outward = chord.perpendicularCCW * (side.sign / length)
    // From a depth at one end to the other: a strip of a tapering stroke is as deep as its disc anywhere.
    let inner = chord - outward * (Self.depth * (end.halfWidth - start.halfWidth))
    let inward = inner.perpendicularCW * (side.sign / inner.length)
    let depth = -Self.depth * start.halfWidth * inward.dot(outward)
    let overlap = Self.overlap / writer.zoom
    let (first, last) = (start.tangent(side), end.tangent(side))
    let planes = (
      HalfPlane(normal: outward, offset: -outward.dot(start.position)),
      HalfPlane(normal: -first, offset: first.dot(start.position) - overlap),
      HalfPlane(normal: last, offset: -last.dot(end.position) - overlap),
      HalfPlane(normal: inward, offset: -inward.dot(start.position) - depth)
    )
    let (centre, zoom) = (writer.centre, writer.zoom)
    list.clipper.start(halfSide: writer.window)
    list.clipper.clip(planes.0.seen(from: centre, zoom: zoom))
    list.clipper.clip(planes.1.seen(from: centre, zoom: zoom))
    list.clipper.clip(planes.2.seen(from: centre, zoom: zoom))
    list.clipper.clip(planes.3.seen(from: centre, zoom: zoom))
    guard !list.clipper.corners.isEmpty else { return }
    covers = writer.corners.allInside { corner in
      let position = centre + corner / zoom
      return planes.0.contains(position) && planes.1.contains(position) && planes.2.contains(position)
        && planes.3.contains(position)
    }
    if !covers { writer.append(list.clipper.corners, of: stroke, winding: 1, to: &list) }
  }
}
