import StrokeOracle

/// A stroke at a tolerance by a stroker, before it is judged.
struct StrokerCase: Sendable {
  /// Where the outline comes from.
  enum Source: Sendable {
    case own(OwnStroker)
    case answer(OutlineAnswer.Outcome)
  }

  /// What is there to judge.
  enum Outline: Sendable {
    case region(OutlineRegion, OutlineSize)
    case failed(String)
    case impossible(String)
  }

  let stroker: Stroker
  let stroke: AskedStroke
  let tolerance: Double
  let source: Source

  /// The outline. O(its vertices).
  var outline: Outline {
    switch source {
    case .answer(.failure(let sentence)): return .failed(sentence)
    case .answer(.outline(let outline)):
      let (lines, curves) = (outline.lineCount, outline.curveCount)
      guard let contours = outline.polygons(within: tolerance / 256) else {
        return .failed("Its curves take too many straight segments to be judged.")
      }
      return .region(
        OutlineRegion(contours: contours, rule: outline.rule),
        OutlineSize(
          contours: outline.contours.count, segments: lines + curves, curves: curves, vertices: lines,
          flattened: outline.flattenedCount(within: tolerance / 10)))
    case .own(let own):
      if let sentence = own.impossibility(of: stroke) { return .impossible(sentence) }
      do {
        guard let mesh = try own.mesh(of: stroke, tolerance: tolerance) else { return .failed("It drew nothing.") }
        let count = mesh.triangles.count
        return .region(
          OutlineRegion(contours: mesh.triangles, rule: .nonzero),
          OutlineSize(
            contours: count, segments: 3 * count, curves: 0, vertices: mesh.vertexCount, flattened: mesh.vertexCount))
      } catch { return .failed("\(error)") }
    }
  }

  /// The row. Most of the time is the judge's.
  var row: StrokerRow {
    switch outline {
    case .region(let region, let size):
      guard let exact = stroke.region else { return row(.failed("No exact stroke is known.")) }
      let judge = OutlineJudge(region: exact, core: stroke.core(tolerance: tolerance), tolerance: tolerance)
      do {
        return row(.judged(try judge.verdict(on: region), size))
      } catch { return row(.failed("\(error)")) }
    case .failed(let sentence): return row(.failed(sentence))
    case .impossible(let sentence): return row(.impossible(sentence))
    }
  }

  /// The row of what came out.
  func row(_ outcome: StrokerOutcome) -> StrokerRow {
    StrokerRow(
      stroker: stroker, stroke: stroke, tolerance: tolerance, outcome: outcome, fewestVertices: fewestVertices)
  }

  /// A lower bound of the vertices of any outline or mesh that is kept; nil where no exact stroke is known.
  ///
  /// For every stroker alike, as much counts as kept as for this program's own.
  var fewestVertices: Int? {
    guard let exact = stroke.region else { return nil }
    return FewestVertices(
      of: exact, core: stroke.core(tolerance: tolerance), along: stroke.centreCurve, cap: stroke.cap, join: stroke.join,
      tolerance: tolerance, allowance: stroke.allowance(tolerance: tolerance, isOwn: true)
    ).count
  }
}
