public import Foundation

/// A transport that sends an HTTP request to a server, or to a data source in the same process.
///
/// A transport makes one attempt. `NetworkService` handles retries, rate limits and status codes.
public protocol HTTPTransport: Sendable {
    /// Sends `request` and returns the complete response, with any status code.
    ///
    /// An implementation must throw promptly when its task is cancelled, because deadlines are enforced by
    /// cancellation.
    ///
    /// - Throws: `NetworkError` if there is no complete response, or if the transport rejects it, for example because of
    ///   its length or a redirect. `CancellationError` if the task was cancelled.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// An HTTP request method (RFC 9110, section 9).
public enum HTTPMethod: String, Sendable {
    /// Reads a resource.
    case get = "GET"
    /// Asks a resource to process the body of the request.
    case post = "POST"
    /// Removes a resource.
    case delete = "DELETE"
}

/// An HTTP request.
public struct HTTPRequest: Sendable {
    /// The request method.
    public var method: HTTPMethod
    /// The absolute URL with its query. It may contain a credential, so it must not be printed.
    public var url: URL
    /// The header fields, except those that the transport adds, such as Host and Connection.
    public var headers: HTTPHeaders
    /// The body; nil for none. The header fields contain its media type.
    public var body: Data?

    /// Creates a request.
    public init(method: HTTPMethod = .get, url: URL, headers: HTTPHeaders = [:], body: Data? = nil) {
        self.method = method
        self.url = url
        self.headers = headers
        self.body = body
    }
}

extension HTTPRequest: Redacted {
    /// The method, host and path. The query and the body are omitted, because they may contain a credential.
    public var description: String { "\(method.rawValue) \(url.host() ?? "")\(url.path())" }
}

/// A complete HTTP response.
public struct HTTPResponse: Sendable {
    /// The status code, 100–599.
    public var statusCode: Int
    /// The header fields.
    public var headers: HTTPHeaders
    /// The decoded body, without transfer and content codings; empty if the response has no body.
    public var body: Data

    /// Creates a response.
    public init(statusCode: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.statusCode = statusCode
        self.headers = headers
        self.body = body
    }
}

/// The header fields of a request or response, in order. Names are case-insensitive (RFC 9110, section 5.1).
public struct HTTPHeaders: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    private var fields: [(name: String, value: String)] = []

    /// Creates header fields; a later value replaces an earlier one of the same name.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { self[name] = value }
    }

    /// The value of the field with this name; nil if there is none. Setting nil removes the field.
    public subscript(name: String) -> String? {
        get { fields.first { $0.name.lowercased() == name.lowercased() }?.value }
        set {
            let index = fields.firstIndex { $0.name.lowercased() == name.lowercased() }
            switch (index, newValue) {
            case (let index?, let value?): fields[index].value = value
            case (let index?, nil): fields.remove(at: index)
            case (nil, let value?): fields.append((name, value))
            case (nil, nil): break
            }
        }
    }

    /// Returns whether both values contain the same fields, in any order.
    public static func == (left: HTTPHeaders, right: HTTPHeaders) -> Bool {
        left.fields.count == right.fields.count && left.allSatisfy { right[$0.name] == $0.value }
    }
}

extension HTTPHeaders: Sequence {
    /// Returns an iterator over the fields in their order.
    public func makeIterator() -> some IteratorProtocol<(name: String, value: String)> {
        fields.makeIterator()
    }
}

extension HTTPHeaders: Redacted {
    /// The names of the fields. Values are omitted, because they may be credentials.
    public var description: String { "[\(fields.map(\.name).joined(separator: ", "))]" }
}
