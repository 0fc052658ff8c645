#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A colour in Oklab: lightness from 0 to 1, and two colour axes of about the same scale. Distances approximate human
/// perception.
///
/// Source: Ottosson, A perceptual color space for image processing, 2020, with its matrices for linear sRGB.
struct Oklab {
  let lightness: Double
  let greenRed: Double
  let blueYellow: Double

  init(red: UInt8, green: UInt8, blue: UInt8) {
    let (r, g, b) = (LinearLight.value(red), LinearLight.value(green), LinearLight.value(blue))
    let l = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let m = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let s = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    lightness = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
    greenRed = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
    blueYellow = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
  }

  /// The square of the Euclidean distance.
  func squaredDistance(to other: Oklab) -> Double {
    let (l, a, b) = (lightness - other.lightness, greenRed - other.greenRed, blueYellow - other.blueYellow)
    return l * l + a * a + b * b
  }
}

/// The linear light of each sRGB value (IEC 61966-2-1).
enum LinearLight {
  /// The linear light of a channel, from 0 to 1.
  static func value(_ channel: UInt8) -> Double { values[Int(channel)] }

  /// The channel whose light is nearest, by its value in sRGB.
  static func channel(_ light: Double) -> UInt8 {
    let encoded = light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt8((min(max(encoded, 0), 1) * 255).rounded())
  }

  private static let values: [Double] = (0..<256).map { channel in
    let encoded = Double(channel) / 255
    return encoded <= 0.04045 ? encoded / 12.92 : pow((encoded + 0.055) / 1.055, 2.4)
  }
}
