import AsyncTesting
import CoreDomain
import MoviesDomain
import MoviesInterface
import MoviesPresentation
import MoviesTestSupport
import NetworkingTesting
import Testing

@Suite("DefaultMoviesSearchViewModel", .timeLimit(.minutes(10)))
@MainActor
struct TypedSearchTests {
    private let search = SearchFixture()
    private var viewModel: DefaultMoviesSearchViewModel { search.viewModel }

    @Test("DefaultMoviesSearchViewModel searches for the last typed words after a pause, and removes the list at once")
    func pause() async {
        for text in ["b", "bl", "blade"] { viewModel.edit(text: text, year: "") }
        #expect(viewModel.isDebouncing && viewModel.list.state == .idle)
        await search.endPause()
        #expect(!viewModel.isDebouncing && search.clock.sleeperOffsets.isEmpty)
        await search.respond()
        let old = search.pages.loads.all.last
        viewModel.edit(text: "blade r", year: "")
        #expect(viewModel.list.items.isEmpty)
        old?.send(1, of: 1, movies: [666])
        await search.endPause(2)
        #expect(viewModel.list.items.isEmpty)
        await search.respond(movie: 7)
        #expect(search.pages.ids == [7])
        #expect(search.requests.map { $0?.query?.text } == ["blade", "blade r"])
        #expect(search.requests.map { $0?.language } == ["fr-FR", "fr-FR"])
    }

    @Test("A year in the words precedes the year of the field")
    func yearInWords() async {
        await search.type("inception 2010", year: "2099")
        #expect(viewModel.year == nil && viewModel.yearProblem == "the year in the words is used")
        #expect(viewModel.searchDescription == "“inception 2010”" && viewModel.queryInAllYears == "inception")
        viewModel.edit(text: "inception", year: "2099")
        await search.endPause(2)
        #expect(viewModel.year == 2099 && viewModel.queryInAllYears == nil)
        #expect(search.requests.map { $0?.year } == [nil, 2099])
    }

    @Test("Surrounding spaces and invalid years start no search", arguments: ["", "1", "198", "19x2", "১৯৮২", "19822"])
    func unchanged(year: String) async {
        await search.type("blade")
        viewModel.edit(text: " blade ", year: year)
        #expect(!viewModel.isDebouncing && viewModel.list.state == .loading(.firstPage))
        #expect(viewModel.yearProblem == (year.isEmpty ? nil : "a year has four digits"))
        #expect(viewModel.searchDescription == "“blade”")
    }

    @Test("Without words, popular films or the films of the typed year are requested at once")
    func year() async {
        await search.type("blade", year: "1982")
        #expect(viewModel.yearProblem == nil && viewModel.searchDescription == "“blade” of 1982")
        await search.respond()
        viewModel.edit(text: "", year: "")
        await search.pages.waitForLoads(2)
        #expect(viewModel.searchDescription == nil && viewModel.query == nil)
        await search.respond()
        viewModel.edit(text: "", year: "198")
        viewModel.edit(text: "", year: "1982")
        await search.pages.waitForLoads(3)
        #expect(search.requests.map { $0?.query?.text } == ["blade", nil, nil])
        #expect(search.requests.map { $0?.year } == [1982, nil, 1982])
        #expect(viewModel.year == 1982 && viewModel.searchDescription == "films of 1982")
    }

    @Test("submit() saves the query of a loaded list, as does opening a film, and sends a new request only with a year")
    func submitFound() async {
        await search.type("blade")
        await search.respond(movie: 78)
        viewModel.submit()
        await eventually { search.remember.inputs.count == 1 }
        viewModel.showDetails(ofItemAt: 0)
        viewModel.showDetails(ofItemAt: 1)
        await eventually { search.remember.inputs.count == 2 }
        #expect(search.remember.inputs.map(\.text) == ["blade", "blade"] && search.pages.shown.all == ["78"])
        #expect(search.requests.map { $0?.savesQuery } == [false])
        // Only a complete search looks beside a wrong year.
        viewModel.edit(text: "alien 1980", year: "")
        await search.endPause(2)
        await search.respond()
        viewModel.submit()
        await search.pages.waitForLoads(3)
        #expect(search.requests.map { $0?.savesQuery } == [false, false, true])
    }

    @Test("submit() without words saves no query and repeats a failed load of popular films")
    func submitNothing() async {
        viewModel.start()
        await search.pages.waitForLoads(1)
        viewModel.submit()
        #expect(viewModel.list.state == .loading(.firstPage))
        await search.respond(movie: nil)
        viewModel.submit()
        await search.pages.waitForLoads(2)
        #expect(search.requests == [nil] && search.pages.reload.inputs.count == 1 && search.remember.inputs.isEmpty)
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

@MainActor
final class SearchFixture {
    static let pause = Duration.milliseconds(250)

    let pages = ScriptedPages()
    let clock = ManualClock()
    let remember = StubUseCase<MovieQuery, Void> { _ in }
    let viewModel: DefaultMoviesSearchViewModel

    init() {
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
        pages.collect.inputs.map { if case .search(let search) = $0.list { search } else { nil } }
    }

    func type(_ text: String, year: String = "") async {
        viewModel.edit(text: text, year: year)
        await endPause()
    }

    func endPause(_ requestCount: Int = 1) async {
        await clock.waitForSleeper(until: clock.now.offset + Self.pause)
        clock.advance(by: Self.pause)
        await pages.waitForLoads(requestCount)
    }

    func respond(movie: Int? = 1) async {
        let load = pages.loads.all.last
        if let movie { load?.send(1, of: 1, movies: [movie]) }
        load?.finish(throwing: movie == nil ? MoviesError.notStored : nil)
        await pages.wait { $0.state.isSettled }
    }
}
