import ArgumentParser
import Files
import InkCanvas
import Raster
import Results
import Workloads

/// The size of a screen in px.
public struct ScreenSize: Hashable, Sendable, CustomStringConvertible, SettingItem {
  /// In px.
  public let width: Int
  /// In px.
  public let height: Int

  /// A size.
  /// - Parameters:
  ///   - width: in px.
  ///   - height: in px.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// Parses `1920x1080`; nil for anything else.
  public init?(item text: String) {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard sides.count == 2, let width = sides[0], let height = sides[1] else { return nil }
    self.init(width: width, height: height)
  }

  public static var itemAdvice: String { "give WIDTHxHEIGHT in px, with commas, like 1920x1080" }
  public var recorded: JSONValue { .string(description) }

  /// As `1920x1080`.
  public var description: String { "\(width)x\(height)" }

  /// Px of the screen for each px of a screen 1,080 px high, at which pens and strokes are made up.
  var scale: Double { Double(height) / 1080 }
}

/// The renderers of others that a program may bring beside those of `InkRendererCatalog`. They are measured, and are
/// not measured again by `vernier verify`, as another machine may not have them.
public enum ExternalRenderer: String, CaseIterable, Sendable {
  /// A mesh of each stroke in the memory of a graphics device, all drawn each frame by the vertex path.
  case meshes
  /// cairo, all strokes again each frame.
  case cairoEverything = "cairo-everything"
  /// cairo, the strokes that meet the dirty rectangle, within it.
  case cairoRectangle = "cairo-rectangle"
}

/// What is drawn by which renderers on which screens.
public struct RendererConfiguration: SeededSettings {
  public static let units = ["display": "hz", "rate": "hz", "duration": "s"]

  @Option(list: "The renderers, by their names.")
  public var renderers = InkRendererCatalog.standard.map(\.name)

  @Option(list: "The screens.")
  public var sizes = [ScreenSize(width: 1920, height: 1080), ScreenSize(width: 3840, height: 2160)]

  @Option(list: "The numbers of strokes on the page before a pen draws.")
  public var strokes = [10, 100, 1000, 10_000]

  @Option(list: "The displays, in frames a second.")
  public var display = [120.0, 240]

  @Option(help: "What is played: pen, or the name of a recording.")
  public var source = "pen"

  @Option(parsing: .unconditional, help: "Samples of touches a second.")
  public var rate = 240.0

  @Option(parsing: .unconditional, help: "The duration of what is played, in s.")
  public var duration = 0.5

  @Option(parsing: .unconditional, help: "New events of each stroke of the synthetic pen; 0 for a recording.")
  public var strokeSamples = 48

  @OptionGroup public var random: SeedOption

  public init() {}

  /// The number of samples of touches that are played.
  public var deliveryCount: Int {
    let count = (duration * rate).rounded()
    return count >= 0 && count < 1e9 ? Int(count) : 0
  }

  /// The deliveries after which px are compared: one in the middle of what is played, and the last one.
  var compared: [Int] {
    Array(Set((1...2).map { max(0, $0 * deliveryCount / 2 - 1) })).sorted()
  }

  /// The pages: each is a series of all renderers.
  var pages: [RendererPage] { sizes.flatMap { size in strokes.map { RendererPage(size: size, strokes: $0) } } }
}

/// A page of some strokes on a screen.
public struct RendererPage: Hashable, Sendable {
  /// The screen.
  public let size: ScreenSize
  /// The number of strokes before a pen draws.
  public let strokes: Int
}

extension RendererConfiguration: ExperimentConfiguration {
  /// The largest number of px of a screen: 2^25, which hold 7680 × 4320.
  public static let maxPixels = 1 << 25
  /// The allowed numbers of strokes.
  public static let strokeRange = 0...100_000
  /// The allowed numbers of frames a second.
  static let displayRange = 10.0...1000
  /// The allowed numbers of samples that are played.
  static let deliveryRange = 1...100_000
  /// The allowed numbers of new events of a pen's stroke.
  static let strokeSampleLimit = 100_000

  /// The names of all renderers that there may be.
  public static let names = InkRendererCatalog.standard.map(\.name) + ExternalRenderer.allCases.map(\.rawValue)

  public func validateValues() throws(SettingError) {
    for name in renderers where !Self.names.contains(name) {
      throw SettingError("renderers", "names \(QuotedText(name)); choose from \(Self.names.joined(separator: ", "))")
    }
    for size in sizes {
      guard PixelImage.isSize(size.width, size.height), size.width * size.height <= Self.maxPixels else {
        throw SettingError(
          "sizes",
          "names \(size); give WIDTHxHEIGHT in px, each side from 1 to \(PixelImage.maxSide), and at most "
            + "\(Self.maxPixels) px in all, like 1920x1080")
      }
    }
    for count in strokes { try SettingError.require(count, of: "strokes", in: Self.strokeRange, "a number") }
    for rate in display where !Self.displayRange.contains(rate) {
      throw SettingError("display", "names \(rate); give a number of Hz from 10 to 1000")
    }
    guard !source.isEmpty, !source.contains("\0") else {
      throw SettingError("source", "is no name; give one that is not empty")
    }
    guard PenRecording.rateRange.contains(rate) else {
      throw SettingError("rate", "is \(rate); give a number of Hz from 1 to 1000")
    }
    guard Self.deliveryRange.contains(deliveryCount) else {
      throw SettingError(
        "duration",
        "is \(duration); give seconds that come to 1 to \(Self.deliveryRange.upperBound) samples at \(rate) a second")
    }
    try SettingError.require(strokeSamples, of: "stroke_samples", in: 0...Self.strokeSampleLimit, "a number")
  }
}
