import Files
import Foundation
import Geometry
import Testing

@testable import StrokersExperiment

@Suite("Files of strokes and outlines")
struct StrokerFileTests {
  static let stroke =
    #"{"name":"bar","class":"plain","curve":"polyline","points":[[0,0],[10,0]],"width":2,"cap":"butt","join":"round","#
    + #""tolerances":[0.25]}"#
  static let square = "[[0,1],[0,-1],[10,-1],[10,1],[0,1]]"

  static func outlines(_ outlines: String..., head: String = #""engine":"E","engineVersion":"1","setting":"-""#)
    -> String
  {
    #"{"format":"vernier-outlines","version":1,\#(head),"outlines":[\#(outlines.joined(separator: ","))]}"#
  }

  static func outline(
    of stroke: String = stroke, _ contours: String = "[\(square)]", rule: String = "nonzero", tolerance: String = "0.25"
  ) -> String {
    #"{"stroke":\#(stroke),"tolerance":\#(tolerance),"rule":"\#(rule)","contours":\#(contours)}"#
  }

  static func strokes(_ strokes: String...) -> String {
    #"{"format":"vernier-strokes","version":1,"strokes":[\#(strokes.joined(separator: ","))]}"#
  }

  private func read(
    _ text: String, limits: StrokerFileLimits = .standard
  ) -> Result<OutlinesFile, FileError> {
    Result { () throws(FileError) in try OutlinesFile(Array(text.utf8), name: "e.json", limits: limits) }
  }

  private func sentence(_ text: String, limits: StrokerFileLimits = .standard) -> String? {
    switch read(text, limits: limits) {
    case .success: nil
    case .failure(let error): error.description
    }
  }

  @Test("of the whole catalogue read back as they were written, to the last bit")
  func strokesRoundTrip() throws {
    let file = StrokesFile(strokes: AskedStrokeCatalog.standard + StrokeKinds.all)
    #expect(try StrokesFile(file.text, name: "strokes.json") == file)
    let unanswered = try OutlinesFile(file.text, name: "strokes.json")
    #expect(unanswered.strokes == file.strokes && unanswered.answers.isEmpty && unanswered.text == file.text)
    #expect(String(decoding: file.text, as: UTF8.self).split(separator: "\n").count == file.strokes.count + 2)
  }

  @Test("of answers read back as they were written: lines, curves, failures and both rules")
  func outlinesRoundTrip() throws {
    let strokes = AskedStrokeCatalog.standard.filter { $0.strokeClass == "plain" }
    var answers: [OutlineAnswer] = []
    for (index, stroke) in strokes.enumerated() {
      let (low, high) = (stroke.points[0] - Vector2(0.1, 1e-3), stroke.points[1] + Vector2(1 / 3, 1e3))
      let contour = AnsweredContour(
        start: low,
        segments: [
          .line(to: high), .quadratic(low, to: high), .conic(high, to: low, weight: 0.5.squareRoot()),
          .cubic(high, -high, to: low),
        ])
      answers.append(
        OutlineAnswer(
          stroke: stroke, tolerance: 0.1 + Double(index),
          outcome: index % 3 == 0
            ? .failure("It is \"too\" thin: \\ é.")
            : .outline(
              AnsweredOutline(
                contours: index % 3 == 1 ? [] : [AnsweredContour(start: low, segments: [])] + [contour],
                rule: index % 2 == 0 ? .nonzero : .evenOdd))))
      answers.append(OutlineAnswer(stroke: stroke, tolerance: 1e-6, outcome: .failure("None.")))
    }
    let file = OutlinesFile(engine: "An engine", version: "1.2-β", setting: "a \"b\"", answers: answers)
    #expect(try OutlinesFile(file.text, name: "e.json") == file)
    #expect(file.strokes == strokes)
  }

  @Test("say where a number, a contour or a field is wrong, and what would be right")
  func sentences() throws {
    #expect(sentence(Self.outlines(Self.outline())) == nil && sentence(Self.strokes(Self.stroke)) == nil)
    func contour(_ text: String) -> String { Self.outlines(Self.outline("[\(Self.square),\(text)]")) }
    func stroke(_ part: String, _ other: String) -> String {
      Self.outlines(Self.outline(of: Self.stroke.replacingOccurrences(of: part, with: other)))
    }
    let place = "outlines[0].contours[1]"
    for (text, words) in [
      ("", ["the text ends before its value"]),
      ("[1]", ["the file has to hold an object in braces"]),
      ("# engine", ["line 1, column 1", "a value has to begin here"]),
      (#"{"format":"svg"}"#, [#"the format is "svg"; it has to be vernier-outlines or vernier-strokes"#]),
      (#"{"version":1}"#, ["the field format is missing"]),
      (#"{"format":"vernier-outlines","version":2}"#, ["the version is 2; this reads version 1"]),
      (Self.outlines(head: #""engine":"E","setting":"-""#), ["the field engineVersion is missing"]),
      (
        Self.outlines(head: #""engine":"","engineVersion":"1","setting":"-""#),
        ["engine: it has to be a text of 1 to 200"]
      ),
      (#"{"format":"vernier-outlines","version":1,"engine":"E"}"#, ["the field outlines is missing"]),
      // Numbers.
      (
        contour("[[0,0],[NaN,1],[0,0]]"),
        ["\(place)[1][0], stroke bar: NaN is no number of JSON; a finite number has to"]
      ),
      (contour("[[0,0],[1,-Infinity],[0,0]]"), ["\(place)[1][1], stroke bar: -Infinity is no number of JSON"]),
      (contour("[[0,0],[1,Infinity],[0,0]]"), ["\(place)[1][1], stroke bar: Infinity is no number of JSON"]),
      (
        contour("[[0,0],[1,1e999],[0,0]]"),
        ["\(place)[1][1], stroke bar: the number is inf; it has to be from -1099511"]
      ),
      (contour("[[0,0],[1,-1e13],[0,0]]"), ["\(place)[1][1], stroke bar: the number is -10000000000000; it has to be"]),
      (contour("[[0,0],[1,null],[0,0]]"), ["\(place)[1][1], stroke bar: a number has to stand here"]),
      (contour(#"[[0,0],[1,"2"],[0,0]]"#), ["\(place)[1][1], stroke bar: a number has to stand here"]),
      (contour("[[0,0],[1],[0,0]]"), ["\(place)[1], stroke bar: a segment has 2 numbers for a line, 4", "here are 1"]),
      (contour("[[0,0],[1,2,3],[0,0]]"), ["\(place)[1], stroke bar: a segment has 2", "here are 3"]),
      (contour("[[0,0],[1,2,3,4,5,6,7],[0,0]]"), ["here are 7"]),
      (contour("[[0,0],[1,1,2,2,0],[0,0]]"), ["\(place)[1][4], stroke bar: the number is 0; it has to be from "]),
      (contour("[[0,0],[1,1,2,2,-1],[0,0]]"), ["\(place)[1][4], stroke bar: the number is -1"]),
      (contour("[[0,0],5,[0,0]]"), ["\(place)[1], stroke bar: an array in brackets has to stand here"]),
      // Contours.
      (contour("[]"), ["\(place), stroke bar: a contour has at least its first point"]),
      (contour("[[0,0,1,1],[0,0]]"), ["\(place)[0], stroke bar: a contour begins with a point"]),
      (
        contour("[[0,0],[1,0],[1,0.5]]"),
        [
          "\(place), stroke bar: the contour starts at [0.0, 0.0] and ends at [1.0, 0.5]; its last segment has to end exact"
        ]
      ),
      (contour("7"), ["\(place), stroke bar: an array in brackets has to stand here"]),
      (Self.outlines(Self.outline("7")), ["outlines[0].contours, stroke bar: an array"]),
      (
        Self.outlines(Self.outline(rule: "winding")),
        [#"no fill rule is called "winding"; it has to be one of nonzero, evenodd"#]
      ),
      (
        Self.outlines(Self.outline("[[[0,99],[5,99],[5,95],[0,99]]]")),
        ["outlines[0], stroke bar: the outline covers nothing of"]
      ),
      (
        Self.outlines(Self.outline("[[[640,0],[640,64],[704,64],[640,0]]]")),
        ["give outlines of these strokes, in px"]
      ),
      (
        contour("[[0,0],[1e12,1e12,-1e12,1e12],[0,0]]"),
        ["outlines[0], stroke bar: curves take more than 4194304 vertices"]
      ),
      // Answers.
      (
        Self.outlines(Self.outline(tolerance: "0")),
        ["outlines[0].tolerance, stroke bar: the tolerance is 0.0 px; it has to be"]
      ),
      (Self.outlines(Self.outline(tolerance: "-0.25")), ["the tolerance is -0.25 px; it has to be above 0"]),
      (Self.outlines(Self.outline(tolerance: "null")), ["outlines[0], stroke bar: the field tolerance is missing"]),
      (Self.outlines(Self.outline(tolerance: "NaN")), ["outlines[0].tolerance, stroke bar: NaN is no number"]),
      (
        Self.outlines(Self.outline(), Self.outline()),
        ["outlines[1], stroke bar: outlines[0] answers the same stroke at"]
      ),
      (Self.outlines(#"{"stroke":\#(Self.stroke),"tolerance":1}"#), ["neither contours nor a failure"]),
      (
        Self.outlines(
          #"{"stroke":\#(Self.stroke),"tolerance":1,"rule":"nonzero","contours":[],"failure":"It is thin."}"#),
        ["both contours and a failure"]
      ),
      (
        Self.outlines(#"{"stroke":\#(Self.stroke),"tolerance":1,"failure":"a\nb"}"#),
        ["outlines[0].failure, stroke bar: it has to be a text"]
      ),
      (Self.outlines(#"{"tolerance":1,"failure":"a"}"#), ["outlines[0]: the field stroke is missing"]),
      (
        Self.outlines(Self.outline(), Self.outline(of: Self.stroke.replacingOccurrences(of: "[10,0]", with: "[11,0]"))),
        ["outlines[1].stroke, stroke bar: the stroke is another than that of the same name in outlines[0]"]
      ),
      // Strokes.
      (stroke(#""name":"bar","#, ""), ["outlines[0].stroke: the field name is missing"]),
      (stroke(#""bar""#, #""../bar""#), ["outlines[0].stroke.name: it has to be 1 to 60 letters"]),
      (
        stroke(#""bar""#, "\"\(String(repeating: "b", count: 61))\""),
        ["outlines[0].stroke.name: it has to be 1 to 60 letters"]
      ),
      (
        stroke("[[0,0],[10,0]]", "[]"),
        ["outlines[0].stroke.points, stroke bar: there are none; a stroke has at least one"]
      ),
      (
        stroke("[0,0]", Array(repeating: "[0,0]", count: 10_000).joined(separator: ",")),
        ["outlines[0].stroke.points, stroke bar: there are 10001 points; 10000 are the most"]
      ),
      (stroke("[10,0]", "[10]"), ["outlines[0].stroke.points[1], stroke bar: a point has two numbers in brackets"]),
      (stroke("[10,0]", "[10,NaN]"), ["outlines[0].stroke.points[1][1], stroke bar: NaN is no number"]),
      (
        stroke("[10,0]", "[10,1e8]"),
        ["outlines[0].stroke.points[1], stroke bar: both coordinates have to be numbers within"]
      ),
      (
        stroke(#""width":2"#, #""width":0"#),
        ["outlines[0].stroke.width, stroke bar: the width is 0.0 px; it has to be above 0"]
      ),
      (stroke(#""width":2"#, #""width":-3"#), ["the width is -3.0 px"]),
      (stroke(#""width":2"#, #""width":"2""#), ["outlines[0].stroke.width, stroke bar: a number has to stand here"]),
      (stroke("butt", "flat"), [#"no cap is called "flat"; it has to be one of round, butt, square"#]),
      (
        stroke(#""join":"round""#, #""join":"miter""#),
        ["outlines[0].stroke, stroke bar: the field miterLimit is missing"]
      ),
      (
        stroke(#""join":"round""#, #""join":"miter","miterLimit":0.5"#),
        ["outlines[0].stroke.miterLimit, stroke bar: the miter limit is 0.5; it has to be from 1"]
      ),
      (
        stroke(#""join":"round""#, #""join":"arcs""#),
        [#"no join is called "arcs"; it has to be one of round, miter, bevel"#]
      ),
      (stroke("polyline", "bezier"), [#"no curve is called "bezier"; it has to be one of polyline, uniform, cubic"#]),
      (stroke("polyline", "cubic"), ["outlines[0].stroke.points, stroke bar: there are 2; cubics have 4, 7, 10"]),
      (
        stroke(#"polyline","points":[[0,0],[10,0]]"#, #"cubic","points":[[0,0],[1,0],[2,1],[9,0]]"#),
        ["outlines[0].stroke.cap, stroke bar: cubics have round caps, or are closed"]
      ),
      (
        stroke(#"polyline","points":[[0,0],[10,0]]"#, #"cubic","closed":true,"points":[[0,0],[1,0],[2,1],[9,0]]"#),
        ["outlines[0].stroke.points, stroke bar: a closed curve of cubics has to end where it begins"]
      ),
      (
        stroke(
          #"polyline","points":[[0,0],[10,0]],"width":2,"cap":"butt","join":"round""#,
          #"cubic","points":[[0,0],[1,0],[2,1],[9,0]],"width":2,"cap":"round","join":"bevel""#),
        ["outlines[0].stroke.join, stroke bar: a curve has no corners"]
      ),
      // Widths.
      (stroke(#""width":2"#, #""width":[2,"3"]"#), ["outlines[0].stroke.width[1], stroke bar: a number has to stand"]),
      (stroke(#""width":2"#, #""width":[2,NaN]"#), ["outlines[0].stroke.width[1], stroke bar: NaN is no number"]),
      (stroke(#""width":2"#, #""width":[2]"#), ["outlines[0].stroke.width, stroke bar: there are 1 widths of 2"]),
      (stroke(#""width":2"#, #""width":[2,3,4]"#), ["there are 3 widths of 2 places; give a number, or one for each"]),
      (
        stroke(#""width":2,"cap":"butt""#, #""width":[2,0],"cap":"round""#),
        ["outlines[0].stroke.width[1], stroke bar: the width is 0.0 px; it has to be above 0"]
      ),
      (
        stroke(#""width":2"#, #""width":[2,3]"#),
        ["outlines[0].stroke.cap, stroke bar: a stroke with a width a point has round caps, or is closed"]
      ),
      (
        stroke(#""width":2,"cap":"butt","join":"round""#, #""width":[2,3],"cap":"round","join":"bevel""#),
        ["outlines[0].stroke.join, stroke bar: a stroke with a width a point has round joins"]
      ),
      // Members that nobody would hear.
      (
        stroke(#""width":2"#, #""width":2,"dashes":[3,1]"#),
        [#"outlines[0].stroke.dashes, stroke bar: a stroke has no member "dashes"; it has name, class, curve"#]
      ),
      (
        #"{"format":"vernier-strokes","version":1,"units":"mm","strokes":[]}"#,
        [#"units: a file of strokes has no member "units"; it has format, version, strokes"#]
      ),
      (
        stroke(#"polyline","points":[[0,0],[10,0]]"#, #"uniform","points":[[0,0],[10,0],[20,5]]"#),
        [
          "outlines[0].stroke.points, stroke bar: a curve with butt caps has to begin and end with three points"
        ]
      ),
      (stroke("[0.25]", "[]"), ["outlines[0].stroke.tolerances, stroke bar: there are none"]),
      (stroke("[0.25]", "[0]"), ["outlines[0].stroke.tolerances[0], stroke bar: the tolerance is 0.0 px"]),
      (stroke("[0.25]", "[1,1]"), ["outlines[0].stroke.tolerances[1], stroke bar: it stands here twice"]),
      (Self.strokes(Self.stroke, Self.stroke), ["strokes[1], stroke bar: another stroke has this name already"]),
    ] {
      let sentence = sentence(text)
      for words in words { #expect(sentence?.contains(words) == true, "\(text)\n\(sentence ?? "read")") }
      #expect(sentence?.hasPrefix("e.json") == true && sentence?.hasSuffix(".") == true, "\(text)")
    }
  }

  @Test("may have fields of other kinds, and words in texts that stand for no number elsewhere")
  func leniency() throws {
    let text = Self.outlines(
      Self.outline().replacingOccurrences(
        of: #"{"stroke""#, with: #"{"time":NaN,"comment":"-Infinity \" NaN","stroke""#))
    let file = try read(text).get()
    #expect(file.answers.count == 1 && file.strokes.map(\.name) == ["bar"])
    // An outline that draws nothing, and one that misses a thin stroke by less than the tolerance, are judged.
    #expect(sentence(Self.outlines(Self.outline("[]"))) == nil)
    #expect(sentence(Self.outlines(Self.outline("[[[0,1.2],[10,1.2],[10,1.4],[0,1.2]]]"))) == nil)
    // Two windings are outside by the even-odd rule: a wrong outline, but of this stroke.
    #expect(sentence(Self.outlines(Self.outline("[\(Self.square),\(Self.square)]", rule: "evenodd"))) == nil)
  }

  @Test("are refused by their size before their numbers are read")
  func limits() throws {
    let text = Self.outlines(Self.outline())
    func limits(_ change: (inout StrokerFileLimits) -> Void) -> StrokerFileLimits {
      var limits = StrokerFileLimits.standard
      change(&limits)
      return limits
    }
    #expect(sentence(text, limits: limits { $0.bytes = text.utf8.count }) == nil)
    let bytes = sentence(text, limits: limits { $0.bytes = text.utf8.count - 1 })
    #expect(
      bytes
        == "e.json: the file has \(text.utf8.count) bytes; \(text.utf8.count - 1) are the most: split it into several files."
    )
    #expect(sentence(text, limits: limits { $0.values = 30 })?.contains("30 are the most: split it") == true)
    // The fifth point closes the contour, and is a segment.
    #expect(sentence(text, limits: limits { $0.vertices = 5 }) == nil)
    let vertices = sentence(text, limits: limits { $0.vertices = 4 })
    #expect(vertices?.contains("outlines[0].contours, stroke bar: the outline has more than 4 segments") == true)
    #expect(sentence(text, limits: limits { $0.flattenedVertices = 4 }) == nil)
    #expect(sentence(text, limits: limits { $0.flattenedVertices = 3 })?.contains("more than 3 vertices") == true)
    // A path is refused by the file's size, unread.
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("vernier-outlines-\(UUID()).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: 1 << 40)
    try handle.close()
    #expect(throws: FileError.self) { try OutlinesFile(path: path) }
    #expect(throws: FileError.self) { try StrokesFile(path: path) }
    #expect(throws: FileError.self) { try OutlinesFile(path: path + ".none") }
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    #expect(try OutlinesFile(path: path).answers.count == 1)
  }
}
