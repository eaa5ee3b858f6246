public import Networking
import Synchronization

/// A transport that answers from a script and keeps the requests it was sent.
public final class ScriptedTransport: HTTPTransport {
    /// What the transport does with one request.
    public enum Step: Sendable {
        /// Answers.
        case respond(HTTPResponse)
        /// Throws.
        case fail(any Error)
        /// Never answers; ends when the task is cancelled.
        case hang
    }

    private struct State {
        var steps: [Step]
        var requests: [HTTPRequest] = []
    }

    private let state: Mutex<State>

    /// Makes a transport that takes one step a request, and fails when it has none left.
    public init(_ steps: [Step]) {
        state = Mutex(State(steps: steps))
    }

    /// Makes a transport that answers one response a request, and fails when it has none left.
    public convenience init(responses: [HTTPResponse]) {
        self.init(responses.map(Step.respond))
    }

    /// The requests sent so far, in order.
    public var requests: [HTTPRequest] {
        state.withLock { $0.requests }
    }

    /// Keeps `request` and takes the next step of the script.
    public func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let step = state.withLock { state -> Step in
            state.requests.append(request)
            return state.steps.isEmpty ? .fail(ScriptEnded(requests: state.requests.count)) : state.steps.removeFirst()
        }
        switch step {
        case .respond(let response): return response
        case .fail(let error): throw error
        case .hang:
            // A stream without elements ends only by cancellation.
            for await _ in AsyncStream(Never.self, { _ in }) {}
            throw CancellationError()
        }
    }

    /// More requests came than the script has steps.
    public struct ScriptEnded: Error {
        /// How many came.
        public let requests: Int
    }
}
