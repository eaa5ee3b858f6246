import CoreDomain
import MoviesDomain
import MoviesPresentation
import MoviesTestSupport
import Testing

@Suite("What the details learn of a film", .timeLimit(.minutes(1)))
@MainActor
struct DelegationTests {
    private let pages = ScriptedPages()
    private let details = ScriptedDetails()

    private func list(sort: MoviesSortOrder = .relevance) async {
        let load = await pages.load(.popular(sort: sort))
        load.send(1, of: 1, films: [1, 2, 3])
        load.finish()
        await pages.wait { $0.state == .loaded }
    }

    @Test("the list shows too, in the same row", arguments: [MoviesSortOrder.relevance, .rating])
    func row(sort: MoviesSortOrder) async {
        await list(sort: sort)
        details.viewModel.delegate = pages.viewModel
        let load = await details.load("2")
        load.yield(Fetched(MovieDetails(movie: .sample(2, "Another title", rating: 3))))
        await pages.wait { $0.items.contains { $0.title == "Another title" } }
        #expect(pages.viewModel.items.map(\.id) == [1, 2, 3])
        #expect(pages.viewModel.items.map(\.ratingText) == ["8.0", "3.0", "8.0"])
    }

    @Test("stays where the list is fetched further", arguments: [MoviesSortOrder.relevance, .rating])
    func furtherPages(sort: MoviesSortOrder) async {
        let first = await pages.load(.popular(sort: sort))
        first.send(1, of: 2, films: [1, 2])
        first.finish()
        await pages.wait { $0.state == .loaded }
        pages.viewModel.movieDetailsViewModel(details.viewModel, didUpdate: .sample(1, "Another title"))
        let second = await pages.loadNextPage()
        second.send(2, of: 2, films: [3])
        second.finish()
        await pages.wait { $0.state == .loaded && $0.items.count == 3 }
        #expect(pages.viewModel.items.map(\.title) == ["Another title", "A film", "A film"])
    }

    @Test("changes nothing where the list does not have the film")
    func unknown() async {
        await list()
        let before = pages.viewModel.items
        pages.viewModel.movieDetailsViewModel(details.viewModel, didUpdate: .sample(9, "Another title"))
        #expect(pages.viewModel.items == before)
    }

    @Test("is told to nobody who is gone")
    func weakly() async {
        var list: DefaultMoviesListViewModel? = ScriptedPages().viewModel
        details.viewModel.delegate = list
        list = nil
        #expect(details.viewModel.delegate == nil)
    }
}
