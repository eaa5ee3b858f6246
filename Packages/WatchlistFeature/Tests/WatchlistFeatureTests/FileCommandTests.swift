import CommandKit
import CoreDomain
import Foundation
import Persistence
import TerminalText
import TerminalTextTesting
import Testing
import WatchlistFeature
import WatchlistTestSupport

@Suite("The commands 'watchlist import' and 'watchlist export'", .timeLimit(.minutes(1)))
@MainActor
struct FileCommandTests {
    private let feature = FeatureFixture()
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let letterboxd = """
        Date,Name,Year,Letterboxd URI
        2026-11-01,Alien,1979,https://boxd.it/2awY
        2026-11-02,"Nosferatu, a Symphony",1922,https://boxd.it/1
        2026-11-03,Amélie,2001,https://boxd.it/2

        """

    @Test(
        "'watchlist import' adds the films of a file, lists unmatched rows, and writes them to a file that it accepts"
    )
    func importFile() async throws {
        let path = try folder.write(Self.letterboxd, to: "letterboxd.csv")
        let output = TextOutputSpy()
        try await feature.run("watchlist import '\(path)'", output: output)
        let unmatched = folder.path(of: "letterboxd-unmatched.csv")
        #expect(
            output.notes == [
                "Added 2 films to watch.", "Line 3: The source has no film Nosferatu, a Symphony (1922).",
                "1 row was not imported. You can import \(unmatched) later.",
            ]
        )
        #expect(output.data.isEmpty)
        #expect(output.progress == ["Matched 3 rows…", nil])
        #expect(try await feature.ids() == ["tt0078748", "tt0211915"])
        #expect(
            try folder.text("letterboxd-unmatched.csv")
                == "Date,Name,Year,Letterboxd URI\r\n2026-11-02,\"Nosferatu, a Symphony\",1922,https://boxd.it/1\r\n"
        )

        let later = FeatureFixture(source: FakeMoviesFinding([.sample(.imdb(13_442), "Nosferatu, a Symphony", 1922)]))
        #expect(try await later.notes("watchlist import '\(unmatched)'") == ["Added 1 film to watch."])
    }

    @Test(
        "'watchlist import --as watched' marks all films of the file as watched, and so does the name 'watched.csv' without --as"
    )
    func watched() async throws {
        let first = try folder.write(Self.letterboxd, to: "films.csv")
        try await feature.run("watchlist import '\(first)' --as watched")
        #expect(try await feature.data("watchlist --watched --format ids") == "tt0211915\ntt0078748\n")
        let other = FeatureFixture()
        let second = try folder.write(Self.letterboxd, to: "watched.csv")
        try await other.run("watchlist import '\(second)'")
        #expect(try await other.data("watchlist --watched --format ids") == "tt0211915\ntt0078748\n")
        let planned = FeatureFixture()
        try await planned.run("watchlist import '\(second)' --as planned")
        #expect(try await planned.data("watchlist --format ids") == "tt0211915\ntt0078748\n")
    }

    @Test(
        "'watchlist import --unmatched' writes the unmatched rows to the given file or to standard output",
        arguments: ["rest", "-"]
    )
    func unmatched(name: String) async throws {
        let path = try folder.write(Self.letterboxd, to: "letterboxd.csv")
        let destination = name == "-" ? "-" : folder.path(of: name)
        let output = TextOutputSpy()
        try await feature.run("watchlist import '\(path)' --unmatched '\(destination)'", output: output)
        let written = name == "-" ? String(decoding: output.bytes, as: UTF8.self) : try folder.text(name)
        #expect(written.hasPrefix("Date,Name,Year") && written.contains("Nosferatu"))
        #expect(output.notes.last?.hasPrefix("1 row was not imported.") == true)
        #expect(try folder.names() == ["letterboxd.csv"] + (name == "-" ? [] : ["rest"]))
    }

    @Test(
        "'watchlist import' names --as watched for unmatched rows of watched films, unless their file's name says it",
        arguments: [
            ("watched.csv", "rest.csv", true), ("watched.csv", "watched-rest.csv", false),
            ("films.csv", "rest.csv", false),
        ]
    )
    func unmatchedWatched(name: String, destination: String, isNamed: Bool) async throws {
        let path = try folder.write(Self.letterboxd, to: name)
        let notes = try await feature.notes("watchlist import '\(path)' --unmatched '\(folder.path(of: destination))'")
        let hint = " You can import \(folder.path(of: destination)) later" + (isNamed ? " with --as watched." : ".")
        #expect(notes.last == "1 row was not imported." + hint)
    }

    @Test("'watchlist import' does not replace a file with unmatched rows of an earlier import")
    func unmatchedFileExists() async throws {
        let path = try folder.write("Name,Year\nNever filmed,1979\nAlien,1979\n", to: "films.csv")
        _ = try folder.write("corrected", to: "films-unmatched.csv")
        for _ in 1...2 { try await feature.run("watchlist import '\(path)'") }
        #expect(try folder.text("films-unmatched.csv") == "corrected")
        #expect(try folder.text("films-unmatched-2.csv") == "Name,Year\r\nNever filmed,1979\r\n")
        #expect(try folder.text("films-unmatched-3.csv") == folder.text("films-unmatched-2.csv"))
    }

    @Test(
        "'watchlist import' of a file without a film that can be imported exits with 65",
        arguments: [
            ("Name,Year\nNever filmed,1979\n", "1 row was not imported."), ("Name,Year\n", "The file has no films."),
            ("[]", "The file has no films."),
        ]
    )
    func nothingImported(text: String, message: String) async throws {
        let path = try folder.write(text, to: "films.csv")
        #expect(await feature.failure("watchlist import '\(path)'") == CommandFailure(message, code: .badData))
        #expect(feature.output.notes.first == "Added no films.")
        #expect(try folder.names() == ["films.csv"])
    }

    @Test("'watchlist import' lists the first dropped values and imports their films")
    func droppedValues() async throws {
        let rows = (1...30).map { "Alien,1979,\($0).5" }.joined(separator: "\n")
        let path = try folder.write("Title,Year,Rating10\n" + rows, to: "films.csv")
        let notes = try await feature.notes("watchlist import '\(path)'")
        #expect(
            notes.prefix(2) == [
                "Added 1 watched film; 29 unchanged.",
                "21 values were dropped, and the films were imported without them:",
            ]
        )
        #expect(notes.dropFirst(2).first == "Line 11: “10.5” is not a rating from 0.5 to 10.")
        #expect(notes.count == 23 && notes.last == "…")
    }

    @Test("'watchlist import --unmatched' replaces a file only with --force, and imports nothing without")
    func existingUnmatchedFile() async throws {
        let path = try folder.write(Self.letterboxd, to: "letterboxd.csv")
        let line = "watchlist import '\(path)' --unmatched '\(try folder.write("old", to: "rest"))'"
        await #expect(throws: OutputFileError.exists(path: folder.path(of: "rest"))) { try await feature.run(line) }
        #expect(try await feature.ids() == [] && folder.text("rest") == "old")
        try await feature.run(line + " --force")
        #expect(try folder.text("rest").contains("Nosferatu"))
    }

    @Test("The default name for unmatched rows keeps a missing extension, spaces and percent signs")
    func unmatchedName() async throws {
        for name in ["my films 100%25", "a.b.csv"] {
            let path = try folder.write(Self.letterboxd, to: name)
            try await feature.run("watchlist import '\(path)'")
        }
        #expect(try folder.names() == ["a.b-unmatched.csv", "a.b.csv", "my films 100%25", "my films 100%25-unmatched"])
    }

    @Test(
        "'watchlist import' of a file in an unknown format names it, changes nothing and exits with 65",
        arguments: ["", "a,b\n1,2\n", "[{"]
    )
    func unreadable(text: String) async throws {
        let path = try folder.write(text, to: "films.csv")
        let error = await feature.failure("watchlist import '\(path)'")
        #expect(error?.exitCode == .badData && error?.message?.hasPrefix("Cannot import \(path): ") == true)
        #expect(try await feature.ids() == [])
        #expect(feature.output.progress.last == .some(nil))
    }

    @Test(
        "A cancelled 'watchlist import' changes nothing, removes the progress and says so, also if its store fails",
        arguments: [false, true]
    )
    func cancelled(fails: Bool) async throws {
        let store = HeldRecordStore()
        if fails { store.failure = TestError() }
        let feature = FeatureFixture(store: store)
        let path = try folder.write(Self.letterboxd, to: "letterboxd.csv")
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await feature.run("watchlist import '\(path)'")
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(feature.output.notes == ["Interrupted: nothing was imported."])
        #expect(feature.output.progress.last == .some(nil))
        store.failure = nil
        #expect(try await feature.ids() == [])
        #expect(try folder.names() == ["letterboxd.csv"])
    }

    @Test("'watchlist import' says how to undo an import that was stored before it was cancelled")
    func cancelledLate() async throws {
        let store = HeldRecordStore()
        store.holdsWrites = true
        let feature = FeatureFixture(store: store)
        let path = try folder.write("Name,Year\nAlien,1979\n", to: "films.csv")
        let task = Task { try await feature.run("watchlist import '\(path)'") }
        await store.waitForHeldWrite()
        task.cancel()
        store.holdsWrites = false
        try await task.value
        #expect(
            feature.output.notes == [
                "Added 1 film to watch.", "The interruption came after the import. To undo it: app watchlist undo",
            ]
        )
        #expect(try await feature.ids() == ["tt0078748"])
    }

    @Test("'watchlist export' writes JSON to standard output, from which an import restores the list")
    func roundTrip() async throws {
        try await feature.run("watchlist add alien --by friday --note 'a; \"b\"'")
        try await feature.run("watchlist add amélie")
        try await feature.run("watchlist done amélie --rating 9 --on yesterday")
        let path = try folder.write(try await feature.data("watchlist export"), to: "films.json")
        let copy = FeatureFixture()
        try await copy.run("watchlist import '\(path)'")
        let all = "watchlist --all --format json"
        #expect(try await copy.data(all) == feature.data(all))
    }

    @Test("An import of 'watchlist --format csv' restores dates, ratings and notes")
    func csvRoundTrip() async throws {
        try await feature.run("watchlist add alien --by=-1d --note '=\"a\", b'")
        try await feature.run("watchlist add amélie")
        try await feature.run("watchlist done amélie --rating 3.5 --on yesterday")
        let movies =
            "id,title,year,due,watched,rating,note\ntt0041959,The Third Man,1949,,,,\"''=1,\u{301}\"\"\u{301}\"\n"
        try await feature.run("watchlist import '\(try folder.write(movies, to: "third.csv"))'")
        let csv = try await feature.data("watchlist --all --format csv")
        let copy = FeatureFixture()
        try await copy.run("watchlist import '\(try folder.write(csv, to: "films.csv"))'")
        #expect(try await copy.data("watchlist --all --format csv") == csv)
        #expect(csv.contains("tt0211915,Amélie,2001,,2026-11-21,3.5,\n") && csv.contains(",2026-11-21,,,"))
        #expect(csv.unicodeScalars.contains("\"''=1,\u{301}\"\"\u{301}\"".unicodeScalars))
    }

    @Test(
        "'watchlist export --output' writes the format to a file, and replaces a file only with --force",
        arguments: [
            ("letterboxd", "imdbID,tmdbID,Title"), ("imdb", "Const,Created"), ("json", "["), ("ics", "BEGIN:VCALENDAR"),
        ]
    )
    func export(format: String, start: String) async throws {
        try await feature.run("watchlist add alien --by friday")
        let path = try folder.write("old", to: "films")
        let line = "watchlist export --format \(format) -o '\(path)'"
        await #expect(throws: OutputFileError.exists(path: path)) { try await feature.run(line) }
        #expect(try folder.text("films") == "old")
        try await feature.run(line + " --force")
        #expect(try folder.text("films").hasPrefix(start))
        #expect(try folder.text("films").contains("Alien"))
        #expect(feature.output.data.isEmpty)
    }

    @Test("On a terminal, 'watchlist export' writes control characters of notes escaped in JSON, as other outputs")
    func terminal() async throws {
        try await feature.run("watchlist add alien --note 'x\u{9B}2Jy'")
        let terminal = TextOutputSpy(width: 80)
        try await feature.run("watchlist export", output: terminal)
        #expect(!terminal.data.unicodeScalars.contains("\u{9B}") && terminal.data.contains("Alien"))
        #expect(try await feature.data("watchlist export").contains(#"x\u009b2Jy"#))
    }

    @Test("'watchlist import' reports the added films to watch, watched films, and films that were on the list")
    func summary() async throws {
        try await feature.run("watchlist add alien --note x")
        try await feature.run("watchlist add amélie")
        let ratings = "Name,Year,Rating10\nAlien,1979,9\nAmélie,2001,\nBlade Runner,1982,8\nThe Third Man,1949,\n"
        let path = try folder.write(ratings, to: "ratings.csv")
        #expect(
            try await feature.notes("watchlist import '\(path)'")
                == ["Added 1 film to watch and 1 watched film; 1 changed, 1 unchanged."]
        )
    }

    @Test("The commands warn about an entry of a newer version, and no command replaces it")
    func newerEntry() async throws {
        let store = InMemoryRecordStore()
        let value = Data(#"{"version":2}"#.utf8)
        let collection = RecordCollection(name: "watchlist", capacity: 10)
        try await store.save(Record(key: "tt0078748", value: value), in: collection)
        let feature = FeatureFixture(store: store)
        let warning = "1 entry is missing (tt0078748): a newer version of this program stored it, or it is damaged."
        for line in ["watchlist", "watchlist --format json", "watchlist export"] {
            #expect(try await feature.notes(line).first == warning)
        }
        let error = await #expect(throws: CommandFailure.self) { try await feature.run("watchlist add amélie alien") }
        #expect(error?.exitCode == .badConfiguration)
        let path = try folder.write(Self.letterboxd, to: "letterboxd.csv")
        let notes = try await feature.notes("watchlist import '\(path)'")
        #expect(notes.first == "Added 1 film to watch." && notes[1].hasPrefix("Line 2: The entry of “Alien” cannot"))
        #expect(try await store.record(forKey: "tt0078748", in: collection)?.value == value)
    }

    @Test("'watchlist undo' and 'redo' fail if a newer version stored the last change", arguments: ["undo", "redo"])
    func newerChange(command: String) async throws {
        let store = InMemoryRecordStore()
        let collection = RecordCollection(name: "watchlist-\(command)", capacity: 10)
        try await store.save(Record(key: "1", value: Data(#"{"version":2}"#.utf8)), in: collection)
        let error = await #expect(throws: CommandFailure.self) {
            try await FeatureFixture(store: store).run("watchlist \(command)")
        }
        #expect(error?.exitCode == .badConfiguration)
    }
}
