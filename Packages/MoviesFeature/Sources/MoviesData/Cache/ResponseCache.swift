import Foundation
package import MoviesDomain
package import Persistence

/// Keeps the responses of a service by their addresses.
///
/// It never stands in the way: what cannot be read counts as not stored, what cannot be written is not stored, and both
/// are told to `onFailure`.
package struct ResponseCache: Sendable {
    /// What the service answers to questions.
    package static let answers = RecordCollection(name: "responses", capacity: 5_000)
    /// Pictures: fewer and larger.
    package static let posters = RecordCollection(name: "posters", capacity: 5_000, byteBudget: 64 * 1024 * 1024)

    /// TMDB's terms allow no caching beyond six months (https://www.themoviedb.org/api-terms-of-use).
    private static let longestAge: Duration = .seconds(180 * 24 * 60 * 60)

    private let collection: RecordCollection
    private let store: any RecordStore
    private let onFailure: @Sendable (any Error) -> Void

    package init(
        _ collection: RecordCollection = answers,
        store: any RecordStore,
        onFailure: @escaping @Sendable (any Error) -> Void
    ) {
        self.collection = collection
        self.store = store
        self.onFailure = onFailure
    }

    func response(at address: String, now: Date) async throws -> StoredResponse? {
        let record = try await reporting { try await store.record(forKey: address, in: collection) } ?? nil
        guard let response = record.flatMap({ StoredResponse(encoded: $0.value) }),
            response.age(at: now) < Self.longestAge
        else { return nil }
        return response
    }

    func save(_ response: StoredResponse, at address: String) async throws {
        try await reporting {
            try await store.save(Record(key: address, value: try response.encoded()), in: collection)
        }
    }

    private func reporting<Value>(_ body: () async throws -> Value) async throws -> Value? {
        do {
            return try await body()
        } catch let error as CancellationError {
            throw error
        } catch {
            onFailure(error)
            return nil
        }
    }
}

extension ResponseCache: ResponseCacheRepository {
    package func usage() async throws -> ResponseCacheUsage {
        let usage = try await store.usage(of: collection)
        return ResponseCacheUsage(responses: usage.count, bytes: usage.bytes)
    }

    package func clear() async throws -> Int {
        try await store.removeAllRecords(in: collection)
    }
}
