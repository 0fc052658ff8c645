/// The functions of OpenGL ES 3.1 that this module calls.
struct GLFunctions {
  typealias Name = UInt32

  let getString: @convention(c) (UInt32) -> UnsafePointer<UInt8>?
  let getIntegerv: @convention(c) (UInt32, UnsafeMutablePointer<Int32>) -> Void
  let getError: @convention(c) () -> UInt32
  let finish: @convention(c) () -> Void
  let enable: @convention(c) (UInt32) -> Void
  let disable: @convention(c) (UInt32) -> Void
  let blendFunc: @convention(c) (UInt32, UInt32) -> Void
  let viewport: @convention(c) (Int32, Int32, Int32, Int32) -> Void
  let clearColor: @convention(c) (Float, Float, Float, Float) -> Void
  let clear: @convention(c) (UInt32) -> Void
  let pixelStorei: @convention(c) (UInt32, Int32) -> Void
  let readPixels: @convention(c) (Int32, Int32, Int32, Int32, UInt32, UInt32, UnsafeMutableRawPointer?) -> Void

  let genBuffers: @convention(c) (Int32, UnsafeMutablePointer<Name>) -> Void
  let deleteBuffers: @convention(c) (Int32, UnsafePointer<Name>) -> Void
  let bindBuffer: @convention(c) (UInt32, Name) -> Void
  let bindBufferBase: @convention(c) (UInt32, UInt32, Name) -> Void
  let bindBufferRange: @convention(c) (UInt32, UInt32, Name, Int, Int) -> Void
  let bufferData: @convention(c) (UInt32, Int, UnsafeRawPointer?, UInt32) -> Void
  let mapBufferRange: @convention(c) (UInt32, Int, Int, UInt32) -> UnsafeMutableRawPointer?
  let unmapBuffer: @convention(c) (UInt32) -> UInt8

  let genVertexArrays: @convention(c) (Int32, UnsafeMutablePointer<Name>) -> Void
  let deleteVertexArrays: @convention(c) (Int32, UnsafePointer<Name>) -> Void
  let bindVertexArray: @convention(c) (Name) -> Void
  let enableVertexAttribArray: @convention(c) (UInt32) -> Void
  let vertexAttribPointer: @convention(c) (UInt32, Int32, UInt32, UInt8, Int32, UnsafeRawPointer?) -> Void
  let vertexAttribDivisor: @convention(c) (UInt32, UInt32) -> Void
  let drawArrays: @convention(c) (UInt32, Int32, Int32) -> Void
  let drawElementsInstanced: @convention(c) (UInt32, Int32, UInt32, UnsafeRawPointer?, Int32) -> Void
  let drawElements: @convention(c) (UInt32, Int32, UInt32, UnsafeRawPointer?) -> Void

  let createShader: @convention(c) (UInt32) -> Name
  let deleteShader: @convention(c) (Name) -> Void
  let shaderSource: @convention(c) (Name, Int32, UnsafePointer<UnsafePointer<CChar>?>, UnsafePointer<Int32>?) -> Void
  let compileShader: @convention(c) (Name) -> Void
  let getShaderiv: @convention(c) (Name, UInt32, UnsafeMutablePointer<Int32>) -> Void
  let getShaderInfoLog: @convention(c) (Name, Int32, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<CChar>) -> Void
  let createProgram: @convention(c) () -> Name
  let deleteProgram: @convention(c) (Name) -> Void
  let attachShader: @convention(c) (Name, Name) -> Void
  let transformFeedbackVaryings: @convention(c) (Name, Int32, UnsafePointer<UnsafePointer<CChar>?>, UInt32) -> Void
  let linkProgram: @convention(c) (Name) -> Void
  let getProgramiv: @convention(c) (Name, UInt32, UnsafeMutablePointer<Int32>) -> Void
  let getProgramInfoLog: @convention(c) (Name, Int32, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<CChar>) -> Void
  let useProgram: @convention(c) (Name) -> Void
  let getUniformLocation: @convention(c) (Name, UnsafePointer<CChar>) -> Int32
  let uniform1fv: @convention(c) (Int32, Int32, UnsafePointer<Float>) -> Void
  let uniform2fv: @convention(c) (Int32, Int32, UnsafePointer<Float>) -> Void
  let uniform4fv: @convention(c) (Int32, Int32, UnsafePointer<Float>) -> Void
  let beginTransformFeedback: @convention(c) (UInt32) -> Void
  let endTransformFeedback: @convention(c) () -> Void

