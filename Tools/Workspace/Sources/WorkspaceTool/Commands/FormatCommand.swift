import CommandKit
import Foundation
import ProcessSupport
import WorkspaceGraph

enum FormatCommand {
    static let check = Flag("check", help: "Report unformatted files, and change nothing.")

    static let command = Command(
        "format",
        summary: "Format the Swift files of packages.",
        arguments: [Options.packages],
        options: [check, Options.format],
        examples: [Example(["format", "--check"], "In CI: reports unformatted files.")]
    )

    private struct Result: Encodable {
        let files: Int
        let findings: [String]
    }

    static func run(_ context: ToolContext) async throws -> ExitCode {
        let workspace = try await context.workspace()
        let packages = try workspace.packages(named: context.parsed[Options.packages])
        // Other files may be fixtures of tests.
        let found = packages.flatMap { package in
            let targets = workspace.targets(of: package) + workspace.snippets.filter { $0.package.path == package.path }
            return targets.flatMap(\.swiftFiles).filter { $0.mode != .link }.map(\.path)
                + workspace.manifests(of: package)
        }
        let files = Set(found).filter { file in !workspace.rules.exclude.contains { $0.matches(file) } }.sorted()
        let isCheck = context.parsed[check]
        let options = isCheck ? ["lint", "--strict", "--parallel"] : ["format", "--in-place", "--parallel"]
        let modes = files.map { mode(of: workspace.url(of: $0)) }
        let outcome = try await workspace.progress.during("Formatting \(files.count) files") {
            try await swiftFormat(options + files, in: workspace.root)
        }
        // swift-format replaces a file by one with the usual mode.
        for (file, mode) in zip(files, modes) where mode != Self.mode(of: workspace.url(of: file)) {
            chmod(workspace.url(of: file).path, mode)
        }
        let findings = outcome.errorText.split(separator: "\n").map(String.init)
        if context.isJSON {
            try context.console.write(json: Result(files: files.count, findings: findings.sorted()))
        } else {
            for finding in findings { try context.write(finding) }
            context.console.log(
                isCheck
                    ? "\(files.count) files, \(findings.count) finding(s)."
                    : outcome.exitCode == 0 ? "\(files.count) files formatted." : "swift-format failed."
            )
        }
        guard outcome.exitCode == 0 || isCheck else { return .failed }
        return context.exitCode(workspace, outcome.exitCode == 0 ? .ok : .findings)
    }

    private static func mode(of file: URL) -> mode_t {
        var status = stat()
        return stat(file.path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    static func swiftFormat(_ arguments: [String], in folder: URL) async throws -> Subprocess.Outcome {
        let outcome = try await Subprocess(["swift", "format"] + arguments, in: folder).run()
        guard outcome.exitCode == 0 || !outcome.errorText.contains("unable to invoke subcommand") else {
            throw WorkspaceError(
                "This toolchain has no swift-format.",
                remedy: "Get a toolchain from https://www.swift.org/install."
            )
        }
        return outcome
    }
}
