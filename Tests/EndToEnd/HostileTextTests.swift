import Foundation
import Testing

@Suite("Control characters in untrusted text", .limitedConcurrency)
struct HostileTextTests {
    /// A title with C0 and C1 control sequences, bidirectional controls and invisible characters.
    private static let hostile =
        "\u{1B}]0;owned\u{7}\u{1B}[2J\u{9B}31m\u{90}q\u{9C}Evil\u{202E}live\u{2066}\u{E0041}\u{8}\u{7F}\u{0}\r\u{200B}title"

    /// Returns whether a text contains no control characters other than newline and tab, and none of the zero-width spaces,
    /// bidirectional controls and tag characters below.
    private static func isHarmless(_ text: String) -> Bool {
        text.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x0A, 0x09: true
            case 0..<0x20, 0x7F...0x9F: false
            case 0x200B, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xE0000...0xE007F: false
            default: true
            }
        }
    }

    @Test(
        "'movies' prints a service's error message shortened, on one line and without control characters",
        arguments: [401, 500]
    )
    func messages(status: Int) async throws {
        let message = Self.hostile + "\nmovies: forged line\n" + String(repeating: "long ", count: 10_000)
        let server = try TMDBSamples.server { _ in
            TMDBSamples.error(status, code: 7, message, headers: ["Retry-After": "0"])
        }
        try await User.with(service: server.address) { user in
            let outcome = try await user.movies("search", "film", "--source", "tmdb", "--verbose")
            #expect(outcome.exitCode != 0 && outcome.errors.contains("Evil"))
            #expect(Self.isHarmless(outcome.errors))
            #expect(!outcome.errorLines.contains { $0.hasPrefix("movies: forged") })
            #expect(outcome.errors.count < 5_000)
        }
    }

    @Test("The output and messages of 'movies' contain no control characters from the arguments")
    func arguments() async throws {
        try await User.with { user in
            let text = Self.hostile.replacingOccurrences(of: "\u{0}", with: "")
            for arguments in [
                ["search", text], ["search", text, "--format", "json"], ["show", text], [text], ["queries"],
                ["search", "a", "--" + text], ["queries", "remove", text], ["search", "a", "--format", text],
            ] {
                let outcome = try await user.movies(arguments)
                #expect(Self.isHarmless(outcome.output + outcome.errors))
            }
        }
    }

    @Test(
        "The messages of 'movies' contain no control characters from environment variables",
        arguments: ["MOVIES_API_BASE_URL", "MOVIES_IMAGE_BASE_URL", "TMDB_API_KEY", "XDG_STATE_HOME"]
    )
    func environment(variable: String) async throws {
        try await User.with(service: "http://127.0.0.1:1/3") { user in
            let text = Self.hostile.replacingOccurrences(of: "\u{0}", with: "")
            let value = variable.hasPrefix("XDG") ? "/dev/null/" + text : text
            let outcome = try await user.movies("search", "film", "--verbose", environment: [variable: value])
            #expect(Self.isHarmless(outcome.errors))
        }
    }
}
