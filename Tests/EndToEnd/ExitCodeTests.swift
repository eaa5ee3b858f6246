import Foundation
import NetworkingTestServer
import ProcessSupport
import Testing

@Suite("Exit codes", .limitedConcurrency)
struct ExitCodeTests {
    @Test(
        "'movies' exits with 74 if it writes to a full disk, in the default format and as JSON",
        arguments: [["search", "alien"], ["show", "83658", "--format", "json"], ["help"]]
    )
    func fullDisk(command: [String]) async throws {
        try await User.with { user in
            let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
            let outcome = try await user.movies(command, output: full)
            #expect(outcome.exitCode == 74)
            #expect(outcome.errors.contains("Cannot write the output: No space left on device."))
        }
    }

    @Test("If the folder for recent queries cannot be created, 'queries' exits with 73 and 'search' only warns")
    func invalidStateFolder() async throws {
        try await User.with { user in
            let file = user.home.appending(path: "file")
            try file.write("")
            let environment = ["XDG_STATE_HOME": file.filePath]
            let queries = try await user.movies("queries", environment: environment)
            #expect(queries.exitCode == 73)
            #expect(queries.errors.contains(file.filePath))
            // A search needs the folder only to save the query.
            let search = try await user.movies("search", "blade runner", environment: environment)
            #expect(search.exitCode == 0)
            #expect(search.firstRow.first == "83658")
            #expect(search.errors.contains(file.filePath))
        }
    }

    @Test("'movies search' succeeds with one warning if the cache folder cannot be created")
    func invalidCacheFolder() async throws {
        try await User.withServer { user, _ in
            let file = user.home.appending(path: "file")
            try file.write("")
            let environment = ["XDG_CACHE_HOME": file.filePath]
            let outcome = try await user.movies("search", "man", "--pages", "3", environment: environment)
            #expect(outcome.exitCode == 0)
            #expect(outcome.lines.count == 60)
            #expect(outcome.errors.split(separator: "Cannot create ").count == 2)
        }
    }

    @Test("'movies search' exits with 78 if the file of the built-in catalogue is missing")
    func noCatalogue() async throws {
        try await User.with { user in
            let copy = user.home.appending(path: "movies-alone")
            // A copy by this process could be "text file busy": a process that another test starts at the same time inherits the
            // open file for a moment.
            let outcome = try await user.shell(#"cp "$0" "$1" && "$1" search alien"#, [copy.filePath])
            #expect(outcome.exitCode == 78)
            #expect(outcome.errors.contains("Install the program again"))
            #expect(!outcome.errors.contains("needs no network"))
        }
    }

    @Test("Without HOME, 'movies account login' sends no request, and 'movies search' works with TMDB")
    func noHomeWithService() async throws {
        let server = try TMDBSamples.server { _ in TMDBSamples.page([TMDBSamples.movie(7, "Film")]) }
        try await User.with(service: server.address) { user in
            let login = try await user.movies("account", "login", "--no-browser", environment: ["HOME": ""])
            #expect(login.exitCode == 78)
            #expect(server.requests.isEmpty)
            let search = try await user.movies("search", "film", "--source", "tmdb", environment: ["HOME": ""])
            #expect(search.exitCode == 0)
            #expect(search.firstRow.first == "7")
            #expect(search.errorLines.count == 1)
        }
    }
}
