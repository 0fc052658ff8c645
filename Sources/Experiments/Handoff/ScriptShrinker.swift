import Geometry

/// Makes a failing script as short and plain as it can be made while it still fails. (Zeller and Hildebrandt, "Simplifying and
/// isolating failure-inducing input", IEEE TSE 28(2), 2002; then each gesture by itself.)
struct ScriptShrinker {
  /// Whether a script still fails in the same way.
  let fails: ([Gesture]) -> Bool

  /// - Parameter script: one that fails.
  /// - Returns: a script that fails, from which no single gesture can be left out.
  func shrink(_ script: [Gesture]) -> [Gesture] {
    var script = script
    var chunk = max(1, script.count / 2)
    while true {
      var start = 0
      var isShorter = false
      while start < script.count, script.count > 1 {
        var candidate = script
        candidate.removeSubrange(start..<min(start + chunk, script.count))
        if !candidate.isEmpty, fails(candidate) {
          script = candidate
          isShorter = true
        } else {
          start += chunk
        }
      }
      if chunk == 1, !isShorter { break }
      chunk = max(1, chunk / 2)
    }
    for index in script.indices {
      for plainer in plainer(script[index]) {
        var candidate = script
        candidate[index] = plainer(candidate[index])
        if candidate[index] != script[index], fails(candidate) { script = candidate }
      }
    }
    return script
  }

  private func plainer(_ gesture: Gesture) -> [(Gesture) -> Gesture] {
    [
      { with($0) { $0.pan = .zero } }, { with($0) { $0.turn = Vector2(1, 0) } }, { with($0) { $0.scale = 1 } },
      { with($0) { $0.anchor = .zero } }, { with($0) { $0.anchor = $0.anchor.rounded(.toNearestOrEven) } },
      { with($0) { $0.pan = $0.pan.rounded(.toNearestOrEven) } },
      { with($0) { $0.scale = Double(sign: .plus, exponent: $0.scale.exponent, significand: 1) } },
    ]
  }

  private func with(_ gesture: Gesture, _ change: (inout Gesture) -> Void) -> Gesture {
    var changed = gesture
    change(&changed)
    return changed
  }
}
