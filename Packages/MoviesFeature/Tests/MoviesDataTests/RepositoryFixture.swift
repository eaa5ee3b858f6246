import Foundation
import MoviesData
import MoviesInterface
import MoviesTestSupport
import Networking
import NetworkingTesting
import Persistence
import Testing

struct RepositoryFixture {
    let transport: RoutedTransport
    let store: any RecordStore
    let date = TestDate()
    let storageFailures = Recorder<any Error>()

    init(_ routes: [String: RoutedTransport.Route] = [:], store: any RecordStore = InMemoryRecordStore()) {
        transport = RoutedTransport(routes)
        if routes[genresPath] == nil { transport.route(genresPath) { _ in .json(#"{"genres": []}"#) } }
        self.store = store
    }

    func repository(
        credential: Credential? = nil,
        policy: CachePolicy = .freshWhileValid,
        imageBaseURL: URL? = nil
    ) throws -> any MoviesRepository {
        let base = try #require(URL(string: "https://api.example.org/3"))
        let network = DefaultNetworkService(
            config: try NetworkConfig(baseURL: base, credential: credential),
            transport: transport,
            retryPolicy: RetryPolicy(maximumRetries: 0)
        )
        return TMDBMoviesRepository(
            source: .tmdb,
            service: DefaultDataTransferService(networkService: network),
            responses: store,
            policy: policy,
            imageBaseURL: imageBaseURL,
            now: { [date] in date.now },
            onStorageFailure: storageFailures.append
        )
    }

    func popular(_ policy: CachePolicy = .freshWhileValid) async throws -> Fetched<MoviesPage> {
        try await repository(policy: policy).page(1, of: .popular(), onStored: nil)
    }
}

let popularPath = "movie/popular"

let genresPath = "genre/movie/list"

/// Returns the JSON of the first page of a list. Each row is the JSON object of a film.
func pageJSON(_ rows: String..., totals: String = #""total_pages": 1, "total_results": 1"#) -> String {
    #"{"page": 1, \#(totals), "results": [\#(rows.joined(separator: ","))]}"#
}

func pageJSON(titled title: String) -> String { pageJSON(#"{"id": 78, "title": "\#(title)"}"#) }
