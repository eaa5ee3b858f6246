package import MoviesPresentation
package import PlainUI

/// The view of a film's details.
package final class MovieDetailsPlainView: PlainView {
    package let title: String
    private let viewModel: any MovieDetailsViewModel
    private let film: MoviesListItemViewModel
    private let source: PlainSource
    private let watchlist: WatchlistMarks?

    /// - Parameters:
    ///   - film: The film's facts, which are known before the details.
    ///   - watchlist: The marks of films, which `observe()` loads once; nil for an app without a watchlist.
    package init(
        viewModel: any MovieDetailsViewModel,
        film: MoviesListItemViewModel,
        source: PlainSource,
        watchlist: WatchlistMarks? = nil
    ) {
        title = film.shownTitle
        self.viewModel = viewModel
        self.film = film
        self.source = source
        self.watchlist = watchlist
    }

    package var commands: [PlainCommand] {
        var commands = [
            PlainCommand("web", "open the page of the film in a browser") { [viewModel] _, _ in viewModel.openPage() },
            PlainCommand("refresh", "load the film again") { [weak self] _, dialogue in
                self?.viewModel.refresh()
                await self?.load(dialogue)
            },
        ]
        if viewModel.canRate {
            commands.insert(PlainCommand("rate", "rate the film") { [viewModel] _, _ in viewModel.rate() }, at: 0)
        }
        if let watchlist {
            let watch = PlainCommand("watch", "add the film to the watchlist, or remove it") { [film] _, dialogue in
                await watchlist.toggle(film, dialogue)
            }
            commands.insert(watch, at: 0)
        }
        return commands
    }

    package func didDisappear() {
        viewModel.cancel()
    }

    package func show(_ dialogue: Dialogue, isReturn: Bool) async {
        guard isReturn else { return await load(dialogue) }
        let viewModel = viewModel
        // The user may have changed the rating.
        await dialogue.wait { viewModel.state.isSettled }
        dialogue.say("Back at “\(title)”.")
        if case .loaded(let item, _) = viewModel.state, let rating = item.yourRatingText {
            dialogue.say("Your rating: \(rating) of 10.")
        }
    }

    private func load(_ dialogue: Dialogue) async {
        dialogue.say("Loading “\(title)”.")
        let viewModel = viewModel
        await dialogue.wait { viewModel.state.isSettled }
        await watchlist?.observe()
        switch viewModel.state {
        case .loaded(let item, _):
            item.sentences(source, watchlist?.mark(of: film)).forEach(dialogue.say)
            viewModel.notices.forEach(dialogue.say)
            if let problem = watchlist?.problem { dialogue.say(problem) }
        case .failed(let message):
            dialogue.say("The film could not be loaded. \(message)\nType refresh to try again.")
        case .idle, .loading: break
        }
    }
}
