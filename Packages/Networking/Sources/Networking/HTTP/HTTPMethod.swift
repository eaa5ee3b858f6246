/// An HTTP request method (RFC 9110, section 9).
public enum HTTPMethod: String, Sendable {
    case get = "GET"
    case post = "POST"
}
