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
    public let isCanonical: Bool
    /// Whether the driver echoes input (`ECHO`).
    public let echoes: Bool
    /// Whether Ctrl-C and Ctrl-Z send signals (`ISIG`).
    public let generatesSignals: Bool
    /// Whether the driver processes output (`OPOST`), such as adding a carriage return to a line feed.
    public let processesOutput: Bool
    /// All flags and control characters, for `==`.
    private let bytes: [UInt8]

    init(_ settings: termios) {
        isCanonical = settings.c_lflag & tcflag_t(ICANON) != 0
        echoes = settings.c_lflag & tcflag_t(ECHO) != 0
        generatesSignals = settings.c_lflag & tcflag_t(ISIG) != 0
        processesOutput = settings.c_oflag & tcflag_t(OPOST) != 0
        let flags = [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
        bytes = flags.flatMap { withUnsafeBytes(of: $0, Array.init) } + withUnsafeBytes(of: settings.c_cc, Array.init)
    }
}
