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
            subcommands: [list, add, done, remove, undo, importFile, exportFile]
        )
    ]

    private static let list = ModuleCommand<WatchlistModule>(
        Command(
            "list",
            summary: "Show the films to watch.",
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
            ]
        ),
        needsService: true
    ) { module, command, output in
        let container = module.container
        let due = try command.date(Options.due, today: container.today(), .future)
        let names = try await names(command[Options.films])
        let findFilm = container.makeFindFilm(command.cachePolicy)
        var films: [Movie] = []
        for name in names {
            films.append(try await reporting { try await findFilm.execute(name) })
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
        var names: [String] = []
        for argument in arguments {
            guard argument == "-" else {
                names.append(argument)
                continue
            }
            let lines = try await InputFile(argument).open().lines()
            names += lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
        }
        return names
    }

    private static let done = ModuleCommand<WatchlistModule>(
        Command(
            "done",
            summary: "Mark a film as watched.",
            discussion: "A film that is already watched keeps its date. A rating replaces the former rating.",
            arguments: [Options.film],
            options: [Options.rating, Options.day],
            examples: [
                Example(["watchlist", "done", "83658", "--rating", "9"], "watched today"),
                Example(["watchlist", "done", "blade runner", "--on", "friday"], "watched last Friday"),
            ]
        )
    ) { module, command, output in
        let today = module.container.today()
        let day = try command.date(Options.day, today: today, .past) ?? today
        let name = command[Options.film].joined(separator: " ")
        let result = try await reporting {
            try await module.container.markWatched.execute(
                .init(name: name, day: day, rating: command[Options.rating])
            )
        }
        output.note(SafeText(result.message))
    }

    private static let remove = ModuleCommand<WatchlistModule>(
        Command(
            "remove",
            summary: "Remove a film from the watchlist.",
            arguments: [Options.film],
            examples: [Example(["watchlist", "remove", "83658"], "by its id")]
        )
    ) { module, command, output in
        let name = command[Options.film].joined(separator: " ")
        let entry = try await reporting { try await module.container.remove.execute(name) }
        output.note(SafeText("Removed “\(entry.title)”."))
    }

    private static let undo = ModuleCommand<WatchlistModule>(
        Command(
            "undo",
            summary: "Undo the last change of the watchlist.",
            discussion: "Repeat the command to undo earlier changes. An import is one change.",
            examples: [Example(["watchlist", "undo"], "after a mistake")]
        )
    ) { module, _, output in
        let change = try await module.container.undo.execute(())
        output.note(SafeText(change.map { "Undone: \($0)." } ?? "There is no change to undo."))
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
        let file = try await module.container.exportFile.execute(command[Options.exportFormat])
        let text = String(decoding: file, as: UTF8.self)
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

/// The options and arguments of the commands.
enum Options {
    static let films = Argument(
        repeating: "FILM",
        .text,
        help: "An id, a web address or a title in quotes; - reads one per line from standard input."
    )
    static let film = Argument(
        repeating: "FILM",
        .text,
        help: "A film of the list: its id, its web address or its title."
    )
    static let file = Argument("FILE", .text, help: "The file to import, or - for standard input.")
    static let due = Option(
        "by",
        .text,
        placeholder: "DATE",
        help: "Watch the film by this date: 2026-12-24, tomorrow, friday, +2w."
    )
    static let note = Option("note", .text, placeholder: "TEXT", help: "A note about the film.")
    static let rating = Option("rating", .integer(in: 1...10), placeholder: "N", help: "Your rating, from 1 to 10.")
    static let day = Option(
        "on",
        .text,
        placeholder: "DATE",
        help: "The day of the viewing: 2026-11-20, yesterday, friday. The default is today."
    )
    static let all = Flag("all", help: "Show all films.")
    static let watched = Flag("watched", help: "Show the watched films.")
    static let sort = Option(
        "sort",
        .choice(of: WatchlistSortOrder.self),
        default: .due,
        help: "Sort by due date, newest entry, title or newest film."
    )
    static let marksWatched = Flag("watched", help: "Mark all films of the file as watched.")
    static let unmatched = Option(
        "unmatched",
        outputFile,
        help: "Write the rows without a film to this file. The default is FILE with “unmatched” in its name."
    )
    private static let outputFile = ValueParser(placeholder: "FILE", expecting: "a path", describe: { $0.path ?? "-" })
    {
        OutputFile($0)
    }
    static let exportFormat = Option(
        "format",
        .choice(of: WatchlistFileFormat.self),
        default: .json,
        help: "The format of the file. json contains all values; ics contains the due dates."
    )
    static let output = Option(
        "output",
        short: "o",
        outputFile,
        default: .standardOutput,
        help: "Write to this file; - is standard output."
    )
}

extension ParsedCommand {
    /// The cache policy that the options `--offline` and `--refresh` select.
    var cachePolicy: CachePolicy {
        self[CommonOptions.offline] ? .storedOnly : self[CommonOptions.refresh] ? .reload : .freshWhileValid
    }

    /// Returns the date of an option; nil without the option.
    ///
    /// - Throws: `UsageError` if the text is not a date.
    fileprivate func date(
        _ option: Option<String?>,
        today: CalendarDate,
        _ direction: CalendarDate.Direction
    ) throws -> CalendarDate? {
        guard let text = self[option] else { return nil }
        guard let date = CalendarDate(phrase: text, today: today, direction: direction) else {
            throw usageError("“\(text)” is not a date. Examples: 2026-12-24, tomorrow, friday, +2w.")
        }
        return date
    }
}

extension WatchlistError {
    fileprivate var exitCode: ExitCode {
        switch self {
        case .ambiguous, .unreadableFile: .badData
        case .noMatch, .notListed: .noInput
        case .full: .cannotWrite
        }
    }

    fileprivate var remedy: String? {
        switch self {
        case .ambiguous: "Give the id of one of them."
        case .noMatch: "Quote a title of several words, or give the film's id."
        case .notListed: "To see the list: watchlist --all"
        case .full, .unreadableFile: nil
        }
    }
}

extension Watchlist.Addition {
    fileprivate var message: String {
        let name = entry.title + (entry.year.map { " (\($0))" } ?? "")
        let due = entry.due.map { ", by \($0)" } ?? ""
        return switch self {
        case .added: "Added “\(name)”\(due)."
        case .changed: "Changed “\(name)”\(due)."
        case .unchanged: "“\(name)” is already on the watchlist."
        }
    }
}

extension MarkWatchedUseCase.Output {
    fileprivate var message: String {
        guard let viewing = entry.watched else { return "" }
        let rating = viewing.rating.map { ", rated \($0)/10" } ?? ""
        guard former.watched != nil else { return "Watched “\(entry.title)” on \(viewing.day)\(rating)." }
        return "“\(entry.title)” was already watched, on \(viewing.day)\(rating)."
    }
}
