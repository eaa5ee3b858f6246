public import Foundation

/// Carries one HTTP request to a server, or to a data source inside the process.
///
/// A transport makes one attempt. Retries, rate limits and the meaning of status codes belong to `NetworkService`.
public protocol HTTPTransport: Sendable {
    /// Sends `request` and returns the whole response, with any status code.
    ///
    /// Ends promptly when its task is cancelled, because deadlines depend on that.
    ///
    /// - Throws: `NetworkError` if there is no response, `CancellationError` if the task was cancelled.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}

/// An HTTP request method (RFC 9110, section 9).
public enum HTTPMethod: String, Sendable {
    /// Reads a resource.
    case get = "GET"
    /// Sends data to a resource.
    case post = "POST"
}

/// A request to a transport.
public struct HTTPRequest: Sendable {
    /// The request method.
    public var method: HTTPMethod
    /// The absolute URL with its query. It may contain a credential, so it must not be printed.
    public var url: URL
    /// The header fields, without those that a transport adds (Host, Connection…).
    public var headers: HTTPHeaders

    /// Creates a request without a body.
    public init(method: HTTPMethod = .get, url: URL, headers: HTTPHeaders = [:]) {
        self.method = method
        self.url = url
        self.headers = headers
    }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Method, host and path, without the query, which may contain a credential.
    public var description: String { "\(method.rawValue) \(url.host() ?? "")\(url.path())" }
    /// Equal to `description`.
    public var debugDescription: String { description }
    /// A mirror without children, so that `dump` shows no more than `description`.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// A whole response.
public struct HTTPResponse: Sendable {
    /// The status code, 100–599.
    public var statusCode: Int
    /// The header fields.
    public var headers: HTTPHeaders
    /// The body after its transfer and content codings are removed; empty if there is none.
    public var body: Data

    /// Creates a response.
    public init(statusCode: Int, headers: HTTPHeaders = [:], body: Data = Data()) {
        self.statusCode = statusCode
        self.headers = headers
        self.body = body
    }
}

/// Header fields in their order. Names are compared without regard to case (RFC 9110, section 5.1).
public struct HTTPHeaders: Sendable, Equatable, ExpressibleByDictionaryLiteral {
    private var fields: [(name: String, value: String)] = []

    /// Creates header fields; a later value replaces an earlier one of the same name.
    public init(dictionaryLiteral elements: (String, String)...) {
        for (name, value) in elements { self[name] = value }
    }

    /// The value of the field with this name.
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

    /// Returns whether both have the same fields, in any order.
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

extension HTTPHeaders: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The names alone, because values may be credentials.
    public var description: String { "[\(fields.map(\.name).joined(separator: ", "))]" }
    /// Equal to `description`.
    public var debugDescription: String { description }
    /// A mirror without children, so that `dump` shows no values.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
