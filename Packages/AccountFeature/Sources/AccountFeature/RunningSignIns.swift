import AccountDomain
import CoreDomain
import Synchronization

/// The running sign-ins of the views. A cancelled sign-in still has to end its session at the service, so the app waits for it.
final class RunningSignIns: Sendable {
    private static let limit = Duration.seconds(5)

    private struct Tracked<Input: Sendable>: UseCase {
        let useCase: any UseCase<Input, UserSession>
        let running: RunningSignIns

        func execute(_ input: Input) async throws -> UserSession {
            let task = Task { try await useCase.execute(input) }
            _ = running.tasks.withLock { $0.insert(task) }
            defer { _ = running.tasks.withLock { $0.remove(task) } }
            return try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        }
    }

    private let tasks = Mutex<Set<Task<UserSession, any Error>>>([])

    /// Returns a use case whose executions `end` cancels.
    func tracking<Input: Sendable>(_ useCase: any UseCase<Input, UserSession>) -> any UseCase<Input, UserSession> {
        Tracked(useCase: useCase, running: self)
    }

    func end(_ clock: any Clock<Duration>) async {
        let tasks = tasks.withLock(\.self)
        guard !tasks.isEmpty else { return }
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        Task {
            for task in tasks { task.cancel() }
            for task in tasks { _ = await task.result }
            end.finish()
        }
        let timeout = Task {
            try? await clock.sleep(for: Self.limit)
            end.finish()
        }
        // The caller is cancelled after a signal. Its own loop would end at once.
        await Task { for await _ in ends {} }.value
        timeout.cancel()
    }
}
