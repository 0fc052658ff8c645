import Geometry

/// Makes a failing stroke smaller as long as it fails, with fewer points, one width, and rounder numbers.
struct StrokeShrinker {
  let fails: (StrokeCase) -> Bool

  func shrunk(_ stroke: StrokeCase) -> StrokeCase {
    var best = stroke
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for candidate in candidates(of: best) where fails(candidate) {
        best = candidate
        isSmaller = true
        break
      }
    }
    return best
  }

  /// Strokes that are one step smaller, the smallest first.
  private func candidates(of stroke: StrokeCase) -> [StrokeCase] {
    var candidates: [StrokeCase] = []
    if stroke.points.count > 1 {
      for index in stroke.points.indices {
        var candidate = stroke
        candidate.points.remove(at: index)
        candidate.widths.remove(at: index)
        candidates.append(candidate)
      }
    }
    if !stroke.isEven {
      var candidate = stroke
      candidate.isEven = true
      candidates.append(candidate)
    }
    if stroke.isClosed {
      var candidate = stroke
      candidate.isClosed = false
      candidates.append(candidate)
    }
    if stroke.style.curve != .polyline {
      var candidate = stroke
      candidate.style.curve = .polyline
      candidates.append(candidate)
    }
    var rounded = stroke
    rounded.points = stroke.points.map { ($0 * 8).rounded(.toNearestOrEven) / 8 }
    if rounded.points != stroke.points { candidates.append(rounded) }
    return candidates
  }
}
