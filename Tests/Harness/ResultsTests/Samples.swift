import Files
import Foundation
import Measurement
import TestSupport

@testable import Results

/// A table of every type and constraint, and rows that keep to it.
enum Samples {
  static let schema = TableSchema(
    [
      Field("scheme", .string, "The coordinate scheme."),
      Field("level", .integer, unit: "levels", "How far above its view the content was stored.", minimum: 0),
      Field("jitter_px", .number, unit: "px", "The largest jitter.", isRequired: false, minimum: 0),
      Field("status", .string, "What came of it.", isRequired: false, allowed: ["found", "none"]),
    ],
    primaryKey: ["scheme", "level"])

  static let rows: [[Cell]] = [
    ["double", 0, 0.25, "found"],
    ["double", 1, 1e-07, .missing],
    ["a \"quoted\", name", 0, .missing, "none"],
    ["two\r\nlines", 0, 1.7976931348623157e308, .missing],
    ["ünïcode", 2, 5.0, "found"],
  ]

  static let provenance = Provenance(
    commandLine: ["vernier", "sweep"],
    configuration: ["depths": [1, 2.5], "path": "zoom", "quick": true, "shard": .null],
    seed: .max, generator: "xoshiro256**", gmpVersion: "6.2.1", mpfrVersion: "4.2.0",
    crossCheck: .init(samples: 1_000, maxDistancePx: 1.5e-18), startedAt: Date(timeIntervalSince1970: 1_700_000_000),
    wallTimeSeconds: 12.5)

  /// Writes `rows` to the folder at `path`, and commits.
  static func writeResult(to path: String, rows: [[Cell]] = rows, table: String = "sweep") throws {
    let folder = try ResultFolder(path: path)
    let writer = try folder.table(table, schema: schema, description: "A sample.")
    for row in rows { try writer.write(row) }
    try folder.commit(name: "sample", title: "A sample result", provenance: provenance)
  }

  /// The bytes that `rows` make.
  static func csv(_ rows: [[Cell]], schema: TableSchema = schema) throws -> String {
    let folder = try TemporaryFolder()
    let writer = try CSVWriter(schema, to: ByteSink(creating: folder.file("a.csv")))
    for row in rows { try writer.write(row) }
    try writer.finish()
    return try folder.text("a.csv")
  }

  /// The error that `body` throws, or a sentence saying that it did not.
  static func error(_ body: () throws -> Void) -> FileError {
    do {
      try body()
      return FileError(.input, "no error")
    } catch {
      return error as? FileError ?? FileError(.input, "not a FileError: \(error)")
    }
  }
}
