package import Networking

/// The head of a request as it came over the wire (RFC 9112).
package struct RequestHead: Equatable, Sendable {
    package var method: String
    /// Path and query, as sent.
    package var target: String
    package var headers: HTTPHeaders
    /// Whether the client lets the connection stand for another request.
    package var keepsConnection: Bool
    /// The length of the body, which is read and thrown away.
    package var bodyLength: Int
}
