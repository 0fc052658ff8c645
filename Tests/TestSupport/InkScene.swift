import Geometry
import Testing

/// A drawing whose exact coverage is known at every zoom, to judge pictures of it: strokes with round ends and joins.
public struct InkScene: Sendable, CustomTestStringConvertible {
  /// A stroke of a scene.
  public struct Stroke: Sendable {
    public var points: [Vector2]
    public var halfWidth: Double
    /// Red, green, blue and alpha, not premultiplied.
    public var color: SIMD4<UInt8>
  }

  public let name: String
  /// The largest deviation of a blurred px, of 255.
  public let limit: Double
  public private(set) var strokes: [Stroke] = []

  public var testDescription: String { name }

  private init(_ name: String, limit: Double = 12) {
    self.name = name
    self.limit = limit
  }

  private mutating func add(
    _ points: [Vector2], width: Double, _ color: SIMD4<UInt8> = SIMD4(0, 0, 0, 255)
  ) { strokes.append(Stroke(points: points, halfWidth: width / 2, color: color)) }

  /// Strokes that overlap their neighbours, and leave nothing open.
  public static let dense = make("a dense block") { scene, _ in
    for y in 0..<80 {
      for x in 0..<16 {
        let start = Vector2(Double(x) * 14 - 112, Double(y) * 2.4 - 96)
        scene.add([start, start + Vector2(14, 0)], width: 3)
      }
    }
  }

  /// Lines of small letters.
  public static let letters = make("letters", limit: 24) { scene, random in
    for y in 0..<16 {
      for x in 0..<24 where x % 6 != 5 {
        let origin = Vector2(Double(x) * 9 - 108, Double(y) * 13 - 100)
        for _ in 0..<2 {
          scene.add((0..<4).map { _ in origin + Vector2(random.unit() * 6, random.unit() * 8) }, width: 1.1)
        }
      }
    }
  }

  public static let hatching = make("hatching") { scene, _ in
    for index in 0..<60 {
      let y = Double(index) * 4 - 118
      scene.add([Vector2(-120, y), Vector2(110, y + 31)], width: 2)
    }
  }

  public static let thin = make("a long thin stroke", limit: 24) { scene, _ in
    scene.add([Vector2(-150, -41), Vector2(20, 13), Vector2(140, 29)], width: 0.3)
  }

  public static let random = make("random strokes") { scene, random in
    for _ in 0..<1500 {
      let start = Vector2(random.symmetric(), random.symmetric()) * 120
      scene.add([start, start + Vector2(random.symmetric(), random.symmetric()) * 16], width: 2)
    }
  }

  /// Strokes of three colours, one of them translucent, painted over each other.
  public static let colours = make("three colours") { scene, random in
    let colours: [SIMD4<UInt8>] = [SIMD4(220, 20, 20, 255), SIMD4(20, 160, 60, 255), SIMD4(30, 60, 220, 128)]
    for index in 0..<900 {
      let start = Vector2(random.symmetric(), random.symmetric()) * 100
      scene.add(
        [start, start + Vector2(random.symmetric(), random.symmetric()) * 30], width: 2.4, colours[index % 3])
    }
  }

  /// The dense block, seven times as large, in many frames side by side.
  public static let frames = make("a block in many frames") { scene, _ in
    for stroke in dense.strokes {
      scene.add(stroke.points.map { $0 * 14 }, width: stroke.halfWidth * 28)
    }
  }

  public static let all = [dense, letters, hatching, thin, random, colours, frames]

  private static func make(
    _ name: String, limit: Double = 12, _ body: (inout InkScene, inout SplitMix64) -> Void
  ) -> InkScene {
    var scene = InkScene(name, limit: limit)
    var random = SplitMix64(seed: 1, stream: name)
    body(&scene, &random)
    return scene
  }

  /// A box around everything.
  public var box: Box {
    var box = Box.empty
    for stroke in strokes {
      for point in stroke.points { box.extend(to: Box(min: point, max: point).expanded(by: stroke.halfWidth)) }
    }
    return box
  }
}

/// The exact coverage of a scene, from samples much finer than its strokes, whose sums give the mean of any rectangle.
public struct ExactInk: Sendable {
  public let box: Box
  private let size: SIMD2<Int>
  private let density: Double
  /// For each corner of samples, the sums of premultiplied red, green, blue and alpha above and to the left.
  private var sums: [SIMD4<Int32>]

