import TerminalTesting
import Testing

/// The executable in a terminal of its own.
enum Demo {
    static func start(rows: Int = 24) throws -> PseudoTerminal {
        try PseudoTerminal(executable, environment: ["TERM": "xterm-256color"], rows: rows)
    }

    static var executable: String { BuiltExecutables.path(of: "movies-feature-demo") }
}

extension PseudoTerminal {
    static let f2 = "\u{1B}OQ"
    static let f3 = "\u{1B}OR"

    /// Waits until a text is to be seen.
    @discardableResult
    func waitFor(_ text: String) async throws -> Screen {
        try await waitUntil("“\(text)”") { $0.text.contains(text) }
    }

    /// Waits for the end, which must leave the terminal as it was found.
    func expectGoodEnd() async throws {
        #expect(await exitStatus() == .exited(0))
        #expect(try isGivenBack)
        #expect(unknownSequences.isEmpty)
    }
}
