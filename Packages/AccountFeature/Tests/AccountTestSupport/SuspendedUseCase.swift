import AsyncTesting
import CoreDomain
import Foundation
import Synchronization

/// A use case that suspends each call until the test resumes it. A cancelled call throws `CancellationError` at once.
package final class SuspendedUseCase<Input: Sendable, Output: Sendable>: UseCase {
    private struct State {
        var inputs: [Input] = []
        var calls: [UUID: CheckedContinuation<Output, any Error>] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    package var inputs: [Input] { state.withLock { $0.inputs } }

    package func execute(_ input: Input) async throws -> Output {
        try Task.checkCancellation()
        let id = UUID(), cancelled = Result<Output, any Error>.failure(CancellationError())
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { call in
                state.withLock { state in
                    state.calls[id] = call
                    state.inputs.append(input)
                }
                if Task.isCancelled { end(id, with: cancelled) }
            }
        } onCancel: {
            end(id, with: cancelled)
        }
    }

    private func end(_ id: UUID, with result: Result<Output, any Error>) {
        state.withLock { $0.calls.removeValue(forKey: id) }?.resume(with: result)
    }

    package func resume(with result: Result<Output, any Error>) async {
        await eventually { !(state.withLock({ $0.calls.isEmpty })) }
        for id in state.withLock({ $0.calls.keys }) { end(id, with: result) }
    }
}
