import Geometry

/// Hatching along strokes: figures of lines or of dots, repeated.
///
/// It computes the points of drawings, and paints nothing. It must not change, because drawings must keep their bytes.
/// The pattern canvas has a separate brush for users.
struct Hatching {
  enum Motif: CaseIterable {
    case parallelLines
    case crossHatch
    case dots
  }

  let motif: Motif
  /// The direction of the lines, as the pair (cosine, sine).
  let rotation: Vector2
  /// The distance between lines, between dots, and between figures, in px before `scale`.
  let spacing: Double
  /// The factor of the sizes of lines, dots and spacings.
  let scale: Double

  /// The centres of figures: the points of the stroke at which the arc length since the last figure reaches the
  /// spacing.
  func centers(along stroke: [Vector2]) -> [Vector2] {
    var centres: [Vector2] = []
    var travelled = 0.0
    for (previous, point) in zip(stroke, stroke.dropFirst()) {
      travelled += (point - previous).length
      if travelled >= spacing * scale {
        centres.append(point)
        travelled = 0
      }
    }
    return centres
  }

  /// The strokes of one figure: seven lines 20 px long, these lines crossed by seven more, or eleven rows of eleven
  /// dots of radius 2 px.
  func figure(at centre: Vector2) -> [[Vector2]] {
    switch motif {
    case .parallelLines: lines(at: centre, along: rotation)
    case .crossHatch: lines(at: centre, along: rotation) + lines(at: centre, along: rotation.perpendicularCCW)
    case .dots: dots(at: centre)
    }
  }

  private func lines(at centre: Vector2, along direction: Vector2) -> [[Vector2]] {
    let across = direction.perpendicularCCW
    let half = direction * (10 * scale)
    return (-3...3).map { line in
      let middle = centre + across * (Double(line) * spacing * scale)
      return [middle - half, middle + half]
    }
  }

  private func dots(at centre: Vector2) -> [[Vector2]] {
    let row = rotation.perpendicularCCW
    return (-5...5).flatMap { i in
      (-5...5).map { j in
        let middle = centre + (rotation * Double(i) + row * Double(j)) * (spacing * scale)
        return RoundOutline.hexagon.map { middle + ($0 * (2 * scale)).rotated(by: rotation) }
      }
    }
  }
}
