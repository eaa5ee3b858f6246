import CommandKit
import Foundation
import TerminalTextTesting
import Testing

/// Tests that replace the standard input of the process, so they run one after another.
@Suite("The watchlist commands with standard input", .serialized, .timeLimit(.minutes(1)))
@MainActor
struct StandardInputTests {
    private let feature = FeatureFixture()
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    /// Runs a command line with a text as standard input.
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
        try await run("watchlist add tt0078748 - --note x", input: "tt0083658\r\n\n \n  the third man \n")
        #expect(try await feature.ids() == ["tt0078748", "tt0083658", "tt0041959"])
        #expect(feature.output.notes.count == 3)
    }

    @Test("'watchlist add -' with an ambiguous line changes nothing")
    func ambiguous() async throws {
        await #expect(throws: CommandFailure.self) {
            try await run("watchlist add -", input: "alien\nblade\n")
        }
        #expect(try await feature.ids() == [])
    }

    @Test("'watchlist add -' with empty standard input adds nothing")
    func empty() async throws {
        try await run("watchlist add -", input: "\n")
        #expect(try await feature.ids() == [])
    }

    @Test("'watchlist import -' imports the file from standard input")
    func importFile() async throws {
        try await run("watchlist import -", input: "Const,Title,Year\ntt0078748,Alien,1979\n")
        #expect(try await feature.ids() == ["tt0078748"])
        #expect(feature.output.notes == ["1 added, 0 changed, 0 unchanged."])
    }
}
