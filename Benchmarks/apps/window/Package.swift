// swift-tools-version: 6.1
import PackageDescription

/// `InkCanvas` in a window of X, as an app of somebody else would have it: it imports the engines and nothing of the
/// harness. A package of its own, so that Vernier needs no headers of X.
let package = Package(
  name: "Window",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Vernier", path: "../../..")],
  targets: [
    .target(
      name: "CWindow", path: "CWindow", cSettings: [.unsafeFlags(["-O2"])],
      linkerSettings: ["X11", "Xext", "Xi"].map { .linkedLibrary($0) }),
    .executableTarget(
      name: "window",
      dependencies: ["CWindow"]
        + ["Frames", "Geometry", "Ink", "InkCanvas", "Raster"].map { .product(name: $0, package: "Vernier") },
      path: ".", exclude: ["CWindow"], sources: ["main.swift", "Painter.swift"]),
  ]
)
