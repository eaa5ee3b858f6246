/// One thing that happened to a request.
public struct NetworkEvent: Sendable, CustomStringConvertible {
    /// What was asked of the resource.
    public var method: HTTPMethod
    /// Where, with the query but without the credential.
    public var address: String
    /// Which attempt it was, from 1.
    public var attempt: Int
    /// What happened.
    public var kind: Kind

    /// What can happen to a request.
    public enum Kind: Sendable {
        /// It is handed to the transport.
        case sending
        /// A response came, after `duration`, with `bytes` of body.
        case received(status: Int, bytes: Int, duration: Duration)
        /// No response came.
        case failed(NetworkError, duration: Duration)
        /// It will be sent again after `delay`.
        case retrying(delay: Duration)
    }

    /// One line.
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
    /// "12 ms".
    fileprivate var inMilliseconds: String { "\(Int64((self / .milliseconds(1)).rounded())) ms" }
}
