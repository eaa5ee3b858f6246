package import Foundation
import Synchronization

/// A reserved port of 127.0.0.1. It refuses connections until a `LoopbackServer` listens on it.
public final class LoopbackPort: Sendable {
    /// The port number.
    public let number: UInt16
    private let descriptor: Int32
    private let isOpen = Atomic(true)

    /// Reserves a port.
    ///
    /// - Parameter number: The port number; 0 reserves any free port.
    /// - Throws: `SocketError`, for example if another process listens on the port.
    public init(_ number: UInt16 = 0) throws(SocketError) {
        let descriptor = socket(AF_INET, SocketOptions.stream, 0)
        guard descriptor >= 0 else { throw .system(call: "socket", code: errno) }
        SocketOptions.prepare(descriptor)
        var yes: Int32 = 1
        if number != 0 {
            // Otherwise connections of a server that has just ended would block the port for a minute.
            setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = number.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let code = withUnsafeMutablePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(descriptor, address, length) == 0 && getsockname(descriptor, address, &length) == 0 ? 0 : errno
            }
        }
        // From here on the deinitializer closes the socket.
        self.descriptor = descriptor
        self.number = UInt16(bigEndian: address.sin_port)
        guard code == 0 else { throw .system(call: "port \(number)", code: code) }
    }

    deinit { close() }

    /// Returns the URL `http://HOST:NUMBER` followed by `path`.
    package func url(_ path: String = "/", host: String = "127.0.0.1") throws -> URL {
        guard let url = URL(string: "http://\(host):\(number)\(path)") else { throw URLError(.badURL) }
        return url
    }

    func startListening() throws(SocketError) {
        guard listen(descriptor, 128) == 0 else { throw .system(call: "port \(number)", code: errno) }
    }

    /// Waits for the next client and returns its connection.
    ///
    /// - Throws: `SocketError`, or `CancellationError`.
    func nextConnection() async throws -> Connection {
        while true {
            guard FreeDescriptors.areAvailable(descriptor) else {
                // Clients wait in the queue of the listener. Another connection may end.
                try await Task.sleep(for: .milliseconds(20))
                continue
            }
            let accepted = accept(descriptor, nil, nil)
            if accepted >= 0 { return Connection(descriptor: accepted) }
            switch errno {
            case EINTR, ECONNABORTED: continue
            case EAGAIN, EWOULDBLOCK: try await DescriptorWait.wait(descriptor, for: .reading, timeout: nil)
            // All file descriptors of the process or of the system are in use.
            case EMFILE, ENFILE: try await Task.sleep(for: .milliseconds(20))
            case let code: throw SocketError.system(call: "accept", code: code)
            }
        }
    }

    func close() {
        if isOpen.exchange(false, ordering: .relaxed) { Foundation.close(descriptor) }
    }
}

/// The file descriptors that the process can still open.
private enum FreeDescriptors {
    /// The number of file descriptors that connections must leave free. libdispatch ends the process if it cannot create
    /// a timer (timerfd_create: EMFILE), and a response may need a file, such as the database.
    private static let reserve: Int32 = 16

    /// Returns whether a further connection of a listener leaves enough file descriptors free.
    static func areAvailable(_ listener: Int32) -> Bool {
        var limit = rlimit()
        guard getrlimit(SocketOptions.descriptorLimit, &limit) == 0 else { return true }
        let maximum = Int32(clamping: limit.rlim_cur)
        // The system returns the lowest free number.
        let lowest = fcntl(listener, F_DUPFD_CLOEXEC, 0)
        guard lowest >= 0 else { return errno != EMFILE }
        close(lowest)
        return lowest < maximum - min(reserve, maximum / 4)
    }
}

/// An error of a socket: a failed system call, a timeout, or a client that has closed the connection.
public enum SocketError: Error, Equatable, CustomStringConvertible {
    /// A system call failed. `code` is the value of `errno`.
    case system(call: String, code: Int32)
    /// The client did not send or read data before the timeout.
    case timedOut
    /// The client has closed the connection.
    case closed

    /// The error message. For a failed system call, it contains the call and the text of its `errno`.
    public var description: String {
        switch self {
        case .system(let call, let code): "\(call): \(String(cString: strerror(code)))"
        case .timedOut: "the client was silent for too long"
        case .closed: "the client has closed the connection"
        }
    }
}

/// Socket options whose declarations differ between C libraries.
package enum SocketOptions {
    #if canImport(Glibc)
        package static let stream = Int32(SOCK_STREAM.rawValue)
        static let descriptorLimit = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
        package static let stream = SOCK_STREAM
        static let descriptorLimit = RLIMIT_NOFILE
    #endif

    #if canImport(Darwin)
        // On macOS, `prepare` sets a socket option instead.
        package static let noSignal: Int32 = 0
    #else
        package static let noSignal = Int32(MSG_NOSIGNAL)
    #endif

    /// Makes the socket non-blocking, prevents child processes from inheriting it, and disables Nagle's algorithm
    /// (TCP_NODELAY). On macOS, also makes a write to a closed connection fail without a signal.
    static func prepare(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        // Otherwise a process that a test starts would inherit the socket and keep it open.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        var yes: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        #if canImport(Darwin)
            setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }
}
