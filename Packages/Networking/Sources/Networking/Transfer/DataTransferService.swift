public import Foundation

/// Asks one service for values: what the data layer of a feature depends on.
public protocol DataTransferService: Sendable {
    /// Address of the endpoint's resource without the credential, the key under which a cache keeps its body.
    ///
    /// - Throws: `NetworkError.invalidRequest` when the endpoint's path leaves the base address.
    func address<Value>(of endpoint: Endpoint<Value>) throws -> String

    /// Sends the request and decodes the body, never on the main thread.
    ///
    /// - Parameter etag: makes the request conditional (If-None-Match); only then can the answer be `.notModified`.
    /// - Throws: `NetworkError`, `DataTransferError`, or `CancellationError` when the task was cancelled.
    func request<Value>(
        _ endpoint: Endpoint<Value>,
        ifNoneMatch etag: String?
    ) async throws -> TransferResponse<Value>

    /// Decodes a body kept from an earlier response, never on the main thread.
    ///
    /// - Throws: `DataTransferError`, or `CancellationError` when the task was cancelled.
    func decode<Value>(_ body: Data, for endpoint: Endpoint<Value>) async throws -> Value
}
