import CoreDomain
import Foundation
import MoviesInterface
import MoviesTestSupport
import Networking
import NetworkingTesting
import Testing

@Suite("TMDBMoviesRepository", .timeLimit(.minutes(10)))
struct TMDBMoviesRepositoryTests {
    private static let genres = #"{"genres": [{"id": 18, "name": "Drama"}]}"#
    // Without max-age, a stored response does not prevent a request.
    private let fixture = RepositoryFixture([
        popularPath: { _ in .json(pageJSON(#"{"id": 78, "title": "Rain", "genre_ids": [18]}"#)) },
        genresPath: { _ in .json(genres) },
    ])

    @Test("TMDBMoviesRepository requests a search without words by the ids of the genre and of the first person")
    func filters() async throws {
        let genres = #"{"genres": [{"id": 18, "name": "Drama"}, {"id": 878, "name": "Science Fiction"}]}"#
        let fixture = RepositoryFixture([
            genresPath: { _ in .json(genres) }, "discover/movie": { _ in .json(pageJSON()) },
            "search/person": { _ in .json(#"{"results": [{"id": 7}, {"id": 8}]}"#) },
        ])
        let repository = try fixture.repository()
        for name in ["DRAMA", "sci-fi"] {
            let search = MovieSearch(query: nil, year: 1979, genre: name, person: "Ann Lee")
            _ = try await repository.page(1, of: .search(search), onStored: nil)
        }
        let queries = { fixture.transport.requests(to: $0).map { $0.url.query(percentEncoded: true) } }
        let rest = "&with_people=7&primary_release_year=1979&page=1"
        #expect(queries("discover/movie") == ["with_genres=18\(rest)", "with_genres=878\(rest)"])
        #expect(queries("search/person").first == "query=Ann%20Lee")
    }

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
        "The URL of a poster begins with the image base URL, and the poster's path begins with a slash",
        arguments: [
            ("https://i.example.org/t/p", "/p.jpg", "https://i.example.org/t/p/w500/p.jpg"),
            ("https://i.example.org/t/p/", "/p.jpg", "https://i.example.org/t/p/w500/p.jpg"),
            ("https://i.example.org/t/p", "p.jpg", nil), ("https://i.example.org/t/p", "", nil), (nil, "/p.jpg", nil),
        ] as [(String?, String, String?)]
    )
    func address(base: String?, path: String, expected: String?) async throws {
        let json = #"{"id": 78, "title": "Rain", "poster_path": "\#(path)"}"#
        let fixture = RepositoryFixture(["movie/78": { _ in .json(json) }])
        let repository = try fixture.repository(imageBaseURL: base.flatMap { URL(string: $0) })
        let details = try await repository.details(of: .tmdb(78), language: nil, onStored: nil)
        #expect(details.value.posterAddress == expected)
    }
}
