import CoreDomain
import Foundation
import Testing
import WatchlistDomain
import WatchlistTestSupport

@Suite("WatchlistSyncPlan")
struct WatchlistSyncPlanTests {
    private static let movie = MovieID.tmdb(1)

    /// All combinations of a film's state here, and whether it is in the base, in the account and in the outbox. Then the plan, and
    /// whether the film is in the base and in the outbox afterwards.
    private static let rows = """
        none    - - - nothing           - -
        none    - - + nothing           - -
        none    - + - add-here          + -
        none    - + + conflict,remove   + +
        none    + - - nothing           - -
        none    + - + nothing           - -
        none    + + - remove            + -
        none    + + + remove            + +
        planned - - - add               - -
        planned - - + add               - +
        planned - + - nothing           + -
        planned - + + nothing           + -
        planned + - - remove-here       - -
        planned + - + conflict,add      - +
        planned + + - nothing           + -
        planned + + + nothing           + -
        watched - - - nothing           - -
        watched - - + nothing           - -
        watched - + - watched           - -
        watched - + + conflict,remove   + +
        watched + - - nothing           - -
        watched + - + nothing           - -
        watched + + - remove            + -
        watched + + + remove            + +
        """
        .split(separator: "\n").map { $0.split(separator: " ").map(String.init) }

    private static func change(_ id: MovieID, isPlanned: Bool = false, at second: Double = 0) -> OutboxChange {
        let date = Date(timeIntervalSince1970: second)
        return OutboxChange(entry: id, ids: [id], title: "\(id)", isPlanned: isPlanned, date: date)
    }

    /// Returns a state in which the film is not here, or planned or watched here.
    private static func state(
        _ here: String,
        base: Set<MovieID>,
        changed second: Double?,
        lastSync: Date? = nil
    ) -> WatchlistSyncState {
        let entry = WatchlistEntry.sample(movie, "Alien", 1979, watched: here == "watched" ? "2026-11-20" : nil)
        return WatchlistSyncState(
            watchlist: Watchlist(here == "none" ? [] : [entry]),
            outbox: second.map { [change(movie, isPlanned: here == "planned", at: $0)] } ?? [],
            base: base,
            lastSync: lastSync
        )
    }

    private static func plan(
        _ state: inout WatchlistSyncState,
        _ remote: [Movie],
        matches: [MovieID: MovieID?] = [:]
    ) -> WatchlistSyncPlan {
        WatchlistSyncPlan(&state, remote: remote, matches: matches, today: .testToday)
    }

    private static func text(_ plan: WatchlistSyncPlan) -> String {
        let names: [[String]] = [
            plan.additions.map { _ in "add-here" }, plan.removals.map { _ in "remove-here" },
            plan.conflicts.map { _ in "conflict" }, plan.sendings.map { $0.isListed ? "add" : "remove" },
            plan.watched.map { _ in "watched" },
        ]
        return names.flatMap(\.self).isEmpty ? "nothing" : names.flatMap(\.self).joined(separator: ",")
    }

    @Test("The plan for a film follows from its states here, in the base, the account and the outbox", arguments: rows)
    func row(words: [String]) {
        let here = words[0]
        let (wasOnBoth, isInAccount, isInOutbox) = (words[1] == "+", words[2] == "+", words[3] == "+")
        var state = Self.state(here, base: wasOnBoth ? [Self.movie] : [], changed: isInOutbox ? 0 : nil)
        let plan = Self.plan(&state, isInAccount ? [.sample(Self.movie, "Alien", 1979)] : [])
        #expect(Self.text(plan) == words[4])
        #expect(state.base.contains(Self.movie) == (words[5] == "+"))
        #expect(!state.outbox.isEmpty == (words[6] == "+"))
        // The account gets the state that the watchlist has after the sync, except for films that stay on both.
        let isPlanned = state.watchlist.entries.contains { $0.watched == nil }
        let isListed = plan.sendings.last?.isListed ?? isInAccount
        #expect(isPlanned == isListed || !plan.watched.isEmpty)
        let isWatched = state.watchlist.entries.contains { $0.watched != nil }
        #expect(isWatched == (here == "watched"))
    }

