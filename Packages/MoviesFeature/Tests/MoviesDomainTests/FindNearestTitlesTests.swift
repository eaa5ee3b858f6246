import CoreDomain
import MoviesDomain
import MoviesInterface
import MoviesTestSupport
import Testing

@Suite("FindNearestTitlesUseCase", .timeLimit(.minutes(10)))
struct FindNearestTitlesTests {
    private static let nearestSource =
        MoviesSource(name: "near", namespace: .tmdb, ratingLabel: "Rating", findsNearestTitles: true)

    private func movies(
        _ titles: [String],
        at source: MoviesSource = nearestSource,
        where finds: @escaping @Sendable (MovieSearch) -> Bool = { _ in true }
    ) -> FakeMoviesRepository {
        FakeMoviesRepository(
            source: source,
            page: { request in
                guard case .search(let search) = request.list, finds(search) else {
                    return Fetched(.sample(of: 0, list: request.list))
                }
                let movies = titles.enumerated().map { Movie.sample($0.offset + 1, $0.element) }
                return Fetched(.sample(list: request.list, movies: movies))
            }
        )
    }

    private func find(_ text: String, year: Int? = nil, in movies: FakeMoviesRepository) async throws -> [String] {
        let search = MovieSearch(query: MovieQuery(text), year: year)
        return try await FindNearestTitlesUseCase(movies: movies).execute(search)
    }

    private func searches(_ movies: FakeMoviesRepository) -> [MovieSearch] {
        movies.pageRequests.compactMap { if case .search(let search) = $0.list { search } else { nil } }
    }

    @Test(
        "The distance of two texts counts insertions, deletions, replacements and exchanges, and ignores case and accents",
        arguments: [
            ("alein", "Alien", 1), ("amelie", "Amélie", 0), ("blde runer", "Blade Runner", 2), ("se7en", "Seven", 1),
            ("alien", "aliens", 1), ("ca", "abc", 3), ("wall-e", "WALL·E", 0),
        ]
    )
    func distance(left: String, right: String, distance: Int) {
        #expect(FoldedText(left).distance(to: FoldedText(right)) == distance)
        #expect(FoldedText(right).distance(to: FoldedText(left)) == distance)
    }

    @Test(
        "Words of more than 100 letters have no exchanged letters, and different long texts are as far apart as they are long"
    )
    func longTexts() {
        #expect(FoldedText(String(repeating: "ab", count: 50)).respellings.count > 50)
        #expect(FoldedText(String(repeating: "ab", count: 51)).respellings.count == 1)
        let (left, right) = (String(repeating: "a", count: 501), String(repeating: "a", count: 500) + "b")
        #expect(FoldedText(left).distance(to: FoldedText(left)) == 0)
        #expect(FoldedText(left).distance(to: FoldedText(right)) == 501)
    }

    @Test("The maximum distance of a title grows with the length of the words")
    func maximumDistance() {
        let texts = ["up", "alein", "matirx", "goodfelas one", "the lord of the rigns and"]
        #expect(texts.map { FoldedText($0).maximumDistance } == [0, 1, 2, 3, 4])
    }

    @Test("A source that finds nearest titles gets one request, which reuses a stored page, and its titles are ranked")
    func nearest() async throws {
        let movies = movies(["Alien Resurrection", "Line A", "Aliens", "The Alien", "Alien", "Alien", "Gravity"])
        #expect(try await find("alein", in: movies) == ["The Alien", "Alien", "Alien Resurrection"])
        #expect(searches(movies).map(\.interpretation) == [.nearest] && movies.pageRequests.map(\.isReusing) == [true])
        #expect(searches(movies).allSatisfy { !$0.savesQuery && $0.query?.text == "alein" })
    }

    @Test("At most five nearest titles are returned, and none with more than one edit beyond the best title")
    func limits() async throws {
        let many = (1...9).map { "Blade Runner \($0)" }
        #expect(try await find("blde runner", in: movies(many)).count == FindNearestTitlesUseCase.maximumTitles)
        let distant = movies(["Pulp Fiction", "Pulp Fictions", "Pulp Friction"])
        #expect(try await find("pulp fictoin", in: distant) == ["Pulp Fiction", "Pulp Fictions", "Pulp Friction"])
        #expect(try await find("pulp fiction", in: movies(["Pulp Fiction", "Pu Fiction"])) == ["Pulp Fiction"])
    }

    @Test("Nearest titles are of the given year; words that end with a year are a title, or else mean that year")
    func trailingYear() async throws {
        let ofYear = movies(["Alien"]) { $0.year == 1979 }
        #expect(try await find("alein 1979", in: ofYear) == ["Alien"])
        #expect(searches(ofYear).map(\.query?.text) == ["alein 1979", "alein"])
        let ofTitle = movies(["Blade Runner 2049"])
        #expect(try await find("blade runer 2049", in: ofTitle) == ["Blade Runner 2049"])
        #expect(searches(ofTitle).count == 1)
        #expect(try await find("alein", year: 1979, in: ofYear) == ["Alien"])
    }

    @Test(
        "A source without nearest titles gets at most six requests for respellings",
        arguments: [
            ("alein", "alien", "Alien"), ("blde runner", "runner", "Blade Runner"), ("inceptoin", "incep", "Inception"),
            ("blde runer", "run", "Blade Runner"), ("godfater part ii", "part", "Godfather Part II"),
        ]
    )
    func respellings(typed: String, found: String, title: String) async throws {
        let movies = movies([title], at: .tmdb) { $0.query?.text == found }
        #expect(try await find(typed, in: movies) == [title])
        let searches = searches(movies)
        #expect(searches.count <= FindNearestTitlesUseCase.maximumRequests)
        #expect(Set(searches.map(\.query?.text)).count == searches.count)
        #expect(searches.allSatisfy { $0.interpretation == .literal && !$0.savesQuery })
        // Words that end with a year share the requests.
        let ofYear = self.movies([], at: .tmdb)
        #expect(try await find("the godfater of all 1972", in: ofYear) == [])
        #expect(self.searches(ofYear).count == FindNearestTitlesUseCase.maximumRequests)
    }

    @Test("An id and words with less than three letters lead to no request", arguments: ["tt0083658", "up", "東京"])
    func nothingToRespell(text: String) async throws {
        for movies in [movies(["Up"]), movies(["Up"], at: .tmdb)] {
            #expect(try await find(text, in: movies) == [])
            #expect(movies.pageRequests.isEmpty)
        }
    }

    @Test("Requests for nearest titles that fail have no result")
    func failure() async throws { #expect(try await find("alein", in: FakeMoviesRepository()) == []) }

    @Test("Cancelling the search for nearest titles cancels its requests")
    func cancellation() async throws {
        let gate = Gate()
        let movies = FakeMoviesRepository(page: { request in
            try await gate.pass()
            return Fetched(.sample(list: request.list))
        })
        let task = Task { try await find("alein", in: movies) }
        await gate.wait { !$0.arrived.isEmpty }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(gate.log.cancelled == [0])
    }
}
