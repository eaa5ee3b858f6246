package import CoreDomain
import MoviesInterface

package enum WatchlistError: Error, Hashable, Sendable {
    case partialTitle(String, candidates: [Movie])
    case notListed(String)
    /// The user has watched the film, so that another feature may not remove it, and the user cannot plan it.
    case watched(title: String)
    /// Another process has added the film or removed it, so that the user saw another state.
    case changedElsewhere(title: String, isListed: Bool)
    case otherYear(correction: String)
    case full(capacity: Int)
    case unreadableEntry(title: String)
    case unreadableChange
    case syncedElsewhere
    case unreadableFile(reason: String)
    case undecidedFile
}

extension WatchlistError: CustomStringConvertible {
    package var isUnknownTitle: Bool {
        switch self {
        case .notListed, .partialTitle: true
        default: false
        }
    }

    /// The failure in one or more lines. Remove control characters before you show them.
    package var description: String {
        switch self {
        case .partialTitle(let text, let candidates):
            "No film on the watchlist is called “\(text)”. Similar titles:"
                + candidates.map { "\n  \($0.nameWithID)" }.joined()
        case .notListed(let text): "“\(text)” is not on the watchlist."
        case .watched(let title): "“\(title)” is watched and stays on the watchlist."
        case .changedElsewhere(let title, let isListed):
            isListed ? "“\(title)” is already on your watchlist." : "“\(title)” is no longer on your watchlist."
        case .otherYear(let correction): correction
        case .full(let capacity): "The watchlist has room for \(capacity) films only."
        case .unreadableEntry(let title):
            "The entry of “\(title)” cannot be changed: a newer version of this program stored it, or it is damaged."
        case .unreadableChange:
            "The last change cannot be read: a newer version of this program made it, or its record is damaged."
        case .syncedElsewhere: "Another process is syncing the watchlist."
        case .unreadableFile(let reason): reason
        case .undecidedFile: "The columns of the file do not show whether its films are watched."
        }
    }
}
