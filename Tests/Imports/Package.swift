// swift-tools-version: 6.1
import PackageDescription

/// The library products of Vernier. `.ci/imports` checks that none is missing.
let libraries = [
  "Multiprecision", "Geometry", "ExactGeometry", "Frames", "Ink", "Tessellation", "PublishedStrokes", "InkCanvas",
  "Raster", "PNGImages", "Graphics", "InkRenderers", "PatternCanvas", "JSONDocument", "Annotations", "AnnotationText",
  "AnnotationFiles", "CanvasPictures", "InkPictures", "Schemes", "Oracle", "StrokeOracle",
  "Measurement", "Pacing", "SpatialIndex", "WideNumbers", "Workloads", "Results",
  "Experiments", "PrecisionExperiments", "HandoffExperiment", "TessellationExperiment", "LatencyExperiment",
  "CompareExperiment", "CanvasExperiment", "AnnotationExperiment", "FilmStripExperiment", "PredictionExperiment",
  "GraphicsExperiment",
  "SavedGeometry",
  "SavedCanvases", "TouchRecordings",
  "HandoffCatalog",
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
