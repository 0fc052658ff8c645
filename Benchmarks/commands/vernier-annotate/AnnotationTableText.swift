import AnnotationExperiment
import CommandLine
import Foundation
import Results
import Workloads

/// The tables of annotations for people.
struct AnnotationTableText {
  private let configuration: AnnotationConfiguration
  private var picks: [PickRow] = []
  private var times: [AnnotationTimeRow] = []

  init(_ configuration: AnnotationConfiguration) { self.configuration = configuration }

  mutating func add(_ row: PickRow) { picks.append(row) }

  mutating func add(_ row: AnnotationTimeRow) { times.append(row) }

  func text(_ width: TextWidth) -> String {
    var parts = [width.lines(verdict) + "\n", pickTable(width)]
    if !times.isEmpty { parts += VisibleShare.allCases.map { frameTable($0, width) } + [sceneTable(width)] }
    return parts.joined(separator: "\n")
  }

  /// The names of what picks were made with, in the order of the run.
  private var holders: [String] {
    var names: [String] = []
    for row in picks where !names.contains(row.picking.holder.name) { names.append(row.picking.holder.name) }
    return names
  }

  private func pick(_ holder: String, _ depth: DepthLabel) -> PickRow? {
    picks.first { $0.picking.holder.name == holder && $0.picking.depth == depth }
  }

  /// Which schemes pick right, and what a frame of the most annotations costs.
  private var verdict: String {
    let ends = holders.map { holder -> (scheme: String, end: (depth: Double, text: String)?) in
      let wrong = configuration.depths.first { (pick(holder, $0)?.tally.wrong ?? 0) > 0 }
      return (holder, wrong.map { ($0.decades, "10^\($0)") })
    }
    let picking = SchemeVerdict.text(
      ends, holding: "pick the annotation under the px, at all depths", breaking: "pick another")
    guard let count = configuration.counts.max() else { return picking }
    let frames = AnnotationSubject.allCases.compactMap { engine -> String? in
      let frame = value(AnnotationTiming(count: count, visible: .all, engine: engine, quantity: .frame))
      return engine == .scene || frame == "–" ? nil : "\(engine.rawValue) \(frame) ms"
    }
    return frames.isEmpty
      ? picking : picking + "\nA frame of \(count) annotations on the screen: \(frames.joined(separator: ", "))."
  }

  private func pickTable(_ width: TextWidth) -> String {
    var table = TextTable(["scheme"], depths: configuration.depths.map { "10^\($0)" })
    for name in holders {
      table.add([name] + configuration.depths.map { depth in pick(name, depth).map { cell($0.tally) } ?? "–" })
    }
    return "Picks that find another annotation than is exactly under the px\n\n" + table.text(width)
  }

  private func cell(_ tally: PickTally) -> String {
    let judged = tally.picks - tally.nearBorder
    guard tally.wrong > 0 else { return "0" }
    return String(format: "%.1f %%", 100 * Double(tally.wrong) / Double(max(1, judged)))
  }

  /// What frames cost, by count and engine.
  private func frameTable(_ visible: VisibleShare, _ width: TextWidth) -> String {
    let quantities: [(AnnotationQuantity, String)] = [
      (.frame, "frame"), (.editedFrame, "1 edited"), (.moving1, "1 % moving"), (.moving10, "10 %"),
      (.moving100, "100 %"),
      (.grid, "grid"),
      (.reorderedFrame, "reordered"), (.build, "build"), (.memory, "bytes each"),
    ]
    var table = TextTable(
      ["annotations", "engine"] + quantities.map(\.1), leftColumns: 2, ranks: [0, 0, 1, 2, 5, 7, 3, 8, 9, 4, 6])
    for count in configuration.counts {
      for engine in AnnotationSubject.allCases where engine != .scene {
        table.add(
          ["\(count)", engine.rawValue]
            + quantities.map { value(AnnotationTiming(count: count, visible: visible, engine: engine, quantity: $0.0)) }
        )
      }
    }
    let share = visible == .all ? "all annotations on the screen" : "one annotation of a hundred on the screen"
    return "Frames in ms (medians), \(share)\n\n" + table.text(width)
  }

  private func value(_ timing: AnnotationTiming) -> String {
    guard let row = times.first(where: { $0.timing == timing }) else { return "–" }
    if timing.quantity == .memory { return row.bytes.map { "\($0 / timing.count)" } ?? "–" }
    return row.summary.p50.map { String(format: "%.4g", Double($0) / 1e6) } ?? "–"
  }

  /// What else is done with a scene, in µs.
  private func sceneTable(_ width: TextWidth) -> String {
    let quantities: [AnnotationQuantity] = [
      .hitTest, .linearHitTest, .rectangleSelection, .selectAll, .edit, .undo, .redo, .reorder,
    ]
    var table = TextTable(["annotations"] + quantities.map(\.rawValue) + ["hit-test of views"], leftColumns: 1)
    for count in configuration.counts {
      let scene = quantities.map { microseconds(count, .scene, $0) }
      table.add(["\(count)"] + scene + [microseconds(count, .viewTree, .hitTest)])
    }
    return "Of a scene with all annotations on the screen, in µs (medians)\n\n" + table.text(width)
  }

  private func microseconds(_ count: Int, _ engine: AnnotationSubject, _ quantity: AnnotationQuantity) -> String {
    let timing = AnnotationTiming(count: count, visible: .all, engine: engine, quantity: quantity)
    let row = times.first { $0.timing == timing }
    return row?.summary.p50.map { String(format: "%.4g", Double($0) / 1e3) } ?? "–"
  }
}
