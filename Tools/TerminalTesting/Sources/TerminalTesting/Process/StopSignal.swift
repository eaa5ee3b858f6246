internal import CTerminalTesting
internal import Foundation
internal import Synchronization

/// Something that a thread waits for while it waits for a descriptor: a pipe that can be read once its other end is closed.
final class StopSignal: Sendable {
    private struct Ends {
        /// Nil once it is closed.
        var readable: Int32?
        /// Nil once the signal is given.
        var writable: Int32?
    }

    /// Known to those who wait, who have finished when it is closed.
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

    /// Gives the descriptors back, once nobody waits any more.
    func shut() {
        ends.withLock { ends in
            Self.close(&ends.writable)
            Self.close(&ends.readable)
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

    private static func close(_ end: inout Int32?) {
        if let descriptor = end { _ = Foundation.close(descriptor) }
        end = nil
    }
}
