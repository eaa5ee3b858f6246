import Composition
import CoreDomain
import FileTesting
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

@Suite("AppDIContainer", .timeLimit(.minutes(10)))
@MainActor
struct AppDIContainerTests {
    private let directory: TemporaryFolder
    private let messages = Messages()

    init() throws { directory = try TemporaryFolder() }

    private func parts(_ source: MoviesBackend = .catalogue) -> AppParts {
        AppParts(
            source: source,
            cacheDirectory: directory.path + "/cache",
            stateDirectory: directory.path + "/state",
            warn: messages.append
        )
    }

    @Test("Creating an AppDIContainer creates no file or directory")
    func laziness() throws {
        _ = AppDIContainer(parts())
        _ = AppDIContainer(parts(.service(try .tmdb("https://films.invalid/3"))))
        #expect(try directory.names().isEmpty)
    }

    @Test("AppDIContainer logs requests only if a log is configured", arguments: [true, false])
    func log(isVerbose: Bool) async throws {
        var parts = try AppParts.tmdb(RoutedTransport.rain())
        if isVerbose { parts.log = messages.append }
        _ = try await AppDIContainer(parts).rows("rain")
        #expect(messages.all.contains { $0.contains("/search/movie?query=rain") } == isVerbose)
    }

    @Test("AppDIContainer warns once about a state directory that cannot be created, and searches still work")
    func unwritableState() async throws {
        try directory.write("", to: "state")
        let app = AppDIContainer(parts())
        for _ in 1...3 { #expect(try await !app.rows("alien").isEmpty) }
        #expect(messages.all.count == 1 && messages.all.first?.contains(directory.path) == true)
    }

    @Test("With stored responses only, the catalogue finds films, and no cache directory is created")
    func offline() async throws {
        var parts = parts()
        parts.policy = .storedOnly
        #expect(try await !AppDIContainer(parts).rows("alien").isEmpty)
        #expect(try directory.names() == ["state"])
    }

    @Test(
        "AppParts stores the lists in 'queries.sqlite' only if this file or its log has content",
        arguments: [("", "", "state"), ("queries.sqlite", "", "state"), ("queries.sqlite-wal", "x", "queries")]
    )
    func stateFile(name: String, text: String, database: String) async throws {
        if !name.isEmpty { try directory.write(text, to: "state/\(name)") }
        let record = Record(key: "a", value: Data())
        try await parts().state.save(record, in: RecordCollection(name: "a", capacity: 1))
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.file("state"))
        #expect(names.contains("state.sqlite") == (database == "state"))
        #expect(names.contains("queries.sqlite-lock") == (database == "queries"))
    }

    @Test("AppParts stores responses in the cache directory, and none without one")
    func responses() async throws {
        let collection = RecordCollection(name: "a", capacity: 1)
        try await parts().responses.save(Record(key: "a", value: Data()), in: collection)
        #expect(FileManager.default.fileExists(atPath: directory.file("cache/responses.sqlite")))
        let parts = AppParts(source: .catalogue, cacheDirectory: nil, stateDirectory: nil, warn: messages.append)
        await #expect(throws: MissingFolderError.self) {
            try await parts.responses.save(Record(key: "a", value: Data()), in: collection)
        }
    }

    @Test("AppDIContainer replaces a damaged state file and warns once")
    func damagedState() async throws {
        let path = try directory.write(String(repeating: "x", count: 8192), to: "state/state.sqlite")
        let app = AppDIContainer(parts())
        #expect(try await app.run("queries list").data.isEmpty)
        #expect(messages.all.count == 1 && messages.all.first?.hasPrefix("\(path) was damaged") == true)
    }

    @Test("AppDIContainer sends at most 40 requests per second of AppParts.clock to TMDB")
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
        #expect(try await app.run("show 7 --format table").data.contains("https://pictures.invalid/p/w500/r.jpg"))
        #expect(try await app.run("poster 7 -o -").bytes == [0xFF, 0xD8, 0xFF])
        // The key would be a query item.
        #expect(service.requests.last?.url.absoluteString == "https://pictures.invalid/p/w500/r.jpg")
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
