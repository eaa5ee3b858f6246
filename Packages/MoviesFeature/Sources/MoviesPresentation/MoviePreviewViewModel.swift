import Observation

/// The view model of the preview of the selected film, whose details it loads after a pause.
@MainActor
@Observable
package final class MoviePreviewViewModel {
    /// The pause between the selection of a film and its load, so that scrolling loads no films.
    package static let delay = Duration.milliseconds(200)

    @ObservationIgnored package let details: any MovieDetailsViewModel
    @ObservationIgnored private let clock: any Clock<Duration>
    /// The id of the film that waits for its load, is loading or is loaded; nil if no film is to be loaded.
    @ObservationIgnored private var wanted: String?
    private var started: String?
    @ObservationIgnored private var pause: Task<Void, Never>?

    package init(details: any MovieDetailsViewModel, clock: any Clock<Duration>) {
        self.details = details
        self.clock = clock
    }

    isolated deinit { pause?.cancel() }

    /// Loads a film after a pause, and cancels the load of another film. A nil film only cancels.
    package func update(_ movie: MoviesListItemViewModel?) {
        guard movie?.reference != wanted else { return }
        cancel()
        wanted = movie?.reference
        guard let movie, item(for: movie) == nil else { return }
        pause = Task { [weak self, clock] in
            guard (try? await clock.sleep(for: Self.delay)) != nil, let self, !Task.isCancelled else { return }
            started = movie.reference
            details.start(movie.reference)
        }
    }

    package func cancel() {
        pause?.cancel()
        details.cancel()
        wanted = nil
    }

    package func item(for movie: MoviesListItemViewModel) -> MovieDetailsItemViewModel? {
        started == movie.reference ? details.state.item : nil
    }

    package func failure(of movie: MoviesListItemViewModel) -> String? {
        guard started == movie.reference, case .failed(let message) = details.state else { return nil }
        return message
    }
}
