import Foundation
import Networking

/// Where a response sends the client.
enum Redirect {
    /// The address to ask next, or nil when `response` is no redirect.
    ///
    /// - Throws: `NetworkError.redirectRefused` when it leads to another origin, where neither the request nor its
    ///   credential was meant to go.
    static func target(of response: HTTPResponse, to request: HTTPRequest) throws(NetworkError) -> URL? {
        guard [301, 302, 303, 307, 308].contains(response.statusCode), request.method == .get,
            let location = response.headers["Location"]
        else { return nil }
        let from = Origin(request.url)
        guard let target = URL(string: location, relativeTo: request.url)?.absoluteURL, let to = Origin(target) else {
            throw .malformedResponse(host: from?.host ?? "", reason: "its redirect leads nowhere")
        }
        guard let from, from == to, target.user() == nil, target.password() == nil else {
            throw .redirectRefused(from: from?.description ?? "", to: to.description)
        }
        return target
    }
}
