// Vernier's InkCanvas in a window: a pen draws, wider with more pressure; c clears; + clears, and magnifies a thousand
// times about the middle.

import CWindow
import Geometry
import Glibc
import Ink
import InkCanvas
import Raster

let (width, height) = (1280, 960)

/// A blank canvas, magnified a thousand times so often.
func blankCanvas(zoomedIn steps: Int) throws -> InkCanvas {
  guard let viewport = Viewport(width: Double(width), height: Double(height)) else { fatalError("A size of 0 px.") }
  let canvas = try InkCanvas(viewport: viewport, pen: PenWidths(minimum: 1, maximum: 8, nominal: 4))
  for _ in 0..<steps { try canvas.pinch(about: viewport.centre, scale: 1000) }
  return canvas
}

var (steps, canvas) = (0, try blankCanvas(zoomedIn: 0))
guard var painter = Painter(width: width, height: height), let px = window_open("Vernier", Int32(width), Int32(height))
else {
  print("There is no X server to open a window on.")
  exit(74)
}

func show(_ part: PixelRectangle) {
  guard !part.isEmpty else { return }
  for y in part.y {
    for x in part.x {
      let color = painter.shown[x, y]
      px[y * width + x] = UInt32(color.z) | UInt32(color.y) << 8 | UInt32(color.x) << 16
    }
  }
  window_show(Int32(part.x.lowerBound), Int32(part.y.lowerBound), Int32(part.x.count), Int32(part.y.count))
}

var (event, strokes, touches) = (WindowEvent(), 0, [TouchEvent]())
while true {
  // Everything that has arrived is one displayed frame.
  touches.removeAll(keepingCapacity: true)
  var waits: Int32 = 1
  while window_next(&event, waits) != 0 {
    waits = 0
    let phase: TouchPhase
    switch Int(event.kind) {
    case WINDOW_PRESS:
      strokes += 1
      phase = .began
    case WINDOW_MOVE: phase = .moved
    case WINDOW_RELEASE: phase = .ended
    case WINDOW_KEY:
      if event.x == 43 { steps += 1 }
      canvas = try blankCanvas(zoomedIn: steps)
      painter.removeAll()
      continue
    default:
      painter.removeAll()
      continue
    }
    touches.append(
      TouchEvent(
        touchIdentifier: InkIdentifier("\(strokes)"), timestamp: Double(event.time) / 1000, kind: .pencil, phase: phase,
        force: max(0, event.pressure), maximumPossibleForce: event.pressure < 0 ? 0 : 1,
        location: Vector2(Double(event.x) + 0.5, Double(event.y) + 0.5)))
  }
  canvas.receive(touches)
  show(painter.paint(canvas))
}
