package import PlainUI
package import WatchlistPresentation

/// The sync of the watchlist. It reports the start, and the view model's action shows the result.
package final class WatchlistSyncPlainView: PlainView {
    package let title = "Sync"
    package let commands: [PlainCommand] = []
    private let viewModel: any WatchlistSyncViewModel

    package init(viewModel: any WatchlistSyncViewModel) { self.viewModel = viewModel }

    package func show(_ dialogue: Dialogue, isReturn: Bool) async {
        dialogue.say("Syncing the watchlist with your account.")
        // The end of this scope cancels the task.
        async let _ = sayMilestones(dialogue)
        await viewModel.sync()
    }

    private func sayMilestones(_ dialogue: Dialogue) async {
        var last: String?
        while !Task.isCancelled {
            await dialogue.wait { [viewModel, last] in viewModel.milestone != last }
            last = viewModel.milestone
            if let last { dialogue.say(last) }
        }
    }
}
