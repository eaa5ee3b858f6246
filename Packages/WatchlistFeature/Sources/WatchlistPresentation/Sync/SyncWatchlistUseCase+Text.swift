import CoreDomain
package import WatchlistDomain

extension SyncWatchlistUseCase {
    package static let interruption = "The sync was interrupted. The next sync continues it."
}

extension SyncWatchlistUseCase.Progress {
    package var text: String {
        switch self {
        case .read(let pages, let count): "Read \(pages) of \(count) pages of your account…"
        case .lookedUp(let movies, let count): "Looked up \(movies) of \(count) films…"
        case .sent(let movies, let count): "Sent \(movies) of \(count) films…"
        }
    }

    /// Whether to report the step in an interface that cannot replace a reported one.
    var isMilestone: Bool {
        switch self {
        case .read(let count, _): count.isMultiple(of: 50)
        case .lookedUp(let count, _), .sent(let count, _): count > 0 && count.isMultiple(of: 500)
        }
    }
}

extension WatchlistSyncPlan {
    package var lines: [String] {
        let changes =
            additions.map { "Would add “\($0.title)” here." } + removals.map { "Would remove “\($0.title)” here." }
            + sendings.map { sending in
                sending.isListed
                    ? "Would add “\(sending.title)” to your account."
                    : "Would remove “\(sending.title)” from your account."
            }
        return (changes.isEmpty ? [Self.noChange] : changes) + notes
    }

    fileprivate static let noChange = "There are no changes to sync."

    fileprivate var notes: [String] {
        conflicts.map { conflict in
            let change =
                conflict.isPlannedHere
                ? "added it here, and removed it from" : "removed or watched it here, and added it to"
            let used = conflict.isChangeHereUsed ? "Your change here" : "The change of your account"
            return "“\(conflict.title)” has changed on both sides: you \(change) your account. \(used) is used."
        }
            + watched.map { "“\($0.title)” is watched here, and stays on your account's watchlist." }
            + unmatched.map { entry in
                let film = if case .imdb = entry.id { "it" } else { "exactly one film with this title and year" }
                return "“\(entry.title)” (\(entry.id)) is skipped, because the service does not have \(film)."
            }
    }
}

extension SyncWatchlistUseCase.Output {
    /// The numbers of films, such as `Added 3 films from your account, sent 2 changes.`, followed by the notes.
    package var lines: [String] {
        let parts = [
            (plan.additions.count, "added", "film", " from your account"),
            (plan.removals.count, "removed", "film", " that you have removed from your account"),
            (sent, "sent", "change", " to your account"),
        ]
        .filter { $0.0 > 0 }
        .map { count, verb, noun, end in "\(verb) \(count) \(noun)\(count == 1 ? "" : "s")\(end)" }
        let sentence = parts.joined(separator: ", ")
        let unsent = plan.sendings.count - sent - refused.count
        var lines = plan.isEmpty ? [WatchlistSyncPlan.noChange] : []
        if !parts.isEmpty { lines.append(sentence.prefix(1).uppercased() + sentence.dropFirst() + ".") }
        if unsent > 0 {
            let sentences =
                unsent == 1 ? " is not sent. The next sync sends it." : "s are not sent. The next sync sends them."
            lines.append("\(unsent) change\(sentences)")
        }
        return lines + plan.notes
            + refused.map { sending in
                let state = sending.isListed ? "is not" : "is still"
                return
                    "“\(sending.title)” \(state) on your account's watchlist, because the service does not have the film."
            }
    }
}
