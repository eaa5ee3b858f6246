public import CommandKit
import CoreDomain
import Foundation
import TerminalText
import WatchlistData
import WatchlistDomain
import WatchlistPresentation
import WatchlistTerminalUI

extension WatchlistModule: CommandModule {
    /// The command `watchlist` with its subcommands.
    public static let commands: [ModuleCommand<WatchlistModule>] = [
        ModuleCommand(
            Command(
                "watchlist",
                summary: "Plan films to watch, and record the films that you have watched.",
                defaultSubcommand: "list"
            ),
            subcommands: [list, add, done, remove, undo, redo, importFile, exportFile, sync]
        )
    ]

    private static let list = ModuleCommand<WatchlistModule>(
        Command(
            "list",
            summary: "Show the films to watch.",
            discussion: "The columns of tab- and comma-separated values are id, title, year, due, watched and note.",
            options: [MutuallyExclusive(Options.all, Options.watched), Options.sort],
            examples: [
                Example(["watchlist"], "the films to watch, by due date"),
                Example(["watchlist", "--watched", "--sort", "added"], "the watched films, newest first"),
            ]
        )
    ) { module, command, output in
        let filter: WatchlistSelection.Filter =
            command[Options.all] ? .all : command[Options.watched] ? .watched : .planned
        let selection = WatchlistSelection(filter, by: command[Options.sort])
        let viewModel = module.container.makeWatchlistViewModel(selection, actions: .none)
        try await WatchlistView(viewModel: viewModel, output: output, format: command.format(for: output)).run()
    }

    private static let add = ModuleCommand<WatchlistModule>(
        Command(
            "add",
            summary: "Add films to the watchlist.",
            discussion: """
                A title adds the only film that matches it. If several films match, the command lists them with their ids \
                and changes nothing. For a film on the list, only the given options change.
                """,
            arguments: [Options.films],
            options: [Options.due, Options.note],
            examples: [
                Example(["watchlist", "add", "tt0083658", "--by", "2026-12-24"], "with a due date"),
                Example(["watchlist", "add", "the third man", "--note", "with Anna"], "by its title"),
                Example(["watchlist", "add", "-"], "one film per line of standard input"),
                Example(["watchlist", "add", "83658", "--by", "none", "--note", ""], "without due date and note"),
            ]
        ),
        needsService: true
    ) { module, command, output in
        let container = module.container
        let due = try command.due(today: container.today())
        let names = try await names(command[Options.films])
        var films: [Movie] = []
        for name in names {
            films.append(try await container.film(matching: name, policy: command.cachePolicy))
        }
        let additions = try await reporting {
            let note = command[Options.note]
            return try await container.add.execute(
                .init(films: films, due: due, note: note, today: container.today())
            )
        }
        for addition in additions { output.note(SafeText(addition.message)) }
    }

    /// Returns the arguments, with the lines of standard input in place of `-`.
    private static func names(_ arguments: [String]) async throws -> [String] {
        let remedy = "Write one film per line: its id, its web address or its title."
        let failure = CommandFailure("Standard input has no film.", remedy: remedy, code: .badData)
        return try await InputFile.words(arguments, orThrow: failure)
    }

    private static let done = ModuleCommand<WatchlistModule>(
        Command(
            "done",
            summary: "Mark films as watched.",
            discussion: """
                A film that is already watched keeps its date. To change the date, edit the film on the screen of the \
                watchlist. A rating replaces the former rating.
                """,
            arguments: [Options.listedFilms],
            options: [Options.rating, Options.day],
            examples: [
                Example(["watchlist", "done", "83658", "--rating", "9"], "watched today"),
                Example(["watchlist", "done", "blade runner", "--on", "friday"], "watched last Friday"),
            ]
        )
    ) { module, command, output in
        let day = try command.day(today: module.container.today())
        let names = try await names(command[Options.listedFilms])
        let changes = try await reporting {
            try await module.container.markWatched.execute(
                .init(names: names, day: day, rating: command[Options.rating])
            )
        }
        for change in changes { output.note(SafeText(change.message(for: day))) }
    }

