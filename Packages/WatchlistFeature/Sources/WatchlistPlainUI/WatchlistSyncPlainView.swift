package import PlainUI
package import WatchlistPresentation

/// The sync of the watchlist. It reports the start, and the view model's action shows the result.
package final class WatchlistSyncPlainView: PlainView {
    package let title = "Sync"
    package let commands: [PlainCommand] = []
    private let viewModel: any WatchlistSyncViewModel

    package init(viewModel: any WatchlistSyncViewModel) {
        self.viewModel = viewModel
    }

    package func show(_ dialogue: Dialogue, isReturn: Bool) async {
        dialogue.say("Syncing the watchlist with your account.")
        await viewModel.sync()
    }
}
