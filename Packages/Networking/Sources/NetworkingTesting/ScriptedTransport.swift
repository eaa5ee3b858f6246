public import Networking
import Synchronization

/// A transport for tests that follows a script of steps and records the requests.
public final class ScriptedTransport: HTTPTransport {
    /// The outcome of one request to the transport.
    public enum Step: Sendable {
        /// Returns the response.
        case respond(HTTPResponse)
        /// Throws the error.
        case fail(any Error)
        /// Waits until the task is cancelled, then throws `CancellationError`.
        case hang
    }

    private struct State {
        var steps: [Step]
        var requests: [HTTPRequest] = []
    }

    private let state: Mutex<State>

    /// Creates a transport that uses one step per request. It throws `ScriptEnded` when no step is left.
    public init(_ steps: [Step]) { state = Mutex(State(steps: steps)) }

    /// Creates a transport that returns one response per request. It throws `ScriptEnded` when no response is left.
    public convenience init(responses: [HTTPResponse]) {
        self.init(responses.map(Step.respond))
    }

    /// The requests that the transport has received, oldest first.
    public var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// Records `request` and uses the next step of the script.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let step = state.withLock { state -> Step in
            state.requests.append(request)
            return state.steps.isEmpty ? .fail(ScriptEnded(requests: state.requests.count)) : state.steps.removeFirst()
        }
        switch step {
        case .respond(let response): return response
        case .fail(let error): throw error
        case .hang:
            // The iteration over a stream without elements ends only when the task is cancelled.
            for await _ in AsyncStream(Never.self, { _ in }) {}
            throw CancellationError()
        }
    }

    /// The error for a request after the last step of the script.
    public struct ScriptEnded: Error {
        /// The number of requests, including the failed one.
        public let requests: Int
    }
}
