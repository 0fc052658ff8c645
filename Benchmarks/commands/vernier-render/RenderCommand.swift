import ArgumentParser
import CommandLine
import FilmStripExperiment
import Results

/// `vernier render`: one drawing as each scheme shows it at depths.
struct RenderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render",
    abstract: ProgramDescription.render[name: "render"].abstract,
    discussion: """
      Draws one sketch at each depth where each scheme shows its points, over where they exactly are in grey, with a part of it magnified \
      (film-strip.png, a row a scheme). With --frames, also while the camera pans by a fraction of a px a frame (animation.png). Records how \
      far every point is off while the camera pans (displacements.csv), and where it exactly is (exact.csv). Draws one pencil stroke up to \
      10^1000 times in, stored as chords and as its curve (curve-strip.png), and one page up to 32 times out (ink-strip.png). Writes all of it, \
      datapackage.json and provenance.json into the output folder.
      """)

  @OptionGroup var settings: FilmStripConfiguration
  @OptionGroup var workers: JobsOption
  @OptionGroup var result: ResultOptions

  func run() throws {
    let jobs = try workers.count()
    var configuration = settings
    configuration.recordedDepths = Set(settings.depths + settings.recordedDepths).sorted()
    try configuration.validate()
    let strip = FilmStripExperiment.stripFile
    let animation = configuration.animationPictures > 0 ? FilmStripExperiment.animationFile : nil
    try result.measure(
      FilmStripExperiment(configuration), jobs: jobs,
      ending: { folder in
        folder.map { path in
          "The film strip is \(path)/\(strip)" + (animation.map { ", the animation \(path)/\($0)" } ?? "")
            + "; rows in \(path)."
        }
      }
    ) { output in
      var text = RenderTableText(configuration)
      output.observe(DisplacementRow.table) { text.add($0) }
      return { text.text($0) }
    }
  }
}
