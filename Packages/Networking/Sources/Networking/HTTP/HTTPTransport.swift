/// Carries one HTTP request to whatever answers it: a server behind `URLSession`, or a data source inside the process.
///
/// A transport makes one attempt. Retries, rate limits and the meaning of status codes belong to `NetworkService`.
public protocol HTTPTransport: Sendable {
    /// Sends `request` and returns the whole response, whatever its status code.
    ///
    /// Ends promptly when its task is cancelled: deadlines rest on that.
    ///
    /// - Throws: `NetworkError` when no response could be had, `CancellationError` when the task was cancelled.
    func send(_ request: HTTPRequest) async throws -> HTTPResponse
}
