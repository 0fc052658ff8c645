import Geometry

/// The end of a flight: a camera, and the centre and zoom of its view in every frame above it.
struct FlightGoal<Camera: FrameCamera> {
  private let camera: Camera
  /// The root of the tree when this was made. With another root there are more frames above.
  let root: Int
  /// From the root down to the camera's frame.
  private var frames: [Int] = []
  /// The centre of the view, in units of each of those frames. A step up divides all earlier rounding errors, so each
  /// centre has an error of about one rounding.
  private var centres: [Vector2] = []
  /// Px per unit of each of those frames.
  private var zooms: [Zoom] = []

  /// - Parameters:
  ///   - camera: in a frame of the tree.
  ///   - tree: the frames.
  init(_ camera: Camera, in tree: FrameTree) {
    self.camera = camera
    root = tree.root
    var current = camera.frame
    var centre = camera.centre
    var zoom = Zoom(camera.zoom) ?? .one
    while true {
      frames.append(current)
      centres.append(centre)
      zooms.append(zoom)
      guard let parent = tree[current].parent else { break }
      centre = tree[current].origin + centre / tree[current].scale
      zoom = zoom.multiplied(by: tree[current].scale) ?? zoom
      current = parent
    }
    frames.reverse()
    centres.reverse()
    zooms.reverse()
  }

  /// The goal's view as seen on another camera's screen; nil for a camera at infinity. O(levels between), in doubles.
  ///
  /// It carries the displacement between the two centres down level by level, from the last frame that both paths
  /// share. With the dyadic rule's origins and scales, the displacement between origins of frames cancels exactly. So
  /// it distinguishes even centres that are close to each other in different frames.
  func seen(from other: Camera, in tree: FrameTree) -> SeenView? {
    guard var zoom = Zoom(other.zoom), let top = frames.first else { return nil }
    // Up to the last frame that both paths share.
    var path: [(frame: Int, centre: Vector2)] = [(other.frame, other.centre)]
    var current = other.frame
    var depth = tree[current].level - tree[top].level
    while !(frames.indices.contains(depth) && frames[depth] == current), let parent = tree[current].parent {
      let frame = tree[current]
      path.append((parent, frame.origin + path[path.count - 1].centre / frame.scale))
      zoom = zoom.multiplied(by: frame.scale) ?? zoom
      current = parent
      depth -= 1
    }
    guard frames.indices.contains(depth) else { return nil }
    let ratio = zooms[depth].divided(by: zoom)
    // Down again, until one of the paths ends or the distance is far above its rounding error.
    var origin = Vector2.zero
    var units = 1.0
    var step = path.count - 1
    var distance = centres[depth] - path[step].centre
    while step > 0, depth + 1 < frames.count, distance.length < Self.farDistance {
      step -= 1
      depth += 1
      let (mine, its) = (tree[path[step].frame], tree[frames[depth]])
      origin = (origin + its.origin / units - mine.origin) * mine.scale
      units *= its.scale / mine.scale
      zoom = zoom.divided(by: Zoom(mine.scale) ?? .one)
      distance = origin + centres[depth] / units - path[step].centre
    }
    guard distance.x.isFinite, distance.y.isFinite else { return nil }
    return SeenView(
      direction: (distance * zoom.significand).rotated(by: other.turn), exponent: zoom.exponent, zoom: ratio,
      turn: camera.turn.rotated(byInverseOf: other.turn).normalisedRotation)
  }

  /// A distance of at least this many units of a frame is accurate enough, and is not carried further down.
  private static var farDistance: Double { 0x1p30 }
}

/// One view as seen on the screen of another. With complex numbers, a position s on the other screen is g·s + h on the
/// first, where g is zoom · turn.
struct SeenView {
  /// The first view's centre on the screen of the other: px · 2^-exponent from the viewport's centre.
  let direction: Vector2
  let exponent: Int
  /// |g|: px on the first screen per px on the other.
  let zoom: Zoom
  /// g / |g|: the rotation from the other view to the first.
  let turn: Vector2

  /// The distance between the centres in px on the other screen; nil if they are the same.
  var distance: Zoom? { Zoom(direction.length, exponent: exponent) }

  /// The first view's centre on the other screen, in px; infinite beyond the range of doubles.
  var centre: Vector2 { direction * Zoom.powerOfTwo(exponent) }

  /// The other view's centre on the first screen, in px: −g · centre.
  var otherCentre: Vector2 {
    direction.rotated(by: turn) * (-zoom.significand * Zoom.powerOfTwo(exponent + zoom.exponent))
  }
}
