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
    /// `location` is the path of keys in the body ("results.0.id"), empty for the whole body. `reason` is its predicate: "is null".
    case undecodable(path: String, location: String, reason: String)

    /// Keeps the location and the reason of a `DecodingError` and drops its quotes of the body.
    init(_ error: DecodingError, path: String) {
        let (keys, reason): ([any CodingKey], String) =
            switch error {
            case .keyNotFound(let key, let context): (context.codingPath + [key], "is missing")
            case .valueNotFound(_, let context): (context.codingPath, "is null")
            case .typeMismatch(let type, let context): (context.codingPath, "is not \(Self.jsonName(of: type))")
            case .dataCorrupted(let context):
                (context.codingPath, context.codingPath.isEmpty ? "is not JSON" : "has an invalid value")
            @unknown default: ([], "cannot be decoded")
            }
        let location = keys.map { $0.intValue.map(String.init) ?? $0.stringValue }
        self = .undecodable(path: path, location: location.joined(separator: "."), reason: reason)
    }

    /// Returns what JSON calls the values that decode to a type.
    private static func jsonName(of type: Any.Type) -> String {
        switch type {
        case is String.Type: "a string"
        case is Bool.Type: "true or false"
        case is any Numeric.Type: "a number"
        case is [Any].Type: "an array"
        case is [String: Any].Type: "an object"
        default: "a value of the expected type"
        }
    }
}

extension DataTransferError: CustomStringConvertible, LocalizedError {
    /// The problem and a remedy, for the user.
    public var description: String {
        "The response is invalid: \(reason). The service may have changed; check the configured address."
    }

    /// The problem as the end of a sentence: "results.0.id is null (search/movie)".
    public var reason: String {
        switch self {
        case .undecodable(let path, let location, let reason):
            "\(location.isEmpty ? "the body" : location) \(reason) (\(path))"
        }
    }

    /// Equal to `description`.
    public var errorDescription: String? { description }
}
