import Geometry
import Ink
import PatternCanvas
import Testing

@Suite("Touches as strokes") struct BrushPointTests {
  private func touch(
    _ touch: String, _ x: Double, force: Double = 0, largest: Double = 0, altitude: Double = 1,
    _ phase: TouchPhase = .moved, isPrediction: Bool = false
  ) -> TouchEvent {
    TouchEvent(
      touchIdentifier: InkIdentifier(touch), timestamp: x / 100, kind: .pencil, phase: phase, force: force,
      maximumPossibleForce: largest, altitudeAngle: altitude, azimuth: 0.5, location: Vector2(x, 2 * x),
      isPrediction: isPrediction)
  }

  @Test("A pencil's force becomes pressure, a finger paints in full, and predictions paint nothing") func points()
    throws
  {
    let paths = TouchPathStream()
    paths.consume(touch("pencil", 1, force: 2, largest: 8, .began))
    paths.consume(touch("finger", 4, .began))
    paths.consume(touch("pencil", 2, force: 9, largest: 8, altitude: 2))
    paths.consume(touch("pencil", 3, force: 1, largest: 8, isPrediction: true))
    let strokes = BrushPoint.strokes(of: paths.output)
    #expect(strokes.map { $0.map(\.position.x) } == [[1, 2], [4]])
    #expect(strokes[0].map(\.pressure) == [0.25, 1] && strokes[1][0].pressure == 1)
    #expect(strokes[0][0].azimuth == 0.5 && strokes[0][1].altitude == .pi / 2 && strokes[0][1].time == 0.02)
  }

  @Test("On a turned and zoomed canvas a pen draws where it touches, and leans where it leans") func camera() throws {
    let size = try PixelSize(width: 100, height: 80)
    let camera = CanvasCamera(view: size, scale: 2, turn: Vector2(0, 1), origin: Vector2(90, 10))
    let point = camera.canvasPoint(of: BrushPoint(Vector2(70, 30), pressure: 0.5, time: 3, azimuth: .pi / 2))
    #expect(point.position == Vector2(10, 10) && point.pressure == 0.5 && point.time == 3)
    #expect(abs(point.azimuth) < 1e-15)
    #expect(camera.screenPosition(of: point.position) == Vector2(70, 30))
  }
}
