import CommandKit
import CoreDomain
import TerminalText
import WatchlistDomain

enum Options {
    static let movies = Argument(
        repeating: "FILM",
        .text,
        help: "A title, an id, or a web address; - reads one per line from standard input."
    )
    static let listedMovies = Argument(
        repeating: "FILM",
        .text,
        help: "A film of the list: its title, its id, or its web address; - reads one per line."
    )
    static let file = Argument("FILE", .text, help: "The file to import, or - for standard input.")
    static let due = Option(
        "by",
        .text,
        placeholder: "DATE",
        help: "Watch the film by this date: 2026-12-24, tomorrow, friday, +2w; none removes the date."
    )
    static let note = Option(
        "note",
        ValueParser(placeholder: "TEXT", expecting: "a text") { $0 },
        help: "A note about the film; an empty text removes it."
    )
    static let rating = Option(
        "rating",
        ValueParser(placeholder: "N", expecting: "a number from 0.5 to 10 in steps of 0.5") { MovieRating($0) },
        help: "Your rating, from 0.5 to 10 in steps of 0.5."
    )
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
    enum Kind: String, CaseIterable {
        case watched, planned
    }

    static let kind = Option(
        "as",
        .choice(of: Kind.self),
        help: "Import the films as watched, or as films to watch unless the file has the day of a viewing or a rating."
    )
    static let unmatched = Option(
        "unmatched",
        .text,
        placeholder: "FILE",
        help: "Write the rows without a film to this file. The default is FILE with “unmatched” in its name."
    )
    static let exportFormat = Option(
        "format",
        .choice(of: WatchlistFileFormat.self),
        default: .json,
        help: "The format of the file. json contains all values; ics contains the due dates."
    )
    static let output = Option(
        "output",
        short: "o",
        .text,
        placeholder: "FILE",
        default: "-",
        help: "Write to this file; - is standard output."
    )
}

extension ParsedCommand {
    /// Returns the date of `--by`: nil without the option, and `.some(nil)` for `none`.
    ///
    /// - Throws: `UsageError` if the text is not a date.
    func due(today: CalendarDate) throws -> CalendarDate?? {
        guard let text = self[Options.due] else { return nil }
        guard text.lowercased() != "none" else { return .some(nil) }
        guard let date = CalendarDate(phrase: text, today: today, direction: .future) else {
            throw usageError("“\(text)” is not a date. Examples: 2026-12-24, tomorrow, friday, +2w, none.")
        }
        return date
    }

    /// Returns the date of `--on`, by default today.
    ///
    /// - Throws: `UsageError` if the text is not a date or the date is in the future.
    func day(today: CalendarDate) throws -> CalendarDate {
        guard let text = self[Options.day] else { return today }
        guard let date = CalendarDate(phrase: text, today: today, direction: .past) else {
            throw usageError("“\(text)” is not a date. Examples: 2026-11-20, yesterday, friday.")
        }
        guard date <= today else {
            throw usageError(
                "“\(text)” is in the future. To plan a film: \(line("watchlist", "add", "FILM", "--by", text))"
            )
        }
        return date
    }
}
