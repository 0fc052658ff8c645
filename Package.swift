// swift-tools-version: 6.1
import PackageDescription

/// What is compiled where other libraries are timed beside ours.
let peers = TargetDependencyCondition.when(traits: ["Peers"])

/// The targets and products of a list of names. `NAME?` is one that the trait Peers asks for.
func needs(_ names: String) -> [Target.Dependency] {
  names.split(separator: " ").map { name in
    switch name {
    case "ArgumentParser": .product(name: "ArgumentParser", package: "swift-argument-parser")
    case "Histogram": .product(name: "Histogram", package: "hdrhistogram-swift")
    default:
      name.hasSuffix("?") ? .target(name: String(name.dropLast()), condition: peers) : .target(name: String(name))
    }
  }
}

/// The name of a path's last folder.
func lastFolder(_ path: String) -> String { path.split(separator: "/").last.map(String.init) ?? path }

/// A module in the folder of its name: `module("Engines/Frames", "Geometry WideNumbers")`. What a needed module needs is
/// not named again.
func module(
  _ path: String, _ names: String = "", linking: [LinkerSetting] = [], embedding resources: [String] = []
) -> Target {
  .target(
    name: lastFolder(path), dependencies: needs(names), path: "Sources/" + path,
    resources: resources.map { .embedInCode($0) }, linkerSettings: linking)
}

/// The header of a library of the system. `.ci/setup` reads the names for pkg-config out of the calls.
func system(_ path: String, pkgConfig: String, apt: [String], brew: [String]) -> Target {
  .systemLibrary(
    name: lastFolder(path), path: "Sources/" + path, pkgConfig: pkgConfig,
    providers: [.apt(apt), .brew(brew)])
}

/// A program, or a module of programs, in Benchmarks.
func program(_ name: String, _ folder: String, _ names: String) -> Target {
  .executableTarget(name: name, dependencies: needs(names), path: "Benchmarks/" + folder)
}

func part(_ name: String, _ folder: String, _ names: String = "") -> Target {
  .target(name: name, dependencies: needs(names), path: "Benchmarks/" + folder)
}

/// Another library, which is compiled and linked where the trait Peers asks for it.
func peer(
  _ name: String, _ names: String = "", links: [String] = [], headers: String? = nil, onLinux: [String] = [],
  frameworks: [String] = []
) -> Target {
  let traits: Set<String> = ["Peers"]
  return .target(
    name: name, dependencies: needs(names), path: "Benchmarks/peers/" + name,
    cSettings: (headers.map { [.headerSearchPath($0)] } ?? []) + [.define("PEERS", .when(traits: traits))],
    cxxSettings: [.define("PEERS", .when(traits: traits))],
    linkerSettings: links.map { .linkedLibrary($0, .when(traits: traits)) }
      + onLinux.map { .linkedLibrary($0, .when(platforms: [.linux], traits: traits)) }
      + frameworks.map { .linkedFramework($0, .when(platforms: [.macOS], traits: traits)) })
}

