import CTerminalTesting
import Foundation
import Synchronization

/// The controlling side of a pseudo-terminal, which a test reads and writes.
final class TerminalDevice: Sendable {
    private struct State {
        /// Whether the descriptor is closed. After that, the system may reuse the descriptor's number.
        var isShut = false
        var unsent: [UInt8] = []
    }

    let path: String
    private let descriptor: Int32
    /// The pipe whose closed write end stops reading and writing.
    private let stop: StopSignal
    private let state = Mutex(State())
    /// The queue that writes the bytes that the terminal did not accept at once.
    private let queue = DispatchQueue(label: "TerminalDevice")

    init(columns: Int, rows: Int) throws(PseudoTerminalError) {
        stop = try StopSignal()
        var name = [CChar](repeating: 0, count: Int(PATH_MAX))
        descriptor = terminal_open(UInt16(columns), UInt16(rows), &name, name.count)
        guard descriptor >= 0 else { throw .noTerminal(code: errno) }
        path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        // `shut()` would deadlock here if the queue releases the last reference.
        if state.withLock({ !$0.isShut }) { close(descriptor) }
    }

    // MARK: Reading

    /// Waits for output of the program, copies it to the buffer and returns its length in bytes. Only one thread may call this function,
    /// and the thread must finish before `shut()` is called.
    ///
    /// - Returns: The length; nil if no process has the device open, or if no output is left after ``stopReading()``.
    func fill(_ buffer: inout [UInt8]) -> Int? {
        while true {
            let isLast = stop.isGiven
            let count = read(descriptor, &buffer, buffer.count)
            if count > 0 { return count }
            // At the end of the output, `read` returns -1 on Linux, and 0 on other systems.
            guard count < 0, errno == EAGAIN || errno == EINTR else { return nil }
            if isLast && errno == EAGAIN { return nil }
            stop.wait(or: descriptor, for: POLLIN)
        }
    }

    func stopReading() { stop.give() }

    // MARK: Writing

    /// Writes bytes as input of the program, in the order of the calls and without blocking the caller.
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
        // The program has exited, so no process reads the bytes.
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

    /// The foreground process group of the terminal; nil if there is none.
    var foregroundGroup: pid_t? { use { tcgetpgrp($0) }.flatMap { $0 > 1 ? $0 : nil } }

    /// Closes the descriptors. Call this function after the reading thread has finished.
    func shut() {
        stop.give()
        // After the stop signal, a pending `writeRest` ends and drops its bytes.
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

/// A wake-up pipe for threads that wait for a descriptor. Closing the write end wakes the threads.
final class StopSignal: Sendable {
    private struct Ends {
        /// The read end; nil after closing.
        var readable: Int32?
        /// The write end; nil after closing, which is the stop signal.
        var writable: Int32?
    }

    /// The read end for waiting threads, which finish before the read end is closed.
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

    func give() { ends.withLock { Self.close(&$0.writable) } }

    /// Closes both ends. Call this function after all waiting threads have finished.
    func shut() {
        ends.withLock { ends in
            Self.close(&ends.writable)
            Self.close(&ends.readable)
        }
    }

    /// Blocks until the descriptor is ready for an event or the write end of the pipe is closed.
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
