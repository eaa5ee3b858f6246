import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceTesting

@Suite("AffectedPackages")
struct AffectedPackagesTests {
    private func affected(_ workspace: FixtureRepository) async throws -> (names: [String], found: AffectedPackages) {
        let found = try await workspace.load().affected(since: "main")
        return (found.packages.map(\.name), found)
    }

    private func because(_ found: AffectedPackages, _ name: String) -> [String]? {
        found.packages.first { $0.name == name }?.because
    }

    @Test("AffectedPackages considers all states of changes, and ignored files only if a target needs them")
    func changeStates() async throws {
        try await withChain { workspace in
            try await workspace.run(
                """
                sed 's/dependencies: ."Tool"./&, resources: [.copy("Data")]/' Tool/Package.swift >new
                mv new Tool/Package.swift; commit
                """
            )
            try await workspace.git("switch", "--quiet", "--create", "topic")
            try workspace.write("App/Tests/AppTests/AppTests.swift", "// committed")
            try await workspace.run("commit")
            try workspace.write("Feature/Tests/FeatureTests/FeatureTests.swift", "// staged")
            try await workspace.git("add", "--all")
            try workspace.write("Core/Tests/CoreTests/CoreTests.swift", "// changed")
            try workspace.write("Tool/Tests/ToolTests/Untracked ü.swift", "// untracked")
            try workspace.write(".git/info/exclude", "*Secrets.swift\n*.log\nData\nPackage.resolved\n")
            for file in [
                ".build/ignored", "App/Secrets.swift", "App/Sources/app/.Secrets.swift", "App/Sources/app/a.log",
                "App/Sources/app/Secrets.swift", "Core/Package.resolved", "Tool/Tests/ToolTests/Data/a.log",
                "Tool/Tests/ToolTests/Data/.hidden",
            ] { try workspace.write(file, "") }
            let (names, found) = try await affected(workspace)
            #expect(names == ["App", "Core", "Feature", "Tool"])
            #expect(
                found.changes == [
                    "App/Sources/app/Secrets.swift", "App/Tests/AppTests/AppTests.swift",
                    "Core/Package.resolved", "Core/Tests/CoreTests/CoreTests.swift",
                    "Feature/Tests/FeatureTests/FeatureTests.swift", "Tool/Tests/ToolTests/Data/a.log",
                    "Tool/Tests/ToolTests/Untracked ü.swift",
                ]
            )
        }
    }

    @Test(
        "AffectedPackages contains the packages that read ignored files, or files outside of the repository, by a reference",
        arguments: [
            ("ln -s ../../../gen/a.swift Tool/Tests/ToolTests/a.swift", "gen/a.swift", ["Tool"]),
            ("ln -s ../../gen Tool/Tests/Fixtures", "gen/a.swift", ["Tool"]),
            ("ln -s ../../../outside Tool/Tests/Fixtures", "../outside", ["Tool"]),
            (#"echo '{"inputs": {"Feature": ["gen"]}}' >Tools/workspace.json"#, "gen/a.swift", ["Feature"]),
            (#"echo '{"inputs": {"Feature": ["."]}}' >Tools/workspace.json"#, nil, []),
            (
                #"cd Core/Sources/Extras; rm *; echo '#include "a.inc"' >a.c; mkdir include; echo >a.inc"#,
                "Core/Sources/Extras/a.inc", ["Core", "Tool"]
            ),
        ]
    )
    func unversionedFiles(script: String, file: String?, names: [String]) async throws {
        try await withTemporaryFolder { folder in
            let root = folder.appending(path: "root", directoryHint: .isDirectory)
            try await writeChain(to: root)
            try folder.appending(path: "outside/a.txt").write("1")
            let workspace = try await FixtureRepository(in: root)
            try workspace.write(".git/info/exclude", "gen\n*.inc\n")
            try workspace.write("gen/a.swift", "")
            try await workspace.run("\(script); commit")
            let (found, affected) = try await affected(workspace)
            #expect(affected.changes == [file].compactMap(\.self) && found == names, "\(script)")
        }
    }

    @Test(
        "AffectedPackages considers changed and deleted files that git was told not to compare with the index",
        arguments: [["--assume-unchanged"], ["--skip-worktree"], ["--assume-unchanged", "--skip-worktree"]]
    )
    func unwatchedFiles(flags: [String]) async throws {
        try await withChain { workspace in
            let files = [
                "App/Sources/app/App.swift", "Core/Tests/CoreTests/CoreTests.swift",
                "Tool/Tests/ToolTests/ToolTests.swift",
            ]
            for flag in flags {
                for file in files { try await workspace.git("update-index", flag, file) }
            }
            #expect(try await affected(workspace).names.isEmpty)
            try workspace.write(files[0], "// changed\n")
            #expect(try await affected(workspace).names == ["App"])
            try workspace.remove(files[1])
            // A sparse checkout has the flag skip-worktree for missing files.
            #expect(try await affected(workspace).names.contains("Core") == (flags == ["--assume-unchanged"]))
            // The index of the repository keeps the flags.
            #expect(try await !workspace.git("ls-files", "-v").contains("H \(files[2])"))
        }
    }

    @Test("AffectedPackages contains the packages in a changed submodule, and dependents of a target with a submodule")
    func submodules() async throws {
        try await withTemporaryFolder { folder in
            try await writeChain(to: folder.appending(path: "library"))
            let library = try await FixtureRepository(
                in: folder.appending(path: "library", directoryHint: .isDirectory)
            )
            try await withChain { workspace in
                for path in ["Sub", "Core/Sources/Core/Sub"] {
                    try await workspace.addSubmodule(library.root, at: path)
                    try await workspace.git("config", "submodule.\(path).ignore", "all")
                }
                try await workspace.run("commit")
                try await workspace.git("-C", "Sub", "config", "status.showUntrackedFiles", "no")
                try workspace.write("Sub/Core/new.txt", "")
                let paths = try await affected(workspace).found.packages.map(\.path)
                #expect(paths.contains("Sub/Core") && paths.contains("Sub/Feature"))
                try workspace.remove("Sub/Core/new.txt")
                try workspace.write(".git/modules/Sub/info/exclude", "New.swift\n")
                try workspace.write("Sub/Core/Sources/Core/New.swift", "")
                #expect(try await affected(workspace).found.changes == ["Sub/Core/Sources/Core/New.swift"])
                try workspace.remove("Sub/Core/Sources/Core/New.swift")
                #expect(try await affected(workspace).found.changes == [])
                try workspace.write("Core/Sources/Core/Sub/new.txt", "")
                #expect(try await affected(workspace).found.packages.map(\.path).contains("Feature"))
            }
        }
    }

    @Test("AffectedPackages contains the packages with links into a changed submodule, or with inputs in it")
    func filesOfSubmodules() async throws {
        try await withTemporaryFolder { folder in
            let data = folder.appending(path: "data", directoryHint: .isDirectory)
            try data.appending(path: "x.json").write("1")
            _ = try await FixtureRepository(in: data)
            try await withChain { workspace in
                try await workspace.addSubmodule(data, at: "App/sub")
                try await workspace.run("ln -s ../../../App/sub/x.json Tool/Tests/ToolTests/x.json")
                let rules = #"{"inputs": {"Feature": ["App/sub/*.json"]}}"#
                try workspace.write("Tools/workspace.json", rules)
                try await workspace.run("commit")
                #expect(try await affected(workspace).names == [])
                try workspace.write("App/sub/x.json", "2")
                #expect(try await affected(workspace).names == ["App", "Feature", "Tool"])
            }
        }
    }

    @Test("AffectedPackages contains the packages of another repository in an ignored folder")
    func nestedRepository() async throws {
        try await withChain { workspace in
            try workspace.write(".git/info/exclude", "Other\n")
            try await writeChain(to: workspace.root.appending(path: "Other"))
            _ = try await FixtureRepository(in: workspace.root.appending(path: "Other", directoryHint: .isDirectory))
            let found = try await affected(workspace).found
            #expect(found.packages.map(\.path).allSatisfy { $0.hasPrefix("Other/") } && !found.packages.isEmpty)
            #expect(found.changes.contains("Other/Core/Package.swift"))
        }
    }

    @Test(
        "AffectedPackages contains the packages that a change of any kind affects",
        arguments: [
            ("no change", ":", []),
            ("line breaks that git converts", "echo '* text=auto' >.gitattributes; commit; \(crlf)", ["Core"]),
            ("line breaks", "mkdir -p .git/info; echo '* text=auto' >.git/info/attributes; \(crlf)", ["Core"]),
            (
                "an executable file in a repository that ignores modes",
                "git config core.fileMode false; chmod +x Core/Tests/CoreTests/CoreTests.swift", ["Core"]
            ),
            (
                "the rules file, which a package at the root owns",
                "cp Core/Package.swift .; commit; echo '{}' >Tools/workspace.json",
                ["Core", "App", "Core", "Feature", "Tool"]
            ),
            (
                "a changed file beside a deleted manifest",
                "cp Core/Package.swift .; echo 1 >data; commit; rm Package.swift; echo 2 >data",
                ["App", "Core", "Feature", "Tool"]
            ),
            (
                "a staged change of a file that was reverted on disk",
                "cd Core/Tests/CoreTests; echo // >>CoreTests.swift; git add --all; git restore -s HEAD CoreTests.swift",
                ["Core"]
            ),
            (
                "a commit of the base branch after the merge base",
                """
                git switch --quiet --create topic; echo // >>App/Sources/app/App.swift; commit
                git switch --quiet main; echo // >>Tool/Sources/Tool/Tool.swift; commit; git switch --quiet topic
                """, ["App"]
            ),
            (
                "a deleted file", "echo >Core/Sources/Extras/More.swift; commit; rm Core/Sources/Extras/Extras.swift",
                ["Core", "Tool"]
            ),
            ("a moved file", move, ["App", "Core", "Tool"]),
            ("a moved file in a commit", move + "; commit", ["App", "Core", "Tool"]),
            ("a second language", "echo 'int x;' >Core/Tests/CoreTests/native.c", ["App", "Core", "Feature", "Tool"]),
            (
                // The files of a deleted package count as owned by a package.
                "a deleted package and its former dependent",
                """
                rm -r Feature; cat >App/Package.swift <<END
                // swift-tools-version: 6.2
                import PackageDescription
                let package = Package(name: "App", targets: [.executableTarget(name: "app")])
                END
                """, ["App"]
            ),
            (
                "a removed dependency on a changed package",
                """
                sed 's/.product(name: "Extras", package: "Core")//' Tool/Package.swift >new
                mv new Tool/Package.swift; echo // >>Core/Sources/Extras/Extras.swift
                """, ["Core", "Tool"]
            ),
            (
                "a module that Tool imports without declaring the dependency",
                "echo 'import Core' >Tool/Sources/Tool/New.swift; commit; echo // >>Core/Sources/Core/Core.swift",
                ["App", "Core", "Feature", "Tool"]
            ),
        ]
    )
    func changes(change: String, script: String, names: [String]) async throws {
        try await withChain { workspace in
            try await workspace.run(script)
            #expect(try await affected(workspace).names == names, "\(change)")
        }
    }

    private static let crlf = #"""
        cd Core/Tests/CoreTests; awk '{ printf "%s\r\n", $0 }' CoreTests.swift >new; mv new CoreTests.swift
        """#
    private static let move = """
        echo 'let more = 1' >Core/Sources/Extras/More.swift; commit; git switch --quiet --create topic
        git mv Core/Sources/Extras/More.swift App/Sources/app/More.swift
        """

    @Test("AffectedPackages gives the dependency path from a changed file, or a file without an owner, as the reason")
    func reasons() async throws {
        try await withChain { workspace in
            let file = "Core/Sources/Core/Core.swift"
            try workspace.write(file, "// changed")
            let found = try await affected(workspace).found
            #expect(because(found, "App") == [file, "Core", "Feature", "app", "tests of App"])
            #expect(because(found, "Core") == [file, "Core", "tests of Core"])
            try workspace.write("LICENSE", "MIT")
            let unowned = try await affected(workspace).found
            #expect(unowned.unowned == ["LICENSE"])
            #expect(because(unowned, "Core")?.first == "LICENSE")
            // SwiftPM refuses a target without a source.
            try await workspace.run("rm LICENSE Core/Sources/Extras/Extras.swift; git restore Core/Sources/Core")
            let lost = try await affected(workspace).found
            let manifests = ["manifest of Core", "manifest of Feature", "tests of Feature"]
            #expect(because(lost, "Feature")?.dropFirst() == manifests[...])
        }
    }

    @Test("AffectedPackages does not treat a package whose inputs are the whole workspace as the owner of every file")
    func readsWholeWorkspace() async throws {
        try await withChain { workspace in
            try workspace.write("Tools/workspace.json", #"{ "inputs": { "Tool": [".", "*.md"] } }"#)
            try await workspace.run("commit")
            try workspace.write("App/Sources/app/App.swift", "// changed")
            #expect(try await affected(workspace).names == ["App", "Tool"])
            try workspace.write("README.md", "# Changed")
            #expect(try await affected(workspace).found.unowned.isEmpty)
            try workspace.write("LICENSE", "MIT")
            let found = try await affected(workspace).found
            #expect(found.unowned == ["LICENSE"])
            #expect(found.packages.count == 4)
        }
    }

    @Test("GitRepository.writeAll writes all files of a commit below the workspace, also those that an archive omits")
    func writeAll() async throws {
        try await withTemporaryFolder { folder in
            let inner = folder.appending(path: "mono", directoryHint: .isDirectory)
            try await writeChain(to: inner)
            let outer = try await FixtureRepository(in: folder)
            try outer.write(".gitattributes", "*.swift export-ignore\n")
            try await outer.run("commit")
            try outer.write("mono/Core/Sources/Core/Core.swift", "// changed")
            let copy = folder.appending(path: "copy", directoryHint: .isDirectory)
            try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
            try await GitRepository(at: inner).writeAll(of: "HEAD", to: copy)
            let names = try FileManager.default.contentsOfDirectory(atPath: copy.filePath)
            #expect(names.contains("Core") && !names.contains("mono"))
            let source = try String(contentsOf: copy.appending(path: "Core/Sources/Core/Core.swift"), encoding: .utf8)
            #expect(source != "// changed")
            #expect(try await outer.git("status", "--porcelain").contains("mono/Core"))
        }
    }

    @Test(
        "AffectedPackages ignores changed files outside of the workspace's folder, except those behind a symbolic link, with any setting diff.relative",
        arguments: [nil, "Feature/Tests/FeatureTests/Fixtures"]
    )
    func subfolder(link: String?) async throws {
        try await withTemporaryFolder { folder in
            let inner = folder.appending(path: "mono", directoryHint: .isDirectory)
            try await writeChain(to: inner)
            try folder.appending(path: "shared/outside.txt").write("x")
            if let link {
                let place = inner.appending(path: link).filePath
                #expect(symlink("../../../../shared", place) == 0)
            }
            let outer = try await FixtureRepository(in: folder)
            try await outer.git("config", "diff.relative", "true")
            try outer.write("shared/outside.txt", "changed")
            try outer.write("shared/new.txt", "")
            try outer.write("mono/App/Tests/AppTests/AppTests.swift", "// changed\n")
            let found = try await Workspace.load(inner).affected(since: "main")
            #expect(found.packages.map(\.name) == (link == nil ? ["App"] : ["App", "Feature"]))
            #expect(
                found.changes.filter { $0.hasPrefix("../") }
                    == (link == nil ? [] : ["../shared/new.txt", "../shared/outside.txt"])
            )
        }
    }
}

@Suite("Errors of AffectedPackages")
struct AffectedFailureTests {
    @Test(
        "The error of Workspace.affected names the missing base, also one that looks like an option of git, or another problem, and the command that solves it",
        arguments: [
            (
                ":", "origin/release", "There is no commit 'origin/release' in this clone.",
                "Run: git fetch origin release"
            ),
            (
                ":", "--exec=touch x", "There is no commit '--exec=touch x' in this clone.",
                "Run: git fetch origin '--exec=touch x'"
            ),
            (
                """
                git switch --quiet --create topic; echo 1 >App/new.txt; commit
                git switch --quiet main; echo 1 >Tool/new.txt; commit
                git clone --quiet --depth 1 --no-single-branch --branch topic "file://$PWD" ../clone; rm -rf .git
                mv ../clone/.git .
                """, "origin/main",
                "This clone is shallow and does not contain the last common commit of origin/main and this branch.",
                "Run: git fetch --unshallow"
            ),
            ("rm -rf .git", nil, "FOLDER is not in a git repository.", "Run: git init"),
            (
                // Without another file, a commit in the same second would be the same commit.
                "git checkout --quiet --orphan other; echo 1 >new; commit", "main",
                "main and this branch have no commit in common.", nil
            ),
        ] as [(String, String?, String, String?)]
    )
    func failure(script: String, base: String?, description: String, remedy: String?) async throws {
        try await withTemporaryFolder { folder in
            let root = folder.appending(path: "root", directoryHint: .isDirectory)
            try await writeChain(to: root)
            let repository = try await FixtureRepository(in: root)
            try await repository.run(script)
            let workspace = try await repository.load()
            let error = await #expect(throws: WorkspaceError.self) { try await workspace.affected(since: base) }
            #expect(error?.description == description.replacing("FOLDER", with: root.filePath))
            #expect(error?.remedy == remedy)
        }
    }
}
