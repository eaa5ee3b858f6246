import CoreDomain
import MoviesDomain
import MoviesInterface
import MoviesPresentation
import MoviesTestSupport
import Observation
import Testing

@Suite("DefaultMoviesListViewModel.nearestTitles", .timeLimit(.minutes(1)))
@MainActor
struct NearestTitlesTests {
    typealias Find = StubUseCase<FindNearestTitlesUseCase.Input, [String]>

    /// Returns a view model whose searches find the films with the given ids by the words "found", and nothing otherwise.
    private func viewModel(_ find: Find) -> DefaultMoviesListViewModel {
        DefaultMoviesListViewModel(
            collect: ScriptedPages.Collect { request, report in
                let movies = request.list.query?.text == "found" ? [1] : []
                await report(Fetched(.sample(of: 1, list: request.list, movies: movies)))
            },
            findNearestTitles: find,
            actions: .none,
            advice: .sample
        )
    }

    private func request(_ text: String, pages: ClosedRange<Int>? = nil) -> MoviesListRequest {
        let search = MovieSearch(query: MovieQuery(text))
        return MoviesListRequest(.search(search), pages: pages)
    }

    @Test("A search without results has the nearest titles, with the words of the search")
    func titles() async throws {
        let find = Find { _ in ["Alien"] }
        let viewModel = viewModel(find)
        try await viewModel.load(request("alein"))
        #expect(viewModel.state == .empty)
        #expect(viewModel.nearestTitles == ["Alien"])
        #expect(find.inputs.map(\.query?.text) == ["alein"])
    }

    @Test("A search with results, a later page and an empty list of popular films need no nearest titles")
    func needless() async throws {
        let find = Find { _ in ["Alien"] }
        let viewModel = viewModel(find)
        try await viewModel.load(request("found"))
        try await viewModel.load(request("alein", pages: 7...7))
        try await viewModel.load(MoviesListRequest(.popular()))
        #expect(find.inputs.isEmpty)
        #expect(viewModel.nearestTitles.isEmpty)
    }

    @Test("The next search and a reset remove the nearest titles")
    func removal() async throws {
        let viewModel = viewModel(Find { _ in ["Alien"] })
        try await viewModel.load(request("alein"))
        try await viewModel.load(request("found"))
        #expect(viewModel.nearestTitles.isEmpty)
        try await viewModel.load(request("alein"))
        viewModel.reset()
        #expect(viewModel.nearestTitles.isEmpty)
    }

    @Test("A refresh that finds films removes the nearest titles")
    func refresh() async throws {
        let results = Recorder<Int>()
        let viewModel = DefaultMoviesListViewModel(
            collect: ScriptedPages.Collect { request, report in
                await report(Fetched(.sample(of: 1, list: request.list, movies: results.all)))
            },
            findNearestTitles: Find { _ in ["Alien"] },
            actions: .none,
            advice: .sample
        )
        try await viewModel.load(request("alein"))
        #expect(viewModel.nearestTitles == ["Alien"])
        results.append(1)
        viewModel.refresh()
        for await isLoaded in Observations({ viewModel.state == .loaded }) where isLoaded { break }
        #expect(viewModel.nearestTitles.isEmpty)
    }

    @Test("A search for nearest titles that a newer search supersedes changes nothing")
    func superseded() async throws {
        let gate = Gate()
        let viewModel = viewModel(
            Find { _ in
                // A use case may return after its cancellation.
                try? await gate.pass()
                return ["Alien"]
            }
        )
        let superseded = Task { try await viewModel.load(request("alein")) }
        await gate.wait { $0.arrived == [0] }
        #expect(viewModel.state == .loading(.firstPage))
        try await viewModel.load(request("found"))
        gate.open()
        _ = await superseded.result
        #expect(viewModel.state == .loaded)
        #expect(viewModel.nearestTitles.isEmpty)
    }

    @Test("Cancelling the search for nearest titles leaves no error")
    func cancelled() async throws {
        let gate = Gate()
        let viewModel = viewModel(
            Find { _ in
                try await gate.pass()
                return []
            }
        )
        viewModel.start(request("alein"))
        await gate.wait { $0.arrived == [0] }
        viewModel.cancel()
        await gate.wait { $0.cancelled == [0] }
        #expect(viewModel.state == .idle)
    }
}
