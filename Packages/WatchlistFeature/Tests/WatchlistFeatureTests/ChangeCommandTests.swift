import CommandKit
import CoreDomain
import Persistence
import TerminalTextTesting
import Testing
import WatchlistFeature
import WatchlistTestSupport

@Suite("The commands 'watchlist done', 'remove', 'undo' and 'redo'", .timeLimit(.minutes(10)))
@MainActor
struct ChangeCommandTests {
    private static let hint = " To bring it back: app watchlist redo"

    private let feature = FeatureFixture()

    @Test("'watchlist done' stores the day and the rating, today by default")
    func done() async throws {
        try await feature.run("add alien 'the third man'")
        try await feature.expect([
            "done 78748 --rating 7.5 --on friday": ["Watched “Alien” on 2026-11-20, rated 7.5/10."],
            "done 'the third man'": ["Watched “The Third Man” on 2026-11-22."],
        ])
        #expect(try await feature.data() == "")
        let rows = "tt0078748\tAlien\t1979\t\t2026-11-20\t7.5\t\ntt0041959\tThe Third Man\t1949\t\t2026-11-22\t\t\n"
        #expect(try await feature.data("--watched --sort title") == rows)
        #expect(try await feature.data("--watched --format json").contains(#""rating" : 7.5"#))
    }

    @Test("'watchlist done' of a watched film keeps the first day; the message has the changed rating and a remedy")
    func doneTwice() async throws {
        try await feature.run("add alien")
        try await feature.run("done alien --on friday")
        let hint = " It keeps its date, 2026-11-20. To change the date, edit the film on the watchlist's screen."
        try await feature.expect([
            "done alien --on 2026-11-20": ["“Alien” was already watched, on 2026-11-20."],
            "done alien": ["“Alien” was already watched, on 2026-11-20." + hint],
            "done alien --rating 9 --on friday": ["Changed the rating of “Alien” from none to 9/10."],
            "done alien --rating 7 --on 2026-01-01": ["Changed the rating of “Alien” from 9/10 to 7/10." + hint],
            "done alien --rating 7 --on friday": ["“Alien” was already watched, on 2026-11-20, rated 7/10."],
            "undo": ["Undone: Rate “Alien”." + Self.hint], "redo": ["Redone: Rate “Alien”."],
            "redo": ["There is no change to redo."],
        ])
        #expect(try await feature.data("--watched").contains("\t2026-11-20\t7\t"))
    }

    @Test("'watchlist done' and 'watchlist remove' accept several films by id, web address and title, as one change")
    func names() async throws {
        try await feature.run("add tt0083658 tt1856101 tt0078748 amélie")
        try await feature.expect([
            "done 'BLADE runner' 78748 --rating 9": [
                "Watched “Blade Runner” on 2026-11-22, rated 9/10.", "Watched “Alien” on 2026-11-22, rated 9/10.",
            ],
            "remove https://www.imdb.com/title/tt1856101/?ref_=x amelie tt1856101": [
                "Removed “Blade Runner 2049”.", "Removed “Amélie”.",
            ],
            "undo": ["Undone: Remove 2 films." + Self.hint],
        ])
        #expect(try await feature.ids() == ["tt0078748", "tt0211915", "tt0083658", "tt1856101"])
        #expect(try await feature.notes("undo") == ["Undone: Mark 2 films as watched." + Self.hint])
    }

    @Test(
        "'watchlist done' and 'watchlist remove' with a part of a title list the films with ids, change nothing, exit with 65",
        arguments: ["done", "remove"],
        ["runner", "2049", "tt0078748 2049", "blade runner 2048"]
    )
    func partialTitle(command: String, names: String) async throws {
        try await feature.run("add tt0083658 tt1856101 alien")
        let message = await feature.failure("\(command) \(names)", .badData)
        #expect(message?.contains("\n  tt1856101  Blade Runner 2049 (2017)\n") == true)
        #expect(message?.hasSuffix("Give the id of one of them, or its whole title.") == true)
        #expect(try await feature.ids("").count == 3)
    }

    @Test(
        "'watchlist remove' accepts a title of several words, with a year, without quotes, or several films",
        arguments: [
            ("blade runner", ["tt0078748", "tt1856101"]), ("blade runner 2049", ["tt0078748", "tt0083658"]),
            ("alien 1979", ["tt0083658", "tt1856101"]), ("alien tt0083658", ["tt1856101"]),
            ("'blade runner' alien", ["tt1856101"]),
        ]
    )
    func words(words: String, remaining: [String]) async throws {
        try await feature.run("add tt0083658 tt1856101 alien")
        try await feature.run("remove \(words)")
        #expect(try await feature.ids() == remaining)
    }

