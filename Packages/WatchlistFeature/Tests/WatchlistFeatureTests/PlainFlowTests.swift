import AccountInterface
import AsyncTesting
import CoreDomain
import Persistence
import PlainUI
import PlainUITesting
import Testing
import WatchlistFeature
import WatchlistTestSupport

@Suite("The watchlist in the plain interface", .timeLimit(.minutes(10)))
@MainActor
struct PlainFlowTests {
    private let calls = ActionSpy()

    /// Adds a film, and returns the lines of a dialogue without the greeting.
    private func run(
        on feature: FeatureFixture = FeatureFixture(),
        adding films: String? = "tt0078748",
        hasSync: Bool = true,
        _ terminal: ScriptedTerminal
    ) async throws -> [String] {
        if let films { try await feature.run("add \(films)") }
        let navigator = Navigator(appName: "movies", userInterface: PlainInterface())
        let sync: @MainActor () -> Void = { feature.module.startSyncFlow(in: navigator, onSessionEnd: {}) }
        let actions = calls.actions(sync: hasSync ? sync : nil)
        feature.module.startFlow(in: navigator, actions: actions)
        feature.module.addKey(to: navigator, actions: actions)
        try await PlainApplication(terminal: terminal, navigator: navigator).run()
        return Array(terminal.lines.dropFirst())
    }

    @Test("The watchlist reports its films with dates and notes, and the films of a filter and of a search")
    func list() async throws {
        let lines = try await run(
            adding: "tt0078748 --by 2026-11-20 --note very\nscary",
            ScriptedTerminal("done 1", "filter", "find nothing", "find", "order", "rows")
        )
        let row = "1. Alien, 1979, due 2026-11-20, watched 2026-11-22, note: very scary."
        let expected = [
            "Watchlist, to watch, by due date: 1 film.", "1. Alien, 1979, due 2026-11-20, overdue, note: very scary.",
            "Watchlist> done 1", "Marked “Alien” as watched.",
            "Watchlist> filter", "Watchlist, watched, by due date: 1 film.", row,
            "Watchlist> find nothing", "Nothing found for “nothing”.",
            "Watchlist> find", "Watchlist, watched, by due date: 1 film.", row,
            "Watchlist> order", "Watchlist, watched, by newest: 1 film.", row,
            "Watchlist> rows", "Watchlist, watched, by newest: 1 film.", row,
        ]
        #expect(lines == expected)
    }

    @Test("The commands 'remove', 'undo' and 'redo' change the watchlist and report the change")
    func changes() async throws {
        let lines = try await run(ScriptedTerminal("remove 1", "rows", "undo", "redo", "redo", "remove 1", "12"))
        let expected = [
            "Watchlist> remove 1", "Removed “Alien”.", "Type undo to undo it.",
            "Watchlist> rows", "There are no films to watch.",
            "Watchlist> undo", "Undone: Remove “Alien”.", "Type redo to redo it.",
            "Watchlist> redo", "Redone: Remove “Alien”.", "Watchlist> redo", "There is no change to redo.",
            "Watchlist> remove 1", "“1” is not a row. There are no rows.",
            "Watchlist> 12", "“12” is not a row. There are no rows.",
        ]
        #expect(Array(lines.dropFirst(2)) == expected)
    }

    @Test("The number of a row means the film that the user has heard, also after a change of the list")
    func heardRows() async throws {
        let lines = try await run(adding: "tt0078748 tt0083658", ScriptedTerminal("remove 1", "remove 2"))
        #expect(lines.contains("Removed “Alien”.") && lines.contains("Removed “Blade Runner”."))
    }

    @Test("A film that is already watched is reported with the command that edits it")
    func alreadyWatched() async throws {
        let lines = try await run(ScriptedTerminal("done 1", "edit 1", "filter", "done 1"))
        #expect(lines.contains("“Alien” is no longer in this list. Type filter to hear other films."))
        let watched = "“Alien” is already watched, on 2026-11-22."
        #expect(lines.suffix(2) == [watched, "Type edit and the number of its row to edit it."])
    }

