// The choice of a grid cell's edge: the world ends after as many grid cells as an integer counts, and an offset in a
// grid cell has the 24 bits of a float.
//
// big_space uses 2,000 units by default, for games whose unit is a metre. On a canvas whose unit is a px at zoom 1,
// that would be as fine as `float32`. So these grids use half of the integer's bits for the size of the world, and half
// for its resolution.

extension GridScheme where Cell == Int64 {
  /// `grid-i64` in a catalogue: grid cells of 2^-32 units, and a world of ±2^31 units.
  public static var descriptor: SchemeDescriptor {
    descriptor(
      name: "grid-i64", summary: "64-bit cells of 2^-32 units, 32-bit floats in them", colour: "#4E7D3A",
      cost: SchemeCost(point: 40))
  }

  /// `grid-2000` in a catalogue: grid cells of 2,000 units, big_space's default.
  public static var defaultEdgeDescriptor: SchemeDescriptor {
    descriptor(
      name: "grid-2000", summary: "64-bit cells of 2,000 units, as big_space's default", colour: "#A3B18A",
      cost: SchemeCost(point: 40), edge: 2000)
  }
}

extension GridScheme where Cell == Int128 {
  /// `grid-i128` in a catalogue: grid cells of 2^-64 units, and a world of ±2^63 units.
  public static var descriptor: SchemeDescriptor {
    descriptor(
      name: "grid-i128", summary: "128-bit cells of 2^-64 units, 32-bit floats in them", colour: "#2F5D50",
      cost: SchemeCost(point: 150, edge: 100))
  }
}

extension GridScheme {
  /// A grid in a catalogue.
  /// - Parameter edge: the edge of a grid cell; by default half of the integer's bits are fractional.
  private static func descriptor(
    name: String, summary: String, colour: String, cost: SchemeCost,
    edge: Float = Float(sign: .plus, exponent: -Cell.bitWidth / 2, significand: 1)
  ) -> SchemeDescriptor {
    SchemeDescriptor(
      name: name, summary: summary, source: "a floating origin on an integer grid: big_space, a plugin for Bevy",
      colour: colour, cost: cost,
      resolution: Resolution(
        .remainder(bits: 24, below: Double(edge) / 2),
        worldEnd: Double(sign: .plus, exponent: Cell.bitWidth - 1, significand: Double(edge))),
      engines: [
        Engine("big_space", version: "0.12.0, commit 6f04122", source: "src/grid/mod.rs, lines 44 and 149-172")
      ],
      coordinateBits: { _, _ in Cell.bitWidth + 32 }
    ) { GridScheme<Cell>(edge: edge, viewport: $1) }
  }
}