    @Test(
        "A change of the account is later than a change here before the last sync, and is used",
        arguments: [
            ("none", false, true, "add-here,conflict", true), ("planned", true, false, "remove-here,conflict", false),
            ("watched", false, true, "conflict,watched", false),
        ]
    )
    func laterChangeThere(here: String, wasOnBoth: Bool, isListed: Bool, text: String, isInBase: Bool) {
        let lastSync = Date(timeIntervalSince1970: 11)
        var state = Self.state(here, base: wasOnBoth ? [Self.movie] : [], changed: 10, lastSync: lastSync)
        let plan = Self.plan(&state, isListed ? [.sample(Self.movie, "Alien", 1979)] : [])
        #expect(Self.text(plan) == text)
        #expect(plan.conflicts.map(\.isChangeHereUsed) == [false])
        #expect(state.outbox.isEmpty)
        #expect(state.base.contains(Self.movie) == isInBase)
    }

    @Test("The changes of the outbox are sent in their order, after older entries in the order of their addition")
    func order() {
        var state = WatchlistSyncState(
            watchlist: Watchlist([
                .sample(.tmdb(4), "D"), .sample(.tmdb(2), "B", added: "2026-11-02"),
                .sample(.tmdb(1), "A", added: "2026-11-01"),
            ]),
            outbox: [
                Self.change(.tmdb(9)), Self.change(.tmdb(4), isPlanned: true, at: 1), Self.change(.tmdb(3), at: 2),
            ],
            base: [.tmdb(3), .tmdb(9)]
        )
        let plan = Self.plan(&state, [.sample(.tmdb(3)), .sample(.tmdb(9))])
        #expect(plan.sendings.map(\.movie.number) == [1, 2, 9, 4, 3])
    }

    @Test("An entry with an IMDb id gains the TMDB id of its film, and a film that the service lacks is skipped")
    func matches() {
        var state = WatchlistSyncState(
            watchlist: Watchlist([.sample(.imdb(1), "A"), .sample(.imdb(2), "B"), .sample(.imdb(3), "C")])
        )
        let matches: [MovieID: MovieID?] = [.imdb(1): .tmdb(1), .imdb(2): .tmdb(2), .imdb(3): nil]
        let plan = Self.plan(&state, [.sample(.tmdb(1), "A")], matches: matches)
        #expect(state.watchlist[.imdb(1)]?.ids == [.imdb(1), .tmdb(1)])
        #expect(state.base == [.tmdb(1)])
        #expect(plan.sendings.map(\.movie) == [.tmdb(2)])
        #expect(plan.unmatched.map(\.id) == [.imdb(3)])
        #expect(plan.additions.isEmpty)
    }

    @Test("A film of the account that is watched here under its title and year is not added, and stays in the account")
    func watchedUnderOtherID() {
        let entry = WatchlistEntry.sample(.imdb(7), "Alien", 1979, watched: "2020-01-01")
        var state = WatchlistSyncState(watchlist: Watchlist([entry]))
        for _ in 1...2 {
            let plan = Self.plan(&state, [.sample(.tmdb(1), "Alien", 1979)])
            #expect(plan.isEmpty && plan.watched.count == 1)
            #expect(state.base.isEmpty && state.watchlist.entries.count == 1)
        }
    }

    @Test("A film is not removed from the account if its entry may be one that cannot be read")
    func unreadable() {
        var state = WatchlistSyncState(watchlist: Watchlist(), base: [.tmdb(1)])
        state.watchlist.unreadableKeys = ["tt0000001", "tmdb:2"]
        #expect(Self.plan(&state, [.sample(.tmdb(1), "A"), .sample(.tmdb(2), "B")]).isEmpty)
        #expect(state.base == [.tmdb(1)])
    }
}
