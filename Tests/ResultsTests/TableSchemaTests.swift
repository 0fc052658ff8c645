import Foundation
import Testing

@testable import Results

@Suite("A schema")
struct TableSchemaTests {
  @Test("is Table Schema JSON, byte for byte the same each time")
  func json() throws {
    let schema = TableSchema(
      [
        Column("level", .integer, unit: "levels", "How deep.", minimum: 0),
        Column("status", .string, "Of it.", isRequired: false, allowed: ["found", "none"]),
      ], primaryKey: ["level"])
    let text = String(decoding: try JSONText.encode(schema, "schema"), as: UTF8.self)
    #expect(
      text == """
        {
          "fields" : [
            {
              "constraints" : {
                "minimum" : 0,
                "required" : true
              },
              "description" : "How deep.",
              "name" : "level",
              "type" : "integer",
              "unit" : "levels"
            },
            {
              "constraints" : {
                "enum" : [
                  "found",
                  "none"
                ]
              },
              "description" : "Of it.",
              "name" : "status",
              "type" : "string"
            }
          ],
          "missingValues" : [
            ""
          ],
          "primaryKey" : [
            "level"
          ]
        }

        """)
  }

  @Test("reads back as it was written")
  func roundTrip() throws {
    let bytes = try JSONText.encode(Samples.schema, "schema")
    #expect(try JSONDecoder().decode(TableSchema.self, from: Data(bytes)) == Samples.schema)
  }

  @Test("may name a lone key column without a list")
  func loneKey() throws {
    let text = #"{"fields": [{"name": "a", "type": "string"}], "primaryKey": "a"}"#
    #expect(try JSONDecoder().decode(TableSchema.self, from: Data(text.utf8)).primaryKey == ["a"])
  }

  @Test(
    "that contradicts itself is refused",
    arguments: [
      TableSchema([]),
      TableSchema([Column("a", .string, "", isRequired: false)]),
      TableSchema([Column("a", .string, ""), Column("a", .string, "")]),
      TableSchema([Column("a,b", .string, "")]),
      TableSchema([Column("", .string, "")]),
      TableSchema([Column("a", .number, "", allowed: ["1"])]),
      TableSchema([Column("a", .string, "", allowed: [])]),
      TableSchema([Column("a", .string, "", minimum: 1)]),
      TableSchema([Column("a", .number, "", minimum: .nan)]),
      TableSchema([Column("a", .string, "")], primaryKey: ["b"]),
      TableSchema([Column("a", .string, "")], primaryKey: ["a", "a"]),
      TableSchema([Column("a", .string, ""), Column("b", .string, "", isRequired: false)], primaryKey: ["b"]),
    ])
  func refused(_ schema: TableSchema) {
    #expect(throws: ResultError.self) { try schema.check() }
  }

  @Test("takes numbers in decimal and nothing else")
  func numbers() {
    let number = Column("a", .number, "")
    for text in ["0", "-0.0", "1e-07", "5e-324", "12.5E+3", "1.7976931348623157e+308"] {
      #expect(number.parse(text) == .cell(.number(Double(text) ?? .nan)))
    }
    for text in ["nan", "inf", "-inf", "0x1p3", "1.", ".5", "+1", " 1", "1 ", "1e", "1e999", "--1", "1,5", "١"] {
      #expect(number.parse(text) != .cell(.number(Double(text) ?? .nan)), "\(text)")
      #expect(isObjection(number.parse(text)), "\(text)")
    }
    let integer = Column("a", .integer, "")
    #expect(integer.parse("-9223372036854775808") == .cell(.integer(.min)))
    for text in ["1.0", "9223372036854775808", "", "-", "+1", "1e3"] {
      #expect(isObjection(integer.parse(text)), "\(text)")
    }
  }

  private func isObjection(_ field: Column.ParsedField) -> Bool {
    if case .objection = field { true } else { false }
  }
}
