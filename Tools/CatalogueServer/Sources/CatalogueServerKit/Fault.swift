import Foundation
import Networking
import NetworkingTestServer
import Synchronization
import TMDBAccounts

/// A fault that the server injects into its first responses.
package struct Fault: Equatable, Sendable {
    package enum Kind: Equatable, Sendable {
        case status(Int, retryAfter: Int?)
        /// A response with status 200 whose body is incomplete JSON.
        case garbage
        /// A response of bytes that are not HTTP.
        case noise
        case reset
    }

    package let kind: Kind
    /// The number of requests that fail; nil for all further requests.
    package let count: Int?

    /// Parses `STATUS[:COUNT[:RETRY_AFTER]]`, `garbage[:COUNT]`, `noise[:COUNT]` or `reset[:COUNT]`; nil for other text.
    package init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        let numbers = parts.dropFirst().map { Int($0) }
        guard numbers.allSatisfy({ $0.map { $0 >= 0 } ?? false }) else { return nil }
        count = numbers.first ?? nil
        switch (parts[0], numbers.count) {
        case ("garbage", 0...1): kind = .garbage
        case ("noise", 0...1): kind = .noise
        case ("reset", 0...1): kind = .reset
        case (let status, 0...2):
            guard let status = Int(status), 400...599 ~= status else { return nil }
            kind = .status(status, retryAfter: numbers.count > 1 ? numbers[numbers.startIndex + 1] : nil)
        default: return nil
        }
    }

    var steps: [LoopbackServer.Step] {
        switch kind {
        case .status(let status, let retryAfter):
            var response = TMDBStatus.error(status).response
            response.headers["Retry-After"] = retryAfter.map(String.init)
            return [response.step]
        case .garbage:
            let headers = ["Content-Type": "application/json"]
            return [.respond(200, headers: headers, body: Data("{\"page\":1,".utf8))]
        case .noise: return [.send(Data("\u{16}\u{3}\u{1} this is no HTTP\n".utf8)), .close]
        case .reset: return [.reset]
        }
    }

    /// The status or the name of the fault, for the request log.
    var logText: String {
        switch kind {
        case .status(let status, _): "\(status)"
        case .garbage: "200"
        case .noise: "noise"
        case .reset: "reset"
        }
    }
}

/// The requests that faults affect.
package struct FaultScope: Sendable {
    let path: String
    let interval: Int

    /// - Parameters:
    ///   - path: A part of the paths of the requests; empty for all requests.
    ///   - interval: The interval of these requests: 3 for every third request. It is at least 1.
    package init(path: String = "", interval: Int = 1) {
        self.path = path
        self.interval = max(1, interval)
    }
}

/// A queue of faults. Each fault affects its number of requests before the next fault begins.
final class FaultPlan: Sendable {
    private struct State {
        var requests = 0
        var remaining: [(fault: Fault, count: Int?)]
    }

    private let state: Mutex<State>
    private let scope: FaultScope

    init(_ faults: [Fault], scope: FaultScope) {
        state = Mutex(State(remaining: faults.map { ($0, $0.count) }))
        self.scope = scope
    }

    /// Returns the fault for the next request, which has this path; nil for none.
    func next(path: some StringProtocol) -> Fault? {
        guard scope.path.isEmpty || path.contains(scope.path) else { return nil }
        return state.withLock { state in
            state.requests += 1
            guard state.requests.isMultiple(of: scope.interval) else { return nil }
            while let first = state.remaining.first {
                guard let count = first.count else { return first.fault }
                if count > 0 {
                    state.remaining[0].count = count - 1
                    return first.fault
                }
                state.remaining.removeFirst()
            }
            return nil
        }
    }
}
