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

    @Test("'watchlist done' of a watched film keeps the first day; the message has the changed rating and a remedy")
    func doneTwice() async throws {
        try await feature.run("add alien")
        let hint = " It keeps its date, 2026-11-20. To change the date, edit the film on the watchlist's screen."
        try await feature.expect([
            "done alien --on friday": ["Watched “Alien” on 2026-11-20."],
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

    @Test("'watchlist done' and 'watchlist remove' accept several films by id, web address and words of a title")
    func names() async throws {
        try await feature.run("add tt0083658 tt1856101 tt0078748 amélie")
        try await feature.expect([
            "done BLADE runner tt0078748 --rating 7.5": [
                "Watched “Blade Runner” on 2026-11-22, rated 7.5/10.", "Watched “Alien” on 2026-11-22, rated 7.5/10.",
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
        "A name that is no title or id of the list changes no film, and the message has similar titles and a remedy",
        arguments: [
            ("done runner", .badData, partialTitle), ("done blade runner 2048", .badData, partialTitle),
            ("remove tt0078748 2049", .badData, partialTitle),
            ("done alien xyz", .noInput, "“alien xyz" + notListed),
            ("done amélie 78748", .noInput, "“amélie 78748" + notListed),
            ("remove alien https://www.imdb.com/title/tt0000001/", .noInput, "“tt0000001" + notListed),
            ("done 'blad runer'", .noInput, "is not on the watchlist. Did you mean “Blade Runner”?"),
            ("remove tt0078748 third mann", .noInput, "is not on the watchlist. Did you mean “The Third Man”?"),
        ] as [(String, ExitCode, String)]
    )
    func unknownName(line: String, code: ExitCode, end: String) async throws {
        try await feature.run("add tt0083658 tt1856101 alien amélie 'the third man'")
        #expect(await feature.failure(line, code)?.hasSuffix(end) == true)
        #expect(try await feature.ids("").count == 5)
    }

    private nonisolated static let notListed = "” is not on the watchlist.\nTo see the list: app watchlist --all"
    private nonisolated static let partialTitle = """
        \n  tt1856101  Blade Runner 2049 (2017)
        Give the id of one of them, or its whole title.
        """

    @Test("'watchlist done' of several words means each of them if no film has the title")
    func eachWord() async throws {
        try await feature.run("add alien amélie")
        #expect(try await feature.notes("done alien amelie").count == 2)
    }

    @Test("The synonyms of 'watchlist remove' are usage errors that suggest it", arguments: ["rm", "delete"])
    func synonym(name: String) {
        let error = #expect(throws: UsageError.self) { try FeatureFixture.parse("\(name) alien") }
        #expect(error?.message.contains("Did you mean 'remove'?") == true)
    }

    @Test("A cancelled 'watchlist undo' or 'redo' changes nothing and says so", arguments: ["undo", "redo"])
    func cancelled(command: String) async throws {
        for line in ["add alien", "add amélie", "undo"] { try await feature.run(line) }
        #expect(await feature.outputOfCancelled(command).notes == ["Interrupted: nothing was \(command)ne."])
        #expect(try await feature.ids() == ["tt0078748"])
    }

    @Test("'watchlist undo' and 'redo' fail if a newer version stored the last change", arguments: ["undo", "redo"])
    func newerChange(command: String) async throws {
        let collection = RecordCollection(name: "watchlist-\(command)", capacity: 10)
        try await feature.store.save(#"{"version":2}"#, forKey: "1", in: collection)
        #expect(await feature.failure(command, .badConfiguration)?.hasSuffix("\nUpdate the program.") == true)
    }

    @Test("'watchlist add' of an entry that cannot be read names 'watchlist remove', which deletes the entry")
    func unreadableEntry() async throws {
        try await feature.store.save("{}", forKey: "tt0083658")
        let message = await feature.failure("add tt0083658", .badConfiguration)
        #expect(message?.hasSuffix("\nUpdate the program. To delete the entry: app watchlist remove ID") == true)
        try await feature.expect([
            "remove tt0083658": ["Removed “tt0083658”."], "add tt0083658": ["Added “Blade Runner (1982)”."],
        ])
    }
}
