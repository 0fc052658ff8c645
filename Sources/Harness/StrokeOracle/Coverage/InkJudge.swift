import Geometry
import Workloads

/// Judges pictures of a scene on white at falling zooms.
public struct InkJudge {
  /// The share of the ink by which a picture may be off, besides 2 of 255 of a px.
  public static let share = 0.1

  /// Where a scene's position is in the picture, in px from the top left: at `anchor` + (position − `origin`) · zoom.
  public let anchor: Vector2
  /// The position of the scene that is at ``anchor``.
  public let origin: Vector2
  private let exact: ExactInk
  private let scene: InkScene
  private var before: [Double] = []
  /// What is wrong, as sentences.
  public private(set) var faults: [String] = []
  /// The largest deviation of a blurred px, and of the sum of the ink relative to its bound.
  public private(set) var worst = (px: 0.0, ink: 0.0, jump: 0.0)

  /// A judge of pictures from one place.
  /// - Parameters:
  ///   - scene: whose exact coverage is computed.
  ///   - anchor: see ``anchor``.
  ///   - origin: see ``origin``.
  ///   - samples: of ``ExactInk``.
  public init(_ scene: InkScene, anchor: Vector2, origin: Vector2, samples: Int = 1200) {
    (self.scene, self.anchor, self.origin) = (scene, anchor, origin)
    exact = ExactInk(scene, samples: samples)
  }

  /// Judges one picture.
  /// - Parameters:
  ///   - zoom: px per unit of the scene.
  ///   - width: of the picture, in px.
  ///   - height: of the picture, in px.
  ///   - pixel: the colour of the px in a column and row, 0 to 255.
  public mutating func judge(
    zoom: Double, width: Int, height: Int, _ pixel: (Int, Int) -> SIMD3<Double>
  ) {
    var errors = [SIMD3<Double>](repeating: .zero, count: width * height)
    var inks = errors
    var shown = errors
    var (ink, exactInk) = (0.0, 0.0)
    // Elsewhere nothing may be drawn.
    let (low, high) = (anchor + (exact.box.min - origin) * zoom, anchor + (exact.box.max - origin) * zoom)
    func range(_ low: Double, _ high: Double, _ count: Int) -> Range<Int> {
      let first = Int(min(max(low.rounded(.down) - 3, 0), Double(count)))
      return first..<max(first, Int(min(max(high.rounded(.up) + 3, 0), Double(count))))
    }
    let (columns, rows) = (range(low.x, high.x, width), range(low.y, high.y, height))
    for y in 0..<height {
      for x in 0..<width where !rows.contains(y) || !columns.contains(x) {
        if pixel(x, y) != SIMD3(255, 255, 255) { faults.append("(\(x), \(y)) has ink at \(zoom)") }
      }
    }
    for y in rows {
      for x in columns {
        let corner = origin + (Vector2(Double(x), Double(y)) - anchor) / zoom
        let mean = exact.mean(at: corner, side: 1 / zoom)
        let white = SIMD3(mean.x, mean.y, mean.z) + SIMD3(repeating: 255 - mean.w)
        let drawn = pixel(x, y)
        errors[y * width + x] = drawn - white
        inks[y * width + x] = SIMD3(repeating: 255) - white
        shown[y * width + x] = SIMD3(repeating: 255) - drawn
        ink += 255 * 3 - drawn.sum()
        exactInk += 255 * 3 - white.sum()
      }
    }
    let step = "\(scene.name) at \(zoom):"
    let limit = Self.share * exactInk + 2 * 3
    worst.ink = max(worst.ink, abs(ink - exactInk) / limit)
    if abs(ink - exactInk) > limit {
      faults.append("\(step) the ink is \(ink / 765) px of \(exactInk / 765)")
    }
    var most = (0.0, 0, 0, false)
    for y in rows.dropFirst().dropLast() {
      for x in columns.dropFirst().dropLast() {
        var (error, exact, drawn) = (SIMD3<Double>.zero, SIMD3<Double>.zero, SIMD3<Double>.zero)
        for row in y - 1...y + 1 {
          for column in x - 1...x + 1 {
            error += errors[row * width + column]
            exact += inks[row * width + column]
            drawn += shown[row * width + column]
          }
        }
        let size = max(abs(error.x), abs(error.y), abs(error.z)) / 9
        if size > most.0 { most = (size, x, y, false) }
        if exact.max() / 9 >= 2, drawn.max() == 0 { most.3 = true }
      }
    }
    worst.px = max(worst.px, most.0)
    if most.0 > scene.limit { faults.append("\(step) the px (\(most.1), \(most.2)) is off by \(most.0) of 255") }
    if most.3 { faults.append("\(step) a px is blank that has ink") }
    judgeJump(errors, width: width, height: height, zoom: zoom)
  }

  /// The means of the deviations in 8 × 8 parts of the scene must not jump from one picture to the next.
  private mutating func judgeJump(_ errors: [SIMD3<Double>], width: Int, height: Int, zoom: Double) {
    let box = exact.box
    var now: [Double] = []
    for row in 0..<8 {
      for column in 0..<8 {
        let low = box.min + box.size * Vector2(Double(column), Double(row)) / 8
        let (from, to) = (anchor + (low - origin) * zoom, anchor + (low + box.size / 8 - origin) * zoom)
        let (left, top) = (Int(from.x.rounded(.down)), Int(from.y.rounded(.down)))
        let (right, bottom) = (Int(to.x.rounded(.up)), Int(to.y.rounded(.up)))
        guard left >= 0, top >= 0, right <= width, bottom <= height, right - left >= 3, bottom - top >= 3 else {
          now.append(.nan)
          continue
        }
        var sum = 0.0
        for y in top..<bottom { for x in left..<right { sum += errors[y * width + x].sum() / 3 } }
        now.append(sum / Double((right - left) * (bottom - top)))
      }
    }
    for (old, new) in zip(before, now) where abs(old - new) > worst.jump {
      worst.jump = abs(old - new)
      if worst.jump > 8 { faults.append("\(scene.name) at \(zoom): a part jumps by \(worst.jump) of 255") }
    }
    before = now
  }
}
