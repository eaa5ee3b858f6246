package import PlainUI
package import WatchlistPresentation

package final class WatchlistPlainView: PlainView {
    package let title = "Watchlist"
    private let viewModel: any WatchlistViewModel
    /// The films of the rows that the user has heard last. A change of the list does not change the meaning of their numbers.
    private var rows: [WatchlistItemViewModel] = []

    package init(viewModel: any WatchlistViewModel) { self.viewModel = viewModel }

    package var commands: [PlainCommand] {
        [
            row("open", "open the film of row N") { $0.showMovie($1) },
            row("edit", "edit the due date, the note and the rating of the film") { $0.edit($1) },
            row("done", "mark the film as watched today", isChange: true) { await $0.markWatched($1) },
            row("remove", "remove the film from the watchlist", isChange: true) { await $0.remove($1) },
            command("undo", "undo the last change", isChange: true) { viewModel, _ in await viewModel.undo() },
            command("redo", "apply the change again that was undone last", isChange: true) { viewModel, _ in
                await viewModel.redo()
            },
            command("rows", "hear all rows again") { viewModel, _ in await viewModel.load() },
            command("find", argument: "TEXT", "list only films with TEXT in the title or note, or all without TEXT") {
                $0.search(for: $1)
            },
            command("filter", "list the films to watch, then the watched ones, then all") { viewModel, _ in
                await viewModel.showNextFilter()
            },
            command("order", "sort by due date, then by age, title and year") { viewModel, _ in
                await viewModel.showNextOrder()
            },
            PlainCommand("add", "search for films to add") { [viewModel] _, _ in viewModel.addMovies() },
            PlainCommand("new", "add a film by its title, id or address") { [viewModel] _, _ in viewModel.addMovie() },
            PlainCommand("sync", "sync the watchlist with your account") { [viewModel] _, dialogue in
                viewModel.sync()
                // A sync reports its own result. A notice is the reason why there is no sync.
                if let notice = viewModel.notice { dialogue.say(notice) }
            },
        ]
    }

    package func show(_ dialogue: Dialogue, isReturn: Bool) async {
        // Other views change the watchlist.
        await viewModel.load()
        guard isReturn else {
            report(dialogue)
            // Before the first action, the notice is a warning about the list.
            if let warning = viewModel.notice { dialogue.say(warning) }
            return
        }
        // The form starts a load after it has saved, and that load supersedes the first one here.
        await viewModel.load()
        if case .failed = viewModel.state { return report(dialogue) }
        dialogue.say("Back at the watchlist with \(count). Type rows to hear them.")
    }

    // MARK: Commands

    private func row(
        _ name: String,
        _ help: String,
        isChange: Bool = false,
        run: @escaping @MainActor (any WatchlistViewModel, WatchlistItemViewModel) async -> Void
    ) -> PlainCommand {
        PlainCommand(row: name, help, of: { [weak self] in self?.rows.count ?? 0 }) { [weak self] index, dialogue in
            guard let self else { return }
            let item = rows[index]
            // A changed film may have left the list, whose rows were not reported again.
            guard isChange || viewModel.items.contains(where: { $0.id == item.id }) else {
                return dialogue.say("“\(item.title)” is no longer in this list. Type filter to hear other films.")
            }
            await run(viewModel, item)
            if isChange { reportChange(dialogue) }
        }
    }

    private func command(
        _ name: String,
        argument: String? = nil,
        _ help: String,
        isChange: Bool = false,
        run: @escaping @MainActor (any WatchlistViewModel, String) async -> Void
    ) -> PlainCommand {
        PlainCommand(name, argument: argument, help) { [weak self] argument, dialogue in
            guard let self else { return }
            await run(viewModel, argument)
            if isChange { reportChange(dialogue) } else { report(dialogue) }
        }
    }

    private func reportChange(_ dialogue: Dialogue) {
        if let notice = viewModel.notice { dialogue.say(notice) }
        switch viewModel.suggestion {
        case .undo: dialogue.say("Type undo to undo it.")
        case .redo: dialogue.say("Type redo to redo it.")
        case .edit: dialogue.say("Type edit and the number of its row to edit it.")
        case nil: break
        }
    }

    // MARK: Rows

    private var count: String { viewModel.items.count == 1 ? "1 film" : "\(viewModel.items.count) films" }

    private func report(_ dialogue: Dialogue) {
        if case .failed(let message) = viewModel.state {
            return dialogue.say("The watchlist could not be loaded. \(message)\nType rows to try again.")
        }
        rows = viewModel.items
        guard !rows.isEmpty else { return dialogue.say(viewModel.emptyMessage) }
        dialogue.say("Watchlist, \(viewModel.filterName), by \(viewModel.orderName): \(count).")
        for (index, item) in rows.enumerated() {
            dialogue.say("\(index + 1). \(Self.sentence(item))")
        }
    }

    private static func sentence(_ item: WatchlistItemViewModel) -> String {
        var facts = [item.title, item.yearText]
        if let due = item.due { facts.append("due \(due)\(item.isOverdue ? ", overdue" : "")") }
        if let watched = item.watched { facts.append("watched \(watched)") }
        if !item.ratingText.isEmpty { facts.append("your rating \(item.ratingText) of 10") }
        if !item.note.isEmpty { facts.append("note: \(item.noteText)") }
        return facts.filter { !$0.isEmpty }.joined(separator: ", ") + "."
    }
}
