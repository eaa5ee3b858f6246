import Foundation
import ProcessSupport
import WorkspaceGraph

extension WorkspaceRule {
    package static let folderRules = [rootEntries, readmes, links, targetFiles, fileNames, packageNames]

    package static let rootEntries = WorkspaceRule("The root folder has only known entries") { workspace in
        let allowed: Set = ["Packages", "Apps", "Tests", "Tools", "README.md", "workspace.sh", "LICENSE"]
        return try FileManager.default.contentsOfDirectory(atPath: workspace.root.filePath)
            .filter { !$0.hasPrefix(".") && !allowed.contains($0) }
            .map { Violation(".", "unexpected entry \($0) in the root folder") }
    }

    package static let readmes = WorkspaceRule("Every package has a README that begins with a title and a purpose") {
        workspace in
        workspace.packages.compactMap { package in
            let file = workspace.url(of: "\(package.path)/README.md")
            guard let text = try? String(contentsOf: file, encoding: .utf8) else {
                return Violation(package.path, "has no README.md")
            }
            let lines = text.split(separator: "\n")
            guard lines.first?.hasPrefix("# ") == true, lines.count > 1, !lines[1].hasPrefix("#") else {
                return Violation(package.path, "its README.md does not begin with a title and a purpose")
            }
            return nil
        }
    }

    /// SwiftPM ignores a Swift file outside the targets, and any tests in it, without a warning. Files in Scripts run as scripts.
    package static let targetFiles = WorkspaceRule("Every Swift file belongs to a target") { workspace in
        let sources = Set(workspace.targets.flatMap(\.swiftFiles).map(\.path))
        return workspace.packages.flatMap { package in
            workspace.files(below: package.path).map(\.path)
                .filter { path in
                    let inside = PathText.suffix(of: path, below: package.path)
                    return PathText.fileExtension(of: path) == "swift" && !sources.contains(path)
                        && inside != "Package.swift" && !["Scripts/", "."].contains(where: inside.hasPrefix)
                }
                .map { Violation($0, "no target compiles this file") }
        }
    }

    /// A file `Name+Subject.swift` extends `Name` and may declare helper types. A file with a plural name, such as `MovieUseCases.swift`,
    /// may declare several types whose names end with the singular of the file name's last word. Test files, main.swift and files
    /// without types may have any name.
    package static let fileNames = WorkspaceRule("A file that declares types is named after one of them") { workspace in
        try workspace.targets.filter { $0.kind != .test }.flatMap { target in
            try target.swiftFiles.compactMap { source in
                let file = workspace.url(of: source.path)
                let text = try String(contentsOf: file, encoding: .utf8)
                let modifiers =
                    "(?:(?:public|package|internal|open|final|indirect|nonisolated|@\\w+(?:\\([^)]*\\))?)\\s+)*"
                let declaration = try Regex("(?m)^\(modifiers)(?:struct|class|enum|actor|protocol|typealias)\\s+(\\w+)")
                let types = text.matches(of: declaration).compactMap { $0.output[1].substring.map(String.init) }
                let name = file.deletingPathExtension().lastPathComponent
                let lastWord = name.lastIndex(where: \.isUppercase).map { name[$0...] } ?? ""
                let isPlural = lastWord.hasSuffix("s") && types.allSatisfy { $0.hasSuffix(lastWord.dropLast()) }
                guard !types.isEmpty, !types.contains(name), !isPlural, !name.contains("+"), name != "main" else {
                    return nil
                }
                return Violation(source.path, "declares \(types.joined(separator: ", "))")
            }
        }
    }

    /// SwiftPM identifies a package by its folder, but people identify it by the name in its manifest.
    package static let packageNames = WorkspaceRule("A package has the name of its folder") { workspace in
        workspace.packages.filter { $0.path.split(separator: "/").last.map(String.init) != $0.name }
            .map { Violation($0.path, "the name in its manifest is \($0.name)") }
    }

    /// Benchmarks, tests and their support may write files as they like.
    package static let fileWrites = WorkspaceRule(
        "WritableFile writes all files of commands, except those with a reason"
    ) { workspace in
        let calls =
            /O_CREAT|\.write\(to:|forWriting|\.(?:moveItem|copyItem|replaceItem\w*|createFile)\(|[^A-Za-z](?:fopen\(|rename\([^()]+,)/
        let targets = workspace.targets.filter { target in
            let support = ["Benchmarks", "Demo", "Testing", "TestProcess", "TestServer", "TestSupport"]
            return target.kind != .test && target.package.path != "Tests"
                && !support.contains(where: target.name.hasSuffix)
        }
        var violations: [Violation] = []
        for source in targets.flatMap(\.swiftFiles) {
            guard fileWriteExceptions[PathText.lastComponent(source.path)] == nil,
                let call = try await workspace.text(of: source).firstMatch(of: calls)
            else { continue }
            violations.append(Violation(source.path, "writes a file with \(call.0) instead of WritableFile"))
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
        "CatalogueServerMain.swift": "It appends lines to a log.",
        "Files.swift": "It writes temporary files, and new files in folders that are complete before they are moved.",
        "Subprocess.swift": "It redirects the output of a command.",
        "Installation.swift": "It copies executables to a folder that is replaced as a whole.",
        "ScaffoldTransaction.swift": "It moves new files, which must not exist before.",
        "StateFolder.swift": "It writes caches below .build.",
        "TestSession.swift": "It writes test results below .build.",
        "BuiltModules.swift": "It writes a cache below .build.",
        "SwiftPM.swift": "It writes a list for SwiftPM below .build.",
        "RemoteCache+Archives.swift": "It writes a temporary file.",
        "RemoteCache+Passes.swift": "It writes temporary files.",
        "CompilerCache.swift": "It renames a cache before deleting it.",
        "SwiftPM+Times.swift": "It renames a build before deleting it.",
    ]
}
