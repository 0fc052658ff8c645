import Foundation
import Frames
import Geometry
import Testing

/// A value after it was written as JSON and read back.
func throughJSON<Value: Codable>(_ value: Value) throws -> Value {
  try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
}

/// A value after it was written as a property list and read back.
func throughPropertyList<Value: Codable>(
  _ value: Value, _ format: PropertyListSerialization.PropertyListFormat
) throws -> Value {
  let encoder = PropertyListEncoder()
  encoder.outputFormat = format
  return try PropertyListDecoder().decode(Value.self, from: encoder.encode(value))
}

extension SIMD where Scalar == Double {
  var bits: [UInt64] { indices.map { self[$0].bitPattern } }
}

extension FrameTree {
  /// The bits of the origins and scales of all frames.
  var bits: [UInt64] { (0..<count).flatMap { self[$0].origin.bits + [self[$0].scale.bitPattern] } }
}

extension DrawList {
  /// The bits of everything that is drawn.
  var bits: [UInt64] {
    let drawn = strokes.flatMap { draw in
      [UInt64(draw.stroke)] + [draw.offset.x, draw.offset.y, draw.zoom].map { UInt64($0.bitPattern) }
    }
    return drawn + [.max] + edges.flatMap { [UInt64($0.stroke), UInt64($0.point)] + $0.start.bits + $0.end.bits }
  }
}

extension FrameCanvas {
  /// The content that is visible now.
  func drawn() -> DrawList {
    var list = DrawList()
    compose(into: &list)
    return list
  }

  /// Adds random strokes around the centre of the view, of one point or several.
  mutating func scribble(_ draw: inout Operands) {
    let positions = (0..<(1 + Int(4 * draw.random.unit()))).map { _ in draw.vector(400) }
    _ = try? add(.hairline(positions.map { camera.local($0) }))
  }

  /// Zooms out if the rule has frames above its root, then in until the camera is `levels` deep, and adds random
  /// strokes on the way.
  mutating func travel(levels: Int, _ draw: inout Operands) throws {
    for _ in 0..<20 { try apply(Gesture(anchor: draw.vector(400), scale: 0x1p-7)) }
    while tree[camera.frame].level < levels {
      try apply(Gesture(anchor: draw.vector(400), scale: 3 + 1100 * draw.random.unit(), turn: draw.turn()))
      try apply(Gesture(pan: draw.vector(300)))
      if draw.random.unit() < 0.3 { scribble(&draw) }
    }
    for _ in 0..<10 { scribble(&draw) }
  }
}

/// The description of the error that `body` throws; nil if it throws none.
func words<Failure: Error>(of body: () throws(Failure) -> Void) -> String? {
  do {
    try body()
    return nil
  } catch {
    return "\(error)"
  }
}
