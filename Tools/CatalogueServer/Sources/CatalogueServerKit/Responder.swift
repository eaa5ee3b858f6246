import Foundation
package import Networking
package import NetworkingTestServer
import Synchronization
import TMDBAccounts

/// The script of the server's `LoopbackServer`. It responds with the fault or with the responses of a transport.
///
/// API requests need the key. Images and the approval page need none, as on TMDB's hosts. Successful responses receive a maximum
/// age, unless they must not be stored.
package final class Responder: Sendable {
    /// The accepted API key, a v3 key or a bearer token. It may be public, because the server accepts only local clients.
    package static let key = "0123456789abcdef0123456789abcdef"

    private let transport: any HTTPTransport
    private let fault: Fault?
    private let log: @Sendable (String) -> Void
    private let delay: @Sendable () async -> Void
    /// The number of requests that the fault may affect.
    private let faultyRequests = Mutex(0)

    /// - Parameters:
    ///   - log: Receives a line for each request: method, target without secrets, and status.
    ///   - delay: Waits before each response, like a slow network.
    package init(
        transport: any HTTPTransport,
        fault: Fault? = nil,
        log: @escaping @Sendable (String) -> Void = { _ in },
        delay: @escaping @Sendable () async -> Void = {}
    ) {
        self.transport = transport
        self.fault = fault
        self.log = log
        self.delay = delay
    }

    @concurrent
    package func steps(for request: LoopbackServer.Request) async -> [LoopbackServer.Step] {
        let target = RequestTarget(request.target)
        await delay()
        let response =
            if let fault, isFaulty(target, fault) { fault.response } else { await response(to: request, target) }
        log("\(request.method) \(target.withoutSecrets) \(response.statusCode)")
        let headers = Dictionary(response.headers.map { ($0.name, $0.value) }) { $1 }
        return [.respond(response.statusCode, headers: headers, body: response.body)]
    }

    private func isFaulty(_ target: RequestTarget, _ fault: Fault) -> Bool {
        guard fault.path.isEmpty || target.path.contains(fault.path) else { return false }
        return faultyRequests.withLock { count in
            count += 1
            return count.isMultiple(of: fault.interval)
        }
    }

    private func response(to request: LoopbackServer.Request, _ target: RequestTarget) async -> HTTPResponse {
        let isPublic = [PosterTransport.basePath, ApprovalPage.basePath].contains { target.path.hasPrefix($0) }
        let words = (request.headers["authorization"] ?? "").split(separator: " ")
        let bearer = words.count == 2 && words[0].lowercased() == "bearer" ? String(words[1]) : nil
        guard isPublic || (target.key ?? bearer) == Self.key else { return TMDBStatus.error(401).response }
        guard let url = URL(string: "http://127.0.0.1" + request.target) else { return TMDBStatus.error(400).response }
        guard let method = HTTPMethod(rawValue: request.method) else { return TMDBStatus.error(405).response }
        do {
            var response = try await transport.send(HTTPRequest(method: method, url: url, body: request.body))
            guard response.statusCode == 200, response.headers["Cache-Control"] == nil else { return response }
            response.headers["Cache-Control"] = "public, max-age=600"
            return response
        } catch {
            return TMDBStatus.error(500).response
        }
    }
}

private struct RequestTarget {
    let path: Substring
    private let items: [Substring]

    init(_ target: String) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = parts[0]
        items = parts.count > 1 ? parts[1].split(separator: "&") : []
    }

    var key: String? { FormFields.parse(items.joined(separator: "&"))["api_key"] }

    /// The path and the query for a log: without the key, and without the session, the request token and the password of a
    /// user.
    var withoutSecrets: String {
        guard !path.hasPrefix(ApprovalPage.basePath) else { return ApprovalPage.basePath + "…" }
        let secrets: Set = ["api_key", "session_id", "request_token", "password"]
        let others = items.filter { item in secrets.isDisjoint(with: FormFields.parse(String(item)).keys) }
        return others.isEmpty ? String(path) : path + "?" + others.joined(separator: "&")
    }
}
