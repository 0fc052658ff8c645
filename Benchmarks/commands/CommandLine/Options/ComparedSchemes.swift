import Workloads

/// The schemes and depths that a command measures where none are named, and where all would take too long.
package enum ComparedSchemes {
  /// Single precision, double precision, MPFR at the precision that the depth needs, telescoping frames, and those of
  /// this project, as an option takes them.
  ///
  /// MPFR with a fixed precision would be out of its depth: 256 bits end at 10^73.
  package static let names = "float32,float64,mpfr-auto,telescoping,dyadic-frames"

  /// The depths at which they are compared, as an option takes them.
  package static let depths = DepthList.compared.map(\.description).joined(separator: ",")
}
