/// A symmetric 3 × 3 matrix, such as a covariance, stored as its upper triangle.
struct SymmetricMatrix3: Sendable {
  var xx: Double
  var xy: Double
  var xz: Double
  var yy: Double
  var yz: Double
  var zz: Double

  @inline(__always)
  static func + (a: SymmetricMatrix3, b: SymmetricMatrix3) -> SymmetricMatrix3 {
    SymmetricMatrix3(
      xx: a.xx + b.xx, xy: a.xy + b.xy, xz: a.xz + b.xz, yy: a.yy + b.yy, yz: a.yz + b.yz, zz: a.zz + b.zz)
  }

  @inline(__always)
  static func * (a: SymmetricMatrix3, scale: Double) -> SymmetricMatrix3 {
    SymmetricMatrix3(
      xx: a.xx * scale, xy: a.xy * scale, xz: a.xz * scale, yy: a.yy * scale, yz: a.yz * scale, zz: a.zz * scale)
  }
}
