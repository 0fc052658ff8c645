import Files
import Testing

@testable import PatternCanvas

@Suite("Pictures of Photoshop files") struct PSDPictureTests {
  /// A red layer over all, half of a green one in the left half of 4 x 2 px, and a hidden one; white in the place of the
  /// picture.
  private func writer(_ change: (inout PSDWriter) -> Void = { _ in }) -> PSDWriter {
    func rows(_ px: [UInt8], _ width: Int) -> [[[UInt8]]] {
      Array(repeating: Array(repeating: px, count: width), count: 2)
    }
    var writer = PSDWriter()
    (writer.width, writer.height, writer.hasPicture) = (4, 2, false)
    writer.merged = rows([255, 255, 255], 4)
    writer.layers = [
      PSDWriter.Layer(name: "Red", rows: rows([200, 0, 100], 4), packing: 1),
      PSDWriter.Layer(name: "Green", rows: rows([0, 255, 0, 255], 2), opacity: 51),
      PSDWriter.Layer(name: "Hidden", rows: rows([9, 9, 9], 4), flags: 2),
    ]
    change(&writer)
    return writer
  }

  private func px(_ image: ColorImage, _ x: Int, _ y: Int) -> [UInt8] {
    Array(UnsafeBufferPointer(start: image.row(y) + 4 * x, count: 4))
  }

  private func problem(_ body: () throws(FileError) -> some Any) -> String? {
    do throws(FileError) {
      _ = try body()
      return nil
    } catch {
      return error.kind == .input ? error.description : "\(error.kind)"
    }
  }

  @Test("A file saved without its picture shows its layers, composed as a canvas does") func composed() throws {
    let file = try PSDFile(
      writer {
        $0.layers[1].blendKey = "mul "
        $0.layers[1].mask = PSDWriter.Mask(rows: [[255], [255]], outside: 0)
      }.bytes, name: "a.psd")
    let base = try #require(file.project(id: "p", name: "P").baseImage).png.colorImage()
    for image in [try file.flattenedImage(), base] {
      // A fifth of red times green, which is black, over red.
      #expect(px(image, 0, 0) == [160, 0, 80, 255])
      #expect(px(image, 1, 1) == [200, 0, 100, 255] && px(image, 3, 1) == [200, 0, 100, 255])
    }
  }

  @Test("A picture that was saved is shown as it is, composed or not", arguments: [true, nil] as [Bool?])
  func saved(hasPicture: Bool?) throws {
    let file = try PSDFile(writer { $0.hasPicture = hasPicture }.bytes, name: "a.psd")
    #expect(px(try file.flattenedImage(), 0, 0) == [255, 255, 255, 255])
    #expect(px(try file.composedImage(), 0, 0) == [160, 51, 80, 255])
  }

  @Test("What the layers' px do not have is not composed, but refused by name") func uncomposed() throws {
    func expect(_ words: String?, _ change: (inout PSDWriter) -> Void) throws {
      let file = try PSDFile(writer(change).bytes, name: "a.psd")
      let found = problem { () throws(FileError) in try file.flattenedImage() }
      #expect(words.map { found?.contains($0) ?? false } ?? (found == nil), "\(words ?? "read"): \(found ?? "read")")
    }
    try expect("the layer \"Green\" has effects") { $0.layers[1].additions = [("lfx2", PSDWriter.effects())] }
    try expect("the layer \"Green\" has effects") { $0.layers[1].additions = [("lrFX", [0])] }
    for (areOn, isOn) in [(false, true), (true, false)] {
      try expect(nil) {
        $0.layers[1].additions = [("lrFX", [0]), ("lmfx", PSDWriter.effects(areOn: areOn, isOn: isOn)), ("lrFX", [0])]
      }
    }
    try expect(nil) { $0.layers[2].additions = [("lfx2", PSDWriter.effects())] }
    try expect("the group \"Sea\" has effects") {
      var group = PSDWriter.Layer.group("Sea")
      group.additions.append(("lfx2", PSDWriter.effects()))
      $0.layers = [.groupEnd] + $0.layers + [group]
    }
    try expect("the group \"Board\" is an artboard") {
      var group = PSDWriter.Layer.group("Board")
      group.additions.append(("artb", [0]))
      $0.layers = [$0.layers[0], .groupEnd, $0.layers[1], group]
    }
    try expect("neither layers nor a merged picture") { $0.layers = [] }
  }

