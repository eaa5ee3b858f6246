#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#endif

/// What the C libraries spell differently.
enum Platform {
    #if canImport(Glibc)
        static let stream = Int32(SOCK_STREAM.rawValue)
    #else
        static let stream = SOCK_STREAM
    #endif

    #if canImport(Darwin)
        // A socket of macOS is told once, when it is made: see `prepare`.
        static let noSignal: Int32 = 0
    #else
        static let noSignal = Int32(MSG_NOSIGNAL)
    #endif

    /// Makes calls return at once, and writing to a closed connection an error instead of a signal.
    static func prepare(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var yes: Int32 = 1
        _ = setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        #if canImport(Darwin)
            _ = setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }
}
