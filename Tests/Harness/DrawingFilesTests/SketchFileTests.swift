import Geometry
import Testing

@testable import DrawingFiles

@Suite("Excalidraw")
struct ExcalidrawTests {
  private static func file(_ elements: String...) -> String {
    #"{"version":2,"elements":[\#(elements.joined(separator: ","))],"appState":{},"files":{},"type":"excalidraw"}"#
  }

  @Test("has drawn lines with pressures, lines and arrows, from their corners")
  func lines() throws {
    let read = try drawing(
      Self.file(
        #"{"type":"freedraw","x":10,"y":20,"points":[[0,0],[1,2]],"pressures":[0.25,1],"simulatePressure":false,"angle":0}"#,
        #"{"type":"line","x":-1.5,"y":0,"points":[[0,0],[3,0],[3,3]],"roundness":{"type":2}}"#,
        #"{"type":"arrow","x":0,"y":0,"points":[[0,0],[1,1]],"isDeleted":true}"#,
        #"{"type":"freedraw","x":0,"y":0,"points":[[0,0],[1,1]],"pressures":[],"simulatePressure":true}"#,
        #"{"type":"text","x":0,"y":0}"#, #"{"type":"image","x":0,"y":0}"#))
    #expect(read.positions == points([(10, 20), (11, 22)], [(-1.5, 0), (1.5, 0), (1.5, 3)], [(0, 0), (1, 1)]))
    #expect(read.forces == [[0.25, 1], [nil, nil, nil], [nil, nil]] && read.lines[0].maximumForce == 1)
    #expect(read.leftOut == ["texts": 1, "images": 1] && read.remarks == ["rounded lines are drawn by their points"])
  }

  @Test("turns things about the middle of their box")
  func turned() throws {
    let read = try drawing(
      Self.file(
        #"{"type":"line","x":10,"y":0,"angle":1.5707963267948966,"points":[[0,0],[4,0],[4,2]]}"#,
        #"{"type":"rectangle","x":0,"y":0,"width":4,"height":2,"angle":3.141592653589793}"#))
    #expect(
      read.positions == points([(13, -1), (13, 3), (11, 3)], [(4, 2), (0, 2), (0, 0), (4, 0), (4, 2)]))
  }

  @Test("has shapes as closed lines, ellipses within the tolerance")
  func shapes() throws {
    let read = try drawing(
      Self.file(
        #"{"type":"diamond","x":0,"y":0,"width":4,"height":2}"#,
        #"{"type":"ellipse","x":0,"y":0,"width":200,"height":200}"#))
    #expect(read.positions[0] == points([(2, 0), (4, 1), (2, 2), (0, 1), (2, 0)])[0])
    let ring = read.positions[1]
    #expect(ring.first == ring.last && ring.count > 30)
    for (a, b) in zip(ring, ring.dropFirst()) {
      #expect(100 - ((a + b) / 2 - Vector2(100, 100)).length <= CurveFlattening.tolerance)
    }
  }

  @Test(
    "is refused by one sentence with a place",
    arguments: [
      (
        #"{"type":"freedraw","x":0,"y":0,"points":[[0,0],[1,1]],"pressures":[1]}"#, "there are 1 pressures for 2 points"
      ),
      (
        #"{"type":"freedraw","x":0,"y":0,"points":[[0,0]],"pressures":[2]}"#,
        "the number is 2; it has to be from 0 to 1"
      ),
      (#"{"type":"line","x":0,"points":[[0,0]]}"#, "elements[0]: the field y is missing"),
      (#"{"type":"line","x":0,"y":1e300,"points":[[0,0]]}"#, "elements[0]: the position [0.0, 1e+300] is farther"),
      (#"{"type":"line","x":0,"y":0,"points":[]}"#, "holds no line as Excalidraw"),
      (#"{"x":0}"#, "the field type is missing"),
    ])
  func refused(element: String, problem: String) {
    let ending = refusal(Self.file(element))
    #expect(ending?.contains(problem) == true, "\(ending ?? "read")")
  }
}

@Suite("Quick Draw")
struct QuickDrawTests {
  @Test("has raw drawings with times and simplified ones without, a line each")
  func drawings() throws {
    let read = try drawing(
      """
      {"word":"cat","countrycode":"VE","timestamp":"2017-03-02 23:25:10.07453 UTC","recognized":true,"key_id":"1","drawing":[[[1,2],[3,4],[0,16]],[[5],[6],[200]]]}
      {"word":"cat","key_id":"2","recognized":false,"drawing":[[[0,255],[9,8]]]}

      """)
    #expect(read.positions == points([(1, 3), (2, 4)], [(5, 6)], [(0, 9), (255, 8)]))
    #expect(read.times == [[0, 0.016], [0.2], [nil, nil]])
    #expect(read.remarks == ["the drawings of the file lie one over the other"] && read.format == "Quick Draw")
  }

  @Test(
    "is refused by one sentence with a place",
    arguments: [
      (#"{"drawing":[[[1,2],[3]]]}"#, "drawing[0]: the arrays of a stroke have 2, 1 numbers"),
      (#"{"drawing":[[[1]]]}"#, "a stroke needs arrays of x and y"),
      (#"{"drawing":[[["a"],[1]]]}"#, "drawing[0][0][0]: a number has to stand here"),
      (#"{"drawing":[[[1],[1]]]} x"#, "an object in braces has to stand here"),
      ("{\"drawing\":[[[1],[1]]]}\n{\"drawing\":7}", "the object from line 2, line 1, column 12, drawing: an array"),
      (#"{"drawing":[]}"#, "holds no line as Quick Draw"),
    ])
  func refused(text: String, problem: String) {
    let ending = refusal(text)
    #expect(ending?.contains(problem) == true, "\(ending ?? "read")")
  }
}
