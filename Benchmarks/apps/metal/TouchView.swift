import Geometry
import Ink
import InkCanvas
import MetalKit
import UIKit

/// Passes touches on to a canvas, and shows it anew in each displayed frame.
final class TouchView: MTKView {
  private let canvas: InkCanvas
  private var painter: CanvasPainter?
  /// A number for each touch that is down: UIKit uses its objects again.
  private var numbers: [ObjectIdentifier: Int] = [:]
  /// The touch of each report that will be corrected, by the index that the correction has.
  private var corrected: [NSNumber: Int] = [:]
  private var touchCount = 0

  init(_ canvas: InkCanvas) {
    self.canvas = canvas
    super.init(frame: .zero, device: MTLCreateSystemDefaultDevice())
    isMultipleTouchEnabled = true
    colorPixelFormat = .bgra8Unorm
    sampleCount = 4
    clearColor = MTLClearColor(red: 1, green: 1, blue: 1, alpha: 1)
    painter = device.flatMap { try? CanvasPainter($0, colors: colorPixelFormat, samples: sampleCount) }
  }

  @available(*, unavailable)
  required init(coder: NSCoder) { fatalError("This view is made by code.") }

  override func draw(_ rect: CGRect) {
    let viewport = Viewport(width: Double(drawableSize.width), height: Double(drawableSize.height))
    guard let viewport, let painter, let pass = currentRenderPassDescriptor, let drawable = currentDrawable
    else { return }
    if viewport != canvas.viewport { try? canvas.resize(to: viewport, density: Double(contentScaleFactor)) }
    painter.paint(canvas, SIMD2(Float(viewport.width), Float(viewport.height)), in: pass, on: drawable)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { receive(touches, event) }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { receive(touches, event) }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { receive(touches, event) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { receive(touches, event) }

  override func touchesEstimatedPropertiesUpdated(_ touches: Set<UITouch>) {
    var reports: [TouchEvent] = []
    for touch in touches {
      guard let index = touch.estimationUpdateIndex, let number = corrected[index] else { continue }
      if touch.estimatedPropertiesExpectingUpdates.isEmpty { corrected[index] = nil }
      reports.append(report(touch, of: number, isUpdate: true))
    }
    canvas.receive(reports)
  }

  private func receive(_ touches: Set<UITouch>, _ event: UIEvent?) {
    var reports: [TouchEvent] = []
    for touch in touches {
      let object = ObjectIdentifier(touch)
      if touch.phase == .began {
        touchCount += 1
        numbers[object] = touchCount
      }
      guard let number = numbers[object] else { continue }
      for part in event?.coalescedTouches(for: touch) ?? [touch] {
        if let index = part.estimationUpdateIndex { corrected[index] = number }
        reports.append(report(part, of: number))
      }
      for next in event?.predictedTouches(for: touch) ?? [] {
        reports.append(report(next, of: number, isPrediction: true))
      }
      if touch.phase == .ended || touch.phase == .cancelled { numbers[object] = nil }
    }
    canvas.receive(reports)
  }

  /// A touch as the canvas takes it: in px of the view.
  private func report(
    _ touch: UITouch, of number: Int, isUpdate: Bool = false, isPrediction: Bool = false
  ) -> TouchEvent {
    let (density, position) = (Double(contentScaleFactor), touch.preciseLocation(in: self))
    let direction = touch.azimuthUnitVector(in: self)
    return TouchEvent(
      touchIdentifier: InkIdentifier("\(number)"), timestamp: touch.timestamp,
      kind: TouchKind(rawValue: UInt8(truncatingIfNeeded: touch.type.rawValue)) ?? .direct,
      phase: TouchPhase(rawValue: UInt8(truncatingIfNeeded: touch.phase.rawValue)) ?? .cancelled,
      force: Double(touch.force), maximumPossibleForce: Double(touch.maximumPossibleForce),
      altitudeAngle: Double(touch.altitudeAngle), azimuth: Double(touch.azimuthAngle(in: self)),
      azimuthUnitVector: Vector2(Double(direction.dx), Double(direction.dy)),
      majorRadius: Double(touch.majorRadius) * density,
      majorRadiusTolerance: Double(touch.majorRadiusTolerance) * density,
      location: Vector2(Double(position.x), Double(position.y)) * density,
      estimationUpdateIndex: touch.estimationUpdateIndex?.intValue,
      estimatedProperties: properties(touch.estimatedProperties),
      estimatedPropertiesExpectingUpdates: properties(touch.estimatedPropertiesExpectingUpdates),
      isUpdate: isUpdate, isPrediction: isPrediction)
  }

  private func properties(_ properties: UITouch.Properties) -> EstimatedProperties {
    EstimatedProperties(rawValue: UInt8(truncatingIfNeeded: properties.rawValue)).intersection(.all)
  }
}
