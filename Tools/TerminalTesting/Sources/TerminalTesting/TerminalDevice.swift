import CTerminalTesting
import Foundation
import Synchronization

/// The side of a pseudo-terminal that the test controls.
final class TerminalDevice: Sendable {
    private struct State {
        /// Whether the descriptor is closed. Its number may then belong to another file.
        var isShut = false
        var unsent: [UInt8] = []
    }

    /// The path of the program's side.
    let path: String
    private let descriptor: Int32
    /// The signal that makes the reading thread stop.
    private let stop: StopSignal
    private let state = Mutex(State())
    /// Writes the bytes that the terminal does not accept at once.
    private let queue = DispatchQueue(label: "TerminalDevice")

    init(columns: Int, rows: Int) throws(PseudoTerminalError) {
        stop = try StopSignal()
        var name = [CChar](repeating: 0, count: Int(PATH_MAX))
        descriptor = terminal_open(UInt16(columns), UInt16(rows), &name, name.count)
        guard descriptor >= 0 else { throw .noTerminal(code: errno) }
        path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        // Not `shut()`, which would deadlock if the queue releases the last reference.
        if state.withLock({ !$0.isShut }) { close(descriptor) }
    }

    // MARK: Reading

    /// Waits for output, and returns the number of bytes in the buffer. Only one thread may call this, and it must finish before `shut()`.
    ///
    /// - Returns: Nil if no process has the other side open, or after ``stopReading()`` and the end of the pending output.
    func fill(_ buffer: inout [UInt8]) -> Int? {
        while true {
            let isLast = stop.isGiven
            let count = read(descriptor, &buffer, buffer.count)
            if count > 0 { return count }
            // At the end Linux returns an error, other systems 0.
            guard count < 0, errno == EAGAIN || errno == EINTR else { return nil }
            if isLast && errno == EAGAIN { return nil }
            stop.wait(or: descriptor, for: POLLIN)
        }
    }

    func stopReading() { stop.give() }

    // MARK: Writing

    /// Writes the bytes in order, without blocking the caller.
    func send(_ bytes: [UInt8]) {
        let isLeft = state.withLock { state in
            let isBusy = !state.unsent.isEmpty
            state.unsent += bytes
            if !isBusy { flush(&state) }
            return !isBusy && !state.unsent.isEmpty
        }
        if isLeft { queue.async { [self] in writeRest() } }
    }

    private func writeRest() {
        while state.withLock({ !$0.unsent.isEmpty }) {
            stop.wait(or: descriptor, for: POLLOUT)
            state.withLock { flush(&$0) }
        }
    }

    private func flush(_ state: inout State) {
        // The program has exited, so nothing reads the bytes.
        if state.isShut || stop.isGiven { state.unsent = [] }
        while !state.unsent.isEmpty {
            let count = write(descriptor, state.unsent, state.unsent.count)
            if count >= 0 {
                state.unsent.removeFirst(count)
            } else if errno == EAGAIN {
                return
            } else if errno != EINTR {
                state.unsent = []
            }
        }
    }

    // MARK: Settings

    func resize(columns: Int, rows: Int) {
        use { _ = terminal_resize($0, UInt16(columns), UInt16(rows)) }
    }

    func settings() throws(PseudoTerminalError) -> TerminalSettings {
        var settings = termios()
        guard use({ tcgetattr($0, &settings) }) == 0 else { throw .closed }
        return TerminalSettings(settings)
    }

    /// The foreground process group; nil if there is none.
    var foregroundGroup: pid_t? {
        use { tcgetpgrp($0) }.flatMap { $0 > 1 ? $0 : nil }
    }

    /// Closes the descriptors after the end of reading.
    func shut() {
        stop.give()
        // Pending writes end first.
        queue.sync {
            state.withLock { state in
                if !state.isShut { _ = close(descriptor) }
                state.isShut = true
                state.unsent = []
                stop.shut()
            }
        }
    }

    private func use<Result>(_ body: (Int32) -> Result) -> Result? {
        state.withLock { $0.isShut ? nil : body(descriptor) }
    }
}

/// A stop signal for threads that wait for a descriptor: a pipe whose write end is closed.
final class StopSignal: Sendable {
    private struct Ends {
        /// Nil after closing.
        var readable: Int32?
        /// Nil after the signal.
        var writable: Int32?
    }

    /// Waiting threads use this descriptor, and end before it is closed.
    private let readable: Int32
    private let ends: Mutex<Ends>

    init() throws(PseudoTerminalError) {
        var pipe: [Int32] = [-1, -1]
        guard terminal_pipe(&pipe) == 0 else { throw .noTerminal(code: errno) }
        readable = pipe[0]
        ends = Mutex(Ends(readable: pipe[0], writable: pipe[1]))
    }

    deinit { shut() }

    var isGiven: Bool { ends.withLock { $0.writable == nil } }

    func give() {
        ends.withLock { Self.close(&$0.writable) }
    }

    /// Closes both ends after all waits ended.
    func shut() {
        ends.withLock { ends in
            Self.close(&ends.writable)
            Self.close(&ends.readable)
        }
    }

    /// Blocks until the descriptor is ready or the signal is given.
    func wait(or descriptor: Int32, for event: some BinaryInteger) {
        var entries = [
            pollfd(fd: descriptor, events: Int16(event), revents: 0),
            pollfd(fd: readable, events: Int16(POLLIN), revents: 0),
        ]
        _ = poll(&entries, nfds_t(entries.count), -1)
    }

    private static func close(_ end: inout Int32?) {
        if let descriptor = end { _ = Foundation.close(descriptor) }
        end = nil
    }
}

/// The terminal settings that stty shows. A program should restore them.
public struct TerminalSettings: Sendable, Hashable {
    /// Whether input is delivered by lines.
    public var isCanonical: Bool { local & UInt64(ICANON) != 0 }
    /// Whether input is echoed.
    public var echoes: Bool { local & UInt64(ECHO) != 0 }
    /// Whether Ctrl-C and Ctrl-Z send signals.
    public var generatesSignals: Bool { local & UInt64(ISIG) != 0 }
    /// Whether a written line feed also returns to the first column.
    public var processesOutput: Bool { output & UInt64(OPOST) != 0 }

    private let output: UInt64
    private let local: UInt64
    /// The input and control flags and the control characters, for comparisons of settings.
    private let others: [UInt64]

    init(_ settings: termios) {
        output = UInt64(settings.c_oflag)
        local = UInt64(settings.c_lflag)
        let characters = withUnsafeBytes(of: settings.c_cc) { $0.map(UInt64.init) }
        others = [UInt64(settings.c_iflag), UInt64(settings.c_cflag)] + characters
    }
}
