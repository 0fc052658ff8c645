import Workloads

/// The drawings of a configuration, each made once.
struct DrawingTable: Sendable {
  private let drawings: [String: Drawing]
  private let configuration: SweepConfiguration

  init(_ configuration: SweepConfiguration) {
    self.configuration = configuration
    drawings = Dictionary(
      configuration.workloads.map { ($0.name, configuration.drawing(of: $0)) }, uniquingKeysWith: { first, _ in first })
  }

  func drawing(of workload: any Workload) -> Drawing {
    drawings[workload.name] ?? configuration.drawing(of: workload)
  }
}
