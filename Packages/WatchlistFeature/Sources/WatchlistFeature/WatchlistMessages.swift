import CommandKit
import WatchlistDomain
import WatchlistPresentation
import WatchlistTerminalUI

extension WatchlistError {
    var exitCode: ExitCode {
        switch self {
        case .partialTitle, .otherYear, .unreadableFile: .badData
        case .undecidedFile: .usage
        case .notListed: .noInput
        case .watched, .changedElsewhere: .failure
        case .unreadableEntry, .unreadableChange: .badConfiguration
        case .full: .cannotWrite
        case .syncedElsewhere: .tryLater
        }
    }

    func remedy(_ command: ParsedCommand) -> String? {
        switch self {
        case .partialTitle: "Give the id of one of them, or its whole title."
        case .notListed: "To see the list: \(command.line("watchlist", "--all"))"
        case .unreadableEntry: "Update the program. To delete the entry: \(command.line("watchlist", "remove", "ID"))"
        case .unreadableChange: "Update the program."
        case .syncedElsewhere: "Try again in a minute."
        case .changedElsewhere, .full, .otherYear, .undecidedFile, .unreadableFile, .watched: nil
        }
    }
}

extension Watchlist.Addition {
    var message: String {
        let name = entry.title + (entry.year.map { " (\($0))" } ?? "")
        let due = entry.due.map { ", by \($0)" } ?? ""
        return switch self {
        case .added: "Added “\(name)”\(due)."
        case .changed: "Changed “\(name)”\(due)." + (entry.watched.map { " It was watched on \($0.day)." } ?? "")
        case .unchanged:
            "“\(name)” is already on the watchlist" + (entry.watched.map { ", watched on \($0.day)." } ?? ".")
        }
    }

    func json(today: CalendarDate) -> WatchlistChangeJSON {
        let item = WatchlistItemViewModel(entry, today: today)
        return switch self {
        case .added: WatchlistChangeJSON("added", item)
        case .changed: WatchlistChangeJSON("changed", item)
        case .unchanged: WatchlistChangeJSON("unchanged", item)
        }
    }
}

extension RemoveFromWatchlistUseCase.Removal {
    func json(today: CalendarDate) -> WatchlistChangeJSON {
        switch self {
        case .entry(let entry): WatchlistChangeJSON("removed", WatchlistItemViewModel(entry, today: today))
        case .unreadable(let id): WatchlistChangeJSON("removed", id: id)
        }
    }
}

extension MarkWatchedUseCase.Change {
    func json(today: CalendarDate) -> WatchlistChangeJSON {
        let change = former.watched == nil ? "watched" : former == entry ? "unchanged" : "changed"
        return WatchlistChangeJSON(change, WatchlistItemViewModel(entry, today: today))
    }

    func message(for day: CalendarDate) -> String {
        guard let viewing = entry.watched else { return "" }
        let end = viewing.rating.map { ", rated \($0)/10." } ?? "."
        guard let former = former.watched else { return "Watched “\(entry.title)” on \(viewing.day)\(end)" }
        var message = "“\(entry.title)” was already watched, on \(viewing.day)\(end)"
        if let rating = viewing.rating, former.rating != rating {
            let before = former.rating.map { "\($0)/10" } ?? "none"
            message = "Changed the rating of “\(entry.title)” from \(before) to \(rating)/10."
        }
        guard day != viewing.day else { return message }
        return message
            + " It keeps its date, \(viewing.day). To change the date, edit the film on the watchlist's screen."
    }
}
