#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#endif

/// A system library that is opened at run time, so that nothing links it.
struct SystemLibrary {
  #if canImport(Darwin)
    /// The name of EGL's library, if installed: Apple's systems do not have one.
    static let egl = "libEGL.dylib"
  #else
    /// The name of EGL's library.
    static let egl = "libEGL.so.1"
  #endif

  private let handle: UnsafeMutableRawPointer

  /// Opens a library. It stays open until the program ends, since drivers start threads in it.
  init(_ name: String) throws(GraphicsError) {
    #if canImport(Glibc) || canImport(Musl) || canImport(Android) || canImport(Darwin)
      // Anything but a file, such as a pipe, would block.
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

  /// The address of a function; nil if there is none of that name.
  func address(of name: String) -> UnsafeMutableRawPointer? {
    #if canImport(Glibc) || canImport(Musl) || canImport(Android) || canImport(Darwin)
      dlsym(handle, name)
    #else
      nil
    #endif
  }
}

/// Finds functions by name and assigns their types.
struct FunctionLoader {
  let find: (String) -> UnsafeMutableRawPointer?

  /// - Precondition: `Function` is the C type of the function with that name.
  func optional<Function>(_ name: String) -> Function? {
    find(name).map { unsafeBitCast($0, to: Function.self) }
  }

  func callAsFunction<Function>(_ name: String) throws(GraphicsError) -> Function {
    guard let function: Function = optional(name) else { throw .noFunction(name: name) }
    return function
  }
}
