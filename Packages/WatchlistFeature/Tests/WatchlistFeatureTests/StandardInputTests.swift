import CommandKit
import CoreDomain
import FileTesting
import Foundation
import TerminalTextTesting
import Testing
import WatchlistTestSupport

/// Tests that replace the standard input of the process, so they run one after another.
@Suite("The watchlist commands with standard input", .serialized, .timeLimit(.minutes(10)))
@MainActor
struct StandardInputTests {
    private let feature = FeatureFixture()
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(_ line: String, input: String) async throws {
        let file = try FileHandle(forReadingFrom: URL(filePath: try folder.write(input, to: "input")))
        let former = dup(STDIN_FILENO)
        dup2(file.fileDescriptor, STDIN_FILENO)
        defer {
            dup2(former, STDIN_FILENO)
            close(former)
        }
        try await feature.run(line)
    }

    @Test("'watchlist add -' adds one film per line of standard input, and the films of further arguments")
    func add() async throws {
        try await run("add tt0078748 - --note x", input: "tt0083658\r\n\n \n  the third man \n")
        #expect(try await feature.ids() == ["tt0078748", "tt0083658", "tt0041959"])
        #expect(feature.output.notes.count == 3)
    }

    @Test("Commands with empty standard input exit with 65 and change nothing", arguments: ["add", "done", "remove"])
    func empty(command: String) async throws {
        try await feature.run("add tt0078748")
        let error = await #expect(throws: CommandFailure.self) {
            try await run("\(command) 78748 -", input: "\n \r\n")
        }
        #expect(error?.exitCode == .badData && error?.message?.hasPrefix("Standard input has no film.\n") == true)
        #expect(try await feature.ids("") == ["tt0078748"])
    }

    @Test("'watchlist done -' and 'watchlist remove -' read one film per line of standard input, as one change")
    func listedMovies() async throws {
        try await feature.run("add tt0083658 tt0078748 amélie")
        try await run("done -", input: "blade runner\n78748\n")
        #expect(try await feature.ids("") == ["tt0211915"])
        try await run("remove -", input: "tt0211915\nalien")
        #expect(try await feature.ids() == ["tt0083658"])
        #expect(try await feature.notes("undo")[0].hasPrefix("Undone: Remove 2 films."))
    }

    @Test("'watchlist import -' asks for --as if its films can be watched or not, and imports nothing")
    func undecided() async throws {
        let watched = "Date,Name,Year,Letterboxd URI\n2026-11-01,Alien,1979,https://boxd.it/2awY\n"
        let error = await #expect(throws: UsageError.self) { try await run("import -", input: watched) }
        let message = "Cannot tell whether the films of standard input are watched. Add --as watched or "
        #expect(error?.message.hasPrefix(message) == true)
        #expect(try await feature.ids() == [])
        try await run("import - --as watched", input: watched)
        #expect(try await feature.ids("--watched") == ["tt0078748"])
        try await feature.run("undo")
        try await run("import - --as planned", input: watched)
        #expect(try await feature.ids("") == ["tt0078748"])
    }

    @Test("'watchlist import -' lists unmatched rows and writes them to no file without --unmatched")
    func unmatched() async throws {
        let file = "Title,Year\nAlien,1979\nNever filmed,1979\n"
        try await run("import -", input: file)
        let notes = [
            "Line 3: The source has no film Never filmed (1979).",
            "1 row was not imported. To write such rows to a file: --unmatched FILE",
        ]
        #expect(Array(feature.output.notes.suffix(2)) == notes)
        try await run("import - --unmatched '\(folder.file("rest.csv"))'", input: file)
        #expect(try folder.text("rest.csv") == "Title,Year\r\nNever filmed,1979\r\n")
    }
}
