import Foundation
import ProcessSupport
import TerminalTesting
import TestSupport
import Testing

/// Tests of `./workspace.sh install`, which install the debug build of `movies`, because a release build takes minutes.
@Suite("The installed movies", .limitedConcurrency)
struct InstallTests {
    @Test("The installed 'movies' runs from any folder and through a symbolic link, and has a manual and completions")
    func runs() async throws {
        try await User.with { user in
            let prefix = user.home.appending(path: "opt")
            let tool = [BuiltExecutables.path(of: "workspace"), "--root", WorkspaceFolder.root.filePath]
            let options = ["--prefix", prefix.filePath, "--from", BuiltExecutables.folder.filePath]
            let installed = try await Subprocess(tool + ["install", "movies"] + options).run()
            #expect(installed.exitCode == 0, "\(installed.errorText)")
            let link = user.home.appending(path: "films")
            let program = prefix.appending(path: "bin/movies")
            try FileManager.default.createSymbolicLink(at: link, withDestinationURL: program)
            for name in ["movies", link.filePath] {
                let line =
                    "cd / && export PATH=\(prefix.filePath)/bin:/usr/bin:/bin && \(name) search 'blade runner' --limit 1"
                #expect(try await user.shell(line + " --format ids").output == "83658\n")
            }
            func text(_ path: String) throws -> String {
                try String(contentsOf: prefix.appending(path: "share/\(path)"), encoding: .utf8)
            }
            #expect(try text("man/man1/movies.1").contains("find films from the terminal"))
            #expect(try text("bash-completion/completions/movies").contains("complete -F _movies"))
        }
    }
}
