import Foundation
import TerminalTesting
import Testing

/// The executable in a terminal of its own. It is built into the folder of the test bundle, whichever scratch that is.
enum Demo {
    static func start(rows: Int = 24) throws -> PseudoTerminal {
        try PseudoTerminal(executable.path(percentEncoded: false), environment: ["TERM": "xterm-256color"], rows: rows)
    }

    static var executable: URL { folder.appending(path: "movies-feature-demo") }

    private static var folder: URL {
        #if os(macOS)
            // There a bundle is a folder that another program loads.
            let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") } ?? .main
            return bundle.bundleURL.deletingLastPathComponent()
        #else
            return URL(filePath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
        #endif
    }
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
        #expect(!screen.isAlternate && screen.cursor.isVisible && screen.modes == .initial)
        let settings = try settings
        #expect(settings.isCanonical && settings.echoes && settings.generatesSignals && settings.processesOutput)
        #expect(unknownSequences.isEmpty)
    }
}
