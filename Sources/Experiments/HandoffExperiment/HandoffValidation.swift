import Frames
import Geometry
import Results
import Schemes
import Workloads

/// Validates handoff rules: every check of every rule, in one order, for any number of workers.
public struct HandoffValidation: Sendable {
  /// The configuration.
  public let configuration: HandoffConfiguration
  private let pieces: [Piece]

  /// A check of a rule that is independent of the others.
  private struct Piece: Sendable {
    let rule: HandoffRuleDescriptor
    let work: Work
  }

  /// The walks of engines in other programs: each engine plays all of them.
  private let engineWalks: [Walk]

  private enum Work: Sendable {
    case walk(Walk)
    case drift(Int)
    case roundTrip(Int)
    case accumulated(Walk)
    case switches
    case ancestors(Int)
    case descendants(Int)
    case pans(Int)
    case reload(Int)
    case borders(Int)
    case curves(Int)
    case ink
    case erasing(Int)
    case bookmark(Int)
    case flights(Int)
  }

  /// A walk that is generated when it is played: those of many levels would not fit into memory together.
  private enum Walk: Sendable {
    case plunge(levels: Int)
    case excursion(levels: Int)
    case wander
    case leap
    case supplied(GestureScript)

    /// The depth of a walk in steps of ×1,000, or of an excursion out.
    func levels(of made: GestureWalk) -> Int {
      if case .excursion(let levels) = self { levels } else { made.levels }
    }

    func made(seed: UInt64) -> GestureWalk {
      switch self {
      case .plunge(let levels): .plunge(decades: 3 * levels, seed: seed)
      case .excursion(let levels): .excursion(levels: levels, seed: seed)
      case .wander: .wander(doublings: 100, count: 5000, seed: seed)
      case .leap: .leap(count: 400, seed: seed)
      case .supplied(let script):
        GestureWalk(name: GestureWalk.suppliedName, gestures: script.gestures.map(\.gesture))
      }
    }
  }

  /// Lays out the work without measuring.
  public init(_ configuration: HandoffConfiguration) {
    self.configuration = configuration
    var walks: [Walk] = configuration.levels.filter { $0 > 0 && $0 <= 1000 }.map { .plunge(levels: $0) }
    walks += [.wander, .leap]
    if let script = configuration.script { walks.append(.supplied(script)) }
    let levels = configuration.levels
    let excursions = levels.filter { $0 > 0 && $0 <= Self.engineLevels }.map { Walk.excursion(levels: $0) }
    engineWalks =
      excursions
      + walks.filter {
        if case .plunge(let levels) = $0 { levels <= Self.engineLevels } else { true }
      }
    pieces = configuration.rules.flatMap { rule in
      var works: [Work] = walks.map { .walk($0) }
      works += levels.filter { $0 > 0 && $0 <= 1000 }.map { .drift($0) }
      works += levels.filter { $0 > 0 && $0 <= 1000 }.map { .roundTrip($0) }
      works += levels.filter { $0 > 0 && $0 <= 1000 }.map { .accumulated(.excursion(levels: $0)) }
      // A walk from a saved canvas has no first view that is known exactly.
      works += (configuration.start == nil ? walks : walks.dropLast()).map { .accumulated($0) }
      works.append(.switches)
      works += levels.map { .ancestors($0) }
      works += levels.map { .descendants($0) }
      works += configuration.panLevels.map { .pans($0) }
      works += configuration.panLevels.map { .reload($0) }
      works += levels.filter { $0 > 0 && $0 <= 1000 }.map { .borders($0) }
      works += levels.filter { $0 > 0 && $0 <= HandoffConfiguration.curvedLevels }.map { .curves($0) }
      works.append(.ink)
      works += levels.filter { $0 <= HandoffConfiguration.erasedLevels }.map { .erasing($0) }
      works += configuration.panLevels.map { .bookmark($0) }
      works += levels.filter { $0 > 0 && $0 <= HandoffConfiguration.flightLevels }.map { .flights($0) }
      return works.map { Piece(rule: rule, work: $0) }
    }
  }

  /// The deepest walk of an engine in another program: a level takes it 40 questions there and 40 back.
  private static let engineLevels = 334

  /// The number of pieces of work: those of all rules, and a walk of an engine each.
  public var count: Int { pieces.count + configuration.engines.count * engineWalks.count }

  /// Runs on `jobs` threads; the rows do not depend on their number.
  /// - Parameters:
  ///   - jobs: worker threads, from 1.
  ///   - store: the store of rows; nil for a run that stores none.
  ///   - take: receives the rows of each piece in order; its error stops the validation.
  public func run(
    jobs: Int, pieces store: (any PieceStore)? = nil, take: (Int, [HandoffRow]) throws -> Void
  ) throws {
    try ParallelWork(jobs: jobs).run(
      "handoff", count, keeping: store, makeWorker: {},
      work: { _, index in index < pieces.count ? rows(pieces[index]) : [engineRow(index - pieces.count)] }, take: take)
  }

  private func rows(_ piece: Piece) -> [HandoffRow] {
    rows(piece.work, piece.rule.rule, piece.rule)
  }

  private func rows(_ work: Work, _ rule: some SavableHandoffRule, _ descriptor: HandoffRuleDescriptor) -> [HandoffRow]
  {
    let checks = HandoffChecks(rule, descriptor, configuration)
    return switch work {
    case .walk(let walk): checks.transitions(walk.made(seed: configuration.seed))
    case .drift(let levels): [checks.drift(levels: levels)]
    case .roundTrip(let levels): [checks.roundTrip(levels: levels)]
    case .accumulated(let walk): [walked(walk, by: checks)]
    case .switches: checks.switches()
    case .ancestors(let levels): checks.ancestors(levels: levels)
    case .descendants(let levels): checks.descendants(levels: levels)
    case .pans(let levels): checks.pans(levels: levels)
    case .reload(let levels): [checks.reload(levels: levels)]
    case .curves(let levels): checks.curves(levels: levels)
    case .ink: checks.ink()
    case .borders(let levels): checks.borders(levels: levels)
    case .erasing(let levels): [checks.erasing(levels: levels)]
    case .bookmark(let levels): [checks.bookmark(levels: levels)]
    case .flights(let levels): checks.flights(levels: levels)
    }
  }

  /// The row of an engine in another program on a walk.
  private func engineRow(_ number: Int) -> HandoffRow {
    let (engine, walk) = engineWalk(number)
    let made = walk.made(seed: configuration.seed)
    return EngineWalk(engine, configuration).row(made, levels: walk.levels(of: made))
  }

  private func engineWalk(_ number: Int) -> (SchemeDescriptor, Walk) {
    (configuration.engines[number / engineWalks.count], engineWalks[number % engineWalks.count])
  }

  private func walked(_ walk: Walk, by checks: HandoffChecks<some SavableHandoffRule>) -> HandoffRow {
    let made = walk.made(seed: configuration.seed)
    return checks.walk(made, levels: walk.levels(of: made))
  }
}
