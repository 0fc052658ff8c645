import ArgumentParser
import CanvasExperiment
import CommandLine
import Measurement
import Results

/// `vernier canvas`: the costs of a canvas of layers and pattern brushes, and the effect of imprecision on its
/// pictures.
struct CanvasCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "canvas",
    abstract: ProgramDescription.canvas[name: "canvas"].abstract,
    discussion: """
      Without a project: draws one stroke with each pattern brush at each depth, where each scheme shows its points and where they exactly \
      are, and counts the px that differ (canvas.csv); then times touches at 240 Hz, strokes, composites, the export and frames while the canvas is pinched, beside the Ink \
      document's targets (canvas-times.csv). Writes both tables, datapackage.json and provenance.json into the output folder.

      With --project: opens a project, a template's folder (.inktemplate) or a Photoshop file, told by content, plays a recording or a synthetic pen as strokes in a layer, and saves and exports the canvas where \
      --save and --export say so; nothing is measured. Where a layer of a Photoshop file is not read, the merged picture is drawn on, and a sentence \
      says so.
      """)

  @OptionGroup(title: "Measuring") var options: CanvasOptions
  @OptionGroup(title: "Drawing in a project") var project: CanvasProjectOptions
  @OptionGroup var workers: JobsOption
  @OptionGroup var result: ResultOptions

  func run() throws {
    if let path = project.project {
      try CanvasProjectDrawing(path, project, seed: options.settings.seed, quiet: result.voice.quiet).run()
      return
    }
    try project.requireNone()
    let jobs = try workers.count()
    let configuration = options.settings
    let experiment = CanvasExperiment(configuration, clock: MachineClock(), show: try options.pictureWriter())
    try result.measure(experiment, jobs: jobs) { output in
      var text = CanvasTableText(configuration)
      output.observe(CanvasPictureRow.table) { text.add($0) }
      output.observe(CanvasTimeRow.table) { text.add($0) }
      return { text.text($0) }
    }
  }
}
