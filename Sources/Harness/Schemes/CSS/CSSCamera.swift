import Geometry

/// Numbers in the text format that tldraw writes for the browser.
///
/// JavaScript prints a double in the fewest digits that are read back as the same double. The scheme therefore needs no
/// text: it rounds the doubles only.
enum DOMNumber {
  /// JavaScript's `Math.round`: to the nearest whole number, with halves rounded up.
  static func round(_ value: Double) -> Double {
    let floor = value.rounded(.down)
    return value - floor >= 0.5 ? floor + 1 : floor
  }

  /// Rounds to four decimals: `Math.round(v * 1e4) / 1e4`.
  static func toDomPrecision(_ value: Double) -> Double { round(value * 1e4) / 1e4 }

  /// Rounds both coordinates to four decimals.
  static func toDomPrecision(_ value: Vector2) -> Vector2 {
    Vector2(toDomPrecision(value.x), toDomPrecision(value.y))
  }

  /// Rounds both coordinates to two decimals: `Math.round(v * 1e2) / 1e2`.
  static func toFixed(_ value: Vector2) -> Vector2 { Vector2(round(value.x * 1e2) / 1e2, round(value.y * 1e2) / 1e2) }
}

/// tldraw's camera, and the numbers that the browser has for its transform.
///
/// Blink reads a number as a double. It stores lengths in px as float32 (`Length` in Blink's
/// `platform/geometry/length.h`), so a translation is rounded a second time. Scales and matrices stay doubles, and are
/// multiplied in doubles. WebKit also stores lengths in float32.
struct CSSCamera {
  let viewport: Viewport
  private let zoom: Double
  private let turn: Vector2
  /// Page units from the page's origin to the top left corner of the view, negated: `x` and `y` of tldraw's camera.
  private let offset: Vector2
  // The same camera, in the browser's numbers.
  private let scale: Double
  private let translation: Vector2

  /// Creates the camera that shows a page point at the centre of the view.
  init(centre: Vector2, zoom: Double, turn: Vector2, viewport: Viewport) {
    self.viewport = viewport
    self.zoom = zoom
    self.turn = turn
    offset = viewport.centre.rotated(byInverseOf: turn) / zoom - centre
    scale = DOMNumber.toDomPrecision(zoom)
    translation = Vector2(SIMD2<Float>(DOMNumber.toDomPrecision(offset)))
  }

  /// The page point at a position in px from the viewport's centre, computed from the camera's doubles without the
  /// browser's roundings.
  func page(_ screen: Vector2) -> Vector2 {
    (screen + viewport.centre).rotated(byInverseOf: turn) / zoom - offset
  }

  /// The matrix for the GPU, for a stroke at a page point.
  func matrix(ofStrokeAt origin: Vector2) -> CSSMatrix {
    let corner = (translation + DOMNumber.toDomPrecision(origin)).rotated(by: turn) * scale
    return CSSMatrix(
      column: SIMD2<Float>(turn * scale), corner: SIMD2<Float>(corner),
      ndcPerPixel: SIMD2<Float>(viewport.ndc(fromCentre: Vector2(1, 1))))
  }
}

extension CSSCamera {
  /// The browser's operations on a vertex of a stroke, recorded one by one.
  func stages(of vertex: StagedVector, inStrokeAt origin: Vector2, in sight: ExactSight) -> StagedVector {
    let matrix = matrix(ofStrokeAt: origin)
    let middle = sight.constant(viewport.centre)
    let (cosine, sine) = (sight.turn.x, sight.turn.y)
    let corner = StagedVector(
      x: (middle.x * cosine + middle.y * sine) / sight.zoom - sight.centre.x,
      y: (middle.y * cosine - middle.x * sine) / sight.zoom - sight.centre.y
    ).stepped(to: translation, in: .camera)
    let zoom = sight.zoom.stepped(to: scale, in: .camera)
    let turn = sight.turn.held(as: turn, in: .camera)
    let stroke = sight.constant(origin).stepped(to: DOMNumber.toDomPrecision(origin), in: .store)
    let moved = (corner + stroke).rounded(to: .binary64, in: .subtraction).turned(by: turn, to: .binary64)
    let translated = (moved * zoom).rounded(to: .binary64, in: .scale).rounded(to: .binary32, in: .float32Conversion)
    let column = (turn * zoom).rounded(to: .binary64, in: .scale).rounded(to: .binary32, in: .float32Conversion)
    let device = (vertex.turned(by: column, to: .binary32) + translated).rounded(to: .binary32, in: .subtraction)
    let factor = sight.ndcPerPixel.held(as: matrix.ndcPerPixel, in: .float32Conversion)
    return ((device * factor).rounded(to: .binary32, in: .float32Conversion) + sight.constant(Vector2(-1, 1)))
      .rounded(to: .binary32, in: .float32Conversion)
  }
}

/// A scale, a turn and a translation in float32, in px from the view's top left corner.
struct CSSMatrix {
  /// The image of (1, 0), minus the translation.
  let column: SIMD2<Float>
  /// The image of (0, 0).
  let corner: SIMD2<Float>
  /// (2 / width, −2 / height).
  let ndcPerPixel: SIMD2<Float>

  /// Normalised device coordinates of a vertex.
  func callAsFunction(_ vertex: SIMD2<Float>) -> SIMD2<Float> {
    let device = SIMD2(
      column.x * vertex.x + -column.y * vertex.y + corner.x, column.y * vertex.x + column.x * vertex.y + corner.y)
    return device * ndcPerPixel + SIMD2(-1, 1)
  }
}