  @Test("Layers that would fill a machine are not composed") func bounds() throws {
    let file = try PSDFile(writer().bytes, name: "a.psd")
    #expect(px(try file.composedImage(byteLimit: 64), 0, 0) == [160, 51, 80, 255])
    let masked = try PSDFile(writer { $0.layers[1].mask = PSDWriter.Mask(rows: [[255]]) }.bytes, name: "a.psd")
    for (file, limit) in [(file, 63), (masked, 71)] {
      let found = problem { () throws(FileError) in try file.composedImage(byteLimit: limit) }
      #expect(found?.contains("more than \(limit) bytes of px, from the layer Green on") == true, "\(found ?? "read")")
    }
    // A small layer of a large canvas takes the memory of its px alone.
    let small = try PSDFile(
      writer {
        ($0.width, $0.height) = (4_096, 2_048)
        $0.layers.removeFirst()
      }.bytes, name: "a.psd")
    #expect(px(try small.composedImage(byteLimit: 16), 1, 1) == [0, 51, 0, 51])
    let many = writer {
      ($0.width, $0.height) = (4_096, 4_096)
      $0.layers = Array(repeating: $0.layers[0], count: 257)
    }
    let wide = try PSDFile(many.bytes, name: "a.psd")
    let sentence = problem { () throws(FileError) in try wide.flattenedImage() }
    #expect(sentence?.contains("257 layers of 4096 x 4096 px") == true, "\(sentence ?? "read")")
  }

  @Test("The picture alone is read of a file whose layers are not") func picture() throws {
    for addition in ["vmsk", "curv", "SoCo"] {
      let bytes = writer {
        $0.hasPicture = true
        $0.layers[1].additions = [(addition, [1])]
      }.bytes
      #expect(problem { () throws(FileError) in try PSDFile(bytes, name: "a.psd") }?.contains("\"Green\" is") == true)
      let picture = try PSDPicture(bytes, name: "a.psd")
      #expect(px(try picture.image(), 3, 1) == [255, 255, 255, 255])
      let project = try picture.project(id: "p", name: "Sea", createdAt: "2025-11-10T10:30:00Z")
      #expect(project.layers == [ProjectLayer(id: "layer-1", name: "Sea", order: 0)])
      #expect(px(try project.layerStack().picture(), 0, 0) == [255, 255, 255, 255])
      #expect(project.name == "Sea" && project.createdAt == project.modifiedAt && project.createdAt != nil)
    }
  }

  @Test("A picture that was not saved is refused, and a resource that is none") func refused() throws {
    let found = problem { () throws(FileError) in try PSDPicture(writer().bytes, name: "a.psd") }
    #expect(found?.contains("the merged picture was not saved") == true, "\(found ?? "read")")
    var bytes = writer().bytes
    let mark = try #require(bytes.firstRange(of: Array("8BIM".utf8)))
    bytes[mark.lowerBound] = 0x39
    #expect(problem { () throws(FileError) in try PSDPicture(bytes, name: "a.psd") }?.contains("mark 8BIM") == true)
  }

  @Test("Channels beyond those that are shown are left out") func moreChannels() throws {
    let bytes = writer {
      ($0.channels, $0.hasMergedAlpha, $0.hasPicture) = (6, true, true)
      $0.merged = Array(repeating: Array(repeating: [255, 200, 155, 100, 7, 8], count: 4), count: 2)
      $0.layers[0].channelIDs = [0, 1, 2, 3]
    }.bytes
    let file = try PSDFile(bytes, name: "a.psd")
    #expect(px(try file.flattenedImage(), 2, 1) == [100, 45, 0, 100])
    #expect(px(try file.image(of: file.layers[0]), 2, 1) == [200, 0, 100, 255])
  }

  @Test("A file cut anywhere, or altered, ends in a picture or a sentence") func damaged() {
    let bytes = writer { $0.hasPicture = true }.bytes
    for count in bytes.indices {
      #expect(problem { () throws(FileError) in try PSDPicture(Array(bytes.prefix(count)), name: "a.psd") } != nil)
    }
    var random = SplitMix(5)
    for round in 0..<2_000 {
      var altered = round % 2 == 0 ? bytes : writer().bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let values: [UInt8] = [0, 1, 0x7F, 0x80, 0xFF, UInt8(truncatingIfNeeded: random.next())]
        altered[Int.random(in: bytes.indices, using: &random)] = values.randomElement(using: &random) ?? 0
      }
      for found in [
        problem { () throws(FileError) in try PSDPicture(altered, name: "a.psd").image() },
        problem { () throws(FileError) in try PSDFile(altered, name: "a.psd").flattenedImage() },
      ] { #expect(found?.contains("\n") != true && found?.hasSuffix(".") != false) }
    }
  }
}
