import CoreDomain
import MoviesDomain
import MoviesPresentation
import MoviesTestSupport
import NetworkingTesting
import Observation
import Testing

@Suite("DefaultMoviesSearchViewModel", .timeLimit(.minutes(1)))
@MainActor
struct TypedSearchTests {
    private let search = TypedSearch()
    private var viewModel: DefaultMoviesSearchViewModel { search.viewModel }

    @Test("Starts with popular films")
    func start() async {
        viewModel.start()
        await search.waitUntilAsked(1)
        #expect(search.askedWords == [nil])
        #expect(viewModel.query == nil)
    }

    @Test("Searches after a pause, for the last words only")
    func pause() async {
        for text in ["b", "bl", "bla"] { viewModel.edit(text: text, year: "") }
        #expect(viewModel.isPausing)
        #expect(viewModel.list.state == .idle)
        await search.pause()
        #expect(!viewModel.isPausing)
        #expect(search.askedWords == ["bla"])
        #expect(search.clock.sleeperOffsets.isEmpty)
    }

    @Test("Removes the former list at once and ignores its late pages")
    func dropped() async {
        viewModel.edit(text: "blade", year: "")
        await search.pause()
        await search.answer()
        let old = search.pages.loads.all.last
        viewModel.edit(text: "blade r", year: "")
        #expect(viewModel.list.items.isEmpty)
        old?.send(1, of: 1, films: [666])
        await search.pause(2)
        #expect(viewModel.list.items.isEmpty)
        await search.answer(film: 7)
        #expect(viewModel.list.items.map(\.id) == [7])
    }

    @Test("Spaces and incomplete years change nothing", arguments: ["", "1", "198", "19x2", "১৯৮২", "19822"])
    func unchanged(year: String) async {
        viewModel.edit(text: "blade", year: "")
        await search.pause()
        viewModel.edit(text: " blade ", year: year)
        #expect(!viewModel.isPausing)
        #expect(viewModel.list.state == .loading(.firstPage))
        #expect(viewModel.yearProblem == (year.isEmpty ? nil : "a year has four digits"))
        #expect(viewModel.searched == "“blade”")
    }

    @Test("Searches in the year and the language")
    func year() async {
        viewModel.edit(text: "blade", year: "1982")
        await search.pause()
        #expect(search.asked.map { $0?.year } == [1982])
        #expect(search.asked.map { $0?.language } == ["fr-FR"])
        #expect(viewModel.yearProblem == nil)
        #expect(viewModel.searched == "“blade” of 1982")
        await search.answer()
        viewModel.edit(text: "", year: "")
        await search.waitUntilAsked(2)
        viewModel.edit(text: "", year: "1982")
        #expect(search.askedWords == ["blade", nil])
        #expect(viewModel.yearProblem == "the year is for searches")
        #expect(viewModel.searched == nil)
    }

    @Test("Shows popular films without a pause if no words are left")
    func cleared() async {
        viewModel.edit(text: "blade", year: "")
        await search.pause()
        viewModel.edit(text: "", year: "")
        await search.waitUntilAsked(2)
        #expect(search.askedWords == ["blade", nil])
    }

    @Test("Enter searches at once, and the query is saved with its first page")
    func submit() async {
        viewModel.edit(text: "blade", year: "")
        viewModel.submit()
        await search.waitUntilAsked(1)
        #expect(search.asked.map { $0?.isMeant } == [true])
    }

    @Test("Enter on a loaded list saves the query without another request")
    func submitFound() async {
        viewModel.edit(text: "blade", year: "")
        await search.pause()
        #expect(search.asked.map { $0?.isMeant } == [false])
        await search.answer()
        viewModel.submit()
        viewModel.submit()
        while search.remember.inputs.count < 2, !Task.isCancelled { await Task.yield() }
        #expect(search.remember.inputs.map(\.text) == ["blade", "blade"])
        #expect(search.asked.count == 1)
    }

    @Test("Opening a film saves the query")
    func open() async {
        viewModel.edit(text: "blade", year: "")
        await search.pause()
        await search.answer(film: 78)
        viewModel.showDetails(ofItemAt: 0)
        viewModel.showDetails(ofItemAt: 1)
        #expect(search.pages.shown.all == ["78"])
        while search.remember.inputs.isEmpty, !Task.isCancelled { await Task.yield() }
        #expect(search.remember.inputs.map(\.text) == ["blade"])
    }

    @Test("Enter repeats a failed search")
    func submitFailed() async {
        viewModel.edit(text: "blade", year: "")
        await search.pause()
        search.pages.loads.all.last?.finish(throwing: MoviesError.notStored)
        await search.pages.wait { $0.state.isSettled }
        viewModel.submit()
        await search.waitUntilAsked(2)
        #expect(search.asked.map { $0?.isMeant } == [false, true])
    }

    @Test("Enter without words saves nothing, and repeats failed popular films")
    func submitNothing() async {
        viewModel.start()
        await search.waitUntilAsked(1)
        viewModel.submit()
        #expect(viewModel.list.state == .loading(.firstPage))
        search.pages.loads.all.last?.finish(throwing: MoviesError.unreachable(reason: "away"))
        await search.pages.wait { $0.state.isSettled }
        viewModel.submit()
        await search.waitUntilAsked(2)
        #expect(search.askedWords == [nil, nil])
        #expect(search.remember.inputs.isEmpty)
    }

    @Test("Releasing the view model ends the pause")
    func released() async {
        var search: TypedSearch? = TypedSearch()
        let clock = search?.clock
        search?.viewModel.edit(text: "blade", year: "")
        await clock?.waitForSleeper(until: TypedSearch.pause)
        weak let viewModel = search?.viewModel
        search = nil
        while viewModel != nil, !Task.isCancelled { await Task.yield() }
        #expect(clock?.sleeperOffsets == [])
    }
}

/// A search with a clock that a test advances and pages that it sends.
@MainActor
final class TypedSearch {
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
            policy: .cacheFirst,
            typingDelay: Self.pause,
            clock: clock
        )
    }

    /// The requests in order: a search, or nil for popular films.
    var asked: [MovieSearch?] {
        pages.collect.inputs.map { input in
            if case .search(let search) = input.list { search } else { nil }
        }
    }

    var askedWords: [String?] { asked.map { $0?.query.text } }

    /// Ends the pause, and returns after the request.
    func pause(_ after: Int = 1) async {
        await clock.waitForSleeper(until: clock.now.offset + Self.pause)
        clock.advance(by: Self.pause)
        await waitUntilAsked(after)
    }

    /// Returns after `count` requests.
    func waitUntilAsked(_ count: Int) async {
        while pages.loads.all.count < count, !Task.isCancelled { await Task.yield() }
    }

    /// Responds to the last request with one film.
    func answer(film: Int = 1) async {
        let load = pages.loads.all.last
        load?.send(1, of: 1, films: [film])
        load?.finish()
        await pages.wait { $0.state.isSettled }
    }
}
