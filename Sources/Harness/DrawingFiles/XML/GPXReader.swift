import Geometry

extension DrawingFormat {
  /// The tracks, routes and waypoints of GPX.
  static let gpx = DrawingFormat(
    name: "GPX", summary: "tracks and routes in degrees, drawn in metres of Web Mercator",
    syntax: .xml(root: "gpx") { GPXReader() })
}

/// Reads `<trkpt lat lon>` and `<rtept>` as lines, a segment or a route each, and `<wpt>` as dots.
///
/// The times of a track are those of a walk and not of a hand, and are not read.
struct GPXReader: XMLDrawingReader {
  private(set) var collector = LineCollector()
  private var projection = WebMercator()

  mutating func begin(_ tag: XMLTag) throws(DrawingFault) -> Bool {
    switch tag.name {
    case "trkpt", "rtept", "wpt":
      guard let latitude = try tag.number("lat"), let longitude = try tag.number("lon") else {
        throw DrawingFault("the <\(tag.name)> has no lat or no lon; write both in degrees")
      }
      let position = try projection.position(longitude: longitude, latitude: latitude)
      try collector.append(DrawnPoint(position))
      for remark in projection.remarks { collector.note(remark) }
      if tag.name == "wpt" { collector.endLine() }
    case "time": collector.note("times of a walk are not used")
    default: break
    }
    return false
  }

  mutating func end(_ name: String, text: String) throws(DrawingFault) {
    if name == "trkseg" || name == "rte" { collector.endLine() }
  }
}
