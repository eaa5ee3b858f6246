import AccountData
import AccountDomain
import AccountInterface
import AccountTestSupport
import CoreDomain
import Foundation
import Networking
import NetworkingTesting
import Testing

@Suite("DefaultMovieRatings and SessionRatings")
struct MovieRatingsTests {
    private static let movie = MovieID.tmdb(78)

    private func service(_ transport: ScriptedTransport) throws -> any DataTransferService {
        let config = try NetworkConfig(baseURL: #require(URL(string: "https://api.example.org/3")))
        return DefaultDataTransferService(
            networkService: DefaultNetworkService(config: config, transport: transport, randomness: { 0 })
        )
    }

    private static func response(_ body: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(statusCode: status, body: Data(body.utf8))
    }

    @Test(
        "The rating of a film is a number, and false, null or missing for a film without a rating",
        arguments: [
            (#"{"id":78,"rated":{"value":8.5},"watchlist":true}"#, MovieRating(8.5)), (#"{"rated":false}"#, nil),
            (#"{"id":78,"rated":null}"#, nil), (#"{"id":78,"watchlist":true}"#, nil),
        ]
    )
    func rating(body: String, expected: MovieRating?) async throws {
        let transport = ScriptedTransport(responses: [Self.response(body)])
        #expect(try await DefaultMovieRatings(service: service(transport)).rating(of: Self.movie) == expected)
        #expect(transport.requests.first?.url.path == "/3/movie/78/account_states")
    }

    @Test("Rating a film sends the value, and removing the rating sends DELETE")
    func rate() async throws {
        let transport = ScriptedTransport(responses: [
            Self.response(#"{"status_code":1}"#, status: 201), Self.response(#"{"status_code":13}"#),
        ])
        let ratings = DefaultMovieRatings(service: try service(transport))
        try await ratings.rate(Self.movie, MovieRating(8.5))
        try await ratings.rate(.imdb(#require(IMDbID("tt0083658"))), nil)
        let sent = transport.requests.map {
            "\($0.method.rawValue) \($0.url.path) \(String(decoding: $0.body ?? Data(), as: UTF8.self))"
        }
        #expect(sent == [#"POST /3/movie/78/rating {"value":8.5}"#, "DELETE /3/movie/tt0083658/rating "])
    }

    @Test("Rating a film is retried after a lost connection, because a second request has the same effect")
    func retry() async throws {
        let transport = ScriptedTransport([
            .fail(NetworkError.connectionLost(host: "h", reason: "reset")),
            .respond(Self.response(#"{"status_code":12}"#, status: 201)),
        ])
        try await DefaultMovieRatings(service: service(transport)).rate(Self.movie, MovieRating(9))
        #expect(transport.requests.count == 2)
    }

    private static let missing = response(#"{"success":false,"status_code":34,"status_message":"No."}"#, status: 404)

    @Test("A film that the service does not have is unrated, and rating it fails")
    func missingMovie() async throws {
        let transport = ScriptedTransport(responses: [Self.missing, Self.missing, Self.missing])
        let ratings = DefaultMovieRatings(service: try service(transport))
        #expect(try await ratings.rating(of: Self.movie) == nil)
        try await ratings.rate(Self.movie, nil)
        await #expect(throws: AccountError.noSuchMovie) {
            try await ratings.rate(Self.movie, MovieRating(9))
        }
    }

    @Test(
        "An error with the HTTP status 200 is an error of the rating",
        arguments: [
            #"{"success":false,"status_code":18,"status_message":"No."}"#,
            #"{"status_code":11,"status_message":"No."}"#,
        ]
    )
    func refused(body: String) async throws {
        let ratings = DefaultMovieRatings(service: try service(ScriptedTransport(responses: [Self.response(body)])))
        await #expect(throws: AccountError.failed(message: "No.")) {
            try await ratings.rate(Self.movie, MovieRating(9))
        }
    }

    @Test(
        "A refused API key, a busy service, an ended session and another failure have errors of their own",
        arguments: [
            (401, 7, AccountError.credentialRefused(message: "The service rejected the credential: No.")),
            (429, 25, .tryLater(message: "The service is busy: No.")), (401, 3, .sessionEnded),
            (400, 18, .failed(message: "The service could not be used: No.")),
        ]
    )
    func errors(status: Int, code: Int, expected: AccountError) async throws {
        let body = #"{"success":false,"status_code":\#(code),"status_message":"No."}"#
        // The service repeats the request after status 429.
        let responses = Array(repeating: Self.response(body, status: status), count: 10)
        let ratings = DefaultMovieRatings(service: try service(ScriptedTransport(responses: responses)))
        await #expect(throws: expected) { try await ratings.rate(Self.movie, MovieRating(9)) }
    }

    @Test("An invalid rating is an error, and not a film without a rating")
    func invalid() async throws {
        let response = Self.response(#"{"rated":{"value":"8"}}"#)
        let ratings = DefaultMovieRatings(service: try service(ScriptedTransport(responses: [response])))
        await #expect(throws: AccountError.self) { try await ratings.rating(of: Self.movie) }
    }

    @Test("Without a session, SessionRatings has no ratings, and rating a film fails without a request")
    func signedOut() async throws {
        let ratings = SessionRatings(sessions: FakeSessionRepository()) { _ in
            fatalError("No service is needed.")
        }
        #expect(try await ratings.rating(of: Self.movie) == nil)
        await #expect(throws: AccountError.notSignedIn) { try await ratings.rate(Self.movie, MovieRating(9)) }
    }

    @Test("An unreadable session is an error of the account")
    func unreadable() async throws {
        let ratings = SessionRatings(sessions: UnreadableSessions()) { _ in fatalError("No service is needed.") }
        await #expect(throws: AccountError.sessionUnreadable(message: "damaged")) {
            try await ratings.rating(of: Self.movie)
        }
        await #expect(throws: AccountError.sessionUnreadable(message: "damaged")) {
            try await ratings.rate(Self.movie, MovieRating(9))
        }
    }

    private struct UnreadableSessions: SessionRepository {
        struct Failure: Error, CustomStringConvertible {
            let description = "damaged"
        }

        func session() throws -> UserSession? { throw Failure() }

        func store(_ session: UserSession?, replacing expected: UserSession?) throws -> UserSession? { nil }
    }

    @Test("SessionRatings uses the session that is stored when a method is called")
    func signedIn() async throws {
        let sessions = FakeSessionRepository()
        let transport = ScriptedTransport(responses: [Self.response(#"{"rated":{"value":9}}"#)])
        let service = try service(transport)
        let ratings = SessionRatings(sessions: sessions) { session in
            #expect(session == FakeAuthRepository.session)
            return DefaultMovieRatings(service: service)
        }
        #expect(try await ratings.rating(of: Self.movie) == nil)
        try await sessions.store(FakeAuthRepository.session, replacing: nil)
        #expect(try await ratings.rating(of: Self.movie) == MovieRating(9))
    }
}
