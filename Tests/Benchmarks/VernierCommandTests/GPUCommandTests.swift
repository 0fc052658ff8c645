import Foundation
import Graphics
import GraphicsExperiment
import TestSupport
import Testing

@Suite("vernier gpu") struct GPUCommandTests {
  private static let isThere = GraphicsPresence.isThere

  @Test("without EGL, or with what is no EGL, it says so and leaves nothing") func noDevice() throws {
    let folder = try TemporaryFolder()
    let output = folder.file("result")
    let missing = try Command(["gpu", "--library", folder.file("libEGL.so.1"), "--output", output])
    missing.expectRefusal(74)
    #expect(missing.errorText.contains("There is no EGL here, since \(folder.file("libEGL.so.1")) cannot be opened"))
    try folder.file("text.so", holding: "no library")
    try Command(["gpu", "--library", folder.file("text.so"), "--output", output]).expectRefusal(74)
    let pipe = folder.file("pipe")
    try #require(mkfifo(pipe, 0o600) == 0)
    try Command(["gpu", "--library", pipe, "--output", output]).expectRefusal(74)
    #expect(!FileManager.default.fileExists(atPath: output))
  }

  @Test(
    "what cannot be drawn is refused in a sentence",
    arguments: [
      ["--size", "0x5"], ["--size", "70000x1"], ["--size", "60000x60000"], ["--size", "wide"], ["--size", "10"],
      ["--schemes", "mpfr-256"], ["--strokes", "0"], ["--strokes", "1,1"], ["--strokes", "many"], ["--pairs", "-1"],
      ["--culled-strokes", "-1"], ["--stamps", "0"], ["--points", "0"], ["--depths", "x"],
    ])
  func refusal(options: [String]) throws { try Command(["gpu"] + options + ["--output", "-"]).expectRefusal(64) }

  @Test("a picture larger than the device draws is refused with its limit", .enabled(if: isThere)) func size() throws {
    let limit = try GraphicsContext().device.maxSide
    guard limit < 1 << 16 else { return }
    let command = try Command(["gpu", "--size", "\(limit + 1)x1", "--output", "-"])
    command.expectRefusal(64)
    #expect(command.errorText.contains("each side has to be from 1 to \(limit) px here"))
  }

  @Test("it prints the device and one screen, and its result verifies", .enabled(if: isThere)) func result() throws {
    let folder = try TemporaryFolder()
    let command = try Command([
      "gpu", "--schemes", "float32,df32", "--depths", "0,15", "--points", "20", "--strokes", "1,20", "--stamps", "50",
      "--culled-strokes", "200", "--pairs", "6", "--size", "320x200", "--output", folder.file("result"), "--quiet",
    ])
    #expect(command.exitCode == 0, "\(command.errorText)")
    let device = try GraphicsContext().device
    for word in [
      device.renderer, device.version, "two-sum is right as", "published-strip", "20 strokes", "uploaded-again",
    ] {
      #expect(command.outputText.contains(word), "\(word)")
    }
    #expect(command.outputText.split(separator: "\n").count < 50)
    let verified = try Command(["verify", folder.file("result")])
    #expect(verified.exitCode == 0, "\(verified.errorText)\(verified.outputText)")
    #expect(verified.outputText.contains("12 of 12 rows of gpu.csv"), "\(verified.outputText)")
  }
}
