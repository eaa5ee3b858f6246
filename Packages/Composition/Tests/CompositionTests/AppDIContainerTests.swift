import Composition
import CoreDomain
import Foundation
import MoviesFeature
import MoviesInterface
import Networking
import NetworkingTesting
import Persistence
import PersistenceSQLite
import TerminalText
import TerminalTextTesting
import Testing

@Suite("AppDIContainer", .timeLimit(.minutes(1)))
@MainActor
struct AppDIContainerTests {
    private let directory: TemporaryDirectory
    private let messages = Messages()

    init() throws { directory = try TemporaryDirectory() }

    private func configuration(
        _ source: AppConfiguration.Backend = .catalogue,
        imageAddress: String? = nil,
        isVerbose: Bool = false
    ) -> AppConfiguration {
        var configuration = AppConfiguration(
            source: source,
            cacheDirectory: directory.path + "/cache",
            stateDirectory: directory.path + "/state",
            warn: messages.append
        )
        configuration.imageBaseURL = imageAddress.flatMap { URL(string: $0) }
        if isVerbose { configuration.log = messages.append }
        return configuration
    }

    private func tmdb(_ address: String) throws -> AppConfiguration.Backend {
        let credential = try #require(TMDBCredential("0123456789abcdef0123456789abcdef"))
        return .tmdb(credential, baseURL: try #require(URL(string: address)))
    }

    @Test("Creating an AppDIContainer creates no file or directory")
    func laziness() throws {
        _ = try AppDIContainer(configuration())
        _ = try AppDIContainer(configuration(tmdb("https://films.invalid/3")))
        #expect(try directory.names().isEmpty)
    }

    @Test("Creating an AppDIContainer throws NetworkError for a base URL that is neither https nor loopback")
    func addresses() throws {
        #expect(throws: NetworkError.self) { try AppDIContainer(configuration(tmdb("http://example.com/3"))) }
        #expect(throws: NetworkError.self) { try AppDIContainer(configuration(imageAddress: "http://example.com/p")) }
    }

    @Test("AppDIContainer logs requests only if a log is configured", arguments: [true, false])
    func log(isVerbose: Bool) async throws {
        var parts = try AppParts(configuration(tmdb("https://films.invalid/3"), isVerbose: isVerbose))
        parts.transport = RoutedTransport.rain()
        _ = try await AppDIContainer(parts).rows("rain")
        #expect(messages.all.contains { $0.contains("/search/movie?query=rain") } == isVerbose)
    }

    @Test("AppDIContainer warns once about a state directory that cannot be created, and searches still work")
    func unwritableState() async throws {
        try Data().write(to: URL(filePath: directory.path + "/state"))
        let app = try AppDIContainer(configuration())
        for _ in 1...3 { #expect(try await !app.rows("alien").isEmpty) }
        #expect(messages.all.count == 1 && messages.all.first?.contains(directory.path) == true)
    }

    @Test("With stored responses only, a search needs a stored response for TMDB, but not for the catalogue")
    func offline() async throws {
        var settings = configuration(try tmdb("https://films.invalid/3"))
        settings.policy = .storedOnly
        let tmdb = try AppDIContainer(settings)
        await #expect(throws: MoviesError.notStored) { try await tmdb.rows("alien") }
        settings.source = .catalogue
        let catalogue = try AppDIContainer(settings)
        #expect(try await !catalogue.rows("alien").isEmpty)
        #expect(try directory.names() == ["state"])
    }

    @Test("AppDIContainer replaces a damaged state file and warns once")
    func damagedState() async throws {
        let path = try #require(configuration().statePath)
        try FileManager.default.createDirectory(atPath: directory.path + "/state", withIntermediateDirectories: true)
        try Data(repeating: 1, count: 8192).write(to: URL(filePath: path))
        let app = try AppDIContainer(configuration())
        #expect(try await app.recentQueries().isEmpty)
        #expect(messages.all.count == 1 && messages.all.first?.hasPrefix("\(path) was damaged") == true)
    }

    @Test("AppDIContainer sends at most 40 requests per second to TMDB")
    func rateLimit() async throws {
        let clock = ManualClock()
        let service = RoutedTransport.rain()
        var parts = try AppParts.tmdb(service)
        parts.clock = clock
        let app = AppDIContainer(parts)
        let searches = (1...41).map { number in Task { try await app.rows("rain \(number)") } }
        await clock.waitForSleeper(until: .seconds(1))
        #expect(service.requests.count == 40)
        for search in searches { search.cancel() }
    }

    @Test("AppDIContainer requests images from the configured host without the credential")
    func imageHost() async throws {
        let service = RoutedTransport.rain()
        let app = AppDIContainer(try AppParts.tmdb(service, imageAddress: "https://pictures.invalid/p"))
        let details = try await app.run("show 7 --format table")
        #expect(details.data.contains("https://pictures.invalid/p/w500/r.jpg"))
        #expect(try await app.run("poster 7 -o -").bytes == [0xFF, 0xD8, 0xFF])
        let request = try #require(service.requests.last)
        #expect(request.url.absoluteString == "https://pictures.invalid/p/w500/r.jpg")
        #expect(request.headers["Authorization"] == nil)
    }
}

@Suite("DeduplicatingReporter")
struct DeduplicatingReporterTests {
    @Test("DeduplicatingReporter reports each message once, also for concurrent calls")
    func once() async {
        let messages = Messages()
        let reporter = DeduplicatingReporter(report: messages.append)
        await withTaskGroup { group in
            for index in 0..<100 {
                group.addTask {
                    reporter(RecordStoreError(kind: .cannotWrite, path: "/a", message: "Sentence \(index % 2)."))
                }
            }
        }
        #expect(messages.all.sorted() == ["Sentence 0.", "Sentence 1."])
    }

    @Test(
        "The warning of RecoveredDatabase contains the path of the damaged file and, if the file was kept, its new path",
        arguments: [("/a.damaged", " The damaged file is kept as /a.damaged."), (nil, "")]
    )
    func recovery(kept: String?, sentence: String) {
        let warning = RecoveredDatabase(path: "/a", setAsidePath: kept).warning
        #expect(warning == "/a was damaged and is replaced by a new file." + sentence)
    }
}
