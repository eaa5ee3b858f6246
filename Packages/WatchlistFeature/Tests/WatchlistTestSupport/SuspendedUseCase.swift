import AsyncTesting
import CoreDomain
import Synchronization

/// A use case that suspends each call until the test resumes the call by its number, counted from 0. It ignores cancellation.
package final class SuspendedUseCase<Input: Sendable, Output: Sendable>: UseCase {
    private struct State {
        var inputs: [Input] = []
        var calls: [Int: CheckedContinuation<Output, any Error>] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    package var inputs: [Input] { state.withLock { $0.inputs } }

    package func execute(_ input: Input) async throws -> Output {
        try await withCheckedThrowingContinuation { continuation in
            state.withLock { state in
                state.calls[state.inputs.count] = continuation
                state.inputs.append(input)
            }
        }
    }

    /// Waits until there are `count` calls, or the test is cancelled.
    package func wait(forCalls count: Int) async { await eventually { inputs.count >= count } }

    /// Waits for a call and resumes it.
    package func resume(_ number: Int, with result: Result<Output, any Error>) async {
        await wait(forCalls: number + 1)
        state.withLock { $0.calls.removeValue(forKey: number) }?.resume(with: result)
    }
}
