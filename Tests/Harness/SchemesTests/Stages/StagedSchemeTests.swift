import ExactNumbers
import Geometry
import Oracle
import Schemes
import TestSupport
import Testing
import Workloads

@Suite("A scheme taken apart")
struct StagedSchemeTests {
  static let seed: UInt64 = 0x57a6e
  static let staged =
    SchemeCatalog.standard.schemes + [64, 1000].map { MPFRScheme.descriptor(bits: $0) }
    + ["float16", "float16-differences", "rte-nearest", "auto-offset", "fixed-32-turned"]
    .compactMap { SchemeCatalog.standard[$0] }

  @Test("can be every scheme that stands in the first tables")
  func whichOnes() {
    for descriptor in Self.staged {
      #expect(descriptor.scheme(deepest: .one, viewport: .standard) is any StagedScheme, "\(descriptor.name)")
    }
    #expect(Self.staged.contains { $0.name == "fixed-32-turned" })
  }

  /// Depths inside, at and far beyond the horizons, in bits of zoom.
  static let exponents = [0, 9, 13, 24, 41, 50, 77, 131, 240, 900, 3300]

  @Test(
    "is the scheme itself with all stages rounding, to the bit, and the oracle's position with none",
    arguments: staged, [Viewport.standard, Viewport(width: 1024, height: 333) ?? .standard])
  func wholeAndExact(descriptor: SchemeDescriptor, viewport: Viewport) throws {
    var compared = 0
    for exponent in Self.exponents {
      var run = try StagedRun(descriptor, exponent: exponent, viewport: viewport, seed: Self.seed)
      for _ in 0..<4 {
        let frame = try run.next()
        compared += try compare(run.scheme, frame, viewport, "\(descriptor.name), 2^\(exponent)")
      }
    }
    #expect(compared == Self.exponents.count * 4 * 12)
  }

  @Test(
    "is so too far from the origin, where a split has high parts", arguments: ["rte", "rte-nearest", "auto-offset"])
  func farAway(name: String) throws {
    let descriptor = try #require(SchemeCatalog.standard[name])
    for exponent in [0, 9, 24] {
      var run = try StagedRun(
        descriptor, exponent: exponent, viewport: .standard, seed: Self.seed,
        distance: try #require(TargetDistance(6.4e6)))
      #expect(try compare(run.scheme, run.next(), .standard, "\(name), 2^\(exponent)") == 12)
    }
  }

  @Test(
    "is so too where InfiniPaint projects vertex by vertex", arguments: [(0.3, 0), (200, 16), (200, -13), (0.3, 24)])
  func vertexByVertex(reach: Double, shift: Int) throws {
    for name in ["fixed-32", "fixed-32-turned"] {
      for exponent in [0, 50, 900] {
        var scenes = Scenes(seed: Self.seed, exponent: exponent)
        let scheme = try #require(
          SchemeCatalog.standard[name]?.scheme(deepest: .one, viewport: .standard) as? any StagedScheme)
        let scene = scenes.scene(strokes: [7, 5], reach: reach)
        scheme.store(scene)
        let pose = scenes.camera(reach: reach).pose
        let camera = ExactCamera(anchor: scene.anchor, exponent: exponent + shift, pose: pose)
        scheme.move(to: camera, by: Gesture())
        let frame = StagedRun.Frame(
          ndc: scheme.projected(12), sight: ExactSight(scene, from: camera, on: .standard),
          exact: try ExactScreen(scene, camera))
        #expect(try compare(scheme, frame, .standard, "\(name), 2^\(exponent)") == 12)
      }
    }
  }

  /// Compares the points of a displayed frame with the scheme's output and with their exact positions.
  /// - Returns: the number of points.
  private func compare(
    _ scheme: any StagedScheme, _ frame: StagedRun.Frame, _ viewport: Viewport, _ name: String
  ) throws -> Int {
    let scale = Vector2(viewport.width / 2, -viewport.height / 2)
    for index in frame.ndc.indices {
      let staged = try #require(scheme.stages(of: index, in: frame.sight))
      let mine = SIMD2(staged.x.handedOver, staged.y.handedOver)
      check(isAlike(mine, frame.ndc[index]), "\(name), point \(index): \(mine), and the scheme \(frame.ndc[index])")
      let exact = Vector2(staged.x.exactValue, staged.y.exactValue) * scale
      let truth = try frame.exact.rounded(index)
      check((exact - truth).length <= max(1e-12, 0x1p-50 * truth.length), "\(name): \(exact), and exactly \(truth)")
    }
    return frame.ndc.count
  }

