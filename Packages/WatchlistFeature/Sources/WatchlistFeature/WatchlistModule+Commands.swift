public import CommandKit
import CoreDomain
import Foundation
import MoviesInterface
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
            discussion:
                "The columns of tab- and comma-separated values are id, title, year, due, watched, rating and note.",
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
                A title means the only film that has it; a year can follow it. If several films match, the command lists them with \
                their ids and changes nothing. Quote a title to separate it from that of another film. For a film on the list, only the \
                given options change.
                """,
            arguments: [Options.movies],
            options: [Options.due, Options.note],
            examples: [
                Example(["watchlist", "add", "tt0083658", "--by", "2026-12-24"], "with a due date"),
                Example(["watchlist", "add", "the", "third", "man", "--note", "with Anna"], "by its title"),
                Example(["watchlist", "add", "alien 1979", "blade runner"], "two films"),
                Example(["watchlist", "add", "-"], "one film per line of standard input"),
                Example(["watchlist", "add", "83658", "--by", "none", "--note", ""], "without due date and note"),
            ]
        ),
        needsService: true
    ) { module, command, output in
        let container = module.container
        let today = container.today()
        let due = try command.due(today: today)
        var matches: [MovieMatch] = []
        for words in try await groups(command[Options.movies]) {
            matches += try await words.movies { try await container.movie(matching: $0) }
        }
        for correction in matches.compactMap(\.correction) { output.note(SafeText(correction)) }
        let input = AddToWatchlistUseCase.Input(
            movies: matches.map(\.movie),
            due: due,
            note: command[Options.note],
            today: today
        )
        let additions = try await reporting(command) { try await container.add.execute(input) }
        try command.report(additions.map { $0.json(today: today) }, notes: additions.map(\.message), to: output)
    }

    /// Returns the arguments grouped by film, with the lines of standard input in place of `-`.
    private static func groups(_ arguments: [String]) async throws -> [[String]] {
        let remedy = "Write one film per line: its id, its web address or its title."
        let failure = CommandFailure("Standard input has no film.", remedy: remedy, code: .badData)
        var groups: [[String]] = []
        for words in arguments.groupedByMovie {
            guard words == ["-"] else {
                groups.append(words)
                continue
            }
            groups += try await InputFile.words(words, orThrow: failure).map { [$0.replacingMovieAddress()] }
        }
        return groups
    }

    /// Runs an action with the ids, addresses and titles of listed films. Words in a row are one title; if no listed film has this title,
    /// each word is a film, except that “rocky 5” names no film with the id 5. The error for a mistyped title suggests the most similar
    /// title of the list.
    private static func withListedMovies<Value>(
        of module: WatchlistModule,
        _ command: ParsedCommand,
        _ action: ([String]) async throws -> Value
    ) async throws -> Value {
        let groups = try await groups(command[Options.listedMovies])
        return try await reporting(command) {
            do {
                return try await action(groups.map { $0.joined(separator: " ") })
            } catch let error as WatchlistError where error.isUnknownTitle {
                if groups.contains(where: { $0.count > 1 }), !groups.contains(where: \.mixesWordsAndNumbers) {
                    do {
                        return try await action(groups.flatMap(\.self))
                    } catch is WatchlistError {
                    } catch is MovieMatchError {
                    }
                }
                guard case .notListed(let text) = error, let title = try await module.titleSimilar(to: text) else {
                    throw error
                }
                throw CommandFailure("\(error) Did you mean “\(title)”?", code: error.exitCode)
            }
        }
    }

    /// Returns the title of the list that is most similar to a text, with or without “the” before the text; nil if none is similar.
    private func titleSimilar(to text: String) async throws -> String? {
        let titles = try await container.fetch.execute(WatchlistSelection(.all)).entries.map(\.title)
        return [text, "the " + text].lazy.compactMap { Suggestion.nearest(to: $0, in: titles) }.first
    }

    private static let done = ModuleCommand<WatchlistModule>(
        Command(
            "done",
            summary: "Mark films as watched.",
            discussion: """
                A film that is already watched keeps its date. To change the date, edit the film on the screen of the \
                watchlist. A rating replaces the former rating.
                """,
            arguments: [Options.listedMovies],
            options: [Options.rating, Options.day],
            examples: [
                Example(["watchlist", "done", "83658", "--rating", "9"], "watched today"),
                Example(["watchlist", "done", "blade", "runner", "--on", "friday"], "watched last Friday"),
            ]
        )
    ) { module, command, output in
        let day = try command.day(today: module.container.today())
        let rating = command[Options.rating]
        let changes = try await withListedMovies(of: module, command) { names in
            try await module.container.markWatched.execute(.init(names: names, day: day, rating: rating))
        }
        let today = module.container.today()
        let notes = changes.map { $0.message(for: day) }
        try command.report(changes.map { $0.json(today: today) }, notes: notes, to: output)
    }

    private static let remove = ModuleCommand<WatchlistModule>(
        Command(
            "remove",
            synonyms: ["rm", "delete"],
            summary: "Remove films from the watchlist.",
            arguments: [Options.listedMovies],
            examples: [
                Example(["watchlist", "remove", "83658"], "by its id"),
                Example(["watchlist", "remove", "blade runner", "alien"], "by their titles"),
            ]
        )
    ) { module, command, output in
        let removals = try await withListedMovies(of: module, command) { try await module.container.remove.execute($0) }
        let today = module.container.today()
        let notes = removals.map { "Removed “\($0.title)”." }
        try command.report(removals.map { $0.json(today: today) }, notes: notes, to: output)
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
    ) { module, command, output in
        let hint = " To bring it back: \(command.line("watchlist", "redo"))"
        try await revert("undo", hint, command, output) { try await module.container.undo.execute(()) }
    }

    private static let redo = ModuleCommand<WatchlistModule>(
        Command(
            "redo",
            summary: "Redo the change that was undone last.",
            discussion: "Repeat the command to redo earlier changes. After another change there is nothing to redo.",
            examples: [Example(["watchlist", "redo"], "after one undo too many")]
        )
    ) { module, command, output in
        try await revert("redo", "", command, output) { try await module.container.redo.execute(()) }
    }

    @MainActor
    private static func revert(
        _ verb: String,
        _ hint: String,
        _ command: ParsedCommand,
        _ output: any TextOutput,
        _ action: () async throws -> String?
    ) async throws {
        let done = verb + "ne"
        do {
            let change = try await reporting(command, action)
            let message = change.map { "\(done.capitalized): \($0).\(hint)" } ?? "There is no change to \(verb)."
            let json = change.map { WatchlistChangeJSON(done, description: $0) }
            try command.report([json].compactMap(\.self), notes: [message], to: output)
        } catch let error as CancellationError {
            output.note(SafeText("Interrupted: nothing was \(done)."))
            throw error
        }
    }

    private static let importFile = ModuleCommand<WatchlistModule>(
        Command(
            "import",
            summary: "Import films from Letterboxd, IMDb, Trakt or an earlier export.",
            discussion: """
                Reads the CSV files of Letterboxd (watchlist, watched, ratings, diary, reviews), of IMDb (watchlist, ratings) and of \
                'watchlist --format csv', and the JSON files of Trakt and of 'watchlist export'. The text can be UTF-8, UTF-16 or \
                Windows-1252. Importing a file twice changes nothing, and an interrupted import stores nothing. A film on the watchlist \
                only gains what it does not have, such as a rating.
                Dates such as 04/05/2011 are read if another date of the file shows whether the day is first. A value that cannot be \
                read is listed, and its film is imported without it.
                Rows without a film are listed, and written to a file beside FILE that you can import later.
                """,
            arguments: [Options.file],
            options: [Options.kind, Options.unmatched, CommonOptions.force],
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
            discussion: """
                The formats letterboxd and imdb are CSV. In them an apostrophe precedes a text that a spreadsheet would read as a formula, \
                except the title of a film that Letterboxd can find only by its title. An import removes the apostrophe.
                """,
            options: [Options.exportFormat, Options.output, CommonOptions.force],
            examples: [
                Example(["watchlist", "export", "--format", "letterboxd", "-o", "films.csv"], "for Letterboxd"),
                Example(
                    ["watchlist", "export", "--format", "ics", "-o", "films.ics"],
                    "the due dates, for a calendar"
                ),
            ]
        )
    ) { module, command, output in
        let file = OutputFile(command[Options.output], replaces: command[CommonOptions.force])
        let export = try await module.container.exportFile.execute(command[Options.exportFormat])
        for warning in export.warnings { output.note(SafeText(warning)) }
        let text = String(decoding: export.file, as: UTF8.self)
        // A terminal interprets control characters, which a note or a title may contain.
        let isShown = file == .standardOutput ? output.width != nil : file.isTerminal
        let shown = SafeText.paragraphs(text).map { $0.string + "\n" }.joined()
        try file.write(isShown ? shown : text, output: output)
    }

    static func reporting<Value>(_ command: ParsedCommand, _ action: () async throws -> Value) async throws -> Value {
        do {
            return try await action()
        } catch let error as WatchlistError {
            throw CommandFailure(error.description, remedy: error.remedy(command), code: error.exitCode)
        }
    }
}
