import DemoTesting
import TerminalTesting
import Testing

@Suite("PseudoTerminal.Ending", .timeLimit(.minutes(1)))
struct EndingTests {
    private func ending(_ script: String) async throws -> PseudoTerminal.Ending {
        try await PseudoTerminal("/bin/sh", ["-c", script], environment: ["PATH": "/usr/bin:/bin"]).ending()
    }

    @Test("The end of a program that exits with 0 and restores the terminal is clean")
    func clean() async throws {
        #expect(try await ending(#"stty -echo; printf '\033[?1049hfilms\033[?1049l'; stty echo"#) == .clean)
    }

    @Test(
        "The end of a program is not clean after an error, a signal, a changed terminal or an unknown control sequence",
        arguments: [
            "exit 1", "kill -9 $$", "stty -echo", #"printf '\033[?1049h'"#, #"printf '\033[?25l'"#,
            #"printf '\033[987z'"#,
        ]
    )
    func unclean(script: String) async throws {
        #expect(try await ending(script) != .clean)
    }
}
