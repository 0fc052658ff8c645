import Geometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The widths of Excalidraw's strokes by hand.
///
/// A radius is the size times sin(π/2 · (0.2 + 0.6 p)) for the pressure p. Without a pen, pressure falls where points
/// are far apart. Excalidraw also smooths points, which is not done here.
///
/// Source: S. Ruiz, *perfect-freehand*, with Excalidraw's thinning of 0.6.
enum ExcalidrawPen {
  /// The size for a stroke width of 1, in px.
  static let size = 4.25
  private static let thinning = 0.6
  /// How fast simulated pressure changes.
  private static let rate = 0.275

  /// The width at the largest pressure, in sizes.
  static let greatestWidth = 2 * shape(1)

  private static func shape(_ pressure: Double) -> Double {
    // Mathematical libraries differ in last bits.
    (sin(.pi / 2 * (0.5 - thinning * (0.5 - pressure))) * 1024).rounded() / 1024
  }

  /// The width at a pressure from 0 to 1, as a fraction of that at the largest.
  static func width(_ pressure: Double) -> Double { shape(pressure) / shape(1) }

  /// The pressures of a pointer without them. O(points).
  static func simulatedPressures(_ points: [Vector2], size: Double) -> [Double] {
    func next(_ last: Double, _ index: Int) -> Double {
      let distance = index == 0 || size == 0 ? 0 : (points[index] - points[index - 1]).length / size
      let speed = min(1, distance)
      return min(1, last + (1 - speed - last) * speed * rate)
    }
    // The beginning is that after ten points, which are slow.
    var pressure = points.indices.prefix(10).reduce(0.5) { ($0 + next($0, $1)) / 2 }
    return points.indices.map { index in
      pressure = next(pressure, index)
      return pressure
    }
  }
}
