import Graphics
import InkCanvas
import LatencyExperiment

extension ExternalRenderer {
  /// The renderer.
  /// - Throws: an error that says in a sentence why there is none to be had.
  func descriptor() throws -> InkRendererDescriptor {
    switch self {
    case .cairoEverything, .cairoRectangle: try CairoInk.requireBuilt()
    case .meshes: _ = try GraphicsContext()
    }
    return InkRendererDescriptor(rawValue, "", paintsEverything: self != .cairoRectangle) { screen in
      switch self {
      case .cairoEverything: try CairoEverythingRenderer(screen)
      case .cairoRectangle: try CairoRectangleRenderer(screen)
      case .meshes: try MeshInkRenderer(screen)
      }
    }
  }
}
