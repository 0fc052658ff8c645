import Geometry

/// Why the graphics device could not do something, as a sentence that states what would be right.
public enum GraphicsError: SentenceError {
  /// The library of EGL cannot be opened; the reason is the system's.
  case noLibrary(name: String, reason: String)
  /// The library or the driver lacks a function.
  case noFunction(name: String)
  /// EGL opens no display without a screen.
  case noDisplay(reason: String)
  /// The driver has no context of OpenGL ES 3.1; the version is the best that it has, empty where it has none.
  case tooOld(version: String)
  /// The driver reads too few float32 components back by transform feedback.
  case noTransformFeedback(renderer: String, components: Int, needed: Int)
  /// A shader does not compile or link; the log is the driver's.
  case shader(name: String, log: String)
  /// A picture is empty, or larger than the device or this module allows.
  case size(width: Int, height: Int, limit: Int, maxCount: Int)
  /// A number of samples a px is more than the device has.
  case samples(Int, limit: Int)
  /// A mesh has more vertices than are drawn at once.
  case meshSize(vertices: Int, limit: Int)
  /// The mesh's number of coordinates or of indices is no whole number of triangles, or an index names no vertex.
  case mesh(String)
  /// The device has lost the context: its driver was reset, or it was taken away.
  case lost(during: String)
  /// The device has no memory left.
  case outOfMemory(during: String)
  /// The driver reports an error that this module does not expect.
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
