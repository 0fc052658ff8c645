import Annotations
import BenchmarkReport
import Geometry
import Measurement

/// Undoes and redoes many commands, and counts values that are not restored.
enum HistoryRows: RowGroup {
  private static let commands = 100_000

  static func measure(_ report: inout Report) throws {
    report.header("\(commands) commands undone and redone")
    let scenery = FrameScenery(count: 10_000)
    var editor = SceneEditor(try AnnotationScene(scenery.records))
    editor.undoLimit = .max
    let before = Array(editor.scene.records)
    var random = SplitMix64(seed: 4, stream: "commands")
    var living = before.map(\.id)
    var watch = Stopwatch()
    while editor.history.undoCount < commands { try makeCommand(on: &editor, &living, &random) }
    report.cost("making", nanoseconds: watch.nanoseconds / Double(commands), unit: "command")
    let after = Array(editor.scene.records)
    watch = Stopwatch()
    while editor.undo() {}
    report.cost("undoing", nanoseconds: watch.nanoseconds / Double(commands), unit: "command")
    report.count("annotations that are not as before all", differences(before, editor.scene), limit: 0)
    watch = Stopwatch()
    while editor.redo() {}
    report.cost("redoing", nanoseconds: watch.nanoseconds / Double(commands), unit: "command")
    report.count("annotations that are not as after all", differences(after, editor.scene), limit: 0)
    report.count("commands that were lost", commands - editor.history.undoCount, limit: 0)
    report.cost(
      "memory of the history, bytes", nanoseconds: Double(editor.history.byteCount) / Double(commands), unit: "command")
  }

  private static func makeCommand(
    on editor: inout SceneEditor, _ living: inout [AnnotationID], _ random: inout SplitMix64
  ) throws {
    let index = Int(random.next() % UInt64(living.count))
    let id = living[index]
    guard let annotation = editor.scene[id] else { return }
    switch random.next() % 8 {
    case 0:
      living.append(try editor.add(annotation))
    case 1 where living.count > 8_000:
      living.swapAt(index, living.count - 1)
      living.removeLast()
      try editor.remove(CollectionOfOne(id))
    case 2:
      try editor.setZIndex(Int(random.next() % 9), of: id)
    case 3:
      let look = Appearance(fill: .black, stroke: .white, strokeWidth: random.unit())
      try editor.setAppearance(look, of: CollectionOfOne(id))
    case 4:
      try editor.setKind(Shape(.ellipse, size: Vector2(1 + random.unit(), 2)), of: id)
    case 5:
      try editor.setVisible(!annotation.isVisible, CollectionOfOne(id))
    default:
      var transform = annotation.transform
      transform.position += Vector2(random.symmetric(), random.symmetric())
      transform.rotation += random.symmetric()
      try editor.setTransform(transform, of: id)
    }
  }

  private static func differences(_ records: [AnnotationRecord], _ scene: AnnotationScene) -> Int {
    let now = Array(scene.records)
    let unlike = zip(records, now).count { $0.id != $1.id || $0.frame != $1.frame || $0.annotation != $1.annotation }
    return unlike + abs(records.count - now.count)
  }
}
