package import Foundation
package import Networking
package import NetworkingTestServer
import Synchronization
import TMDBAccounts

/// The script of the server's `LoopbackServer`. It responds first with the faults, then with the responses of a transport.
///
/// API requests need a key. Images and the approval page need none, as on TMDB's hosts. Successful responses receive an entity
/// tag and a maximum age, unless they must not be stored.
package struct Responder: Sendable {
    /// The `max-age` of successful responses in seconds, similar to TMDB's.
    private static let maximumAge = 600

    private let transport: any HTTPTransport
    private let keys: Set<String>
    private let faults: FaultPlan
    private let log: RequestLog?
    private let delay: @Sendable () async throws -> Void

    /// - Parameters:
    ///   - keys: The accepted API keys.
    ///   - faults: The faults of the first requests.
    ///   - faultScope: The requests that the faults affect.
    ///   - delay: Waits before each response, like a slow network. If `delay` throws an error, the connection is closed.
    package init(
        transport: any HTTPTransport,
        keys: Set<String>,
        faults: [Fault] = [],
        faultScope: FaultScope = FaultScope(),
        log: RequestLog? = nil,
        delay: @escaping @Sendable () async throws -> Void = {}
    ) {
        self.transport = transport
        self.keys = keys
        self.faults = FaultPlan(faults, scope: faultScope)
        self.log = log
        self.delay = delay
    }

    /// Returns the steps with which a `LoopbackServer` responds to a request.
    @concurrent
    package func steps(for request: LoopbackServer.Request) async -> [LoopbackServer.Step] {
        let target = RequestTarget(request.target)
        guard (try? await delay()) != nil else { return [.close] }
        if let fault = faults.next(path: target.path) {
            log?.write("\(request.method) \(target.withoutSecrets) \(fault.logText)")
            return fault.steps
        }
        let response = await response(to: request, target)
        log?.write("\(request.method) \(target.withoutSecrets) \(response.statusCode)")
        return [response.step]
    }

    /// Returns the response to a refused request or connection, with TMDB's error code and message.
    package func refuse(_ refusal: LoopbackServer.Refusal) -> LoopbackServer.Step {
        if refusal != .tooManyConnections { log?.write("- - \(refusal.rawValue)") }
        return TMDBStatus.error(refusal.rawValue).response.step
    }

    private func response(to request: LoopbackServer.Request, _ target: RequestTarget) async -> HTTPResponse {
        let isPublic = [PosterTransport.basePath, ApprovalPage.basePath].contains { target.path.hasPrefix($0) }
        guard isPublic || hasValidKey(request, target) else { return TMDBStatus.error(401).response }
        guard let url = URL(string: "http://127.0.0.1" + target.withoutKey) else {
            return TMDBStatus.error(400).response
        }
        do {
            guard let method = request.method == "HEAD" ? .get : HTTPMethod(rawValue: request.method) else {
                return TMDBStatus.error(405).response
            }
            var response = try await transport.send(HTTPRequest(method: method, url: url, body: request.body))
            guard response.statusCode == 200, response.headers["Cache-Control"] == nil else { return response }
            let tag = EntityTag(of: response.body)
            response.headers["Cache-Control"] = "public, max-age=\(Self.maximumAge)"
            response.headers["ETag"] = tag.text
            if tag.matches(ifNoneMatch: request.headers["if-none-match"] ?? "") {
                response.statusCode = 304
                response.body = Data()
            }
            return response
        } catch {
            return TMDBStatus.error(500).response
        }
    }

    private func hasValidKey(_ request: LoopbackServer.Request, _ target: RequestTarget) -> Bool {
        if let key = target.key { return keys.contains(key) }
        let words = (request.headers["authorization"] ?? "").split(separator: " ")
        return words.count == 2 && words[0].lowercased() == "bearer" && keys.contains(String(words[1]))
    }
}

extension HTTPResponse {
    var step: LoopbackServer.Step {
        .respond(statusCode, headers: Dictionary(headers.map { ($0.name, $0.value) }) { $1 }, body: body)
    }
}

/// A log with one line per request: method, target without secrets, and status or fault.
package struct RequestLog: Sendable {
    let write: @Sendable (String) -> Void

    package init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

    /// Creates a log that appends each line to `file` at once.
    package init(file: FileHandle) {
        let file = Mutex(file)
        self.init { line in file.withLock { try? $0.write(contentsOf: Data((line + "\n").utf8)) } }
    }
}

/// The parsed target of a request: path, key and other query items.
private struct RequestTarget {
    let path: Substring
    private let items: [Substring]

    init(_ target: String) {
        let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        path = parts[0]
        items = parts.count > 1 ? parts[1].split(separator: "&", omittingEmptySubsequences: false) : []
    }

    /// The value of the query item `api_key`. If there are several, the last one is used; nil if there is none.
    var key: String? {
        items.last(where: Self.isKey)
            .map { $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false) }
            .map { $0.count > 1 ? $0[1].removingPercentEncoding ?? "" : "" }
    }

    /// The path and the query without the key.
    var withoutKey: String {
        let others = items.filter { !Self.isKey($0) }
        return others.isEmpty ? String(path) : path + "?" + others.joined(separator: "&")
    }

    /// The path and the query for a log: without the key, and without the session, the request token and the password of a
    /// user.
    var withoutSecrets: String {
        guard !path.hasPrefix(ApprovalPage.basePath) else { return ApprovalPage.basePath + "…" }
        let secrets: Set = ["api_key", "session_id", "request_token", "password"]
        let others = items.filter { !secrets.contains(Self.name($0)) }
        return others.isEmpty ? String(path) : path + "?" + others.joined(separator: "&")
    }

    private static func isKey(_ item: Substring) -> Bool { name(item) == "api_key" }

    private static func name(_ item: Substring) -> String {
        let name = item.prefix { $0 != "=" }
        return name.removingPercentEncoding ?? String(name)
    }
}

/// A weak entity tag (RFC 9110, section 8.8.3): the hash of a body.
private struct EntityTag {
    let text: String

    init(of body: Data) { text = "W/\"" + String(FNV1a.hash(body), radix: 16) + "\"" }

    func matches(ifNoneMatch field: String) -> Bool {
        let opaque = text.dropFirst(2)
        return field.split(separator: ",").contains { item in
            let tag = item.trimmingCharacters(in: CharacterSet(charactersIn: " \t"))
            return tag == "*" || (tag.hasPrefix("W/") ? tag.dropFirst(2) : tag[...]) == opaque
        }
    }
}

/// The 64-bit FNV-1a hash (http://www.isthe.com/chongo/tech/comp/fnv/). Unlike `Hasher`, it is the same in every process.
enum FNV1a {
    static func hash(_ data: Data) -> UInt64 {
        data.withUnsafeBytes { bytes in
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325
            for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            return hash
        }
    }
}
