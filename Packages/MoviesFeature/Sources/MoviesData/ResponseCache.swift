import Foundation
import MoviesDomain
import Networking
package import Persistence

/// A cache of a service's responses by the URLs of their requests, without the credential. Errors of the store do not fail
/// requests: a response that cannot be read counts as missing.
package struct ResponseCache: Sendable {
    package static let apiResponses = RecordCollection(name: "responses", capacity: 5_000)
    /// Poster images. Because they are larger than API responses, their total size is limited, too.
    package static let posters = RecordCollection(name: "posters", capacity: 5_000, byteBudget: 64 * 1024 * 1024)

    /// The age from which a stored response is no longer used. TMDB's terms limit caching to six months
    /// (https://www.themoviedb.org/api-terms-of-use).
    private static let maximumAge: Duration = .seconds(180 * 24 * 60 * 60)

    private let collection: RecordCollection
    private let store: any RecordStore
    private let onFailure: @Sendable (any Error) -> Void

    package init(
        _ collection: RecordCollection = apiResponses,
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
            response.age(at: now) < Self.maximumAge
        else { return nil }
        return response
    }

    func save(_ response: StoredResponse, at address: String) async throws {
        try await reporting {
            try await store.saveWithoutWaiting(Record(key: address, value: try response.encoded()), in: collection)
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
    package func usage() async throws -> (count: Int, bytes: Int) { try await store.usage(of: collection) }

    package func clear() async throws -> Int { try await store.removeAllRecords(in: collection) }
}

struct StoredResponse: Sendable, Codable {
    var body = Data()
    var etag: String?
    var confirmedAt: Date
    /// The time in seconds after `confirmedAt` during which the body is valid.
    var maxAgeSeconds: Int64

    /// The keys of the properties that are stored as JSON, beside the body.
    private enum CodingKeys: CodingKey {
        case etag, confirmedAt, maxAgeSeconds
    }

    init(body: Data, directives: CacheDirectives, confirmedAt: Date) {
        self.body = body
        etag = directives.etag
        self.confirmedAt = confirmedAt
        maxAgeSeconds = directives.maxAge?.components.seconds ?? 0
    }

    /// Returns the time since the server confirmed the body. It is never negative, even if the clock was set back.
    func age(at now: Date) -> Duration {
        .seconds(min(max(0, now.timeIntervalSince(confirmedAt)), Self.longestInterval))
    }

    /// About 30,000 years in seconds. A damaged record can contain a date whose age overflows `Duration`.
    private static let longestInterval = 1e12

    func isValid(at now: Date) -> Bool {
        // A date in the future means that a clock was wrong, so the age is unknown.
        confirmedAt <= now && age(at: now) < .seconds(maxAgeSeconds)
    }

    /// Returns this response, confirmed by status 304 (Not Modified). Directives that the 304 response lacks keep their values.
    func confirmed(by directives: CacheDirectives, at now: Date) -> StoredResponse {
        var renewed = self
        renewed.confirmedAt = now
        renewed.etag = directives.etag ?? etag
        renewed.maxAgeSeconds = directives.maxAge?.components.seconds ?? maxAgeSeconds
        return renewed
    }
}

extension StoredResponse {
    private static let separator = UInt8(ascii: "\n")

    /// Returns the data to store: a line of JSON with the metadata, followed by the body.
    func encoded() throws -> Data { try JSONEncoder().encode(self) + [Self.separator] + body }

    /// Returns nil for other data, such as a record of an older version.
    init?(encoded data: Data) {
        guard let end = data.firstIndex(of: Self.separator),
            var response = try? JSONDecoder().decode(Self.self, from: data[..<end])
        else { return nil }
        response.body = Data(data[(end + 1)...])
        self = response
    }
}
