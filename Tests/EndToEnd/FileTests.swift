import Foundation
import NetworkingTestServer
import ProcessSupport
import SQLite
import Testing

@Suite("Files that movies writes", .limitedConcurrency)
struct FileTests {
    @Test("'movies' creates folders with mode 0700, and databases and their -wal and -shm files with mode 0600")
    func foldersAndModes() async throws {
        // SQLite keeps its -wal and -shm files while movies waits for the response.
        let server = try TMDBSamples.server { request in
            request.queryItem("query") == "slow" ? [.stall] : TMDBSamples.page([TMDBSamples.movie(1, "Film")])
        }
        try await User.with(service: server.address) { user in
            _ = try await user.movies("search", "film")
            let before = server.requests.count
            let process = try user.start(["search", "slow"])
            await server.waitForRequests(before + 1)
            let files = try user.files()
            process.send(SIGINT)
            _ = await process.outcome()
            let databases = [".cache/movies/responses.sqlite", ".local/state/movies/state.sqlite"]
            for path in databases { #expect(files.keys.contains(path)) }
            for (path, url) in files where path.contains(/^\.(cache|local\/state)\/movies/) {
                let attributes = try? FileManager.default.attributesOfItem(atPath: url.filePath)
                // SQLite removes its -wal and -shm files when the last process closes the database.
                guard let mode = attributes?[.posixPermissions] as? Int else { continue }
                #expect(mode == (url.hasDirectoryPath ? 0o700 : 0o600), "\(path)")
            }
            #expect(files.keys.contains { $0.hasSuffix("-wal") })
        }
    }

    @Test("The lists of earlier versions stay in 'queries.sqlite'")
    func formerName() async throws {
        try await User.with { user in
            let folder = user.home.appending(path: ".local/state/movies")
            _ = try await user.movies("watchlist", "add", "tt0083658")
            try FileManager.default.moveItem(
                at: folder.appending(path: "state.sqlite"),
                to: folder.appending(path: "queries.sqlite")
            )
            #expect(try await user.movies("watchlist", "--format", "ids").lines == ["tt0083658"])
            #expect(try !user.files().keys.contains(".local/state/movies/state.sqlite"))
        }
    }

    @Test("The lists are in 'state.sqlite' alone after a command, and a '-wal' without it is renamed with a warning")
    func databaseAndLog() async throws {
        try await User.with { user in
            let path = user.home.appending(path: ".local/state/movies/state.sqlite").filePath
            _ = try await user.movies("search", "alien")
            for suffix in ["-wal", "-shm", "-lock"] { try FileManager.default.removeItem(atPath: path + suffix) }
            #expect(try await user.movies("queries").lines == ["alien"])
            let database = try Database(path: path)
            try database.execute("PRAGMA user_version = 1")
            try FileManager.default.removeItem(atPath: path)
            let outcome = try await user.movies("queries")
            #expect(outcome.exitCode == 0)
            #expect(outcome.errors.contains("\(path) is missing, but its -wal is not."))
            let name = try #require(outcome.errors.firstMatch(of: /kept as (\S+)\./)?.1)
            #expect(FileManager.default.fileExists(atPath: String(name)))
        }
    }

    @Test(
        "'movies search' prints its results while another process has locked the databases, and then saves the query",
        arguments: ["", "-lock"]
    )
    func lockedDatabases(suffix: String) async throws {
        try await User.withServer { user, _ in
            _ = try await user.movies("search", "batman")
            let files = [".cache/movies/responses.sqlite", ".local/state/movies/state.sqlite"].map {
                user.home.appending(path: $0 + suffix)
            }
            let databases = suffix.isEmpty ? try files.map { try Database(path: $0.filePath) } : []
            for database in databases { try database.execute("BEGIN IMMEDIATE") }
            let locks = suffix.isEmpty ? [] : try files.map { try FileHandle(forUpdating: $0) }
            for lock in locks { #expect(flock(lock.fileDescriptor, LOCK_EX | LOCK_NB) == 0) }
            let process = try user.start(["search", "alien"])
            #expect(await process.output?.firstLine.value.contains("Alien") == true)
            for database in databases { try database.execute("ROLLBACK") }
            for lock in locks { try lock.close() }
            _ = await process.outcome()
            #expect(try await user.movies("queries").lines == ["alien", "batman"])
        }
    }
}
