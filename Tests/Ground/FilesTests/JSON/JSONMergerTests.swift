import Foundation
import Testing

@testable import Files

@Suite("Merging values into a JSON text") struct JSONMergerTests {
  private func source(_ text: String) throws -> JSONSource { try JSONSource(Array(text.utf8), name: "a.json") }

  private func merged(_ text: String, _ tree: JSONTree) throws -> String {
    String(decoding: JSONMerger(try source(text)).text(with: tree), as: UTF8.self)
  }

  private func element(_ id: JSONTree, _ value: Double) -> JSONTree {
    .object([("id", id), ("value", .number(value))])
  }

  @Test("Elements of one identity, of none and of numbers each go to an element of their own") func identities() throws
  {
    let text = #"[{"id":"a","x":1},{"id":7,"x":2},{"x":3},{"id":"a","x":4},{"id":"\u0062","x":5}]"#
    let tree = JSONTree.array(
      [
        element(.string("b"), 0), element(.number(7), 1), element(.string("a"), 2), element(.string("a"), 3),
        element(.string("a"), 4),
      ], identity: "id")
    #expect(
      try merged(text, tree)
        == #"[{"id":"\u0062","x":5,"value":0},{"id":7,"x":2,"value":1},{"id":"a","x":1,"value":2},"#
        + #"{"id":"a","x":4,"value":3},{"id":"a","value":4}]"#)
  }

  @Test("A value is indented as the line that it stands in, whichever line that is") func indents() throws {
    let tree = JSONTree.object([("a", .object([("b", .null)])), ("c", .array([.number(1)], identity: nil))])
    #expect(try merged("{\"a\":0,\n  \"c\":0}\n", tree) == "{\"a\":{\n  \"b\": null\n},\n  \"c\":[\n    1\n  ]}\n")
    #expect(try merged(#"{"a":0,"c":0}"#, tree) == #"{"a":{"b":null},"c":[1]}"#)
  }

  @Test("Keys that only Unicode takes for one another are kept both") func equivalentKeys() throws {
    let source = try source("{\"\u{E9}\":1,\"e\u{301}\":2,\"known\":3}")
    let known = JSONTree.object([("known", .number(3))])
    var text: [UInt8] = []
    known.adding(known.unknownMembers(of: source, 0)).write(to: &text, indent: nil)
    #expect(Array(text) == Array("{\"known\":3,\"\u{E9}\":1,\"e\u{301}\":2}".utf8))
  }

  /// Holds that work takes a minute of this thread's own time at most, however busy the machine is.
  private func expectQuick(_ work: () throws -> Void) rethrows {
    func seconds() -> Int {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return time.tv_sec
    }
    let start = seconds()
    try work()
    #expect(seconds() - start < 60)
  }

  @Test("A hundred thousand unknown members are kept in time that grows as they do")
  func manyUnknownMembers() throws {
    let members = (0..<100_000).map { "\"unknown\($0)\":\($0)" }.joined(separator: ",")
    let source = try source("{\(members)}")
    let known = JSONTree.object([("known", .number(3))])
    var text: [UInt8] = []
    expectQuick { known.adding(known.unknownMembers(of: source, 0)).write(to: &text, indent: nil) }
    #expect(String(decoding: text, as: UTF8.self) == "{\"known\":3,\(members)}")
  }

  @Test("Twenty thousand elements in one line are reordered and changed in time that grows as they do")
  func manyElements() throws {
    let count = 20_000
    let old = (0..<count).map { "{\"id\":\"\($0)\",\"value\":null}" }.joined(separator: ",")
    let new = (0..<count).reversed().map { id in
      JSONTree.object([("id", .string("\(id)")), ("value", .object([("v", .number(Double(id)))]))])
    }
    let wanted = (0..<count).reversed().map { "{\"id\":\"\($0)\",\"value\":{\"v\":\($0)}}" }.joined(separator: ",")
    var text = ""
    try expectQuick { text = try merged("[\(old)]", .array(new, identity: "id")) }
    #expect(text == "[\(wanted)]")
  }
}
