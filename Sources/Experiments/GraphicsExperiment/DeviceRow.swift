import Graphics
import Results

/// What a graphics device says of itself.
public struct DeviceRow: Hashable, Sendable {
  /// The name of the property.
  public let property: String
  /// What it is.
  public let value: String

  /// The table `gpu-device.csv`.
  public static let table = Table<DeviceRow>(
    "gpu-device", "The graphics device and its driver, as the driver describes them.", key: ["property"]
  ) {
    Column(
      "property",
      "vendor, renderer, version and shading-language, by the driver; drawn-by, gpu or cpu; clock, the device's own or the machine's; "
        + "precise, whether shaders may ask for the order of operations; the largest side of a target in px, and the most samples a px.",
      allowed: names
    ) { $0.property }
    Column("value", "What it is.") { $0.value }
  }

  /// All properties, in the order of results.
  static let names = [
    "vendor", "renderer", "version", "shading-language", "drawn-by", "clock", "precise", "max-side-px", "max-samples",
  ]

  /// The rows of a device.
  static func rows(_ device: GraphicsDevice) -> [DeviceRow] {
    let values = [
      device.vendor, device.renderer, device.version, device.shadingLanguage, device.isSoftware ? "cpu" : "gpu",
      device.hasTimer ? "device" : "machine", device.hasPrecise ? "yes" : "no", "\(device.maxSide)",
      "\(device.maxSamples)",
    ]
    return zip(names, values).map { DeviceRow(property: $0, value: $1.isEmpty ? "unknown" : $1) }
  }
}
