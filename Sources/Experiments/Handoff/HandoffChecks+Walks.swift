import Foundation
import Frames
import Workloads

extension HandoffChecks {
  /// Jump, slip and largest local coordinate over a walk. A gesture that the canvas refuses ends it, and fails its slip.
  func transitions(_ walk: GestureWalk) -> [HandoffRow] {
    var trial = GestureTrial(self, stages: HandoffStage.allCases)
    trial.play(walk.gestures, from: walk.name == GestureWalk.suppliedName ? start : nil)
    return rows(walk: walk.name, levels: walk.levels, trial.worst, isWhole: trial.refused == 0)
  }

  /// The saved canvas of the configuration; nil when there is none, or this rule cannot read it.
  private var start: FrameCanvas<Rule>? {
    guard let bytes = configuration.start,
      let archive = try? JSONDecoder().decode(CanvasArchive<Rule.Camera>.self, from: bytes)
    else { return nil }
    return try? FrameCanvas(archive, rule: rule, viewport: configuration.viewport)
  }

  /// The rows of what trials have seen.
  func rows(
    walk: String, levels: Int, _ worst: [GestureTrial<Rule>.Key: Double?], isWhole: Bool
  ) -> [HandoffRow] {
    HandoffStage.allCases.flatMap { stage in
      [HandoffCheck.jump, .slip, .localMax].compactMap { check in
        guard let measured = worst[GestureTrial<Rule>.Key(check: check, stage: stage)] else { return nil }
        let isLost = check == .slip && !isWhole
        return row(
          check, walk: walk, levels: levels, isLost ? nil : measured, stage: stage,
          unit: check == .localMax ? "units" : "px")
      }
    }
  }
}
