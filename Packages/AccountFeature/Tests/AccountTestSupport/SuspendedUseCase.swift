import AsyncTesting
import CoreDomain
import Synchronization

/// A use case that suspends each call until the test resumes it. A cancelled call throws `CancellationError`.
package final class SuspendedUseCase<Input: Sendable, Output: Sendable>: UseCase {
    private struct State {
        var inputs: [Input] = []
        var calls: [CheckedContinuation<Output, any Error>] = []
    }

    private let state = Mutex(State())

    package init() {}

    package var inputs: [Input] { state.withLock { $0.inputs } }

    package func execute(_ input: Input) async throws -> Output {
        try Task.checkCancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                state.withLock { state in
                    state.calls.append(continuation)
                    state.inputs.append(input)
                }
            }
        } onCancel: {
            for call in takeCalls() { call.resume(throwing: CancellationError()) }
        }
    }

    package func resume(with result: Result<Output, any Error>) async {
        await eventually { !(state.withLock({ $0.calls.isEmpty })) }
        for call in takeCalls() { call.resume(with: result) }
    }

    private func takeCalls() -> [CheckedContinuation<Output, any Error>] {
        state.withLock { state in
            defer { state.calls = [] }
            return state.calls
        }
    }
}
