import ArgumentParser
import CommandLine
import Foundation
import Graphics
import GraphicsExperiment
import Results

/// `vernier gpu`: what a graphics device computes of the schemes' vertices, and what frames cost on it.
struct GPUCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gpu",
    abstract: ProgramDescription.gpu[name: "gpu"].abstract,
    discussion: """
      Opens a graphics device without a window: the driver of a GPU where there is one, and otherwise one that draws by the CPU, as Mesa's \
      llvmpipe does. Its vertex shaders compute the vertices of every scheme that has one; they are read back and compared bit for bit with the \
      scheme's own float32 results (gpu.csv), and so are single operations and spellings of split floats (gpu-operations.csv). Strokes are drawn \
      by the vertex path and judged by the exact stroke (gpu-strokes.csv). Frames are timed in two ways in turns (gpu-times.csv): strokes kept on the device \
      and moved by offset and scale against strokes uploaded again, what is in view against all, stamps in one call against one each. \
      gpu-device.csv says which device that was.
      """)

  @OptionGroup(title: "Measuring") var settings: GraphicsConfiguration

  @Option(help: "Name or path of EGL's library.")
  var library = GraphicsContext.standardLibrary

  @OptionGroup var result: ResultOptions

  func run() throws {
    // Mesa explains on standard error why a driver does not open, beside the sentence that this throws.
    setenv("EGL_LOG_LEVEL", "fatal", 0)
    let context = try GraphicsContext(library: library)
    let experiment = try GraphicsExperiment(settings, on: context)
    try result.measure(experiment, jobs: nil) { output in
      var text = GPUTableText(context.device)
      output.observe(SchemeBitsRow.table) { text.add($0) }
      output.observe(OperationRow.table) { text.add($0) }
      output.observe(StrokeRow.table) { text.add($0) }
      output.observe(DisplayTimeRow.table) { text.add($0) }
      return { text.text($0) }
    }
  }
}
