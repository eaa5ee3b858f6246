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

    /// The ids of the films that searches for other words than "found" find.
    private let found = Recorder<Int>()

    private func viewModel(_ find: Find = Find { _ in ["Alien"] }) -> DefaultMoviesListViewModel {
        DefaultMoviesListViewModel(
            collect: ScriptedPages.Collect { [found] request, report in
                let movies = request.list.query?.text == "found" ? [1] : found.all
                await report(Fetched(.sample(of: 1, list: request.list, movies: movies)))
            },
            findNearestTitles: find,
            advice: .sample
        )
    }

    private func request(_ text: String, pages: ClosedRange<Int>? = nil) -> MoviesListRequest {
        MoviesListRequest(.search(MovieSearch(query: MovieQuery(text))), pages: pages)
    }

    @Test("A search without results has the nearest titles, until the next search, a reset or a refresh that has films")
    func titles() async throws {
        let find = Find { _ in ["Alien"] }
        let viewModel = viewModel(find)
        for removal in ["search", "reset", "refresh"] {
            try await viewModel.load(request("alein"))
            #expect(viewModel.state == .empty && viewModel.nearestTitles == ["Alien"])
            switch removal {
            case "search": try await viewModel.load(request("found"))
            case "reset": viewModel.reset()
            default:
                found.append(1)
                viewModel.refresh()
                for await isLoaded in Observations({ viewModel.state == .loaded }) where isLoaded { break }
            }
            #expect(viewModel.nearestTitles.isEmpty)
        }
        #expect(find.inputs.allSatisfy { $0.query?.text == "alein" })
    }

    @Test("A search with results, a later page and an empty list of popular films need no nearest titles")
    func needless() async throws {
        let find = Find { _ in ["Alien"] }
        let viewModel = viewModel(find)
        for request in [request("found"), request("alein", pages: 7...7), MoviesListRequest(.popular())] {
            try await viewModel.load(request)
        }
        #expect(find.inputs.isEmpty && viewModel.nearestTitles.isEmpty)
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
        #expect(viewModel.state == .loaded && viewModel.nearestTitles.isEmpty)
    }
}
