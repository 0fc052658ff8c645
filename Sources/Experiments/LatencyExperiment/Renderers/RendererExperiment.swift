import Geometry
import InkCanvas
import Measurement
import Results

/// Draws the same touches on the same pages by several renderers of ink: px written, px that differ, memory, and times
/// against a display.
///
/// Touches arrive at the digitiser's rate. Counts are of one frame after each sample. Times are those of an app's main
/// thread on a display, on a clock that skips all waits: a frame is begun at an instant of the display with all samples
/// that are due, and shown at the first later instant at which it is done. Ages count from when the newest sample of a
/// frame was due until then.
public struct RendererExperiment: Experiment {
  public static let name = "renderers"
  public static let title = "What ways to put ink on a screen cost"
  public static var tables: [any TableDefinition] { [RendererRow.table, RendererTimeRow.table] }

  public let configuration: RendererConfiguration
  private let external: [InkRendererDescriptor]
  private let deliveries: InkDeliveries
  private let clock: any PacingClock & Sendable

  /// An experiment.
  /// - Parameters:
  ///   - configuration: what is drawn by which renderers.
  ///   - deliveries: what is played: `vernier verify` requires the configuration's number of them.
  ///   - external: the renderers of the configuration that `InkRendererCatalog` has not, by the names of
  ///     `ExternalRenderer`. They paint every stroke each frame, or say otherwise.
  ///   - clock: nil for the machine's, whose waits are skipped.
  public init(
    _ configuration: RendererConfiguration, _ deliveries: InkDeliveries, external: [InkRendererDescriptor] = [],
    clock: (any PacingClock & Sendable)? = nil
  ) {
    self.configuration = configuration
    self.deliveries = deliveries
    self.external = external
    self.clock = clock ?? SkippingClock()
  }

  public func run(jobs: Int, into output: some ExperimentOutput) throws -> Provenance.CrossCheck? {
    let descriptors = configuration.renderers.compactMap { name in
      (InkRendererCatalog.standard + external).first { $0.name == name }
    }
    let total = Double(configuration.pages.count * descriptors.count)
    var done = 0.0
    var ranks = NearestRank()
    for size in configuration.sizes {
      let script = try RendererScript(deliveries, configuration, size)
      for page in configuration.pages where page.size == size {
        let counts = try RendererCounts(script, page, configuration)
        for descriptor in descriptors {
          let rig = try RendererRig(script, page, descriptor)
          try output.write(try counts.row(of: descriptor, by: rig), to: RendererRow.table)
          for display in configuration.display {
            // The strokes that are there before are no part of a frame.
            try rig.restart()
            let record = try RendererLoop.run(rig, script, displayHz: display, on: clock)
            for quantity in RendererQuantity.allCases {
              let times =
                switch quantity {
                case .input: record.input
                case .frame: record.frames
                case .inkAge: record.ages
                }
              try output.write(
                RendererTimeRow(
                  renderer: descriptor.name, page: page, displayHz: display, quantity: quantity,
                  summary: LatencySummary(times, with: &ranks),
                  frames: quantity == .frame ? .init(instants: record.instants, onTime: record.onTime) : nil),
                to: RendererTimeRow.table)
            }
          }
          done += 1
          output.progress("renderers", done / total)
        }
      }
    }
    return nil
  }
}

