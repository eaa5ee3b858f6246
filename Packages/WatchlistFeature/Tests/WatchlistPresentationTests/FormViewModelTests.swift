import CoreDomain
import Synchronization
import Testing
import WatchlistDomain
import WatchlistPresentation
import WatchlistTestSupport

@Suite("DefaultWatchlistFormViewModel", .timeLimit(.minutes(1)))
@MainActor
struct FormViewModelTests {
    private final class RouterSpy: WatchlistFormRouter {
        private(set) var results: [WatchlistFormResult] = []
        private(set) var shown: [WatchlistEntry] = []
        /// The closures that discard the changes.
        private(set) var questions: [@MainActor () -> Void] = []
        /// The ratings with which the choice was opened, and the closures for its result.
        private(set) var choices: [(current: MovieRating?, choose: @MainActor (MovieRating?) -> Void)] = []

        func close(with result: WatchlistFormResult) { results.append(result) }
        func chooseRating(current: MovieRating?, choose: @escaping @MainActor (MovieRating?) -> Void) {
            choices.append((current, choose))
        }
        func showMovie(_ entry: WatchlistEntry) { shown.append(entry) }
        func confirmDiscard(_ discard: @escaping @MainActor () -> Void) { questions.append(discard) }
    }

    private typealias Fields = [WatchlistFormFields.Field: String]

    private let router = RouterSpy()
    private let save = SuspendedUseCase<WatchlistEntry, Void>()
    private let entry = Self.planned

    private func viewModel(_ entry: WatchlistEntry) -> DefaultWatchlistFormViewModel {
        DefaultWatchlistFormViewModel(entry: entry, save: save, router: router) { .testToday }
    }

    /// Returns fields with these texts; the other fields are empty.
    private func fields(_ texts: Fields) -> WatchlistFormFields {
        texts.reduce(into: WatchlistFormFields()) { $0[$1.key] = $1.value }
    }

    /// Submits the fields, and resumes the use case if it was called.
    private func submit(
        _ texts: Fields,
        to viewModel: DefaultWatchlistFormViewModel,
        _ result: Result<Void, any Error> = .success(())
    ) async {
        let calls = save.inputs.count
        let submission = Task { await viewModel.submit(fields(texts)) }
        // A submission ends without a call if a field is invalid.
        let resumption = Task {
            await save.wait(forCalls: calls + 1)
            if save.inputs.count > calls { await save.resume(calls, with: result) }
        }
        await submission.value
        resumption.cancel()
        await resumption.value
    }

