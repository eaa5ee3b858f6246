import CoreDomain
import Foundation
import MoviesData
import MoviesInterface
import MoviesTestSupport
import Networking
import NetworkingTesting
import Testing

@Suite("MoviesEndpoints")
struct RequestTests {
    private let fixture = RepositoryFixture([
        "search/movie": { _ in .json(pageJSON()) }, popularPath: { _ in .json(pageJSON()) },
        "movie/78": { _ in .json(#"{"id": 78, "title": "Rain"}"#) },
        "movie/tt0083658": { _ in .json(#"{"id": 78, "title": "Rain"}"#) },
    ])

    private func query(_ path: String) -> String? {
        fixture.transport.requests(to: path).first?.url.query(percentEncoded: true)
    }

    @Test(
        "TMDBMoviesRepository percent-encodes the words of a search",
        arguments: [
            ("C++", "C%2B%2B"), ("Amélie", "Am%C3%A9lie"), ("Tom & Jerry", "Tom%20%26%20Jerry"),
            ("100% a=b #1", "100%25%20a%3Db%20%231"), ("千と千尋", "%E5%8D%83%E3%81%A8%E5%8D%83%E5%B0%8B"),
        ]
    )
    func search(typed: String, encoded: String) async throws {
        let search = MovieSearch(query: MovieQuery(typed))
        _ = try await fixture.repository().page(2, of: .search(search), onStored: nil)
        #expect(query("search/movie") == "query=\(encoded)&page=2")
    }

    @Test("TMDBMoviesRepository requests a search with a year and a language")
    func yearAndLanguage() async throws {
        let search = MovieSearch(query: MovieQuery("heat"), year: 1995, language: "fr-FR")
        _ = try await fixture.repository().page(1, of: .search(search), onStored: nil)
        #expect(query("search/movie") == "query=heat&primary_release_year=1995&language=fr-FR&page=1")
        #expect(query(genresPath) == "language=fr-FR")
    }

    @Test("TMDBMoviesRepository requests a search without words by the ids of the genre and of the first person")
    func filters() async throws {
        let genre = #"{"genres": [{"id": 18, "name": "Drama"}, {"id": 878, "name": "Science Fiction"}]}"#
        fixture.transport.route(genresPath) { _ in .json(genre) }
        fixture.transport.route("search/person") { _ in .json(#"{"results": [{"id": 7}, {"id": 8}]}"#) }
        fixture.transport.route("discover/movie") { _ in .json(pageJSON()) }
        let repository = try fixture.repository()
        for name in ["DRAMA", "sci-fi"] {
            let search = MovieSearch(query: nil, year: 1979, genre: name, person: "Ann Lee")
            _ = try await repository.page(1, of: .search(search), onStored: nil)
        }
        let requests = fixture.transport.requests(to: "discover/movie").map { $0.url.query(percentEncoded: true) }
        let rest = "&with_people=7&primary_release_year=1979&page=1"
        #expect(requests == ["with_genres=18\(rest)", "with_genres=878\(rest)"])
        #expect(query("search/person") == "query=Ann%20Lee")
    }

    @Test("Details and credits are requested by the TMDB id or the IMDb id", arguments: ["78", "tt0083658"])
    func details(text: String) async throws {
        let id = try IMDbID(text).map(MovieID.imdb) ?? .tmdb(#require(Int(text)))
        _ = try await fixture.repository().details(of: id, language: nil, onStored: nil)
        #expect(query("movie/\(text)") == "append_to_response=credits")
    }
}

@Suite("GenreNames", .timeLimit(.minutes(1)))
struct GenresTests {
    private static let genres = #"{"genres": [{"id": 18, "name": "Drama"}]}"#
    // Without max-age, a stored response does not prevent a request.
    private let fixture = RepositoryFixture([
        popularPath: { _ in .json(pageJSON(#"{"id": 78, "title": "Rain", "genre_ids": [18]}"#)) },
        genresPath: { _ in .json(genres) },
    ])

    @Test("TMDBMoviesRepository requests the genres again after a failure, and then once for several pages")
    func once() async throws {
        let repository = try fixture.repository()
        fixture.transport.route(genresPath) { _ in .json("", status: 500) }
        for number in 1...3 {
            let page = try await repository.page(number, of: .popular(), onStored: nil)
            #expect(page.value.movies.first?.genres == (number == 1 ? [] : ["Drama"]))
            fixture.transport.route(genresPath) { _ in .json(Self.genres) }
        }
        #expect(fixture.transport.requests(to: genresPath).count == 2)
    }

    @Test("TMDBMoviesRepository requests the genres at the same time as the page")
    func parallel() async throws {
        let gate = Gate()
        for (number, path) in [genresPath, popularPath].enumerated() {
            fixture.transport.route(path) { _ in
                try await gate.pass(number)
                return .json(number == 0 ? Self.genres : pageJSON())
            }
        }
        async let page = fixture.popular()
        await gate.wait { Set($0.arrived) == [0, 1] }
        gate.open(0)
        gate.open(1)
        _ = try await page
    }

    @Test(
        "A failed request for genres leaves a page without genres",
        arguments: [(500, ""), (401, ""), (200, "<html>"), (200, "{}")]
    )
    func failure(status: Int, body: String) async throws {
        fixture.transport.route(genresPath) { _ in .json(body, status: status) }
        let found = try await fixture.popular().value.movies
        #expect(found.map(\.id) == [.tmdb(78)] && found.first?.genres == [])
    }
}

@Suite("PosterAddresses")
struct PosterTests {
    private static let configuration = #"{"images": {"secure_base_url": "https://image.example.org/t/p/"}}"#

    private func fixture(poster: String = #""/p.jpg""#, configuration: String = configuration) -> RepositoryFixture {
        RepositoryFixture([
            "movie/78": { _ in .json(#"{"id": 78, "title": "Rain", "poster_path": \#(poster)}"#) },
            "configuration": { _ in .json(configuration, headers: ["Cache-Control": "max-age=60"]) },
        ])
    }

    @Test("The URL of a poster begins with the image base URL of the service's configuration, which is requested once")
    func requested() async throws {
        let fixture = fixture()
        for _ in 1...2 {
            #expect(try await fixture.details().posterAddress == "https://image.example.org/t/p/w500/p.jpg")
        }
        #expect(fixture.transport.requests(to: "configuration").count == 1)
    }

    @Test(
        "A configured image base URL needs no request",
        arguments: ["https://i.example.org/t/p", "https://i.example.org/t/p/"]
    )
    func configured(base: String) async throws {
        let fixture = fixture()
        let repository = try fixture.repository(imageBaseURL: URL(string: base))
        let details = try await repository.details(of: .tmdb(78), language: nil, onStored: nil)
        #expect(details.value.posterAddress == "https://i.example.org/t/p/w500/p.jpg")
        #expect(fixture.transport.requests(to: "configuration").isEmpty)
    }

    @Test(
        "An invalid poster path leads to no request for the image base URL",
        arguments: ["null", #""""#, #""p.jpg""#]
    )
    func noPoster(path: String) async throws {
        let fixture = fixture(poster: path)
        #expect(try await fixture.details().posterAddress == nil)
        #expect(fixture.transport.requests(to: "configuration").isEmpty)
    }

    @Test(
        "With a missing or insecure image base URL, film details have no poster URL",
        arguments: [
            "{}", #"{"images": 5}"#, #"{"images": {"secure_base_url": null}}"#, "<html>",
            #"{"images": {"secure_base_url": "http://image.example.org/"}}"#, #"{"success": false, "status_code": 7}"#,
        ]
    )
    func unknown(configuration: String) async throws {
        let found = try await fixture(configuration: configuration).details()
        #expect(found.movie.posterPath == "/p.jpg" && found.posterAddress == nil)
    }
}
