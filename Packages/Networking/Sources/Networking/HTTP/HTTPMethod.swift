/// An HTTP request method (RFC 9110, section 9).
public enum HTTPMethod: String, Sendable {
    /// Asks for a resource.
    case get = "GET"
    /// Sends one.
    case post = "POST"
}
