import Files
import Foundation
import Testing

@testable import Results

@Suite("A schema")
struct TableSchemaTests {
  @Test("is Table Schema JSON, byte for byte the same each time")
  func json() throws {
    let schema = TableSchema(
      [
        Field("level", .integer, unit: "levels", "How deep.", minimum: 0),
        Field("status", .string, "Of it.", isRequired: false, allowed: ["found", "none"]),
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
      TableSchema([Field("a", .string, "", isRequired: false)]),
      TableSchema([Field("a", .string, ""), Field("a", .string, "")]),
      TableSchema([Field("a,b", .string, "")]),
      TableSchema([Field("", .string, "")]),
      TableSchema([Field("a", .number, "", allowed: ["1"])]),
      TableSchema([Field("a", .string, "", allowed: [])]),
      TableSchema([Field("a", .string, "", minimum: 1)]),
      TableSchema([Field("a", .number, "", minimum: .nan)]),
      TableSchema([Field("a", .string, "")], primaryKey: ["b"]),
      TableSchema([Field("a", .string, "")], primaryKey: ["a", "a"]),
      TableSchema([Field("a", .string, ""), Field("b", .string, "", isRequired: false)], primaryKey: ["b"]),
    ])
  func refused(_ schema: TableSchema) {
    #expect(throws: FileError.self) { try schema.check() }
  }

  @Test("takes numbers in decimal and nothing else")
  func numbers() {
    let number = Field("a", .number, "")
    for text in ["0", "-0.0", "1e-07", "5e-324", "12.5E+3", "1.7976931348623157e+308"] {
      #expect(number.parse(text) == .cell(.number(Double(text) ?? .nan)))
    }
    for text in ["nan", "inf", "-inf", "0x1p3", "1.", ".5", "+1", " 1", "1 ", "1e", "1e999", "--1", "1,5", "١"] {
      #expect(number.parse(text) != .cell(.number(Double(text) ?? .nan)), "\(text)")
      #expect(isObjection(number.parse(text)), "\(text)")
    }
    let integer = Field("a", .integer, "")
    #expect(integer.parse("-9223372036854775808") == .cell(.integer(.min)))
    for text in ["1.0", "9223372036854775808", "", "-", "+1", "1e3"] {
      #expect(isObjection(integer.parse(text)), "\(text)")
    }
  }

  private func isObjection(_ field: Field.ParsedField) -> Bool {
    if case .objection = field { true } else { false }
  }
}
