// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Vernier",
  platforms: [.macOS(.v13)],
  products: [
    .library(name: "Multiprecision", targets: ["Multiprecision"]),
    .library(name: "Geometry", targets: ["Geometry"]),
    .executable(name: "multiprecision-benchmark", targets: ["MultiprecisionBenchmark"]),
  ],
  targets: [
    .systemLibrary(
      name: "CMultiprecision",
      pkgConfig: "mpfr",
      providers: [.apt(["libgmp-dev", "libmpfr-dev"]), .brew(["gmp", "mpfr"])]),
    .target(name: "Multiprecision", dependencies: ["CMultiprecision"]),
    .target(name: "Geometry"),
    .target(name: "ExactGeometry", dependencies: ["Geometry", "Multiprecision"]),
    .target(name: "Measurement"),
    .target(name: "CMultiprecisionLoops", dependencies: ["CMultiprecision"], path: "Benchmarks/CMultiprecisionLoops"),
    .executableTarget(
      name: "MultiprecisionBenchmark",
      dependencies: ["CMultiprecision", "CMultiprecisionLoops", "Measurement", "Multiprecision"],
      path: "Benchmarks/multiprecision"),
    .testTarget(name: "MeasurementTests", dependencies: ["Measurement"]),
    .testTarget(name: "MultiprecisionTests", dependencies: ["Multiprecision"]),
    .testTarget(name: "GeometryTests", dependencies: ["Geometry"]),
  ]
)
