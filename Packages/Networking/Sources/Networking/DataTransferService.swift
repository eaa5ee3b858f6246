public import Foundation

/// An interface to one HTTP service that returns decoded values. The data layer of a feature depends on this protocol.
public protocol DataTransferService: Sendable {
    /// Returns the URL of an endpoint without the credential and with query items sorted by name. A cache can use this
    /// text as the key of the response.
    ///
    /// - Throws: `NetworkError.invalidRequest` if a component of the path is `.` or `..`.
    func address<Value>(of endpoint: Endpoint<Value>) throws -> String

    /// Sends a request and decodes the body of the response. The decoding never runs on the main thread.
    ///
    /// - Parameter etag: The entity tag of a stored response, which makes the request conditional (If-None-Match). With
    ///   nil, the result is never `.notModified`.
    /// - Throws: `NetworkError`, `DataTransferError`, or `CancellationError` if the task was cancelled.
    func request<Value>(_ endpoint: Endpoint<Value>, ifNoneMatch etag: String?) async throws -> TransferResponse<Value>

    /// Decodes the body of an earlier response, never on the main thread.
    ///
    /// - Throws: `DataTransferError`, or `CancellationError` if the task was cancelled.
    func decode<Value>(_ body: Data, for endpoint: Endpoint<Value>) async throws -> Value
}

/// The result of a request for a decoded value.
public enum TransferResponse<Value: Sendable>: Sendable {
    /// The decoded value, the undecoded body for a cache, and the directives for storing the body.
    case value(Value, body: Data, CacheDirectives)
    /// The response 304 to a conditional request: the stored response with the entity tag is still current.
    case notModified(CacheDirectives)
}

/// A `DataTransferService` that sends requests with a `NetworkService` and decodes JSON. The logger of the network service
/// receives the values that `LenientFields` dropped.
public struct DefaultDataTransferService: DataTransferService {
    private let networkService: any NetworkService

    /// Creates a service on top of a network service.
    public init(networkService: any NetworkService) { self.networkService = networkService }

    /// Returns the URL of an endpoint without the credential; see `DataTransferService`.
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
        let decoder = JSONDecoder()
        let dropped = DroppedValues()
        if let key = DroppedValues.key { decoder.userInfo[key] = dropped }
        do {
            let value = try decoder.decode(Value.self, from: body)
            log(dropped, of: endpoint)
            return value
        } catch let error as DecodingError {
            throw DataTransferError(error, path: endpoint.path)
        }
    }

    private func log<Value>(_ dropped: DroppedValues, of endpoint: Endpoint<Value>) {
        guard let logger = networkService.logger, case let (count, errors) = dropped.content, count > 0,
            let address = try? networkService.address(of: endpoint)
        else { return }
        let values = errors.map { DataTransferError($0, path: endpoint.path).problem }.joined(separator: "; ")
        let path = address.prefix { $0 != "?" }
        let number = count == 1 ? "1 value" : "\(count) values"
        logger("\(endpoint.method.rawValue) \(path): dropped \(number): \(values)\(count > errors.count ? "; …" : "")")
    }
}

/// An error in the body of a successful response: the body cannot be decoded as the value of the endpoint. No text quotes a
/// value of the body.
public struct DataTransferError: Error, Sendable, Equatable {
    /// The path of JSON keys and the problem: "results.0.id is null".
    let problem: String
    /// The problem with the path of the endpoint: "results.0.id is null (search/movie)".
    public let reason: String

    /// Creates the error with the location and the reason of a `DecodingError`, but without values of the body.
    init(_ error: DecodingError, path: String) {
        let (keys, phrase): ([any CodingKey], String) =
            switch error {
            case .keyNotFound(let key, let context): (context.codingPath + [key], "is missing")
            case .valueNotFound(_, let context): (context.codingPath, "is null")
            case .typeMismatch(let type, let context): (context.codingPath, "is not \(Self.jsonName(of: type))")
            case .dataCorrupted(let context):
                (context.codingPath, context.codingPath.isEmpty ? "is not JSON" : "has an invalid value")
            @unknown default: ([], "cannot be decoded")
            }
        let location = keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
        problem = "\(location.isEmpty ? "the body" : location) \(phrase)"
        reason = "\(problem) (\(path))"
    }

    /// Returns a phrase for the JSON values that decode to a Swift type, such as "a number".
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
    /// The message for the user: the problem and a remedy.
    public var description: String {
        "The response is invalid: \(reason). The service may have changed; check the configured address."
    }

    /// Equal to `description`.
    public var errorDescription: String? { description }
}
