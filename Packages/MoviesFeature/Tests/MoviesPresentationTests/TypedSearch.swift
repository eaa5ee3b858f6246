import CoreDomain
import MoviesDomain
import MoviesPresentation
import MoviesTestSupport
import NetworkingTesting
import Observation

/// The search as the user types, on a clock that a test advances and pages that it sends.
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

    /// What was asked for, in order: the words of a search, or nil for popular films.
    var asked: [MovieSearch?] {
        pages.collect.inputs.map { input in
            if case .search(let search) = input.list { search } else { nil }
        }
    }

    var askedWords: [String?] { asked.map { $0?.query.text } }

    /// Lets the pause pass, and returns once the source is asked.
    func pause(_ after: Int = 1) async {
        await clock.waitForSleeper(until: clock.now.offset + Self.pause)
        clock.advance(by: Self.pause)
        await waitUntilAsked(after)
    }

    /// Returns once the source was asked so many times.
    func waitUntilAsked(_ count: Int) async {
        while pages.loads.all.count < count, !Task.isCancelled { await Task.yield() }
    }

    /// Answers what was asked last, with one film.
    func answer(film: Int = 1) async {
        let load = pages.loads.all.last
        load?.send(1, of: 1, films: [film])
        load?.finish()
        await pages.wait { $0.state.isSettled }
    }
}
