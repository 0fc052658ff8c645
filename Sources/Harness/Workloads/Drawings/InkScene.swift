import Geometry

/// A drawing whose exact coverage is known at every zoom, to judge pictures of it: strokes with round ends and joins.
public struct InkScene: Sendable, CustomStringConvertible {
  /// A stroke of a scene.
  public struct Stroke: Sendable {
    /// The points of its line.
    public var points: [Vector2]
    /// Half of its width, in the same units.
    public var halfWidth: Double
    /// Red, green, blue and alpha, not premultiplied.
    public var color: SIMD4<UInt8>
  }

  /// The name, for messages.
  public let name: String
  /// The largest deviation of a blurred px, of 255.
  public let limit: Double
  /// The strokes, the backmost first.
  public private(set) var strokes: [Stroke] = []

  public var description: String { name }

  /// A scene without strokes.
  /// - Parameters:
  ///   - name: of the scene.
  ///   - limit: see ``limit``.
  public init(_ name: String, limit: Double = 12) {
    self.name = name
    self.limit = limit
  }

  /// Adds a stroke with round ends and joins, on top of those before.
  /// - Parameters:
  ///   - points: at least one.
  ///   - width: in the same units.
  ///   - color: red, green, blue and alpha, not premultiplied.
  public mutating func add(
    _ points: [Vector2], width: Double, _ color: SIMD4<UInt8> = SIMD4(0, 0, 0, 255)
  ) { strokes.append(Stroke(points: points, halfWidth: width / 2, color: color)) }

  /// Strokes that overlap their neighbours, and leave nothing open.
  public static let dense = make("a dense block") { scene, _ in
    for y in 0..<80 {
      for x in 0..<16 {
        let start = Vector2(Double(x) * 14 - 112, Double(y) * 2.4 - 96)
        scene.add([start, start + Vector2(14, 0)], width: 3)
      }
    }
  }

  /// Lines of small letters.
  public static let letters = make("letters", limit: 24) { scene, random in
    for y in 0..<16 {
      for x in 0..<24 where x % 6 != 5 {
        let origin = Vector2(Double(x) * 9 - 108, Double(y) * 13 - 100)
        for _ in 0..<2 {
          scene.add((0..<4).map { _ in origin + Vector2(random.unit() * 6, random.unit() * 8) }, width: 1.1)
        }
      }
    }
  }

  /// Parallel lines side by side.
  public static let hatching = make("hatching") { scene, _ in
    for index in 0..<60 {
      let y = Double(index) * 4 - 118
      scene.add([Vector2(-120, y), Vector2(110, y + 31)], width: 2)
    }
  }

  /// One line across the screen, 0.3 units wide.
  public static let thin = make("a long thin stroke", limit: 24) { scene, _ in
    scene.add([Vector2(-150, -41), Vector2(20, 13), Vector2(140, 29)], width: 0.3)
  }

  /// One line across the screen, 1/16 unit wide.
  public static let fine = make("a long stroke 1/16 wide", limit: 24) { scene, _ in
    scene.add([Vector2(-150, 37), Vector2(140, -52)], width: 1 / 16)
  }

  /// Short strokes at random positions.
  public static let random = random(count: 1500)

  /// Short strokes at random positions, as close together however many they are.
  public static func random(count: Int) -> InkScene {
    make("random strokes") { scene, random in
      let reach = 120 * (Double(count) / 1500).squareRoot()
      for _ in 0..<count {
        let start = Vector2(random.symmetric(), random.symmetric()) * reach
        scene.add([start, start + Vector2(random.symmetric(), random.symmetric()) * 16], width: 2)
      }
    }
  }

  /// Strokes of three colours, one of them translucent, painted over each other.
  public static let colours = make("three colours") { scene, random in
    let colours: [SIMD4<UInt8>] = [SIMD4(220, 20, 20, 255), SIMD4(20, 160, 60, 255), SIMD4(30, 60, 220, 128)]
    for index in 0..<900 {
      let start = Vector2(random.symmetric(), random.symmetric()) * 100
      scene.add(
        [start, start + Vector2(random.symmetric(), random.symmetric()) * 30], width: 2.4, colours[index % 3])
    }
  }

  /// The dense block, seven times as large, in many frames side by side.
  public static let frames = make("a block in many frames") { scene, _ in
    for stroke in dense.strokes {
      scene.add(stroke.points.map { $0 * 14 }, width: stroke.halfWidth * 28)
    }
  }

  /// All scenes.
  public static let all = [dense, letters, hatching, thin, fine, random, colours, frames]

  private static func make(
    _ name: String, limit: Double = 12, _ body: (inout InkScene, inout SplitMix64) -> Void
  ) -> InkScene {
    var scene = InkScene(name, limit: limit)
    var random = SplitMix64(seed: 1, stream: name)
    body(&scene, &random)
    return scene
  }

  /// A box around everything.
  public var box: Box {
    var box = Box.empty
    for stroke in strokes {
      for point in stroke.points { box.extend(to: Box(min: point, max: point).expanded(by: stroke.halfWidth)) }
    }
    return box
  }
}
