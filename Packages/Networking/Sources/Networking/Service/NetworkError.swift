public import Foundation

/// Why no usable response could be had. No case ever holds an address with its query, nor a credential.
public enum NetworkError: Error, Sendable, Equatable {
    /// The request cannot be made as it was asked for.
    case invalidRequest(reason: String)
    /// Plain http to a host other than this machine.
    case insecureAddress(host: String)
    /// No connection could be made: unknown name, refused, no route, TLS failure.
    case unreachable(host: String, reason: String)
    /// A connection was made and broke off before the whole response was there.
    case connectionLost(host: String, reason: String)
    /// A deadline passed.
    case timedOut(Deadline, after: Duration, host: String)
    /// The server answered with a status code that is no success.
    ///
    /// `body` is what the server said, cut after 64 KiB. `retryAfter` is the server's wish as it came, however long.
    case status(code: Int, body: Data, retryAfter: Duration?)
    /// The body is longer than `limit` bytes; the rest was not read.
    case bodyTooLarge(limit: Int)
    /// The server sent the client to another origin (scheme, host and port), where the request was not meant to go.
    case redirectRefused(from: String, to: String)
    /// The server sent the client on and on, more than `limit` times.
    case tooManyRedirects(host: String, limit: Int)
    /// What came is not HTTP.
    case malformedResponse(host: String, reason: String)

    /// Which of the deadlines.
    public enum Deadline: String, Sendable {
        /// From the start of a request to the head of its response.
        case connect
        /// Between one piece of a response and the next.
        case idle
        /// Over everything: retries and waits included.
        case total
    }
}

extension NetworkError: CustomStringConvertible, LocalizedError {
    /// What happened and what to do, for the user.
    public var description: String { [words.what, words.remedy].compactMap(\.self).joined(separator: " ") }

    /// The same as `description`.
    public var errorDescription: String? { description }

    /// What happened.
    public var failureReason: String? { words.what }

    /// What to do; nil where nothing helps for certain.
    public var recoverySuggestion: String? { words.remedy }

    private var words: (what: String, remedy: String?) {
        switch self {
        case .invalidRequest(let reason):
            ("The request cannot be made: \(reason).", nil)
        case .insecureAddress(let host):
            ("\(host) would be asked over plain http, which anyone on the way can read.", "Use https://.")
        case .unreachable(let host, let reason):
            ("\(host) cannot be reached: \(reason).", "Check the address and the network.")
        case .connectionLost(let host, let reason):
            ("The connection to \(host) broke off: \(reason).", "Try again.")
        case .timedOut(.connect, let limit, let host):
            ("\(host) did not answer within \(limit.inSeconds).", "Check the network, or try again later.")
        case .timedOut(.idle, let limit, let host):
            ("\(host) stopped sending for \(limit.inSeconds).", "Try again later.")
        case .timedOut(.total, let limit, let host):
            ("\(host) did not finish within \(limit.inSeconds).", "Try again later.")
        case .status(let code, _, let retryAfter):
            (
                "The server answered with HTTP status \(code).",
                retryAfter.map { "Try again in \($0.inSeconds)." }
            )
        case .bodyTooLarge(let limit):
            ("The response is longer than the limit of \(limit) bytes and was not read to its end.", nil)
        case .redirectRefused(let from, let to):
            ("\(from) redirects to \(to), which was not asked for.", "Check the configured address.")
        case .tooManyRedirects(let host, let limit):
            ("\(host) redirects more than \(limit) times.", "Check the configured address.")
        case .malformedResponse(let host, let reason):
            ("\(host) sent something that is not HTTP: \(reason).", "Check the address and its port.")
        }
    }
}

extension Duration {
    /// "30 s", "0.25 s", in every locale.
    fileprivate var inSeconds: String {
        let milliseconds = self / .milliseconds(1)
        let seconds = (milliseconds / 10).rounded() / 100
        return seconds == seconds.rounded() && seconds < 1e15 ? "\(Int(seconds)) s" : "\(seconds) s"
    }
}
