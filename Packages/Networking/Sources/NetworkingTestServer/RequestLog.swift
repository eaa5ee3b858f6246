import Synchronization

/// The requests a server got, and who waits for more of them.
final class RequestLog: Sendable {
    private struct State {
        var requests: [LoopbackServer.Request] = []
        var waiting: [(count: Int, resume: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    var requests: [LoopbackServer.Request] { state.withLock(\.requests) }

    func append(_ request: LoopbackServer.Request) {
        let satisfied = state.withLock { state in
            state.requests.append(request)
            let count = state.requests.count
            let satisfied = state.waiting.filter { $0.count <= count }
            state.waiting.removeAll { $0.count <= count }
            return satisfied
        }
        for waiter in satisfied { waiter.resume.resume() }
    }

    func wait(for count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                let isThere = state.requests.count >= count
                if !isThere { state.waiting.append((count, continuation)) }
                return isThere
            }
            if isThere { continuation.resume() }
        }
    }
}
