import ExactNumbers
import Files
import Geometry

/// A question of the engine protocol, as the line that is sent; <doc:EngineProtocol> specifies it.
package enum EngineQuestion {
  /// The version of the grammar.
  static let version = 1

  /// The first question.
  /// - Parameter challenge: what a file of questions was made from, as the text of a JSON object; nil if a program is
  ///   asked.
  package static func hello(_ viewport: Viewport, challenge: [UInt8]? = nil) -> [UInt8] {
    let size: [JSONTree] = [.number(viewport.width), .number(viewport.height)]
    var members: [(key: String, value: JSONTree)] = [
      ("m", .string("hello")), ("v", .number(Double(version))), ("viewport", .array(size, identity: nil)),
    ]
    if let challenge { members.append(("challenge", .verbatim(challenge[...]))) }
    return line(.object(members))
  }

  /// The question that gives the engine a scene.
  /// - Parameter deepest: a zoom that no camera exceeds until the next scene.
  static func store(_ scene: ExactScene, deepest: Zoom) -> [UInt8] {
    var x = BigFloat(precision: scene.exactPrecision)
    var y = BigFloat(precision: scene.exactPrecision)
    var scratch = BigFloat(precision: 53)
    return store(deepest: deepest, strokes: scene.strokes.map(\.count), points: scene.offsets.indices) { index in
      scene.load(index, x: &x, y: &y, scratch: &scratch)
      return (x.integerHexadecimal, y.integerHexadecimal)
    }
  }

  /// The same for the points of one stroke, which may be anywhere.
  static func store(_ points: [ExactPoint], deepest: Zoom) -> [UInt8] {
    store(deepest: deepest, strokes: [points.count], points: points.indices) {
      (points[$0].x.integerHexadecimal, points[$0].y.integerHexadecimal)
    }
  }

  private static func store(
    deepest: Zoom, strokes: [Int], points: Range<Int>, coordinates: (Int) -> (x: String, y: String)
  ) -> [UInt8] {
    var text = Array("{\"m\":\"store\",\"deepest\":\"\(number(deepest))\",\"points\":[".utf8)
    for index in points {
      let (x, y) = coordinates(index)
      text += "\(index > 0 ? "," : "")[\"\(x)\",\"\(y)\"]".utf8
    }
    text += "],\"strokes\":[\(strokes.map { String($0) }.joined(separator: ","))]}\n".utf8
    return text
  }

  static func frame(_ camera: ExactCamera, serial: Int) -> [UInt8] {
    let precision = camera.anchor.precision + 128
    var x = BigFloat(precision: precision)
    var y = BigFloat(precision: precision)
    var scratch = BigFloat(precision: 53)
    camera.loadCentre(x: &x, y: &y, scratch: &scratch)
    let turn = camera.pose.rotation
    return Array(
      """
      {"m":"frame","k":\(serial),"centre":["\(x.integerHexadecimal)","\(y.integerHexadecimal)"],\
      "zoom":"\(number(camera.zoom))","turn":[\(turn.cosineNumerator),\(turn.sineNumerator),\(turn.denominator)]}

      """.utf8)
  }

  /// The question about a touch.
  /// - Parameter px: the position, relative to the top left corner.
  static func touch(_ px: Vector2, serial: Int) -> [UInt8] {
    line(
      .object([
        ("m", .string("touch")), ("k", .number(Double(serial))),
        ("px", .array([.number(px.x), .number(px.y)], identity: nil)),
      ]))
  }

  static func lines(serial: Int) -> [UInt8] { Array("{\"m\":\"lines\",\"k\":\(serial)}\n".utf8) }

  /// A question that moves the camera. Positions stay in px from the viewport's **centre**, because an offset would
  /// round them.
  static func gesture(_ gesture: Gesture, serial: Int) -> [UInt8] {
    func pair(_ vector: Vector2) -> JSONTree { .array([.number(vector.x), .number(vector.y)], identity: nil) }
    return line(
      .object([
        ("m", .string("gesture")), ("k", .number(Double(serial))), ("anchor", pair(gesture.anchor)),
        ("scale", .number(gesture.scale)), ("turn", pair(gesture.turn)), ("pan", pair(gesture.pan)),
      ]))
  }

  static func show(serial: Int) -> [UInt8] { Array("{\"m\":\"show\",\"k\":\(serial)}\n".utf8) }

  static let save = Array("{\"m\":\"save\"}\n".utf8)

  static func load(_ data: String) -> [UInt8] {
    line(.object([("m", .string("load")), ("data", .string(data))]))
  }

  package static let stop = Array("{\"m\":\"stop\"}\n".utf8)

  private static func line(_ tree: JSONTree) -> [UInt8] {
    var text: [UInt8] = []
    tree.write(to: &text, indent: nil)
    text.append(UInt8(ascii: "\n"))
    return text
  }

  private static func number(_ zoom: Zoom) -> String {
    var value = BigFloat(precision: 53)
    value.set(zoom.significand, exponent: zoom.exponent)
    return value.integerHexadecimal
  }
}
