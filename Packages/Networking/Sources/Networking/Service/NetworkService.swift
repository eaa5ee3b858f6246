/// Asks one service for its resources over HTTP. Every status code but success is an error here.
public protocol NetworkService: Sendable {
    /// Address of the endpoint's resource, without the credential: base address, path and canonical query.
    ///
    /// Two endpoints that ask for the same resource have the same address, in whatever order their query items stand.
    ///
    /// - Throws: `NetworkError.invalidRequest` when the endpoint's path leaves the base address.
    func address<Value>(of endpoint: Endpoint<Value>) throws -> String

    /// Sends the request and returns the response, whose status code is 2xx, or 304 when `etag` was given.
    ///
    /// - Parameter etag: makes the request conditional (If-None-Match): the server may answer 304 without a body.
    /// - Throws: `NetworkError`, or `CancellationError` when the task was cancelled.
    func send<Value>(_ endpoint: Endpoint<Value>, ifNoneMatch etag: String?) async throws -> HTTPResponse
}
