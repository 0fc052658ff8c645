import ExactNumbers
import Frames
import Geometry
import WideNumbers

/// A canvas of nested frames as a scheme. The camera is in one frame and moves by gestures, and a handoff rule moves it
/// from frame to frame.
///
/// A stroke has an origin in doubles, local to its frame, and float32 vertices relative to that origin. The shader gets
/// the origin minus the centre of the view as a small float32 offset. Frames are made only by the handoffs of
/// ``travel(by:)`` and ``move(to:by:)``. Stored content stays in the frame that was active when it was stored. After a
/// handoff it is drawn as the content of an ancestor, a neighbour or a child. A point without a position in the canvas
/// is NaN.
public final class FrameScheme<Rule: SavableHandoffRule>: TravellingScheme, ScreenPositionScheme, WideStrokeScheme {
  /// A stroke of one vertex, local to the frame that was active when it was stored.
  public struct StoredPoint {
    let frame: Int
    let origin: Vector2
  }

  let viewport: Viewport
  private let conversion: Float32Conversion
  var canvas: FrameCanvas<Rule>
  /// The largest radius of a stroke that is projected from its vertices, in px. The points of other strokes are
  /// projected one by one.
  private let maxVertexRadius: Double
  private var list = DrawList()
  /// For each stroke of the canvas, the difference between the indices of its points in the scene and in the canvas.
  /// They differ if points could not be stored.
  var shifts: [Int] = []
  var count = 0
  var home = 0

  /// Creates an empty canvas whose camera shows the root's origin at zoom 1.
  public init(rule: Rule, viewport: Viewport) {
    self.viewport = viewport
    conversion = Float32Conversion(viewport: viewport)
    canvas = FrameCanvas(rule: rule, viewport: viewport, identity: 0)
    maxVertexRadius = canvas.compositor.maxVertexRadius
  }

  public func copy() -> any TravellingScheme {
    let other = FrameScheme(rule: canvas.rule, viewport: viewport)
    other.canvas = canvas
    other.shifts = shifts
    other.count = count
    other.home = home
    return other
  }

  /// Applies a gesture. If the canvas rejects it, the camera does not move.
  public func travel(by gesture: Gesture) { _ = try? canvas.apply(gesture) }

  public func move(to camera: ExactCamera, by gesture: Gesture) { travel(by: gesture) }

  public var viewpoint: Viewpoint {
    Viewpoint(
      chain: chain(to: canvas.camera.frame), centre: ExactView(canvas.camera)?.centre ?? ExactPoint(x: .nan, y: .nan),
      zoom: canvas.camera.zoom)
  }

  public var contentFrame: FrameChain { chain(to: home) }

  private func chain(to frame: Int) -> FrameChain {
    FrameChain(links: canvas.tree.path(to: frame).map { FrameChain.Link(origin: $0.origin, scale: $0.scale) })
  }

  public func store(_ scene: ExactScene) { store(scene) { .hairline($1) } }

  public func store(_ strokes: ExactStrokes) {
    let exponent = -strokes.centreLines.exponent
    store(strokes.centreLines) { stroke, points in
      let halfWidth = Double(sign: .plus, exponent: exponent, significand: strokes.halfWidths[stroke])
      return .stroke(points, halfWidth: halfWidth, cap: .butt, join: .bevel)
    }
  }

  func store(_ scene: ExactScene, as path: (Int, [Vector2]) -> FramePath) {
    var rounder = ExactRounder(precision: 53)
    canvas.removeStrokes()
    home = canvas.camera.frame
    shifts = []
    count = scene.offsets.count
    for (stroke, range) in scene.strokes.enumerated() {
      if (try? canvas.add(path(stroke, range.map { rounder.point($0, of: scene) }))) != nil {
        let first = canvas.content.strokes[shifts.count].points.lowerBound
        shifts.append(range.lowerBound - first)
      }
    }
  }

  public func project(into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) { project(&canvas, into: ndc) }

