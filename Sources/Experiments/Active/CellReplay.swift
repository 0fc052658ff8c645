import Geometry
import Multiprecision
import Oracle
import Schemes
import Workloads

/// Plays a cell once more and keeps what was handed over for chosen samples, beside the second reference solution.
struct CellReplay {
  let stage: Stage
  let reference: RationalReference

  init(_ cell: SweepCell, drawing: Drawing, configuration: SweepConfiguration) throws {
    stage = try Stage(cell, drawing: drawing, configuration: configuration)
    guard let reference = RationalReference(frame: stage.frame) else {
      throw ExperimentError.unreachable(scheme: cell.scheme.name, depth: cell.depth.description)
    }
    self.reference = reference
  }

  /// What the scheme hands over for each sample; the camera goes through all frames up to the last one asked for.
  func handedOver(_ samples: [SampleID]) -> [SampleID: SIMD2<Float>] {
    guard let last = samples.map(\.frame).max() else { return [:] }
    let wanted = Dictionary(grouping: samples, by: \.frame)
    let ndc = UnsafeMutableBufferPointer<SIMD2<Float>>.allocate(capacity: stage.scene.offsets.count)
    defer { ndc.deallocate() }
    var answers: [SampleID: SIMD2<Float>] = [:]
    for frame in 0...last {
      stage.scheme.move(to: stage.camera(frame), by: stage.gestures[frame])
      guard let samples = wanted[frame] else { continue }
      stage.scheme.project(into: ndc)
      for sample in samples { answers[sample] = ndc[sample.point] }
    }
    return answers
  }

  /// The exact error of a float32 pair, in px, y down, rounded once an axis; nil when it is not finite.
  func error(of ndc: SIMD2<Float>, _ sample: SampleID, viewport: Viewport) -> Vector2? {
    guard let world = reference.point(sample.point, of: stage.scene),
      let camera = reference.camera(stage.camera(sample.frame)),
      let x = Rational(Double(ndc.x)), let y = Rational(Double(ndc.y)), let halfWidth = Rational(viewport.width / 2),
      let halfHeight = Rational(viewport.height / 2)
    else { return nil }
    let position = camera.position(world)
    var errorX = x
    errorX.multiply(by: halfWidth)
    errorX.subtract(position.x)
    var errorY = y
    errorY.multiply(by: halfHeight)
    errorY.negate()
    errorY.subtract(position.y)
    return Vector2(errorX.double, errorY.double)
  }
}
