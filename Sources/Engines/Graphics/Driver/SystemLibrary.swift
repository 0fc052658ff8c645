#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#endif

/// A library of the system that is opened while the program runs, so that nothing links it.
struct SystemLibrary {
  #if canImport(Darwin)
    /// Where EGL is, if anywhere: systems of Apple have none of their own.
    static let egl = "libEGL.dylib"
  #else
    /// EGL's name wherever there is one.
    static let egl = "libEGL.so.1"
  #endif

  private let handle: UnsafeMutableRawPointer

  /// Opens a library; it stays open until the program ends, since drivers start threads in it.
  init(_ name: String) throws(GraphicsError) {
    #if canImport(Glibc) || canImport(Musl) || canImport(Android) || canImport(Darwin)
      // What is no file, such as a pipe, would be waited for.
      var status = stat()
      guard !name.contains("/") || stat(name, &status) != 0 || status.st_mode & S_IFMT == S_IFREG else {
        throw .noLibrary(name: name, reason: "it is no regular file")
      }
      guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
        let reason = dlerror().map { String(cString: $0) } ?? "no reason is given"
        throw .noLibrary(name: name, reason: reason.replacing("\n", with: " "))
      }
      self.handle = handle
    #else
      throw .noLibrary(name: name, reason: "this system loads no library")
    #endif
  }

  /// The address of a function; nil where there is none of that name.
  func address(of name: String) -> UnsafeMutableRawPointer? {
    #if canImport(Glibc) || canImport(Musl) || canImport(Android) || canImport(Darwin)
      dlsym(handle, name)
    #else
      nil
    #endif
  }
}

/// Finds functions by name and gives them their type.
struct FunctionLoader {
  let find: (String) -> UnsafeMutableRawPointer?

  /// - Precondition: `Function` is a C function's type, the one that the function of that name has.
  func optional<Function>(_ name: String) -> Function? {
    find(name).map { unsafeBitCast($0, to: Function.self) }
  }

  func callAsFunction<Function>(_ name: String) throws(GraphicsError) -> Function {
    guard let function: Function = optional(name) else { throw .noFunction(name: name) }
    return function
  }
}
