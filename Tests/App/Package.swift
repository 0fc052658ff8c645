// swift-tools-version: 6.1
import PackageDescription

/// An app outside of Vernier that imports its engines and nothing of the harness. `.ci/app` builds and runs it where no
/// library of the harness is. With it, where they cannot be run, the canvas by Metal and the one in a window of X are
/// compiled, against declarations in Stubs of what they use of their systems.
let engines: [Target.Dependency] = ["Frames", "Geometry", "Ink", "InkCanvas", "Raster", "Tessellation"].map {
  .product(name: $0, package: "Vernier")
}
let stubs: [Target] = [
  .target(name: "UIKit", path: "Stubs/UIKit"),
  .target(name: "Metal", path: "Stubs/Metal"),
  .target(name: "MetalKit", dependencies: ["Metal", "UIKit"], path: "Stubs/MetalKit"),
  .target(name: "SwiftUI", dependencies: ["UIKit"], path: "Stubs/SwiftUI"),
  .target(name: "CWindow", path: "Stubs/CWindow"),
]

let package = Package(
  name: "App",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "URL_OF_THIS_REPOSITORY", from: "0.2.0")],
  targets: stubs + [
    .executableTarget(name: "App", dependencies: engines, path: "App"),
    .target(name: "MetalCanvas", dependencies: engines + ["MetalKit", "SwiftUI"], path: "metal"),
    .executableTarget(name: "window", dependencies: engines + ["CWindow"], path: "window"),
  ]
)
