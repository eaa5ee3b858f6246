/// A receiver of network events, such as the output of `--verbose`. No event contains a credential.
public protocol NetworkLogger: Sendable {
    /// Records `event`. The network service calls this method in the task of the request, so the method must not block.
    func log(_ event: NetworkEvent)
}

/// An event during one attempt to send a request, or during the decoding of its response.
public struct NetworkEvent: Sendable, CustomStringConvertible {
    /// The request method.
    public var method: HTTPMethod
    /// The URL with its query and without the credential; for `dropped`, without the query, too.
    public var address: String
    /// The number of the attempt, from 1; 1 for `dropped`.
    public var attempt: Int
    /// The kind of the event.
    public var kind: Kind

    /// The kind of an event.
    public enum Kind: Sendable {
        /// The service passes the request to the transport.
        case sending
        /// The transport returned a response after `duration`. The body has `bytes` bytes.
        case received(status: Int, bytes: Int, duration: Duration)
        /// The transport threw a `NetworkError` after `duration`. A cancellation is no event.
        case failed(NetworkError, duration: Duration)
        /// The attempt failed, and the service will send the request again after `delay`.
        case retrying(delay: Duration)
        /// The response, or a stored response, has `count` values that cannot be used. The strings describe the first ones
        /// without their text ("results.3.id is null").
        case dropped(count: Int, [String])
    }

    /// The event as one line of a log.
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
        case .dropped(let count, let values):
            "\(request): dropped \(count == 1 ? "1 value" : "\(count) values"): "
                + values.joined(separator: "; ") + (count > values.count ? "; …" : "")
        }
    }
}

extension Duration {
    /// The duration in whole milliseconds, such as "12 ms".
    fileprivate var inMilliseconds: String { "\(Int64((self / .milliseconds(1)).rounded())) ms" }
}
