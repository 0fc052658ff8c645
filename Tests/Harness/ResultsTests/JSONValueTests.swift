import Testing

@testable import Results

@Suite("A JSON value") struct JSONValueTests {
  private func value(_ text: String) throws -> JSONValue { try JSONText.decode(JSONValue.self, from: Array(text.utf8)) }

  @Test("is of the kind that its text has, however deep it stands")
  func kinds() throws {
    let text = #"[{"a": [null, true, false, 0, 1, -7, 0.5, "", "1", "true", [], {}], "": {"b": [[9007199254740993]]}}]"#
    let items: JSONValue = .array([
      .null, true, false, 0, 1, -7, 0.5, "", "1", "true", [], .object([:]),
    ])
    #expect(try value(text) == .array([.object(["a": items, "": ["b": [[9_007_199_254_740_993]]]])]))
  }

  @Test("that comes back from its own text is the same, but that whole numbers have no fraction")
  func roundTrip() throws {
    let value: JSONValue = ["a": [.null, true, 12, 0.1, "é\u{0}\n"], "b": [:], "c": [["d": -1e-300]]]
    #expect(try JSONText.value(value, "value") == value)
    #expect(try JSONText.value(JSONValue.number(3), "value") == 3)
  }

  @Test(
    "with a number that no double holds is refused by its position",
    arguments: [("1e999", ""), (#"[{"a": [0, 1e999]}]"#, " at [0].a[1]"), (#"{"a": {"b": -1e400}}"#, " at a.b")])
  func numbers(text: String, position: String) {
    let fault = #expect(throws: JSONError.self) { try value(text) }
    #expect(fault?.description == "should have an object\(position)")
  }
}
