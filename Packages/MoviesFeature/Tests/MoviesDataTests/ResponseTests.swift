import CoreDomain
import Foundation
import MoviesData
import MoviesInterface
import MoviesTestSupport
import Networking
import NetworkingTesting
import Persistence
import Testing

@Suite("Decoding of responses")
struct DecodingTests {
    private func movies(_ rows: String...) async throws -> [Movie] {
        let genres =
            #"{"genres": [{"id": 18, "name": "Drama"}, {"id": 27, "name": 5}, {"id": 99}, {"id": 9, "name": ""}]}"#
        let body = pageJSON(rows.joined(separator: ","))
        let fixture = RepositoryFixture([popularPath: { _ in .json(body) }, genresPath: { _ in .json(genres) }])
        return try await fixture.popular().value.movies
    }

    private func details(_ body: String) async throws -> MovieDetails {
        let repository = try RepositoryFixture(["movie/78": { _ in .json(body) }]).repository()
        return try await repository.details(of: .tmdb(78), language: nil, onStored: nil).value
    }

    @Test("TMDBMoviesRepository decodes a film with all fields, and uses the original title in place of an empty title")
    func full() async throws {
        let row = """
            {"adult": false, "genre_ids": [null, 18, 4711, 27, 9], "id": 78, "original_title": "Blade Runner", "overview": "Rain.",
             "popularity": 1.5, "poster_path": "/p.jpg", "release_date": "1982-06-25", "title": "Blade Runner",
             "video": false, "vote_average": 7.9, "vote_count": 12000, "new_key": {"of": ["tomorrow"]}}
            """
        let expected = Movie(
            id: .tmdb(78),
            title: "Blade Runner",
            releaseDate: ReleaseDate("1982-06-25"),
            overview: "Rain.",
            genres: ["Drama"],
            posterPath: "/p.jpg",
            rating: Rating(average: 7.9, count: 12_000)
        )
        #expect(try await movies(row) == [expected])
        #expect(try await movies(#"{"id": 78, "title": "", "original_title": "千と千尋"}"#).first?.title == "千と千尋")
    }

    @Test(
        "A page is decoded without its objects that are not films",
        arguments: [
            "null", "5", "[]", #"{"title": "No id"}"#, #"{"id": 0, "title": "x"}"#, #"{"id": -7, "title": "x"}"#,
            #"{"id": 7, "title": ""}"#, #"{"id": 7, "title": {}, "original_title": ""}"#,
            #"{"id": 7, "title": "\#(String(repeating: "x", count: 10_001))"}"#,
            #"{"id": 7, "name": "Harrison Ford"}"#, #"{"id": 7, "media_type": "collection", "title": "x"}"#,
        ]
    )
    func badRow(row: String) async throws {
        let movie = #"{"id": 78, "title": "Rain", "media_type": "movie"}"#
        #expect(try await movies(row, movie, row).map(\.title) == ["Rain"])
    }

