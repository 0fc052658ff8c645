import Geometry

/// The description of a coordinate scheme: its name, its summary, its cost, and a function that makes the scheme.
///
/// A ``SchemeCatalog`` lists descriptors, and an experiment receives them. Help texts, progress, memory checks and
/// figures use only descriptors, so none of them has its own list of schemes. Two descriptors are equal if their names
/// are, because results identify schemes by name.
public struct SchemeDescriptor: Sendable {
  /// The name in results, on the command line and in figures: lower-case letters, digits and hyphens.
  public let name: String
  /// The summary of the scheme, in one line without a full stop.
  public let summary: String
  /// The origin of the scheme: a paper, a document, or software that uses it.
  public let source: String
  /// The scheme's colour in every figure, `#rrggbb`.
  public let colour: String
  /// The approximate time that the scheme takes.
  public let cost: SchemeCost
  /// The resolution of the scheme's positions; nil if no closed form is known.
  public let resolution: Resolution?
  /// The software whose arithmetic the scheme follows; empty for a scheme that represents no software in particular.
  public let engines: [Engine]
  /// The questions that the scheme can answer besides the positions of its points.
  public let abilities: SchemeAbilities
  /// The engine in another program that answers for the scheme; nil for a scheme of this process.
  public let external: (any EngineSource)?
  @usableFromInline let bits: @Sendable (Zoom, Viewport) -> Int
  @usableFromInline let make: @Sendable (Zoom, Viewport) -> any CoordinateScheme
  // These capture only the scheme's type.
  @usableFromInline nonisolated(unsafe) let makePoints: (any CoordinateScheme, Viewport) -> StoredPoints

  /// Describes a scheme.
  /// - Parameters:
  ///   - name: the name in results; lower-case letters, digits and hyphens.
  ///   - summary: the summary of the scheme, in one line without a full stop.
  ///   - source: the origin of the scheme.
  ///   - colour: `#rrggbb`, the colour in figures.
  ///   - cost: the approximate time that the scheme takes; only the display of progress uses it.
  ///   - resolution: the resolution of its positions, in closed form; nil if none is known.
  ///   - engines: the software whose arithmetic it follows, each with its version.
  ///   - abilities: the questions that it can answer besides the positions of its points.
  ///   - external: the engine in another program that answers for it.
  ///   - coordinateBits: the bits of a coordinate, by the deepest zoom and the viewport; runs that would not fit into
  ///     memory are rejected by it.
  ///   - make: makes a scheme without content, whose camera shows the world's origin at zoom 1, for a deepest zoom and
  ///     a viewport.
  @inlinable
  public init<Scheme: CoordinateScheme>(
    name: String, summary: String, source: String, colour: String, cost: SchemeCost = SchemeCost(),
    resolution: Resolution? = nil, engines: [Engine] = [], abilities: SchemeAbilities = .all,
    external: (any EngineSource)? = nil,
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
    self.abilities = abilities
    self.external = external
    bits = coordinateBits
    self.make = make
    // The scheme's type is known at this place, so the code for each point is specialised for it.
    makePoints = { scheme, viewport in
      (scheme as? Scheme).map { StoredPoints(of: $0, viewport: viewport) } ?? StoredPoints(scheme, viewport: viewport)
    }
  }

  /// Makes a new scheme without content.
  /// - Parameters:
  ///   - zoom: the deepest zoom that the scheme will show; some schemes choose their precision by it.
  ///   - viewport: the screen that the scheme draws for.
  public func scheme(deepest zoom: Zoom, viewport: Viewport) -> any CoordinateScheme { make(zoom, viewport) }

  /// The bits of a coordinate in a scheme made for this zoom and viewport.
  public func coordinateBits(deepest zoom: Zoom, viewport: Viewport) -> Int { bits(zoom, viewport) }

  /// Makes an empty list of points that a scheme of this description stores, with code specialised for the scheme's
  /// type.
  /// - Parameters:
  ///   - scheme: a scheme that ``scheme(deepest:viewport:)`` made, or a copy of it. A scheme of another type is
  ///     allowed, but slower.
  ///   - viewport: the viewport that the scheme was made for.
  public func storedPoints(of scheme: any CoordinateScheme, viewport: Viewport) -> StoredPoints {
    makePoints(scheme, viewport)
  }
}

extension SchemeDescriptor: Hashable {
  public static func == (a: SchemeDescriptor, b: SchemeDescriptor) -> Bool { a.name == b.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The approximate time that a scheme takes, as measured on one machine: a straight line over the depth in decades, for
/// points and for edges.
///
/// The estimate of the remaining time weights cells by it. No measurement depends on it.
public struct SchemeCost: Hashable, Sendable {
  private let point, pointPerDecade, edge, edgePerDecade: Double

  /// Creates a cost in nanoseconds.
  /// - Parameters:
  ///   - point: the time to project a point of active content and measure its error, at the surface.
  ///   - pointPerDecade: the increase of that time for each decade of depth.
  ///   - edge: the time to draw an edge stored above or below the camera and measure its error, at the surface.
  ///   - edgePerDecade: the increase of that time for each decade of depth.
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
