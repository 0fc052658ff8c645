import Testing

@testable import DrawingFiles

@Suite("InkML")
struct InkMLTests {
  private static func ink(_ body: String) -> String { "<ink xmlns=\"http://www.w3.org/2003/InkML\">\(body)</ink>" }

  private static let timed =
    "<traceFormat><channel name='T' type='decimal' units='ms'/><channel name='Y'/><channel name='F' max='255'/><channel name='X'/></traceFormat>"

  @Test("has x and y where no channels are declared")
  func plain() throws {
    let read = try drawing(
      Self.ink("<annotation type='truth'>$x$</annotation><trace id='0'>1 2, 3.5 -4, -5-6</trace><trace>7 8</trace>"))
    #expect(read.positions == points([(1, 2), (3.5, -4), (-5, -6)], [(7, 8)]))
    #expect(
      read.format == "InkML" && read.remarks.isEmpty && !read.lines[0].isTimed && read.lines[0].maximumForce == nil)
  }

  @Test("has channels in any order, with times and forces")
  func channels() throws {
    let read = try drawing(Self.ink(Self.timed + "<trace>0 2 51 1, 12.5 4 255 3</trace>"))
    #expect(read.positions == points([(1, 2), (3, 4)]))
    #expect(read.times == [[0, 0.0125]] && read.forces == [[51, 255]] && read.lines[0].maximumForce == 255)
  }

  @Test("has values, differences, and differences of differences")
  func modifiers() throws {
    let body = "<trace>1125 18432,'23'43,\"7\"-8,3-5,7 -3,6 2,6 8,3 6 T,2 4 *,3 6,3-6 F</trace>"
    // The example of the recommendation, 3.2.1.
    let format = """
      <traceFormat><channel name="X"/><channel name="Y"/><intermittentChannels><channel name="B"/></intermittentChannels></traceFormat>
      """
    let read = try drawing(Self.ink(format + body))
    #expect(
      read.positions
        == points([
          (1125, 18432), (1148, 18475), (1178, 18510), (1211, 18540), (1251, 18567), (1297, 18596), (1349, 18633),
          (1404, 18676), (1461, 18723), (1521, 18776), (1584, 18823),
        ]))
  }

  @Test("repeats a value by a star, takes hexadecimal ones, and leaves a time out by a question mark")
  func wildcards() throws {
    let read = try drawing(Self.ink(Self.timed + "<trace>1 #10 1 2, ? * 1 *</trace>"))
    #expect(read.positions == points([(2, 16), (2, 16)]))
    #expect(read.times == [[nil, nil]] && read.forces == [[1, 1]])
  }

  @Test("finds formats by their references")
  func contexts() throws {
    let definitions = """
      <definitions><inkSource xml:id="s"><traceFormat xml:id="f"><channel name="Y"/><channel name="X"/></traceFormat></inkSource>
      <context xml:id="a" inkSourceRef="#s"/><context xml:id="b"><traceFormat><channel name="X"/><channel name="Y"/></traceFormat></context></definitions>
      """
    let read = try drawing(
      Self.ink(
        definitions
          + "<trace contextRef='#a'>1 2</trace><traceGroup contextRef='#a'><trace>1 2</trace></traceGroup><trace>1 2</trace>"
      ))
    #expect(read.positions == points([(2, 1)], [(2, 1)], [(1, 2)]))
    #expect(refusal(Self.ink("<trace contextRef='#x'>1 2</trace>"))?.contains("nothing before has the id #x") == true)
  }

  @Test("joins traces that continue others, and leaves the raised pen out")
  func continuations() throws {
    let read = try drawing(
      Self.ink(
        """
        <trace xml:id='a' type='penDown' continuation='begin'>1 2</trace><trace type='penUp'>9 9</trace>
        <trace xml:id='b' continuation='middle' priorRef='#a'>3 4</trace><trace continuation='end' priorRef='#b'>5 6</trace>
        """))
    #expect(read.positions == points([(1, 2), (3, 4), (5, 6)]))
    #expect(read.leftOut == ["traces of a raised pen": 1])
  }

  @Test(
    "takes times without a unit for ms, or for s where a trace takes less than 20", arguments: [(1000.0, 1.0), (1, 1)])
  func units(last: Double, seconds: Double) throws {
    let format = "<traceFormat><channel name='X'/><channel name='Y'/><channel name='T'/></traceFormat>"
    let read = try drawing(Self.ink(format + "<trace>1 2 0, 3 4 \(last)</trace>"))
    #expect(read.times == [[0, seconds]])
    #expect(read.remarks == ["times without a unit are taken for \(last == 1 ? "s" : "ms")"])
  }

  @Test(
    "is refused by one sentence with a place",
    arguments: [
      ("<trace>1 2, 3</trace>", "point 2 of the trace has 1 values; its format has 2 channels"),
      ("<trace>1 NaN</trace>", "a number has to stand at \"NaN\""),
      ("<trace>1 1e999</trace>", "a number has to stand at"),
      ("<trace>1 1e9</trace>", "is farther than 67108864 from 0"),
      ("<trace>?, ?</trace>", "point 1 of the trace has 1 values"),
      ("<trace>? 2</trace>", "has no x or no y"),
      ("<traceFormat><channel name='T'/></traceFormat><trace>1</trace>", "has no channels X and Y"),
      ("<trace continuation='end' priorRef='#q'>1 2</trace>", "continues one that is not before it"),
      ("<trace/>", "holds no line as InkML"),
    ])
  func refused(body: String, problem: String) {
    let ending = refusal(Self.ink(body))
    #expect(ending?.contains(problem) == true, "\(ending ?? "read")")
  }

  @Test("is refused where it has too many points")
  func manyPoints() {
    let trace = "<trace>\(String(repeating: "1 2,", count: 100_001))</trace>"
    #expect(refusal(Self.ink(trace)) == "has more points than the limit of 100000; cut it into several files.")
    #expect(refusal(Self.ink("<trace>\(String(repeating: "1 2,", count: 100_000))</trace>")) == nil)
  }
}
