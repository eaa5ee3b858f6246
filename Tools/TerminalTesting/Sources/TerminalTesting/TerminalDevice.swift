import CTerminalTesting
import Foundation
import Synchronization

/// The controlling side of a pseudo-terminal, which a test reads and writes.
final class TerminalDevice: Sendable {
    let path: String
    private let descriptor: Int32
    private let unsent = Mutex<[UInt8]>([])

    /// The time after which a reader notices the end of the program, if a background process has the device open.
    private static let pollMilliseconds: Int32 = 50

    init(columns: Int, rows: Int) throws(PseudoTerminalError) {
        var name = [CChar](repeating: 0, count: Int(PATH_MAX))
        descriptor = terminal_open(UInt16(columns), UInt16(rows), &name, name.count)
        guard descriptor >= 0 else { throw PseudoTerminalError("Cannot open a pseudo-terminal", code: errno) }
        path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit { close(descriptor) }

    /// Waits for output, copies it to the buffer and returns its length; nil if no output follows. Meanwhile, writes the unsent input.
    func fill(_ buffer: inout [UInt8], until hasEnded: () -> Bool) -> Int? {
        while true {
            let isLast = hasEnded()
            let count = read(descriptor, &buffer, buffer.count)
            if count > 0 { return count }
            // At the end of the output, `read` returns -1 on Linux, and 0 on other systems.
            guard count < 0, errno == EINTR || errno == EAGAIN && !isLast else { return nil }
            let events = send([]) ? POLLIN : POLLIN | POLLOUT
            var polled = pollfd(fd: descriptor, events: Int16(events), revents: 0)
            _ = poll(&polled, 1, Self.pollMilliseconds)
        }
    }

    /// Writes bytes as input without blocking the caller. Returns whether the terminal has accepted all input.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
        unsent.withLock { unsent in
            unsent += bytes
            while !unsent.isEmpty {
                let count = write(descriptor, unsent, unsent.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { break }
                unsent.removeFirst(count)
            }
            return unsent.isEmpty
        }
    }

    func resize(columns: Int, rows: Int) { _ = terminal_resize(descriptor, UInt16(columns), UInt16(rows)) }

    func settings() throws(PseudoTerminalError) -> TerminalSettings {
        var settings = termios()
        guard tcgetattr(descriptor, &settings) == 0 else {
            throw PseudoTerminalError("Cannot open a pseudo-terminal", code: errno)
        }
        return TerminalSettings(settings)
    }

    var foregroundGroup: pid_t? {
        let group = tcgetpgrp(descriptor)
        return group > 1 ? group : nil
    }
}

/// The settings of the terminal driver (`termios`), which the command stty prints. A program should restore them before it exits.
public struct TerminalSettings: Sendable, Hashable {
    /// Whether the driver delivers input line by line (`ICANON`).
    public var isCanonical: Bool { local & UInt64(ICANON) != 0 }
    /// Whether the driver echoes input (`ECHO`).
    public var echoes: Bool { local & UInt64(ECHO) != 0 }
    /// Whether Ctrl-C and Ctrl-Z send signals (`ISIG`).
    public var generatesSignals: Bool { local & UInt64(ISIG) != 0 }
    /// Whether the driver processes output (`OPOST`), such as adding a carriage return to a line feed.
    public var processesOutput: Bool { output & UInt64(OPOST) != 0 }

    private let output: UInt64
    private let local: UInt64
    /// The input flags, control flags and control characters, for `==`.
    private let others: [UInt64]

    init(_ settings: termios) {
        output = UInt64(settings.c_oflag)
        local = UInt64(settings.c_lflag)
        let characters = withUnsafeBytes(of: settings.c_cc) { $0.map(UInt64.init) }
        others = [UInt64(settings.c_iflag), UInt64(settings.c_cflag)] + characters
    }
}
