import CommandKit
import Foundation
import TerminalTesting

/// The executable `take-pictures`, which saves pictures of a real session of `movies` for the READMEs.
@main
enum TakePictures {
    private static let movies = Argument("MOVIES", .text, help: "The path of the executable 'movies'.")
    private static let server = Argument("SERVER", .text, help: "The path of the executable 'catalogue-server'.")
    private static let workspace = Argument("WORKSPACE", .text, help: "The path of this workspace, which is cloned.")
    private static let folder = Argument("FOLDER", .text, help: "The folder for the pictures.")
    private static let root = Command(
        "take-pictures",
        summary: "Take the pictures of the READMEs from real sessions.",
        arguments: [movies, server, workspace, folder]
    )

    static func main() async {
        await Program(root, version: "1.0").main { context in
            let folder = URL(filePath: context.command[folder])
            try await inTemporaryHome { home in
                try await take(of: context.command[movies], home, into: folder)
                let session = FrontPageSession(
                    movies: context.command[movies],
                    server: context.command[server],
                    workspace: context.command[workspace]
                )
                let recording = try await session.record(in: home)
                try Data(recording.svg.utf8).write(to: folder.appending(path: "recording.svg"))
            }
            return .ok
        }
    }

    private static func inTemporaryHome(_ body: (URL) async throws -> Void) async throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "take-pictures-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        try await body(home)
    }

    private static func take(of movies: String, _ home: URL, into folder: URL) async throws {
        let terminal = try PseudoTerminal(
            movies,
            ["browse", "--source", "catalogue"],
            environment: ["HOME": home.path(percentEncoded: false), "TERM": "xterm-256color"],
            columns: 100,
            rows: 26
        )
        _ = try await terminal.waitUntil("the list") { $0.lines.last?.contains(" of ") == true }
        terminal.send("\u{1B}")
        _ = try await terminal.waitUntil("the focus on the list") { !$0.cursor.isVisible }
        for query in ["blade runner", "the third man", "alien", "alien resurrection"] {
            terminal.send("/\(query)\r")
            _ = try await terminal.waitUntil("films") { $0.lines[0].contains(query) && $0.text.contains("▸") }
        }
        terminal.send("/alie")
        let search = try await terminal.waitUntil("suggestions and films") {
            $0.text.contains("─ Recent ─") && $0.text.contains("Alien Seeks") && !$0.text.contains("Loading")
        }
        try save(search, as: "search", in: folder)
        terminal.send("\rjjj")
        let list = try await terminal.waitUntil("the list") { $0.text.contains("▸   Alien vs. Predator") }
        try save(list, as: "list", in: folder)
        terminal.send("\r")
        let details = try await terminal.waitUntil("a film") {
            $0.text.contains("Runtime") && !$0.text.contains("updating")
        }
        try save(details, as: "details", in: folder)
        await terminal.close()
    }

    /// Saves a picture of a screen in the dark and the light theme. The READMEs select one with a `<picture>` element.
    private static func save(_ screen: Screen, as name: String, in folder: URL) throws {
        for (theme, suffix) in [(PictureTheme.dark, "dark"), (.light, "light")] {
            let svg = ScreenPicture(screen, theme: theme, title: "movies").svg
            try Data(svg.utf8).write(to: folder.appending(path: "\(name)-\(suffix).svg"))
        }
    }
}
