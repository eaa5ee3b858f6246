public import Foundation

/// Requests decoded values from one service. The data layer of a feature depends on this protocol.
public protocol DataTransferService: Sendable {
    /// Returns the address of an endpoint without the credential, which is the key of its body in a cache.
    ///
    /// - Throws: `NetworkError.invalidRequest` if the path leaves the base address.
    func address<Value>(of endpoint: Endpoint<Value>) throws -> String

    /// Sends a request and decodes the body, never on the main thread.
    ///
    /// - Parameter etag: Makes the request conditional (If-None-Match). Only then can the result be `.notModified`.
    /// - Throws: `NetworkError`, `DataTransferError`, or `CancellationError` if the task was cancelled.
    func request<Value>(
        _ endpoint: Endpoint<Value>,
        ifNoneMatch etag: String?
    ) async throws -> TransferResponse<Value>

    /// Decodes the body of an earlier response, never on the main thread.
    ///
    /// - Throws: `DataTransferError`, or `CancellationError` if the task was cancelled.
    func decode<Value>(_ body: Data, for endpoint: Endpoint<Value>) async throws -> Value
}

/// The result of a request for a value.
public enum TransferResponse<Value: Sendable>: Sendable {
    /// The decoded value, the body for a cache, and how long it may be kept.
    case value(Value, body: Data, CacheDirectives)
    /// The version that the conditional request names is still current.
    case notModified(CacheDirectives)
}

/// A `DataTransferService` that decodes JSON from a `NetworkService`.
public struct DefaultDataTransferService: DataTransferService {
    private let networkService: any NetworkService

    /// Creates a service.
    public init(networkService: any NetworkService) {
        self.networkService = networkService
    }

    /// Returns the address of an endpoint; see `DataTransferService`.
    public func address<Value>(of endpoint: Endpoint<Value>) throws -> String {
        try networkService.address(of: endpoint)
    }

    /// Sends a request and decodes the body; see `DataTransferService`.
    public func request<Value>(
        _ endpoint: Endpoint<Value>,
        ifNoneMatch etag: String?
    ) async throws -> TransferResponse<Value> {
        let response = try await networkService.send(endpoint, ifNoneMatch: etag)
        let directives = CacheDirectives(headers: response.headers)
        if response.statusCode == 304 { return .notModified(directives) }
        return .value(try await decode(response.body, for: endpoint), body: response.body, directives)
    }

    /// Decodes the body of an earlier response; see `DataTransferService`.
    @concurrent
    public func decode<Value>(_ body: Data, for endpoint: Endpoint<Value>) async throws -> Value {
        try Task.checkCancellation()
        do {
            return try JSONDecoder().decode(Value.self, from: body)
        } catch let error as DecodingError {
            throw DataTransferError(error, path: endpoint.path)
        }
    }
}

/// The reason why a complete response is unusable.
public enum DataTransferError: Error, Sendable, Equatable {
    /// The body does not decode to the value of the endpoint. Neither `location` nor `reason` quotes the body.
    ///
    /// `location` is the path of keys in the body ("results.0.id"), empty for the whole body.
    case undecodable(path: String, location: String, reason: String)

    /// Keeps the location and the reason of a `DecodingError` and drops its quotes of the body.
    init(_ error: DecodingError, path: String) {
        let (context, reason): (DecodingError.Context?, String) =
            switch error {
            case .keyNotFound(let key, let context): (context, "\(key.stringValue) is missing")
            case .valueNotFound(let type, let context): (context, "a \(type) is null")
            case .typeMismatch(let type, let context): (context, "it is no \(type)")
            case .dataCorrupted(let context):
                (context, context.codingPath.isEmpty ? "it is no JSON" : "it is malformed")
            @unknown default: (nil, "it has another form than expected")
            }
        let location = context?.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue } ?? []
        self = .undecodable(path: path, location: location.joined(separator: "."), reason: reason)
    }
}

extension DataTransferError: CustomStringConvertible, LocalizedError {
    /// The problem and a remedy, for the user.
    public var description: String {
        switch self {
        case .undecodable(let path, let location, let reason):
            "The server's answer for \(path) cannot be read\(location.isEmpty ? "" : " at \(location)"): \(reason). "
                + "The service may have changed; check the configured address."
        }
    }

    /// Equal to `description`.
    public var errorDescription: String? { description }
}
