import AsyncTesting
package import CoreDomain
package import WatchlistDomain
package import WatchlistPresentation

/// View models of the form, their submissions, and the calls of their router.
@MainActor
package final class FormFixture: WatchlistFormRouter {
    package private(set) var saved: [WatchlistEntryValues] = []
    package private(set) var cancelledSubmissions = 0
    package var failure: (any Error)?
    /// Whether a submission lasts until it is cancelled.
    package var waits = false

    package private(set) var results: [WatchlistFormResult] = []
    package private(set) var shown: [WatchlistEntry] = []
    package private(set) var questions: [@MainActor () -> Void] = []
    /// The ratings with which the choice was opened, and the closures for its result.
    package private(set) var choices: [(current: MovieRating?, choose: @MainActor (MovieRating?) -> Void)] = []

    package init() {}

    /// Returns the view model of an entry, or of an empty form.
    package func viewModel(_ entry: WatchlistEntry?) -> DefaultWatchlistFormViewModel {
        let save = MainUseCase { [self] (values: WatchlistEntryValues) in
            saved.append(values)
            await eventually { !waits }
            if Task.isCancelled { cancelledSubmissions += 1 }
            if let failure { throw failure }
            return entry ?? .sample(1, "Alien")
        }
        return DefaultWatchlistFormViewModel(entry: entry, save: save, router: self) { .testToday }
    }

    package func close(with result: WatchlistFormResult) { results.append(result) }

    package func chooseRating(current: MovieRating?, choose: @escaping @MainActor (MovieRating?) -> Void) {
        choices.append((current, choose))
    }

    package func showMovie(_ entry: WatchlistEntry) { shown.append(entry) }

    package func confirmDiscard(_ discard: @escaping @MainActor () -> Void) { questions.append(discard) }
}

private struct MainUseCase<Input: Sendable, Output: Sendable>: UseCase {
    let run: @MainActor (Input) async throws -> Output

    func execute(_ input: Input) async throws -> Output { try await run(input) }
}
