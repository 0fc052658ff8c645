import Foundation
import Geometry
import Testing

@testable import DrawingFiles

@Suite("Maps")
struct MapTests {
  /// Half the width of the Web Mercator world, in m.
  private static let edge = 20_037_508.342789244

  @Test("Degrees are drawn in metres of Web Mercator, y down")
  func projection() throws {
    let read = try drawing(#"{"type":"LineString","coordinates":[[0,0],[180,85.051128779806592],[-180,-90,7]]}"#)
    let expected = [Vector2(0, 0), Vector2(Self.edge, -Self.edge), Vector2(-Self.edge, Self.edge)]
    for (position, other) in zip(read.positions[0], expected) { #expect((position - other).length < 1e-5) }
    #expect(
      read.remarks == [
        "degrees are projected to metres of Web Mercator",
        "latitudes beyond 85.05° are drawn there, where the map ends",
      ])
    // Greenwich, by another form of the same: y = -R artanh(sin φ).
    let greenwich = try drawing(#"{"type":"Point","coordinates":[0,51.4779]}"#)
    #expect(abs(greenwich.positions[0][0].y + 6_378_137 * atanh(sin(51.4779 * .pi / 180))) < 1e-5)
  }

  @Test("GeoJSON has lines, rings and dots in features, collections and lines of text")
  func geoJSON() throws {
    let line = #"{"type":"LineString","coordinates":[[0,0],[1,1]]}"#
    let polygon = #"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[0,0]],[[0,0],[2,0],[0,0]]]}"#
    let features = """
      {"features":[{"geometry":\(line),"properties":{"a":[1]},"type":"Feature"},{"type":"Feature","geometry":null},
      {"type":"Feature","geometry":{"type":"GeometryCollection","geometries":[\(polygon),{"type":"MultiPoint","coordinates":[[0,0],[1,1]]}]}},
      {"type":"MultiLineString","coordinates":[[[0,0]],[[1,1]]]},{"type":"MultiPolygon","coordinates":[[[[0,0],[1,1],[0,0]]]]}
      ],"type":"FeatureCollection"}
      """
    let read = try drawing(features)
    #expect(read.lines.map(\.points.count) == [2, 4, 3, 1, 1, 1, 1, 3])
    #expect(read.leftOut == ["features without a geometry": 1] && read.format == "GeoJSON")
    #expect(try drawing(line + "\n\u{1E}" + line).lines.count == 2)
  }

  @Test("GeoJSON in another system is drawn in its units")
  func systems() throws {
    let read = try drawing(
      #"{"type":"LineString","coordinates":[[500000,6900000],[500001,6900002]],"crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::25832"}}}"#
    )
    #expect(read.positions == points([(500000, -6_900_000), (500001, -6_900_002)]))
    #expect(read.remarks == ["coordinates are those of \"urn:ogc:def:crs:EPSG::25832\", with y turned down"])
    let degrees = try drawing(
      #"{"crs":{"properties":{"name":"urn:ogc:def:crs:OGC:1.3:CRS84"}},"type":"Point","coordinates":[1,0]}"#)
    #expect(abs(degrees.positions[0][0].x - 111319.49) < 0.01)
  }

  @Test("GPX has a line a segment and a route, and a dot a waypoint")
  func gpx() throws {
    let read = try drawing(
      """
      <gpx version="1.1"><wpt lat="0" lon="1"><name>a</name></wpt><rte><rtept lat="0" lon="2"/><rtept lat="0" lon="3"/></rte>
      <trk><trkseg><trkpt lat="0" lon="4"><ele>1</ele><time>2026-01-01T00:00:00Z</time></trkpt><trkpt lon="5" lat="0"/></trkseg><trkseg><trkpt lat="0" lon="6"/></trkseg></trk></gpx>
      """)
    #expect(read.positions.map { $0.map { Int(($0.x / Self.edge * 180).rounded()) } } == [[1], [2, 3], [4, 5], [6]])
    #expect(read.remarks == ["degrees are projected to metres of Web Mercator", "times of a walk are not used"])
    #expect(!read.lines[2].isTimed && read.format == "GPX")
  }

  @Test(
    "What is no map is refused by one sentence with a place",
    arguments: [
      (#"{"type":"LineString","coordinates":[[0,0],[500000,6900000]]}"#, "no degrees; write -180 to 180 and"),
      (#"{"type":"LineString","coordinates":[[0,0],[1]]}"#, "coordinates[1]: a position needs two numbers"),
      (#"{"type":"LineString","coordinates":[[0,0],[1,null]]}"#, "coordinates[1][1]: a number has to stand here"),
      (#"{"type":"LineString","coordinates":[[0,NaN]]}"#, "line 1, column 40: a value has to begin here"),
      (#"{"type":"LineString"}"#, "the field coordinates is missing"),
      (#"{"type":"Feature","geometry":{"type":"Circle"}}"#, "\"Circle\" is no type of GeoJSON"),
      (#"{"type":"FeatureCollection","features":[]}"#, "holds no line as GeoJSON"),
      (#"{"type":"Point","coordinates":[0,0],"crs":{}}"#, "the system of coordinates has no name"),
      (#"{"type":"Topology","arcs":[]}"#, "is JSON, of the type \"Topology\", but no recording and no drawing"),
      ("<gpx><trkpt lat='1'/></gpx>", "the <trkpt> has no lat or no lon"),
      ("<gpx><trkpt lat='1' lon='nan'/></gpx>", "the lon of <trkpt> is \"nan\"; write a number"),
      ("<gpx><trkpt lat='91' lon='0'/></gpx>", "no degrees"),
    ])
  func refused(text: String, problem: String) {
    let ending = refusal(text)
    #expect(ending?.contains(problem) == true, "\(ending ?? "read")")
  }
}
