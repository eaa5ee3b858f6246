import Foundation
import ProcessSupport
import Testing

@Suite("The commands of films", .limitedConcurrency)
struct SearchTests {
    @Test("The command 'search' without a key finds “blade runner” in the built-in catalogue, without a cache")
    func findsBladeRunner() async throws {
        try await User.with { user in
            let outcome = try await user.movies("search", "blade runner")
            #expect(outcome.exitCode == 0)
            #expect(outcome.firstRow.prefix(3) == ["83658", "Blade Runner", "1982"])
            #expect(try !user.files().keys.contains(".cache/movies/responses.sqlite"))
        }
    }

    @Test(
        "'movies show' shows the films that 'movies search' finds, through xargs and from standard input",
        arguments: ["| xargs \"$0\" show", "| \"$0\" show -"]
    )
    func pipeline(end: String) async throws {
        try await User.with { user in
            let outcome = try await user.shell("\"$0\" search alien --format ids \(end) --format ids")
            #expect(outcome.exitCode == 0)
            let found = try await user.movies("search", "alien", "--format", "ids")
            #expect(!found.output.isEmpty)
            #expect(outcome.output == found.output)
        }
    }

    @Test("The JSON of 'movies show -' is a list, even for one film, and standard input without an id is an error")
    func standardInput() async throws {
        try await User.with { user in
            for (text, start, exitCode) in [("83658", "{\n  \"movies\" : [\n", 0 as Int32), (" ", "", 65)] {
                let outcome = try await user.shell("echo '\(text)' | \"$0\" show - --format json")
                #expect(outcome.exitCode == exitCode)
                #expect(outcome.output.hasPrefix(start))
            }
        }
    }

    /// The number of runs. The variable CONCURRENT_SEARCHES overrides it.
    private static let runs = ProcessInfo.processInfo.environment["CONCURRENT_SEARCHES"].flatMap { Int($0) } ?? 1

    @Test("Eight concurrent 'movies search' processes succeed and save all queries and responses", arguments: 1...runs)
    func concurrentSearches(run: Int) async throws {
        try await User.withServer { user, _ in
            let queries = ["alien", "amelie", "batman", "casablanca", "godzilla", "inception", "matrix", "vertigo"]
            var processes: [RunningProcess] = []
            for query in queries { processes.append(try user.start(["search", query])) }
            for process in processes {
                let outcome = await process.outcome()
                #expect(outcome.exitCode == 0)
                #expect(!outcome.output.isEmpty)
                // The first process shows the notice about the source.
                #expect(outcome.errorLines.count <= 1)
            }
            let list = try await user.movies("queries")
            #expect(list.lines.sorted() == queries)
            #expect(try await user.movies("cache", "--format", "json").output.contains(/"responses" : 9\b/))
        }
    }
}
