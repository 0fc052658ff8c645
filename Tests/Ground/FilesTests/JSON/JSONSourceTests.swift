import Geometry
import Testing

@testable import Files

@Suite("JSON texts") struct JSONSourceTests {
  private func source(_ text: String) throws -> JSONSource { try JSONSource(Array(text.utf8), name: "a.json") }

  private func problem(_ bytes: [UInt8]) -> String? {
    do {
      _ = try JSONSource(bytes, name: "a.json")
      return nil
    } catch {
      return error.description
    }
  }

  @Test("Every value is found where it stands") func ranges() throws {
    let source = try source(#" {"a":[1,-2.5e+3 ,"x\"y"],"b":{"c":null},"":true} "#)
    let texts = source.nodes.indices.map { String(decoding: source.text($0), as: UTF8.self) }
    #expect(texts[1...] == [#"[1,-2.5e+3 ,"x\"y"]"#, "1", "-2.5e+3", #""x\"y""#, #"{"c":null}"#, "null", "true"])
    #expect(source.children(0).count == 3)
    #expect(source.member("", of: 0).map { String(decoding: source.text($0), as: UTF8.self) } == "true")
  }

  @Test("A key is found however it is escaped, and under its own bytes alone") func keys() throws {
    let source = try source(#"{"\u0061\/":1,"é":2}"#)
    #expect(source.member("a/", of: 0) == 1)
    #expect(source.member("e\u{301}", of: 0) == nil)
  }

  @Test(
    "What is no JSON is refused with line and column",
    arguments: [
      ("", "line 1, column 1: the text ends before its value"), ("{\n \"a\" 1}", "line 2, column 6: a colon"),
      ("[1,]", "line 1, column 4: a value"), ("[01]", "line 1, column 3: a comma"), ("[1.]", "column 4: a digit"),
      ("[1e]", "column 4: a digit"), ("[-]", "column 3: a digit"), ("[+1]", "column 2: a value"),
      ("\"a", "column 3: the text ends within a string"), ("\"\u{1}\"", "column 2: a control character"),
      (#""\x""#, "column 2: no such escape"), (#""\u12g4""#, "column 2: no such escape"),
      ("{} {}", "column 4: the value is over"),
      ("tru", "column 1: a value"),
      ("{\"é\":1,\n\"é\":2}", "line 2, column 1: the key \"é\" stands here for the second"),
      (#"{"a":1,"\u0061":2}"#, "column 8: the key \"a\" stands here for the second"), ("{a:1}", "column 2: a key"),
      (#"{"\ud800":1}"#, "column 2: the key has one half"), ("\u{FEFF}{}", "column 1: a value"),
      ("[1 2]", "column 4: a comma"),
      ("{\"é\":]", "line 1, column 6: a value"),
    ])
  func refused(text: String, expected: String) {
    let problem = problem(Array(text.utf8))
    #expect(problem?.contains(expected) == true, "\(problem ?? "accepted")")
  }

  @Test("Values may be nested as deep as is stated, and no deeper") func depth() {
    let limit = JSONParser.maxDepth
    let nested = { (depth: Int) in
      Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
    }
    #expect(problem(nested(limit)) == nil)
    #expect(problem(nested(limit + 1))?.contains("column \(limit + 1): values are nested more than 64 deep") == true)
    #expect(problem(Array(repeating: UInt8(ascii: "["), count: 1_000_000)) != nil)
  }

  @Test(
    "Bytes that are not UTF-8 are refused",
    arguments: [
      [0x80], [0xC0, 0x80], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82], [0xFF],
    ])
  func utf8(bytes: [UInt8]) {
    let text = Array("[\"aaaaaaaaaa".utf8) + bytes + Array("\"]".utf8)
    #expect(problem(text)?.contains("column 13: this is not text in UTF-8") == true)
  }

  @Test("Strings come back from being written", arguments: ["", "a\"\\/\n\r\t\u{8}\u{c}\u{1f}\u{7f}é🌊\u{0}"])
  func strings(text: String) throws {
    let source = try JSONSource(JSONEscapes.encoded(text), name: "a.json")
    #expect(JSONEscapes.decoded(source.text(0).dropFirst().dropLast()) == Array(text.utf8))
  }

  @Test("Half of a surrogate pair is no text", arguments: [#"\ud83c"#, #"\udf0a"#, #"\ud83c\u0041"#, #"\ud83cx"#])
  func surrogates(raw: String) { #expect(JSONEscapes.decoded(Array(raw.utf8)) == nil) }

  @Test("Keys that are twice are found among few and among many, however they are escaped")
  func keysTwice() {
    for count in [1, 2, 31, 32, 33, 100] {
      let keys = (0..<count).map { "\"k\($0)\":0" }
      #expect(problem(Array("{\(keys.joined(separator: ","))}".utf8)) == nil)
      for again in ["k0", "\\u006b\(count - 1)"] {
        let text = "{\(keys.joined(separator: ",")),\"\(again)\":{\"a\":1}}"
        #expect(problem(Array(text.utf8))?.contains("stands here for the second time") == true, "\(text)")
      }
    }
  }

  @Test("Errors say which keys lead to a value") func path() throws {
    let field = try JSONField(try source(#"{"a":[0,{"b":1},[]],"c\u0064":{"e":{"f":[2]}}}"#))
    let b = try field.required("a").elements()[1].required("b")
    #expect(b.error("x").description == "a.json, line 1, column 14, a[1].b: x.")
    let f = try field.required("cd").required("e").required("f").elements()[0]
    #expect(f.error("x").place == "line 1, column 42, cd.e.f[0]")
  }

  @Test("A value under an empty key has a path that is not the whole text's") func emptyKeys() throws {
    let field = try JSONField(try source(#"{"":[1,{"":{"a":2}}],"b":{"":3}}"#))
    let list = try field.required("")
    let inner = try list.elements()[1].required("")
    let last = try field.required("b").required("")
    let fields = [field, list, try list.elements()[0], inner, try inner.required("a"), last]
    let paths = fields.map { $0.source.path(to: $0.node) }
    #expect(paths == ["", #""""#, #"""[0]"#, #"""[1]."""#, #"""[1]."".a"#, #"b."""#])
    #expect(list.error("x").description == #"a.json, line 1, column 5, "": x."#)
  }

  @Test("Numbers come back from being written to the last bit, and are none beyond the largest double")
  func numbers() throws {
    var random = SplitMix64(seed: 11)
    let special = [0, -0.0, 0x1p53, 0x1p53 + 2, 1e15, .leastNonzeroMagnitude, .greatestFiniteMagnitude]
    for index in 0..<2_000 {
      let number = index < special.count ? special[index] : Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      var text: [UInt8] = []
      JSONTree.object([("n", .number(number))]).write(to: &text, indent: nil)
      let read = try JSONField(try JSONSource(text, name: "a.json")).required("n").number(JSONField.finite)
      #expect(read.bitPattern == number.bitPattern)
    }
    for text in ["1e999", "-1e999"] {
      let field = try JSONField(try source("{\"n\":\(text)}")).required("n")
      #expect(throws: FileError.self) { try field.number(JSONField.finite) }
    }
  }
}
