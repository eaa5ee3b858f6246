import Foundation
import ProcessSupport
import TerminalTesting
import TestSupport
import Testing

/// Tests of `./workspace.sh install`, which install the debug build of `movies`, because a release build takes minutes.
@Suite("The installed movies", .limitedConcurrency)
struct InstallTests {
    private static let manualReader: URL? = {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        return ["man", "mandoc"].flatMap { name in folders.map { URL(filePath: "\($0)/\(name)") } }
            .first { FileManager.default.isExecutableFile(atPath: $0.filePath) }
    }()

    /// Installs `movies` below the folder "opt" of a new user, and calls `body` with the user and the folder.
    private func withInstallation(_ body: (User, URL) async throws -> Void) async throws {
        try await User.with { user in
            let prefix = user.home.appending(path: "opt")
            let tool = [BuiltExecutables.path(of: "workspace"), "--root", WorkspaceFolder.root.filePath]
            let options = ["--prefix", prefix.filePath, "--from", BuiltExecutables.folder.filePath]
            let installed = try await Subprocess(tool + ["install", "movies"] + options).run()
            #expect(installed.exitCode == 0, "\(installed.errorText)")
            try await body(user, prefix)
        }
    }

    /// Runs a line in a shell whose PATH starts with the installation.
    private func shell(_ user: User, _ line: String, prefix: URL, name: String = "sh") async throws
        -> RunningProcess.Outcome
    {
        let environment = user.environment.merging(["PATH": "\(prefix.filePath)/bin:/usr/bin:/bin"]) { $1 }
        return try await RunningProcess("/bin/\(name)", ["-c", line], environment: environment).outcome()
    }

    @Test("The installed 'movies' runs from any folder, through a symbolic link, and after its folder is moved")
    func runs() async throws {
        try await withInstallation { user, prefix in
            let search = "search 'blade runner' --limit 1 --format ids"
            #expect(try await shell(user, "cd / && movies \(search)", prefix: prefix).output == "83658\n")
            let link = user.home.appending(path: "films")
            try FileManager.default.createSymbolicLink(
                at: link,
                withDestinationURL: prefix.appending(path: "bin/movies")
            )
            #expect(try await shell(user, "\(link.filePath) \(search)", prefix: prefix).output == "83658\n")
            let moved = user.home.appending(path: "elsewhere/opt")
            try FileManager.default.createDirectory(
                at: moved.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try FileManager.default.moveItem(at: prefix, to: moved)
            #expect(try await shell(user, "movies \(search)", prefix: moved).output == "83658\n")
        }
    }

    @Test(
        "The command 'man' or 'mandoc' shows the installed manual page of 'movies'",
        .enabled(if: manualReader != nil, "needs man")
    )
    func manual() async throws {
        let reader = try #require(Self.manualReader)
        try await withInstallation { user, prefix in
            let page = prefix.appending(path: "share/man/man1/movies.1").filePath
            let command = reader.lastPathComponent == "man" ? "MANPAGER=cat man -l" : "mandoc"
            let outcome = try await shell(user, "\(command) '\(page)'", prefix: prefix)
            #expect(outcome.exitCode == 0)
            #expect(outcome.output.contains("find films from the terminal"))
        }
    }

    @Test("bash completes commands of 'movies' with the installed completion file")
    func completions() async throws {
        try await withInstallation { user, prefix in
            let file = prefix.appending(path: "share/bash-completion/completions/movies").filePath
            let line = "source '\(file)'; COMP_WORDS=(movies pop); COMP_CWORD=1; _movies; echo ${COMPREPLY[@]}"
            let outcome = try await shell(user, line, prefix: prefix, name: "bash")
            #expect(outcome.output == "popular\n")
        }
    }
}
