/// One resource of a service, relative to the service's base address, and the type its body decodes to.
public struct Endpoint<Value: Decodable & Sendable>: Sendable {
    /// Path below the base address ("search/movie"), as plain text; a leading slash makes no difference.
    public var path: String
    /// What is asked of the resource.
    public var method: HTTPMethod
    /// Query items in the order in which they are sent; they win over the items of `NetworkConfig`.
    public var queryItems: [QueryItem]
    /// Header fields of this request; they win over the fields of `NetworkConfig`, but never over its credential.
    public var headers: HTTPHeaders

    /// Makes an endpoint; the type of its value is inferred or given as `Endpoint<MoviesPage>`.
    public init(
        path: String,
        method: HTTPMethod = .get,
        queryItems: [QueryItem] = [],
        headers: HTTPHeaders = [:]
    ) {
        self.path = path
        self.method = method
        self.queryItems = queryItems
        self.headers = headers
    }
}