  @Test(
    "has stages that add up to its error, to first order, inside its horizon and beyond", arguments: staged)
  func sum(descriptor: SchemeDescriptor) throws {
    // A scale of four decimals is coarser than float32, and so are the products of its deviation with others.
    let coarsest = descriptor.name == "css-4dp" ? 0x1p-13 : 0x1p-19
    // Beyond 2^127 the zoom is infinite in float32, and there is no sum.
    for exponent in [0, 9, 24, 50, 120] {
      var run = try StagedRun(descriptor, exponent: exponent, viewport: .standard, seed: Self.seed)
      for _ in 0..<3 {
        let frame = try run.next()
        for index in frame.ndc.indices {
          let staged = try #require(run.scheme.stages(of: index, in: frame.sight))
          for number in [staged.x, staged.y] {
            let parts = ProjectionStage.allCases.map { number.deviation(of: $0) }
            let whole = Double(number.handedOver) - number.exactValue
            let size = parts.reduce(0) { $0 + abs($1) }
            // The exact value is rounded to a double here, but the residual is not.
            check(
              abs(whole - parts.reduce(0, +) - number.residual) <= 0x1p-50 * (size + 2),
              "\(descriptor.name), 2^\(exponent): \(whole), \(parts), \(number.residual)")
          }
          let parts = ProjectionStage.allCases.reduce(0) {
            $0 + Vector2(staged.x.deviation(of: $1), staged.y.deviation(of: $1)).length
          }
          let residual = Vector2(staged.x.residual, staged.y.residual).length
          check(residual <= coarsest * parts + 0x1p-38, "\(descriptor.name), 2^\(exponent): \(residual) of \(parts)")
        }
      }
    }
  }
}

@Suite("The stages of a scheme")
struct StageAttributionTests {
  /// The largest length of each stage's deviation over some displayed frames, in px, by stage.
  private func largest(_ name: String, exponent: Int) throws -> [ProjectionStage: Double] {
    let descriptor = try #require(SchemeCatalog.standard[name])
    var run = try StagedRun(descriptor, exponent: exponent, viewport: .standard, seed: 5)
    var largest: [ProjectionStage: Double] = [:]
    for _ in 0..<6 {
      let frame = try run.next()
      for index in frame.ndc.indices {
        let staged = try #require(run.scheme.stages(of: index, in: frame.sight))
        for stage in ProjectionStage.allCases {
          let error = Vector2(staged.x.deviation(of: stage) * 500, staged.y.deviation(of: stage) * 375).length
          largest[stage] = max(largest[stage] ?? 0, error)
        }
      }
    }
    return largest
  }

  @Test(
    "name what is coarse: steps of tiles and offsets in cells where points are stored, decimals in the camera",
    arguments: [
      ("tile-16", 12, [ProjectionStage.store]), ("css-4dp", 20, [.store, .camera]), ("rte", 15, [.store, .camera]),
      ("df32", 40, [.store, .camera]), ("grid-i64", 57, [.store, .camera]), ("double-double", 98, [.store, .camera]),
      ("fixed-32-turned", 40, [.camera]), ("rte-nearest", 40, [.store, .camera]),
    ])
  func coarse(name: String, exponent: Int, stages: [ProjectionStage]) throws {
    let errors = try largest(name, exponent: exponent)
    let named = try #require(stages.compactMap { errors[$0] }.min())
    for (stage, error) in errors where !stages.contains(stage) {
      #expect(error < named / 4, "\(stage): \(error), and \(stages): \(named)")
    }
  }

  @Test("that rounds world coordinates to float32 loses half an ulp of them, and the next zoom doubles that")
  func store() throws {
    // Coordinates are in 512…1024, where floats are 2^-14 apart, and the cameras zoom by up to 2.
    for exponent in [0, 12, 20] {
      let errors = try largest("float32", exponent: exponent)
      let zoom = Double(sign: .plus, exponent: exponent, significand: 1)
      for stage in [ProjectionStage.store, .camera] {
        let error = try #require(errors[stage])
        #expect(error <= zoom * 2 * 0x1p-15 * 2.0.squareRoot() + 1e-3 && error >= zoom * 0x1p-17, "\(stage): \(error)")
      }
    }
  }

