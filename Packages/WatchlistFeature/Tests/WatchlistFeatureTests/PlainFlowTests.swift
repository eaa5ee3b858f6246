import AccountInterface
import AsyncTesting
import CoreDomain
import Foundation
import Persistence
import PlainUI
import PlainUITesting
import Testing
import WatchlistFeature
import WatchlistInterface
import WatchlistTestSupport

@Suite("The watchlist in the plain interface", .timeLimit(.minutes(1)))
@MainActor
struct PlainFlowTests {
    private final class Calls {
        var movies: [Movie] = []
        var onMovie: @MainActor () -> Void = {}
        var searches = 0
        var sessionEnds = 0
    }

    private let calls = Calls()

    /// Returns the lines of a dialogue, without the greeting.
    private func run(
        _ feature: FeatureFixture,
        hasSync: Bool = true,
        _ terminal: ScriptedTerminal
    ) async throws -> [String] {
        let navigator = Navigator(appName: "movies", userInterface: PlainInterface())
        let sync: @MainActor () -> Void = { [calls] in
            feature.module.startSyncFlow(in: navigator, onSessionEnd: { calls.sessionEnds += 1 })
        }
        let actions = WatchlistModuleActions(
            showMovie: { [calls] movie, _ in
                calls.movies.append(movie)
                calls.onMovie()
            },
            showSearch: { [calls] _ in calls.searches += 1 },
            sync: hasSync ? sync : nil
        )
        feature.module.startFlow(in: navigator, actions: actions)
        feature.module.addKey(to: navigator, actions: actions)
        try await PlainApplication(terminal: terminal, navigator: navigator).run()
        return Array(terminal.lines.dropFirst())
    }

