import CommandKit
import Foundation
import TerminalTesting

/// The executable `take-pictures`, which saves the recording of the front page.
@main
enum TakePictures {
    private static let movies = Argument("MOVIES", .text, help: "The path of the executable 'movies'.")
    private static let server = Argument("SERVER", .text, help: "The path of the executable 'catalogue-server'.")
    private static let workspace = Argument("WORKSPACE", .text, help: "The path of this workspace, which is cloned.")
    private static let picture = Argument("FILE", .text, help: "The SVG file to write.")
    private static let root = Command(
        "take-pictures",
        summary: "Record the session of the front page.",
        arguments: [movies, server, workspace, picture]
    )

    static func main() async {
        await Program(root, version: "1.0").main { context in
            try await inTemporaryHome { home in
                let session = FrontPageSession(
                    movies: context.command[movies],
                    server: context.command[server],
                    workspace: context.command[workspace]
                )
                let recording = try await session.record(in: home)
                try Data(recording.svg.utf8).write(to: URL(filePath: context.command[picture]))
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
}