/// Tests are compiled as they stand where what they test is optimised: that takes a fifth off the first build, and they
/// run as fast, for the work is done in what they call. An app that depends on this package builds none of them.
let unoptimised: [SwiftSetting] = [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// The tests of a module, which may use what all tests share.
func tests(_ path: String, _ names: String = "", besides files: [String] = []) -> Target {
  let module = lastFolder(path)
  return .testTarget(
    name: module + "Tests", dependencies: needs("TestSupport \(names)") + [.target(name: module)],
    path: "Tests/\(path)Tests", exclude: files, swiftSettings: unoptimised)
}

/// What tests share; it is compiled as tests are.
func support(_ name: String, _ names: String) -> Target {
  .target(name: name, dependencies: needs(names), path: "Tests/" + name, swiftSettings: unoptimised)
}

// Each paragraph imports from those above it alone.

let ground: [Target] = [
  system("Ground/CMultiprecision", pkgConfig: "mpfr", apt: ["libgmp-dev", "libmpfr-dev"], brew: ["gmp", "mpfr"]),
  module("Ground/CKernels"),
  // A program that imports no Foundation has to link the C library's mathematical functions itself on Linux.
  module("Ground/Geometry", "CKernels", linking: [.linkedLibrary("m", .when(platforms: [.linux]))]),
  module("Ground/WideNumbers"),
  module("Ground/ExactNumbers", "CMultiprecision Geometry WideNumbers"),
  module("Ground/Files", "Geometry"),
]

let engines: [Target] = [
  module("Engines/Frames", "Geometry WideNumbers"),
  module("Engines/Ink", "Files Geometry"),
  module("Engines/Tessellation", "Geometry"),
  module("Engines/Raster", "Geometry"),
  module("Engines/InkCanvas", "Frames Ink Raster Tessellation"),
  module("Engines/Graphics", "Raster"),
]

let canvases: [Target] = [
  system("Canvases/CPNG", pkgConfig: "libpng", apt: ["libpng-dev"], brew: ["libpng"]),
  system("Canvases/CISAL", pkgConfig: "libisal", apt: ["libisal-dev"], brew: ["isa-l"]),
  system("Canvases/CFreeType", pkgConfig: "freetype2", apt: ["libfreetype-dev"], brew: ["freetype"]),
  system("Canvases/CHarfBuzz", pkgConfig: "harfbuzz", apt: ["libharfbuzz-dev"], brew: ["harfbuzz"]),
  system("Canvases/CICU", pkgConfig: "icu-uc", apt: ["libicu-dev"], brew: ["icu4c"]),
  module("Canvases/CFonts", "CFreeType CHarfBuzz CICU"),
  module("Canvases/CPatternCanvas", "CISAL"),
  module("Canvases/PNGImages", "CPNG Files Raster"),
  module("Canvases/PatternCanvas", "CPNG CPatternCanvas Files Ink"),
  module("Canvases/Annotations", "Files Frames Raster Tessellation"),
  module("Canvases/AnnotationText", "Annotations CFonts"),
  module("Canvases/Pictures", "Annotations InkCanvas PNGImages"),
]

let harnessModules: [Target] = [
  .plugin(name: "StampRevision", capability: .buildTool(), path: "Sources/Harness/BuildRevision/Plugin"),
  .target(
    name: "BuildRevision", path: "Sources/Harness/BuildRevision", exclude: ["Plugin"], plugins: ["StampRevision"]),
  module("Harness/Measurement", "Geometry Histogram"),
  module("Harness/DrawingFiles", "Files"),
  module("Harness/Workloads", "DrawingFiles ExactNumbers Ink"),
  module("Harness/Schemes", "ExactNumbers Files Frames"),
  module("Harness/Oracle", "ExactNumbers"),
  module("Harness/StrokeOracle", "Oracle Workloads"),
  module("Harness/Results", "ArgumentParser BuildRevision Measurement Oracle Schemes Workloads"),
]

let experiments: [Target] = [
  module(
    "Experiments/PrecisionExperiments", "Results StrokeOracle", embedding: ["Limit/measured-engines.json"]),
  module("Experiments/HandoffExperiment", "Pictures Results StrokeOracle"),
  module("Experiments/TessellationExperiment", "Results Tessellation"),
  module("Experiments/StrokersExperiment", "Raster Results StrokeOracle Tessellation"),
  module("Experiments/LatencyExperiment", "Pictures Results StrokeOracle"),
  module("Experiments/PredictionExperiment", "Results"),
  module("Experiments/CanvasExperiment", "PatternCanvas Results"),
  module("Experiments/AnnotationExperiment", "AnnotationText Results StrokeOracle"),
  module("Experiments/FilmStripExperiment", "Pictures Results StrokeOracle Tessellation"),
  module("Experiments/GraphicsExperiment", "Graphics Results StrokeOracle Tessellation"),
  module("Experiments/CompareExperiment", "LatencyExperiment PrecisionExperiments TessellationExperiment"),
]

let programs: [Target] = [
  .target(
    name: "CommandLine", dependencies: needs("ArgumentParser Results"), path: "Benchmarks/commands/CommandLine",
    resources: [.embedInCode("Pages/look.css")]),
  program("vernier", "commands/vernier", "CommandLine PrecisionExperiments"),
  program("vernier-compare", "commands/vernier-compare", "CommandLine CompareExperiment"),
  program("vernier-handoff", "commands/vernier-handoff", "CommandLine HandoffExperiment"),
  program(
    "vernier-tessellate", "commands/vernier-tessellate",
    "CAllocationCounter CommandLine StrokersExperiment TessellationExperiment"),
  program(
    "vernier-latency", "commands/vernier-latency",
    "CommandLine Graphics LatencyExperiment PredictionExperiment CCairo?"),
  program("vernier-canvas", "commands/vernier-canvas", "CanvasExperiment CommandLine"),
  program(
    "vernier-annotate", "commands/vernier-annotate", "AnnotationExperiment CAllocationCounter CommandLine Pictures"),
  program("vernier-gpu", "commands/vernier-gpu", "CommandLine GraphicsExperiment"),
  program("vernier-render", "commands/vernier-render", "CommandLine FilmStripExperiment"),
]

let benchmarks: [Target] = [
  part("BenchmarkReport", "paired/BenchmarkReport", "CAllocationCounter Measurement"),
  part("CAllocationCounter", "paired/CAllocationCounter"),
  part("CMultiprecisionLoops", "paired/CMultiprecisionLoops", "CMultiprecision"),
  part("CProjectionLoop", "paired/CProjectionLoop"),
  part("CStripLoop", "paired/CStripLoop"),
  program("multiprecision-benchmark", "paired/multiprecision", "BenchmarkReport CMultiprecisionLoops ExactNumbers"),
  program("projection-benchmark", "paired/projection", "BenchmarkReport CProjectionLoop Oracle Schemes Workloads"),
  program("handoff-benchmark", "paired/handoff", "BenchmarkReport Frames Workloads"),
  program(
    "tessellation-benchmark", "paired/tessellation",
    "BenchmarkReport CAllocationCounter CStripLoop Peers StrokeOracle Tessellation Workloads"),
  program("ink-benchmark", "paired/ink", "BenchmarkReport CAllocationCounter LatencyExperiment"),
  program(
    "pattern-canvas-benchmark", "paired/pattern-canvas",
    "BenchmarkReport CImageWriters PatternCanvas StrokeOracle Workloads CCairo? CPixman?"),
  program(
    "annotations-benchmark", "paired/annotations",
    "Annotations BenchmarkReport CAllocationCounter Workloads CBoostIndex? CPolygons?"),
  part("Peers", "peers/Peers", "CAntigrain?"),
  peer("CAntigrain", links: ["agg"]),
  peer("CBoostIndex"),
  peer("CCairo", links: ["cairo"]),
  peer("CImageWriters", "CISAL CPNG", links: ["deflate", "spng"]),
  peer("CPixman", links: ["pixman-1"], headers: "forwarding"),
  peer("CPolygons", onLinux: ["GLU"], frameworks: ["OpenGL"]),
  part("BrowserCanvas", "browser/Canvas", "InkCanvas"),
  part("BrowserChecks", "browser/Checks", "InkCanvas"),
  program("browser-canvas-check", "browser/native", "BrowserCanvas BrowserChecks"),
  part(
    "ReaderChecks", "checks/ReaderChecks",
    "AnnotationExperiment CanvasExperiment CompareExperiment FilmStripExperiment HandoffExperiment Pictures "
      + "PredictionExperiment StrokersExperiment"),
  .executableTarget(
    name: "ReaderFuzz", dependencies: ["ReaderChecks"], path: "Benchmarks/checks/fuzz-readers", exclude: ["README.md"]),
]

let allTests: [Target] = [
  support("TestSupport", "ExactNumbers Files Raster"),
  support("PictureTestSupport", "Frames StrokeOracle TestSupport"),
  tests("Ground/ExactNumbers"),
  tests("Ground/Files"),
  tests("Ground/Geometry"),
  tests("Ground/WideNumbers"),
  tests("Engines/Frames", "PictureTestSupport", besides: ["Files/Examples"]),
  tests("Engines/Graphics"),
  tests("Engines/Ink", "Workloads"),
  tests("Engines/InkCanvas", "CAllocationCounter StrokeOracle Workloads"),
  tests("Engines/Raster"),
  tests("Engines/Tessellation", "StrokeOracle Workloads"),
  tests("Canvases/AnnotationText", besides: ["Files"]),
  tests("Canvases/Annotations", "AnnotationText PictureTestSupport Pictures", besides: ["Files/Kept"]),
  tests("Canvases/PatternCanvas", "StrokeOracle", besides: ["Fixtures"]),
  tests("Canvases/Pictures", "AnnotationText PictureTestSupport"),
  tests("Canvases/PNGImages"),
  support("HarnessTestSupport", "Results TestSupport"),
  tests("Harness/DrawingFiles"),
  tests("Harness/Measurement"),
  tests("Harness/Oracle", "HarnessTestSupport Workloads"),
  tests("Harness/Results", "HarnessTestSupport"),
  tests("Harness/Schemes", "HarnessTestSupport"),
  tests("Harness/StrokeOracle"),
  tests("Harness/Workloads"),
  tests("Experiments/AnnotationExperiment", "HarnessTestSupport"),
  tests("Experiments/CanvasExperiment", "HarnessTestSupport"),
  tests("Experiments/CompareExperiment", "HarnessTestSupport"),
  tests("Experiments/FilmStripExperiment", "HarnessTestSupport"),
  tests("Experiments/GraphicsExperiment", "HarnessTestSupport"),
  tests("Experiments/HandoffExperiment", "HarnessTestSupport PrecisionExperiments"),
  tests("Experiments/LatencyExperiment", "HarnessTestSupport"),
  tests("Experiments/PrecisionExperiments", "HarnessTestSupport"),
  tests("Experiments/PredictionExperiment", "HarnessTestSupport"),
  tests("Experiments/StrokersExperiment", "HarnessTestSupport"),
  tests("Experiments/TessellationExperiment", "HarnessTestSupport"),
  tests("Benchmarks/BenchmarkReport"),
  tests("Benchmarks/Peers", "CStripLoop"),
  tests("Benchmarks/ReaderChecks"),
  .testTarget(
    name: "VernierCommandTests",
    dependencies: needs("HarnessTestSupport") + programs.map { .target(name: $0.name) },
    path: "Tests/Benchmarks/VernierCommandTests", swiftSettings: unoptimised),
]

/// `make test MODULE=Frames` builds the tests of one module alone, and nothing that they do not need.
let chosenTests = allTests.filter { target in
  let module = Context.environment["VERNIER_TEST_MODULE"] ?? ""
  return target.type != .test || module.isEmpty || target.name == module + "Tests"
}

/// What others import. The package manager resolves for a dependency what its products need, and no more: an app that
/// names Vernier fetches nothing else, while a build of Vernier itself fetches all. So the harness and the experiments,
/// which stand on other packages, are products only for whoever asks for them by `VERNIER_HARNESS=1`.
let asksForHarness = Context.environment["VERNIER_HARNESS"] == "1"
let libraries = (ground + engines + canvases + (asksForHarness ? harnessModules + experiments : [])).filter { target in
  // Modules of C begin with it: CKernels.
  target.type == .regular && target.name.wholeMatch(of: /C[A-Z].*|BuildRevision/) == nil
}

let package = Package(
  name: "Vernier",
  // One line serves all modules. `Mutex` and `Atomic` of annotations, projects and schemes came with these systems. The
  // page WhereTheEnginesRun of the module Frames says what was compiled for them.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .visionOS(.v2), .watchOS(.v11)],
  // A program is a product of its target's name without being named here.
  products: libraries.map { .library(name: $0.name, targets: [$0.name]) },
  traits: [
    .trait(
      name: "Peers",
      description:
        "Time other libraries beside; needs libagg-dev, libboost-dev, libcairo2-dev, libglu1-mesa-dev, libpixman-1-dev, libspng-dev and libdeflate-dev."
    )
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.1.0"),
  ],
  targets: ground + engines + canvases + harnessModules + experiments + programs + benchmarks + chosenTests
)
