import Geometry

/// Minimises a failing sequence: makes it as short as possible while it still fails. (Zeller and Hildebrandt,
/// "Simplifying and isolating failure-inducing input", IEEE TSE 28(2), 2002.)
struct SequenceShrinker<Element> {
  /// Whether a sequence still fails in the same way.
  let fails: ([Element]) -> Bool

  /// - Parameter sequence: a failing sequence.
  /// - Returns: a failing sequence from which no single element can be removed.
  func shorter(_ sequence: [Element]) -> [Element] {
    var sequence = sequence
    var chunk = max(1, sequence.count / 2)
    while true {
      var start = 0
      var isShorter = false
      while start < sequence.count, sequence.count > 1 {
        var candidate = sequence
        candidate.removeSubrange(start..<min(start + chunk, sequence.count))
        if !candidate.isEmpty, fails(candidate) {
          sequence = candidate
          isShorter = true
        } else {
          start += chunk
        }
      }
      if chunk == 1, !isShorter { return sequence }
      chunk = max(1, chunk / 2)
    }
  }
}

/// Minimises a failing script: makes it as short and plain as possible while it still fails. (Zeller and Hildebrandt,
/// "Simplifying and isolating failure-inducing input", IEEE TSE 28(2), 2002; then each gesture by itself.)
struct ScriptShrinker {
  /// Whether a script still fails in the same way.
  let fails: ([Gesture]) -> Bool

  /// - Parameter script: a failing script.
  /// - Returns: a failing script from which no single gesture can be removed, and in which none can be made plainer.
  func shrink(_ script: [Gesture]) -> [Gesture] {
    var script = script
    // A plainer gesture may make another one unnecessary, and the reverse. This ends, since each round removes a
    // gesture or makes one plainer.
    while true {
      let before = script
      script = plainer(SequenceShrinker(fails: fails).shorter(script))
      if script == before { return script }
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

  /// Changes that make a gesture plainer, and no part of it less plain.
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