extension RendererExperiment {
  /// Pages are drawn again, but not by renderers of others. A recording is no part of a result.
  public static func parts(_ result: RecordedResult, _ configuration: RendererConfiguration) -> [ResultPart] {
    let series = configuration.pages.flatMap { page in configuration.renderers.map { (page: page, name: $0) } }
    func descriptor(_ index: Int) -> InkRendererDescriptor? {
      InkRendererCatalog.standard.first { $0.name == series[index].name }
    }
    func key(_ index: Int) -> [Cell] {
      let (page, name) = series[index]
      return [.string(name), .integer(page.size.width), .integer(page.size.height), .integer(page.strokes)]
    }
    return [
      ResultPart(
        RendererRow.table, pieces: series.count, keys: { [key($0)] },
        isMeasurable: { index, _ in configuration.strokeSamples > 0 && descriptor(index) != nil },
        again: { chosen, _, take in
          let played = InkDeliveries(
            pen: configuration.deliveryCount, samples: configuration.strokeSamples, rateHz: configuration.rate,
            seed: configuration.seed)
          var counts: RendererCounts?
          for (position, index) in chosen.enumerated() {
            guard let descriptor = descriptor(index), case let page = series[index].page else { continue }
            let script = try RendererScript(played, configuration, page.size)
            if counts?.page != page { counts = try RendererCounts(script, page, configuration) }
            guard let counts else { continue }
            try take(position, [counts.row(of: descriptor, by: RendererRig(script, page, descriptor))])
          }
        }),
      ResultPart(
        RendererTimeRow.table,
        keys: series.indices.flatMap { index in
          configuration.display.flatMap { display in
            RendererQuantity.allCases.map { key(index) + [.number(display), .string($0.rawValue)] }
          }
        }),
    ]
  }
}

/// Counts what renderers write on one page, and compares their px with those of all strokes painted again.
struct RendererCounts {
  private let script: RendererScript
  let page: RendererPage
  private let compared: [Int]
  /// The px after the compared deliveries.
  private var expected: [[SIMD4<UInt8>]] = []
  /// The row of the renderer that they are of.
  private var reference: RendererRow?

  /// Paints the reference.
  init(_ script: RendererScript, _ page: RendererPage, _ configuration: RendererConfiguration) throws {
    self.script = script
    self.page = page
    compared = configuration.compared
    var expected: [[SIMD4<UInt8>]] = []
    let descriptor = InkRendererCatalog.standard[0]
    let rig = try RendererRig(script, page, descriptor)
    reference = try measure(descriptor, by: rig) { _ in
      try rig.withPixels { expected.append($0) }
      return (0, 0)
    }
    self.expected = expected
  }

  /// Draws a frame after each delivery, or after the compared ones alone.
  /// - Parameters:
  ///   - descriptor: the renderer.
  ///   - rig: one of it that has drawn nothing.
  func row(of descriptor: InkRendererDescriptor, by rig: RendererRig) throws -> RendererRow {
    if let reference, descriptor.name == reference.renderer { return reference }
    return try measure(descriptor, by: rig) { position in
      try rig.withPixels { Self.difference($0, expected[position]) }
    }
  }

  private func measure(
    _ descriptor: InkRendererDescriptor, by rig: RendererRig,
    _ compare: (_ position: Int) throws -> (count: Int, greatest: Int)
  ) throws -> RendererRow {
    if !descriptor.paintsEverything { _ = try rig.draw() }
    var written: [Int?] = []
    var (differing, greatest, memory, pageMemory) = (0, 0, rig.memory, rig.pen.page.memory)
    for index in script.deliveries.indices {
      rig.take(index)
      let position = compared.firstIndex(of: index)
      guard position != nil || !descriptor.paintsEverything else { continue }
      written.append(try rig.draw())
      memory = max(memory, rig.memory)
      pageMemory = max(pageMemory, rig.pen.page.memory)
      guard let position else { continue }
      let difference = try compare(position)
      differing = max(differing, difference.count)
      greatest = max(greatest, difference.greatest)
    }
    let sorted = written.compactMap(\.self).sorted()
    return RendererRow(
      renderer: descriptor.name, page: page, frames: written.count,
      written: sorted.count == written.count
        ? sorted.last.map { .init(p50: sorted[NearestRank.rank(500, of: sorted.count) - 1], most: $0) } : nil,
      compared: compared.count, differing: differing, greatest: greatest, memory: memory, pageMemory: pageMemory)
  }

  private static func difference(
    _ found: [SIMD4<UInt8>], _ expected: [SIMD4<UInt8>]
  ) -> (count: Int, greatest: Int) {
    var (count, greatest) = (abs(found.count - expected.count), 0)
    for (a, b) in zip(found, expected) where a != b {
      count += 1
      for channel in 0..<4 { greatest = max(greatest, abs(Int(a[channel]) - Int(b[channel]))) }
    }
    return (count, greatest)
  }
}
