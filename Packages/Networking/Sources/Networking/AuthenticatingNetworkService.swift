public import Foundation
import Synchronization

/// A `NetworkService` that adds the credential of a user's session to each request of another service.
///
/// The other service sends the credential only to the host of its base URL, and neither logs nor returns it. The first
/// response that refuses the session ends it: `onRefusal` runs once, even if several requests are refused, and each
/// request of the session fails with `SessionRefused`.
public final class AuthenticatingNetworkService: NetworkService {
    private struct State {
        var requests: [Int: @Sendable () -> Void] = [:]
        var lastNumber = 0
        /// The error of all further requests; nil while the session is valid.
        var end: (any Error)?
    }

    private let service: any NetworkService
    private let credential: Credential
    private let isRefusal: @Sendable (NetworkError) -> Bool
    private let onRefusal: @Sendable () async -> Void
    private let state = Mutex(State())

    /// Creates a service for one session.
    ///
    /// - Parameters:
    ///   - service: Sends the requests.
    ///   - credential: The credential of the session.
    ///   - isRefusal: Returns whether an error means that the server no longer accepts the session.
    ///   - onRefusal: Runs after the first refusal, before the refused request fails.
    public init(
        _ service: any NetworkService,
        credential: Credential,
        isRefusal: @escaping @Sendable (NetworkError) -> Bool,
        onRefusal: @escaping @Sendable () async -> Void
    ) {
        self.service = service
        self.credential = credential
        self.isRefusal = isRefusal
        self.onRefusal = onRefusal
    }

    /// The receiver of the other service's events; nil for no log.
    public var logger: NetworkLogger? { service.logger }

    /// Returns the URL of an endpoint without credentials; see `NetworkService`.
    public func address<Value>(of endpoint: Endpoint<Value>) throws -> String {
        try service.address(of: authenticated(endpoint))
    }

    /// Sends a request with the credential of the session; see `NetworkService`.
    ///
    /// - Throws: `SessionRefused` if the server refused the session, `CancellationError` after `end()`, or the error of the
    ///   other service.
    public func send<Value>(_ endpoint: Endpoint<Value>, ifNoneMatch etag: String?) async throws -> HTTPResponse {
        let endpoint = authenticated(endpoint)
        let request = Task { [service] in try await service.send(endpoint, ifNoneMatch: etag) }
        let number = try state.withLock { state in
            if let end = state.end {
                request.cancel()
                throw end
            }
            state.lastNumber += 1
            state.requests[state.lastNumber] = { request.cancel() }
            return state.lastNumber
        }
        defer { state.withLock { $0.requests[number] = nil } }
        do {
            return try await withTaskCancellationHandler {
                try await request.value
            } onCancel: {
                request.cancel()
            }
        } catch let error as NetworkError where isRefusal(error) {
            if finish(with: SessionRefused()) { await onRefusal() }
            throw SessionRefused()
        } catch is CancellationError {
            throw state.withLock(\.end) ?? CancellationError()
        }
    }

    /// Ends the session: cancels its requests. Further requests fail with `CancellationError`.
    public func end() { _ = finish(with: CancellationError()) }

    private func authenticated<Value>(_ endpoint: Endpoint<Value>) -> Endpoint<Value> {
        var endpoint = endpoint
        endpoint.credential = credential
        return endpoint
    }

    /// Ends the session and cancels its requests. Returns false if the session had already ended.
    private func finish(with error: any Error) -> Bool {
        let requests = state.withLock { state -> [Int: @Sendable () -> Void]? in
            guard state.end == nil else { return nil }
            state.end = error
            return state.requests
        }
        for cancel in (requests ?? [:]).values { cancel() }
        return requests != nil
    }
}

/// The error of a request whose session the server no longer accepts.
public struct SessionRefused: Error, Equatable, CustomStringConvertible, LocalizedError {
    /// Creates the error.
    public init() {}

    /// The message for the user: the problem and a remedy.
    public var description: String { "The service has ended your session. Sign in again." }
    /// Equal to `description`.
    public var errorDescription: String? { description }
}
