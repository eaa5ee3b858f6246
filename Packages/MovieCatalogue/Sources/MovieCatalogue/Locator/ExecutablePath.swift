internal import Foundation

#if canImport(Darwin)
    /// The path of the image that holds this code: of the executable, or of the bundle of tests, which the toolchain's own
    /// helper loads on macOS.
    enum ExecutablePath {
        static var current: String? {
            var information = Dl_info()
            guard dladdr(#dsohandle, &information) != 0, let name = information.dli_fname else { return nil }
            guard let resolved = realpath(name, nil) else { return nil }
            defer { free(resolved) }
            return String(cString: resolved)
        }
    }
#else
    /// The path of the running executable, symbolic links resolved.
    enum ExecutablePath {
        static var current: String? {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        }
    }
#endif
