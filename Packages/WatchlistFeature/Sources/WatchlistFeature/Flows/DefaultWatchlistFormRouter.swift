import CoreDomain
import Navigation
import WatchlistDomain
import WatchlistPresentation

/// The router of the form. It closes the form, opens a choice above it, and hands its navigator to the feature that shows
/// films.
@MainActor
final class DefaultWatchlistFormRouter: WatchlistFormRouter {
    weak var view: (any Presentable)?
    private weak var navigator: Navigator?
    private let showMovie: @MainActor (Movie, Navigator) -> Void
    private let didSave: @MainActor (WatchlistEntry) -> Void

    init(
        navigator: Navigator,
        showMovie: @escaping @MainActor (Movie, Navigator) -> Void,
        didSave: @escaping @MainActor (WatchlistEntry) -> Void
    ) {
        self.navigator = navigator
        self.showMovie = showMovie
        self.didSave = didSave
    }

    func close(with result: WatchlistFormResult) {
        if case .saved(let entry) = result { didSave(entry) }
        navigator?.close(view)
    }

    func chooseRating(current: MovieRating?, choose: @escaping @MainActor (MovieRating?) -> Void) {
        let ratings = (1...20).map { MovieRating(Double($0) / 2) } + [nil]
        let choice = Choice(
            title: "Rating",
            options: ratings.map { $0.map { "\($0) of 10" } ?? "no rating" },
            current: ratings.firstIndex(of: current),
            initial: ratings.firstIndex(of: current ?? MovieRating(7)),
            hasNumbers: true
        ) { [weak navigator] index in
            navigator?.dismiss()
            choose(ratings[index])
        }
        navigator?.present(choice)
    }

    func confirmDiscard(_ discard: @escaping @MainActor () -> Void) { navigator?.confirmDiscard(discard) }

    func showMovie(_ entry: WatchlistEntry) {
        guard let navigator else { return }
        showMovie(entry.movie, navigator)
    }
}
