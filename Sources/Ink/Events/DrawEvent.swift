/// Something that happens while one draws, beside touches: whatever an app wants in its recordings.
///
/// Register the type with ``EventKinds``, and recordings hold its events between the touches, as objects with their kind under the key
/// `kind`, which the type itself must not use.
public protocol DrawEvent: Codable, Sendable {
  /// The name of the kind, different from those of others and from `touch`.
  static var kind: String { get }
}
