internal import CTerminalTesting
internal import Foundation
internal import Synchronization

/// Our side of a pseudo-terminal.
final class TerminalDevice: Sendable {
    private struct State {
        /// No descriptor is used any more: its number may then belong to another file.
        var isShut = false
        var unsent: [UInt8] = []
    }

    /// Where the program's side is.
    let path: String
    private let descriptor: Int32
    /// Closed at one end to wake the reader.
    private let stop: StopSignal
    private let state = Mutex(State())
    /// Writes what the terminal does not take at once.
    private let queue = DispatchQueue(label: "TerminalDevice")

    init(columns: Int, rows: Int) throws(PseudoTerminalError) {
        stop = try StopSignal()
        var name = [CChar](repeating: 0, count: Int(PATH_MAX))
        descriptor = terminal_open(UInt16(columns), UInt16(rows), &name, name.count)
        guard descriptor >= 0 else { throw .noTerminal(code: errno) }
        path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        // Not `shut`: the last to let go may be the queue, which cannot wait for itself.
        if state.withLock({ !$0.isShut }) { close(descriptor) }
    }

    // MARK: Reading

    /// Waits for something to read. One thread does it, and has finished before the device is shut.
    ///
    /// - Returns: how much of the buffer was filled; nil at the end, when no process has the other side open, or when
    ///   ``stopReading()`` was called and all is read that was written by then.
    func fill(_ buffer: inout [UInt8]) -> Int? {
        while true {
            let isLast = stop.isGiven
            let count = read(descriptor, &buffer, buffer.count)
            if count > 0 { return count }
            // Linux fails at the end, other systems read nothing.
            guard count < 0, errno == EAGAIN || errno == EINTR else { return nil }
            if isLast && errno == EAGAIN { return nil }
            stop.wait(or: descriptor, for: POLLIN)
        }
    }

    func stopReading() { stop.give() }

    // MARK: Writing

    /// Writes at once what the terminal takes, and the rest, in order, as soon as it does.
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
        // Nobody is left to read it.
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

    /// The processes that get what is typed; nil where there are none.
    var foregroundGroup: pid_t? {
        use { tcgetpgrp($0) }.flatMap { $0 > 1 ? $0 : nil }
    }

    /// Gives the descriptors back, once reading has ended.
    func shut() {
        stop.give()
        // What is being written stops first.
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
