import CommandKit
import CoreDomain
import FileTesting
import Foundation
import Persistence
import TerminalText
import TerminalTextTesting
import Testing
import WatchlistFeature
import WatchlistTestSupport

@Suite("The commands 'watchlist import' and 'watchlist export'", .timeLimit(.minutes(10)))
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

    /// Returns the command line that imports a new file.
    private func importing(
        _ text: String = Self.letterboxd,
        as name: String = "films.csv",
        options: String = ""
    ) throws -> String {
        "import '\(try folder.write(text, to: name))' \(options)"
    }

    @Test("'watchlist import' adds films, lists unmatched rows, and writes them to a file that it accepts")
    func importFile() async throws {
        try await feature.run(importing())
        let unmatched = folder.file("films-unmatched.csv")
        let notes = [
            "Added 2 films to watch.", "Line 3: The source has no film Nosferatu, a Symphony (1922).",
            "1 row was not imported. You can import \(unmatched) later.",
        ]
        #expect(feature.output.notes == notes)
        #expect(feature.output.data.isEmpty && feature.output.progress == ["Matched 3 rows…", nil])
        #expect(try await feature.ids() == ["tt0078748", "tt0211915"])
        let rows = "Date,Name,Year,Letterboxd URI\r\n2026-11-02,\"Nosferatu, a Symphony\",1922,https://boxd.it/1\r\n"
        #expect(try folder.text("films-unmatched.csv") == rows)
        let later = FeatureFixture(source: FakeMoviesFinding([.sample(.imdb(13_442), "Nosferatu, a Symphony", 1922)]))
        #expect(try await later.notes("import '\(unmatched)'") == ["Added 1 film to watch."])
    }

    @Test(
        "The name of the file or --as decides whether imported films are watched, and a hint names --as if it is needed again",
        arguments: [
            ("films.csv", "--as watched", "rest.csv", "--watched", " with --as watched."),
            ("watched.csv", "", "rest.csv", "--watched", " with --as watched."),
            ("watched.csv", "", "watched-rest.csv", "--watched", "."),
            ("watched.csv", "--as planned", "rest.csv", "", "."),
        ]
    )
    func watched(name: String, options: String, destination: String, filter: String, end: String) async throws {
        let path = folder.file(destination)
        let notes = try await feature.notes(importing(as: name, options: "\(options) --unmatched '\(path)'"))
        #expect(notes.last == "1 row was not imported. You can import \(path) later" + end)
        #expect(try await feature.ids(filter) == ["tt0078748", "tt0211915"])
    }

    @Test("'watchlist import --unmatched -' writes the unmatched rows to standard output, and to no file")
    func unmatched() async throws {
        let output = try await feature.output(of: importing("Name\nNever filmed\nAlien\n", options: "--unmatched -"))
        #expect(String(decoding: output.bytes, as: UTF8.self) == "Name\r\nNever filmed\r\n")
        #expect(try output.notes.last == "1 row was not imported." && folder.names() == ["films.csv"])
    }

    @Test("'watchlist import' does not replace a file with unmatched rows of an earlier import")
    func unmatchedFileExists() async throws {
        try folder.write("corrected", to: "films-unmatched.csv")
        for _ in 1...2 { try await feature.run(importing("Name,Year\nNever filmed,1979\nAlien,1979\n")) }
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
        #expect(await feature.failure(try importing(text), .badData) == message)
        #expect(feature.output.notes.first == "Added no films.")
        #expect(try folder.names() == ["films.csv"])
    }

    @Test("'watchlist import' lists the first dropped values and imports their films")
    func droppedValues() async throws {
        let rows = (1...30).map { "Alien,1979,\($0).5" }.joined(separator: "\n")
        let notes = try await feature.notes(importing("Title,Year,Rating10\n" + rows))
        let start = [
            "Added 1 watched film; 29 unchanged.", "21 values were dropped, and the films were imported without them:",
            "Line 11: “10.5” is not a rating from 0.5 to 10.",
        ]
        #expect(Array(notes.prefix(3)) == start)
        #expect(notes.count == 23 && notes.last == "…")
    }

    @Test("'watchlist import --unmatched' replaces a file only with --force, and imports nothing without")
    func existingUnmatchedFile() async throws {
        let line = try importing(options: "--unmatched '\(try folder.write("old", to: "rest"))'")
        await #expect(throws: OutputFileError.exists(path: folder.file("rest"))) { try await feature.run(line) }
        #expect(try await feature.ids() == [] && folder.text("rest") == "old")
        try await feature.run(line + " --force")
        #expect(try folder.text("rest").contains("Nosferatu"))
    }

    @Test("The default name for unmatched rows keeps a missing extension, spaces and percent signs")
    func unmatchedName() async throws {
        for name in ["my films 100%25", "a.b.csv"] { try await feature.run(importing(as: name)) }
        #expect(try folder.names() == ["a.b-unmatched.csv", "a.b.csv", "my films 100%25", "my films 100%25-unmatched"])
    }

    @Test("'watchlist import' of a file in an unknown format names it, changes nothing and exits with 65")
    func unreadable() async throws {
        let message = await feature.failure(try importing("a,b\n1,2\n"), .badData)
        #expect(message?.hasPrefix("Cannot import \(folder.file("films.csv")): The format") == true)
        #expect(try await feature.ids() == [] && feature.output.progress.last == .some(nil))
    }

    @Test("A cancelled import changes nothing and says so, also if its store fails", arguments: [false, true])
    func cancelled(fails: Bool) async throws {
        let store = TestRecordStore()
        if fails { store.failure = TestError() }
        let feature = FeatureFixture(store: store)
        let output = await feature.outputOfCancelled(try importing())
        #expect(output.notes == ["Interrupted: nothing was imported."] && output.progress.last == .some(nil))
        store.failure = nil
        #expect(try await feature.ids() == [] && folder.names() == ["films.csv"])
    }

    @Test("'watchlist import' says how to undo an import that was stored before it was cancelled")
    func cancelledLate() async throws {
        let store = TestRecordStore()
        store.holdsWrites = true
        let feature = FeatureFixture(store: store)
        let line = try importing("Name,Year\nAlien,1979\n")
        let task = Task { try await feature.run(line) }
        await store.waitForHeldWrite()
        task.cancel()
        store.holdsWrites = false
        try await task.value
        let hint = "The interruption came after the import. To undo it: app watchlist undo"
        #expect(feature.output.notes == ["Added 1 film to watch.", hint])
        #expect(try await feature.ids() == ["tt0078748"])
    }

    @Test(
        "An import of 'watchlist export' or 'watchlist --format csv' restores dates, ratings and notes",
        arguments: [("export", "json"), ("--all --format csv", "csv")]
    )
    func roundTrip(line: String, format: String) async throws {
        let movies =
            "id,title,year,due,watched,rating,note\ntt0041959,The Third Man,1949,,,,\"''=1,\u{301}\"\"\u{301}\"\n"
        for line in [
            "add alien --by=-1d --note '=\"a\", b'", "add amélie", "done amélie --rating 3.5 --on yesterday",
            try importing(movies),
        ] { try await feature.run(line) }
        let copy = FeatureFixture()
        try await copy.run(importing(try await feature.data(line), as: "films.\(format)"))
        let all = "--all --format \(format)"
        #expect(try await copy.data(all) == feature.data(all))
        let csv = try await copy.data("--all --format csv")
        #expect(csv.contains("tt0211915,Amélie,2001,,2026-11-21,3.5,\n") && csv.contains(",2026-11-21,,,"))
        #expect(csv.unicodeScalars.contains("\"''=1,\u{301}\"\"\u{301}\"".unicodeScalars))
    }

    @Test("'watchlist export --output' writes the format to a file, and replaces a file only with --force")
    func export() async throws {
        try await feature.run("add alien --by friday")
        let path = try folder.write("old", to: "films")
        let line = "export --format ics -o '\(path)'"
        await #expect(throws: OutputFileError.exists(path: path)) { try await feature.run(line) }
        #expect(try folder.text("films") == "old")
        try await feature.run(line + " --force")
        #expect(try folder.text("films").hasPrefix("BEGIN:VCALENDAR") && folder.text("films").contains("Alien"))
        #expect(feature.output.data.isEmpty)
    }

    @Test("'watchlist export --format imdb' writes the newest film first, and names up to three without an IMDb id")
    func withoutIMDbID() async throws {
        let movies = (1...4).map { Movie.sample(.tmdb($0), "A \($0)") }
        let feature = FeatureFixture(source: FakeMoviesFinding(.samples + movies))
        try await feature.run(importing("Date,Name\n2026-11-01,Alien\n2026-11-02,Amélie\n"))
        try await feature.run("add tmdb:1")
        let note = "1 film has no IMDb id and cannot be exported: “A 1”."
        #expect(try await feature.notes("export --format imdb") == [note])
        try await feature.run("add tmdb:2 tmdb:3 tmdb:4")
        let output = try await feature.output(of: "export --format imdb")
        #expect(output.notes == ["4 films have no IMDb id and cannot be exported: “A 1”, “A 2”, “A 3”, …."])
        let ids = output.data.split(separator: "\r\n").dropFirst().map { $0.prefix(9) }
        #expect(ids == ["tt0211915", "tt0078748"])
        #expect(try await feature.notes("export --format letterboxd") == [])
    }

    @Test("On a terminal, 'watchlist export' writes control characters of notes escaped in JSON, as other outputs")
    func terminal() async throws {
        try await feature.run("add alien --note 'x\u{9B}2Jy'")
        let terminal = TextOutputSpy(width: 80)
        try await feature.run("export", output: terminal)
        #expect(!terminal.data.unicodeScalars.contains("\u{9B}") && terminal.data.contains("Alien"))
        #expect(try await feature.data("export").contains(#"x\u009b2Jy"#))
    }

    @Test("'watchlist import' reports the added films to watch, watched films, and films that were on the list")
    func summary() async throws {
        for line in ["add alien --note x", "add amélie"] { try await feature.run(line) }
        let ratings = "Name,Year,Rating10\nAlien,1979,9\nAmélie,2001,\nBlade Runner,1982,8\nThe Third Man,1949,\n"
        let expected = ["Added 1 film to watch and 1 watched film; 1 changed, 1 unchanged."]
        #expect(try await feature.notes(importing(ratings)) == expected)
    }

    @Test("The commands warn about an entry of a newer version, and no command replaces it")
    func newerEntry() async throws {
        let value = #"{"version":2}"#
        try await feature.store.save(value, forKey: "tt0078748")
        let warning = "1 entry is missing (tt0078748): a newer version of this program stored it, or it is damaged."
        for line in ["", "--format json", "export"] { #expect(try await feature.notes(line).first == warning) }
        await feature.failure("add amélie alien", .badConfiguration)
        let notes = try await feature.notes(importing())
        #expect(notes.first == "Added 1 film to watch." && notes[1].hasPrefix("Line 2: The entry of “Alien” cannot"))
        #expect(try await feature.store.record(forKey: "tt0078748", in: .watchlist)?.value == Data(value.utf8))
    }
}
