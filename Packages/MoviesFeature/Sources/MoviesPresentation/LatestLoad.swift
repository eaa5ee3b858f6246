/// The latest load of a view model. The number of a load identifies superseded loads, which must not change the state.
@MainActor
final class LatestLoad {
    /// The task of a load that a screen started; nil for a load that its caller awaits.
    private var task: Task<Void, Never>?
    private var number = 0

    isolated deinit { task?.cancel() }

    /// Supersedes the running load, and returns the number of the next load.
    func begin() -> Int {
        cancel()
        return number
    }

    func isCurrent(_ number: Int) -> Bool { number == self.number }

    /// Runs a load in a task. The view model's state contains the error of a failed load.
    func start(_ load: @escaping @MainActor () async throws -> Void) { task = Task { try? await load() } }

    func cancel() {
        number += 1
        task?.cancel()
        task = nil
    }
}
