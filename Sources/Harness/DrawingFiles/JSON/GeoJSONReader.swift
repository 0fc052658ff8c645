import Files
import Geometry

extension DrawingFormat {
  /// The geometries of GeoJSON (RFC 7946), a file or a line each.
  static let geoJSON = DrawingFormat(
    name: "GeoJSON", summary: "lines and borders in degrees, drawn in metres of Web Mercator",
    syntax: .json({ $0.has("type", among: GeoJSONReader.types) }, { GeoJSONReader() }))
}

/// Reads lines, the rings of polygons as closed lines, and points as dots.
///
/// Degrees are projected by ``WebMercator``. A file that names another system in `crs`, as GeoJSON did before RFC 7946,
/// is drawn in the units of that one, with y turned down.
struct GeoJSONReader: JSONDrawingReader {
  static let takesSequences = true
  static let types: Set<String> = [
    "FeatureCollection", "Feature", "GeometryCollection", "Point", "MultiPoint", "LineString", "MultiLineString",
    "Polygon", "MultiPolygon",
  ]

  private(set) var collector = LineCollector()
  private var projection = WebMercator()
  private var isInDegrees = true

  mutating func read(_ object: JSONField) throws {
    try readSystem(object)
    try read(thing: object)
  }

  private mutating func readSystem(_ object: JSONField) throws {
    guard let system = try object.optional("crs") else { return }
    guard let name = try system.optional("properties")?.optional("name")?.string() else {
      throw system.error("the system of coordinates has no name; name it, or leave crs out for degrees of WGS 84")
    }
    isInDegrees = ["CRS84", "EPSG::4326", "EPSG:4326"].contains { name.hasSuffix($0) }
    if !isInDegrees { collector.note("coordinates are those of \(QuotedText(name, limit: 40)), with y turned down") }
  }

  /// The parser of JSON bounds how deep things lie in each other.
  private mutating func read(thing: JSONField) throws {
    let type = try thing.required("type").string()
    switch type {
    case "FeatureCollection": for feature in try thing.required("features").elements() { try read(thing: feature) }
    case "Feature":
      guard let geometry = try thing.optional("geometry") else {
        return collector.leaveOut("features without a geometry")
      }
      try read(thing: geometry)
    case "GeometryCollection":
      for geometry in try thing.required("geometries").elements() { try read(thing: geometry) }
    case "Point": try addLine([try thing.required("coordinates")])
    case "MultiPoint": for point in try thing.required("coordinates").elements() { try addLine([point]) }
    case "LineString": try addLine(try thing.required("coordinates").elements())
    case "MultiLineString", "Polygon":
      for line in try thing.required("coordinates").elements() { try addLine(try line.elements()) }
    case "MultiPolygon":
      for polygon in try thing.required("coordinates").elements() {
        for ring in try polygon.elements() { try addLine(try ring.elements()) }
      }
    default:
      throw thing.error(
        "\(QuotedText(type)) is no type of GeoJSON; write one of \(Self.types.sorted().joined(separator: ", "))")
    }
  }

  private mutating func addLine(_ points: [JSONField]) throws {
    for point in points {
      let pair = try point.pair()
      try point.placing {
        let position =
          isInDegrees ? try projection.position(longitude: pair.x, latitude: pair.y) : Vector2(pair.x, -pair.y)
        try collector.append(DrawnPoint(position))
      }
    }
    if isInDegrees { for remark in projection.remarks { collector.note(remark) } }
    collector.endLine()
  }
}
