import CommandKit
import CoreDomain
import MoviesInterface
import TerminalTextTesting
import Testing
import WatchlistFeature
import WatchlistTestSupport

@Suite("The commands 'watchlist done', 'remove', 'undo' and 'redo'", .timeLimit(.minutes(1)))
@MainActor
struct ChangeCommandTests {
    private let feature = FeatureFixture()

    @Test("'watchlist done' stores the day and the rating, today by default")
    func done() async throws {
        try await feature.run("watchlist add alien 'the third man'")
        #expect(
            try await feature.notes("watchlist done 78748 --rating 8 --on friday") == [
                "Watched “Alien” on 2026-11-20, rated 8/10."
            ]
        )
        #expect(try await feature.notes("watchlist done 'the third man'") == ["Watched “The Third Man” on 2026-11-22."])
        #expect(try await feature.data("watchlist") == "")
        #expect(
            try await feature.data("watchlist --watched --sort title") == """
                tt0078748\tAlien\t1979\t\t2026-11-20\t8\t
                tt0041959\tThe Third Man\t1949\t\t2026-11-22\t\t

                """
        )
    }

    @Test("'watchlist done' of a watched film keeps the first day; the message has the changed rating and a remedy")
    func doneTwice() async throws {
        try await feature.run("watchlist add alien")
        try await feature.run("watchlist done alien --on friday")
        let hint = " It keeps its date, 2026-11-20. To change the date, edit the film on the watchlist's screen."
        let messages = [
            ("--on 2026-11-20", "“Alien” was already watched, on 2026-11-20."),
            ("", "“Alien” was already watched, on 2026-11-20." + hint),
            ("--rating 9 --on friday", "Changed the rating of “Alien” from none to 9/10."),
            ("--rating 7 --on 2026-01-01", "Changed the rating of “Alien” from 9/10 to 7/10." + hint),
            ("--rating 7 --on friday", "“Alien” was already watched, on 2026-11-20, rated 7/10."),
        ]
        for (options, message) in messages {
            #expect(try await feature.notes("watchlist done alien \(options)") == [message])
        }
        #expect(try await feature.data("watchlist --watched").contains("\t2026-11-20\t7\t"))
        #expect(
            try await feature.notes("watchlist undo") == ["Undone: Rate “Alien”. To bring it back: app watchlist redo"]
        )
    }

    @Test("'watchlist done' and 'watchlist remove' accept several films by id, web address and title, as one change")
    func names() async throws {
        try await feature.run("watchlist add tt0083658 tt1856101 tt0078748 amélie")
        #expect(
            try await feature.notes("watchlist done 'BLADE runner' 78748 --rating 9") == [
                "Watched “Blade Runner” on 2026-11-22, rated 9/10.", "Watched “Alien” on 2026-11-22, rated 9/10.",
            ]
        )
        #expect(
            try await feature.notes("watchlist remove https://www.imdb.com/title/tt1856101/?ref_=x amelie tt1856101")
                == ["Removed “Blade Runner 2049”.", "Removed “Amélie”."]
        )
        #expect(try await feature.ids() == ["tt0078748", "tt0083658"])
        #expect(try await feature.data("watchlist --format ids") == "")
        let hint = " To bring it back: app watchlist redo"
        #expect(try await feature.notes("watchlist undo") == ["Undone: Remove 2 films." + hint])
        #expect(try await feature.notes("watchlist undo") == ["Undone: Mark 2 films as watched." + hint])
    }

    @Test(
        "'watchlist done' and 'watchlist remove' with a part of a title list the films with ids, change nothing, exit with 65",
        arguments: ["done", "remove"],
        ["runner", "2049", "tt0078748 2049", "blade runner 2048"]
    )
    func partialTitle(command: String, names: String) async throws {
        try await feature.run("watchlist add tt0083658 tt1856101 alien")
        let error = await feature.failure("watchlist \(command) \(names)")
        #expect(error?.exitCode == .badData)
        #expect(error?.message?.contains("\n  tt1856101  Blade Runner 2049 (2017)\n") == true)
        #expect(error?.message?.hasSuffix("Give the id of one of them, or its whole title.") == true)
        #expect(try await feature.data("watchlist --format ids").split(separator: "\n").count == 3)
    }

    @Test(
        "'watchlist remove' accepts a title of several words, with a year, without quotes, or several films",
        arguments: [
            ("blade runner", ["tt1856101", "tt0078748"]), ("blade runner 2049", ["tt0083658", "tt0078748"]),
            ("alien 1979", ["tt0083658", "tt1856101"]), ("alien tt0083658", ["tt1856101"]),
            ("'blade runner' alien", ["tt1856101"]),
        ]
    )
    func words(words: String, remaining: [String]) async throws {
        try await feature.run("watchlist add tt0083658 tt1856101 alien")
        try await feature.run("watchlist remove \(words)")
        #expect(Set(try await feature.ids()) == Set(remaining))
    }

    @Test(
        "'watchlist done' of several words means each of them if no film has the title, and changes nothing on an error"
    )
    func eachWord() async throws {
        try await feature.run("watchlist add alien amélie")
        let error = await feature.failure("watchlist done alien xyz")
        #expect(
            error?.message?.hasPrefix("“alien xyz” is not on the watchlist.\nTo see the list: app watchlist --all")
                == true
        )
        let sequel = await feature.failure("watchlist done amélie 78748")
        #expect(sequel?.message?.hasPrefix("“amélie 78748” is not on the watchlist.") == true)
        #expect(try await feature.data("watchlist --watched") == "")
        #expect(try await feature.notes("watchlist done alien amelie").count == 2)
    }

    @Test(
        "'watchlist done' and 'watchlist remove' of a film that is not on the list exit with 66 and change no other film",
        arguments: ["done alien", "remove tt0078748", "done 78748", "remove https://www.imdb.com/title/tt0078748/"]
    )
    func notListed(line: String) async throws {
        try await feature.run("watchlist add tt0083658")
        for line in [line, line.replacing(" ", with: " tt0083658 ")] {
            let error = await feature.failure("watchlist \(line)")
            #expect(error?.exitCode == .noInput)
            #expect(error?.message?.contains("is not on the watchlist.") == true)
        }
        #expect(try await feature.data("watchlist --format ids") == "tt0083658\n")
        #expect(feature.source.requests == ["tt0083658"])
    }

    @Test(
        "'watchlist done' and 'watchlist remove' of a mistyped title suggest the most similar title of the list",
        arguments: [
            "done 'blad runer'", "done 'third mann'", "remove 'Blade Runer 2049'", "remove tt0078748 amelei",
            "remove blad runer",
        ]
    )
    func mistypedTitle(line: String) async throws {
        try await feature.run("watchlist add tt0083658 tt1856101 alien amélie 'the third man'")
        let error = await feature.failure("watchlist \(line)")
        let title = try #require(
            [("amelei", "Amélie"), ("2049", "Blade Runner 2049"), ("mann", "The Third Man"), ("", "Blade Runner")]
                .first { line.contains($0.0) || $0.0.isEmpty }?.1
        )
        #expect(error?.message?.hasSuffix("is not on the watchlist. Did you mean “\(title)”?") == true)
        #expect(error?.exitCode == .noInput)
        #expect(try await feature.ids().count == 5)
    }

    @Test(
        "The names of other programs for 'watchlist remove' are usage errors that suggest it",
        arguments: ["rm", "delete"]
    )
    func synonym(name: String) {
        let error = #expect(throws: UsageError.self) { try FeatureFixture.parse("watchlist \(name) alien") }
        #expect(error?.message.contains("Did you mean 'remove'?") == true)
    }

    @Test("'watchlist done --rating' takes half ratings")
    func halfRating() async throws {
        try await feature.run("watchlist add alien")
        #expect(
            try await feature.notes("watchlist done alien --rating 7.5") == [
                "Watched “Alien” on 2026-11-22, rated 7.5/10."
            ]
        )
        #expect(try await feature.data("watchlist --watched --format csv").hasSuffix(",2026-11-22,7.5,\n"))
        #expect(try await feature.data("watchlist --watched --format json").contains(#""rating" : 7.5"#))
    }

    @Test(
        "'watchlist undo' undoes additions, viewings and removals, the last change first, and 'redo' brings them back"
    )
    func undo() async throws {
        let hint = " To bring it back: app watchlist redo"
        try await feature.run("watchlist add alien amélie --by tomorrow")
        try await feature.run("watchlist done alien --rating 8")
        try await feature.run("watchlist remove alien")
        #expect(try await feature.ids() == ["tt0211915"])
        #expect(try await feature.notes("watchlist undo") == ["Undone: Remove “Alien”." + hint])
        #expect(try await feature.data("watchlist --watched").contains("Alien\t1979\t2026-11-23\t2026-11-22\t8"))
        #expect(try await feature.notes("watchlist undo") == ["Undone: Mark “Alien” as watched." + hint])
        #expect(try await feature.notes("watchlist undo") == ["Undone: Add 2 films." + hint])
        #expect(try await feature.ids() == [])
        #expect(try await feature.notes("watchlist undo") == ["There is no change to undo."])
        #expect(try await feature.notes("watchlist redo") == ["Redone: Add 2 films."])
        #expect(try await feature.notes("watchlist redo") == ["Redone: Mark “Alien” as watched."])
        #expect(try await feature.data("watchlist --watched").contains("Alien\t1979\t2026-11-23\t2026-11-22\t8"))
        try await feature.run("watchlist add 'the third man'")
        #expect(try await feature.notes("watchlist redo") == ["There is no change to redo."])
    }

    @Test("A cancelled 'watchlist undo' or 'redo' changes nothing and says so", arguments: ["undo", "redo"])
    func cancelled(command: String) async throws {
        try await feature.run("watchlist add alien")
        try await feature.run("watchlist add amélie")
        try await feature.run("watchlist undo")
        let output = TextOutputSpy()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await feature.run("watchlist \(command)", output: output)
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(output.notes == ["Interrupted: nothing was \(command)ne."])
        #expect(try await feature.ids() == ["tt0078748"])
    }
}
