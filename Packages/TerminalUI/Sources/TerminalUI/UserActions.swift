/// The actions of the user that the app completes before it ends. A key that ends the app can arrive together with that of an action.
@MainActor
public final class UserActions: nonisolated Hashable {
    private var running: [Task<Void, Never>] = []
    private var lastStarted: Task<Void, Never>?

    /// Creates an empty list.
    nonisolated public init() {}

    /// Starts an action after those that this method has started before: the keys of a change and of its undo can arrive together.
    public func start(_ action: @escaping @MainActor () async -> Void) {
        let previous = lastStarted
        let task = Task {
            await previous?.value
            await action()
        }
        lastStarted = task
        add(task)
    }

    /// Adds an action that has been started.
    public func add(_ task: Task<Void, Never>) {
        running.append(task)
        Task {
            await task.value
            running.removeAll { $0 == task }
        }
    }

    func finish() async {
        for task in running { await task.value }
    }

    /// All lists are equal: what a screen shows does not depend on them.
    nonisolated public static func == (left: UserActions, right: UserActions) -> Bool { true }

    /// Adds nothing, because all lists are equal.
    nonisolated public func hash(into hasher: inout Hasher) {}
}
