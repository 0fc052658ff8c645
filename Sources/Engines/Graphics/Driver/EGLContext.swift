/// A context of OpenGL ES without display and surface.
struct EGLContext {
  typealias Handle = EGLFunctions.Handle

  let egl: EGLFunctions
  private let display: Handle
  private let handle: Handle

  /// Opens the driver of a GPU if there is one, and otherwise the driver that renders on the CPU.
  /// - Parameter library: the name or the path of EGL's library.
  init(_ library: String) throws(GraphicsError) {
    let egl = try EGLFunctions(SystemLibrary(library))
    var reason = "it knows no platform for that"
    var version: String?
    for display in Self.displays(egl) {
      guard egl.initialize(display, nil, nil) != 0 else {
        reason = "a display does not begin, by error 0x\(String(egl.getError(), radix: 16))"
        continue
      }
      guard egl.extensions(of: display).contains("EGL_KHR_surfaceless_context") else {
        reason = "a display needs a surface"
        continue
      }
      _ = egl.bindAPI(EGLFunctions.openGLES)
      if let handle = Self.context(egl, display, major: 3, minor: 1) {
        self.egl = egl
        self.display = display
        self.handle = handle
        return
      }
      version = version ?? Self.bestVersion(egl, display)
    }
    throw version.map { .tooOld(version: $0) } ?? .noDisplay(reason: reason)
  }

  /// All displays without a screen: GPUs first, then the surfaceless platform, then rendering on the CPU.
  private static func displays(_ egl: EGLFunctions) -> [Handle] {
    guard let getPlatformDisplay = egl.getPlatformDisplay else { return [] }
    let extensions = egl.extensions(of: nil)
    var gpus: [Handle] = []
    var others: [Handle] = []
    if extensions.contains("EGL_EXT_platform_device"), let queryDevices = egl.queryDevices {
      var devices = [Handle?](repeating: nil, count: 16)
      var count: Int32 = 0
      if queryDevices(Int32(devices.count), &devices, &count) != 0 {
        for device in devices.prefix(Int(max(0, count))) {
          guard let device, let display = getPlatformDisplay(EGLFunctions.platformDevice, device, nil) else { continue }
          let text = egl.queryDeviceString?(device, EGLFunctions.extensionsName).map { String(cString: $0) } ?? ""
          if text.contains("EGL_MESA_device_software") { others.append(display) } else { gpus.append(display) }
        }
      }
    }
    if extensions.contains("EGL_MESA_platform_surfaceless"),
      let display = getPlatformDisplay(EGLFunctions.platformSurfaceless, nil, nil)
    {
      others.insert(display, at: 0)
    }
    return gpus + others
  }

  /// A context of a version; nil if the driver has none. A context that reports its loss is requested first.
  private static func context(_ egl: EGLFunctions, _ display: Handle, major: Int32, minor: Int32) -> Handle? {
    let extensions = egl.extensions(of: display)
    var configuration: Handle?
    if !extensions.contains("EGL_KHR_no_config_context") {
      var count: Int32 = 0
      let renderableType: Int32 = 0x3040
      let es3: Int32 = 0x40
      // Nothing is drawn to a window. Without this attribute, EGL would require support for one.
      let surfaceType: Int32 = 0x3033
      let wanted = [renderableType, es3, surfaceType, 0, EGLFunctions.none]
      guard egl.chooseConfig(display, wanted, &configuration, 1, &count) != 0,
        count > 0
      else { return nil }
    }
    let version: [Int32] = [0x3098, major, 0x30FB, minor]
    // EGL_EXT_create_context_robustness: if the driver is reset, the context is lost and reports it.
    let robust: [Int32] = [0x3138, 0x31BF]
    if extensions.contains("EGL_EXT_create_context_robustness"),
      let handle = egl.createContext(display, configuration, nil, version + robust + [EGLFunctions.none])
    {
      return handle
    }
    return egl.createContext(display, configuration, nil, version + [EGLFunctions.none])
  }

  /// The version that an old driver supports, such as `OpenGL ES 3.0`; empty for none.
  private static func bestVersion(_ egl: EGLFunctions, _ display: Handle) -> String {
    for (major, minor) in [(3, 0), (2, 0)] as [(Int32, Int32)] {
      guard let handle = context(egl, display, major: major, minor: minor) else { continue }
      _ = egl.destroyContext(display, handle)
      return "OpenGL ES \(major).\(minor)"
    }
    return ""
  }

  /// Makes the context current on the calling thread, unless it already is.
  func makeCurrent() throws(GraphicsError) {
    guard egl.getCurrentContext() != handle else { return }
    guard egl.makeCurrent(display, nil, nil, handle) != 0 else {
      let lost: Int32 = 0x300E
      let code = egl.getError()
      throw code == lost ? .lost(during: "called") : .failed(during: "it was called", code: UInt32(bitPattern: code))
    }
  }

  /// Destroys the context. The display stays, since another context of the program may use it.
  func destroy() {
    if egl.getCurrentContext() == handle { _ = egl.makeCurrent(display, nil, nil, nil) }
    _ = egl.destroyContext(display, handle)
  }
}
