import AccountInterface
import AsyncTesting
import CommandKit
import Composition
import CoreDomain
import Foundation
import MoviesFeature
import MoviesInterface
import Networking
import NetworkingTesting
import Persistence
import Synchronization
import TerminalText
import TerminalTextTesting
import TerminalUI
import Testing

/// Tests of the parts in the table "Replace a part" of Packages/README.md. `BrowseSessionTests` tests the terminal, which is
/// an argument of `BrowseSession.run`.
@Suite("Replaced parts of AppParts", .timeLimit(.minutes(10)))
@MainActor
struct ReplacePartTests {
    private let service = RoutedTransport.rain()

    private func app(_ replace: (inout AppParts) -> Void = { _ in }) throws -> AppDIContainer {
        var parts = try AppParts.tmdb(service)
        replace(&parts)
        return AppDIContainer(parts)
    }

    private func start(_ app: AppDIContainer) -> Navigator {
        let navigator = Navigator(appName: "movies")
        AppFlowCoordinator(app, in: navigator, openAddress: { _ in }).start()
        return navigator
    }

    @Test("Searches send requests through the transport that is assigned to AppParts.transport")
    func httpClient() async throws {
        #expect(try await app().rows("rain").hasPrefix("7\tRain"))
        let request = try #require(service.requests(to: "search/movie").first)
        #expect(request.url.host() == "api.themoviedb.org")
        #expect(request.url.query()?.contains("api_key=") == true)
    }

    @Test("The source that is assigned to AppParts.source determines the rating label, and the host of requests")
    func sourceOfMovies() async throws {
        let festival = MovieService(
            description: MoviesSource(name: "festival", namespace: .tmdb, ratingLabel: "Jury"),
            api: try NetworkConfig(baseURL: try #require(URL(string: "https://films.invalid/1")))
        )
        let app = try app { $0.source = .service(festival) }
        let output = try await app.run("show 7 --format table")
        #expect(output.lines.contains { $0.contains("Jury") && $0.contains("8.0") })
        await #expect(throws: MoviesError.noPictureHost) { try await app.run("poster 7 -o -") }
        #expect(service.requests.allSatisfy { $0.url.host() == "films.invalid" })
    }

    @Test("Films come from the repository that is assigned to AppParts.source, without a request")
    func repository() async throws {
        #expect(try await app { $0.source = .repository(OneMovie()) }.rows("rain").hasPrefix("5\tFive"))
        #expect(service.requests.isEmpty)
    }

    @Test("Offline searches read the store that is assigned to AppParts.responses")
    func responses() async throws {
        var parts = try AppParts.tmdb(service)
        parts.responses = InMemoryRecordStore()
        _ = try await AppDIContainer(parts).rows("rain")
        parts.transport = RoutedTransport()
        parts.policy = .storedOnly
        #expect(try await AppDIContainer(parts).rows("rain").hasPrefix("7\tRain"))
        parts.responses = InMemoryRecordStore()
        await #expect(throws: MoviesError.notStored) {
            try await AppDIContainer(parts).rows("rain")
        }
    }

    @Test("Recent queries and the watchlist are in the store that is assigned to AppParts.state")
    func state() async throws {
        var parts = try AppParts.tmdb(service)
        parts.state = InMemoryRecordStore()
        _ = try await AppDIContainer(parts).rows("rain")
        try await AppDIContainer(parts).run("watchlist add 7")
        #expect(try await AppDIContainer(parts).run("queries list").data == "rain\n")
        #expect(try await AppDIContainer(parts).run("watchlist --format ids").data == "tmdb:7\n")
        parts.state = InMemoryRecordStore()
        #expect(try await AppDIContainer(parts).run("queries list").data.isEmpty)
        #expect(try await AppDIContainer(parts).run("watchlist --format ids").data.isEmpty)
    }