  @Test("has no deviation where neighbours are subtracted in float32, and one where distant points are")
  func subtraction() throws {
    let deep = try largest("float32", exponent: 12)
    #expect(deep[.subtraction] == 0)
    let shallow = try largest("stroke-local", exponent: 12)
    #expect(try #require(shallow[.subtraction]) > 1e-6)
  }

  @Test("is blamed for its own factor and not for the size of what an earlier one has lost")
  func lostBefore() throws {
    for (name, exponent) in [("stroke-local", 80), ("float64", 80), ("float32", 60), ("mpfr-256", 300)] {
      let errors = try largest(name, exponent: exponent)
      #expect(try #require(errors[.camera]) > 1e4, "\(name)")
      for stage in [ProjectionStage.scale, .rotation, .float32Conversion] {
        #expect(try #require(errors[stage]) < 1e-3, "\(name) \(stage)")
      }
    }
  }

  @Test("of stroke-local that breaks first is the camera, since vertices are relative to their stroke")
  func strokeLocal() throws {
    let errors = try largest("stroke-local", exponent: 44)
    #expect(try #require(errors[.camera]) > 0.5)
    #expect(try #require(errors[.store]) < 1e-3)
  }
}

/// A scheme with recorded stages, moved about a target at a depth.
private struct StagedRun {
  struct Frame {
    let ndc: [SIMD2<Float>]
    let sight: ExactSight
    let exact: ExactScreen
  }

  let scheme: any StagedScheme
  private var scenes: Scenes
  private let scene: ExactScene
  private let viewport: Viewport
  private let chain: FrameChain
  private var gestures: SplitMix64
  /// For a travelling camera: the zoom in the scene's units, and the distance of its pan, in px at 2^exponent.
  private var magnification = 1.0
  private var offset = Vector2.zero

  init(
    _ descriptor: SchemeDescriptor, exponent: Int, viewport: Viewport, seed: UInt64,
    distance: TargetDistance = .standard
  ) throws {
    self.viewport = viewport
    let target = SeededTarget(seed: seed, distance: distance)
    var scenes = Scenes(seed: seed, exponent: exponent, anchor: target.point(fractionBits: exponent + 64))
    gestures = SplitMix64(seed: seed, stream: "gestures \(exponent)")
    let zoom = try #require(Zoom(1.9, exponent: exponent))
    let made = descriptor.scheme(deepest: zoom, viewport: viewport)
    scheme = try #require(made as? any StagedScheme)
    if let traveller = made as? any TravellingScheme {
      DepthWalk(seed: seed).replay(to: try #require(Zoom(1, exponent: min(exponent, 300)))) { traveller.travel(by: $0) }
      let view = traveller.viewpoint
      chain = view.chain
      let zoom = try #require(Zoom(view.zoom))
      magnification = zoom.significand
      let unit = zoom.exponent
      let offsets = (0..<12).map { _ in scenes.offset(150) }
      scene = ExactScene(anchor: view.centre, exponent: unit, offsets: offsets, strokes: [0..<7, 7..<8, 8..<12])
    } else {
      chain = .world
      scene = scenes.scene(strokes: [7, 1, 4], reach: 150)
    }
    self.scenes = scenes
    scheme.store(scene)
  }

  /// The next displayed frame, under any camera near the scene. A travelling camera gets there by a gesture.
  mutating func next() throws -> Frame {
    let camera: ExactCamera
    if let traveller = scheme as? any TravellingScheme {
      let gesture = Gesture(pan: (Vector2(gestures.symmetric(), gestures.symmetric()) * 40).roundedToGrid())
      traveller.travel(by: gesture)
      offset = (offset - gesture.pan / magnification).roundedToGrid()
      camera = ExactCamera(
        anchor: scene.anchor, exponent: scene.exponent,
        pose: CameraPose(offset: offset, magnification: magnification, rotation: .identity))
    } else {
      camera = scenes.camera(reach: 60)
      scheme.move(to: camera, by: Gesture())
    }
    return Frame(
      ndc: scheme.projected(scene.offsets.count), sight: ExactSight(scene, from: camera, on: viewport),
      exact: try ExactScreen(scene, camera, viewport: viewport, in: chain))
  }
}