    @Test("The warning about entries that cannot be read is reported with the list, and not again at a return")
    func warning() async throws {
        let feature = FeatureFixture()
        try await feature.store.save(#"{"version":2}"#, forKey: "tt0078748")
        let lines = try await run(on: feature, adding: "tt0083658", ScriptedTerminal("edit 1", "back"))
        #expect(lines[2].hasPrefix("1 entry is missing (tt0078748)"))
        #expect(lines.filter { $0.contains("is missing") }.count == 1)
    }

    @Test("The form reports its fields, the reasons why it was not saved, and the saved film")
    func form() async throws {
        let terminal = ScriptedTerminal("edit 1", "due never", "save", "due tomorrow", "note with Anna", "save", "rows")
        let lines = try await run(terminal)
        let start = try #require(lines.firstIndex(of: "Watchlist> edit 1"))
        #expect(lines[(start + 1)...(start + 2)] == ["Form of “Alien”.", "due: none."])
        let problem = try #require(lines.firstIndex { $0.hasPrefix("due: Not a date.") && $0.hasSuffix(".") })
        #expect(lines[problem + 1...problem + 2] == ["The form was not saved.", "Type save to try again, or back."])
        let end = [
            "Saved “Alien”.", "Back at the watchlist with 1 film. Type rows to hear them.", "Watchlist> rows",
            "Watchlist, to watch, by due date: 1 film.", "1. Alien, 1979, due 2026-11-23, note: with Anna.",
        ]
        #expect(Array(lines.suffix(5)) == end)
    }

    @Test("The plain form of a new film adds the film that a title means")
    func newMovie() async throws {
        let feature = FeatureFixture()
        let terminal = ScriptedTerminal("new", "film third man", "note with Anna", "save")
        let lines = try await run(on: feature, adding: nil, terminal)
        #expect(lines.contains("Form of “New film”.") && lines.contains("film: none."))
        #expect(lines.contains("Added “The Third Man”."))
        #expect(try await feature.data("--format tsv").contains("The Third Man"))
    }

    @Test("The command 'back' of the form saves nothing, and 'film' and 'add' start flows of other features")
    func otherFlows() async throws {
        let terminal = ScriptedTerminal("edit 1", "note lost", "film", "back", "discard", "rows", "1", "add")
        let lines = try await run(terminal)
        #expect(lines.contains("Back at the watchlist with 1 film. Type rows to hear them."))
        #expect(lines.contains("1. Alien, 1979."))
        #expect(calls.movies.map(\.title) == ["Alien", "Alien"] && calls.searches == 1)
    }

    @Test("The command 'sync' reports the start and the result, or why there is no sync, each time")
    func sync() async throws {
        let account = FakeAccountWatchlist([.sample(.tmdb(348), "Alien", 1979)])
        let feature = FeatureFixture(account: { account })
        let lines = try await run(on: feature, adding: "tt0083658", ScriptedTerminal("remove 1", "sync", "rows"))
        #expect(lines.filter { $0 == "Removed “Blade Runner”." }.count == 1)
        #expect(lines.contains("Syncing the watchlist with your account."))
        #expect(lines.contains { $0.hasPrefix("1. Alien, 1979") } && lines.contains { $0.hasPrefix("Sync: ") })
        let offline = try await run(hasSync: false, ScriptedTerminal("sync", "sync"))
        #expect(offline.filter { $0 == "A sync needs the network." }.count == 2)
    }

    @Test("Leaving the form with changes asks first, and the end of the input reports that the form was not saved")
    func unsavedForm() async throws {
        let lines = try await run(
            ScriptedTerminal("edit 1", "note lost", "back", "keep", "back", "discard", "edit 1", "back", "edit 1")
        )
        let notSaved = "The form of “Alien” was not saved."
        let asked = try #require(lines.firstIndex(of: "Discard your changes. Type the number of an option, or back."))
        #expect(lines[(asked + 1)...(asked + 2)] == ["1. Keep editing", "2. Discard"])
        #expect(lines[asked + 4] == "Back at the form of “Alien”." && lines[asked + 6] == "note: lost.")
        #expect(lines.filter { $0.hasPrefix("Discard your changes. ") }.count == 2 && !lines.contains(notSaved))
        #expect(lines.filter { $0 == "Watchlist> edit 1" }.count == 3)
        #expect(try await run(ScriptedTerminal("edit 1", "note lost")).last == notSaved)
        let left = try await run(ScriptedTerminal("edit 1", "note kept", "save", "edit 1", "back"))
        #expect(left.filter { $0 == "Saved “Alien”." }.count == 1)
    }

    @Test("A load that fails at the return to the watchlist is reported, and no number of films is stated")
    func failedReturn() async throws {
        let store = TestRecordStore()
        calls.onMovie = { store.failure = RecordStoreError(kind: .busy, path: "", message: "The store is busy.") }
        let terminal = ScriptedTerminal("edit 1", "note lost", "film", "save", "back", "2")
        let lines = try await run(on: FeatureFixture(store: store), terminal)
        #expect(lines.contains("The form was not saved. The store is busy."))
        let failure = "The watchlist could not be loaded. The store is busy."
        #expect(lines.suffix(2) == [failure, "Type rows to try again."])
    }

    @Test("The command that opens the watchlist does nothing on the watchlist")
    func command() async throws {
        let lines = try await run(adding: nil, ScriptedTerminal("watchlist", "rows"))
        #expect(lines.dropFirst() == ["Watchlist> watchlist", "Watchlist> rows", "There are no films to watch."])
    }

    @Test("A long sync reports its progress after each 500 films")
    func syncProgress() async throws {
        let movies = (1...700).map { Movie.sample(.tmdb($0), "Film \($0)", nil) }
        let store = InMemoryRecordStore()
        let first = FakeAccountWatchlist(movies)
        try await FeatureFixture(store: store, account: { first }).run("sync")
        let terminal = ScriptedTerminal("sync")
        // Each film that the list lacks is looked up.
        let second = FakeAccountWatchlist(
            movies,
            unlisted: Set(movies.map(\.id)),
            beforeRequest: { number in
                let expected = "Looked up 500 of 700 films…"
                if number == 600 { await eventually { await terminal.lines.last == expected } }
            }
        )
        let lines = try await run(on: FeatureFixture(store: store, account: { second }), adding: nil, terminal)
        #expect(lines.last == "Sync: There are no changes to sync.")
    }
}
