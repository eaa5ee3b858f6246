import Testing

@Suite("The choice of the source", .limitedConcurrency)
struct SourceTests {
    @Test(
        "'movies' prints the same films through catalogue-server as for the built-in catalogue",
        arguments: [
            ["search", "amelie"], ["search", "man", "--pages", "3"], ["show", "tt0083658"],
            ["popular", "--limit", "30"],
        ]
    )
    func sameMovies(command: [String]) async throws {
        try await User.withServer { user, _ in
            func lines(_ source: String) async throws -> [String] {
                let lines = try await user.movies(command + ["--source", source, "--format", "json"]).lines
                #expect(lines.contains { $0.contains(#""source" : "\#(source)""#) })
                // TMDB lists have no IMDb ids, and the built-in catalogue has no posters.
                return lines.filter { !$0.contains(/"(source|imdb_id|poster_path)"/) }.map {
                    $0.replacing(/,$/, with: "")
                }
            }
            let catalogue = try await lines("catalogue")
            #expect(catalogue.contains { $0.contains(#""title" : "#) })
            #expect(try await lines("tmdb") == catalogue)
        }
    }

    @Test("'movies' prints the notice about the source once a day, and in each process without a writable folder")
    func noticeOnceADay() async throws {
        try await User.with { user in
            let errors = try await [user.movies("popular"), user.movies("search", "alien")].map(\.errors)
            #expect(errors.map { $0.contains("Without a key: ") } == [true, false])
            #expect(errors[0].contains("TMDB_API_KEY") && errors[0].contains("themoviedb.org/settings/api"))
            let state = ["XDG_STATE_HOME": "/dev/null"]
            for _ in 1...2 {
                #expect(try await user.movies("popular", environment: state).errors.contains("Without a key: "))
            }
        }
    }
}
