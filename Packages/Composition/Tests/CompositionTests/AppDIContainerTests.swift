import CommandKit
import Composition
import CoreDomain
import Foundation
import MoviesFeature
import Networking
import QueriesFeature
import TerminalText
import TerminalTextTesting
import Testing

@Suite("The app put together")
@MainActor
struct AppDIContainerTests {
    private let folder: Folder
    private let sentences = Sentences()

    init() throws {
        folder = try Folder()
    }

    private func configuration(_ source: AppConfiguration.Source = .catalogue, isVerbose: Bool = false)
        -> AppConfiguration
    {
        AppConfiguration(
            source: source,
            cacheDirectory: folder.path + "/cache",
            stateDirectory: folder.path + "/state",
            log: isVerbose ? sentences.tell : nil,
            warn: sentences.tell
        )
    }

    private func tmdb(_ address: String) throws -> AppConfiguration.Source {
        let credential = try #require(TMDBCredential("0123456789abcdef0123456789abcdef"))
        return .tmdb(credential, baseURL: try #require(URL(string: address)))
    }

    private func search(_ words: String, in container: AppDIContainer, policy: CachePolicy = .freshWhileValid)
        async throws -> String
    {
        let output = TextOutputSpy()
        let query = try #require(MovieQuery(words))
        let request = MoviesListRequest(.search(MovieSearch(query: query)), policy: policy)
        try await container.movies.showList(request, format: .tabSeparated, output: output)
        return output.data
    }

    @Test("A search finds films in the catalogue, and the other feature then knows the query")
    func searchAndQueries() async throws {
        let container = try AppDIContainer(configuration())
        #expect(try await search("blade runner", in: container).hasPrefix("83658\tBlade Runner\t1982"))
        let output = TextOutputSpy()
        try await container.queries.showRecentQueries(limit: 5, format: .tabSeparated, output: output)
        #expect(output.data == "blade runner\n")
        #expect(sentences.told.isEmpty)
    }

    @Test("What is kept is still there when the app is put together again")
    func durability() async throws {
        _ = try await search("alien", in: try AppDIContainer(configuration()))
        let output = TextOutputSpy()
        let again = try AppDIContainer(configuration())
        try await again.queries.showRecentQueries(limit: 5, format: .tabSeparated, output: output)
        #expect(output.data == "alien\n")
    }

    @Test("Putting it together opens no file and asks nobody")
    func laziness() throws {
        _ = try AppDIContainer(configuration())
        _ = try AppDIContainer(configuration(tmdb("https://films.invalid/3")))
        #expect(try folder.names().isEmpty)
    }

    @Test(
        "Plain http is refused but for this machine",
        arguments: [("http://example.com/3", false), ("http://127.0.0.1:1/3", true), ("https://example.com/3", true)]
    )
    func addresses(address: String, isAllowed: Bool) throws {
        let configuration = configuration(try tmdb(address))
        if isAllowed {
            _ = try AppDIContainer(configuration)
        } else {
            #expect(throws: NetworkError.self) { try AppDIContainer(configuration) }
        }
    }

    @Test("Requests are told of where that was asked for, in words that hold no credential", arguments: [true, false])
    func log(isVerbose: Bool) async throws {
        let container = try AppDIContainer(configuration(isVerbose: isVerbose))
        _ = try await search("alien", in: container)
        #expect(sentences.told.contains { $0.contains("/search/movie?query=alien") } == isVerbose)
    }

    @Test("A folder that cannot be made is told of once, and films are found all the same")
    func unwritableState() async throws {
        try Data().write(to: URL(filePath: folder.path + "/state"))
        let container = try AppDIContainer(configuration())
        for _ in 1...3 { #expect(try await !search("alien", in: container).isEmpty) }
        #expect(sentences.told.count == 1)
        #expect(sentences.told.first?.contains(folder.path) == true)
    }

    @Test("TMDB is asked under its own rules, the catalogue under none that would cost time")
    func sources() async throws {
        let tmdb = try AppDIContainer(configuration(tmdb("https://films.invalid/3")))
        let failure = try await #require(throws: MoviesModuleError.self) {
            try await search("alien", in: tmdb, policy: .storedOnly)
        }
        #expect(failure.kind == .unavailable)
        #expect(ExitCode(failure) == .unavailable)
        #expect(FailureText.text(failure) == failure.message)
        let catalogue = try AppDIContainer(configuration())
        #expect(try await !search("alien", in: catalogue, policy: .storedOnly).isEmpty)
        #expect(try folder.names() == ["cache", "state"])
    }

    @Test("TMDB's hosts are asked forty times a second at most, the whole domain over")
    func limits() {
        #expect(TMDBLimits.rates.map(\.domain) == ["themoviedb.org", "tmdb.org"])
        #expect(TMDBLimits.rates.allSatisfy { $0.requestsPerSecond == 40 })
    }
}
