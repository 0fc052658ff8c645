// swift-tools-version: 6.1
import PackageDescription

/// The C library's mathematical functions, which a program that imports no Foundation has to link itself on Linux.
let mathematics: [LinkerSetting] = [.linkedLibrary("m", .when(platforms: [.linux]))]

/// Packages that the harness needs and no engine does: an app that depends on this package with `traits: []` resolves
/// none of them.
let harness = TargetDependencyCondition.when(traits: ["Harness"])

/// Tests are compiled as they stand where what they test is optimised: that takes a fifth off the first build, and they
/// run as fast, for the work is done in what they call. An app that depends on this package builds none of them.
let unoptimised: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// The tests of a module, which may use what all tests share.
func tests(of module: String, with others: [Target.Dependency], besides files: [String] = []) -> Target {
  .testTarget(
    name: module + "Tests", dependencies: ["TestSupport", .target(name: module)] + others, exclude: files,
    swiftSettings: unoptimised)
}

/// An experiment: a module of its own, on what all experiments share.
func experiment(_ name: String, with others: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: ["Experiments", "Geometry", "Results", "Schemes", "Workloads"] + others)
}

/// A program of the command line.
func command(_ name: String, with others: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name,
    dependencies: [
      "CommandLine", "Experiments", "Results", "Schemes", "Workloads",
      .product(name: "ArgumentParser", package: "swift-argument-parser", condition: harness),
    ] + others,
    path: "Benchmarks/commands/" + name)
}

