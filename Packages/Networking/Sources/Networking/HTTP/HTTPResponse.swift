public import Foundation

/// A whole response.
public struct HTTPResponse: Sendable {
    /// The status code, 100-599.
    public var statusCode: Int
    /// The header fields as they came.
    public var headers: HTTPHeaders
    /// The body, decoded from its transfer and content codings; empty where there was none.
    public var body: Data

    /// Makes a response from its parts.
    public init(statusCode: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.statusCode = statusCode
        self.headers = headers
        self.body = body
    }
}
