package import PlainUI
package import WatchlistPresentation

package final class WatchlistFormPlainView: PlainView {
    private static let allLabels: [(field: WatchlistFormFields.Field, name: String, argument: String, help: String)] = [
        (.movie, "film", "FILM", "set the film: a title, an id or an address"),
        (.due, "due", "DATE", "set the due date: 2026-12-24, tomorrow, friday, +2w; clear it without DATE"),
        (.note, "note", "TEXT", "set the note, or clear it without TEXT"),
        (.watched, "watched", "DATE", "set the day of the viewing: 2026-11-20, yesterday; clear it without DATE"),
        (.rating, "rating", "N", "set your rating from 0.5 to 10, or clear it without N"),
    ]

    private let labels: [(field: WatchlistFormFields.Field, name: String, argument: String, help: String)]
    private let viewModel: any WatchlistFormViewModel
    private var fields: WatchlistFormFields

    package init(viewModel: any WatchlistFormViewModel) {
        self.viewModel = viewModel
        fields = viewModel.initialFields
        let shown = viewModel.fields
        labels = Self.allLabels.filter { shown.contains($0.field) }
    }

    package var title: String { viewModel.isNew ? viewModel.title : "Edit \(viewModel.title)" }

    package var commands: [PlainCommand] {
        let edits = labels.map { label in
            PlainCommand(label.name, argument: label.argument, label.help) { [weak self] argument, dialogue in
                self?.fields[label.field] = argument
                dialogue.say("\(label.name): \(argument.isEmpty ? "none" : argument).")
            }
        }
        return edits + [
            PlainCommand("save", "save the form and go back") { [weak self] _, dialogue in await self?.save(dialogue) },
            PlainCommand("back", "go back without saving; asks after changes") { [weak self] _, _ in
                guard let self else { return }
                viewModel.cancel(hasChanges: lossAtEnd != nil)
            },
        ]
            + (viewModel.isNew
                ? [] : [PlainCommand("film", "open the film") { [viewModel] _, _ in viewModel.showMovie() }])
    }

    package var lossAtEnd: String? {
        fields == viewModel.initialFields ? nil : "The form of “\(viewModel.title)” was not saved."
    }

    package func show(_ dialogue: Dialogue, isReturn: Bool) async {
        dialogue.say(isReturn ? "Back at the form of “\(viewModel.title)”." : "Form of “\(viewModel.title)”.")
        for label in labels {
            let text = fields[label.field]
            dialogue.say("\(label.name): \(text.isEmpty ? "none" : text).")
        }
        dialogue.say(
            """
            All lines until save or back belong to the form. Type the name of a field with its new text, then save. \
            Type back to leave the form without saving.
            """
        )
    }

    private func save(_ dialogue: Dialogue) async {
        await viewModel.submit(fields)
        for label in labels {
            if let problem = viewModel.problems[label.field] { dialogue.say("\(label.name): \(problem)") }
        }
        if viewModel.message != nil || !viewModel.problems.isEmpty {
            let reason = viewModel.message.map { " \($0)" } ?? ""
            dialogue.say("The form was not saved.\(reason)\nType save to try again, or back.")
        } else if !Task.isCancelled {
            dialogue.say("\(viewModel.isNew ? "Added" : "Saved") “\(viewModel.title)”.")
        }
    }
}
