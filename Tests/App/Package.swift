// swift-tools-version: 6.1
import PackageDescription

/// An app outside of Vernier that imports its engines and nothing of the harness. `.ci/app` builds and runs it where no
/// library of the harness is. On Linux the canvas by Metal and the one in a window of X are compiled with it, against
/// declarations in Stubs of what they use of their systems.
let engines: [Target.Dependency] = ["Frames", "Geometry", "Ink", "InkCanvas", "Raster", "Tessellation"].map {
  .product(name: $0, package: "Vernier")
}

var targets: [Target] = [.executableTarget(name: "App", dependencies: engines, path: "App")]
// The modules have the names of those of Apple's systems.
#if os(Linux)
  targets += [
    .target(name: "UIKit", path: "Stubs/UIKit"),
    .target(name: "Metal", path: "Stubs/Metal"),
    .target(name: "MetalKit", dependencies: ["Metal", "UIKit"], path: "Stubs/MetalKit"),
    .target(name: "SwiftUI", dependencies: ["UIKit"], path: "Stubs/SwiftUI"),
    .target(name: "MetalCanvas", dependencies: engines + ["MetalKit", "SwiftUI"], path: "metal"),
    .target(name: "CWindow", path: "Stubs/CWindow"),
    .executableTarget(name: "window", dependencies: engines + ["CWindow"], path: "window"),
  ]
#endif

let package = Package(
  name: "App",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "URL_OF_THIS_REPOSITORY", from: "0.2.0")],
  targets: targets
)
