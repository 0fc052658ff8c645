import AnnotationText
import Annotations
import Geometry
import TestSupport
import Testing

private let shape = #""kind":"shape","position":[0,0],"content":{"outline":"ellipse","size":[3,4]}"#

/// An invalid file gives one sentence with the location of the fault and its correction.
struct DamagedFileTests {
  private func sentence(_ bytes: [UInt8]) -> String? {
    do {
      _ = try AnnotationDocument(bytes, name: "a.json", kinds: .standard.addingText())
      return nil
    } catch {
      return error.description
    }
  }

  private func sentence(annotations: String, groups: String = "", more: String = "") -> String? {
    sentence(Array(#"{"version":1,\#(more)"groups":[\#(groups)],"annotations":[\#(annotations)]}"#.utf8))
  }

  @Test(arguments: faults) func annotation(text: String, expected: String) {
    let sentence = sentence(annotations: text)
    #expect(sentence?.hasSuffix(expected) == true, "\(sentence ?? "accepted")")
  }

  @Test(arguments: [
    (#"{"id":1,"parent":2},{"id":2,"parent":3},{"id":3,"parent":1}"#, "would be inside of itself"),
    (#"{"id":1,"parent":1}"#, "groups[0]: Group 1 would be inside of itself; give a parent that is not in it."),
    (#"{"id":1},{"id":2,"parent":9}"#, "groups[1].parent: the group is in group 9, which the file does not have."),
    (#"{"id":1},{"id":1}"#, "groups[1]: Group 1 is there twice; each id is given once."),
  ]) func groups(text: String, expected: String) {
    let sentence = sentence(annotations: "", groups: text)
    #expect(sentence?.contains(expected) == true, "\(sentence ?? "accepted")")
  }

  @Test(arguments: [
    (
      #"{"version":0,"annotations":[]}"#,
      "line 1, column 12, version: a file of this version is not known; it has to be 1."
    ),
    (#"{"annotations":[]}"#, "the field version is missing."), (#"{"version":1}"#, "the field annotations is missing."),
    (
      #"{"version":1,"count":1000000000,"annotations":[]}"#,
      "count: the file has 0 annotations and claims another number; use a whole copy, or leave it out."
    ),
    (
      #"{"version":1,"canvas":{"rule":"dyadic-frames"},"annotations":[]}"#,
      "canvas: In the saved canvas tree is missing; every saved canvas has it."
    ),
    (#"{"version":1,"annotations":{}}"#, "annotations: an array in brackets has to stand here."),
    ("[]", "the file has to hold an object in braces."), ("", "the text ends before its value; use a whole copy."),
  ]) func file(text: String, expected: String) {
    let sentence = sentence(Array(text.utf8))
    #expect(sentence?.hasSuffix(expected) == true, "\(sentence ?? "accepted")")
  }

  @Test func bytesThatAreNotTextAndNestingWithoutEndAreRefused() {
    let bytes = Array(#"{"version":1,"annotations":[],"a":""#.utf8) + [0xC3, 0x28] + Array(#""}"#.utf8)
    #expect(sentence(bytes) == "a.json, line 1, column 36: this is not text in UTF-8, from byte 35 on.")
    let nested = String(repeating: "[", count: 100_000)
    #expect(sentence(annotations: nested)?.contains("values are nested more than 64 deep") == true)
  }

  @Test func textsWhichAreTooManyBytesTogetherAreRefusedAtTheOneBeyond() {
    func boxes(_ count: Int) -> String {
      let text = String(repeating: "x", count: TextBox.maxByteCount)
      return (1...count).map {
        #"{"id":\#($0),"kind":"text","position":[0,0],"content":{"text":"\#(text)","font":"DejaVu Sans","size":9,"boxSize":[9,9]}}"#
      }.joined(separator: ",")
    }
    let most = AnnotationDocument.maxTextByteCount / TextBox.maxByteCount
    #expect(sentence(annotations: boxes(most)) == nil)
    let refusal = sentence(annotations: boxes(most + 1))
    #expect(
      refusal?.contains("annotations[\(most)]: the texts up to this one have 2359296 bytes; a file may have 2097152.")
        == true,
      "\(refusal?.prefix(300) ?? "accepted")")
  }

  @Test func aCutOrChangedFileIsRefusedOrReadAndNeverMore() throws {
    var random = RandomScenes(seed: 21)
    let bytes = try random.document(count: 6).text()
    for length in stride(from: 0, to: bytes.count - 2, by: 61) {
      let sentence = sentence(Array(bytes[..<length]))
      check(sentence?.hasSuffix(".") == true && sentence?.contains("\n") == false, "cut at \(length)")
    }
    let marks = Array(#"{}[]",:0-9eE.tfn\u#"#.utf8) + [0, 0x80, 0xFF, 0x20]
    for _ in 0..<150 {
      var damaged = bytes
      for _ in 0..<(1 + random.random.next() % 3) {
        let index = Int(random.random.next() % UInt64(damaged.count))
        switch random.random.next() % 3 {
        case 0: damaged[index] = random.pick(marks)
        case 1: damaged.remove(at: index)
        default: damaged.insert(random.pick(marks), at: index)
        }
      }
      guard let document = try? AnnotationDocument(damaged, name: "a.json") else { continue }
      check((try? document.text()) != nil, "read, and not written")
    }
  }

  private static let faults: [(String, String)] = [
    (
      #"{"id":1,"kind":"shape","position":[1e999,0],"content":{"outline":"ellipse","size":[3,4]}}"#,
      "annotations[0].position[0]: the number is inf; it has to be finite."
    ),
    (
      #"{"id":1,"kind":"shape","position":["NaN",0],"content":{"outline":"ellipse","size":[3,4]}}"#,
      "annotations[0].position[0]: a number has to stand here."
    ),
    (
      #"{"id":1,"kind":"shape","position":[1e300,0],"content":{"outline":"ellipse","size":[3,4]}}"#,
      "annotations[0]: Annotation 1 has the position (1e+300, 0.0); coordinates are within 2^40 image units of 0."
    ),
    (
      #"{"id":1,"kind":"shape","position":[0],"content":{"outline":"ellipse","size":[3,4]}}"#,
      "annotations[0].position: two numbers in brackets have to stand here."
    ),
    (
      #"{"id":1,"kind":"shape","position":[0,0],"content":{"outline":"ellipse","size":[0,4]}}"#,
      "annotations[0].content: Annotation 1 is a shape that has the size 0.0 × 4.0; both sides are finite and above 0."
    ),
    (
      #"{"id":1,"kind":"shape","position":[0,0],"content":{"outline":"ellipse","size":[3,-4]}}"#,
      "annotations[0].content: Annotation 1 is a shape that has the size 3.0 × -4.0; both sides are finite and above 0."
    ),
    (
      #"{"id":1,"kind":"shape","position":[0,0],"content":{"outline":"oval","size":[3,4]}}"#,
      #"annotations[0].content.outline: no outline is called "oval"; it has to be one of rectangle, rounded, ellipse, polygon, star, diamond, triangle."#
    ),
    (
      #"{"id":1,"kind":"line","position":[0,0],"content":{"start":[1,1],"end":[1,1]}}"#,
      "annotations[0].content: Annotation 1 is a line that begins where it ends; a line has two ends."
    ),
    (#"{"id":1,"kind":"shape","position":[0,0]}"#, "annotations[0]: the field content is missing."),
    (
      #"{"kind":"shape","position":[0,0],"content":{"outline":"ellipse","size":[3,4]}}"#,
      "annotations[0]: the field id is missing."
    ),
    (#"{"id":-1,\#(shape)}"#, "annotations[0]: Annotation -1 has the id -1; an id is from 0 to 2^53 - 1."),
    (#"{"id":1.5,\#(shape)}"#, "annotations[0].id: a whole number has to stand here."),
    (#"{"id":1,\#(shape)},{"id":1,\#(shape)}"#, "annotations[1]: Annotation 1 is there twice; each id is given once."),
    (#"{"id":1,"frame":7,\#(shape)}"#, "annotations[0].frame: the frame is 7; the canvas has the frames 0 to 0."),
    (#"{"id":1,"frame":-1,\#(shape)}"#, "annotations[0].frame: the frame is -1; the canvas has the frames 0 to 0."),
    (
      #"{"id":1,"fill":"red",\#(shape)}"#,
      #"annotations[0].fill: "red" is no colour; it has to be # and eight hexadecimal digits, as #RRGGBBAA."#
    ),
    (
      ##"{"id":1,"fill":"#1234-678",\##(shape)}"##,
      ##"annotations[0].fill: "#1234-678" is no colour; it has to be # and eight hexadecimal digits, as #RRGGBBAA."##
    ),
    (
      #"{"id":1,"scale":[0,1],\#(shape)}"#,
      "annotations[0]: Annotation 1 has the scale (0.0, 1.0); a scale is finite and not 0."
    ),
    (
      #"{"id":1,"strokeWidth":-1,\#(shape)}"#,
      "annotations[0]: Annotation 1 has the stroke width -1.0; a width is a finite number of image units, 0 or more."
    ),
    (
      #"{"id":1,"zIndex":1e18,\#(shape)}"#,
      "annotations[0].zIndex: the number is 1e+18; it has to be from -9007199254740992 to 9007199254740992."
    ),
    (
      #"{"id":1,"group":4,\#(shape)}"#,
      "annotations[0]: Annotation 1 is in group 4, which is not there; add the group first."
    ),
    (#"{"id":1,"isVisible":1,\#(shape)}"#, "annotations[0].isVisible: true or false has to stand here."),
    (#"{"id":1,"id":1,\#(shape)}"#, #"the key "id" stands here for the second time; keep one of them."#),
    (
      #"{"id":1,"kind":"cloud","position":[0,0],"box":{"min":[1,0],"max":[0,0]}}"#,
      "annotations[0].box: min has to be at most max on both axes."
    ),
    ("7", "annotations[0]: an object in braces has to stand here."),
  ]
}