  /// - Parameter scene: its strokes are painted one over another.
  public init(_ scene: InkScene) {
    let box = scene.box
    self.box = box
    density = 1200 / max(box.size.x, box.size.y)
    let (density, width) = (density, Int((box.size.x * density).rounded(.up)))
    let height = Int((box.size.y * density).rounded(.up))
    size = SIMD2(width, height)
    var samples = [SIMD4<Float>](repeating: .zero, count: width * height)
    samples.withUnsafeMutableBufferPointer { samples in
      var owners = [Int32](repeating: -1, count: width * height)
      owners.withUnsafeMutableBufferPointer { owners in
        for (index, stroke) in scene.strokes.enumerated() {
          let alpha = Float(stroke.color.w) / 255
          let color =
            SIMD4(Float(stroke.color.x), Float(stroke.color.y), Float(stroke.color.z), 255) * alpha
          let half = stroke.halfWidth * density
          let points = stroke.points.map { ($0 - box.min) * density }
          for (p, q) in zip(points, points.dropFirst()) {
            let (d, square) = (q - p, (q - p).dot(q - p))
            for y in max(0, Int(min(p.y, q.y) - half))..<min(height, Int(max(p.y, q.y) + half) + 2) {
              // The columns at most half a width from the line through the edge.
              var (low, high) = (min(p.x, q.x) - half, max(p.x, q.x) + half)
              if abs(d.y) > 1e-9 {
                let middle = p.x + d.x * ((Double(y) + 0.5 - p.y) / d.y)
                let reach = half * square.squareRoot() / abs(d.y)
                (low, high) = (max(low, middle - reach), min(high, middle + reach))
              }
              guard low <= high else { continue }
              for x in max(0, Int(low))..<max(0, Int(low), min(width, Int(high) + 2)) {
                let place = y * width + x
                if owners[place] == Int32(index) { continue }
                let (px, py) = (Double(x) + 0.5 - p.x, Double(y) + 0.5 - p.y)
                let t = min(max((px * d.x + py * d.y) / square, 0), 1)
                let (ex, ey) = (px - t * d.x, py - t * d.y)
                if ex * ex + ey * ey <= half * half {
                  owners[place] = Int32(index)
                  samples[place] = alpha == 1 ? color : color + samples[place] * (1 - alpha)
                }
              }
            }
          }
        }
      }
    }
    sums = Array(repeating: .zero, count: (width + 1) * (height + 1))
    sums.withUnsafeMutableBufferPointer { sums in
      samples.withUnsafeBufferPointer { samples in
        for y in 0..<height {
          var row = SIMD4<Int32>.zero
          for x in 0..<width {
            row &+= SIMD4<Int32>(samples[y * width + x], rounding: .toNearestOrEven)
            sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] &+ row
          }
        }
      }
    }
  }

  /// The sums up to a corner between samples.
  private func sum(_ x: Double, _ y: Double) -> SIMD4<Double> {
    let (x, y) = (min(max(x, 0), Double(size.x)), min(max(y, 0), Double(size.y)))
    let (left, top) = (min(Int(x), size.x - 1), min(Int(y), size.y - 1))
    let (u, v) = (x - Double(left), y - Double(top))
    func at(_ x: Int, _ y: Int) -> SIMD4<Double> { SIMD4<Double>(sums[y * (size.x + 1) + x]) }
    return (at(left, top) * (1 - u) + at(left + 1, top) * u) * (1 - v)
      + (at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u) * v
  }

  /// The premultiplied mean colour of a square, 0 to 255.
  /// - Parameters:
  ///   - corner: with the smallest coordinates.
  ///   - side: in the scene's units.
  public func mean(at corner: Vector2, side: Double) -> SIMD4<Double> {
    let (low, high) = ((corner - box.min) * density, (corner + Vector2(side, side) - box.min) * density)
    let total = sum(high.x, high.y) - sum(low.x, high.y) - sum(high.x, low.y) + sum(low.x, low.y)
    return total / (side * side * density * density)
  }
}

/// Judges pictures of a scene on white at falling zooms.
public struct InkJudge {
  /// Where a scene's position is in the picture, in px from the top left: at `anchor` + (position − `origin`) · zoom.
  public let anchor: Vector2
  public let origin: Vector2
  private let exact: ExactInk
  private let scene: InkScene
  private var before: [Double] = []
  /// What is wrong, as sentences.
  public private(set) var faults: [String] = []
  /// The largest deviation of a blurred px, and of the sum of the ink relative to its bound.
  public private(set) var worst = (px: 0.0, ink: 0.0, jump: 0.0)

  public init(_ scene: InkScene, anchor: Vector2, origin: Vector2) {
    (self.scene, self.anchor, self.origin) = (scene, anchor, origin)
    exact = ExactInk(scene)
  }

  /// Judges one picture.
  /// - Parameters:
  ///   - zoom: px per unit of the scene.
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
    let limit = 0.1 * exactInk + 2 * 3
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
