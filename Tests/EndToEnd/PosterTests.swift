import Foundation
import JPEG
import ProcessSupport
import Testing

@Suite("The poster command", .limitedConcurrency, .withPosters)
struct PosterTests {
    private func isJPEG(_ file: URL) throws -> Bool {
        try Data(contentsOf: file).starts(with: [0xFF, 0xD8, 0xFF])
    }

    @Test(
        "The command 'poster -o FILE' saves the poster in the nearest size, replaces a file only with --force, and uses the cache until it is cleared"
    )
    func outputFile() async throws {
        try await User.withServer(hasImages: true) { user, server in
            let file = user.home.appending(path: "poster.jpg")
            try file.write("previous content")
            let arguments = ["poster", "83658", "-o", file.filePath, "--width", "800"]
            let refused = try await user.movies(arguments)
            #expect(refused.exitCode == 73 && refused.errors.contains("poster.jpg exists. To replace it, add --force."))
            #expect(try String(contentsOf: file, encoding: .utf8) == "previous content")
            // The second poster comes from the cache.
            for _ in 1...2 {
                let outcome = try await user.movies(arguments + ["--force"])
                #expect(outcome.exitCode == 0)
                #expect(outcome.output == "\(file.filePath)\n")
                #expect(try isJPEG(file))
            }
            #expect(try server.imageRequests() == ["GET /t/p/w780/tt0083658.jpg 200"])
            #expect(try await user.movies("cache", "clear").errors.contains("Removed"))
            #expect(try await user.movies(arguments + ["--force"]).exitCode == 0)
            #expect(try server.imageRequests().count == 2)
        }
    }

    @Test("Without -o, the command 'poster' creates a file in the current folder")
    func currentFolder() async throws {
        try await User.withServer(hasImages: true) { user, _ in
            let outcome = try await user.shell(#"cd "$HOME" && exec "$0" poster 83658"#)
            #expect(outcome.output == "poster-83658.jpg\n")
            #expect(try isJPEG(user.home.appending(path: "poster-83658.jpg")))
        }
    }
}

extension Trait where Self == ConditionTrait {
    /// A trait that skips tests without libturbojpeg, because catalogue-server and `movies` need this library for posters.
    static var withPosters: Self { .enabled(if: JPEGLibrary.isAvailable, "needs libturbojpeg") }
}
