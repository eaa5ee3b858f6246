import Foundation
import NetworkingTestServer
import Testing

@Suite("Responses with partial data", .limitedConcurrency)
struct PartialDataTests {
    /// Returns a server with two pages of popular films and one film, in which some values are invalid.
    private static func server() throws -> LoopbackServer {
        try LoopbackServer { request in
            if request.hasPath("genre/movie/list") {
                return response(#"{"genres": [null, {"name": "No id"}, {"id": 18, "name": "Drama"}]}"#)
            }
            if request.hasPath("movie/78") {
                return response(
                    """
                    {"id": 78, "title": "Rain", "original_title": "Pluie", "tagline": 5, "poster_path": "/p.jpg",
                     "genres": [{"name": "Drama"}, {"id": 5}, null],
                     "credits": {"cast": [null, {"name": "Ann"}, {"name": 7}],
                                 "crew": [{"name": "Bob", "job": "Director"}, 5]}}
                    """
                )
            }
            return response(
                """
                {"page": 1, "total_pages": 1, "total_results": 6, "results": [
                 {"id": 7, "title": "Snow", "genre_ids": [18, null]}, {"id": null, "title": "No id"},
                 {"id": "9", "title": "Text"}, null, {"id": 10, "name": "A person", "media_type": "person"},
                 {"id": 8, "title": "Hail", "release_date": "1999-02-31", "vote_average": 11}]}
                """
            )
        }
    }

    private static func response(_ text: String) -> LoopbackServer.Response {
        let headers = ["Content-Type": "application/json", "Cache-Control": "max-age=600"]
        return [.respond(200, headers: headers, body: Data(text.utf8))]
    }

    @Test("'movies' shows the valid values of a list, and with --verbose reports the dropped ones")
    func list() async throws {
        let server = try Self.server()
        try await User.with(service: server.address) { user in
            for arguments in [["popular"], ["search", "rain"]] {
                let quiet = try await user.start(arguments + ["--source", "tmdb"]).outcome()
                #expect(quiet.exitCode == 0 && quiet.errors == "")
                #expect(quiet.output == "7\tSnow\t\t\tDrama\n8\tHail\t\t\t\n")
                // The second run reads the stored response.
                let path = arguments == ["popular"] ? "movie/popular" : "search/movie"
                let verbose = try await user.start(arguments + ["--source", "tmdb", "--verbose"]).outcome()
                #expect(verbose.output == quiet.output)
                let lines = verbose.errorLines.joined(separator: " ")
                for part in [
                    "GET \(server.address)/\(path): dropped 7 values:", "results.0.genre_ids.1 is null",
                    "results.1.id is null",
                    "results.2.id is not a number", "results.3 is null", "results.4.media_type has an invalid value",
                    "results.5.release_date has an invalid value", "results.5.vote_average has an invalid value",
                    "GET \(server.address)/genre/movie/list: dropped 2 values: genres.0 is null; genres.1.id is missing",
                ] { #expect(lines.contains(part), "\(part) in \(lines)") }
                #expect(!verbose.errors.contains(Credentials.key))
            }
        }
    }
}
