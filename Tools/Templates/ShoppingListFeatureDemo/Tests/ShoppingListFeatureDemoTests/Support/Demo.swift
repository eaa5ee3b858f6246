import TerminalTesting
import Testing

/// The executable in a terminal of its own.
enum Demo {
    static func start() throws -> PseudoTerminal {
        try PseudoTerminal(executable, environment: ["TERM": "xterm-256color"])
    }

    static var executable: String { BuiltExecutables.path(of: "shopping-list-feature-demo") }
}

extension PseudoTerminal {
    static let delete = "\u{1B}[3~"

    /// Waits until a text is to be seen.
    func waitFor(_ text: String) async throws {
        try await waitUntil("“\(text)”") { $0.text.contains(text) }
    }

    /// Waits for the end, which must leave the terminal as it was found.
    func expectGoodEnd() async throws {
        #expect(await exitStatus() == .exited(0))
        #expect(try isGivenBack)
        #expect(unknownSequences.isEmpty)
    }
}
