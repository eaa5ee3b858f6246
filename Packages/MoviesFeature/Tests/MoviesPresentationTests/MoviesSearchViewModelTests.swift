import AsyncTesting
import CoreDomain
import MoviesDomain
import MoviesInterface
import MoviesPresentation
import MoviesTestSupport
import NetworkingTesting
import Observation
import Testing

@Suite("DefaultMoviesSearchViewModel", .timeLimit(.minutes(1)))
@MainActor
struct TypedSearchTests {
    private let search = SearchFixture()
    private var viewModel: DefaultMoviesSearchViewModel { search.viewModel }

    @Test("DefaultMoviesSearchViewModel searches for the last typed words after a pause")
    func pause() async {
        for text in ["b", "bl", "bla"] { viewModel.edit(text: text, year: "") }
        #expect(viewModel.isDebouncing)
        #expect(viewModel.list.state == .idle)
        await search.endPause()
        #expect(!viewModel.isDebouncing)
        #expect(search.requestedWords == ["bla"])
        #expect(search.clock.sleeperOffsets.isEmpty)
    }

    @Test("DefaultMoviesSearchViewModel removes the list at once after an edit, and ignores late pages of that list")
    func latePages() async {
        viewModel.edit(text: "blade", year: "")
        await search.endPause()
        await search.respond()
        let old = search.pages.loads.all.last
        viewModel.edit(text: "blade r", year: "")
        #expect(viewModel.list.items.isEmpty)
        old?.send(1, of: 1, movies: [666])
        await search.endPause(2)
        #expect(viewModel.list.items.isEmpty)
        await search.respond(movie: 7)
        #expect(viewModel.list.items.map(\.id) == [7])
    }

    @Test("A year in the words precedes the year of the field")
    func yearInWords() async {
        viewModel.edit(text: "inception 2010", year: "2099")
        await search.endPause()
        #expect(viewModel.year == nil)
        #expect(viewModel.yearProblem == "the year in the words is used")
        #expect(viewModel.searchDescription == "“inception 2010”")
        #expect(viewModel.queryInAllYears == "inception")
        #expect(search.requestedYears == [nil])
        viewModel.edit(text: "inception", year: "2099")
        await search.endPause(2)
        #expect(viewModel.year == 2099 && viewModel.queryInAllYears == nil)
        #expect(search.requestedYears == [nil, 2099])
    }

    @Test(
        "DefaultMoviesSearchViewModel starts no new search for surrounding spaces and invalid years",
        arguments: ["", "1", "198", "19x2", "১৯৮২", "19822"]
    )
    func unchanged(year: String) async {
        viewModel.edit(text: "blade", year: "")
        await search.endPause()
        viewModel.edit(text: " blade ", year: year)
        #expect(!viewModel.isDebouncing)
        #expect(viewModel.list.state == .loading(.firstPage))
        #expect(viewModel.yearProblem == (year.isEmpty ? nil : "a year has four digits"))
        #expect(viewModel.searchDescription == "“blade”")
    }

    @Test("DefaultMoviesSearchViewModel requests the typed year and the configured language")
    func year() async {
        viewModel.edit(text: "blade", year: "1982")
        await search.endPause()
        #expect(search.requests.map { $0?.year } == [1982])
        #expect(search.requests.map { $0?.language } == ["fr-FR"])
        #expect(viewModel.yearProblem == nil)
        #expect(viewModel.searchDescription == "“blade” of 1982")
        await search.respond()
        viewModel.edit(text: "", year: "")
        await search.waitForRequests(2)
        #expect(viewModel.searchDescription == nil && viewModel.query == nil)
        await search.respond()
        viewModel.edit(text: "", year: "198")
        viewModel.edit(text: "", year: "1982")
        await search.waitForRequests(3)
        #expect(search.requestedWords == ["blade", nil, nil] && search.requestedYears == [1982, nil, 1982])
        #expect(viewModel.yearProblem == nil && viewModel.year == 1982 && viewModel.query == nil)
        #expect(viewModel.searchDescription == "films of 1982")
    }

    @Test("DefaultMoviesSearchViewModel.submit() searches at once with a query that will be saved")
    func submit() async {
        viewModel.edit(text: "blade", year: "")
        viewModel.submit()
        await search.waitForRequests(1)
        #expect(search.requests.map { $0?.savesQuery } == [true])
    }

