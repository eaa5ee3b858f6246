public import Foundation

/// A request to a resource of a service, relative to the base URL. `Value` is the type that the body decodes to.
public struct Endpoint<Value: Decodable & Sendable>: Sendable {
    /// The path below the base URL as plain text, such as "search/movie". A leading slash makes no difference.
    public var path: String
    /// The request method.
    public var method: HTTPMethod
    /// The query items in order. The item of a credential replaces an item with the same name.
    public var queryItems: [QueryItem]
    /// The body; nil for none.
    public var body: RequestBody?
    /// Whether a repeated request has the same effect as one request (RFC 9110, section 9.2.2). Only such a request is sent
    /// again if the server may already have processed it. By default, POST requests are not idempotent.
    public var isIdempotent: Bool
    /// A credential beside the one of `NetworkConfig`, such as the id of a session; nil for none.
    public var credential: Credential?
    /// Further secrets of this request, such as a password in the body. `<secret>` replaces them in errors and error
    /// responses, but not in successful responses, because a short password can occur in any JSON.
    public var withheldSecrets: [Secret]

    /// Creates an endpoint; `Value` is inferred or given, as in `Endpoint<MoviesPage>(path: "movie/popular")`.
    public init(
        path: String,
        method: HTTPMethod = .get,
        queryItems: [QueryItem] = [],
        body: RequestBody? = nil,
        isIdempotent: Bool? = nil,
        withheldSecrets: [Secret] = []
    ) {
        self.path = path
        self.method = method
        self.queryItems = queryItems
        self.body = body
        self.isIdempotent = isIdempotent ?? (method != .post)
        self.withheldSecrets = withheldSecrets
    }
}

/// A query item: a name and a value as plain text. `NetworkService` percent-encodes both.
public struct QueryItem: Sendable, Hashable {
    /// The name, without percent-encoding.
    public var name: String
    /// The value, without percent-encoding.
    public var value: String

    /// Creates a query item.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// A JSON body of a request. Its descriptions omit the content, which may contain a password.
public struct RequestBody: Sendable, Redacted {
    /// The bytes of the body.
    public let data: Data

    /// Returns a JSON body. The keys of its objects are sorted.
    ///
    /// - Throws: The error of `value` while it is encoded.
    public static func json(_ value: some Encodable) throws -> RequestBody {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return RequestBody(data: try encoder.encode(value))
    }

    /// The length of the body.
    public var description: String { "\(data.count) bytes of JSON" }
}

extension NetworkConfig {
    func request<Value>(for endpoint: Endpoint<Value>, ifNoneMatch etag: String?) throws(NetworkError) -> HTTPRequest {
        var items = publicItems(of: endpoint)
        var headers = headers
        if let etag { headers["If-None-Match"] = etag }
        if endpoint.body != nil { headers["Content-Type"] = "application/json" }
        for credential in [credential, endpoint.credential].compactMap(\.self) {
            switch credential {
            case .queryItem(let name, let secret): items.append(QueryItem(name, secret.revealed))
            case .bearer(let secret): headers["Authorization"] = "Bearer \(secret.revealed)"
            }
        }
        let address = try address(path: endpoint.path, items: items)
        guard let url = URL(string: address, encodingInvalidCharacters: false) else {
            throw .invalidRequest(reason: "\(endpoint.path) does not make an address")
        }
        return HTTPRequest(method: endpoint.method, url: url, headers: headers, body: endpoint.body?.data)
    }

    /// Returns the URL of an endpoint without the credential.
    ///
    /// - Parameter isSorted: Whether the query items are sorted by name, as in a cache key.
    func publicAddress<Value>(of endpoint: Endpoint<Value>, isSorted: Bool) throws(NetworkError) -> String {
        let items = publicItems(of: endpoint)
        return try address(path: endpoint.path, items: isSorted ? items.sorted { $0.name < $1.name } : items)
    }

    /// Returns the query items of an endpoint that no credential replaces.
    private func publicItems<Value>(of endpoint: Endpoint<Value>) -> [QueryItem] {
        var items = endpoint.queryItems
        for case .queryItem(let name, _)? in [credential, endpoint.credential] { items.removeAll { $0.name == name } }
        return items
    }

    private func address(path: String, items: [QueryItem]) throws(NetworkError) -> String {
        let segments = path.split(separator: "/")
        guard !segments.contains("."), !segments.contains("..") else {
            throw .invalidRequest(reason: "\(path) leaves the base address")
        }
        var address = baseURL.absoluteString
        for segment in segments { address += "/" + segment.percentEncoded }
        // As in the query of a URL: `query=C%2B%2B&page=2`.
        let query = items.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
        return query.isEmpty ? address : address + "?" + query
    }

    func secretFilter<Value>(for endpoint: Endpoint<Value>) -> SecretFilter {
        let credentials = [credential, endpoint.credential].compactMap(\.self) + withheldCredentials
        return SecretFilter(secrets: credentials.map(\.secret), errorSecrets: endpoint.withheldSecrets)
    }
}

private let unreservedCharacters = CharacterSet(
    charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~"
)

extension StringProtocol {
    /// The text with all UTF-8 bytes percent-encoded except unreserved characters (RFC 3986, section 2).
    ///
    /// `URLComponents` does not encode "+" in values, and servers decode "+" as a space.
    fileprivate var percentEncoded: String { addingPercentEncoding(withAllowedCharacters: unreservedCharacters) ?? "" }
}
