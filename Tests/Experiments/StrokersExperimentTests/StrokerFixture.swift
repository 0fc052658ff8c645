import Geometry
import Results

@testable import StrokersExperiment

/// Files of strokes and outlines that were written by hand.
enum StrokerFixture {
  /// A bar of 40 × 10 px.
  static let bar = """
    {"name":"bar","class":"plain","curve":"polyline","points":[[0,0],[40,0]],"width":10,"cap":"butt","join":"miter",\
    "miterLimit":4,"tolerances":[0.25]}
    """
  /// A disc of 10 px.
  static let dot = """
    {"name":"dot","class":"dot","curve":"polyline","points":[[7,9]],"width":10,"cap":"round","join":"round",\
    "tolerances":[0.25,0.01]}
    """

  static let strokes = """
    {"format":"vernier-strokes","version":1,"strokes":[\(bar),\(dot)]}
    """

  /// An outline in a file.
  /// - Parameters:
  ///   - stroke: the stroke that it is of.
  ///   - tolerance: in px.
  ///   - contours: in JSON.
  static func outline(of stroke: String, tolerance: Double = 0.25, _ contours: String) -> String {
    """
    {"stroke":\(stroke),"tolerance":\(tolerance),"rule":"nonzero","contours":\(contours)}
    """
  }

  /// The bar, moved downwards.
  static func bar(movedBy dy: Double) -> String {
    outline(of: bar, "[[[0,\(dy - 5)],[40,\(dy - 5)],[40,\(dy + 5)],[0,\(dy + 5)],[0,\(dy - 5)]]]")
  }

  /// A file of outlines.
  static func outlines(
    engine: String = "Ruler", version: String = "1.2", setting: String = "fine", _ outlines: String...
  )
    -> String
  {
    """
    {"format":"vernier-outlines","version":1,"engine":"\(engine)","engineVersion":"\(version)","setting":"\(setting)",\
    "outlines":[\(outlines.joined(separator: ","))]}
    """
  }

  /// Four conics about the dot, which are the circle itself.
  static let circle = outline(
    of: dot, tolerance: 0.01,
    """
    [[[12,9],[12,14,7,14,0.7071067811865476],[2,14,2,9,0.7071067811865476],[2,4,7,4,0.7071067811865476],\
    [12,4,12,9,0.7071067811865476]]]
    """)

  static let failure = """
    {"stroke":\(dot),"tolerance":0.25,"failure":"It has no dots."}
    """

  /// A square that is drawn of a point with butt ends, of which nothing is to be seen.
  static let nothing = outline(
    of: """
      {"name":"nothing","class":"dot","curve":"polyline","points":[[5,5]],"width":10,"cap":"butt","join":"miter",\
      "miterLimit":4,"tolerances":[0.25]}
      """, "[[[0,0],[10,0],[10,10],[0,10],[0,0]]]")

  static func inputs(_ files: String...) throws -> StrokerInputs {
    try StrokerInputs(
      files.enumerated().map { try StrokerInputs.File(Array($1.utf8), name: "file \($0 + 1)") })
  }
}

/// Keeps the rows of a run.
final class StrokerRows: ExperimentOutput {
  private(set) var rows: [StrokerRow] = []
  private(set) var files: [String: String] = [:]

  func wants(_ table: some TableDefinition) -> Bool { true }
  func write<Row>(_ row: Row, to table: Table<Row>) throws {
    if let row = row as? StrokerRow { rows.append(row) }
  }
  func add(text: String, as name: String, description: String) throws { files[name] = text }
  func add(picture: () throws -> [UInt8], as name: String, description: String) throws {}
  func progress(_ part: String, _ fraction: Double) {}

  /// The rows of a run.
  static func of(_ inputs: StrokerInputs, jobs: Int = 2) throws -> [StrokerRow] {
    let output = StrokerRows()
    _ = try StrokerExperiment(inputs).run(jobs: jobs, into: output)
    return output.rows
  }
}