    @Test(
        "'watchlist done' of several words means each of them if no film has the title, and changes nothing on an error"
    )
    func eachWord() async throws {
        try await feature.run("add alien amélie")
        let message = await feature.failure("done alien xyz", .noInput)
        #expect(message == "“alien xyz” is not on the watchlist.\nTo see the list: app watchlist --all")
        let sequel = await feature.failure("done amélie 78748", .noInput)
        #expect(sequel?.hasPrefix("“amélie 78748” is not on the watchlist.") == true)
        #expect(try await feature.data("--watched") == "")
        #expect(try await feature.notes("done alien amelie").count == 2)
    }

    @Test(
        "'watchlist done' and 'watchlist remove' of a film that is not on the list exit with 66 and change no other film",
        arguments: ["done alien", "remove tt0078748", "done 78748", "remove https://www.imdb.com/title/tt0078748/"]
    )
    func notListed(line: String) async throws {
        try await feature.run("add tt0083658")
        for line in [line, line.replacing(" ", with: " tt0083658 ")] {
            #expect(await feature.failure(line, .noInput)?.contains("is not on the watchlist.") == true)
        }
        #expect(try await feature.ids("") == ["tt0083658"] && feature.source.requests == ["tt0083658"])
    }

    @Test(
        "'watchlist done' and 'watchlist remove' of a mistyped title suggest the most similar title of the list",
        arguments: [
            ("done 'blad runer'", "Blade Runner"), ("done 'third mann'", "The Third Man"),
            ("remove 'Blade Runer 2049'", "Blade Runner 2049"), ("remove tt0078748 amelei", "Amélie"),
            ("remove blad runer", "Blade Runner"),
        ]
    )
    func mistypedTitle(line: String, title: String) async throws {
        try await feature.run("add tt0083658 tt1856101 alien amélie 'the third man'")
        let message = await feature.failure(line, .noInput)
        #expect(message?.hasSuffix("is not on the watchlist. Did you mean “\(title)”?") == true)
        #expect(try await feature.ids().count == 5)
    }

    @Test(
        "The names of other programs for 'watchlist remove' are usage errors that suggest it",
        arguments: ["rm", "delete"]
    )
    func synonym(name: String) {
        let error = #expect(throws: UsageError.self) { try FeatureFixture.parse("\(name) alien") }
        #expect(error?.message.contains("Did you mean 'remove'?") == true)
    }

    @Test("A cancelled 'watchlist undo' or 'redo' changes nothing and says so", arguments: ["undo", "redo"])
    func cancelled(command: String) async throws {
        for line in ["add alien", "add amélie", "undo"] { try await feature.run(line) }
        let output = TextOutputSpy()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await feature.run(command, output: output)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(output.notes == ["Interrupted: nothing was \(command)ne."])
        #expect(try await feature.ids() == ["tt0078748"])
    }

    @Test("'watchlist undo' and 'redo' fail if a newer version stored the last change", arguments: ["undo", "redo"])
    func newerChange(command: String) async throws {
        let store = InMemoryRecordStore()
        let collection = RecordCollection(name: "watchlist-\(command)", capacity: 10)
        try await store.save(#"{"version":2}"#, forKey: "1", in: collection)
        let message = await FeatureFixture(store: store).failure(command, .badConfiguration)
        #expect(message?.hasSuffix("\nUpdate the program.") == true)
    }

    @Test("'watchlist add' of an entry that cannot be read names 'watchlist remove', which deletes the entry")
    func unreadableEntry() async throws {
        let store = InMemoryRecordStore()
        try await store.save("{}", forKey: "tt0083658")
        let feature = FeatureFixture(store: store)
        let message = await feature.failure("add tt0083658", .badConfiguration)
        #expect(message?.hasSuffix("\nUpdate the program. To delete the entry: app watchlist remove ID") == true)
        try await feature.expect([
            "remove tt0083658": ["Removed “tt0083658”."], "add tt0083658": ["Added “Blade Runner (1982)”."],
        ])
    }

    @Test(
        "'watchlist remove' removes an entry under another key than its id by this key",
        arguments: ["tt0000005", "copy"]
    )
    func otherKey(key: String) async throws {
        let store = InMemoryRecordStore()
        let value = #"{"added":"2026-11-22","ids":["tt0083658"],"title":"Blade Runner","version":1}"#
        try await store.save(value, forKey: key)
        let feature = FeatureFixture(store: store)
        try await feature.run("add alien")
        await feature.failure("remove tt0083658", .noInput)
        #expect(try await feature.notes("remove \(key)") == ["Removed “\(key)”."])
        #expect(try await store.records(in: .watchlist, limit: 10).map(\.key) == ["tt0078748"])
    }
}
