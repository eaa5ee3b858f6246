import Foundation
import WorkspaceGraph

extension WorkspaceRule {
    /// Benchmarks, tests and their support may write files as they like.
    package static let fileWrites = WorkspaceRule(
        "WritableFile writes all files of commands, except those with a reason"
    ) {
        workspace in
        let calls =
            /O_CREAT|\.write\(to:|forWriting|\.(?:moveItem|copyItem|replaceItem\w*|createFile)\(|[^A-Za-z](?:fopen\(|rename\([^()]+,)/
        let targets = workspace.targets.filter { target in
            let isSupport = ["Benchmarks", "Demo", "Testing", "TestProcess", "TestServer", "TestSupport"].contains(
                where: target.name.hasSuffix
            )
            return target.kind != .test && !isSupport && target.package.path != "Tests"
        }
        var violations: [Violation] = []
        for source in targets.flatMap(\.swiftFiles) {
            // The servers of other tests in this process must respond meanwhile.
            await Task.yield()
            let text = try String(contentsOf: workspace.url(of: source.path), encoding: .utf8)
            let isException = fileWriteExceptions[PathText.lastComponent(source.path)] != nil
            if !isException, let call = text.firstMatch(of: calls) {
                violations.append(Violation(source.path, "writes a file with \(call.0) instead of WritableFile"))
            }
        }
        return violations
    }

    /// The reasons for which files of source code write files without `WritableFile`, by name.
    private static let fileWriteExceptions = [
        "WritableFile.swift": "It is the function.",
        "SessionFile.swift":
            "The new file must not keep a mode or a symbolic link that could show the session to other users.",
        "DatabaseFiles.swift":
            "SQLite writes databases. This file creates the lock file and renames damaged databases.",
        "CatalogueWriter.swift": "SQLite writes the catalogue.",
        "FormerDatabase.swift": "It renames a database whose content SQLite has completed.",
        "CatalogueServerMain.swift": "It appends lines to a log.",
        "Files.swift": "It writes temporary files, and new files in folders that are complete before they are moved.",
        "Subprocess.swift": "It redirects the output of a command.",
        "FolderReplacement.swift": "It replaces a whole folder.",
        "Installation.swift": "It copies executables to a folder that is replaced as a whole.",
        "ScaffoldTransaction.swift": "It moves new files, which must not exist before.",
        "GitRepository.swift": "It writes a temporary file.",
        "StateFolder.swift": "It writes caches below .build.",
        "TestSession.swift": "It writes test results below .build.",
        "BuiltModules.swift": "It writes a cache below .build.",
        "SwiftPM.swift": "It writes a list for SwiftPM below .build.",
        "SwiftPM+ReplacedFiles.swift": "It writes a record below .build.",
        "RemoteCache+Archives.swift": "It writes a temporary file.",
        "RemoteCache+Passes.swift": "It writes temporary files.",
        "CompilerCache.swift": "It renames a cache before deleting it.",
    ]
}
