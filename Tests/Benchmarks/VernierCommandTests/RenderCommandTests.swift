import Foundation
import PNGImages
import Raster
import TestSupport
import Testing

@Suite("vernier render") struct RenderCommandTests {
  private static let small = [
    "render", "--schemes", "float32,dyadic-frames", "--depths", "0,7", "--recorded-depths", "3",
  ]

  @Test("writes a folder that is whole, with a film strip, an animation and tables") func folder() throws {
    let folder = try TemporaryFolder()
    let command = try Command(
      Self.small + ["--frames", "2", "--animated-depths", "4", "--output", folder.file("result")])
    #expect(command.exitCode == 0, "\(command.errorText)")
    for word in ["10^7", "float32", "dyadic-frames", "< 0.001"] {
      #expect(command.outputText.contains(word), "\(command.outputText)")
    }
    #expect(command.errorText.contains("film-strip.png") && command.errorText.contains("animation.png"))
    let files: Set = [
      "animation.png", "curve-strip.png", "datapackage.json", "displacements.csv", "exact.csv", "film-strip.png",
      "ink-strip.png", "provenance.json",
    ]
    #expect(Set(try FileManager.default.contentsOfDirectory(atPath: folder.file("result"))) == files)
    // The strip's depths are recorded too.
    let depths = Set(
      try folder.text("result/exact.csv").split(separator: "\n").dropFirst().map { $0.prefix { $0 != "," } })
    #expect(depths == ["0.0", "3.0", "7.0"])
    let strip = try PixelImage(png: Array(try folder.data("result/film-strip.png")))
    #expect(strip.width > 500 && strip.height > 300)
    let verified = try Command(["verify", folder.file("result")])
    #expect(verified.exitCode == 0, "\(verified.errorText)\(verified.outputText)")
  }

  @Test("prints displacements alone where there is no folder, the same for any number of threads") func rows() throws {
    let (one, two) = try (
      Command(Self.small + ["--output", "-", "--jobs", "1"]), Command(Self.small + ["--output", "-", "--jobs", "2"])
    )
    #expect(one.exitCode == 0 && one.output == two.output)
    #expect(one.outputText.hasPrefix("scheme,zoom_depth,frame,point,dx_px,dy_px\nfloat32,0.0,0,0,"))
  }

  /// Arguments after `render`, a part of the sentence, and the exit code.
  static let refused: [([String], String, Int32)] = [
    (["--schemes", "float31"], "--schemes names float31", 64), (["--depths", "x"], "--depths", 64),
    (["--depths", "20001"], "\"20001\" is not a depth in decades from 0 to 20000", 64),
    (["--depths", "0...200"], "--depths makes a picture of", 64),
    (["--recorded-depths", ""], "--recorded-depths: the list of depths has an empty part", 64),
    (["--frames", "2", "--animated-depths", "1,"], "--animated-depths: the list of depths has an empty part", 64),
    (["--animated-depths", "4"], "--animated-depths needs --frames", 64),
    (["--frames", "601"], "--frames is 601; give a number from 2 to 600", 64),
    (["--frames=x"], "--frames is \"x\"; give a number from 2", 64), (["--frames", "0"], "--frames is 0", 64),
    (["--pan", "0"], "--pan is 0; give a number of px from", 64),
    (["--pan", "nan"], "--pan", 64), (["--jobs", "0"], "--jobs is 0", 64), (["--seed", "-1"], "--seed", 64),
    (["--output", "/dev/null/x"], "/dev/null is a file", 64),
    (["--output", "/proc/nowhere"], "/proc/nowhere cannot be made", 74),
  ]

  @Test("refuses in a sentence", arguments: refused) func refusals(
    _ arguments: [String], _ words: String, _ code: Int32
  ) throws {
    let command = try Command(["render", "--quiet"] + arguments)
    #expect(command.exitCode == code, "\(command.exitCode): \(command.errorText)")
    #expect(command.errorText.contains(words), "\(command.errorText)")
    #expect(command.errorText.split(separator: "\n").count == 1 && command.outputText.isEmpty)
  }
}
