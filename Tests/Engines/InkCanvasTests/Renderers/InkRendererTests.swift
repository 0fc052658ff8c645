import CAllocationCounter
import Geometry
import Ink
import Raster
import Testing
import Workloads

@testable import InkCanvas

@Suite("Renderers of ink")
struct InkRendererTests {
  private static let screen = InkScreen(width: 61, height: 47, background: SIMD4(250, 240, 230, 255))

  private static func page(_ seed: UInt64) throws -> RandomPage {
    try RandomPage(seed: seed, size: Vector2(Double(screen.width), Double(screen.height)))
  }

  @Test("All ways to draw paint the same px in every frame")
  func samePixels() throws {
    for seed in 1...24 as ClosedRange<UInt64> {
      let random = try Self.page(seed)
      let renderers = try InkRendererCatalog.standard.map { ($0.name, try $0.make(Self.screen)) }
      for frame in 0..<40 {
        // Some displayed frames have the input of several callbacks, and some of none.
        for _ in 0..<[1, 1, 2, 0, 3][frame % 5] { random.step() }
        let change = random.page.takeChange()
        var expected: PixelImage?
        for (name, renderer) in renderers {
          _ = try renderer.draw(random.page, change)
          let image = try renderer.image()
          guard let reference = expected else {
            expected = image
            continue
          }
          let differing = zip(image.pixels, reference.pixels).count { $0 != $1 }
          try #require(differing == 0, "\(differing) px of \(name) in frame \(frame) of seed \(seed)")
        }
      }
    }
  }

