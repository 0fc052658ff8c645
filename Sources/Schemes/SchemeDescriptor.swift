import Geometry

/// Everything that is known of a coordinate scheme from outside: its name, what it is, what it costs, and how to make
/// one.
///
/// A descriptor is what a ``SchemeCatalog`` lists and what an experiment is given. Whatever depends on which schemes
/// there are asks the descriptor: help texts, progress, memory checks, figures. Two descriptors are equal when their
/// names are, since results know schemes by name alone.
public struct SchemeDescriptor: Sendable {
  /// The name in results, on the command line and in figures: lower-case letters, digits and hyphens.
  public let name: String
  /// What the scheme is, in one line without a full stop.
  public let summary: String
  /// Where the scheme comes from: a paper, a document, or software that uses it.
  public let source: String
  /// The scheme's colour in every figure, `#rrggbb`.
  public let colour: String
  /// How long the scheme takes, roughly.
  public let cost: SchemeCost
  /// How finely the scheme tells positions apart; nil where no closed form is known.
  public let resolution: Resolution?
  /// The software whose arithmetic the scheme follows; empty for a scheme that stands for no one in particular.
  public let engines: [Engine]
  @usableFromInline let bits: @Sendable (Zoom, Viewport) -> Int
  @usableFromInline let make: @Sendable (Zoom, Viewport) -> any CoordinateScheme
  // Captures the scheme's type and nothing else.
  @usableFromInline nonisolated(unsafe) let makePoints: (any CoordinateScheme, Viewport) -> StoredPoints

  /// Describes a scheme.
  /// - Parameters:
  ///   - name: the name in results; lower-case letters, digits and hyphens.
  ///   - summary: what the scheme is, in one line without a full stop.
  ///   - source: where the scheme comes from.
  ///   - colour: `#rrggbb`, the colour in figures.
  ///   - cost: how long the scheme takes; it decides nothing but how progress is shown.
  ///   - resolution: how finely it tells positions apart, in closed form; nil where none is known.
  ///   - engines: the software whose arithmetic it follows, each with its version.
  ///   - coordinateBits: bits that the scheme keeps a coordinate in, by the deepest zoom and the viewport; runs that
  ///     would not fit into memory are refused by it.
  ///   - make: makes a scheme without content, whose camera shows the world's origin at zoom 1, for a deepest zoom and
  ///     a viewport.
  @inlinable
  public init<Scheme: CoordinateScheme>(
    name: String, summary: String, source: String, colour: String, cost: SchemeCost = SchemeCost(),
    resolution: Resolution? = nil, engines: [Engine] = [],
    coordinateBits: @escaping @Sendable (Zoom, Viewport) -> Int = { _, _ in 64 },
    make: @escaping @Sendable (Zoom, Viewport) -> Scheme
  ) {
    self.name = name
    self.summary = summary
    self.source = source
    self.colour = colour
    self.cost = cost
    self.resolution = resolution
    self.engines = engines
    bits = coordinateBits
    self.make = make
    // The type is known here, so the code that runs for each point is made for it.
    makePoints = { scheme, viewport in
      (scheme as? Scheme).map { StoredPoints(of: $0, viewport: viewport) } ?? StoredPoints(scheme, viewport: viewport)
    }
  }

  /// A new scheme without content.
  /// - Parameters:
  ///   - zoom: the deepest zoom that the scheme will be shown; some schemes choose their precision by it.
  ///   - viewport: the screen that the scheme draws for.
  public func scheme(deepest zoom: Zoom, viewport: Viewport) -> any CoordinateScheme { make(zoom, viewport) }

  /// Bits that a scheme made for this zoom and viewport keeps a coordinate in.
  public func coordinateBits(deepest zoom: Zoom, viewport: Viewport) -> Int { bits(zoom, viewport) }

  /// An empty list of points that a scheme of this description stores, by code made for the scheme's type.
  /// - Parameters:
  ///   - scheme: one that ``scheme(deepest:viewport:)`` made, or a copy of it; one of another type is served too, more
  ///     slowly.
  ///   - viewport: the one that the scheme was made for.
  public func storedPoints(of scheme: any CoordinateScheme, viewport: Viewport) -> StoredPoints {
    makePoints(scheme, viewport)
  }
}

extension SchemeDescriptor: Hashable {
  public static func == (a: SchemeDescriptor, b: SchemeDescriptor) -> Bool { a.name == b.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// How long a scheme takes, roughly, as measured on one machine: straight lines over the depth in decades.
///
/// Estimates of the time that is left weigh cells by it. Nothing that is measured depends on it.
public struct SchemeCost: Hashable, Sendable {
  private let point, pointPerDecade, edge, edgePerDecade: Double

  /// A cost in nanoseconds.
  /// - Parameters:
  ///   - point: to project a point of active content and judge it, at the surface.
  ///   - pointPerDecade: more of that for each decade of depth.
  ///   - edge: to draw an edge stored above or below the camera and judge it, at the surface.
  ///   - edgePerDecade: more of that for each decade of depth.
  public init(point: Double = 25, pointPerDecade: Double = 0, edge: Double = 20, edgePerDecade: Double = 0) {
    self.point = point
    self.pointPerDecade = pointPerDecade
    self.edge = edge
    self.edgePerDecade = edgePerDecade
  }

  /// Nanoseconds for a point of active content at a depth.
  public func nanosecondsPerPoint(decades: Double) -> Double { point + pointPerDecade * decades }

  /// Nanoseconds for an edge that is stored above or below the camera, at a depth.
  public func nanosecondsPerEdge(decades: Double) -> Double { edge + edgePerDecade * decades }
}
