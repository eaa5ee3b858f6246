import Foundation
import NetworkingTestServer
import ProcessSupport
import Testing

@Suite("The command 'movies show'", .limitedConcurrency)
struct ShowTests {
    @Test("'movies show' shows several films, and exits with the code of the missing one after the others")
    func several() async throws {
        try await User.with { user in
            let outcome = try await user.movies("show", "83658", "999999999", "tt0078748", "--format", "tsv")
            #expect(outcome.rows.map { $0.prefix(2) } == [["83658", "Blade Runner"], ["78748", "Alien"]])
            #expect(outcome.exitCode == 66)
            #expect(outcome.errors.contains("999999999"))
            let list = try JSON(try await user.movies("show", "83658", "78748", "--format", "json").output)
            #expect(list.keys == ["movies"])
            #expect(list.list("movies").map { $0["title"] } == ["Blade Runner", "Alien"])
        }
    }

    @Test(
        "'movies show' shows the films that 'movies search' finds, through xargs and from standard input",
        arguments: ["| xargs \"$0\" show", "| \"$0\" show -"]
    )
    func pipeline(end: String) async throws {
        try await User.with { user in
            let script = "\"$0\" search alien --format ids \(end) --format ids"
            let outcome = try await RunningProcess(
                URL(filePath: "/bin/sh"),
                ["-c", script, Executables.movies.filePath],
                environment: user.environment
            )
            .outcome()
            #expect(outcome.exitCode == 0)
            let found = try await user.movies("search", "alien", "--format", "ids")
            #expect(!found.output.isEmpty)
            #expect(outcome.output == found.output)
        }
    }

    @Test("The JSON of 'movies show -' is a list, even for one film, and standard input without an id is an error")
    func standardInput() async throws {
        try await User.with { user in
            for (text, keys, exitCode) in [("83658", ["movies"] as Set, 0 as Int32), (" ", [], 65)] {
                let outcome = try await RunningProcess(
                    URL(filePath: "/bin/sh"),
                    ["-c", "echo '\(text)' | \"$0\" show - --format json", Executables.movies.filePath],
                    environment: user.environment
                )
                .outcome()
                #expect(outcome.exitCode == exitCode)
                if exitCode == 0 { #expect(try JSON(outcome.output).keys == keys) }
            }
        }
    }

    @Test(
        "'movies show' accepts the id of a film in several forms",
        arguments: [
            "83658", "#83658", "83658/", "tt0083658/", "TT0083658", "https://letterboxd.com/film/blade-runner/",
        ]
    )
    func references(reference: String) async throws {
        try await User.with { user in
            let outcome = try await user.movies("show", reference, "--format", "ids")
            #expect(outcome.output == "83658\n")
        }
    }

    @Test("'movies show' and 'movies popular' request the language from the service")
    func language() async throws {
        let server = try TMDBSamples.server { request in
            request.hasPath("movie/7")
                ? TMDBSamples.json(TMDBSamples.movie(7, "Film")) : TMDBSamples.page([TMDBSamples.movie(7, "Film")])
        }
        try await User.with(service: server.address) { user in
            for command in [["show", "tmdb:7"], ["popular"]] {
                let outcome = try await user.start(command + ["--language", "fr"]).outcome()
                #expect(outcome.exitCode == 0)
            }
        }
        for path in ["movie/7", "movie/popular"] {
            #expect(server.requests.first { $0.hasPath(path) }?.queryItem("language") == "fr", "\(path)")
        }
    }

    @Test(
        "'movies' writes tab- and comma-separated values to a terminal too",
        arguments: [
            ("tsv", "83658\tBlade Runner\t1982\t"), ("csv", "id,title,year,rating,genres\n83658,Blade Runner,1982,"),
        ]
    )
    func formats(format: String, text: String) async throws {
        try await User.with { user in
            for command in ["search", "show"] {
                let query = command == "show" ? "83658" : "blade runner"
                let run = try await Terminal(columns: 80).run(user, command, query, "--format", format)
                #expect(run.text.hasPrefix(text))
            }
        }
    }

    @Test("COLUMNS overrides the width of the terminal, and of help in a pipe")
    func columns() async throws {
        try await User.with { user in
            let environment = ["TERM": "xterm-256color", "COLUMNS": "50", "NO_COLOR": "1"]
            let run = try await Terminal(columns: 100).run(user, "show", "83658", environment: environment)
            #expect(run.text.split(separator: "\n").allSatisfy { $0.count <= 50 || $0.contains("https://") })
            let help = try await user.movies("help", "cache", environment: ["COLUMNS": "50"])
            #expect(help.lines.allSatisfy { $0.count <= 50 })
        }
    }

    @Test(
        "COLUMNS limits a requested table in a pipe, but does not change the default format",
        arguments: [["search", "blade runner"], ["show", "83658"], ["watchlist", "list"]]
    )
    func columnsInPipe(command: [String]) async throws {
        try await User.with { user in
            _ = try await user.movies("watchlist", "add", "83658", "--note", String(repeating: "note ", count: 20))
            let table = command + ["--format", "table"]
            let wide = try await user.start(table).outcome().lines
            #expect(wide.contains { $0.count > 60 })
            let narrow = try await user.start(table, environment: ["COLUMNS": "50"]).outcome().lines
            #expect(narrow.allSatisfy { $0.count <= 50 || $0.contains("https://") } && !narrow.isEmpty)
            let rows = try await user.start(command, environment: ["COLUMNS": "50"]).outcome().output
            #expect(rows.contains("\t"))
        }
    }

    @Test(
        "'movies' suggests the spelling for those of other programs",
        arguments: [
            (["search", "a", "--json"], "--format json"), (["search", "a", "-n", "3"], "--limit"),
            (["search", "a", "-y", "1982"], "--year"), (["find", "a"], "search"), (["-V"], "--version"),
            (["queries", "-n3"], "--limit"), (["popular", "--csv"], "--format csv"),
        ]
    )
    func hints(arguments: [String], hint: String) async throws {
        try await User.with { user in
            let outcome = try await user.start(arguments).outcome()
            #expect(outcome.exitCode == 64)
            #expect(outcome.errors.contains("Did you mean '\(hint)'?"))
        }
    }

    @Test("'movies browse --format json' is wrong usage")
    func browse() async throws {
        try await User.with { user in
            let run = try await Terminal(columns: 80).run(user, "browse", "--format", "json")
            #expect(run.outcome.exitCode == 64)
            #expect(run.outcome.errors.contains("--format"))
            #expect(run.text.isEmpty)
        }
    }
}
