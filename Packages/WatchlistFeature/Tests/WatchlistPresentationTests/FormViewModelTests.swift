import CoreDomain
import Testing
import WatchlistDomain
import WatchlistPresentation
import WatchlistTestSupport

@Suite("DefaultWatchlistFormViewModel", .timeLimit(.minutes(10)))
@MainActor
struct FormViewModelTests {
    private typealias Fields = [WatchlistFormFields.Field: String]

    private let fixture = FormFixture()

    /// Returns fields with these texts; the other fields are empty.
    private func fields(_ texts: Fields) -> WatchlistFormFields {
        texts.reduce(into: WatchlistFormFields()) { $0[$1.key] = $1.value }
    }

    @Test("DefaultWatchlistFormViewModel starts with the values of the entry")
    func initialFields() {
        let watched = fixture.viewModel(.sample(1, "Alien", due: "2026-12-24", watched: "2026-11-20", rating: 9))
        let empty = fields([.due: "", .note: "", .watched: "", .rating: ""])
        #expect(watched.title == "Alien" && fixture.viewModel(.sample(1)).initialFields == empty)
        #expect(watched.initialFields == fields([.due: "2026-12-24", .note: "", .watched: "2026-11-20", .rating: "9"]))
    }

    private nonisolated static let planned = WatchlistEntry.sample(1, "Alien", due: "2026-12-24", note: "with Anna")
    private nonisolated static let rated = WatchlistEntry.sample(1, "Alien", watched: "2026-11-20", rating: 9)

    private nonisolated static func estimated(rating: Double? = nil) -> WatchlistEntry {
        var entry = WatchlistEntry.sample(1, "Alien")
        entry.watched = .on("2026-11-20", rating: rating, isEstimated: true)
        return entry
    }

    @Test(
        "DefaultWatchlistFormViewModel saves valid fields and closes the form with the saved entry",
        arguments: [
            (planned, [.due: "2026-12-31", .note: " again "], .sample(1, due: "2026-12-31", note: "again")),
            (planned, [.due: " Friday ", .watched: "friday"], .sample(1, due: "2026-11-27", watched: "2026-11-20")),
            (planned, [.watched: "yesterday", .rating: "10"], .sample(1, watched: "2026-11-21", rating: 10)),
            (planned, [:], .sample(1)),
            // The spaces of a note that the user did not edit stay.
            (.sample(1, note: " with Anna "), [.note: " with Anna "], .sample(1, note: " with Anna ")),
            // A rating without a day means a viewing today for a film that was not watched.
            (planned, [.rating: "7"], .sample(1, watched: "2026-11-22", rating: 7)),
            // Without day and rating, a watched film is a film to watch.
            (rated, [:], .sample(1)),
            // A viewing in the future, such as one of an imported file, does not prevent other edits.
            (.sample(1, watched: "2026-12-01"), [.watched: "2026-12-01"], .sample(1, watched: "2026-12-01")),
            // A viewing stays estimated until the user changes its day.
            (estimated(), [.watched: "2026-11-20", .rating: "9"], estimated(rating: 9)),
            (estimated(), [.watched: "2026-11-19", .rating: "9"], .sample(1, watched: "2026-11-19", rating: 9)),
        ] as [(WatchlistEntry, Fields, WatchlistEntry)]
    )
    func saves(entry: WatchlistEntry, texts: [WatchlistFormFields.Field: String], expected: WatchlistEntry) async {
        let viewModel = fixture.viewModel(entry)
        await viewModel.submit(fields(texts))
        #expect(fixture.saved == [.init(due: expected.due, note: expected.note, watched: expected.watched)])
        #expect(fixture.results == [.saved(entry)])
        #expect(viewModel.problems.isEmpty && viewModel.message == nil)
    }

    @Test("DefaultWatchlistFormViewModel without an entry is empty, has a field for the film, and adds the film")
    func adds() async {
        let viewModel = fixture.viewModel(nil)
        #expect(viewModel.title == "New film" && viewModel.fields == [.movie, .due, .note, .watched, .rating])
        #expect(viewModel.initialFields == WatchlistFormFields())
        #expect(!fixture.viewModel(Self.planned).fields.contains(.movie))
        await viewModel.submit(fields([.movie: " ", .note: "x"]))
        #expect(viewModel.problems == [.movie: "Type a title, an id or an address."] && fixture.saved.isEmpty)
        let address = "https://www.imdb.com/title/tt0078748/"
        await viewModel.submit(fields([.movie: address, .due: "friday", .rating: "8"]))
        let viewing = Viewing(day: .testToday, rating: MovieRating(8))
        #expect(fixture.saved == [.init(movie: "tt0078748", due: .day("2026-11-27"), watched: viewing)])
        #expect(fixture.results == [.saved(.sample(1, "Alien"))] && viewModel.title == "Alien")
    }

    @Test(
        "DefaultWatchlistFormViewModel reports each invalid field and does not save",
        arguments: [
            (
                planned, [.due: "2026-02-30", .watched: "tomorrow", .rating: "x"],
                [
                    .due: "Not a date. Examples: 2026-12-24, tomorrow, friday, +2w.",
                    .watched: "This date is in the future.", .rating: "Not a rating from 0.5 to 10.",
                ]
            ),
            // A cleared day does not mean a viewing today.
            (rated, [.rating: "9"], [.watched: "A rated film needs a date. Clear the rating if it is not watched."]),
            (rated, [.watched: "x", .rating: "9"], [.watched: "Not a date. Examples: 2026-11-20, yesterday, friday."]),
        ] as [(WatchlistEntry, Fields, Fields)]
    )
    func invalid(
        entry: WatchlistEntry,
        texts: [WatchlistFormFields.Field: String],
        problems: [WatchlistFormFields.Field: String]
    ) async {
        let viewModel = fixture.viewModel(entry)
        await viewModel.submit(fields(texts))
        #expect(viewModel.problems == problems)
        #expect(fixture.saved.isEmpty && fixture.results.isEmpty)
    }
}
