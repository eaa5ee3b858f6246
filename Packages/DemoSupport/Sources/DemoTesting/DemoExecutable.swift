import Foundation
public import ProcessSupport
public import TerminalTesting

/// The executable of a demo, for the demo's tests. SwiftPM builds it together with the tests.
public struct DemoExecutable: Sendable {
    private let path: String

    /// Creates the executable with a name, such as `movies-feature-demo`.
    public init(_ name: String) { path = BuiltExecutables.path(of: name) }

    /// Starts the demo in a pseudo-terminal.
    ///
    /// - Parameter environment: Variables in addition to TERM.
    /// - Throws: `PseudoTerminalError`.
    public func start(
        _ arguments: [String] = [],
        environment: [String: String] = [:],
        rows: Int = 24
    ) throws -> PseudoTerminal {
        let terminal = ["TERM": "xterm-256color"]
        return try PseudoTerminal(path, arguments, environment: terminal.merging(environment) { $1 }, rows: rows)
    }

    /// Runs the demo without a terminal.
    ///
    /// - Throws: `SpawnError`.
    public func run(_ arguments: [String] = []) async throws -> Subprocess.Outcome {
        try await Subprocess([path] + arguments).run()
    }
}

extension PseudoTerminal {
    /// The end of a demo that quits without an error.
    public struct Ending: Equatable, Sendable {
        /// The end with exit code 0, a restored terminal, and only control sequences that the emulator knows.
        public static let clean = Ending(exitStatus: .exited(0), isRestored: true, unknownSequences: [])

        fileprivate let exitStatus: ExitStatus
        fileprivate let isRestored: Bool
        fileprivate let unknownSequences: [String]
    }

    /// Types keys, waits for the end of the demo, and returns how it ended.
    public func ending(after keys: String = "") async throws -> Ending {
        send(keys)
        return Ending(exitStatus: await exitStatus(), isRestored: try isRestored, unknownSequences: unknownSequences)
    }

    /// Waits until the screen contains a text, and returns the screen.
    @discardableResult
    public func waitFor(_ text: String) async throws -> Screen {
        try await waitUntil("“\(text)”") { $0.text.contains(text) }
    }

    /// Chooses the fault with a number in the list of faults.
    public func chooseFault(_ number: Int) async throws {
        send(Self.f9)
        try await waitFor("✓ 1  no fault")
        send("\(number)\r")
        try await waitFor("F9 fault on")
    }

    /// The bytes of keys.
    public static let (f2, f3, f5, f9) = ("\u{1B}OQ", "\u{1B}OR", "\u{1B}[15~", "\u{1B}[20~")
    /// The bytes of keys.
    public static let (down, delete) = ("\u{1B}[B", "\u{1B}[3~")

    #if os(Linux)
        /// Returns those of the libraries (`libsqlite3`) that the running demo has loaded.
        public func loadedLibraries(among names: [String]) throws -> [String] {
            // `String(contentsOf:)` reads only the first part of this file.
            let file = try FileHandle(forReadingFrom: URL(filePath: "/proc/\(processIdentifier)/maps"))
            let maps = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
            return names.filter { maps.contains("/\($0)") }
        }
    #endif
}
