import ArgumentParser
import CommandLine

/// A project that is opened and drawn in.
struct CanvasProjectOptions: ParsableArguments {
  @Option(help: "A project, a template's folder or a Photoshop file to open; nothing is measured then.")
  var project: String?

  @Option(help: "A recording of touches to play as strokes; a synthetic pen's stroke when it is left away.")
  var recording: String?

  @Option(help: "The id of the layer to draw in; the lowest that takes strokes when it is left away.")
  var layer: String?

  @Option(help: "A brush preset; the layer's suggested pattern when it is left away.")
  var brush: String?

  @Option(help: "File for the project with what was drawn.")
  var save: String?

  @Option(help: "File for the picture of all layers, as PNG.")
  var export: String?

  /// - Throws: `InputError` where an option needs a project.
  func requireNone() throws {
    for (name, value) in [
      ("recording", recording), ("layer", layer), ("brush", brush), ("save", save), ("export", export),
    ] where value != nil {
      throw InputError("--\(name) needs --project; name the project to draw in.")
    }
  }
}
