import Geometry

/// The exact coverage of px by straight lines with butt ends and by discs, in doubles.
///
/// Coverage is the area of the part of a px inside the union of the figures, from 0 to 1. It is computed by inclusion
/// and exclusion of pairs. Therefore no point may be in three lines, and a disc may overlap neither another disc nor a
/// line.
public struct ExactCoverage: Sendable {
  private var lines: [Part] = []
  private var crossings: [Part] = []
  private var discs: [(center: Vector2, radius: Double)] = []

  /// A polygon and the box around it.
  private struct Part {
    let polygon: [Vector2]
    let lower: Vector2
    let upper: Vector2

    init(_ polygon: [Vector2]) {
      self.polygon = polygon
      lower = polygon.reduce(polygon[0]) { Vector2(min($0.x, $1.x), min($0.y, $1.y)) }
      upper = polygon.reduce(polygon[0]) { Vector2(max($0.x, $1.x), max($0.y, $1.y)) }
    }

    func area(in pixel: [Vector2]) -> Double {
      guard lower.x < pixel[2].x, lower.y < pixel[2].y, upper.x > pixel[0].x, upper.y > pixel[0].y else { return 0 }
      return ExactArea.area(ExactArea.clip(pixel, by: polygon))
    }
  }

  /// Creates an empty set of figures.
  public init() {}

  /// Adds a line with butt ends. O(lines).
  /// - Parameters:
  ///   - start: its start point, in px.
  ///   - end: its end point, in px; different from `start`.
  ///   - width: in px, above 0.
  public mutating func addLine(from start: Vector2, to end: Vector2, width: Double) {
    let line = ExactArea.rectangle(start, end, width: width)
    for other in lines {
      let common = ExactArea.clip(line, by: other.polygon)
      if common.count > 2 { crossings.append(Part(common)) }
    }
    lines.append(Part(line))
  }

  /// Adds a disc.
  /// - Parameters:
  ///   - center: in px.
  ///   - radius: in px, above 0.
  public mutating func addDisc(about center: Vector2, radius: Double) { discs.append((center, radius)) }

  /// The coverage of the px in a column and a row. O(figures).
  public func coverage(x: Int, y: Int) -> Double {
    let pixel = ExactArea.pixel(x, y)
    var sum = 0.0
    for line in lines { sum += line.area(in: pixel) }
    for crossing in crossings { sum -= crossing.area(in: pixel) }
    for disc in discs {
      let offset = pixel[0] + Vector2(0.5, 0.5) - disc.center
      guard abs(offset.x) < disc.radius + 1, abs(offset.y) < disc.radius + 1 else { continue }
      sum += ExactArea.area(pixel, center: disc.center, radius: disc.radius)
    }
    return sum
  }

  /// The area of the part of a disc inside a px. O(1).
  /// - Parameters:
  ///   - x: the px's column.
  ///   - y: the px's row.
  ///   - center: the disc's centre, in px.
  ///   - radius: the disc's radius, in px.
  public static func discArea(x: Int, y: Int, center: Vector2, radius: Double) -> Double {
    ExactArea.area(ExactArea.pixel(x, y), center: center, radius: radius)
  }
}
