package import PlainUI
package import WatchlistPresentation

/// The form that edits the due date, the note, the day of the viewing and the rating of an entry, or adds a film with them.
package final class WatchlistFormPlainView: PlainView {
    private var labels: [(field: WatchlistFormFields.Field, name: String, help: String)] {
        let all: [(WatchlistFormFields.Field, String, String)] = [
            (.movie, "film", "set the film: a title, an id or an address"),
            (.due, "due", "set the due date: 2026-12-24, tomorrow, friday, +2w; clear it without DATE"),
            (.note, "note", "set the note, or clear it without TEXT"),
            (.watched, "watched", "set the day of the viewing: 2026-11-20, yesterday; clear it without DATE"),
            (.rating, "rating", "set your rating from 0.5 to 10, or clear it without N"),
        ]
        return all.filter { viewModel.fields.contains($0.0) }.map { (field: $0.0, name: $0.1, help: $0.2) }
    }

    private let viewModel: any WatchlistFormViewModel
    private var fields: WatchlistFormFields

    package init(viewModel: any WatchlistFormViewModel) {
        self.viewModel = viewModel
        fields = viewModel.initialFields
    }

    package var title: String { isNew ? viewModel.title : "Edit \(viewModel.title)" }

    private var isNew: Bool { viewModel.fields.contains(.movie) }

    package var commands: [PlainCommand] {
        let arguments: [WatchlistFormFields.Field: String] = [
            .movie: "FILM", .due: "DATE", .note: "TEXT", .watched: "DATE", .rating: "N",
        ]
        let edits = labels.map { label in
            PlainCommand(label.name, argument: arguments[label.field], label.help) { [weak self] argument, dialogue in
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
        ] + (isNew ? [] : [PlainCommand("film", "open the film") { [viewModel] _, _ in viewModel.showMovie() }])
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
            dialogue.say("\(isNew ? "Added" : "Saved") “\(viewModel.title)”.")
        }
    }
}
