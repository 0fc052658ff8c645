import CommandLine
import Foundation
import Geometry
import Ink
import PatternCanvas
import Results
import Workloads

/// Opens a project, plays strokes into one of its layers, and saves and exports it.
struct CanvasProjectDrawing {
  private let path: String
  private let options: CanvasProjectOptions
  private let seed: UInt64
  private let quiet: Bool

  /// The most stamps that all strokes of a recording may have: half a minute of painting those that take longest.
  private static let maxStampCount = 1 << 18

  init(_ path: String, _ options: CanvasProjectOptions, seed: UInt64, quiet: Bool) {
    self.path = path
    self.options = options
    self.seed = seed
    self.quiet = quiet
  }

  func run() throws {
    var source = try CanvasProjectSource(path)
    if !quiet, let text = source.remark { remark(text) }
    var files = FileUses()
    files.reads(options.recording, "--recording")
    files.reads(options.brush, "--brush")
    // A project may be saved over itself: that is done in one step.
    if !(source.isProject && options.save == path) { for file in source.files { files.reads(file, "--project") } }
    try files.writes(options.save, besideStandardOutput: "--save")
    try files.writes(options.export, besideStandardOutput: "--export")
    let stack = try source.document.value.layerStack()
    let layer = try chosenLayer(stack)
    let brush = try chosenBrush(source.document.value.layers.first { $0.id == layer.id })
    let strokes = try strokes(on: stack.size)
    try checkStampCount(of: strokes, brush)
    let painter = LayerPainter(stack.size)
    var stampCount = 0
    for stroke in strokes {
      try painter.beginStroke(in: layer)
      let stamps = try PatternStroke.stamps(along: stroke, brush: brush)
      for stamp in stamps { try painter.paint(stamp, of: brush) }
      painter.endStroke()
      stampCount += stamps.count
    }
    if let save = options.save {
      try source.document.value.take(stack, modifiedAt: Date().formatted(.iso8601))
      try source.document.save(to: save)
    }
    if let export = options.export { try writePicture(of: stack, to: export) }
    if !quiet {
      remark(
        "\(strokes.count) strokes of \(stampCount) stamps in the layer \(layer.name), \(painter.changes.tiles.count) tiles changed."
          + (options.save.map { " Saved in \($0)." } ?? "") + (options.export.map { " Picture in \($0)." } ?? ""))
    }
  }

  /// Counts the stamps of all strokes before any is painted.
  private func checkStampCount(of strokes: [[BrushPoint]], _ brush: PatternBrush) throws {
    var count = 0
    for stroke in strokes {
      count += try PatternStroke.stamps(along: stroke, brush: brush).count
      guard count <= Self.maxStampCount else {
        let recording = options.recording ?? "The stroke"
        throw InputError(
          "\(recording) makes more than \(Self.maxStampCount) stamps; widen the brush's spacing, or give a shorter one."
        )
      }
    }
  }

  private func chosenLayer(_ stack: LayerStack) throws -> Layer {
    guard let id = options.layer else {
      guard let layer = stack.layers.first(where: { !$0.isLocked && $0.isVisible }) else {
        throw InputError("\(path) has no layer that is visible and not locked; unlock one to draw.")
      }
      return layer
    }
    guard let layer = stack[id] else {
      let ids = stack.layers.map(\.id).joined(separator: ", ")
      throw InputError("--layer is \(id), which \(path) does not have; choose from \(ids).")
    }
    try layer.checkDrawing()
    return layer
  }

  /// The preset's brush, or the layer's suggestion, in the suggestion's colour.
  private func chosenBrush(_ layer: ProjectLayer?) throws -> PatternBrush {
    let suggestion = layer?.suggestedPattern
    if let preset = options.brush {
      return try CanvasDocument<BrushPreset>(path: preset).value.brush(color: suggestion?.color ?? .black)
    }
    return try PatternBrush(
      kind: suggestion?.type ?? .parallelLines, rotation: suggestion?.rotation ?? 0, spacing: suggestion?.spacing ?? 6,
      color: suggestion?.color ?? .black)
  }

  private func strokes(on size: PixelSize) throws -> [[BrushPoint]] {
    guard let recording = options.recording else {
      let pen = PenStroke(points: 240, spacing: 4, width: 1, seed: seed)
      let middle = Vector2(Double(size.width), Double(size.height)) / 2
      return [
        zip(pen.points, pen.widths).enumerated().map { index, point in
          BrushPoint(point.0 + middle, pressure: min(1, point.1), time: Double(index) / 240)
        }
      ]
    }
    let paths = TouchPathStream()
    var input = try RecordingInput(recording)
    try input.read { if case .touch(let touch) = $0 { paths.consume(touch) } }
    if let fault = input.fault { throw InputError("\(recording) \(fault.ending)") }
    if !quiet { for text in input.remarks { remark(text) } }
    paths.finish()
    let strokes = BrushPoint.strokes(of: paths.output)
    guard !strokes.isEmpty else {
      throw InputError("\(recording) has no touch event; give a recording with at least one touch.")
    }
    return strokes
  }

  private func writePicture(of stack: LayerStack, to path: String) throws {
    let file = try ResultFile(path: path)
    try file.sink.append(stack.png(workers: 2))
    try file.commit()
  }
}
