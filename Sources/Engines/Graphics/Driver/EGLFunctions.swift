/// The functions and constants of EGL that this module uses, from the Khronos registry.
struct EGLFunctions {
  typealias Handle = UnsafeMutableRawPointer

  let getProcAddress: @convention(c) (UnsafePointer<CChar>) -> Handle?
  let queryString: @convention(c) (Handle?, Int32) -> UnsafePointer<CChar>?
  let initialize: @convention(c) (Handle?, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?) -> UInt32
  let bindAPI: @convention(c) (UInt32) -> UInt32
  let chooseConfig:
    @convention(c) (
      Handle?, UnsafePointer<Int32>?, UnsafeMutablePointer<Handle?>?, Int32, UnsafeMutablePointer<Int32>?
    ) -> UInt32
  let createContext: @convention(c) (Handle?, Handle?, Handle?, UnsafePointer<Int32>?) -> Handle?
  let destroyContext: @convention(c) (Handle?, Handle?) -> UInt32
  let makeCurrent: @convention(c) (Handle?, Handle?, Handle?, Handle?) -> UInt32
  let getCurrentContext: @convention(c) () -> Handle?
  let getError: @convention(c) () -> Int32
  let getPlatformDisplay: (@convention(c) (UInt32, Handle?, UnsafePointer<Int32>?) -> Handle?)?
  let queryDevices: (@convention(c) (Int32, UnsafeMutablePointer<Handle?>?, UnsafeMutablePointer<Int32>?) -> UInt32)?
  let queryDeviceString: (@convention(c) (Handle?, Int32) -> UnsafePointer<CChar>?)?

  static let extensionsName: Int32 = 0x3055
  static let openGLES: UInt32 = 0x30A0
  static let platformSurfaceless: UInt32 = 0x31DD
  static let platformDevice: UInt32 = 0x313F
  static let none: Int32 = 0x3038

  init(_ library: SystemLibrary) throws(GraphicsError) {
    let load = FunctionLoader { library.address(of: $0) }
    getProcAddress = try load("eglGetProcAddress")
    queryString = try load("eglQueryString")
    initialize = try load("eglInitialize")
    bindAPI = try load("eglBindAPI")
    chooseConfig = try load("eglChooseConfig")
    createContext = try load("eglCreateContext")
    destroyContext = try load("eglDestroyContext")
    makeCurrent = try load("eglMakeCurrent")
    getCurrentContext = try load("eglGetCurrentContext")
    getError = try load("eglGetError")
    let getProcAddress = getProcAddress
    let extensions = FunctionLoader { getProcAddress($0) }
    getPlatformDisplay = extensions.optional("eglGetPlatformDisplayEXT")
    queryDevices = extensions.optional("eglQueryDevicesEXT")
    queryDeviceString = extensions.optional("eglQueryDeviceStringEXT")
  }

  /// The extensions of a display, or of EGL itself for nil.
  func extensions(of display: Handle?) -> Set<Substring> {
    queryString(display, Self.extensionsName).map { Set(String(cString: $0).split(separator: " ")) } ?? []
  }
}
