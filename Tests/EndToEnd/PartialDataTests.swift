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

    @Test("'movies show' shows the valid values of a film, and with --verbose reports the dropped ones")
    func details() async throws {
        let server = try Self.server()
        let images = "https://image.example.org/t/p"
        try await User.with(service: server.address, images: images) { user in
            let text = try await user.movies("show", "78", "--format", "table", "--verbose")
            let movie = try JSON(try await user.movies("show", "78", "--format", "json").output)
            #expect(movie["original_title"] == "Pluie")
            #expect(movie["poster_url"] == images + "/w500/p.jpg")
            #expect(movie["tagline"] == "null")
            #expect(movie.strings("genres") == ["Drama"] && movie.strings("cast") == ["Ann"])
            #expect(movie.strings("directors") == ["Bob"])
            for part in ["Pluie", images + "/w500/p.jpg", "Drama", "Ann", "Bob"] { #expect(text.output.contains(part)) }
            let lines = text.errorLines.joined(separator: " ")
            #expect(lines.contains("GET \(server.address)/movie/78: dropped 6 values: tagline is not a string;"))
            for part in [
                "genres.1.name is missing", "credits.cast.2.name is not a string", "credits.crew.1 is not an object",
            ] {
                #expect(lines.contains(part), "\(part) in \(lines)")
            }
        }
    }

    @Test(
        "'movies show' rejects an object that is not a film, and another film than the requested one",
        arguments: [
            #"{"id": 78}"#, #"{"id": 78, "name": "Harrison Ford"}"#, #"{"id": 79, "title": "Snow"}"#,
            #"{"id": null, "title": "Rain"}"#,
        ]
    )
    func noMovie(body: String) async throws {
        let server = try TMDBSamples.server { _ in Self.response(body) }
        try await User.with(service: server.address) { user in
            for format in ["table", "json"] {
                let outcome = try await user.movies("show", "78", "--source", "tmdb", "--format", format)
                #expect(outcome.exitCode != 0 && outcome.output == "")
                #expect(outcome.errors.contains("The response of the service is invalid"))
                #expect(outcome.errors.contains("movie/78"))
            }
            // The wrong response was not stored.
            #expect(try await user.movies("cache", "--format", "tsv").output.contains("\t0\t"))
        }
    }

    @Test("A list that contains objects but no film is an error, rather than an empty list")
    func noMovies() async throws {
        let server = try TMDBSamples.server { _ in TMDBSamples.page([["id": 7, "name": "A person"]]) }
        try await User.with(service: server.address) { user in
            let outcome = try await user.movies("popular", "--source", "tmdb")
            #expect(outcome.exitCode != 0 && outcome.output == "")
            #expect(outcome.errors.contains("results.0.title is missing (movie/popular)"))
        }
    }
}
