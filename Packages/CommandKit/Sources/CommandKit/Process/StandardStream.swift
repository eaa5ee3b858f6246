import Platform

/// A stream over a file descriptor, such as standard output. It has no buffer and reports failed writes.
public struct StandardStream: Sendable {
    /// Standard input.
    public static let input = StandardStream(descriptor: STDIN_FILENO)
    /// Standard output.
    public static let output = StandardStream(descriptor: STDOUT_FILENO)
    /// Standard error.
    public static let error = StandardStream(descriptor: STDERR_FILENO)

    let descriptor: Int32

    /// Creates a stream over an open file descriptor, which the caller closes.
    public init(descriptor: Int32) { self.descriptor = descriptor }

    /// Opens standard streams that the parent process has closed (`<&-`), so that no other file gets their descriptors.
    static func fillClosedDescriptors() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) == -1 {
            // `open` returns the lowest free descriptor.
            _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
        }
    }

    /// Whether the stream is a terminal.
    public var isTerminal: Bool { isatty(descriptor) == 1 }

    /// The width of the terminal in cells, 80 if the terminal does not report it; nil if the stream is not a terminal.
    public var width: Int? {
        guard isTerminal else { return nil }
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Writes all of `text`.
    public func write(_ text: String) throws(StreamError) { try write(bytes: text.utf8) }

    /// Writes all of `bytes`.
    public func write(bytes: some Sequence<UInt8>) throws(StreamError) {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            // A signal that cancels the task does not end a wait of `write`, which would also occur for more bytes than PIPE_BUF.
            var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&waiting, 1, Self.waitMilliseconds) != 0 else {
                if Task.isCancelled { throw .cancelled }
                continue
            }
            let part = Array(rest.prefix(Int(PIPE_BUF)))
            let count = Platform.write(descriptor, part, part.count)
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EPIPE {
                throw .closed
            } else if errno != EINTR, errno != EAGAIN {
                throw .failed(reason: String(cString: strerror(errno)))
            }
        }
    }

    /// The wait for space after which a cancelled task ends it. It lets a busy terminal show the last message.
    private static let waitMilliseconds: Int32 = 100
}

/// An error when writing to a stream.
public enum StreamError: Error, Equatable, CustomStringConvertible {
    /// The reader closed the pipe, as `head` does after it has read enough lines.
    case closed
    /// The task was cancelled while it waited for the reader of a pipe or for a terminal.
    case cancelled
    /// A write failed for another reason, such as a full disk.
    case failed(reason: String)

    /// The message for the user.
    public var description: String {
        switch self {
        case .closed: "The reader closed the pipe."
        case .cancelled: "The output was interrupted."
        case .failed(let reason): "Cannot write the output: \(reason). Part of it may be missing."
        }
    }
}
