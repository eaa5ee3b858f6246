public import Foundation

/// Decodes JSON that a `NetworkService` fetched.
public struct DefaultDataTransferService: DataTransferService {
    private let networkService: any NetworkService

    /// Makes a service that asks `networkService`.
    public init(networkService: any NetworkService) {
        self.networkService = networkService
    }

    /// See `DataTransferService`.
    public func address<Value>(of endpoint: Endpoint<Value>) throws -> String {
        try networkService.address(of: endpoint)
    }

    /// See `DataTransferService`.
    public func request<Value>(
        _ endpoint: Endpoint<Value>,
        ifNoneMatch etag: String?
    ) async throws -> TransferResponse<Value> {
        let response = try await networkService.send(endpoint, ifNoneMatch: etag)
        let directives = CacheDirectives(headers: response.headers)
        if response.statusCode == 304 { return .notModified(directives) }
        return .value(try await decode(response.body, for: endpoint), body: response.body, directives)
    }

    /// See `DataTransferService`.
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
