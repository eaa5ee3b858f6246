internal import Synchronization

/// Lets the later of two threads know that it is: the one that reads, and the one that waits for the program.
final class Ending: Sendable {
    private struct State {
        var hasRead = false
        var status: ExitStatus?
    }

    private let state = Mutex(State())

    /// - Returns: how the program ended, if it has.
    func readingEnded() -> ExitStatus? {
        state.withLock { state in
            state.hasRead = true
            return state.status
        }
    }

    /// - Returns: whether all has been read.
    func programEnded(_ status: ExitStatus) -> Bool {
        state.withLock { state in
            state.status = status
            return state.hasRead
        }
    }
}
