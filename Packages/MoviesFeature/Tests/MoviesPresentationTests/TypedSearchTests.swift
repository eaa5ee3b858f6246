import CoreDomain
import MoviesDomain
import MoviesPresentation
import MoviesTestSupport
import NetworkingTesting
import Testing

@Suite("Searching as the user types", .timeLimit(.minutes(1)))
@MainActor
struct TypedSearchTests {
    private let search = TypedSearch()
    private var viewModel: DefaultMoviesSearchViewModel { search.viewModel }

    @Test("begins with what most people look at")
    func start() async {
        viewModel.start()
        await search.waitUntilAsked(1)
        #expect(search.askedWords == [nil])
        #expect(viewModel.query == nil)
    }

    @Test("waits until nothing was typed for a while, and asks for the last words only")
    func pause() async {
        for text in ["b", "bl", "bla"] { viewModel.edit(text: text, year: "") }
        #expect(viewModel.isPausing)
        #expect(viewModel.list.state == .idle)
        await search.pause()
        #expect(!viewModel.isPausing)
        #expect(search.askedWords == ["bla"])
        #expect(search.clock.sleeperOffsets.isEmpty)
    }

    @Test("drops what was found for other words at once, and whatever still comes of it")
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

    @Test("blanks, and years that are none yet, change nothing", arguments: ["", "1", "198", "19x2", "১৯৮২", "19822"])
    func unchanged(year: String) async {
        viewModel.edit(text: "blade", year: "")
        await search.pause()
        viewModel.edit(text: " blade ", year: year)
        #expect(!viewModel.isPausing)
        #expect(viewModel.list.state == .loading(.firstPage))
        #expect(viewModel.yearProblem == (year.isEmpty ? nil : "a year has four digits"))
        #expect(viewModel.searched == "“blade”")
    }

    @Test("takes a year into account, and the language of its settings")
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

    @Test("without words shows what most people look at, without a pause")
    func cleared() async {
        viewModel.edit(text: "blade", year: "")
        await search.pause()
        viewModel.edit(text: "", year: "")
        await search.waitUntilAsked(2)
        #expect(search.askedWords == ["blade", nil])
    }

    @Test("Enter ends the pause, and has the query remembered with its answer")
    func submit() async {
        viewModel.edit(text: "blade", year: "")
        viewModel.submit()
        await search.waitUntilAsked(1)
        #expect(search.asked.map { $0?.isMeant } == [true])
    }

    @Test("what was found while it was typed is not asked for again by Enter, but remembered each time")
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

    @Test("a film that is opened shows that its query was meant")
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

    @Test("Enter tries again what has failed")
    func submitFailed() async {
        viewModel.edit(text: "blade", year: "")
        await search.pause()
        search.pages.loads.all.last?.finish(throwing: MoviesError.notStored)
        await search.pages.wait { $0.state.isSettled }
        viewModel.submit()
        await search.waitUntilAsked(2)
        #expect(search.asked.map { $0?.isMeant } == [false, true])
    }

    @Test("Enter without words remembers nothing, and tries again what most people look at where that has failed")
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

    @Test("is let go while it pauses, and nothing waits any more")
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
