internal import Foundation
package import Networking

/// Makes the reply to a request: faults and the key first, then what the transport answers, with a tag and a lifetime.
/// Pictures need no key, as on TMDB's host for them.
package struct Responder: Sendable {
    /// How long a client may keep an answer, in seconds; TMDB's own is of that order.
    package static let maximumAge = 600

    private let transport: any HTTPTransport
    private let keys: Set<String>
    private let faults: FaultPlan

    package init(transport: any HTTPTransport, keys: Set<String>, faults: [Fault] = []) {
        self.transport = transport
        self.keys = keys
        self.faults = FaultPlan(faults)
    }

    package func reply(to head: RequestHead) async -> Reply {
        if let fault = faults.next() { return fault.reply }
        let target = RequestTarget(head.target)
        guard target.path.hasPrefix(PosterTransport.basePath) || isGranted(head, target) else {
            return .response(StatusBody.response(401))
        }
        guard let url = URL(string: "http://127.0.0.1" + target.withoutKey) else {
            return .response(StatusBody.response(400))
        }
        do {
            let method: HTTPMethod = ["GET", "HEAD"].contains(head.method) ? .get : .post
            return .response(tagged(try await transport.send(HTTPRequest(method: method, url: url)), for: head))
        } catch {
            return .response(StatusBody.response(500))
        }
    }

    private func isGranted(_ head: RequestHead, _ target: RequestTarget) -> Bool {
        if let key = target.key { return keys.contains(key) }
        let words = (head.headers["Authorization"] ?? "").split(separator: " ")
        return words.count == 2 && words[0].lowercased() == "bearer" && keys.contains(String(words[1]))
    }

    private func tagged(_ response: HTTPResponse, for head: RequestHead) -> HTTPResponse {
        guard response.statusCode == 200 else { return response }
        var response = response
        let tag = EntityTag(of: response.body)
        response.headers["Cache-Control"] = "public, max-age=\(Self.maximumAge)"
        response.headers["ETag"] = tag.text
        if tag.matches(ifNoneMatch: head.headers["If-None-Match"] ?? "") {
            response.statusCode = 304
            response.body = Data()
        }
        return response
    }
}
