import AccountInterface
import CoreDomain
import MoviesDomain
import Navigation

@MainActor
final class RatingFlowCoordinator {
    private weak var navigator: Navigator?
    private let rateMovie: RateMovieUseCase
    private let didRate: @MainActor () -> Void
    private let onSessionEnd: @MainActor () -> Void

    init(
        navigator: Navigator,
        rateMovie: RateMovieUseCase,
        didRate: @escaping @MainActor () -> Void,
        onSessionEnd: @escaping @MainActor () -> Void
    ) {
        self.navigator = navigator
        self.rateMovie = rateMovie
        self.didRate = didRate
        self.onSessionEnd = onSessionEnd
    }

    /// Shows the choice. Its closure retains the coordinator.
    func start(_ movie: Movie, current: MovieRating?) {
        let ratings = (1...20).map { MovieRating(Double($0) / 2) } + [nil]
        var choice = Choice(
            title: "Your rating",
            options: ratings.map { $0.map { "\($0) of 10" } ?? "no rating" },
            current: ratings.firstIndex(of: current),
            initial: ratings.firstIndex(of: current ?? MovieRating(7)),
            hasNumbers: true,
            choose: { _ in }
        )
        choice.choose = { index in
            self.navigator?.dismiss()
            // Without a current rating, the film may have one that is unknown here, so "no rating" is sent.
            guard current == nil || ratings[index] != current else { return nil }
            return Task { await self.rate(movie, ratings[index]) }
        }
        navigator?.present(choice)
    }

    private func rate(_ movie: Movie, _ rating: MovieRating?) async {
        do {
            try await rateMovie.execute((movie.id, rating))
            didRate()
        } catch AccountError.sessionEnded, AccountError.notSignedIn {
            onSessionEnd()
        } catch is CancellationError {
        } catch {
            navigator?.present(message: "\(error)", title: "Rate")
        }
    }
}