    @Test("The decoder that is assigned to AppParts.imageDecoder receives the files of posters")
    func imageDecoder() async throws {
        final class Decoder: ImageDecoder {
            let files = Mutex<[Data]>([])

            func bitmap(of file: Data, atLeast pixels: Size) async throws -> Bitmap {
                files.withLock { $0.append(file) }
                throw UnexpectedCall()
            }
        }
        let decoder = Decoder()
        let navigator = start(try app { $0.imageDecoder = decoder })
        let context = RenderContext(
            size: Size(columns: 80, rows: 20),
            capabilities: TerminalCapabilities(colorSupport: .trueColor)
        )
        let list = try #require(navigator.topScreen)
        await eventually { list.render(context).lines.contains { $0.contains("Rain") } }
        for key in [Key.escape, .enter] { _ = navigator.topScreen?.handle(.key(key), context) }
        navigator.topScreen?.didLayout(context)
        await eventually { decoder.files.withLock { !$0.isEmpty } }
        #expect(decoder.files.withLock(\.self) == [Data([0xFF, 0xD8, 0xFF])])
    }

    @Test(
        "The date that the closure AppParts.now returns determines whether a stored response has expired",
        arguments: [(59, 1), (61, 2)]
    )
    func date(secondsLater: Double, requests: Int) async throws {
        let responses = InMemoryRecordStore()
        let date = Date(timeIntervalSince1970: 1_000_000_000)
        for now in [date, date + secondsLater] {
            let app = try app {
                $0.responses = responses
                $0.now = { now }
            }
            _ = try await app.rows("rain")
        }
        #expect(service.requests(to: "search/movie").count == requests)
    }

    @Test("The features that are assigned to AppParts provide the commands")
    func features() async throws {
        let (queries, account) = (FakeRecentQueries(), FakeAccount())
        let app = try app {
            $0.queries = .substitute(queries)
            $0.account = .substitute(account)
            $0.watchlist = .substitute(FakeWatchlist())
        }
        #expect(try await app.run("account").data == "fake\n")
        #expect(try await app.run("watchlist list").data == "films of a fake\n")
        await #expect(throws: UsageError.self) { try await app.run("watchlist undo") }
        try await app.run("rate 7 9")
        #expect(try await account.rating(of: .tmdb(7)) == MovieRating(9))
        _ = try await app.rows("rain")
        #expect(queries.saved == ["rain"])
        #expect(service.requests.allSatisfy { $0.method == .get })
        var parts = try AppParts.tmdb(service)
        parts.movies = .substitute(FakeMovieSearch())
        #expect(try await AppDIContainer(parts).rows("rain") == "films of a fake\n")
        await #expect(throws: CommandFailure.self) { try await AppDIContainer(parts).run("popular") }
    }

    @Test("An app without optional features rejects their commands and ratings, has no keys for them, and finds films")
    func noFeatures() async throws {
        var parts = try AppParts.tmdb(service)
        (parts.account, parts.queries, parts.watchlist) = (nil, nil, nil)
        let app = AppDIContainer(parts)
        for name in ["account", "queries", "watchlist"] {
            let error = CommandFailure("This program is built without the command '\(name)'.", code: .usage)
            await #expect(throws: error) { try await app.run(name) }
        }
        #expect(start(app).commands.isEmpty)
        await #expect(throws: AccountError.noAccounts) { try await app.run("rate 7 9") }
        #expect(try await app.rows("rain").hasPrefix("7\tRain"))
        #expect(try await parts.state.usage(of: RecordCollection(name: "recent-queries", capacity: 1)).count == 0)
    }

    @Test("The watchlist finds films with the feature that is assigned to AppParts.movies")
    func moviesOfWatchlist() async throws {
        let movies = FakeMovieSearch()
        let app = try app { $0.movies = .substitute(movies) }
        #expect(try await app.run("watchlist add Rain").notes == ["Added “Rain”."])
        #expect(movies.requests.all == ["Rain"])
        #expect(service.requests.isEmpty)
    }
}

private struct OneMovie: MoviesRepository {
    let source = MoviesSource(name: "one", namespace: .tmdb, ratingLabel: "Jury")
    let movie = Movie(id: .tmdb(5), title: "Five")

    func page(_ number: Int, of list: MoviesList, onStored: StoredHandler<MoviesPage>?) -> Fetched<MoviesPage> {
        Fetched(MoviesPage(list: list, number: number, totalPages: 1, totalResults: 1, movies: [movie]))
    }

    func details(of id: MovieID, language: String?, onStored: StoredHandler<MovieDetails>?) -> Fetched<MovieDetails> {
        Fetched(MovieDetails(movie: movie))
    }
}
