import AsyncTesting
import CoreDomain
import Synchronization

/// A use case that suspends each call until the test resumes it. A cancelled call throws `CancellationError`.
package final class SuspendedUseCase<Input: Sendable, Output: Sendable>: UseCase {
    private struct State {
        var inputs: [Input] = []
        var calls: [AsyncStream<Result<Output, any Error>>.Continuation] = []
    }

    private let state = Mutex(State())

    package init() {}

    package var inputs: [Input] { state.withLock { $0.inputs } }

    package func execute(_ input: Input) async throws -> Output {
        try Task.checkCancellation()
        let (results, call) = AsyncStream.makeStream(of: Result<Output, any Error>.self)
        call.onTermination = { [self] _ in state.withLock { $0.calls = [] } }
        state.withLock { state in
            state.calls.append(call)
            state.inputs.append(input)
        }
        for await result in results { return try result.get() }
        throw CancellationError()
    }

    package func resume(with result: Result<Output, any Error>) async {
        await eventually { !(state.withLock({ $0.calls.isEmpty })) }
        for call in state.withLock({ $0.calls }) { call.yield(result) }
    }
}