    private static let remove = ModuleCommand<WatchlistModule>(
        Command(
            "remove",
            summary: "Remove films from the watchlist.",
            arguments: [Options.listedFilms],
            examples: [
                Example(["watchlist", "remove", "83658"], "by its id"),
                Example(["watchlist", "remove", "blade runner", "alien"], "by their titles"),
            ]
        )
    ) { module, command, output in
        let names = try await names(command[Options.listedFilms])
        let titles = try await reporting { try await module.container.remove.execute(names) }
        for title in titles { output.note(SafeText("Removed “\(title)”.")) }
    }

    private static let undo = ModuleCommand<WatchlistModule>(
        Command(
            "undo",
            summary: "Undo the last change of the watchlist.",
            discussion: """
                Repeat the command to undo earlier changes. An import is one change. The command 'redo' brings an undone \
                change back.
                """,
            examples: [Example(["watchlist", "undo"], "after a mistake")]
        )
    ) { module, _, output in
        let change = try await reporting { try await module.container.undo.execute(()) }
        let message = change.map { "Undone: \($0). To bring it back: watchlist redo" }
        output.note(SafeText(message ?? "There is no change to undo."))
    }

    private static let redo = ModuleCommand<WatchlistModule>(
        Command(
            "redo",
            summary: "Redo the change that was undone last.",
            discussion: "Repeat the command to redo earlier changes. After another change there is nothing to redo.",
            examples: [Example(["watchlist", "redo"], "after one undo too many")]
        )
    ) { module, _, output in
        let change = try await reporting { try await module.container.redo.execute(()) }
        output.note(SafeText(change.map { "Redone: \($0)." } ?? "There is no change to redo."))
    }

    private static let importFile = ModuleCommand<WatchlistModule>(
        Command(
            "import",
            summary: "Import films from Letterboxd, IMDb, Trakt or an earlier export.",
            discussion: """
                Reads the CSV files of Letterboxd (watchlist, watched, ratings, diary) and IMDb (watchlist, ratings), and \
                the JSON files of Trakt and of this program. Importing a file twice changes nothing.
                Rows without a film are listed, and written to a file that you can import later.
                """,
            arguments: [Options.file],
            options: [Options.marksWatched, Options.unmatched],
            examples: [Example(["watchlist", "import", "letterboxd.csv"], "add the films of the file")]
        ),
        needsService: true
    ) { module, command, output in
        try await WatchlistImport(container: module.container, command: command, output: output).run()
    }

    private static let exportFile = ModuleCommand<WatchlistModule>(
        Command(
            "export",
            summary: "Export the watchlist.",
            options: [Options.exportFormat, Options.output],
            examples: [
                Example(["watchlist", "export", "--format", "letterboxd", "-o", "films.csv"], "for Letterboxd"),
                Example(
                    ["watchlist", "export", "--format", "ics", "-o", "films.ics"],
                    "the due dates, for a calendar"
                ),
            ]
        )
    ) { module, command, output in
        let export = try await module.container.exportFile.execute(command[Options.exportFormat])
        for warning in export.warnings { output.note(SafeText(warning)) }
        let text = String(decoding: export.file, as: UTF8.self)
        // A terminal interprets control characters, which a note or a title may contain.
        let isShown = command[Options.output] == .standardOutput && output.width != nil
        let shown = SafeText.paragraphs(text).map { $0.string + "\n" }.joined()
        try command[Options.output].write(isShown ? shown : text, output: output)
    }

    /// Runs an action, and adds the exit code to errors of the watchlist.
    static func reporting<Value>(_ action: () async throws -> Value) async throws -> Value {
        do {
            return try await action()
        } catch let error as WatchlistError {
            throw CommandFailure(error.description, remedy: error.remedy, code: error.exitCode)
        }
    }
}
