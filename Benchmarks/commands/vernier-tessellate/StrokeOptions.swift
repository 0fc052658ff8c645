import ArgumentParser
import CommandLine
import Geometry
import Results
import Schemes
import Tessellation
import TessellationExperiment
import Workloads

/// Which strokes are tessellated, and how.
struct StrokeOptions: ParsableArguments {
  @Option(parsing: .unconditional, help: "Input points of the strokes, with commas, each from 1 to 10000000.")
  var points = "10,100,1000,10000,100000"

  @Option(parsing: .unconditional, help: "Widths in px, with commas, each from 0.001 to 100000.")
  var widths = "4"

  @Option(help: "How the width varies along a stroke, with commas: \(Self.names(of: WidthProfile.self)).")
  var profiles = Self.names(of: WidthProfile.self, separator: ",")

  @Option(help: "Joins, with commas, or all: \(StrokeJoin.names.joined(separator: ", ")).")
  var joins = "round"

  @Option(
    parsing: .unconditional, help: "How many half widths the tip of a miter join may lie from its corner, from 1.")
  var miterLimit = 4.0

  @Option(help: "Caps, with commas, or all: \(Self.names(of: StrokeCap.self)).")
  var caps = "round"

  @Option(parsing: .unconditional, help: "Tolerances in px, with commas.")
  var tolerances = "0.25"

  @Option(help: "Curves, with commas, or all: \(StrokeCurve.catalog.map(\.name).joined(separator: ", ")).")
  var curves = "centripetal"

  @Option(
    help: "Methods, with commas, or all: \(TessellationMethod.choices.map(\.rawValue).joined(separator: ", ")).")
  var methods = TessellationMethod.builtIn.map(\.rawValue).joined(separator: ",")

  @Option(
    help: """
      Schemes in which strokes are kept at depths, with commas, - for none: \(SchemeCatalog.standard.choices).
      """)
  var schemes = ComparedSchemes.names

  @Option(parsing: .unconditional, help: "Zoom depths in decades, for --schemes: 0,3,7.5 or 0...300 or 0...300:50.")
  var depths = ComparedSchemes.depths

  @Option(parsing: .unconditional, help: "Input points of the stroke that --schemes keep, from 1.")
  var schemePoints = 1000

  @Option(parsing: .unconditional, help: "Strokes of the scene whose displayed frames are timed; 0 for none.")
  var strokes = 100

  @Option(parsing: .unconditional, help: "Input points of each of its strokes, from 1.")
  var strokePoints = 100

  @Option(
    parsing: .unconditional, help: "Timings of each stroke (default: as many as fit an eighth of a second, from 6).")
  var runs: Int?

  @Flag(help: "Time the outlines of Anti-Grain Geometry beside, on polylines; needs a build with --traits Peers.")
  var peers = false

  private static func names<Name: CaseIterable & RawRepresentable>(
    of type: Name.Type, separator: String = ", "
  ) -> String where Name.RawValue == String {
    Name.allCases.map(\.rawValue).joined(separator: separator)
  }

  /// The configuration these options spell.
  /// - Parameter seed: of the strokes.
  func configuration(seed: UInt64) throws -> TessellationConfiguration {
    let schemes = try schemeList()
    let configuration = TessellationConfiguration(
      points: try numbers(points, option: "--points", "whole numbers") { Int($0) },
      widths: try numbers(widths, option: "--widths", "numbers of px") { Double($0) },
      profiles: try items(profiles, option: "--profiles", of: WidthProfile.self), curves: try curveList(),
      joins: try joinList(), caps: try items(caps, option: "--caps", of: StrokeCap.self),
      tolerances: try numbers(tolerances, option: "--tolerances", "numbers of px") { Double($0) },
      methods: try methodList(), hasPeers: peers, schemes: schemes, depths: schemes.isEmpty ? [] : try depthList(),
      schemePoints: schemePoints, strokes: strokes, strokePoints: strokePoints, seed: seed, runs: runs)
    try configuration.validate()
    return configuration
  }

  private func numbers<Number>(
    _ list: String, option: String, _ wanted: String, _ number: (String) -> Number?
  ) throws -> [Number] {
    try CommaList(list, option: option).items.map { text in
      guard let number = number(text) else { throw InputError("\(option) names \(text); give \(wanted).") }
      return number
    }
  }

  private func curveList() throws -> [StrokeCurve] {
    try CommaList(curves, option: "--curves").chosen(from: StrokeCurve.catalog.map(\.name), StrokeCurve.init(name:))
  }

  private func joinList() throws -> [StrokeJoin] {
    do throws(TessellationError) {
      _ = try StrokeTessellator(style: StrokeStyle(join: .miter(limit: miterLimit)))
    } catch { throw InputError("--miter-limit: \(error.clause).") }
    return try CommaList(joins, option: "--joins").chosen(from: StrokeJoin.names) {
      StrokeJoin(name: $0, miterLimit: miterLimit)
    }
  }

  private func methodList() throws -> [TessellationMethod] {
    let list = try CommaList(methods, option: "--methods")
    let names = TessellationMethod.choices.map(\.rawValue)
    let advice = list.items.contains(TessellationMethod.agg.rawValue) ? ", or --peers for agg" : ""
    return try list.chosen(from: names, choices: names.joined(separator: ", ") + advice) { name in
      TessellationMethod.choices.first { $0.rawValue == name }
    }
  }

  private func items<Item: CaseIterable & RawRepresentable<String>>(
    _ list: String, option: String, of type: Item.Type
  ) throws -> [Item] {
    try CommaList(list, option: option).chosen(of: type)
  }

  private func schemeList() throws -> [SchemeDescriptor] {
    schemes == "-" ? [] : try CommaList.schemes(schemes, addition: ", or - for none")
  }

  private func depthList() throws -> [DepthLabel] {
    do { return try DepthList.parse(depths) } catch { throw InputError("--depths: \(error)") }
  }
}
