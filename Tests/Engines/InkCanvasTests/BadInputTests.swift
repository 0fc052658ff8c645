import Foundation
import Frames
import Geometry
import Ink
import TestSupport
import Testing

@testable import InkCanvas

@Suite("Input that no canvas can follow")
struct BadInputTests {
  @Test("A pinch is refused in a sentence, with positions from the top left")
  func pinches() throws {
    let canvas = try InkCanvas(viewport: .standard)
    try canvas.pinch(about: Vector2(1, 2), scale: 3)
    let before = canvas.bookmark
    func refused(_ sentence: String, _ body: () throws(PinchError) -> Void) {
      #expect(words(of: body) == sentence)
      #expect(canvas.bookmark == before)
    }
    refused("The pinch has the scale nan; a scale is a number from 2^-100 to 2^100, 1 for none.") {
      () throws(PinchError) in try canvas.pinch(about: .zero, scale: .nan)
    }
    refused("The pinch has the scale 0.0; a scale is a number from 2^-100 to 2^100, 1 for none.") {
      () throws(PinchError) in try canvas.pinch(about: .zero, scale: 0)
    }
    refused(
      "The pinch is about (nan, 30.0) px from the top left; each coordinate is at most 2^60 px from the centre of the "
        + "viewport."
    ) { () throws(PinchError) in try canvas.pinch(about: Vector2(.nan, 30)) }
    refused(
      "The pinch is about (-1e+30, 30.0) px from the top left; each coordinate is at most 2^60 px from the centre of the "
        + "viewport."
    ) { () throws(PinchError) in try canvas.pinch(about: Vector2(-1e30, 30)) }
    refused(
      "The pinch has the turn (1.0, 1.0); a turn is a cosine and a sine whose squares add up to 1 within 2^-20, (1, 0) "
        + "for none."
    ) { () throws(PinchError) in try canvas.pinch(about: .zero, turn: Vector2(1, 1)) }
    refused("The pinch pans by (0.0, inf) px; each coordinate is from -2^60 to 2^60 px.") {
      () throws(PinchError) in try canvas.pinch(about: .zero, pan: Vector2(0, .infinity))
    }
    #expect(
      PinchError(.cameraAtInfinity, anchor: .zero, pan: .zero).description
        == "The pinch would take the camera beyond what doubles can hold; pinch in smaller steps.")
  }

  @Test("A half width that is negative, not a number or too large is refused, and nothing is lost")
  func halfWidths() throws {
    let canvas = try InkCanvas(viewport: .standard)
    let id = try canvas.add(.stroke([.zero, Vector2(9, 9)], halfWidth: 0x1p15))
    for width in [-1, .nan, .infinity, 0x1p15.nextUp] {
      let error = words { () throws(CanvasEditError) in
        try canvas.add(.stroke([.zero, Vector2(9, 9)], halfWidth: width))
      }
      #expect(error?.hasPrefix("The path has the half width \(width) at the point 0") == true)
    }
    #expect(canvas.strokeCount == 1 && canvas.picture.order == [id])
    #expect(canvas.undo() && !canvas.undo())
  }

  @Test("An id of another canvas is refused, also of the one that was there before a canvas was loaded")
  func strangers() throws {
    let canvas = try InkCanvas(viewport: .standard)
    let id = try canvas.add(.hairline([.zero, Vector2(9, 9)]))
    let other = try InkCanvas(viewport: .standard)
    let kept = try other.add(.hairline([.zero, Vector2(9, 9)]))
    #expect(throws: CanvasEditError.strokeOfAnotherCanvas(id)) { try other.remove([kept, id]) }
    #expect(other.strokeCount == 1)
    try canvas.load(other.archive)
    #expect(throws: CanvasEditError.strokeOfAnotherCanvas(id)) { try canvas.remove([id]) }
    #expect(canvas.strokeCount == 1 && !canvas.undo())
    try canvas.remove([kept])
  }

  @Test("A saved canvas with invalid parts, or a damaged file, is refused, and the one that is there stays")
  func files() throws {
    let canvas = try InkCanvas(viewport: .standard)
    try canvas.add(.stroke([.zero, Vector2(9, 9)], halfWidth: 4), data: "blue")
    let sound = canvas.archive
    func refused(_ sentence: String, _ change: (inout CanvasArchive<DyadicCamera>) -> Void) {
      var archive = sound
      change(&archive)
      #expect(words { () throws(CanvasArchiveError) in try canvas.load(archive) } == sentence)
      #expect(canvas.archive == sound)
    }
    for width in [-1, .nan] {
      refused(
        "Stroke 0, in frame 0, has the half width \(width) at the point 1; a half width is a finite number of units, 0 "
          + "or more."
      ) { $0.halfWidths[1] = width }
    }
    refused(
      "Stroke 0, in frame 0, has the half width 1e+300 at the point 0, which this rule does not store; it is larger than "
        + "the frame can hold, or too precise."
    ) { $0.halfWidths[0] = 1e300 }
    refused("The camera in frame 5 is in a frame that is not there; the frames are 0 to 0.") {
      $0.camera = DyadicCamera(frame: 5)
    }
    refused("The canvas has the pixel density 0.0; a density is a number of px per point from 2^-10 to 2^10.") {
      $0.pixelDensity = 0
    }
    refused("The canvas has the identity \(UInt64.max); an identity is a whole number below 2^53.") {
      $0.identity = .max
    }
    let file = try JSONEncoder().encode(sound).dropLast()
    #expect(throws: CanvasArchiveError.self) {
      try canvas.load(CanvasArchive { try JSONDecoder().decode(CanvasArchive<DyadicCamera>.self, from: file) })
    }
    #expect(canvas.archive == sound && canvas.undo())
  }

  @Test("A canvas that is loaded keeps its size in points on this screen, and what is attached to strokes")
  func loadsOnThisScreen() throws {
    let canvas = try InkCanvas(viewport: .standard)
    try canvas.add(.hairline([.zero, Vector2(9, 9)]), data: "blue")
    let dense = try InkCanvas(viewport: .standard, density: 3)
    try dense.load(canvas.archive)
    #expect(dense.pixelDensity == 3 && dense.canvas.camera.zoom == 3)
    var drawing = InkDrawing()
    dense.draw(into: &drawing)
    #expect(drawing.draws.map { dense.data(of: $0) } == ["blue"])
  }

  @Test("What is attached to a stroke is told while it is drawn and after, whatever is set meanwhile")
  func tellsData() throws {
    let canvas = try InkCanvas(viewport: .standard)
    canvas.data = "blue"
    var pencil = Pencil("a")
    _ = canvas.receive([pencil.touch(Vector2(100, 100), .began), pencil.touch(Vector2(200, 100), .moved)])
    canvas.data = "red"
    var drawing = InkDrawing()
    canvas.draw(into: &drawing)
    #expect(drawing.draws.map(\.id) == [nil] && drawing.draws.map { canvas.data(of: $0) } == ["blue"])
    let live = try #require(drawing.draws.first)
    _ = canvas.receive([pencil.touch(Vector2(300, 100), .ended)])
    canvas.draw(into: &drawing)
    #expect(drawing.draws.map { canvas.data(of: $0) } == ["blue"] && canvas.data(of: live) == "")
    let done = try #require(drawing.draws.first)
    #expect(canvas.undo() && canvas.data(of: done) == "")
  }
}