    @Test("DefaultWatchlistFormViewModel starts with the values of the entry")
    func initialFields() {
        let watched = viewModel(.sample(1, "Alien", due: "2026-12-24", watched: "2026-11-20", rating: 9))
        let empty = fields([.due: "", .note: "", .watched: "", .rating: ""])
        #expect(watched.title == "Alien" && viewModel(.sample(1)).initialFields == empty)
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
            (planned, [.due: "2026-12-31", .note: " again "], .sample(1, "Alien", due: "2026-12-31", note: "again")),
            (planned, [.due: " Tomorrow "], .sample(1, "Alien", due: "2026-11-23")),
            (
                planned, [.due: "friday", .watched: "friday"],
                .sample(1, "Alien", due: "2026-11-27", watched: "2026-11-20")
            ),
            (planned, [.watched: "yesterday", .rating: "10"], .sample(1, "Alien", watched: "2026-11-21", rating: 10)),
            (planned, [:], .sample(1, "Alien")),
            // The spaces of a note that the user did not edit stay.
            (
                .sample(1, "Alien", note: " with Anna "), [.note: " with Anna "],
                .sample(1, "Alien", note: " with Anna ")
            ),
            // A rating without a day means a viewing today for a film that was not watched.
            (planned, [.rating: "7"], .sample(1, "Alien", watched: "2026-11-22", rating: 7)),
            // Without day and rating, a watched film is a film to watch.
            (rated, [:], .sample(1, "Alien")),
            // A viewing in the future, such as one of an imported file, does not prevent other edits.
            (
                .sample(1, "Alien", watched: "2026-12-01"), [.watched: "2026-12-01", .note: "x"],
                .sample(1, "Alien", note: "x", watched: "2026-12-01")
            ),
            // A viewing stays estimated until the user changes its day.
            (estimated(), [.watched: "2026-11-20", .rating: "9"], estimated(rating: 9)),
            (
                estimated(), [.watched: "2026-11-19", .rating: "9"],
                .sample(1, "Alien", watched: "2026-11-19", rating: 9)
            ),
        ] as [(WatchlistEntry, Fields, WatchlistEntry)]
    )
    func saves(entry: WatchlistEntry, texts: [WatchlistFormFields.Field: String], expected: WatchlistEntry) async {
        let viewModel = viewModel(entry)
        await submit(texts, to: viewModel)
        #expect(save.inputs == [expected])
        #expect(router.results == [.saved(expected)])
        #expect(viewModel.problems.isEmpty && viewModel.message == nil && !viewModel.isSubmitting)
    }

    @Test(
        "DefaultWatchlistFormViewModel without an entry is an empty form with a field for the film, and adds the film"
    )
    func adds() async {
        let add = SuspendedUseCase<AddWatchlistEntryUseCase.Input, WatchlistEntry>()
        let viewModel = DefaultWatchlistFormViewModel(add: add, router: router) { .testToday }
        #expect(viewModel.title == "New film" && viewModel.fields == [.movie, .due, .note, .watched, .rating])
        #expect(viewModel.initialFields == WatchlistFormFields() && !self.viewModel(entry).fields.contains(.movie))
        await viewModel.submit(fields([.movie: " ", .note: "x"]))
        #expect(viewModel.problems == [.movie: "Type a title, an id or an address."] && add.inputs.isEmpty)
        viewModel.showMovie()
        #expect(router.shown.isEmpty)
        let address = "https://www.imdb.com/title/tt0078748/"
        let submission = Task { await viewModel.submit(fields([.movie: address, .due: "friday", .rating: "8"])) }
        await add.resume(0, with: .success(entry))
        await submission.value
        let viewing = Viewing(day: .testToday, rating: MovieRating(8))
        #expect(add.inputs == [.init(text: "tt0078748", due: .day("2026-11-27"), watched: viewing, today: .testToday)])
        #expect(router.results == [.saved(entry)] && viewModel.title == "Alien")
    }

    @Test(
        "DefaultWatchlistFormViewModel reports each invalid field and does not save",
        arguments: [
            (planned, [.due: "someday"], [.due: "Not a date. Examples: 2026-12-24, tomorrow, friday, +2w."]),
            (planned, [.due: "2026-02-30"], [.due: "Not a date. Examples: 2026-12-24, tomorrow, friday, +2w."]),
            (
                planned, [.watched: "x", .rating: "8"],
                [.watched: "Not a date. Examples: 2026-11-20, yesterday, friday."]
            ),
            (planned, [.watched: "2026-11-23"], [.watched: "This date is in the future."]),
            (planned, [.rating: "0"], [.rating: "Not a rating from 0.5 to 10."]),
            (planned, [.rating: "11"], [.rating: "Not a rating from 0.5 to 10."]),
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
        let viewModel = viewModel(entry)
        await submit(texts, to: viewModel)
        #expect(viewModel.problems == problems)
        #expect(save.inputs.isEmpty && router.results.isEmpty && !viewModel.isSubmitting)
    }

    @Test(
        "DefaultWatchlistFormViewModel keeps the form open after an error of the store, and shows no cancellation",
        arguments: [(TestError(), "The store failed."), (CancellationError(), nil)] as [(any Error, String?)]
    )
    func failed(error: any Error, message: String?) async {
        let viewModel = viewModel(entry)
        await submit([:], to: viewModel, .failure(error))
        #expect(viewModel.message == message)
        #expect(router.results.isEmpty && !viewModel.isSubmitting)
        await submit([:], to: viewModel)
        #expect(viewModel.message == nil && router.results.count == 1)
    }

    @Test("DefaultWatchlistFormViewModel ignores a second submission during the first one")
    func twice() async {
        let viewModel = viewModel(entry)
        let first = Task { await viewModel.submit(fields([:])) }
        await save.wait(forCalls: 1)
        #expect(viewModel.isSubmitting)
        let second = Task { await viewModel.submit(fields([.note: "second"])) }
        await save.resume(0, with: .success(()))
        await first.value
        #expect(save.inputs.count == 1 && router.results.count == 1)
        // Without this call, a second submission would make the test hang instead of fail.
        if save.inputs.count > 1 { await save.resume(1, with: .success(())) }
        await second.value
    }

    @Test("DefaultWatchlistFormViewModel.cancel(hasChanges:) closes the form, but asks before it discards changes")
    func cancel() {
        let viewModel = viewModel(entry)
        viewModel.cancel(hasChanges: true)
        #expect(router.results.isEmpty && router.questions.count == 1)
        router.questions.last?()
        #expect(router.results == [.cancelled])
        viewModel.cancel(hasChanges: false)
        #expect(router.results == [.cancelled, .cancelled] && router.questions.count == 1)
        #expect(save.inputs.isEmpty)
    }

    @Test("An edit of a field removes its problem in DefaultWatchlistFormViewModel, and keeps those of other fields")
    func editAfterProblem() async {
        let viewModel = viewModel(Self.rated)
        await submit([.due: "never", .watched: "x", .rating: "11"], to: viewModel)
        viewModel.didEdit(.due, isCut: false)
        viewModel.didEdit(.rating, isCut: false)
        #expect(Array(viewModel.problems.keys) == [.watched])
        viewModel.didEdit(.watched, isCut: false)
        #expect(viewModel.problems.isEmpty)
        // A cleared rating solves the problem of the cleared day, too.
        await submit([.rating: "9"], to: viewModel)
        #expect(Array(viewModel.problems.keys) == [.watched])
        viewModel.didEdit(.rating, isCut: false)
        #expect(viewModel.problems.isEmpty)
    }

    @Test("DefaultWatchlistFormViewModel does not save a cut text before the user edits it")
    func cutText() async {
        let viewModel = viewModel(.sample(1, "Alien"))
        viewModel.didEdit(.note, isCut: true)
        await submit([.note: "long"], to: viewModel)
        #expect(Array(viewModel.problems.keys) == [.note] && save.inputs.isEmpty)
        viewModel.didEdit(.note, isCut: false)
        await submit([.note: "short"], to: viewModel)
        #expect(viewModel.problems.isEmpty && save.inputs.map(\.note) == ["short"])
    }

    @Test("DefaultWatchlistFormViewModel opens the choice with the typed rating and returns the chosen rating as text")
    func chooseRating() {
        let viewModel = viewModel(entry)
        var chosen: [String] = []
        for text in ["8", "", "x", "7.5"] { viewModel.chooseRating(fields([.rating: text])) { chosen.append($0) } }
        #expect(router.choices.map(\.current) == [MovieRating(8), nil, nil, MovieRating(7.5)])
        router.choices[0].choose(MovieRating(10))
        router.choices[0].choose(nil)
        #expect(chosen == ["10", ""])
    }
}
