import AccountInterface
import CommandKit
import Foundation
import MoviesFeature
import MoviesInterface
import MoviesTestSupport
import Networking
import NetworkingTesting
import Persistence
import TerminalTextTesting
import Testing

/// The film search feature with a fake transport, an in-memory store, and an output that records texts.
@MainActor
struct FeatureFixture {
    let transport: RoutedTransport
    let queries = FakeRecentQueries()
    let output = TextOutputSpy()
    let module: MoviesModule

    init(
        _ routes: [String: RoutedTransport.Route] = [:],
        store: any RecordStore = InMemoryRecordStore(),
        ratings: (any MovieRatings)? = nil,
        typingDelay: Duration = .milliseconds(10),
        clock: any Clock<Duration> = ContinuousClock(),
        policy: CachePolicy = .freshWhileValid
    ) throws {
        let config = try NetworkConfig(baseURL: #require(URL(string: "https://api.example.org/3")))
        transport = RoutedTransport(routes)
        let retryPolicy = RetryPolicy(maximumRetries: 0)
        let network = DefaultNetworkService(config: config, transport: transport, retryPolicy: retryPolicy)
        module = MoviesModule(
            dependencies: MoviesModuleDependencies(
                movies: TMDBMoviesRepository(
                    source: .tmdb,
                    service: DefaultDataTransferService(networkService: network),
                    responses: store,
                    policy: policy,
                    now: { Date() },
                    onStorageFailure: { _ in }
                ),
                images: network,
                responses: store,
                responsesPath: "/cache/responses",
                queries: queries,
                ratings: ratings,
                policy: policy,
                typingDelay: typingDelay,
                clock: clock,
                onStorageFailure: { _ in }
            )
        )
    }

    func run(_ line: String, output: TextOutputSpy? = nil) async throws {
        try await module.run(parse(line), output: output ?? self.output)
    }

    func parse(_ line: String) throws -> ParsedCommand {
        let root = Command(
            "app",
            summary: "",
            options: [CommonOptions.format, CommonOptions.cachePolicy],
            subcommands: MoviesModule.declarations
        )
        // Words between single quotes are one argument.
        let words = line.split(separator: "'").enumerated().flatMap { index, part in
            index.isMultiple(of: 2) ? part.split(separator: " ").map(String.init) : [String(part)]
        }
        guard case .run(let command) = try CommandParser(root).parse(words) else { throw TestError() }
        return command
    }

    func queries(_ path: String) -> [String?] {
        transport.requests(to: path).map { $0.url.query(percentEncoded: true) }
    }

    func requestedPages(_ path: String) -> [Int] {
        transport.requests(to: path).compactMap { $0.queryItem("page").flatMap { Int($0) } }.sorted()
    }
}

extension HTTPRequest {
    func queryItem(_ name: String) -> String? {
        URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems?.first { $0.name == name }?.value
    }
}

extension HTTPResponse {
    /// - Parameter total: The number of films of the list; nil if it is the number of rows.
    static func movies(
        _ rows: [String],
        pages: Int = 1,
        total: Int? = nil,
        headers: HTTPHeaders = [:]
    ) -> HTTPResponse {
        let totals = #""total_pages": \#(pages), "total_results": \#(total ?? rows.count)"#
        return .json(#"{\#(totals), "results": [\#(rows.joined(separator: ","))]}"#, headers: headers)
    }
}

/// The routes of a service with the films Rain (1932) and Rain Man (1988).
let rainRoutes: [String: RoutedTransport.Route] = [
    "movie/7": { _ in .json(#"{"id": 7, "title": "Rain", "release_date": "1932-10-12"}"#) },
    "movie/8": { _ in .json(#"{"id": 8, "title": "Rain Man"}"#) },
    "search/movie": { request in
        let words = request.queryItem("query")?.lowercased() ?? ""
        let year = request.queryItem("primary_release_year")
        let movies = [(7, "Rain", "1932"), (8, "Rain Man", "1988")]
            .filter { $0.1.lowercased().contains(words) && [nil, $0.2].contains(year) }
            .map { #"{"id": \#($0.0), "title": "\#($0.1)", "release_date": "\#($0.2)"}"# }
        return .movies(movies)
    },
]

/// A route that responds with one of six pages of 20 films. Later films have better ratings.
let manyPages: RoutedTransport.Route = { request in
    let page = request.queryItem("page").flatMap { Int($0) } ?? 1
    let rows = (0..<20).map { row in
        let id = (page - 1) * 20 + row + 1
        return #"{"id": \#(id), "title": "Film \#(id)", "vote_average": \#(Double(id) / 100), "vote_count": 5}"#
    }
    return .movies(rows, pages: 6, total: 120, headers: ["Cache-Control": "max-age=60"])
}