let package = Package(
  name: "Vernier",
  // One line serves all modules. `Mutex` and `Atomic` of annotations, projects and schemes came with these systems. The page WhereTheEnginesRun of the module Frames says what was compiled for them.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2), .watchOS(.v11)],
  products: [
    .library(name: "Multiprecision", targets: ["Multiprecision"]),
    .library(name: "Geometry", targets: ["Geometry"]),
    .library(name: "ExactGeometry", targets: ["ExactGeometry"]),
    .library(name: "SpatialIndex", targets: ["SpatialIndex"]),
    .library(name: "WideNumbers", targets: ["WideNumbers"]),
    .library(name: "Frames", targets: ["Frames"]),
    .library(name: "Ink", targets: ["Ink"]),
    .library(name: "Tessellation", targets: ["Tessellation"]),
    .library(name: "PublishedStrokes", targets: ["PublishedStrokes"]),
    .library(name: "InkCanvas", targets: ["InkCanvas"]),
    .library(name: "InkRenderers", targets: ["InkRenderers"]),
    .library(name: "SavedGeometry", targets: ["SavedGeometry"]),
    .library(name: "SavedCanvases", targets: ["SavedCanvases"]),
    .library(name: "TouchRecordings", targets: ["TouchRecordings"]),
    .library(name: "HandoffCatalog", targets: ["HandoffCatalog"]),
    .library(name: "JSONDocument", targets: ["JSONDocument"]),
    .library(name: "Raster", targets: ["Raster"]),
    .library(name: "PNGImages", targets: ["PNGImages"]),
    .library(name: "Graphics", targets: ["Graphics"]),
    .library(name: "PatternCanvas", targets: ["PatternCanvas"]),
    .library(name: "Annotations", targets: ["Annotations"]),
    .library(name: "AnnotationText", targets: ["AnnotationText"]),
    .library(name: "AnnotationFiles", targets: ["AnnotationFiles"]),
    .library(name: "CanvasPictures", targets: ["CanvasPictures"]),
    .library(name: "InkPictures", targets: ["InkPictures"]),
    .library(name: "Schemes", targets: ["Schemes"]),
    .library(name: "Oracle", targets: ["Oracle"]),
    .library(name: "StrokeOracle", targets: ["StrokeOracle"]),
    .library(name: "Measurement", targets: ["Measurement"]),
    .library(name: "Pacing", targets: ["Pacing"]),
    .library(name: "Workloads", targets: ["Workloads"]),
    .library(name: "Experiments", targets: ["Experiments"]),
    .library(name: "PrecisionExperiments", targets: ["PrecisionExperiments"]),
    .library(name: "HandoffExperiment", targets: ["HandoffExperiment"]),
    .library(name: "TessellationExperiment", targets: ["TessellationExperiment"]),
    .library(name: "LatencyExperiment", targets: ["LatencyExperiment"]),
    .library(name: "CompareExperiment", targets: ["CompareExperiment"]),
    .library(name: "CanvasExperiment", targets: ["CanvasExperiment"]),
    .library(name: "AnnotationExperiment", targets: ["AnnotationExperiment"]),
    .library(name: "GraphicsExperiment", targets: ["GraphicsExperiment"]),
    .library(name: "FilmStripExperiment", targets: ["FilmStripExperiment"]),
    .library(name: "PredictionExperiment", targets: ["PredictionExperiment"]),
    .library(name: "Results", targets: ["Results"]),
    .executable(name: "vernier", targets: ["vernier"]),
    .executable(name: "vernier-compare", targets: ["vernier-compare"]),
    .executable(name: "vernier-handoff", targets: ["vernier-handoff"]),
    .executable(name: "vernier-tessellate", targets: ["vernier-tessellate"]),
    .executable(name: "vernier-latency", targets: ["vernier-latency"]),
    .executable(name: "vernier-canvas", targets: ["vernier-canvas"]),
    .executable(name: "vernier-annotate", targets: ["vernier-annotate"]),
    .executable(name: "vernier-gpu", targets: ["vernier-gpu"]),
    .executable(name: "vernier-render", targets: ["vernier-render"]),
    .executable(name: "multiprecision-benchmark", targets: ["MultiprecisionBenchmark"]),
    .executable(name: "projection-benchmark", targets: ["ProjectionBenchmark"]),
    .executable(name: "handoff-benchmark", targets: ["HandoffBenchmark"]),
    .executable(name: "tessellation-benchmark", targets: ["TessellationBenchmark"]),
    .executable(name: "ink-benchmark", targets: ["InkBenchmark"]),
    .executable(name: "pattern-canvas-benchmark", targets: ["PatternCanvasBenchmark"]),
    .executable(name: "annotations-benchmark", targets: ["AnnotationsBenchmark"]),
  ],
  traits: [
    .default(enabledTraits: ["Harness"]),
    .trait(
      name: "Harness",
      description: "The harness with its programs and tests. An app that imports engines alone does without it."),
    .trait(
      name: "Peers",
      description:
        "Time other libraries beside; needs libagg-dev, libboost-dev, libcairo2-dev, libglu1-mesa-dev, libpixman-1-dev, libspng-dev and libdeflate-dev.",
      enabledTraits: ["Harness"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.1.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CMultiprecision",
      pkgConfig: "mpfr",
      providers: [.apt(["libgmp-dev", "libmpfr-dev"]), .brew(["gmp", "mpfr"])]),
    .plugin(name: "StampRevision", capability: .buildTool(), path: "Sources/BuildRevisionPlugin"),
    .target(name: "BuildRevision", plugins: ["StampRevision"]),
    .target(name: "Multiprecision", dependencies: ["CMultiprecision"], linkerSettings: mathematics),
    .target(name: "Geometry", linkerSettings: mathematics),
    .target(name: "ExactGeometry", dependencies: ["Geometry", "Multiprecision", "WideNumbers"]),
    .target(name: "CPrefetch"),
    .target(name: "SpatialIndex", dependencies: ["CPrefetch", "Geometry"]),
    .target(name: "WideNumbers"),
    .target(name: "Frames", dependencies: ["Geometry", "SpatialIndex", "WideNumbers"]),
    .target(name: "Ink", dependencies: ["Geometry"]),
    .target(name: "CTessellation"),
    .target(name: "Tessellation", dependencies: ["CTessellation", "Geometry"]),
    .target(name: "PublishedStrokes", dependencies: ["Geometry", "Tessellation"]),
    .target(name: "InkCanvas", dependencies: ["Frames", "Geometry", "Ink", "Tessellation"]),
    .target(name: "SavedGeometry", dependencies: ["Geometry"]),
    .target(name: "SavedCanvases", dependencies: ["Frames", "Geometry", "WideNumbers"]),
    .target(name: "TouchRecordings", dependencies: ["Geometry", "Ink"]),
    .target(name: "HandoffCatalog", dependencies: ["Frames", "Geometry", "SavedCanvases"]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng", providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CISAL", pkgConfig: "libisal", providers: [.apt(["libisal-dev"]), .brew(["isa-l"])]),
    .target(name: "Raster", dependencies: ["Geometry"]),
    .target(name: "InkRenderers", dependencies: ["Geometry", "Ink", "Raster"]),
    .target(name: "PNGImages", dependencies: ["CPNG", "Checksums", "Raster"]),
    .target(name: "Graphics", dependencies: ["Raster"]),
    .target(name: "CPatternCanvas", dependencies: ["CISAL"]),
    .target(name: "SystemFiles"),
    .target(name: "JSONDocument", dependencies: ["SystemFiles"]),
    .target(
      name: "PatternCanvas",
      dependencies: ["CISAL", "CPNG", "CPatternCanvas", "Geometry", "Ink", "JSONDocument", "SystemFiles"],
      linkerSettings: mathematics),
    .systemLibrary(
      name: "CFreeType", pkgConfig: "freetype2", providers: [.apt(["libfreetype-dev"]), .brew(["freetype"])]),
    .systemLibrary(
      name: "CHarfBuzz", pkgConfig: "harfbuzz", providers: [.apt(["libharfbuzz-dev"]), .brew(["harfbuzz"])]),
    .target(name: "CFonts", dependencies: ["CFreeType", "CHarfBuzz"]),
    .target(
      name: "Annotations",
      dependencies: [
        "CPrefetch", "Frames", "Geometry", "Raster", "SpatialIndex", "Tessellation", "WideNumbers",
      ],
      linkerSettings: mathematics),
    .target(
      name: "AnnotationFiles",
      dependencies: ["Annotations", "Frames", "Geometry", "JSONDocument", "SavedCanvases", "SavedGeometry"]),
    .target(
      name: "AnnotationText",
      dependencies: ["AnnotationFiles", "Annotations", "CFonts", "Geometry", "JSONDocument"],
      linkerSettings: mathematics),
    .target(
      name: "CanvasPictures",
      dependencies: ["AnnotationFiles", "Annotations", "Geometry", "JSONDocument", "PNGImages", "Raster", "SVGWriting"]),
    .target(name: "SVGWriting", dependencies: ["Geometry"]),
    .target(
      name: "InkPictures",
      dependencies: ["Frames", "Geometry", "InkCanvas", "PNGImages", "Raster", "SVGWriting", "Tessellation"]),
    .target(
      name: "Schemes",
      dependencies: [
        "HandoffCatalog", "SavedCanvases", "Checksums", "ExactGeometry", "Frames", "Geometry", "JSONDocument",
        "Multiprecision", "SystemFiles",
        "WideNumbers",
      ]),
    .target(name: "Oracle", dependencies: ["ExactGeometry", "Geometry", "Multiprecision"]),
    .target(name: "StrokeOracle", dependencies: ["ExactGeometry", "Geometry", "Multiprecision", "Oracle"]),
    .target(name: "CMemoryTraffic"),
    .target(name: "Measurement", dependencies: ["CMemoryTraffic", "Geometry"]),
    .target(
      name: "Pacing",
      dependencies: [
        "Measurement", .product(name: "Histogram", package: "hdrhistogram-swift", condition: harness),
      ]),
    .target(name: "Checksums"),
    .target(
      name: "Workloads",
      dependencies: [
        "SavedGeometry", "TouchRecordings", "Checksums", "ExactGeometry", "Geometry", "Ink", "Multiprecision",
        "SystemFiles",
      ]),
    .target(
      name: "Experiments",
      dependencies: [
        "ExactGeometry", "Geometry", "Measurement", "Multiprecision", "Oracle", "Results", "Schemes", "Workloads",
      ]),
    experiment(
      "PrecisionExperiments",
      with: ["SavedGeometry", "Checksums", "ExactGeometry", "Measurement", "Multiprecision", "Oracle"]),
    experiment(
      "HandoffExperiment",
      with: [
        "HandoffCatalog", "SavedCanvases", "SavedGeometry", "ExactGeometry", "Frames", "Multiprecision", "Oracle",
        "StrokeOracle",
      ]),
    experiment(
      "TessellationExperiment",
      with: [
        "Checksums", "ExactGeometry", "JSONDocument", "Measurement", "PublishedStrokes", "SVGWriting", "StrokeOracle",
        "Tessellation",
      ]),
    experiment(
      "LatencyExperiment",
      with: ["TouchRecordings", "Ink", "InkCanvas", "InkRenderers", "Measurement", "Pacing", "Raster", "Tessellation"]),
    experiment(
      "CompareExperiment",
      with: ["LatencyExperiment", "Measurement", "Pacing", "PrecisionExperiments", "TessellationExperiment"]),
    experiment(
      "CanvasExperiment", with: ["ExactGeometry", "Measurement", "Multiprecision", "Oracle", "Pacing", "PatternCanvas"]),
    experiment(
      "AnnotationExperiment",
      with: ["AnnotationText", "Annotations", "Frames", "Measurement", "Oracle", "Pacing", "StrokeOracle"]),
    experiment(
      "FilmStripExperiment",
      with: ["ExactGeometry", "Multiprecision", "Oracle", "PNGImages", "Raster", "Tessellation"]),
    experiment("PredictionExperiment", with: ["Ink", "Measurement"]),
    experiment(
      "GraphicsExperiment",
      with: ["Graphics", "HandoffCatalog", "Measurement", "Oracle", "PublishedStrokes", "StrokeOracle", "Tessellation"]),
    .target(name: "Results", dependencies: ["BuildRevision", "Checksums", "Measurement", "SystemFiles"]),
    .target(
      name: "CommandLine",
      dependencies: [
        "Experiments", "Geometry", "Ink", "JSONDocument", "Results", "Schemes", "TouchRecordings", "Workloads",
        .product(name: "ArgumentParser", package: "swift-argument-parser", condition: harness),
      ],
      path: "Benchmarks/commands/CommandLine", resources: [.embedInCode("Pages/look.css")]),
    command(
      "vernier",
      with: ["HandoffCatalog", "Frames", "Geometry", "Measurement", "Multiprecision", "PrecisionExperiments"]),
    command("vernier-compare", with: ["CompareExperiment", "LatencyExperiment", "PrecisionExperiments"]),
    command("vernier-handoff", with: ["HandoffCatalog", "SavedCanvases", "Frames", "Geometry", "HandoffExperiment"]),
    command(
      "vernier-tessellate",
      with: ["CAllocationCounter", "Geometry", "Peers", "Tessellation", "TessellationExperiment"]),
    command(
      "vernier-latency",
      with: [
        "TouchRecordings", "Geometry", "Graphics", "Ink", "InkRenderers", "LatencyExperiment", "Pacing",
        "PredictionExperiment", "Raster", "Tessellation", .target(name: "CCairo", condition: .when(traits: ["Peers"])),
      ]),
    command("vernier-canvas", with: ["CanvasExperiment", "Geometry", "Ink", "Pacing", "PatternCanvas"]),
    command(
      "vernier-annotate",
      with: [
        "AnnotationExperiment", "AnnotationFiles", "AnnotationText", "Annotations", "CAllocationCounter",
        "CanvasPictures", "Geometry",
      ]),
    command("vernier-gpu", with: ["Graphics", "GraphicsExperiment"]),
    command("vernier-render", with: ["FilmStripExperiment", "Geometry", "PNGImages"]),
    .target(
      name: "CMultiprecisionLoops", dependencies: ["CMultiprecision"], path: "Benchmarks/paired/CMultiprecisionLoops"),
    .executableTarget(
      name: "MultiprecisionBenchmark",
      dependencies: [
        "BenchmarkReport", "CMultiprecision", "CMultiprecisionLoops", "ExactGeometry", "Measurement", "Multiprecision",
        "WideNumbers",
      ],
      path: "Benchmarks/paired/multiprecision"),
    .target(name: "BenchmarkReport", dependencies: ["Measurement"], path: "Benchmarks/paired/BenchmarkReport"),
    .target(name: "CAllocationCounter", path: "Benchmarks/paired/CAllocationCounter"),
    .executableTarget(
      name: "HandoffBenchmark",
      dependencies: ["BenchmarkReport", "CAllocationCounter", "Frames", "Geometry", "Measurement", "Workloads"],
      path: "Benchmarks/paired/handoff"),
    .executableTarget(
      name: "TessellationBenchmark",
      dependencies: [
        "BenchmarkReport", "CAllocationCounter", "CStripLoop", "Geometry", "Measurement", "Peers", "PublishedStrokes",
        "StrokeOracle", "Tessellation", "Workloads",
      ],
      path: "Benchmarks/paired/tessellation"),
    .executableTarget(
      name: "InkBenchmark",
      dependencies: [
        "BenchmarkReport", "CAllocationCounter", "Experiments", "Frames", "Geometry", "Ink", "InkCanvas",
        "TouchRecordings", "LatencyExperiment", "Measurement", "Pacing", "Schemes", "Workloads",
      ],
      path: "Benchmarks/paired/ink"),
    .executableTarget(
      name: "PatternCanvasBenchmark",
      dependencies: [
        "BenchmarkReport", "CAllocationCounter", "CImageWriters", "CMemoryTraffic", "Geometry", "Measurement",
        "PatternCanvas", "StrokeOracle", "Workloads", .target(name: "CCairo", condition: .when(traits: ["Peers"])),
        .target(name: "CPixman", condition: .when(traits: ["Peers"])),
      ],
      path: "Benchmarks/paired/pattern-canvas"),
    .executableTarget(
      name: "AnnotationsBenchmark",
      dependencies: [
        "Annotations", "BenchmarkReport", "CAllocationCounter", "Frames", "Geometry", "Measurement", "SpatialIndex",
        "Tessellation", "Workloads", .target(name: "CBoostIndex", condition: .when(traits: ["Peers"])),
        .target(name: "CPolygons", condition: .when(traits: ["Peers"])),
      ],
      path: "Benchmarks/paired/annotations"),
    .target(
      name: "BrowserCanvas", dependencies: ["Frames", "Geometry", "Ink", "InkCanvas", "Tessellation"],
      path: "Benchmarks/browser/Canvas"),
    .target(
      name: "BrowserChecks", dependencies: ["Frames", "Geometry", "Ink", "InkCanvas", "Tessellation"],
      path: "Benchmarks/browser/Checks"),
    .executableTarget(
      name: "browser-canvas-check", dependencies: ["BrowserCanvas", "BrowserChecks"], path: "Benchmarks/browser/native"),
    .target(name: "CProjectionLoop", path: "Benchmarks/paired/CProjectionLoop"),
    .executableTarget(
      name: "ProjectionBenchmark",
      dependencies: [
        "BenchmarkReport", "CProjectionLoop", "ExactGeometry", "Geometry", "Measurement", "Multiprecision", "Oracle",
        "Schemes", "Workloads",
      ],
      path: "Benchmarks/paired/projection"),
    .target(name: "CStripLoop", path: "Benchmarks/paired/CStripLoop"),
    .target(
      name: "CAntigrain",
      path: "Benchmarks/peers/CAntigrain",
      cxxSettings: [.define("PEERS", .when(traits: ["Peers"]))],
      linkerSettings: [.linkedLibrary("agg", .when(traits: ["Peers"]))]),
    .target(
      name: "CCairo",
      path: "Benchmarks/peers/CCairo",
      cSettings: [.define("PEERS", .when(traits: ["Peers"]))],
      linkerSettings: [.linkedLibrary("cairo", .when(traits: ["Peers"]))]),
    .target(
      name: "CPolygons",
      path: "Benchmarks/peers/CPolygons",
      cSettings: [.define("PEERS", .when(traits: ["Peers"]))],
      linkerSettings: [
        .linkedLibrary("GLU", .when(platforms: [.linux], traits: ["Peers"])),
        .linkedFramework("OpenGL", .when(platforms: [.macOS], traits: ["Peers"])),
      ]),
    .target(
      name: "CBoostIndex",
      path: "Benchmarks/peers/CBoostIndex",
      cxxSettings: [.define("PEERS", .when(traits: ["Peers"]))]),
    .target(
      name: "CPixman",
      path: "Benchmarks/peers/CPixman",
      cSettings: [.headerSearchPath("forwarding"), .define("PEERS", .when(traits: ["Peers"]))],
      linkerSettings: [.linkedLibrary("pixman-1", .when(traits: ["Peers"]))]),
    .target(
      name: "CImageWriters",
      dependencies: ["CISAL", "CPNG"],
      path: "Benchmarks/peers/CImageWriters",
      cSettings: [.define("PEERS", .when(traits: ["Peers"]))],
      linkerSettings: [
        .linkedLibrary("deflate", .when(traits: ["Peers"])), .linkedLibrary("spng", .when(traits: ["Peers"])),
      ]),
    .target(
      name: "Peers", dependencies: [.target(name: "CAntigrain", condition: .when(traits: ["Peers"]))],
      path: "Benchmarks/peers/Peers"),
    .target(
      name: "ReaderChecks",
      dependencies: [
        "AnnotationExperiment", "AnnotationFiles", "AnnotationText", "Annotations", "CanvasExperiment",
        "CanvasPictures", "CompareExperiment", "Experiments", "FilmStripExperiment", "Frames", "Geometry",
        "HandoffCatalog", "HandoffExperiment", "Ink", "JSONDocument", "LatencyExperiment", "Pacing", "PatternCanvas",
        "SavedCanvases",
        "TouchRecordings",
        "PrecisionExperiments", "PredictionExperiment", "Results", "Schemes", "TessellationExperiment", "Workloads",
      ],
      path: "Benchmarks/checks/ReaderChecks"),
    .executableTarget(
      name: "ReaderFuzz", dependencies: ["ReaderChecks"], path: "Benchmarks/checks/fuzz-readers", exclude: ["README.md"]
    ),
    .target(
      name: "TestSupport",
      dependencies: [
        "Checksums", "Experiments", "Graphics", "Multiprecision", "Oracle", "Raster", "Results", "Schemes",
      ],
      path: "Tests/TestSupport",
      swiftSettings: unoptimised),
    tests(
      of: "Annotations",
      with: [
        "AnnotationFiles", "AnnotationText", "CanvasPictures", "Frames", "Geometry", "JSONDocument", "Multiprecision",
        "Oracle", "Raster", "StrokeOracle", "Workloads",
      ]),
    tests(
      of: "AnnotationFiles",
      with: ["AnnotationText", "Annotations", "CanvasPictures", "Frames", "Geometry", "JSONDocument", "Workloads"],
      besides: ["Kept"]),
    tests(of: "AnnotationText", with: ["AnnotationFiles", "Annotations", "Geometry", "JSONDocument", "Workloads"]),
    tests(
      of: "CanvasPictures",
      with: [
        "AnnotationFiles", "AnnotationText", "Annotations", "Frames", "Geometry", "PNGImages", "Raster", "Workloads",
      ]),
    tests(of: "BenchmarkReport", with: ["Measurement", "Workloads"]),
    tests(of: "Checksums", with: []),
    tests(of: "ExactGeometry", with: ["Geometry", "Multiprecision", "Workloads"]),
    tests(
      of: "AnnotationExperiment",
      with: ["Annotations", "Experiments", "Geometry", "Measurement", "Results", "Schemes", "Workloads"]),
    tests(
      of: "CanvasExperiment",
      with: ["Experiments", "Measurement", "Pacing", "PatternCanvas", "Results", "Schemes", "Workloads"]),
    tests(
      of: "CompareExperiment",
      with: [
        "Experiments", "LatencyExperiment", "Pacing", "PrecisionExperiments", "Results", "Schemes",
        "TessellationExperiment", "Workloads",
      ]),
    tests(of: "Experiments", with: ["Geometry"]),
    tests(
      of: "FilmStripExperiment",
      with: ["Checksums", "Experiments", "Geometry", "PNGImages", "Raster", "Results", "Schemes", "Workloads"]),
    tests(
      of: "HandoffExperiment",
      with: [
        "HandoffCatalog", "SavedCanvases", "ExactGeometry", "Experiments", "Frames", "Geometry", "Multiprecision",
        "PrecisionExperiments", "Results",
        "Schemes", "WideNumbers", "Workloads",
      ]),
    tests(
      of: "LatencyExperiment",
      with: [
        "Experiments", "Ink", "InkRenderers", "Measurement", "Pacing", "Raster", "Results", "Schemes", "Workloads",
      ]),
    tests(
      of: "PredictionExperiment",
      with: ["Experiments", "Geometry", "Ink", "Measurement", "Results", "TouchRecordings", "Workloads"]),
    tests(
      of: "PrecisionExperiments",
      with: [
        "Checksums", "ExactGeometry", "Experiments", "Frames", "Geometry", "Measurement", "Multiprecision", "Oracle",
        "Results", "Schemes", "Workloads",
      ]),
    tests(
      of: "TessellationExperiment",
      with: [
        "Experiments", "Geometry", "JSONDocument", "Results", "Schemes", "StrokeOracle", "Tessellation", "Workloads",
      ]),
    tests(
      of: "Frames",
      with: [
        "HandoffCatalog", "SavedCanvases", "ExactGeometry", "Geometry", "HandoffExperiment", "Multiprecision", "Oracle",
        "StrokeOracle", "WideNumbers",
        "Workloads",
      ]),
    tests(of: "Geometry", with: ["Multiprecision", "Workloads"]),
    tests(of: "Graphics", with: ["Raster", "Workloads"]),
    tests(
      of: "GraphicsExperiment",
      with: ["Experiments", "Geometry", "Graphics", "Results", "Schemes", "Workloads"]),
    tests(of: "Ink", with: ["Geometry", "TouchRecordings", "Workloads"]),
    tests(
      of: "InkCanvas",
      with: [
        "SavedCanvases", "ExactGeometry", "Frames", "Geometry", "Ink", "Multiprecision", "StrokeOracle", "Tessellation",
        "WideNumbers",
        "Workloads",
      ]),
    tests(
      of: "InkPictures",
      with: ["Frames", "Geometry", "Ink", "InkCanvas", "PNGImages", "Raster", "StrokeOracle"]),
    tests(of: "InkRenderers", with: ["CAllocationCounter", "Geometry", "Ink", "Raster", "Workloads"]),
    tests(of: "JSONDocument", with: ["Workloads"]),
    tests(of: "Measurement", with: ["Geometry", "Workloads"]),
    tests(of: "Multiprecision", with: ["Workloads"]),
    tests(of: "Oracle", with: ["ExactGeometry", "Geometry", "Multiprecision", "Workloads"]),
    tests(
      of: "PatternCanvas", with: ["CPatternCanvas", "Geometry", "Ink", "Raster", "StrokeOracle", "Workloads"],
      besides: ["Fixtures"]),
    tests(of: "Pacing", with: ["Measurement", "Workloads"]),
    tests(of: "Peers", with: ["CStripLoop"]),
    tests(of: "PublishedStrokes", with: ["Geometry", "Tessellation", "Workloads"]),
    tests(of: "PNGImages", with: ["Checksums", "Raster", "Workloads"]),
    tests(of: "Raster", with: ["Geometry", "Multiprecision", "Workloads"]),
    tests(of: "ReaderChecks", with: ["Workloads"]),
    tests(of: "Results", with: ["Measurement", "SystemFiles", "Workloads"]),
    tests(
      of: "Schemes",
      with: [
        "HandoffCatalog", "SavedCanvases", "ExactGeometry", "Frames", "Geometry", "Multiprecision", "Oracle",
        "Workloads",
      ]),
    tests(of: "SavedCanvases", with: ["Checksums", "Frames", "Geometry", "Workloads"], besides: ["Examples"]),
    tests(of: "SavedGeometry", with: ["Geometry"]),
    tests(of: "SpatialIndex", with: ["Geometry", "Workloads"]),
    tests(of: "SystemFiles", with: []),
    tests(of: "StrokeOracle", with: ["ExactGeometry", "Geometry", "Multiprecision", "Oracle", "Workloads"]),
    tests(of: "Tessellation", with: ["Geometry", "Multiprecision", "StrokeOracle", "Workloads"]),
    .testTarget(
      name: "VernierCommandTests",
      dependencies: [
        "TestSupport", "AnnotationExperiment", "CanvasExperiment", "CommandLine", "Experiments", "FilmStripExperiment",
        "Graphics", "GraphicsExperiment", "HandoffExperiment", "Ink", "InkRenderers", "LatencyExperiment", "PNGImages",
        "Pacing", "PatternCanvas", "Peers", "PrecisionExperiments", "PredictionExperiment", "Results", "Schemes",
        "TessellationExperiment", "Workloads", "vernier", "vernier-annotate", "vernier-canvas", "vernier-compare",
        "vernier-gpu", "vernier-handoff", "vernier-latency", "vernier-render", "vernier-tessellate",
      ],
      swiftSettings: unoptimised),
    tests(of: "TouchRecordings", with: ["Geometry", "Ink", "Workloads"]),
    tests(of: "WideNumbers", with: ["Multiprecision", "Workloads"]),
    tests(of: "Workloads", with: ["TouchRecordings", "ExactGeometry", "Geometry", "Ink", "Multiprecision"]),
  ]
)
