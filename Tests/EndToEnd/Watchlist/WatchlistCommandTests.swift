import Foundation
import NetworkingTestServer
import ProcessSupport
import SQLite
import TerminalTesting
import Testing

@Suite("The commands of the watchlist", .limitedConcurrency)
struct WatchlistCommandTests {
    /// Returns the ids of all films on a user's watchlist.
    private static func ids(of user: User) async throws -> [String] {
        try await user.movies("watchlist", "--all", "--sort", "title", "--format", "ids").lines
    }

    @Test("The commands of the watchlist add, list, finish and remove films, and undo each change")
    func changes() async throws {
        try await User.with { user in
            let added = try await user.movies(
                "watchlist",
                "add",
                "tt0083658",
                "the third man",
                "--by",
                "2026-12-24",
                "--note",
                "with Anna"
            )
            #expect(added.exitCode == 0)
            #expect(
                added.errorLines.suffix(2) == [
                    "Added “Blade Runner (1982)”, by 2026-12-24.", "Added “The Third Man (1949)”, by 2026-12-24.",
                ]
            )
            let again = try await user.movies("watchlist", "add", "83658")
            #expect(again.errors.contains("“Blade Runner (1982)” is already on the watchlist."))
            let rows = try await user.movies("watchlist", "--sort", "year", "--format", "tsv").rows
            #expect(
                rows.map { $0.prefix(3) } == [
                    ["tt0083658", "Blade Runner", "1982"], ["tt0041959", "The Third Man", "1949"],
                ]
            )
            #expect(rows.allSatisfy { $0.suffix(4) == ["2026-12-24", "", "", "with Anna"] })

            let done = try await user.movies("watchlist", "done", "83658", "--rating", "9", "--on", "2026-11-20")
            #expect(done.errors == "Watched “Blade Runner” on 2026-11-20, rated 9/10.\n")
            let twice = try await user.movies("watchlist", "done", "blade runner", "--on", "2026-11-20")
            #expect(twice.errors == "“Blade Runner” was already watched, on 2026-11-20, rated 9/10.\n")
            #expect(try await user.movies("watchlist", "--format", "ids").lines == ["tt0041959"])
            #expect(try await user.movies("watchlist", "--watched").firstRow[4...5] == ["2026-11-20", "9"])