  let genFramebuffers: @convention(c) (Int32, UnsafeMutablePointer<Name>) -> Void
  let deleteFramebuffers: @convention(c) (Int32, UnsafePointer<Name>) -> Void
  let bindFramebuffer: @convention(c) (UInt32, Name) -> Void
  let framebufferRenderbuffer: @convention(c) (UInt32, UInt32, UInt32, Name) -> Void
  let checkFramebufferStatus: @convention(c) (UInt32) -> UInt32
  let blitFramebuffer: @convention(c) (Int32, Int32, Int32, Int32, Int32, Int32, Int32, Int32, UInt32, UInt32) -> Void
  let genRenderbuffers: @convention(c) (Int32, UnsafeMutablePointer<Name>) -> Void
  let deleteRenderbuffers: @convention(c) (Int32, UnsafePointer<Name>) -> Void
  let bindRenderbuffer: @convention(c) (UInt32, Name) -> Void
  let renderbufferStorageMultisample: @convention(c) (UInt32, Int32, UInt32, Int32, Int32) -> Void

  /// The functions of GL_EXT_disjoint_timer_query; nil if the driver does not have it.
  let genQueries: (@convention(c) (Int32, UnsafeMutablePointer<Name>) -> Void)?
  let deleteQueries: (@convention(c) (Int32, UnsafePointer<Name>) -> Void)?
  let beginQuery: (@convention(c) (UInt32, Name) -> Void)?
  let endQuery: (@convention(c) (UInt32) -> Void)?
  let getQueryObjectui64v: (@convention(c) (Name, UInt32, UnsafeMutablePointer<UInt64>) -> Void)?

  /// Reports whether the context is lost; nil if the driver cannot report it. A variable, so that tests can lose a
  /// context.
  var getGraphicsResetStatus: (@convention(c) () -> UInt32)?

  init(_ load: FunctionLoader) throws(GraphicsError) {
    getString = try load("glGetString")
    getIntegerv = try load("glGetIntegerv")
    getError = try load("glGetError")
    finish = try load("glFinish")
    enable = try load("glEnable")
    disable = try load("glDisable")
    blendFunc = try load("glBlendFunc")
    viewport = try load("glViewport")
    clearColor = try load("glClearColor")
    clear = try load("glClear")
    pixelStorei = try load("glPixelStorei")
    readPixels = try load("glReadPixels")
    genBuffers = try load("glGenBuffers")
    deleteBuffers = try load("glDeleteBuffers")
    bindBuffer = try load("glBindBuffer")
    bindBufferBase = try load("glBindBufferBase")
    bindBufferRange = try load("glBindBufferRange")
    bufferData = try load("glBufferData")
    mapBufferRange = try load("glMapBufferRange")
    unmapBuffer = try load("glUnmapBuffer")
    genVertexArrays = try load("glGenVertexArrays")
    deleteVertexArrays = try load("glDeleteVertexArrays")
    bindVertexArray = try load("glBindVertexArray")
    enableVertexAttribArray = try load("glEnableVertexAttribArray")
    vertexAttribPointer = try load("glVertexAttribPointer")
    vertexAttribDivisor = try load("glVertexAttribDivisor")
    drawArrays = try load("glDrawArrays")
    drawElementsInstanced = try load("glDrawElementsInstanced")
    drawElements = try load("glDrawElements")
    createShader = try load("glCreateShader")
    deleteShader = try load("glDeleteShader")
    shaderSource = try load("glShaderSource")
    compileShader = try load("glCompileShader")
    getShaderiv = try load("glGetShaderiv")
    getShaderInfoLog = try load("glGetShaderInfoLog")
    createProgram = try load("glCreateProgram")
    deleteProgram = try load("glDeleteProgram")
    attachShader = try load("glAttachShader")
    transformFeedbackVaryings = try load("glTransformFeedbackVaryings")
    linkProgram = try load("glLinkProgram")
    getProgramiv = try load("glGetProgramiv")
    getProgramInfoLog = try load("glGetProgramInfoLog")
    useProgram = try load("glUseProgram")
    getUniformLocation = try load("glGetUniformLocation")
    uniform1fv = try load("glUniform1fv")
    uniform2fv = try load("glUniform2fv")
    uniform4fv = try load("glUniform4fv")
    beginTransformFeedback = try load("glBeginTransformFeedback")
    endTransformFeedback = try load("glEndTransformFeedback")
    genFramebuffers = try load("glGenFramebuffers")
    deleteFramebuffers = try load("glDeleteFramebuffers")
    bindFramebuffer = try load("glBindFramebuffer")
    framebufferRenderbuffer = try load("glFramebufferRenderbuffer")
    checkFramebufferStatus = try load("glCheckFramebufferStatus")
    blitFramebuffer = try load("glBlitFramebuffer")
    genRenderbuffers = try load("glGenRenderbuffers")
    deleteRenderbuffers = try load("glDeleteRenderbuffers")
    bindRenderbuffer = try load("glBindRenderbuffer")
    renderbufferStorageMultisample = try load("glRenderbufferStorageMultisample")
    genQueries = load.optional("glGenQueriesEXT")
    deleteQueries = load.optional("glDeleteQueriesEXT")
    beginQuery = load.optional("glBeginQueryEXT")
    endQuery = load.optional("glEndQueryEXT")
    getQueryObjectui64v = load.optional("glGetQueryObjectui64vEXT")
    getGraphicsResetStatus =
      load.optional("glGetGraphicsResetStatusKHR") ?? load.optional("glGetGraphicsResetStatusEXT")
  }

