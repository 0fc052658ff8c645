import Geometry

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#endif

/// The C library's sine and cosine, in radians.
func sine(_ angle: Double) -> Double { sin(angle) }
func cosine(_ angle: Double) -> Double { cos(angle) }
/// The angle of a direction, in radians from the x axis towards the y axis.
func angle(_ direction: Vector2) -> Double { atan2(direction.y, direction.x) }
