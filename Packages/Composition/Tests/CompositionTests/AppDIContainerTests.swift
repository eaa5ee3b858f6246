import Composition
import CoreDomain
import Foundation
import MoviesFeature
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
    private let folder: Folder
    private let messages = Messages()

    init() throws {
        folder = try Folder()
    }

    private func configuration(
        _ source: AppConfiguration.Source = .catalogue,
        imageAddress: String? = nil,
        isVerbose: Bool = false
    ) -> AppConfiguration {
        AppConfiguration(
            source: source,
            imageBaseURL: imageAddress.flatMap { URL(string: $0) },
            cacheDirectory: folder.path + "/cache",
            stateDirectory: folder.path + "/state",
            log: isVerbose ? messages.append : nil,
            warn: messages.append
        )
    }

    private func tmdb(_ address: String) throws -> AppConfiguration.Source {
        let credential = try #require(TMDBCredential("0123456789abcdef0123456789abcdef"))
        return .tmdb(credential, baseURL: try #require(URL(string: address)))
    }

    @Test("A search finds films in the catalogue and saves the query in recent queries")
    func searchAndQueries() async throws {
        let app = try AppDIContainer(configuration())
        #expect(try await app.rows("blade runner").hasPrefix("83658\tBlade Runner\t1982"))
        #expect(try await app.recentQueries() == "blade runner\n")
        #expect(messages.all.isEmpty)
    }

    @Test("Recent queries last longer than the container")
    func durability() async throws {
        _ = try await AppDIContainer(configuration()).rows("alien")
        #expect(try await AppDIContainer(configuration()).recentQueries() == "alien\n")
    }

    @Test("Building the container opens no file and sends no request")
    func laziness() throws {
        _ = try AppDIContainer(configuration())
        _ = try AppDIContainer(configuration(tmdb("https://films.invalid/3")))
        #expect(try folder.names().isEmpty)
    }

    @Test("Throws for an address that is neither https nor loopback")
    func addresses() throws {
        #expect(throws: NetworkError.self) { try AppDIContainer(configuration(tmdb("http://example.com/3"))) }
        #expect(throws: NetworkError.self) { try AppDIContainer(configuration(imageAddress: "http://example.com/p")) }
    }

    @Test("Logs requests without the credential if a log is configured", arguments: [true, false])
    func log(isVerbose: Bool) async throws {
        let app = try AppDIContainer(configuration(isVerbose: isVerbose))
        _ = try await app.rows("alien")
        #expect(messages.all.contains { $0.contains("/search/movie?query=alien") } == isVerbose)
    }

    @Test("Warns once about a directory that cannot be created, and finds films")
    func unwritableState() async throws {
        try Data().write(to: URL(filePath: folder.path + "/state"))
        let app = try AppDIContainer(configuration())
        for _ in 1...3 { #expect(try await !app.rows("alien").isEmpty) }
        #expect(messages.all.count == 1)
        #expect(messages.all.first?.contains(folder.path) == true)
    }

    @Test("TMDB's stored responses are required offline; the catalogue needs none")
    func offline() async throws {
        let tmdb = try AppDIContainer(configuration(tmdb("https://films.invalid/3")))
        await #expect(throws: MoviesError.notStored) { try await tmdb.rows("alien --offline") }
        let catalogue = try AppDIContainer(configuration())
        #expect(try await !catalogue.rows("alien --offline").isEmpty)
        #expect(try folder.names() == ["cache", "state"])
    }

    @Test("'cache' shows the place of the stored responses")
    func cacheStatus() async throws {
        let output = try await AppDIContainer(configuration()).run("cache")
        #expect(output.data == "\(folder.path)/cache/responses.sqlite\t0\t0\n")
    }

    @Test("Warns about a damaged state file and keeps it under another name")
    func damagedState() async throws {
        let path = configuration().statePath
        try FileManager.default.createDirectory(atPath: folder.path + "/state", withIntermediateDirectories: true)
        try Data(repeating: 1, count: 8192).write(to: URL(filePath: path))
        let app = try AppDIContainer(configuration())
        #expect(try await app.recentQueries().isEmpty)
        #expect(messages.all.count == 1)
        #expect(messages.all.first?.hasPrefix("\(path) was damaged") == true)
    }

    @Test("Sends TMDB at most 40 requests a second")
    func rateLimit() async throws {
        let clock = ManualClock()
        let service = StubService.rain()
        var parts = try AppParts.tmdb(service)
        parts.clock = clock
        let app = AppDIContainer(parts)
        let searches = (1...41).map { number in Task { try await app.rows("rain \(number)") } }
        await clock.waitForSleeper(until: .seconds(1))
        #expect(service.requests.count == 40)
        for search in searches { search.cancel() }
    }

    @Test("Requests images from the configured host, without the credential")
    func imageHost() async throws {
        let service = StubService.rain()
        let app = AppDIContainer(try AppParts.tmdb(service, imageAddress: "https://pictures.invalid/p"))
        let details = try await app.run("show 7 --format table")
        #expect(details.data.contains("https://pictures.invalid/p/w500/r.jpg"))
        #expect(try await app.run("poster 7 -o -").bytes == [0xFF, 0xD8, 0xFF])
        let request = try #require(service.requests.last)
        #expect(request.url.absoluteString == "https://pictures.invalid/p/w500/r.jpg")
        #expect(request.headers["Authorization"] == nil)
    }
}

@Suite("AppParts")
struct AppPartsTests {
    @Test("The live parts store responses and durable data in the configured files")
    func stores() throws {
        let configuration = AppConfiguration(source: .catalogue, cacheDirectory: "/cache", stateDirectory: "/state") {
            _ in
        }
        let parts = try AppParts(configuration)
        #expect(parts.responses is SQLiteRecordStore)
        #expect(parts.state is SQLiteRecordStore)
        #expect(parts.clock is ContinuousClock)
        #expect(parts.logger == nil)
        #expect(parts.movies == nil)
        #expect(parts.queries == nil)
    }
}

@Suite("OncePerMessage")
struct OncePerMessageTests {
    @Test("Reports each message once, from any thread")
    func once() async {
        let messages = Messages()
        let once = OncePerMessage(report: messages.append)
        await withTaskGroup { group in
            for index in 0..<100 {
                group.addTask {
                    once(RecordStoreError(kind: .cannotWrite, path: "/a", message: "Sentence \(index % 2)."))
                }
            }
        }
        #expect(messages.all.sorted() == ["Sentence 0.", "Sentence 1."])
    }

    @Test("The warning about a damaged file names the file and its copy")
    func recovery() {
        let kept = RecoveredDatabase(path: "/a", setAsidePath: "/a.damaged").warning
        #expect(kept.contains("/a was damaged"))
        #expect(kept.contains("kept as /a.damaged"))
        let deleted = RecoveredDatabase(path: "/a", setAsidePath: nil).warning
        #expect(deleted.contains("/a was damaged"))
        #expect(!deleted.contains("kept"))
    }
}
