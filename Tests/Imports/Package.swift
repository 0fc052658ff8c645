// swift-tools-version: 6.1
import PackageDescription

/// The library products of Vernier. `.ci/imports` checks that none is missing.
let libraries = [
  "AnnotationExperiment", "AnnotationText", "Annotations", "CanvasExperiment", "CompareExperiment", "ExactNumbers",
  "Files", "FilmStripExperiment", "Frames", "Geometry", "Graphics", "GraphicsExperiment", "HandoffExperiment", "Ink",
  "InkCanvas", "LatencyExperiment", "Measurement", "Oracle", "PNGImages", "PatternCanvas", "Pictures",
  "PrecisionExperiments", "PredictionExperiment", "Raster", "Results", "Schemes", "StrokeOracle",
  "StrokersExperiment", "Tessellation", "TessellationExperiment", "WideNumbers", "Workloads",
]

/// One program a library, which imports that library alone: what does not link by itself fails here.
let package = Package(
  name: "Imports",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Vernier", path: "../..")],
  targets: libraries.map { library in
    .executableTarget(
      name: "Import\(library)", dependencies: [.product(name: library, package: "Vernier")], path: library)
  }
)