  /// A text from the driver; empty if it returns none.
  func text(_ name: UInt32) -> String { getString(name).map { String(cString: $0) } ?? "" }

  /// A whole number from the driver.
  func integer(_ name: UInt32) -> Int {
    var value: Int32 = 0
    getIntegerv(name, &value)
    return Int(value)
  }
}

/// Constants of OpenGL ES, from the Khronos registry.
enum GL {
  static let vendor: UInt32 = 0x1F00
  static let renderer: UInt32 = 0x1F01
  static let version: UInt32 = 0x1F02
  static let extensions: UInt32 = 0x1F03
  static let shadingLanguageVersion: UInt32 = 0x8B8C
  static let majorVersion: UInt32 = 0x821B
  static let minorVersion: UInt32 = 0x821C
  static let maxTextureSize: UInt32 = 0x0D33
  static let maxRenderbufferSize: UInt32 = 0x84E8
  static let maxViewportDimensions: UInt32 = 0x0D3A
  static let maxSamples: UInt32 = 0x8D57
  static let samples: UInt32 = 0x80A9
  static let maxFeedbackComponents: UInt32 = 0x8C8A
  static let outOfMemory: UInt32 = 0x0505
  static let contextLost: UInt32 = 0x0507

  static let float: UInt32 = 0x1406
  static let unsignedInt: UInt32 = 0x1405
  static let unsignedByte: UInt32 = 0x1401
  static let rgba: UInt32 = 0x1908
  static let rgba8: UInt32 = 0x8058
  static let triangles: UInt32 = 0x0004
  static let points: UInt32 = 0x0000
  static let colorBufferBit: UInt32 = 0x4000
  static let nearest: UInt32 = 0x2600
  static let blend: UInt32 = 0x0BE2
  static let one: UInt32 = 1
  static let oneMinusSourceAlpha: UInt32 = 0x0303
  static let packAlignment: UInt32 = 0x0D05

  static let arrayBuffer: UInt32 = 0x8892
  static let elementArrayBuffer: UInt32 = 0x8893
  static let feedbackBuffer: UInt32 = 0x8C8E
  static let staticDraw: UInt32 = 0x88E4
  static let streamDraw: UInt32 = 0x88E0
  static let streamRead: UInt32 = 0x88E1
  static let mapReadBit: UInt32 = 0x0001

  static let vertexShader: UInt32 = 0x8B31
  static let fragmentShader: UInt32 = 0x8B30
  static let compileStatus: UInt32 = 0x8B81
  static let linkStatus: UInt32 = 0x8B82
  static let interleavedAttributes: UInt32 = 0x8C8C
  static let rasterizerDiscard: UInt32 = 0x8C89

  static let framebuffer: UInt32 = 0x8D40
  static let readFramebuffer: UInt32 = 0x8CA8
  static let drawFramebuffer: UInt32 = 0x8CA9
  static let renderbuffer: UInt32 = 0x8D41
  static let colorAttachment: UInt32 = 0x8CE0
  static let framebufferComplete: UInt32 = 0x8CD5
  static let timeElapsed: UInt32 = 0x88BF
  static let queryResult: UInt32 = 0x8866
  static let gpuDisjoint: UInt32 = 0x8FBB
}
