/// The SHA-256 of a mesh: of the bytes of its vertices, float32 x and y, and then of its indices, unsigned 32-bit, in the machine's
/// order of bytes, which is little-endian wherever this has been run.
public enum MeshHash {
  /// `sha256:` and 64 hexadecimal digits.
  public static func text(vertices: UnsafeRawBufferPointer, indices: UnsafeRawBufferPointer) -> String {
    var hash = ContentHash()
    hash.update(vertices)
    hash.update(indices)
    return hash.text
  }
}
