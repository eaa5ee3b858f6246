import Foundation
import TerminalTesting

/// The session of the front page's recording: a user finds a film and sees its poster, then adds an import that breaks a layer, and lint
/// reports it. Everything happens in a shell, with real programs.
struct FrontPageSession {
    let movies: String
    let server: String
    let workspace: String

    private static let file = "Packages/MoviesFeature/Sources/MoviesPresentation/MoviesListViewModel.swift"

    /// Records the session. It takes minutes, because the workspace tool is built in a clone.
    func record(in home: URL) async throws -> ScreenRecording {
        let clone = home.appending(path: "workspace").path(percentEncoded: false)
        try Self.run(["git", "clone", "--quiet", workspace, clone])
        try Self.run([clone + "/workspace.sh", "lint", "MoviesFeature"])
        let bin = home.appending(path: "bin")
        try FileManager.default.createDirectory(at: bin, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: bin.appending(path: "movies").path(percentEncoded: false),
            withDestinationPath: URL(filePath: movies).absoluteURL.path(percentEncoded: false)
        )
        let (process, address) = try Self.start(server)
        defer { process.terminate() }
        let environment = ProcessInfo.processInfo.environment
        let path = environment["PATH"] ?? "/usr/bin:/bin"
        let terminal = try PseudoTerminal(
            "/bin/bash",
            ["--norc", "--noprofile"],
            environment: [
                "HOME": bin.path(percentEncoded: false), "TERM": "xterm-256color", "COLORTERM": "truecolor",
                "PATH": bin.path(percentEncoded: false) + ":" + path, "PS1": "$ ",
                // A key in the format of TMDB, which the server accepts.
                "TMDB_API_KEY": "0123456789abcdef0123456789abcdef", "MOVIES_API_BASE_URL": address,
                "MOVIES_IMAGE_BASE_URL": address.replacing("/3", with: "/t/p"),
                "LIBTURBOJPEG_PATH": environment["LIBTURBOJPEG_PATH"] ?? "",
            ],
            // A picture of 80 columns fits the front page at its full size.
            columns: 80,
            rows: 20
        )
        terminal.send("cd \(clone) && clear\r")
        _ = try await terminal.waitUntil("a cleared terminal") { $0.lines.first == "$" }
        var recording = ScreenRecording(
            theme: .dark,
            title: "movies",
            label:
                "A film search as the user types, a film with its poster, and a lint finding for an import that breaks a layer"
        )
        // The films are the first screen, so that the picture has content before it moves.
        terminal.send("movies\r")
        let list = try await terminal.waitUntil("the list", Self.showsMovies)
        recording.add(list, seconds: 1)
        terminal.send("\u{1B}")
        _ = try await terminal.waitUntil("the focus on the list") { !$0.cursor.isVisible }
        terminal.send("/")
        try await type("blade ru", in: terminal, &recording, seconds: 0.4, until: Self.showsMovies)
        let results = try await terminal.waitUntil("the films") {
            $0.lines.contains { $0.hasPrefix("▸   Blade Runner ") }
        }
        recording.add(results, seconds: 0.8)
        terminal.send("\r\r")
        let movie = try await terminal.waitUntil("the poster") { $0.text.contains("Runtime") && $0.text.contains("▀") }
        recording.add(movie, seconds: 1.8)
        terminal.send("\u{3}")
        _ = try await terminal.waitUntil("the shell") { $0.lines.contains("$") }
        try await type("echo 'import MoviesData' >> \(Self.file)", in: terminal, &recording, step: 12)
        terminal.send("\r")
        try await type("./workspace.sh lint MoviesFeature", in: terminal, &recording, step: 5)
        terminal.send("\r")
        let finding = try await terminal.waitUntil("the finding", timeout: .seconds(120)) {
            $0.text.contains("MoviesPresentation imports MoviesData") && $0.lines.contains("$")
        }
        recording.add(finding, seconds: 3.2)
        await terminal.close()
        return recording
    }

    @Sendable
    private static func showsMovies(_ screen: Screen) -> Bool { screen.lines.last?.contains(" of ") == true }

    /// Types a text in pieces, and records the screen after each piece.
    private func type(
        _ text: String,
        in terminal: PseudoTerminal,
        _ recording: inout ScreenRecording,
        step: Int = 2,
        seconds: Double = 0.15,
        until isComplete: @escaping @Sendable (Screen) -> Bool = { _ in true }
    ) async throws {
        var typed = ""
        for piece in stride(from: 0, to: text.count, by: step).map({ text.dropFirst($0).prefix(step) }) {
            terminal.send(String(piece))
            typed += piece
            // A long line continues in the next row.
            // Rows have no trailing spaces.
            let end = typed.suffix(20).trimmingCharacters(in: .whitespaces)
            let screen = try await terminal.waitUntil("“\(end)”") { $0.lines.joined().contains(end) && isComplete($0) }
            recording.add(screen, seconds: seconds)
        }
    }

    private static func run(_ command: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = command
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
    }

    /// Starts the server on a free port and returns its base URL.
    private static func start(_ server: String) throws -> (Process, address: String) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: server)
        process.arguments = ["--port", "0"]
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        return (process, line.trimmingCharacters(in: .whitespacesAndNewlines))
    }
}
