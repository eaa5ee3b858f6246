import AccountData
import AccountInterface
import CoreDomain
import Foundation
import Networking
import NetworkingTesting
import Testing

@Suite("DefaultMovieRatings")
struct MovieRatingsTests {
    private static let movie = MovieID.tmdb(78)

    private func ratings(_ transport: ScriptedTransport) throws -> DefaultMovieRatings {
        DefaultMovieRatings(service: try service(transport))
    }

    @Test(
        "The rating of a film is a number, and false, null or missing for a film without a rating",
        arguments: [
            (#"{"id":78,"rated":{"value":8.5},"watchlist":true}"#, MovieRating(8.5)), (#"{"rated":false}"#, nil),
            (#"{"id":78,"rated":null}"#, nil), (#"{"id":78,"watchlist":true}"#, nil),
        ]
    )
    func rating(body: String, expected: MovieRating?) async throws {
        let transport = response(body)
        #expect(try await ratings(transport).rating(of: Self.movie) == expected)
        #expect(transport.requests.first?.url.path == "/3/movie/78/account_states")
    }

    @Test("Rating a film sends the value, also again after a lost connection, and removing the rating sends DELETE")
    func rate() async throws {
        let transport = ScriptedTransport([
            .fail(NetworkError.connectionLost(host: "h", reason: "reset")),
            .respond(.json(#"{"status_code":1}"#, status: 201)), .respond(.json(#"{"status_code":13}"#)),
        ])
        let ratings = try ratings(transport)
        try await ratings.rate(Self.movie, MovieRating(8.5))
        try await ratings.rate(.imdb(#require(IMDbID("tt0083658"))), nil)
        let sent = transport.requests.map {
            "\($0.method.rawValue) \($0.url.path) \(String(decoding: $0.body ?? Data(), as: UTF8.self))"
        }
        let rated = #"POST /3/movie/78/rating {"value":8.5}"#
        #expect(sent == [rated, rated, "DELETE /3/movie/tt0083658/rating "])
    }

    @Test("A film that the service does not have is unrated, and rating it fails")
    func missingMovie() async throws {
        let ratings = try ratings(ScriptedTransport(responses: Array(repeating: .error(34, status: 404), count: 3)))
        #expect(try await ratings.rating(of: Self.movie) == nil)
        try await ratings.rate(Self.movie, nil)
        await #expect(throws: AccountError.noSuchMovie) { try await ratings.rate(Self.movie, MovieRating(9)) }
    }

    @Test("An invalid rating is an error, and not a film without a rating")
    func invalid() async throws {
        await #expect(throws: AccountError.self) {
            try await ratings(response(#"{"rated":{"value":"8"}}"#)).rating(of: Self.movie)
        }
    }
}
