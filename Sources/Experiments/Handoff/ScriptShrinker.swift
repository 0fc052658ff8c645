import Geometry

/// Makes a failing script as short and plain as it can be made while it still fails. (Zeller and Hildebrandt, "Simplifying and
/// isolating failure-inducing input", IEEE TSE 28(2), 2002; then each gesture by itself.)
struct ScriptShrinker {
  /// Whether a script still fails in the same way.
  let fails: ([Gesture]) -> Bool

  /// - Parameter script: one that fails.
  /// - Returns: a script that fails, from which no single gesture can be left out, and in which none can be made plainer.
  func shrink(_ script: [Gesture]) -> [Gesture] {
    var script = script
    // A plainer gesture may make another one needless, and the other way round. Ends, since each round leaves out or makes plainer.
    while true {
      let before = script
      script = plainer(shorter(script))
      if script == before { return script }
    }
  }

  private func shorter(_ script: [Gesture]) -> [Gesture] {
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
      if chunk == 1, !isShorter { return script }
      chunk = max(1, chunk / 2)
    }
  }

  private func plainer(_ script: [Gesture]) -> [Gesture] {
    var script = script
    for index in script.indices {
      for change in changes {
        var candidate = script
        candidate[index] = change(candidate[index])
        if candidate[index] != script[index], fails(candidate) { script = candidate }
      }
    }
    return script
  }

  /// What makes a gesture plainer, and nothing of it less plain.
  private var changes: [(Gesture) -> Gesture] {
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