    @Test("DefaultMoviesSearchViewModel.submit() saves the query of a loaded list without a new request")
    func submitFound() async {
        viewModel.edit(text: "blade", year: "")
        await search.endPause()
        #expect(search.requests.map { $0?.savesQuery } == [false])
        await search.respond()
        viewModel.submit()
        viewModel.submit()
        await eventually { search.remember.inputs.count >= 2 }
        #expect(search.remember.inputs.map(\.text) == ["blade", "blade"])
        #expect(search.requests.count == 1)
    }

    @Test("DefaultMoviesSearchViewModel saves the query when the user opens the details of a film")
    func open() async {
        viewModel.edit(text: "blade", year: "")
        await search.endPause()
        await search.respond(movie: 78)
        viewModel.showDetails(ofItemAt: 0)
        viewModel.showDetails(ofItemAt: 1)
        #expect(search.pages.shown.all == ["78"])
        await eventually { !search.remember.inputs.isEmpty }
        #expect(search.remember.inputs.map(\.text) == ["blade"])
    }

    @Test(
        "DefaultMoviesSearchViewModel.submit() searches again with a year, because only this looks beside a wrong year"
    )
    func submitWithYear() async {
        viewModel.edit(text: "alien 1980", year: "")
        await search.endPause()
        await search.waitForRequests(1)
        await search.respond()
        viewModel.submit()
        await search.waitForRequests(2)
        #expect(search.requestedWords == ["alien 1980", "alien 1980"])
    }

    @Test("DefaultMoviesSearchViewModel.submit() repeats a failed search")
    func submitFailed() async {
        viewModel.edit(text: "blade", year: "")
        await search.endPause()
        search.pages.loads.all.last?.finish(throwing: MoviesError.notStored)
        await search.pages.wait { $0.state.isSettled }
        viewModel.submit()
        await search.waitForRequests(2)
        #expect(search.requests.map { $0?.savesQuery } == [false, true])
    }

    @Test(
        "DefaultMoviesSearchViewModel.submit() without words saves no query and repeats a failed load of popular films"
    )
    func submitNothing() async {
        viewModel.start()
        await search.waitForRequests(1)
        viewModel.submit()
        #expect(viewModel.list.state == .loading(.firstPage))
        search.pages.loads.all.last?.finish(throwing: MoviesError.unreachable(reason: "away"))
        await search.pages.wait { $0.state.isSettled }
        viewModel.submit()
        await search.waitForRequests(2)
        #expect(search.requestedWords == [nil] && search.pages.reload.inputs.count == 1)
        #expect(search.remember.inputs.isEmpty)
    }

    @Test("Releasing DefaultMoviesSearchViewModel cancels the pause after typing")
    func released() async {
        var search: SearchFixture? = SearchFixture()
        let clock = search?.clock
        search?.viewModel.edit(text: "blade", year: "")
        await clock?.waitForSleeper(until: SearchFixture.pause)
        weak let viewModel = search?.viewModel
        search = nil
        await eventually { viewModel == nil }
        #expect(clock?.sleeperOffsets == [])
    }
}

/// A search view model with a clock and pages that the test controls.
@MainActor
final class SearchFixture {
    static let pause = Duration.milliseconds(250)

    let pages = ScriptedPages()
    let clock = ManualClock()
    let remember: StubUseCase<MovieQuery, Void>
    let viewModel: DefaultMoviesSearchViewModel

    init() {
        remember = StubUseCase { _ in }
        viewModel = DefaultMoviesSearchViewModel(
            list: pages.viewModel,
            remember: remember,
            language: "fr-FR",
            typingDelay: Self.pause,
            clock: clock
        )
    }

    /// The requested searches, oldest first; nil for popular films.
    var requests: [MovieSearch?] {
        pages.collect.inputs.map { input in
            if case .search(let search) = input.list { search } else { nil }
        }
    }

    var requestedWords: [String?] { requests.map { $0?.query?.text } }
    var requestedYears: [Int?] { requests.map { $0?.year } }

    /// Advances the clock to the end of the pause after typing, and returns after `requestCount` requests.
    func endPause(_ requestCount: Int = 1) async {
        await clock.waitForSleeper(until: clock.now.offset + Self.pause)
        clock.advance(by: Self.pause)
        await waitForRequests(requestCount)
    }

    func waitForRequests(_ count: Int) async { await eventually { pages.loads.all.count >= count } }

    /// Responds to the last request with one film.
    func respond(movie: Int = 1) async {
        let load = pages.loads.all.last
        load?.send(1, of: 1, movies: [movie])
        load?.finish()
        await pages.wait { $0.state.isSettled }
    }
}
