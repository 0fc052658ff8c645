import ExactNumbers
import Geometry
import StrokeOracle

struct RegionCamera {
  var centre = ExactPoint(x: 0, y: 0)
  var zoom = 1.0
  var turn = Vector2(1, 0)
}

/// A stroke of constant half width, or with a half width for each point, seen by a camera; nil if it is invalid.
func stroke(
  _ points: [Vector2], _ halfWidths: [Double], cap: StrokeCap = .butt, join: StrokeJoin = .bevel,
  in home: FrameChain = .world, from view: FrameChain = .world, _ camera: RegionCamera = RegionCamera()
) -> RegionView? {
  let widths = halfWidths.count == 1 ? Array(repeating: halfWidths[0], count: points.count) : halfWidths
  let region = RegionReference(
    stroke: points, halfWidths: widths, cap: cap, join: join, storedIn: home, seenFrom: view)
  return region?.seen(centre: camera.centre, zoom: camera.zoom, turn: camera.turn)
}

/// A fill, seen by a camera; nil if it is invalid.
func fill(
  _ polygon: [Vector2], _ rule: FillRule = .nonzero, in home: FrameChain = .world, from view: FrameChain = .world,
  _ camera: RegionCamera = RegionCamera()
) -> RegionView? {
  RegionReference(fill: polygon, rule: rule, storedIn: home, seenFrom: view)?
    .seen(centre: camera.centre, zoom: camera.zoom, turn: camera.turn)
}

/// A cloud of positions over ±`extent`.
func positions(_ count: Int, within extent: Double, using random: inout some RandomNumberGenerator) -> [Vector2] {
  (0..<count).map { _ in
    Vector2(.random(in: -extent...extent, using: &random), .random(in: -extent...extent, using: &random))
  }
}
