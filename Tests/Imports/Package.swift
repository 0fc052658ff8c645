// swift-tools-version: 6.1
import PackageDescription

/// The library products of Vernier, named by `.ci/imports`, which builds this manifest beside their programs.
let libraries: [String] = []

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