  /// Projects a canvas that is passed by its address. Otherwise the compiler copies a generic value that a class stores
  /// or a closure captures, for each call on it. Such a copy counts references in every array of the canvas, which took
  /// a third of the time of a displayed frame of 500 points.
  private func project(_ canvas: inout FrameCanvas<Rule>, into ndc: UnsafeMutableBufferPointer<SIMD2<Float>>) {
    if canvas.content.points.count < count { ndc[..<count].update(repeating: SIMD2(.nan, .nan)) }
    guard let target = ndc.baseAddress else { return }
    let turn = canvas.turn
    var frame: Int?
    var view: FrameView?
    var lanes = ShaderLanes(conversion.shader(nil, turn: turn))
    let (points, strokes) = (canvas.content.points, canvas.content.strokes)
    canvas.content.vertices.withUnsafeBufferPointer { vertices in
      guard let vertex = vertices.baseAddress else { return }
      for (index, stroke) in strokes.enumerated() {
        if stroke.frame != frame {
          frame = stroke.frame
          view = Self.view(of: stroke.frame, in: &canvas)
          lanes = ShaderLanes(conversion.shader(view, turn: turn))
        }
        let start = stroke.points.lowerBound
        if let view {
          if stroke.radius * view.zoom <= maxVertexRadius {
            lanes.run(
              vertex + start, count: stroke.points.count, offset: SIMD2<Float>(view.offset(of: stroke.origin)),
              into: target + start + shifts[index])
          } else {
            for point in stroke.points {
              let screen = view.screen(points[point], turn: turn)
              ndc[point + shifts[index]] = SIMD2<Float>(viewport.ndc(fromCentre: screen))
            }
          }
        } else {
          for point in stroke.points {
            let screen = canvas.screen(points[point], of: stroke.frame)
            ndc[point + shifts[index]] =
              screen.map { SIMD2<Float>(viewport.ndc(fromCentre: $0)) } ?? SIMD2(.nan, .nan)
          }
        }
      }
    }
  }

  /// The view of a frame of a canvas. The canvas is passed by its address, without a copy.
  private static func view(of frame: Int, in canvas: inout FrameCanvas<Rule>) -> FrameView? { canvas.view(of: frame) }

  public func project(into screen: UnsafeMutableBufferPointer<Vector2>) {
    if canvas.content.points.count < count { screen[..<count].update(repeating: Vector2(.nan, .nan)) }
    let camera = canvas.camera
    let turn = camera.turn
    var frame: Int?
    var view: FrameView?
    canvas.content.points.withUnsafeBufferPointer { points in
      for (index, stroke) in canvas.content.strokes.enumerated() {
        let shift = shifts[index]
        if stroke.frame == camera.frame {
          for point in stroke.points { screen[point + shift] = camera.screen(points[point]) }
          continue
        }
        if stroke.frame != frame {
          frame = stroke.frame
          view = canvas.view(of: stroke.frame)
        }
        if let view {
          for point in stroke.points { screen[point + shift] = view.screen(points[point], turn: turn) }
        } else {
          for point in stroke.points {
            screen[point + shift] = canvas.screen(points[point], of: stroke.frame) ?? Vector2(.nan, .nan)
          }
        }
      }
    }
  }

  public func draw(into drawn: UnsafeMutableBufferPointer<DrawnEdge>) -> Int {
    canvas.compose(into: &list)
    return conversion.draw(
      list, content: canvas.content, turn: canvas.turn, shift: { shifts[$0] }, into: drawn)
  }

  public func drawBorders(into borders: inout [DrawnEdge]) {
    canvas.compose(into: &list)
    conversion.drawBorders(
      list, content: canvas.content, turn: canvas.turn, shift: { shifts[$0] }, into: &borders)
  }

  public func unproject(_ screen: Vector2) -> StoredPoint {
    let local = canvas.camera.local(screen)
    return StoredPoint(frame: canvas.camera.frame, origin: canvas.rule.stored(local) ?? local)
  }

  public func project(_ point: StoredPoint) -> SIMD2<Float> {
    conversion.ndc(point.origin, of: point.frame, from: canvas.camera, in: canvas.tree, by: canvas.compositor)
  }
}