            #expect(
                try await user.movies("watchlist", "remove", "the third man").errors == "Removed “The Third Man”.\n"
            )
            #expect(try await Self.ids(of: user) == ["tt0083658"])
            var undone: [String] = []
            for _ in 1...4 { undone += try await user.movies("watchlist", "undo").errorLines }
            let hint = " To bring it back: movies watchlist redo"
            #expect(
                undone == [
                    "Undone: Remove “The Third Man”." + hint, "Undone: Mark “Blade Runner” as watched." + hint,
                    "Undone: Add 2 films." + hint, "There is no change to undo.",
                ]
            )
            #expect(try await Self.ids(of: user).isEmpty)
            #expect(try await user.movies("watchlist", "redo").errors == "Redone: Add 2 films.\n")
            #expect(try await Self.ids(of: user) == ["tt0083658", "tt0041959"])
        }
    }

    @Test("'watchlist done' uses the day in the time zone of a TZ that names no region", arguments: [24, -24])
    func posixTimeZone(hoursBehind: Int) async throws {
        func day() -> String {
            Date(timeIntervalSinceNow: TimeInterval(-hoursBehind * 3600)).formatted(.iso8601.year().month().day())
        }
        try await User.with(["TZ": "XYZ\(hoursBehind)"]) { user in
            _ = try await user.movies("watchlist", "add", "tt0083658")
            let before = day()
            let done = try await user.movies("watchlist", "done", "tt0083658")
            #expect([before, day()].map { "Watched “Blade Runner” on \($0).\n" }.contains(done.errors))
        }
    }

    @Test(
        "'watchlist add' and 'done' fail with different exit codes, and change nothing",
        arguments: [
            (["add", "tt0083658", "heat"], 65, "tt0113277  Heat (1995)"),
            (["add", "tt0083658", "qqqqqq"], 66, "No film matches “qqqqqq”."),
            (["add", "tt0083658", "--by", "someday"], 64, "“someday” is not a date."),
            (["add", "https://www.themoviedb.org/movie/78"], 64, "78 is an id of TMDB"),
            (["done", "tt0083658"], 66, "“tt0083658” is not on the watchlist."),
            (["done", "tt0083658", "--rating", "11"], 64, "0.5 to 10"),
            (["remove", "alien"], 66, "is not on the watchlist."),
            (["import", "missing.csv"], 66, "Cannot read missing.csv: No such file or directory."),
            (["export", "--format", "table"], 64, "letterboxd, imdb, json or ics"),
        ] as [([String], Int32, String)]
    )
    func failures(arguments: [String], exitCode: Int32, message: String) async throws {
        try await User.with { user in
            let outcome = try await user.start(["watchlist"] + arguments).outcome()
            #expect(outcome.exitCode == exitCode)
            #expect(outcome.errors.contains(message))
            #expect(outcome.output.isEmpty)
            #expect(try await Self.ids(of: user).isEmpty)
        }
    }

    @Test("'watchlist add -' and 'import -' read standard input")
    func standardInput() async throws {
        try await User.with { user in
            func pipe(_ text: String, to arguments: String...) async throws -> RunningProcess.Outcome {
                let script = #"text=$1 program=$2; shift 2; printf %b "$text" | "$program" watchlist "$@""#
                return try await RunningProcess(
                    URL(filePath: "/bin/sh"),
                    ["-c", script, "sh", text, Executables.movies.filePath] + arguments,
                    environment: user.environment
                )
                .outcome()
            }
            let added = try await pipe(#"tt0083658\r\n\nthe third man"#, to: "add", "-")
            #expect(added.exitCode == 0)
            #expect(try await Self.ids(of: user) == ["tt0083658", "tt0041959"])
            let imported = try await pipe(#"Const,Title\ntt0078748,Alien\n"#, to: "import", "-")
            #expect(imported.errors.contains("Added 1 film to watch."))
            #expect(try await Self.ids(of: user) == ["tt0078748", "tt0083658", "tt0041959"])
            let undecided = try await pipe(#"Date,Name,Year,Letterboxd URI\n"#, to: "import", "-")
            #expect(undecided.exitCode == 64 && undecided.errors.contains("Add --as watched or --as planned."))
        }
    }

    @Test("Ctrl-C ends 'watchlist add -' while it waits for standard input")
    func interruptedInput() async throws {
        try await User.with { user in
            try await BrowseSession.with(user, ["watchlist", "add", "-"]) { session in
                // The notice follows the installation of the signal handlers.
                try await session.waitForText("Without a key: ", thenSend: "\u{3}")
                #expect(await session.exitStatus() == .exited(130))
            }
        }
    }

    @Test("After Ctrl-C, 'watchlist import' exits with 130 and has imported nothing")
    func interruptedImport() async throws {
        let server = try TMDBSamples.server { request in
            request.hasPath("movie/1") ? TMDBSamples.json(TMDBSamples.movie(1, "First")) : [.stall]
        }
        try await User.with(service: server.address) { user in
            let file = user.home.appending(path: "films.csv")
            try file.write("tmdbID,Title\n1,First\n2,Second\n")
            let process = try user.start(["watchlist", "import", file.filePath])
            await server.waitForRequests(2)
            process.interrupt()
            let outcome = await process.outcome()
            #expect(outcome.exitCode == 130)
            #expect(outcome.output.isEmpty && outcome.errors.hasSuffix("Interrupted: nothing was imported.\n"))
            #expect(try await Self.ids(of: user).isEmpty)
            #expect(try await user.movies("watchlist", "undo").errors.contains("There is no change to undo."))
        }
    }

    @Test(
        "The commands 'show' and 'watchlist' accept ids and addresses of IMDb, Wikidata and Wikipedia, and so do imports of exports",
        arguments: [
            ("tt0083658", "https://www.imdb.com/title/tt0083658/", "Blade Runner (1982)"),
            ("tt0083658", "https://en.wikipedia.org/wiki/Blade_Runner", "Blade Runner (1982)"),
            ("Q309048", "https://www.wikidata.org/wiki/Q309048", "King Kong (1933)"),
            ("wikipedia:The_Kid_(1921_film)", "https://en.wikipedia.org/wiki/The_Kid_(1921_film)", "The Kid (1921)"),
        ]
    )
    func kindsOfIDs(id: String, address: String, movie: String) async throws {
        try await User.with { user in
            for reference in [id, address] {
                #expect(try await user.movies("show", reference).firstRow[1...2].joined(separator: " (") + ")" == movie)
                let added = try await user.movies("watchlist", "add", reference)
                #expect(added.exitCode == 0 && added.errors.contains("“\(movie)”"))
                #expect(try await Self.ids(of: user) == [id])
            }
            // A file of IMDb contains only films with an IMDb id.
            for format in ["json", "letterboxd"] + (id.hasPrefix("tt") ? ["imdb"] : []) {
                let file = user.home.appending(path: format).filePath
                let export = try await user.movies("watchlist", "export", "--format", format, "-o", file)
                #expect(export.exitCode == 0)
                try await User.with { other in
                    let imported = try await other.movies("watchlist", "import", file)
                    #expect(imported.errors.contains("Added 1 film to watch."), "\(format): \(imported.errors)")
                    #expect(try await Self.ids(of: other) == [id])
                    #expect(try await other.movies("watchlist", "remove", id).exitCode == 0)
                    #expect(try await Self.ids(of: other).isEmpty)
                }
            }
            #expect(try await user.movies("watchlist", "remove", address).exitCode == 0)
            #expect(try await Self.ids(of: user).isEmpty)
        }
    }

    @Test("A stored watchlist that has only IMDb ids keeps every entry, and its films are not added twice")
    func formerWatchlist() async throws {
        try await User.with { user in
            _ = try await user.movies("watchlist", "add", "tt0041959")
            let path = user.home.appending(path: ".local/state/movies/state.sqlite").filePath
            let database = try Database(path: path)
            // The last film is in no catalogue.
            for (id, title, year) in [
                ("tt0083658", "Blade Runner", 1982), ("tt0078748", "Alien", 1979), ("tt9999999", "Zzz", 2014),
            ] {
                let value = #"{"added":"2026-11-22","ids":["\#(id)"],"title":"\#(title)","version":1,"year":\#(year)}"#
                try database.execute(
                    "INSERT INTO record (collection, key, value) VALUES ('watchlist', '\(id)', CAST('\(value)' AS BLOB))"
                )
            }
            let all = ["tt0078748", "tt0083658", "tt0041959", "tt9999999"]
            #expect(try await Self.ids(of: user) == all)
            let added = try await user.movies(
                "watchlist",
                "add",
                "Q184843",
                "https://en.wikipedia.org/wiki/Alien_(film)"
            )
            #expect(added.exitCode == 0 && !added.errors.contains("Added"))
            #expect(try await Self.ids(of: user) == all)
            #expect(try await user.movies("watchlist", "done", "zzz", "--rating", "7").exitCode == 0)
            #expect(try await user.movies("watchlist", "remove", "Q184843").exitCode == 0)
            #expect(try await Self.ids(of: user) == ["tt0078748", "tt0041959", "tt9999999"])
        }
    }
}
