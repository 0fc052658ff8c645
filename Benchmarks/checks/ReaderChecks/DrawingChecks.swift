import DrawingFiles
import Foundation
import Ink
import Workloads

extension ReaderCheck {
  static let inkML = drawing(
    "inkml",
    [
      """
      <ink><definitions><context xml:id="c"><traceFormat><channel name="T" units="ms"/><channel name="X"/><channel name="Y"/>
      <intermittentChannels><channel name="F" max="255"/></intermittentChannels></traceFormat></context></definitions>
      <trace id="a" contextRef="#c">0 1 2 9,'8 '1'-2 #F,"1 * 3.5e1 ?,T F 0</trace><trace continuation="end" priorRef="#a">9 9 9</trace></ink>
      """
    ])

  static let xournal = drawing(
    "xournal",
    [
      """
      <?xml version="1.0"?><xournal><page width="9" height="20"><layer><stroke tool="pen" width="2 1 3">1 2 3 4 5 6.5</stroke>
      <text>a &amp; b</text></layer></page><page><layer><stroke width="1">7 8 9 -1</stroke></layer></page></xournal>
      """
    ])

  static let excalidraw = drawing(
    "excalidraw",
    [
      #"""
      {"type":"excalidraw","elements":[{"type":"freedraw","x":1,"y":2,"angle":0.5,"points":[[0,0],[3,4]],"pressures":[0.5,1]},
      {"type":"ellipse","x":0,"y":0,"width":9,"height":-5},{"type":"diamond","x":0,"y":0,"width":1,"height":1},{"type":"text"}]}
      """#
    ])

  static let quickDraw = drawing(
    "quickdraw",
    [
      #"""
      {"word":"cat","drawing":[[[1,2],[3,4],[0,16]],[[5],[6],[9]]]}
      {"drawing":[[[0,255],[9,8]]]}
      """#
    ])

  static let svg = drawing(
    "svg",
    [
      """
      <!DOCTYPE svg [<!ENTITY n "x">]><svg><g transform="rotate(9 1 2) scale(2)skewX(3)"><path d="M1 2h3v-4l.5.5C1 2 3 4 5 6s7 8 9 9Q1 1 2 2t3 3A5 4 30 1 0 9 9z"/>
      <rect x="1mm" width="9" height="8" rx="2"/><circle r="3"/><polygon points="1,2 3,4"/></g></svg>
      """
    ])

  static let geoJSON = drawing(
    "geojson",
    [
      #"""
      {"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[0,1],[2,3,4]]]}},
      {"type":"GeometryCollection","geometries":[{"type":"Point","coordinates":[5,86]}]}]}
      """#,
      #"{"crs":{"properties":{"name":"EPSG:3857"}},"type":"LineString","coordinates":[[6.9e6,1],[2,3]]}"#,
    ])

  static let gpx = drawing(
    "gpx",
    [
      """
      <gpx><wpt lat="1" lon="2"/><rte><rtept lat="3" lon="4"/></rte><trk><trkseg><trkpt lat="5" lon="6"><time>t</time></trkpt>
      <trkpt lat="-7" lon="8"/></trkseg></trk></gpx>
      """
    ])

  /// What gzip compressed, damaged anywhere.
  static let gzip = ReaderCheck(
    "gzip",
    seeds: {
      [
        Array(
          Data(
            base64Encoded:
              "H4sIAAAAAAACA7OpyC8tykvMsbMpSExPVchIzUzPKLFVslSys8lJrEwtsrMpLinKz05VKM9MKcmwVTJSMFSyM1QwUjBWMLHRh8jZ2ehD1eqDDAFSMEMBS9wQ/V4AAAA="
          ) ?? Data())
      ]
    }, check: check)

  private static func drawing(_ name: String, _ seeds: [String]) -> ReaderCheck {
    ReaderCheck(name, seeds: { seeds.map { Array($0.utf8) } }, check: check)
  }

  /// The drawing is the same whatever the pieces, keeps its bounds, and its events can be written and read again.
  @Sendable private static func check(_ bytes: [UInt8]) throws {
    let drawing = try DrawingReader.drawing(of: bytes)
    let points = drawing.lines.flatMap(\.points)
    try hold(!points.isEmpty && points.count <= LineCollector.pointLimit, "there are \(points.count) points")
    try hold(
      points.allSatisfy { max(abs($0.position.x), abs($0.position.y)) <= LineCollector.farthest },
      "a position is out of bounds")
    for line in drawing.lines {
      try hold(!line.points.isEmpty, "a line has no point")
      try hold(line.points.allSatisfy { ($0.time == nil) == !line.isTimed }, "some points of a line have a time")
      let largest = line.maximumForce ?? 0
      try hold(line.points.allSatisfy { $0.force ?? 0 <= largest }, "a force is more than the largest")
    }
    let whole = try events(bytes, piece: .max)
    for piece in [1, 7] {
      try hold(try events(bytes, piece: piece) == whole, "in pieces of \(piece) the drawing reads otherwise")
    }
    try hold(whole.count == points.count, "\(points.count) points became \(whole.count) events")
    var (writer, text) = (EventWriter(), [UInt8]())
    for event in whole { try must("an event is not written") { try writer.write(.touch(event), to: &text) } }
    writer.finish(to: &text)
    try hold(try events(text, piece: .max) == whole, "what was written reads back as another recording")
  }

  private static func events(_ bytes: [UInt8], piece: Int) throws -> [TouchEvent] {
    var events: [TouchEvent] = []
    func take(_ event: InkEvent) { if case .touch(let touch) = event { events.append(touch) } }
    var reader = RecordingFormatCatalog.standard.makeReader()
    var start = 0
    while start < bytes.count {
      let end = start + min(piece, bytes.count - start)
      try bytes[start..<end].withUnsafeBytes { try reader.read($0, take: take) }
      start = end
    }
    try reader.finish(take: take)
    return events
  }
}