extension FrameScheme: StagedScheme {
  /// The stages of one point. The stored scene and the camera are exact in units of the frame in which the scene is
  /// stored. Errors of the camera from gestures and handoffs belong to the camera's stage.
  ///
  /// - Returns: nil for a stroke that is not drawn from its vertices.
  public func stages(of index: Int, in sight: ExactSight) -> StagedVector? {
    let strokes = canvas.content.strokes
    guard let number = strokes.indices.first(where: { strokes[$0].points.contains(index - shifts[$0]) }) else {
      return nil
    }
    let stroke = strokes[number]
    guard let view = canvas.view(of: stroke.frame), stroke.radius * view.zoom <= maxVertexRadius else { return nil }
    let origin = sight.constant(stroke.origin)
    let vertex = (sight.point(index) - origin)
      .held(as: canvas.content.vertices[index - shifts[number]], in: .store)
    let centre = sight.constant(view.centre)
    let remainder = (sight.centre - centre).held(as: view.centreRemainder, in: .camera)
    let toCentre = (origin - centre).rounded(to: .binary64, in: .subtraction)
    let offset = (toCentre - remainder).rounded(to: .binary64, in: .subtraction)
    let shader = conversion.shader(view, turn: canvas.turn)
    return shader.stages(
      of: vertex, offset: offset.rounded(to: .binary32, in: .subtraction),
      zoom: sight.zoom.held(as: Double(shader.zoom), in: .camera), turn: sight.turn.held(as: shader.turn, in: .camera),
      in: sight)
  }
}

extension SchemeDescriptor {
  /// Creates the scheme of a handoff rule, with the rule's name.
  ///
  /// For the rules of this package it is enough to register the rule in `HandoffRuleCatalog`. For a rule of your own:
  ///
  ///     let catalog = SchemeCatalog.standard + [SchemeDescriptor(MyRule.descriptor)]
  public init(_ rule: HandoffRuleDescriptor) {
    self.init(rule.rule, rule)
  }

  fileprivate init(_ rule: some SavableHandoffRule, _ descriptor: HandoffRuleDescriptor) {
    self.init(
      name: descriptor.name, summary: descriptor.summary, source: descriptor.source, colour: descriptor.colour,
      resolution: .unlimited
    ) { FrameScheme(rule: rule, viewport: $1) }
  }

  /// One scheme for each handoff rule of the catalogue, in its order, with code that is specialised for the type of the
  /// rule.
  static var onStandardRules: [SchemeDescriptor] {
    struct Collector: HandoffRuleVisitor {
      var schemes: [SchemeDescriptor] = []
      mutating func visit(_ rule: some SavableHandoffRule, _ descriptor: HandoffRuleDescriptor) {
        schemes.append(SchemeDescriptor(rule, descriptor))
      }
    }
    var collector = Collector()
    HandoffRuleCatalog.visitStandard(&collector)
    return collector.schemes
  }
}

extension FrameView {
  /// The screen position of a local point under a rotated camera, in px from the viewport's centre.
  fileprivate func screen(_ local: Vector2, turn: Vector2) -> Vector2 { (offset(of: local) * zoom).rotated(by: turn) }
}

/// The centre of a frame camera's view, as the exact number in the camera.
public struct ExactView: Sendable {
  /// In units of the active frame.
  public let centre: ExactPoint

  /// Creates the centre of a camera's view.
  /// - Returns: nil if it is not finite.
  public init?(_ camera: some FrameCamera) {
    var x = WideInteger()
    var y = WideInteger()
    guard let bits = camera.loadCentre(x: &x, y: &y) else { return nil }
    centre = ExactPoint(x: Self.exact(BigInteger(x), bits), y: Self.exact(BigInteger(y), bits))
  }

  private static func exact(_ value: borrowing BigInteger, _ bits: Int) -> BigFloat {
    var result = BigFloat(precision: max(53, value.bitWidth - value.trailingZeroBits))
    result.set(value, exponent: -bits)
    return result
  }
}

extension FrameScheme: VertexShadedScheme {
  /// The vertex relative to its stroke's origin, for the shader of ``VertexShader``, with an offset for each stroke and
  /// a zoom for each frame. Strokes whose frame has no view, and strokes that reach too far for float32, are projected
  /// in doubles.
  public func vertexShaderInputs() -> VertexShaderInputs {
    var inputs = VertexShaderInputs(components: 2)
    for (index, stroke) in canvas.content.strokes.enumerated() {
      guard let view = canvas.view(of: stroke.frame), stroke.radius * view.zoom <= maxVertexRadius else { continue }
      var shader = conversion.shader(view, turn: canvas.turn)
      shader.offset = SIMD2<Float>(view.offset(of: stroke.origin))
      let points = stroke.points.lowerBound + shifts[index]..<stroke.points.upperBound + shifts[index]
      inputs.add(points: points, canvas.content.vertices[stroke.points], shader)
    }
    return inputs
  }
}
