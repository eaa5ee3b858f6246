import MoviesDomain

/// The latest load of a view model. Its number identifies superseded loads, which must not change newer state.
@MainActor
final class LatestLoad {
    /// The task of a load that a screen started; nil for a load that its caller awaits.
    private var task: Task<Void, Never>?
    private var number = 0

    isolated deinit {
        task?.cancel()
    }

    /// Supersedes the running load, and returns the number of the next one.
    func begin() -> Int {
        cancel()
        return number
    }

    func isCurrent(_ number: Int) -> Bool { number == self.number }

    /// Runs a load in a task. Its error is part of the view model's state.
    func start(_ load: @escaping @MainActor () async throws -> Void) {
        task = Task { try? await load() }
    }

    /// Supersedes the running load, and cancels its task.
    func cancel() {
        number += 1
        task?.cancel()
        task = nil
    }
}
