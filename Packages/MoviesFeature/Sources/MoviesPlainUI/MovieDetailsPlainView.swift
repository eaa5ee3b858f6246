package import MoviesPresentation
package import PlainUI

package final class MovieDetailsPlainView: PlainView {
    package let title: String
    private let viewModel: any MovieDetailsViewModel
    private let movie: MoviesListItemViewModel
    private let caption: MoviesSourceCaption
    private let watchlist: WatchlistMarks?
    /// The user's rating when it was last reported; nil if there was none, or it is unknown.
    private var reportedRating: String?

    package init(
        viewModel: any MovieDetailsViewModel,
        movie: MoviesListItemViewModel,
        caption: MoviesSourceCaption,
        watchlist: WatchlistMarks? = nil
    ) {
        title = movie.shownTitle
        self.viewModel = viewModel
        self.movie = movie
        self.caption = caption
        self.watchlist = watchlist
    }

    package var commands: [PlainCommand] {
        var commands = [
            PlainCommand("web", "open the page of the film in a browser") { _, dialogue in
                guard let item = self.loadedItem(dialogue) else { return }
                dialogue.reportOpening(of: item.pageAddress)
                self.viewModel.openPage()
            },
            PlainCommand("refresh", "load the film again") {
                self.viewModel.refresh()
                await self.load($1)
            },
        ]
        if viewModel.canRate {
            let help = "rate the film with N from 0.5 to 10; without N, choose a rating or none"
            let rate = PlainCommand("rate", argument: "[N]", help) { argument, dialogue in
                guard self.loadedItem(dialogue) != nil else { return }
                if !argument.isEmpty { dialogue.plan(option: argument) }
                self.viewModel.rate()
            }
            commands.insert(rate, at: 0)
        }
        if let watchlist {
            let watch = PlainCommand("watch", alias: "plan", "add the film to the watchlist, or remove it") {
                await watchlist.toggle(self.movie, $1)
            }
            commands.insert(watch, at: 0)
        }
        return commands
    }

    package func didDisappear() { viewModel.cancel() }

    package func show(_ dialogue: Dialogue, isReturn: Bool) async {
        guard isReturn else { return await load(dialogue) }
        let viewModel = viewModel
        // The user may have changed the rating.
        await dialogue.wait { viewModel.state.isSettled }
        dialogue.say("Back at “\(title)”.")
        guard let item = viewModel.state.item else { return reportFailure(dialogue) }
        // After a failed load, the rating may be an old one.
        guard viewModel.notices.isEmpty else { return viewModel.notices.forEach(dialogue.say) }
        let former = reportedRating
        reportedRating = item.yourRatingText
        if let reportedRating {
            dialogue.say("Your rating: \(reportedRating).")
        } else if former != nil {
            dialogue.say("Removed your rating.")
        }
    }

    private func loadedItem(_ dialogue: Dialogue) -> MovieDetailsItemViewModel? {
        if let item = viewModel.state.item { return item }
        reportFailure(dialogue)
        return nil
    }

    private func reportFailure(_ dialogue: Dialogue) {
        guard case .failed(let message) = viewModel.state else { return }
        dialogue.say("The film could not be loaded. \(message)\nType refresh to try again.")
    }

    private func load(_ dialogue: Dialogue) async {
        dialogue.say("Loading “\(title)”.")
        let viewModel = viewModel
        await dialogue.wait { viewModel.state.isSettled }
        guard let item = loadedItem(dialogue) else { return }
        await watchlist?.load([movie])
        reportedRating = item.yourRatingText
        item.sentences(caption, watchlist?.mark(of: movie)).forEach(dialogue.say)
        viewModel.notices.forEach(dialogue.say)
        if let problem = watchlist?.problem { dialogue.say(problem) }
    }
}
