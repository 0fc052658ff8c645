// swift-tools-version: 6.1
import PackageDescription

/// An app outside of Vernier that imports its engines and nothing of the harness. `.ci/app` builds and runs it where no
/// library of the harness is.
let package = Package(
  name: "App",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Vernier", path: "../..")],
  targets: [
    .executableTarget(
      name: "App",
      dependencies: ["Frames", "Geometry", "Ink", "InkCanvas", "Tessellation"].map {
        .product(name: $0, package: "Vernier")
      },
      path: ".",
      sources: ["main.swift"])
  ]
)
