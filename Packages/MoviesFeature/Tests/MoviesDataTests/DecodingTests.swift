import CoreDomain
import Foundation
import MoviesData
import MoviesInterface
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
            "null", "5", "[]", "{}", #"{"title": "No id"}"#, #"{"id": null, "title": "x"}"#, #"{"id": 7}"#,
            #"{"id": "7", "title": "x"}"#, #"{"id": 0, "title": "x"}"#, #"{"id": -7, "title": "x"}"#,
            #"{"id": 1e99, "title": "x"}"#,
            #"{"id": 7, "title": null}"#, #"{"id": 7, "title": ""}"#, #"{"id": 7, "title": {}, "original_title": ""}"#,
            #"{"id": 7, "title": "\#(String(repeating: "x", count: 10_001))"}"#,
            #"{"id": 7, "name": "Harrison Ford"}"#, #"{"id": 7, "media_type": "collection", "title": "x"}"#,
        ]
    )
    func badRow(row: String) async throws {
        let movie = #"{"id": 78, "title": "Rain", "media_type": "movie"}"#
        #expect(try await movies(row, movie, row).map(\.title) == ["Rain"])
    }

    @Test(
        "TMDBMoviesRepository decodes a date or a year, and a rating with votes, and ignores invalid ones",
        arguments: [
            (#""release_date": "1982-06-25""#, "1982-06-25", nil), (#""release_date": "1982""#, "1982", nil),
            (#""release_date": "1982-02-30""#, nil, nil), (#""release_date": """#, nil, nil),
            (#""vote_average": 8, "vote_count": 12.0"#, nil, Rating(average: 8, count: 12)),
            (#""vote_average": 0, "vote_count": 0"#, nil, nil), (#""vote_average": 11.5"#, nil, nil),
        ] as [(String, String?, Rating?)]
    )
    func dateAndRating(fields: String, date: String?, rating: Rating?) async throws {
        let movie = try #require(try await movies(#"{"id": 78, "title": "Rain", \#(fields)}"#).first)
        #expect(movie.releaseDate?.description == date && movie.rating == rating)
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
        expectBadData(error, path: popularPath)
    }

    private func expectBadData(_ error: MoviesError?, path: String, _ location: SourceLocation = #_sourceLocation) {
        guard case .badData(let reason) = error, reason.contains(path) else {
            Issue.record("\(String(describing: error))", sourceLocation: location)
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

    @Test("TMDBMoviesRepository decodes film details without invalid names")
    func fullDetails() async throws {
        let found = try await details(
            """
            {"id": 78, "title": "Rain", "original_title": "Pluie", "imdb_id": "tt0083658", "runtime": 117.0,
             "tagline": "It pours.", "genres": [{"id": 5}, {"name": "Drama"}], "production_countries": [5, {"name": "France"}],
             "credits": {"cast": [{"name": "Ann"}, {"name": ""}, {"name": "Cid", "order": 2}],
                         "crew": [null, {"name": "Bob", "job": "Director"}, {"name": "Dee", "job": "Art"}]}}
            """
        )
        let expected = MovieDetails(
            movie: Movie(id: .tmdb(78), imdbID: IMDbID("tt0083658"), title: "Rain", genres: ["Drama"]),
            originalTitle: "Pluie",
            tagline: "It pours.",
            runtimeMinutes: 117,
            countries: ["France"],
            directors: ["Bob"],
            cast: ["Ann", "Cid"]
        )
        #expect(found == expected)
    }

    @Test("TMDBMoviesRepository decodes all texts of a film except the overview as one line each")
    func lineBreaks() async throws {
        let found = try await details(
            #"""
            {"id": 78, "title": "a\nb", "original_title": "a\nb", "tagline": "a\nb", "overview": "a\nb",
             "genres": [{"id": 878, "name": "a\nb"}], "production_countries": [{"name": "a\nb"}],
             "credits": {"cast": [{"name": "a\nb"}], "crew": [{"name": "a\nb", "job": "Director"}]}}
            """#
        )
        let movie = Movie(id: .tmdb(78), title: "a b", overview: "a\nb", genres: ["a b"])
        #expect(found.movie == movie)
        #expect([found.originalTitle, found.tagline] == ["a b", "a b"])
        #expect(found.countries + found.directors + found.cast == ["a b", "a b", "a b"])
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

    @Test("Decoding the details of an object that is not a film throws MoviesError.badData")
    func detailsOfNoMovie() async {
        let error = await #expect(throws: MoviesError.self) { try await details(#"{"id": 78, "name": "Ford"}"#) }
        expectBadData(error, path: "movie/78")
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
