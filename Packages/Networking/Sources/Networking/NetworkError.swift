public import Foundation

/// An error of a request that has no usable response. No case contains a credential or the query of a URL.
public enum NetworkError: Error, Sendable, Equatable {
    /// The endpoint or the URL is invalid.
    case invalidRequest(reason: String)
    /// The URL uses http, and its host is not loopback.
    case insecureAddress(host: String)
    /// No connection was made: the host name is unknown, the host refused, there is no route, or TLS failed.
    case unreachable(host: String, reason: String)
    /// The connection broke before the response was complete.
    case connectionLost(host: String, reason: String)
    /// A deadline has passed.
    case timedOut(Deadline, after: Duration, host: String)
    /// The status code of the response is not 2xx, and not 304 for a conditional request.
    ///
    /// `body` is the start of the body, at most 64 KiB. `retryAfter` is the wait that the server requests in
    /// Retry-After; nil for none.
    case status(code: Int, body: Data, retryAfter: Duration?)
    /// The body is longer than `limit` bytes.
    case bodyTooLarge(limit: Int)
    /// A redirect leads to another origin (scheme, host and port), or to a URL with a user name or password.
    case redirectRefused(from: String, to: String)
    /// There are more than `limit` redirects.
    case tooManyRedirects(host: String, limit: Int)
    /// The response is not valid HTTP, its content coding is invalid, or it redirects to an invalid URL.
    case malformedResponse(host: String, reason: String)

    /// A deadline of a request.
    public enum Deadline: String, Sendable {
        /// The time from the start of a request to the head of the response.
        case connect
        /// The time between two pieces of a response.
        case idle
        /// The duration of the whole call, including all retries and waits.
        case total
    }
}

extension NetworkError: CustomStringConvertible, LocalizedError {
    /// The message for the user: the problem and, if known, a remedy.
    public var description: String { [words.what, words.remedy].compactMap(\.self).joined(separator: " ") }

    /// Equal to `description`.
    public var errorDescription: String? { description }

    /// The problem without the remedy.
    public var failureReason: String? { words.what }

    /// The remedy; nil if none is known.
    public var recoverySuggestion: String? { words.remedy }

    private var words: (what: String, remedy: String?) {
        switch self {
        case .invalidRequest(let reason):
            ("The request is invalid: \(reason).", nil)
        case .insecureAddress(let host):
            ("The address of \(host) uses http, which is not encrypted.", "Use https://.")
        case .unreachable(let host, let reason):
            ("\(host) cannot be reached: \(reason).", "Check the address and the network.")
        case .connectionLost(let host, let reason):
            ("The connection to \(host) was lost: \(reason).", "Try again.")
        case .timedOut(.connect, let limit, let host):
            ("\(host) did not respond within \(limit.inSeconds).", "Check the network, or try again later.")
        case .timedOut(.idle, let limit, let host):
            ("\(host) sent no data for \(limit.inSeconds).", "Try again later.")
        case .timedOut(.total, let limit, let host):
            ("\(host) did not finish within \(limit.inSeconds).", "Try again later.")
        case .status(let code, _, let retryAfter):
            ("The server returned HTTP status \(code).", retryAfter.map { "Try again in \($0.inSeconds)." })
        case .bodyTooLarge(let limit):
            ("The response exceeds the limit of \(limit) bytes.", nil)
        case .redirectRefused(let from, let to):
            ("\(from) redirects to another server, \(to).", "Check the configured address.")
        case .tooManyRedirects(let host, let limit):
            ("\(host) redirects more than \(limit) times.", "Check the configured address.")
        case .malformedResponse(let host, let reason):
            ("The response of \(host) is not HTTP: \(reason).", "Check the address and its port.")
        }
    }
}

extension Duration {
    /// The duration in seconds, such as "30 s" or "0.25 s", independent of the locale.
    fileprivate var inSeconds: String {
        let milliseconds = self / .milliseconds(1)
        let seconds = (milliseconds / 10).rounded() / 100
        return seconds == seconds.rounded() && seconds < 1e15 ? "\(Int(seconds)) s" : "\(seconds) s"
    }
}
