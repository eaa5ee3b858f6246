import Foundation
import MoviesTestSupport
import Networking

/// A service that tells `onUse`, before each use, what is done and whether that happens on the main queue.
struct WatchedService: DataTransferService {
    enum Use: Hashable, Sendable {
        case request, decode
    }

    let service: any DataTransferService
    let onUse: @Sendable (Use, _ isOnMainQueue: Bool) async throws -> Void

    func address<Value>(of endpoint: Endpoint<Value>) throws -> String {
        try service.address(of: endpoint)
    }

    func request<Value>(
        _ endpoint: Endpoint<Value>,
        ifNoneMatch etag: String?
    ) async throws -> TransferResponse<Value> {
        try await onUse(.request, MainQueue.isCurrent)
        return try await service.request(endpoint, ifNoneMatch: etag)
    }

    func decode<Value>(_ body: Data, for endpoint: Endpoint<Value>) async throws -> Value {
        try await onUse(.decode, MainQueue.isCurrent)
        return try await service.decode(body, for: endpoint)
    }
}
