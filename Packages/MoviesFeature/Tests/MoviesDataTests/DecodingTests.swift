import CoreDomain
import MoviesDomain
import MoviesTestSupport
import Networking
import Testing

@Suite("Decoding of responses")
struct DecodingTests {
    private func movies(
        _ rows: String...,
        genres: String = #"{"genres": [{"id": 18, "name": "Drama"}, {"id": 27, "name": 5}, {"id": 99}]}"#,
        source: MoviesSource = .tmdb
    ) async throws -> [Movie] {
        let body = pageJSON(rows.joined(separator: ","))
        let fixture = RepositoryFixture([popularPath: { _ in .json(body) }, genresPath: { _ in .json(genres) }])
        return try await fixture.repository(source: source)
            .page(1, of: .popular, policy: .reload, onStored: nil).value.movies
    }

    private func details(_ body: String) async throws -> MovieDetails {
        try await RepositoryFixture(["movie/78": { _ in .json(body) }]).details()
    }

    @Test("DefaultMoviesRepository decodes a film with all fields")
    func full() async throws {
        let row = """
            {"adult": false, "genre_ids": [18, 4711], "id": 78, "original_title": "Blade Runner", "overview": "Rain.",
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
    }

    @Test("DefaultMoviesRepository decodes a film that has only an id")
    func idOnly() async throws {
        #expect(try await movies(#"{"id": 78}"#) == [Movie(id: .tmdb(78), title: "Untitled")])
    }

    @Test(
        "DefaultMoviesRepository decodes a page in which a film's field is null or has a wrong type",
        arguments: [
            "title", "original_title", "overview", "release_date", "genre_ids", "poster_path", "vote_average",
            "vote_count",
        ],
        ["null", "{}", "[true]", "true"]
    )
    func wrongType(field: String, value: String) async throws {
        let found = try await movies(#"{"id": 78, "\#(field)": \#(value)}"#, #"{"id": 79, "title": "Next"}"#)
        #expect(found.map(\.id) == [.tmdb(78), .tmdb(79)])
        #expect(found.first == Movie(id: .tmdb(78), title: "Untitled"))
    }

    @Test("DefaultMoviesRepository decodes the average rating 8 and the vote count 12.0")
    func numbers() async throws {
        let found = try await movies(#"{"id": 78, "vote_average": 8, "vote_count": 12.0}"#)
        #expect(found.first?.rating == Rating(average: 8, count: 12))
    }

    @Test(
        "DefaultMoviesRepository decodes a release date or a year, and ignores an invalid date",
        arguments: [
            (#""release_date": "1982-06-25""#, "1982-06-25"), (#""release_date": "1982""#, "1982"),
            (#""release_date": "1982-02-30""#, nil), (#""release_date": """#, nil), (#""year": 1982"#, nil),
        ]
    )
    func date(fields: String, expected: String?) async throws {
        #expect(try await movies(#"{"id": 78, \#(fields)}"#).first?.releaseDate?.description == expected)
    }

    @Test("DefaultMoviesRepository uses the original title in place of an empty title")
    func originalTitle() async throws {
        #expect(try await movies(#"{"id": 78, "title": "", "original_title": "千と千尋"}"#).first?.title == "千と千尋")
    }

    @Test(
        "DefaultMoviesRepository decodes a film without votes or with an invalid average as unrated",
        arguments: [#""vote_average": 0, "vote_count": 0"#, #""vote_average": 11.5"#]
    )
    func noRating(fields: String) async throws {
        let found = try await movies(#"{"id": 78, \#(fields)}"#)
        #expect(found.count == 1)
        #expect(found.first?.rating == nil)
    }

    @Test("DefaultMoviesRepository decodes ids in the namespace of the source")
    func namespace() async throws {
        let id = try #require(IMDbID(number: 83_658))
        let found = try await movies(#"{"id": 83658}"#, source: .catalogue)
        #expect(found == [Movie(id: .imdb(id), imdbID: id, title: "Untitled")])
    }

    @Test("DefaultMoviesRepository skips a film with an invalid id")
    func invalidID() async throws {
        #expect(try await movies(#"{"id": 0}"#, #"{"id": 78}"#).map(\.id) == [.tmdb(78)])
    }

    @Test(
        "Decoding an invalid page of films throws MoviesError.badData with the path of the request",
        arguments: [
            pageJSON(#"{"title": "No id"}"#), pageJSON(#"{"id": "78"}"#), "{}", #"{"results": null}"#, "[]", "<html>",
            "",
            #"{"results": 5}"#, #"{"results": [1]}"#,
        ]
    )
    func invalidPage(body: String) async {
        let error = await #expect(throws: MoviesError.self) {
            try await RepositoryFixture([popularPath: { _ in .json(body) }]).popular()
        }
        guard case .badData(let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains(popularPath))
    }

    @Test(
        "DefaultMoviesRepository corrects missing, wrong and too large totals of a page",
        arguments: [
            (#""total_pages": 58322, "total_results": 1166424"#, 500, 1_166_424),
            (#""total_pages": 3.0, "total_results": 41.0"#, 3, 41), (#""x": 1"#, 1, 1),
            (#""total_pages": "3", "total_results": null"#, 1, 1), (#""total_pages": -1, "total_results": -1"#, 0, 1),
        ]
    )
    func totals(fields: String, pages: Int, results: Int) async throws {
        let body = pageJSON(#"{"id": 78}"#, totals: fields)
        let found = try await RepositoryFixture([popularPath: { _ in .json(body) }]).popular().value
        #expect(found.totalPages == pages)
        #expect(found.totalResults == results)
    }

    @Test("DefaultMoviesRepository decodes film details, and skips genres and actors with invalid names")
    func fullDetails() async throws {
        let found = try await details(
            """
            {"id": 78, "title": "Blade Runner", "original_title": "Blade Runner", "imdb_id": "tt0083658", "runtime": 117.0,
             "tagline": "Man has made his match.", "genres": [{"id": 878, "name": "Science Fiction"}, {"id": 5, "name": 7}],
             "credits": {"cast": [{"name": "Harrison Ford"}, {"name": null}, {"name": "Sean Young", "order": 2}],
                         "crew": [{"name": "Ridley Scott", "job": "Director"}, {"name": "Syd Mead", "job": "Art"}]}}
            """
        )
        #expect(found.movie.imdbID == IMDbID("tt0083658"))
        #expect(found.movie.genres == ["Science Fiction"])
        #expect(found.originalTitle == nil)
        #expect(found.runtimeMinutes == 117)
        #expect(found.tagline == "Man has made his match.")
        #expect(found.directors == ["Ridley Scott"])
        #expect(found.cast == ["Harrison Ford", "Sean Young"])
    }

    @Test(
        "DefaultMoviesRepository decodes film details in which a field is null or has a wrong type",
        arguments: ["imdb_id", "tagline", "runtime", "genres", "credits", "original_title"],
        ["null", "{}", "[true]", "true", #""""#, "0"]
    )
    func wrongTypeInDetails(field: String, value: String) async throws {
        let found = try await details(#"{"id": 78, "title": "A film", "\#(field)": \#(value)}"#)
        #expect(found == MovieDetails(movie: Movie(id: .tmdb(78), title: "A film")))
    }

    @Test("DefaultMoviesRepository decodes the cast of a film whose crew is invalid")
    func halfCredits() async throws {
        let found = try await details(
            #"{"id": 78, "credits": {"crew": 5, "cast": [{"name": "Sean Young", "job": 5}]}}"#
        )
        #expect(found.cast == ["Sean Young"])
        #expect(found.directors.isEmpty)
    }
}
