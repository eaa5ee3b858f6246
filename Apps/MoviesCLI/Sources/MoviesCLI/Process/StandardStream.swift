#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// One of the process's own streams, written without a buffer between: `print` hides that a write failed.
struct StandardStream: Sendable {
    static let input = StandardStream(descriptor: STDIN_FILENO)
    static let output = StandardStream(descriptor: STDOUT_FILENO)
    static let error = StandardStream(descriptor: STDERR_FILENO)

    let descriptor: Int32

    var isTerminal: Bool { isatty(descriptor) == 1 }

    /// The cells in a line; nil where it is no terminal.
    var width: Int? {
        guard isTerminal else { return nil }
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Writes all of `text`, however many calls that takes.
    func write(_ text: String) throws(StreamError) {
        var text = text
        try check(text.withUTF8 { write(UnsafeRawBufferPointer($0)) })
    }

    /// Writes all of `bytes`, however many calls that takes.
    func write(bytes: some Sequence<UInt8>) throws(StreamError) {
        try check(Array(bytes).withUnsafeBytes { write($0) })
    }

    /// Returns the error's number; nil where all was written.
    private func write(_ bytes: UnsafeRawBufferPointer) -> Int32? {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = Self.write(UnsafeRawBufferPointer(rebasing: rest), to: descriptor)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // Somebody else made the descriptor non-blocking: it is theirs as well, so it stays so.
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&waiting, 1, -1)
            } else if errno != EINTR {
                return errno
            }
        }
        return nil
    }

    private func check(_ failure: Int32?) throws(StreamError) {
        switch failure {
        case nil: return
        case EPIPE?: throw .closed
        case let code?: throw .failed(reason: String(cString: strerror(code)))
        }
    }

    private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
        #if canImport(Darwin)
            Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
            Musl.write(descriptor, bytes.baseAddress, bytes.count)
        #else
            Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }
}
