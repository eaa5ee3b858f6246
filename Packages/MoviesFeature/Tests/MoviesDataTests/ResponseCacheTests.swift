import CoreDomain
import Foundation
import MoviesData
import MoviesInterface
import MoviesTestSupport
import Networking
import NetworkingTesting
import Persistence
import Testing

@Suite("ResponseCache", .timeLimit(.minutes(10)))
struct CacheStoreTests {
    private static let responses = RecordCollection(name: "responses", capacity: 5_000)
    private static let routes: [String: RoutedTransport.Route] = [
        popularPath: { _ in .json(pageJSON(titled: "Film"), headers: ["ETag": "v1", "Cache-Control": "max-age=60"]) },
        genresPath: { _ in .json(#"{"genres": []}"#, headers: ["Cache-Control": "max-age=60"]) },
    ]

    private let fixture = RepositoryFixture(routes)

    private func keys() async throws -> Set<String> {
        Set(try await fixture.store.records(in: Self.responses, limit: .max).map(\.key))
    }

    @Test("The cache key of a response is the request's URL without the credential")
    func key() async throws {
        for secret in ["one", "two"] {
            let repository = try fixture.repository(credential: .queryItem(name: "api_key", Secret(secret)))
            _ = try await repository.page(1, of: .popular(), onStored: nil)
        }
        #expect(fixture.transport.requests(to: popularPath).count == 1)
        let paths = ["genre/movie/list", "movie/popular?page=1"]
        #expect(try await keys() == Set(paths.map { "https://api.example.org/3/" + $0 }))
    }

    @Test("ResponseCache stores at most 5,000 responses and removes the oldest")
    func bounded() async throws {
        for number in 1...5_000 {
            try await fixture.store.save(Record(key: "\(number)", value: Data()), in: Self.responses)
        }
        _ = try await fixture.popular()
        let keys = try await keys()
        #expect(keys.count == 5_000)
        #expect(!keys.contains("1") && !keys.contains("2") && keys.contains("3"))
    }

    @Test(
        "ResponseCache treats a damaged response as missing",
        arguments: [
            "", "no JSON\n{}", #"{"confirmedAt": 0"#, #"{"confirmedAt": -1e300, "maxAgeSeconds": 60}"# + "\n{}",
            #"{"confirmedAt": 821692800, "maxAgeSeconds": 99999999, "etag": "v1"}"# + "\n{\"results\": [",
            #"{"confirmedAt": 821692800, "maxAgeSeconds": 99999999, "etag": "v1"}"# + "\n",
        ]
    )
    func damaged(value: String) async throws {
        _ = try await fixture.popular()
        for key in try await keys() {
            try await fixture.store.save(Record(key: key, value: Data(value.utf8)), in: Self.responses)
        }
        await #expect(throws: MoviesError.notStored) { try await fixture.popular(.storedOnly) }
        #expect(try await fixture.popular().value.movies.map(\.title) == ["Film"])
        #expect(fixture.transport.requests(to: popularPath).map { $0.headers["If-None-Match"] } == [nil, nil])
        #expect(fixture.storageFailures.all.isEmpty)
    }

    @Test("ResponseCache reports errors of the store, which do not fail a fetch")
    func failing() async throws {
        let fixture = RepositoryFixture(Self.routes, store: WatchedRecordStore.failing)
        #expect(try await fixture.popular().value.movies.map(\.title) == ["Film"])
        // The lookup and the save of the page and of the genres fail.
        #expect(fixture.storageFailures.all.count == 4)
        #expect(fixture.storageFailures.all.allSatisfy { $0 as? RecordStoreError == WatchedRecordStore.failure })
    }
}