    @Test(
        "The watchlist reports its films with due dates, ratings and notes, and reports the films of a filter and a search"
    )
    func list() async throws {
        let feature = FeatureFixture()
        try await feature.run("watchlist add tt0078748 --by 2026-11-20 --note scary")
        let lines = try await run(
            feature,
            ScriptedTerminal("done 1", "filter", "find nothing", "find", "order", "rows")
        )
        #expect(
            lines.prefix(3) == [
                "Watchlist, to watch, by due date: 1 film.", "1. Alien, 1979, due 2026-11-20, overdue, note: scary.",
                "Watchlist> done 1",
            ]
        )
        #expect(
            lines.dropFirst(3) == [
                "Marked “Alien” as watched.", "Watchlist> filter", "Watchlist, watched, by due date: 1 film.",
                "1. Alien, 1979, due 2026-11-20, watched 2026-11-22, note: scary.", "Watchlist> find nothing",
                "Nothing found for “nothing”.", "Watchlist> find", "Watchlist, watched, by due date: 1 film.",
                "1. Alien, 1979, due 2026-11-20, watched 2026-11-22, note: scary.", "Watchlist> order",
                "Watchlist, watched, by newest: 1 film.",
                "1. Alien, 1979, due 2026-11-20, watched 2026-11-22, note: scary.", "Watchlist> rows",
                "Watchlist, watched, by newest: 1 film.",
                "1. Alien, 1979, due 2026-11-20, watched 2026-11-22, note: scary.",
            ]
        )
    }

    @Test("The commands 'remove', 'undo' and 'redo' change the watchlist and report the change")
    func changes() async throws {
        let feature = FeatureFixture()
        try await feature.run("watchlist add tt0078748")
        let lines = try await run(feature, ScriptedTerminal("remove 1", "rows", "undo", "redo", "redo", "remove 1"))
        let removal = try #require(lines.firstIndex(of: "Removed “Alien”."))
        #expect(lines[removal + 1] == "Type undo to undo it.")
        #expect(lines.contains("Type redo to redo it."))
        #expect(lines.contains("There are no films to watch.") && lines.contains { $0.hasPrefix("Undone: ") })
        #expect(lines.contains { $0.hasPrefix("Redone: ") } && lines.contains("There is no change to redo."))
        #expect(lines.last == "“1” is not a row. There are no rows.")
        #expect(try await run(feature, ScriptedTerminal("12")).last == "“12” is not a row. There are no rows.")
    }

    @Test("The number of a row means the film that the user has heard, also after a change of the list")
    func heardRows() async throws {
        let feature = FeatureFixture()
        try await feature.run("watchlist add tt0078748 tt0083658")
        let lines = try await run(feature, ScriptedTerminal("remove 1", "remove 2"))
        #expect(lines.contains("Removed “Alien”.") && lines.contains("Removed “Blade Runner”."))
    }

    @Test("A film that is already watched is reported with the command that edits it")
    func alreadyWatched() async throws {
        let feature = FeatureFixture()
        try await feature.run("watchlist add tt0078748")
        let lines = try await run(feature, ScriptedTerminal("done 1", "edit 1", "filter", "done 1"))
        #expect(lines.contains("“Alien” is no longer in this list. Type filter to hear other films."))
        #expect(
            lines.suffix(2) == [
                "“Alien” is already watched, on 2026-11-22.", "Type edit and the number of its row to edit it.",
            ]
        )
    }

    @Test("The warning about entries that cannot be read is reported with the list, and not again at a return")
    func warning() async throws {
        let store = InMemoryRecordStore()
        let feature = FeatureFixture(store: store)
        try await feature.run("watchlist add tt0083658")
        try await store.save(
            Record(key: "tt0078748", value: Data(#"{"version":2}"#.utf8)),
            in: RecordCollection(name: "watchlist", capacity: 10)
        )
        let lines = try await run(feature, ScriptedTerminal("edit 1", "back"))
        #expect(lines[2].hasPrefix("1 entry is missing (tt0078748)"))
        #expect(lines.filter { $0.contains("is missing") }.count == 1)
    }

    @Test("The form reports its fields, the reasons why it was not saved, and the saved film")
    func form() async throws {
        let feature = FeatureFixture()
        try await feature.run("watchlist add tt0078748")
        let lines = try await run(
            feature,
            ScriptedTerminal(
                "edit 1",
                "due never",
                "save",
                "due tomorrow",
                "note with Anna",
                "rating 11",
                "rating 8",
                "save",
                "rows"
            )
        )
        let start = try #require(lines.firstIndex(of: "Watchlist> edit 1"))
        #expect(lines[(start + 1)...(start + 2)] == ["Form of “Alien”.", "due: none."])
        let problem = try #require(lines.firstIndex { $0.hasPrefix("due: Not a date.") })
        #expect(lines[problem].hasSuffix("."))
        #expect(lines[problem + 1...problem + 2] == ["The form was not saved.", "Type save to try again, or back."])
        let end = try #require(lines.lastIndex(of: "Edit Alien> save"))
        #expect(
            Array(lines[(end + 1)...]) == [
                "Saved “Alien”.", "Back at the watchlist with 0 films. Type rows to hear them.", "Watchlist> rows",
                "There are no films to watch.",
            ]
        )
        #expect(try await feature.data("watchlist --all --format tsv").contains("with Anna"))
    }

    @Test("The plain form of a new film adds the film that a title means")
    func newMovie() async throws {
        let feature = FeatureFixture()
        let lines = try await run(feature, ScriptedTerminal("new", "film third man", "note with Anna", "save"))
        #expect(lines.contains("Form of “New film”.") && lines.contains("film: none."))
        #expect(lines.contains("Added “The Third Man”."))
        #expect(try await feature.data("watchlist --format tsv").contains("The Third Man"))
    }

    @Test("The command 'back' of the form saves nothing, and 'film' and 'add' start flows of other features")
    func otherFlows() async throws {
        let feature = FeatureFixture()
        try await feature.run("watchlist add tt0078748")
        let lines = try await run(
            feature,
            ScriptedTerminal("edit 1", "note lost", "film", "back", "discard", "rows", "1", "add")
        )
        #expect(lines.contains("Back at the watchlist with 1 film. Type rows to hear them."))
        #expect(
            lines.contains("1. Alien, 1979.") && calls.movies.map(\.title) == ["Alien", "Alien"] && calls.searches == 1
        )
    }

    @Test("The command 'sync' reports the start and the result, or why there is no sync, each time")
    func sync() async throws {
        let account = FakeAccountWatchlist([.sample(.tmdb(348), "Alien", 1979)])
        let feature = FeatureFixture(account: { account })
        let lines = try await run(feature, ScriptedTerminal("sync", "rows"))
        #expect(
            lines.contains("Syncing the watchlist with your account.")
                && lines.contains { $0.hasPrefix("1. Alien, 1979") }
        )
        #expect(lines.contains { $0.hasPrefix("Sync: ") })
        let offline = try await run(feature, hasSync: false, ScriptedTerminal("sync", "sync"))
        #expect(offline.filter { $0 == "A sync needs the network." }.count == 2)
    }

    @Test("A session that has ended closes the sync and is reported")
    func sessionEnd() async throws {
        let account = FakeAccountWatchlist(beforeRequest: { _ in throw AccountError.sessionEnded })
        let feature = FeatureFixture(account: { account })
        try await feature.run("watchlist add tt0078748")
        let lines = try await run(feature, ScriptedTerminal("sync"))
        #expect(calls.sessionEnds == 1 && lines.last == "Syncing the watchlist with your account.")
    }

    @Test("Leaving the form with changes asks first, and the end of the input reports that the form was not saved")
    func unsavedForm() async throws {
        let feature = FeatureFixture()
        try await feature.run("watchlist add tt0078748")
        let lines = try await run(
            feature,
            ScriptedTerminal("edit 1", "note lost", "back", "keep", "back", "discard", "edit 1", "back", "edit 1")
        )
        let notSaved = "The form of “Alien” was not saved."
        let asked = try #require(lines.firstIndex(of: "Discard your changes. Type the number of an option, or back."))
        #expect(lines[(asked + 1)...(asked + 2)] == ["1. Keep editing", "2. Discard"])
        #expect(lines[asked + 4] == "Back at the form of “Alien”." && lines[asked + 6] == "note: lost.")
        #expect(lines.filter { $0.hasPrefix("Discard your changes. ") }.count == 2 && !lines.contains(notSaved))
        #expect(lines.filter { $0 == "Watchlist> edit 1" }.count == 3)
        let ended = try await run(feature, ScriptedTerminal("edit 1", "note lost"))
        #expect(ended.last == notSaved)
        let left = try await run(feature, ScriptedTerminal("edit 1", "note kept", "save", "edit 1", "back"))
        #expect(left.filter { $0 == "Saved “Alien”." }.count == 1)
    }

    @Test("A load that fails at the return to the watchlist is reported, and no number of films is stated")
    func failedReturn() async throws {
        let store = HeldRecordStore()
        let feature = FeatureFixture(store: store)
        try await feature.run("watchlist add tt0078748")
        calls.onMovie = { store.failure = RecordStoreError(kind: .busy, path: "", message: "The store is busy.") }
        let lines = try await run(feature, ScriptedTerminal("edit 1", "note lost", "film", "save", "back", "2"))
        #expect(
            lines.suffix(10) == [
                "Edit Alien> save", "The form was not saved. The store is busy.", "Type save to try again, or back.",
                "Edit Alien> back", "Discard your changes. Type the number of an option, or back.", "1. Keep editing",
                "2. Discard", "Discard your changes> 2", "The watchlist could not be loaded. The store is busy.",
                "Type rows to try again.",
            ]
        )
    }

    @Test("The command that opens the watchlist does nothing on the watchlist")
    func command() async throws {
        let lines = try await run(FeatureFixture(), ScriptedTerminal("watchlist", "rows"))
        #expect(lines.dropFirst() == ["Watchlist> watchlist", "Watchlist> rows", "There are no films to watch."])
    }

    @Test("A long sync reports its progress after each 500 films")
    func syncProgress() async throws {
        let movies = (1...700).map { Movie.sample(.tmdb($0), "Film \($0)", nil) }
        let store = InMemoryRecordStore()
        let first = FakeAccountWatchlist(movies)
        try await FeatureFixture(store: store, account: { first }).run("watchlist sync")
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
        let lines = try await run(FeatureFixture(store: store, account: { second }), terminal)
        #expect(lines.last == "Sync: There are no changes to sync.")
    }
}
