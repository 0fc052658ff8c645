extension MeshCoverage {
  /// The area that at least one triangle covers, in square units, clockwise triangles included.
  ///
  /// A plane sweep; the error is that of rounding, about 2^-50 of the mesh's box for each corner. O(c·k·log k) for c corners
  /// of which k triangles lie side by side across the sweep, and more where many edges cross.
  public var unionArea: Double { UnionSweep(over: triangles).area }

  /// The area that triangles cover again, in square units: what they have together less what they cover. Its error is that of
  /// `unionArea`.
  public var overlapArea: Double { triangles.reduce(0) { $0 + $1.area } - unionArea }
}
