import MoviesDomain
import MoviesPresentation
import Observation

/// The details of a film, which stand where a test puts them.
@MainActor
@Observable
final class StubMovieDetailsViewModel: MovieDetailsViewModel {
    var state = MovieDetailsState.loading
    var poster = MoviePosterState.none
    var age: String?
    var notices: [String] = []
    @ObservationIgnored private(set) var cancellations = 0
    @ObservationIgnored private(set) var refreshes = 0
    @ObservationIgnored private(set) var openedPages = 0
    /// The widths in which the poster was asked for, in order.
    @ObservationIgnored private(set) var widths: [Int] = []

    func load(_ reference: String, policy: CachePolicy) async throws {}
    func start(_ reference: String, policy: CachePolicy) {}
    func refresh() { refreshes += 1 }
    func updatePosterImage(width: Int) { widths.append(width) }
    func openPage() { openedPages += 1 }
    func cancel() { cancellations += 1 }
}
