import Geometry
import Workloads

/// The exact coverage of a scene, from samples much finer than its strokes, whose sums give the mean of any rectangle.
public struct ExactInk: Sendable {
  /// Contains all strokes.
  public let box: Box
  private let size: SIMD2<Int>
  private let density: Double
  /// For each corner of samples, the sums of premultiplied red, green, blue and alpha above and to the left.
  private var sums: [SIMD4<Int32>]

  /// - Parameters:
  ///   - scene: its strokes are painted one over another.
  ///   - count: samples along the longer side of its box, at most 2,880.
  public init(_ scene: InkScene, samples count: Int = 1200) {
    let box = scene.box
    self.box = box
    density = Double(count) / max(box.size.x, box.size.y)
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
            // Conversions of vectors are slow where they are not optimised.
            let sample = samples[y * width + x].rounded(.toNearestOrEven)
            row &+= SIMD4(Int32(sample.x), Int32(sample.y), Int32(sample.z), Int32(sample.w))
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
    func at(_ x: Int, _ y: Int) -> SIMD4<Double> {
      let sum = sums[y * (size.x + 1) + x]
      return SIMD4(Double(sum.x), Double(sum.y), Double(sum.z), Double(sum.w))
    }
    return (at(left, top) * (1 - u) + at(left + 1, top) * u) * (1 - v)
      + (at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u) * v
  }

  /// The area that the strokes cover, in square units, where opacity counts.
  public var area: Double {
    let side = max(box.size.x, box.size.y)
    return mean(at: box.min, side: side).w / 255 * side * side
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
