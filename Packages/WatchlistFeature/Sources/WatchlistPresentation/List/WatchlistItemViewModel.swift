import CoreDomain
package import WatchlistDomain

package struct WatchlistItemViewModel: Hashable, Sendable {
    package let id: String
    package let title: String
    package let year: Int?
    package let posterPath: String?
    package let added: String
    package let due: String?
    package let isOverdue: Bool
    package let note: String
    package let watched: String?
    /// The user's rating, 0.5–10; nil if unrated.
    package let rating: Double?
    /// The user's rating: `9`, `8.5`; empty if unrated.
    package let ratingText: String

    package init(_ entry: WatchlistEntry, today: CalendarDate) {
        id = entry.id.description
        title = entry.title
        year = entry.year
        posterPath = entry.posterPath
        added = entry.added.description
        due = entry.due?.description
        isOverdue = entry.isOverdue(on: today)
        note = entry.note
        watched = entry.watched?.day.description
        rating = entry.watched?.rating?.value
        ratingText = entry.watched?.rating?.description ?? ""
    }

    package var yearText: String { year.map(String.init) ?? "" }

    /// The note in one line, in which it cannot look like several films.
    package var noteText: String { note.inOneLine }

    package var dueText: String { due.map { isOverdue ? "\($0) overdue" : $0 } ?? "" }

    package var shortDueText: String { isOverdue ? "overdue" : due ?? "" }

    /// The day of the viewing and the rating (`2026-11-20 9/10`); empty for a film that is not watched.
    package var watchedText: String {
        watched.map { day in ratingText.isEmpty ? day : "\(day) \(ratingText)/10" } ?? ""
    }
}
