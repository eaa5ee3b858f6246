/// Receives the events of requests, for `--verbose` and the like. No event contains a credential.
public protocol NetworkLogger: Sendable {
    /// Records `event`. Called on the thread of the request, so it must not block.
    func log(_ event: NetworkEvent)
}

/// A step of one attempt of a request.
public struct NetworkEvent: Sendable, CustomStringConvertible {
    /// The request method.
    public var method: HTTPMethod
    /// The address with its query and without the credential.
    public var address: String
    /// The number of the attempt, from 1.
    public var attempt: Int
    /// The step.
    public var kind: Kind

    /// A step of an attempt.
    public enum Kind: Sendable {
        /// The transport gets the request.
        case sending
        /// The transport returned a response with `bytes` of body after `duration`.
        case received(status: Int, bytes: Int, duration: Duration)
        /// The transport returned no response.
        case failed(NetworkError, duration: Duration)
        /// The request will be sent again after `delay`.
        case retrying(delay: Duration)
    }

    /// One line of text.
    public var description: String {
        let request = "\(method.rawValue) \(address)"
        return switch kind {
        case .sending:
            "\(request) (attempt \(attempt))"
        case .received(let status, let bytes, let duration):
            "\(request): \(status), \(bytes) bytes in \(duration.inMilliseconds)"
        case .failed(let error, let duration):
            "\(request): failed after \(duration.inMilliseconds): \(error)"
        case .retrying(let delay):
            "\(request): attempt \(attempt) did not succeed, next one in \(delay.inMilliseconds)"
        }
    }
}

extension Duration {
    /// A text such as "12 ms".
    fileprivate var inMilliseconds: String { "\(Int64((self / .milliseconds(1)).rounded())) ms" }
}
