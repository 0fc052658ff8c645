import Foundation
import Geometry
import Testing

/// Compares each saved form with that of a twin type whose form the compiler derives. Earlier versions saved all values
/// in the derived form.
@Suite("A saved value of geometry")
struct SavedGeometryTests {
  private struct GestureTwin: Codable {
    var anchor = Vector2(-0.0, 0x1p-1074)
    var scale = 0.1
    var turn = Vector2(0.6, 0.8)
    var pan = Vector2(1e300, -7)
  }

  private struct ZoomTwin: Codable {
    let significand: Double
    let exponent: Int
  }

  private enum JoinTwin: Codable {
    case round
    case miter(limit: Double)
    case bevel
  }

  private static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  /// The value is written like its twin, and read back.
  private static func check<Value: Codable & Equatable>(_ value: Value, isSavedAs twin: some Encodable) throws {
    let text = try text(value)
    #expect(try text == Self.text(twin))
    #expect(try JSONDecoder().decode(Value.self, from: Data(text.utf8)) == value)
  }

  @Test("is written and read as the compiler derives it")
  func isDerivedForm() throws {
    let twin = GestureTwin()
    try Self.check(
      Gesture(anchor: twin.anchor, scale: twin.scale, turn: twin.turn, pan: twin.pan), isSavedAs: twin)
    try Self.check(
      try #require(Zoom(1.5, exponent: 16_610)), isSavedAs: ZoomTwin(significand: 1.5, exponent: 16_610))
    try Self.check(StrokeJoin.round, isSavedAs: JoinTwin.round)
    try Self.check(StrokeJoin.miter(limit: 4.25), isSavedAs: JoinTwin.miter(limit: 4.25))
    try Self.check(StrokeJoin.bevel, isSavedAs: JoinTwin.bevel)
    for cap in StrokeCap.allCases { try Self.check(cap, isSavedAs: cap.rawValue) }
    for rule in FillRule.allCases { try Self.check(rule, isSavedAs: rule.rawValue) }
  }

  @Test(
    "is refused where it means nothing",
    arguments: [
      #"{}"#, #"{"round":{},"bevel":{}}"#, #"{"sharp":{}}"#, #"{"miter":{}}"#, #""miter""#,
    ])
  func isRefused(join: String) {
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(StrokeJoin.self, from: Data(join.utf8)) }
  }

  @Test("of a zoom has a significand in [1, 2)", arguments: ["0.5", "2", "-1", "0"])
  func hasSignificand(_ significand: String) {
    let text = #"{"significand":\#(significand),"exponent":3}"#
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(Zoom.self, from: Data(text.utf8)) }
  }
}
