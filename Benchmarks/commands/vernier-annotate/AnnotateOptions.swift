import AnnotationExperiment
import ArgumentParser
import CommandLine
import Results
import Schemes

/// The annotations for picks, and the numbers of annotations for timings.
struct AnnotateOptions: ParsableArguments {
  @OptionGroup var settings: AnnotationConfiguration

  @Option(
    help: "Folder for pictures of a scene of every kind at each depth, as annotations-DEPTH.svg; made if it is missing."
  )
  var pictures: String?
}
