import Geometry

/// Why the graphics device failed, as a sentence that states what would be right.
public enum GraphicsError: SentenceError {
  /// The EGL library cannot be opened. The reason is the system's.
  case noLibrary(name: String, reason: String)
  /// The library or the driver lacks a function.
  case noFunction(name: String)
  /// EGL cannot open a display without a screen.
  case noDisplay(reason: String)
  /// The driver has no context of OpenGL ES 3.1. The version is the best that it has, or empty.
  case tooOld(version: String)
  /// The driver can read back too few float32 components by transform feedback.
  case noTransformFeedback(renderer: String, components: Int, needed: Int)
  /// A shader does not compile or link; the log is the driver's.
  case shader(name: String, log: String)
  /// An image is empty, or larger than the device or this module allows.
  case size(width: Int, height: Int, limit: Int, maxCount: Int)
  /// A number of samples per px exceeds the device's limit.
  case samples(Int, limit: Int)
  /// A mesh has more vertices than can be drawn at once.
  case meshSize(vertices: Int, limit: Int)
  /// The number of a mesh's coordinates or indices is not a whole number of triangles, or an index has no vertex.
  case mesh(String)
  /// The device has lost the context: its driver was reset, or it was removed.
  case lost(during: String)
  /// The device is out of memory.
  case outOfMemory(during: String)
  /// The driver reports an unexpected error.
  case failed(during: String, code: UInt32)

  public var description: String {
    switch self {
    case .noLibrary(let name, let reason):
      "There is no EGL here, since \(name) cannot be opened (\(reason)); install libegl1 and libgl1-mesa-dri, as make gpu does."
    case .noFunction(let name):
      "The graphics driver has no function \(name); install one with OpenGL ES 3.1, such as libgl1-mesa-dri."
    case .noDisplay(let reason):
      "EGL opens no display without a screen (\(reason)); install libegl-mesa0 and libgl1-mesa-dri, or a GPU's driver."
    case .tooOld(let version):
      "The graphics driver has \(version.isEmpty ? "no OpenGL ES" : version), and OpenGL ES 3.1 is needed; install a newer one, such as libgl1-mesa-dri."
    case .noTransformFeedback(let renderer, let components, let needed):
      "\(renderer) reads \(components) components a vertex back by transform feedback, and \(needed) are needed; use another device."
    case .shader(let name, let log):
      "The driver does not take the shader \(name): \(log)."
    case .size(let width, let height, let limit, let maxCount):
      "A picture of \(width) x \(height) px is not drawn; each side has to be from 1 to \(limit) px here, and all px at most \(maxCount)."
    case .samples(let samples, let limit):
      "\(samples) samples a px are not taken; the device has from 1 to \(limit)."
    case .meshSize(let vertices, let limit):
      "A mesh has \(vertices) vertices; at most \(limit) are kept in one."
    case .mesh(let problem): "A mesh \(problem)."
    case .lost(let work):
      "The graphics device was lost while it was \(work): its driver was reset or taken away; run the command again."
    case .outOfMemory(let work):
      "The graphics device has no memory left while \(work); make the picture smaller, or draw less."
    case .failed(let work, let code):
      "The graphics driver failed with error 0x\(String(code, radix: 16)) while \(work); try another driver."
    }
  }
}
