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
}
