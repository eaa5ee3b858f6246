import Foundation
import Networking
import TMDBAccounts

package struct Fault: Sendable {
    private enum Kind {
        case status(Int, retryAfter: String?)
        /// A response with status 200 whose body is incomplete JSON.
        case garbage
    }

    private let kind: Kind
    /// A part of the paths of the requests; empty for all requests.
    package var path = ""
    /// The interval of these requests: 3 for every third request. It is at least 1.
    package var interval = 1

    /// Parses `STATUS[:RETRY_AFTER]` or `garbage`; nil for other text.
    package init?(_ text: String) {
        if text == "garbage" {
            kind = .garbage
        } else if let match = text.wholeMatch(of: /([45]\d\d)(?::(\d+))?/), let status = Int(match.1) {
            kind = .status(status, retryAfter: match.2.map(String.init))
        } else {
            return nil
        }
    }

    var response: HTTPResponse {
        switch kind {
        case .status(let status, let retryAfter):
            var response = TMDBStatus.error(status).response
            response.headers["Retry-After"] = retryAfter
            return response
        case .garbage:
            let headers: HTTPHeaders = ["Content-Type": "application/json"]
            return HTTPResponse(statusCode: 200, headers: headers, body: Data("{\"page\":1,".utf8))
        }
    }
}
