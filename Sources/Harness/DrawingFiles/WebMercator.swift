import Foundation
import Geometry

/// The projection of web maps, EPSG:3857: degrees of WGS 84 to metres at the equator, y down.
///
/// x = Rλ and y = -R ln tan(π/4 + φ/2) with R = 6,378,137 m. Latitudes beyond ±85.0511°, where maps end, become that.
/// Positions are rounded to 2^-20 m, since mathematical libraries differ in last bits.
struct WebMercator {
  private static let radius = 6_378_137.0
  /// Where the map is a square.
  private static let northernmost = 85.051128779806592
  /// What crosses the antimeridian may go on beyond 180°.
  private static let farthest = 540.0
  private static let grid = 0x1p20

  /// What was done to positions so far.
  private(set) var remarks = ["degrees are projected to metres of Web Mercator"]

  /// The position of a point on the earth. O(1).
  /// - Throws: a fault without a place for what are no degrees.
  mutating func position(longitude: Double, latitude: Double) throws(DrawingFault) -> Vector2 {
    guard abs(longitude) <= Self.farthest, abs(latitude) <= 90 else {
      throw DrawingFault(
        "longitude \(longitude) and latitude \(latitude) are no degrees; write -180 to 180 and -90 to 90, "
          + "or in GeoJSON name another system in crs")
    }
    if abs(latitude) > Self.northernmost, remarks.count == 1 {
      remarks.append("latitudes beyond 85.05° are drawn there, where the map ends")
    }
    let angle = min(max(latitude, -Self.northernmost), Self.northernmost) * .pi / 180
    let position = Vector2(longitude * .pi / 180, -log(tan(.pi / 4 + angle / 2))) * Self.radius
    return (position * Self.grid).rounded(.toNearestOrEven) / Self.grid
  }
}
