import AnnotationExperiment
import ArgumentParser
import CAllocationCounter
import CommandLine
import Results

/// `vernier annotate`: the costs of a canvas of annotations by two renderers and a tree of views, and the correctness
/// of its picks.
struct AnnotateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "annotate",
    abstract: ProgramDescription.annotate[name: "annotate"].abstract,
    discussion: """
      Scatters annotations at each depth, picks px, and counts the picks that found another annotation than is exactly there (picks.csv). \
      Then times scenes of annotations, all or one of a hundred of them on the screen: drawn whole every frame (immediate), tessellated once \
      and diffed (retained), and as a tree of views with a node an element (view-tree), and as one canvas with views for what was changed last (hybrid), with hit tests, edits, undo and selection \
      (annotations.csv). Writes both tables, datapackage.json and provenance.json into the output folder.

      With --file: opens a file of annotations or an Excalidraw scene, says what it holds and what is not imported, and draws it where --svg says so; nothing is measured.
      """)

  @OptionGroup(title: "Measuring") var options: AnnotateOptions
  @OptionGroup(title: "Opening a file") var file: AnnotationFileOptions
  @OptionGroup var workers: JobsOption
  @OptionGroup var result: ResultOptions

  func run() throws {
    if let path = file.file { return try file.run(path) }
    try file.requireNone()
    let jobs = try workers.count()
    let configuration = options.settings
    let experiment = AnnotationExperiment(
      configuration, meter: AllocationMeter(count: { vernier_allocation_count() }, bytes: { vernier_allocated_bytes() })
    )
    try result.measure(experiment, jobs: jobs) { output in
      var text = AnnotationTableText(configuration)
      output.observe(PickRow.table) { text.add($0) }
      output.observe(AnnotationTimeRow.table) { text.add($0) }
      return { text.text($0) }
    }
    if let pictures = options.pictures {
      try AnnotationPicture.writePages(at: configuration.depths, into: pictures)
    }
  }
}
