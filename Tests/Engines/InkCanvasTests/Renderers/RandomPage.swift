import Geometry
import Ink
import InkCanvas
import Raster
import Workloads

/// A page on which pens draw at random. Up to two draw at a time, with corrections and predictions, in translucent
/// colours, out of the view and back. Now and then strokes are cancelled and erased.
final class RandomPage {
  let page: InkPage
  let outlines: LineStream<Outlines<AntigrainSmoothing>>
  private let paths = TouchPathStream()
  private var random: SplitMix64
  private var pens: [Pen] = []
  private var names: UInt64 = 0
  private let size: Vector2

  private struct Pen {
    var callbacks: ArraySlice<[TouchEvent]>
    let touch: InkIdentifier
    let start: Vector2
    let isCancelled: Bool
  }

  init(seed: UInt64, size: Vector2) throws {
    random = SplitMix64(seed: seed)
    self.size = size
    page = try InkPage()
    outlines = paths.then(Polylines()).then(try SavitzkyGolay()).then(try PenWidths(maximum: 6)).then(try Outlines())
    outlines.add(page)
  }

  /// One callback of each pen, and now and then an eraser's path.
  func step() {
    if pens.isEmpty, random.next() % 8 == 0 { paths.reset() }
    if pens.count < 2, random.next() % 3 == 0 { begin() }
    for index in pens.indices.reversed() {
      guard var events = pens[index].callbacks.popFirst() else {
        if pens[index].isCancelled, let stroke = page.stroke(of: pens[index].touch) { page.erase(stroke) }
        pens.remove(at: index)
        continue
      }
      for event in events.indices {
        events[event].touchIdentifier = pens[index].touch
        events[event].identifier = nil
        events[event].location += pens[index].start
      }
      paths.consume(events)
    }
    if random.next() % 9 == 0, let stroke = page.strokes.randomElement(using: &random) { page.erase(stroke.number) }
    // A stroke of another page.
    if random.next() % 23 == 0, let other = page.strokes.first(where: \.isFinished) {
      page.add(other.outline.map { $0.moved(by: Vector2(9.3, -4.1)) }, color: color())
    }
  }

  private func color() -> SIMD4<UInt8> {
    let bits = random.next()
    return SIMD4(
      UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8), UInt8(truncatingIfNeeded: bits >> 16),
      bits >> 60 < 6 ? 255 : UInt8(truncatingIfNeeded: bits >> 24))
  }

  private func begin() {
    let bits = random.next()
    let recording = PenRecording(
      samples: 1 + Int(bits % 40), seed: bits, updateLag: 4, positionError: bits & 1 == 0 ? 0 : 0.7,
      endsOutstanding: bits & 6 == 0)
    // A finger has no corrections, and here it has no predictions.
    let isFinger = bits & 96 == 0
    names += 1
    page.color = color()
    pens.append(
      Pen(
        callbacks: recording.callbacks.map { $0.filter { !isFinger || !$0.isUpdate && !$0.isPrediction } }[...],
        touch: InkIdentifier(uuid: 7, names),
        start: Vector2(random.unit() * 1.4 - 0.2, random.unit() * 1.4 - 0.2) * size, isCancelled: bits & 24 == 0))
  }
}

extension CurveElement {
  func moved(by offset: Vector2) -> CurveElement {
    switch self {
    case .move(let to): .move(to: to + offset)
    case .line(let to): .line(to: to + offset)
    case .curve(let a, let b, let to): .curve(control1: a + offset, control2: b + offset, to: to + offset)
    }
  }
}