    @Test(
        "Decoding a page that has no 'results', or objects but no film, throws MoviesError.badData with the path of the request",
        arguments: [
            pageJSON(#"{"title": "No id"}"#), pageJSON(#"{"id": "78"}"#), pageJSON(#"{"id": 0, "title": "x"}"#), "{}",
            #"{"results": null}"#, "[]", "<html>", "", #"{"results": 5}"#, #"{"results": [1]}"#,
        ]
    )
    func invalidPage(body: String) async {
        let error = await #expect(throws: MoviesError.self) {
            try await RepositoryFixture([popularPath: { _ in .json(body) }]).popular()
        }
        guard case .badData(let reason) = error, reason.contains(popularPath) else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(
        "TMDBMoviesRepository corrects missing, wrong and too large totals of a page",
        arguments: [
            (#""total_pages": 58322, "total_results": 1166424"#, 500, 1_166_424),
            (#""total_pages": 3.0, "total_results": 41.0"#, 3, 41), (#""x": 1"#, 1, 1),
            (#""total_pages": "3", "total_results": null"#, 1, 1), (#""total_pages": -1, "total_results": -1"#, 0, 1),
        ]
    )
    func totals(fields: String, pages: Int, results: Int) async throws {
        let body = pageJSON(#"{"id": 78, "title": "Rain"}"#, totals: fields)
        let found = try await RepositoryFixture([popularPath: { _ in .json(body) }]).popular().value
        #expect(found.totalPages == pages && found.totalResults == results)
    }

    @Test("Film details are decoded without invalid names, and each text except the overview as one line")
    func fullDetails() async throws {
        let found = try await details(
            #"""
            {"id": 78, "title": "The\nRain", "original_title": "La\nPluie", "imdb_id": "tt0083658", "runtime": 117.0,
             "tagline": "It\npours.", "overview": "a\nb", "genres": [{"id": 5}, {"name": "Film\nNoir"}],
             "production_countries": [5, {"name": "New\nZealand"}],
             "credits": {"cast": [{"name": "Ann\nLee"}, {"name": ""}, {"name": "Cid", "order": 2}],
                         "crew": [null, {"name": "Bob\nLee", "job": "Director"}, {"name": "Dee", "job": "Art"}]}}
            """#
        )
        let imdbID = IMDbID("tt0083658")
        let expected = MovieDetails(
            movie: Movie(id: .tmdb(78), imdbID: imdbID, title: "The Rain", overview: "a\nb", genres: ["Film Noir"]),
            originalTitle: "La Pluie",
            tagline: "It pours.",
            runtimeMinutes: 117,
            countries: ["New Zealand"],
            directors: ["Bob Lee"],
            cast: ["Ann Lee", "Cid"]
        )
        #expect(found == expected)
    }

    @Test(
        "TMDBMoviesRepository decodes film details in which a field is null or has a wrong type",
        arguments: [
            "imdb_id", "tagline", "runtime", "genres", "credits", "original_title", "overview", "release_date",
            "poster_path", "vote_average", "vote_count",
        ],
        ["null", "{}", "[true]", "true", #""""#, "0"]
    )
    func wrongTypeInDetails(field: String, value: String) async throws {
        let found = try await details(#"{"id": 78, "title": "A film", "\#(field)": \#(value)}"#)
        #expect(found == MovieDetails(movie: Movie(id: .tmdb(78), title: "A film")))
    }
}

@Suite("Responses about another film")
struct OtherMovieTests {
    private static let requested = #"{"id": 78, "title": "Rain", "imdb_id": "tt0083658"}"#

    private static func fixture(_ body: String) -> RepositoryFixture {
        let route: RoutedTransport.Route = { _ in .json(body, headers: ["Cache-Control": "max-age=60"]) }
        return RepositoryFixture(["movie/78": route, "movie/tt0083658": route])
    }

    private func details(
        _ id: MovieID,
        _ fixture: RepositoryFixture,
        _ policy: CachePolicy = .freshWhileValid
    ) async throws -> MovieDetails {
        try await fixture.repository(policy: policy).details(of: id, language: nil, onStored: nil).value
    }

    @Test("The details of another film than the requested one are an error and not stored; an IMDb id may be missing")
    func requestedMovie() async throws {
        let imdbID = try #require(IMDbID("tt0083658"))
        let other = Self.fixture(#"{"id": 79, "title": "Snow", "imdb_id": "tt0000079"}"#)
        for (id, path) in [(MovieID.tmdb(78), "78"), (.imdb(imdbID), "tt0083658")] {
            #expect(try await details(id, Self.fixture(Self.requested)).movie.title == "Rain")
            let error = MoviesError.badData(reason: "it describes another film than movie/\(path)")
            await #expect(throws: error) { try await details(id, other) }
            await #expect(throws: MoviesError.notStored) { try await details(id, other, .storedOnly) }
        }
        #expect(try await details(.imdb(imdbID), Self.fixture(#"{"id": 78, "title": "Rain"}"#)).movie.title == "Rain")
    }

    @Test("A stored response about another film counts as missing")
    func stored() async throws {
        let fixture = Self.fixture(Self.requested)
        _ = try await details(.tmdb(78), fixture)
        let records = try await fixture.store.records(in: ResponseCache.apiResponses, limit: 10)
        let record = try #require(records.first { $0.key.contains("movie/78") })
        let text = String(decoding: record.value, as: UTF8.self).replacing(#""id": 78"#, with: #""id": 79"#)
        try await fixture.store.save(Record(key: record.key, value: Data(text.utf8)), in: ResponseCache.apiResponses)
        #expect(try await details(.tmdb(78), fixture).movie.title == "Rain")
        #expect(fixture.transport.requests(to: "movie/78").count == 2)
    }
}

@Suite("Mapping of service errors")
struct ErrorTests {
    private static func body(_ code: Int, _ message: String = "So it is.") -> String {
        #"{"success": false, "status_code": \#(code), "status_message": "\#(message)"}"#
    }

    private func error(_ response: HTTPResponse) async -> MoviesError? {
        await #expect(throws: MoviesError.self) {
            try await RepositoryFixture([popularPath: { _ in response }]).popular()
        }
    }

    @Test(
        "The HTTP status determines the case of MoviesError, which has the seconds of Retry-After and the message of the body",
        arguments: [
            (401, body(7), .credentialRefused(serverMessage: "So it is.")),
            (403, body(3), .credentialRefused(serverMessage: "So it is.")),
            (404, body(34), .noSuchResource(serverMessage: "So it is.")),
            (422, body(20, #"Too\nfar."#), .rejected(serverMessage: "Too far.")),
            (429, body(25), .tryLater(seconds: 12, serverMessage: "So it is.")),
            (503, body(9), .tryLater(seconds: 12, serverMessage: "So it is.")),
            (500, body(11), .serviceFailed(serverMessage: "HTTP status 500: So it is.")),
            (422, #"{"errors": ["Too far."]}"#, .rejected(serverMessage: "Too far.")),
            (422, #"{"status_message": "", "errors": ["Too far."]}"#, .rejected(serverMessage: "Too far.")),
        ] as [(Int, String, MoviesError)]
    )
    func status(status: Int, body: String, expected: MoviesError) async {
        #expect(await error(.json(body, status: status, headers: ["Retry-After": "12"])) == expected)
    }

    @Test(
        "MoviesError contains the HTTP status if the body has no message",
        arguments: [#"{"status_message": ""}"#, "<html>Oh no</html>", "", #"{"errors": []}"#, "[]"]
    )
    func missingMessage(body: String) async {
        #expect(await error(.json(body, status: 422)) == .rejected(serverMessage: "HTTP status 422"))
        #expect(await error(.json(body, status: 404)) == .noSuchResource(serverMessage: "HTTP status 404"))
        #expect(await error(.json(body, status: 401)) == .credentialRefused(serverMessage: nil))
    }

    @Test(
        "Fetching a page throws the error of the body's status_code even if the HTTP status is 200",
        arguments: [
            (7, .credentialRefused(serverMessage: "So it is.")), (34, .noSuchResource(serverMessage: "So it is.")),
            (25, .tryLater(seconds: nil, serverMessage: "So it is.")),
            (11, .serviceFailed(serverMessage: "So it is.")), (22, .rejected(serverMessage: "So it is.")),
        ] as [(Int, MoviesError)]
    )
    func success(code: Int, expected: MoviesError) async {
        #expect(await error(.json(Self.body(code))) == expected)
        let older = #"{"status_code": \#(code), "status_message": "So it is."}"#
        #expect(await error(.json(older)) == expected)
    }

    @Test(
        "A page with 'success: true', or with the code of no error, is a page",
        arguments: [#""success": true, "status_code": 7"#, #""status_code": 1"#, #""status_code": 48"#]
    )
    func successWithCode(fields: String) async throws {
        let body = #"{\#(fields), "status_message": "So it is.", "results": [{"id": 7, "title": "A"}]}"#
        let fixture = RepositoryFixture([popularPath: { _ in .json(body) }])
        #expect(try await fixture.popular().value.movies.map(\.id) == [.tmdb(7)])
    }

    @Test("Fetching a page throws MoviesError.sourceUnusable after an unknown error of the transport")
    func unusable() async {
        await #expect(throws: MoviesError.sourceUnusable(reason: "\(TestError())")) {
            try await RepositoryFixture([popularPath: { _ in throw TestError() }]).popular()
        }
    }

    @Test(
        "Fetching a page throws MoviesError.unreachable or MoviesError.badData after a NetworkError",
        arguments: [
            (NetworkError.unreachable(host: "h", reason: "refused"), true),
            (.connectionLost(host: "h", reason: "reset"), true),
            (.timedOut(.total, after: .seconds(30), host: "h"), true),
            (.bodyTooLarge(limit: 10), false), (.redirectRefused(from: "a", to: "b"), false),
            (.malformedResponse(host: "h", reason: "gopher"), false), (.tooManyRedirects(host: "h", limit: 5), false),
        ]
    )
    func transfer(failure: NetworkError, isUnreachable: Bool) async throws {
        let reason = try #require(failure.failureReason)
        await #expect(throws: isUnreachable ? MoviesError.unreachable(reason: reason) : .badData(reason: reason)) {
            try await RepositoryFixture([popularPath: { _ in throw failure }]).popular()
        }
    }
}
