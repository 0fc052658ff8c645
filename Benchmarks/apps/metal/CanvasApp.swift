import Ink
import InkCanvas
import SwiftUI

/// A canvas that zooms without end, on an iPad or an iPhone: a pencil or one finger draws, two fingers pinch.
@main
struct CanvasApp: App {
  @State private var canvas = try? InkCanvas(
    viewport: .standard, pen: PenWidths(minimum: 2, maximum: 12, nominal: 5))

  var body: some Scene {
    WindowGroup {
      if let canvas {
        ZStack(alignment: .topTrailing) {
          CanvasView(canvas: canvas).ignoresSafeArea()
          Button("Undo") { canvas.undo() }.padding()
        }
      }
    }
  }
}

/// The canvas as a view of SwiftUI.
struct CanvasView: UIViewRepresentable {
  let canvas: InkCanvas

  func makeUIView(context: Context) -> TouchView { TouchView(canvas) }

  func updateUIView(_ view: TouchView, context: Context) {}
}
