package import CoreDomain
import Foundation
import MoviesInterface
import Navigation
import Observation
package import WatchlistDomain

@MainActor
@Observable
package final class DefaultWatchlistFormViewModel: WatchlistFormViewModel {
    package private(set) var problems: [WatchlistFormFields.Field: String] = [:]
    package private(set) var message: String?

    @ObservationIgnored private let router: any WatchlistFormRouter
    private var saved: WatchlistEntry?
    @ObservationIgnored private let entry: WatchlistEntry?
    @ObservationIgnored private let save: any UseCase<WatchlistEntryValues, WatchlistEntry>
    @ObservationIgnored private let today: @Sendable () -> CalendarDate

    /// - Parameters:
    ///   - entry: The entry to edit; nil for an empty form, with a field for the film.
    ///   - today: Returns the current date, to which dates such as `tomorrow` refer.
    package init(
        entry: WatchlistEntry?,
        save: any UseCase<WatchlistEntryValues, WatchlistEntry>,
        router: any WatchlistFormRouter,
        today: @escaping @Sendable () -> CalendarDate
    ) {
        self.entry = entry
        self.save = save
        self.router = router
        self.today = today
    }

    package var title: String { (saved ?? entry)?.title ?? "New film" }

    package var fields: [WatchlistFormFields.Field] {
        WatchlistFormFields.Field.allCases.filter { $0 != .movie || entry == nil }
    }

    package var initialFields: WatchlistFormFields {
        var fields = WatchlistFormFields()
        guard let entry else { return fields }
        fields[.due] = entry.due?.description ?? ""
        fields[.note] = entry.note
        fields[.watched] = entry.watched?.day.description ?? ""
        fields[.rating] = entry.watched?.rating?.description ?? ""
        return fields
    }

    package func submit(_ fields: WatchlistFormFields) async {
        message = nil
        guard let values = values(of: fields) else { return }
        do {
            let entry = try await save.execute(values)
            saved = entry
            router.close(with: .saved(entry))
        } catch is CancellationError {
            // The user has left the form.
        } catch {
            message = "\(error)"
        }
    }

    /// Returns the values of the fields. Returns nil and sets `problems` if a field is invalid.
    private func values(of fields: WatchlistFormFields) -> WatchlistEntryValues? {
        problems = problems.filter { $0.value == Self.cutText }
        let text = fields[.movie].replacingMovieAddress().trimmingCharacters(in: .whitespaces)
        if entry == nil, text.isEmpty { problems[.movie] = "Type a title, an id or an address." }
        var values = WatchlistEntryValues(movie: text, note: fields[.note])
        values.due = date(.due, of: fields, .future)
        // A note that the user did not edit keeps its spaces, and the changes that another process has made.
        if values.note != entry?.note { values.note = values.note.trimmingCharacters(in: .whitespaces) }
        let rating = rating(of: fields)
        var day = date(.watched, of: fields, .past)
        if day == nil, rating != nil, problems[.watched] == nil {
            // A rating for a film that was not watched means a viewing today. A cleared day does not.
            if entry?.watched == nil { day = today() } else { problems[.watched] = Self.ratingWithoutDay }
        }
        values.watched = day.map { day in
            var viewing = entry?.watched.flatMap { $0.day == day ? $0 : nil } ?? Viewing(day: day)
            viewing.rating = rating
            return viewing
        }
        return problems.isEmpty ? values : nil
    }

    // A form of 40 columns shows the first 28 characters of a problem.
    private static var cutText: String { "The end is cut off: too long. Edit the text to save it." }
    private static var ratingWithoutDay: String { "A rated film needs a date. Clear the rating if it is not watched." }

    private func date(
        _ field: WatchlistFormFields.Field,
        of fields: WatchlistFormFields,
        _ direction: CalendarDate.Direction
    ) -> CalendarDate? {
        let text = fields[field].trimmingCharacters(in: .whitespaces)
        guard !text.isEmpty else { return nil }
        guard let date = CalendarDate(phrase: text, today: today(), direction: direction) else {
            let examples = direction == .past ? "2026-11-20, yesterday, friday" : "2026-12-24, tomorrow, friday, +2w"
            problems[field] = "Not a date. Examples: \(examples)."
            return nil
        }
        // A stored day in the future, such as one of an imported file, does not prevent other edits.
        guard direction == .future || date <= today() || date == entry?.watched?.day else {
            problems[field] = "This date is in the future."
            return nil
        }
        return date
    }

    private func rating(of fields: WatchlistFormFields) -> MovieRating? {
        let text = fields[.rating].trimmingCharacters(in: .whitespaces)
        let rating = MovieRating(text)
        if rating == nil, !text.isEmpty { problems[.rating] = "Not a rating from 0.5 to 10." }
        return rating
    }

    package func didEdit(_ field: WatchlistFormFields.Field, isCut: Bool) {
        problems[field] = isCut ? Self.cutText : nil
        if field == .rating, problems[.watched] == Self.ratingWithoutDay { problems[.watched] = nil }
    }

    package func cancel(hasChanges: Bool) {
        guard hasChanges else { return router.close(with: .cancelled) }
        router.confirmDiscard { [router] in router.close(with: .cancelled) }
    }

    package func chooseRating(_ fields: WatchlistFormFields, choose: @escaping @MainActor (String) -> Void) {
        router.chooseRating(current: MovieRating(fields[.rating])) { choose($0?.description ?? "") }
    }

    package func showMovie() {
        if let entry { router.showMovie(entry) }
    }
}