  @Test("A page's outlines are those of its strokes computed anew, painted in the order in which they began")
  func reference() throws {
    for seed in 51...56 as ClosedRange<UInt64> {
      let random = try Self.page(seed)
      let renderer = try EverythingRenderer(Self.screen)
      for _ in 0..<25 {
        random.step()
        _ = renderer.draw(random.page, random.page.takeChange())
        var path = try OutlinePath()
        for line in random.outlines.output.lines {
          guard let number = random.page.stroke(of: line.touch) else { continue }
          let stroke = try #require(random.page.strokes.first { $0.number == number })
          path.assemble(line)
          #expect(stroke.outline == path.elements && stroke.isFinished == line.isComplete)
        }
        // Curves as many chords, painted completely, without any code of the renderers.
        var image = try #require(
          PixelImage(width: Self.screen.width, height: Self.screen.height, color: Self.screen.background))
        for stroke in random.page.strokes { image.fill(Self.region(stroke.outline, chords: 12), stroke.color) }
        for (a, b) in zip(renderer.image().pixels, image.pixels) {
          let difference = (0..<3).map { abs(Int(a[$0]) - Int(b[$0])) }.max() ?? 0
          // The area by which a chord may miss the curve along a whole px, for each of a few strokes over each other.
          #expect(difference <= Int(255 * OutlineContours.flatness * 2), "\(a) is \(b)")
        }
      }
    }
  }

  private static func region(_ outline: [CurveElement], chords: Int) -> RegionFiller {
    var region = RegionFiller()
    var contour: [Vector2] = []
    for element in outline {
      switch element {
      case .move(let start):
        region.add(contour)
        contour = [start]
      case .line(let end): contour.append(end)
      case .curve(let a, let b, let end):
        let start = contour.last ?? end
        for index in 1...chords {
          let t = Double(index) / Double(chords)
          let (ab, bc, cd) = (start + (a - start) * t, a + (b - a) * t, b + (end - b) * t)
          let (abc, bcd) = (ab + (bc - ab) * t, bc + (cd - bc) * t)
          contour.append(abc + (bcd - abc) * t)
        }
      }
    }
    region.add(contour)
    return region
  }

  /// The px that the whole outline of each stroke covers.
  private static func covered(_ strokes: ArraySlice<InkStroke>, within rectangle: PixelRectangle) -> Int {
    var count = 0
    for stroke in strokes {
      var region = RegionFiller()
      for contour in stroke.contours { region.add(contour) }
      var painted: Set<SIMD2<Int>> = []
      region.forEachRun(width: screen.width, height: screen.height) { y, columns, _ in
        for x in columns where rectangle.x.contains(x) && rectangle.y.contains(y) { painted.insert(SIMD2(x, y)) }
      }
      count += painted.count
    }
    return count
  }

  @Test("Px written are those cleared or copied, and those that each stroke covers there")
  func counts() throws {
    let all = Self.screen.rectangle
    var (settledCount, repairedCount) = (0, 0)
    for seed in 77...79 as ClosedRange<UInt64> {
      let random = try Self.page(seed)
      let renderers = try InkRendererCatalog.standard.map { ($0.name, try $0.make(Self.screen)) }
      for _ in 0..<50 {
        random.step()
        let change = random.page.takeChange()
        let strokes = random.page.strokes
        let dirty = change.dirty.intersection(all)
        let repaired = change.repaired.intersection(all)
        let live = strokes[random.page.settledCount...]
        let settled =
          Self.covered(strokes[change.settled], within: all) + repaired.count
          + Self.covered(strokes[..<change.settled.lowerBound], within: repaired)
        settledCount += change.settled.count
        repairedCount += repaired.isEmpty ? 0 : 1
        for (name, renderer) in renderers {
          let expected =
            switch name {
            case "everything": all.count + Self.covered(strokes[...], within: all)
            case "dirty-rectangle": dirty.count + Self.covered(strokes[...], within: dirty)
            case "background-rectangle": settled + dirty.count + Self.covered(live, within: dirty)
            default: settled + all.count + Self.covered(live, within: all)
            }
          #expect(try renderer.draw(random.page, change) == expected, "\(name)")
        }
      }
    }
    #expect(settledCount > 5 && repairedCount > 2)
  }

  private struct Edge: Hashable {
    let from: Vector2
    let to: Vector2
    let color: SIMD4<UInt8>
  }

  /// All edges of a page, flattened again, with their numbers.
  private static func edges(_ page: InkPage) -> [Edge: Int] {
    var edges: [Edge: Int] = [:]
    for stroke in page.strokes {
      for contour in stroke.contours {
        for (from, to) in zip([contour[contour.count - 1]] + contour, contour) {
          edges[Edge(from: from, to: to, color: stroke.color), default: 0] += 1
        }
      }
    }
    return edges
  }

  @Test("No bit of an edge differs outside of the dirty rectangle")
  func edges() throws {
    for seed in 91...96 as ClosedRange<UInt64> {
      let random = try Self.page(seed)
      var before: [Edge: Int] = [:]
      for frame in 0..<60 {
        random.step()
        let change = random.page.takeChange()
        let after = Self.edges(random.page)
        for edge in Set(before.keys).union(after.keys) where before[edge] != after[edge] {
          let box = change.dirty.box
          try #require(box.contains(edge.from) && box.contains(edge.to), "\(edge) of frame \(frame), seed \(seed)")
        }
        before = after
      }
    }
  }

  @Test("A piece whose neighbour ends a little beside it is dirty with it")
  func neighbours() throws {
    func piece(_ from: Double, _ to: Double, radius: Double) -> OutlinePiece {
      func edge(_ y: Double) -> OutlineEdge {
        OutlineEdge(start: Vector2(from, y), element: .line(to: Vector2(to, y)))
      }
      return OutlinePiece(
        start: OutlineDisc(centre: Vector2(from, 20), radius: 1), end: OutlineDisc(centre: Vector2(to, 20), radius: 1),
        edges: OutlineEdges(left: edge(20 - radius), right: edge(20 + radius)))
    }
    let page = try InkPage()
    var lines = LineSet<OutlinePiece>()
    lines.lines = [Line(touch: "pen", kind: .pencil)]
    lines.lines[0].elements = [piece(10, 30, radius: 1)]
    lines.deltas = [.began(line: 0), .changed(line: 0, 0..<1)]
    page.consume(lines)
    _ = page.takeChange()
    let before = Self.edges(page)
    // So near that the path continues without an element between the two.
    lines.lines[0].elements.append(piece(30, 40, radius: 1.001))
    lines.deltas = [.changed(line: 0, 1..<2)]
    page.consume(lines)
    let box = page.takeChange().dirty.box
    let after = Self.edges(page)
    for edge in Set(before.keys).union(after.keys) where before[edge] != after[edge] {
      #expect(box.contains(edge.from) && box.contains(edge.to), "\(edge)")
    }
  }

  @Test("A growing stroke dirties what its newest samples reach, and a page that rests nothing")
  func dirtyIsSmall() throws {
    let page = try InkPage()
    let paths = TouchPathStream()
    paths.then(Polylines()).then(try PenWidths()).then(try Outlines()).add(page)
    var rectangle = PixelRectangle.empty
    for (index, event) in PenRecording(samples: 200, seed: 3, updateLag: 2, predictions: 0).callbacks.enumerated() {
      paths.consume(event)
      let change = page.takeChange()
      if index > 20 {
        // Four samples of 2 px, updates of as many samples before, and a width of at most 10 px.
        #expect(change.dirty.count < 40 * 40 && !change.dirty.isEmpty)
      }
      rectangle = rectangle.union(change.dirty)
      #expect(
        page.takeChange()
          == PageChange(dirty: .empty, repaired: .empty, settled: change.settled.upperBound..<change.settled.upperBound)
      )
    }
    #expect(rectangle.count > 40 * 40)
  }

  @Test("A simultaneous stroke that ends first stays below the one that began after it")
  func order() throws {
    let page = try InkPage()
    let paths = TouchPathStream()
    paths.then(Polylines()).then(try PenWidths()).then(try Outlines()).add(page)
    func event(_ touch: InkIdentifier, _ time: Double, _ phase: TouchPhase, _ x: Double, _ y: Double) {
      paths.consume(TouchEvent(touchIdentifier: touch, timestamp: time, phase: phase, location: Vector2(x, y)))
    }
    event("first", 0, .began, 2, 10)
    event("second", 1, .began, 10, 2)
    event("second", 2, .ended, 10, 18)
    _ = page.takeChange()
    #expect(page.settledCount == 0 && page.strokes[1].isFinished && !page.strokes[0].isFinished)
    event("first", 3, .ended, 18, 10)
    #expect(page.takeChange().settled == 0..<2)
    #expect(page.erase(0) && !page.erase(0) && !page.erase(99))
    #expect(page.settledCount == 1)
    paths.reset()
    #expect(page.strokes.count == 1)
  }

  @Test(
    "The bytes that a renderer says it keeps are those that it allocates", .enabled(if: vernier_allocated_bytes() >= 0))
  func memory() throws {
    let screen = InkScreen(width: 1000, height: 900)
    let random = try Self.page(5)
    for _ in 0..<30 { random.step() }
    let change = random.page.takeChange()
    for descriptor in InkRendererCatalog.standard {
      // Other tests allocate memory at the same time.
      let isSame = try (0..<20).contains { _ in
        let before = vernier_allocated_bytes()
        let renderer = try descriptor.make(screen)
        _ = try renderer.draw(random.page, change)
        return abs(vernier_allocated_bytes() - before - renderer.memory) < 300_000
      }
      #expect(isSame, "\(descriptor.name)")
    }
  }

  @Test("A screen larger than an image may be is refused in a sentence")
  func tooLarge() throws {
    for (width, height) in [(0, 5), (70_000, 1), (60_000, 60_000)] {
      for descriptor in InkRendererCatalog.standard {
        #expect {
          try descriptor.make(InkScreen(width: width, height: height))
        } throws: {
          "\($0)".contains("\(width) × \(height) px") && "\($0)".contains("67108864 px in all")
        }
      }
    }
  }
}
