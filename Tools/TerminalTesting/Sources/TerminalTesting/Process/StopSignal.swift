internal import CTerminalTesting
internal import Foundation
internal import Synchronization

/// Something that a thread waits for while it waits for a descriptor: a pipe that can be read once its other end is closed.
final class StopSignal: Sendable {
    private let readable: Int32
    /// Nil once it is given.
    private let writable: Mutex<Int32?>

    init() throws(PseudoTerminalError) {
        var ends: [Int32] = [-1, -1]
        guard terminal_pipe(&ends) == 0 else { throw .noTerminal(code: errno) }
        readable = ends[0]
        writable = Mutex(ends[1])
    }

    deinit {
        give()
        close(readable)
    }

    var isGiven: Bool { writable.withLock { $0 == nil } }

    func give() {
        writable.withLock { end in
            if let end { close(end) }
            end = nil
        }
    }

    /// Holds the thread until the descriptor is ready or the signal is given.
    func wait(or descriptor: Int32, for event: some BinaryInteger) {
        var entries = [
            pollfd(fd: descriptor, events: Int16(event), revents: 0),
            pollfd(fd: readable, events: Int16(POLLIN), revents: 0),
        ]
        _ = poll(&entries, nfds_t(entries.count), -1)
    }
}
