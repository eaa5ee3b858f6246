import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceTesting

@Suite("AffectedPackages")
struct AffectedPackagesTests {
    private func affected(
        _ workspace: FixtureRepository,
        base: String = "main"
    ) async throws -> (names: [String], found: AffectedPackages) {
        let found = try await workspace.load().affected(since: base)
        return (found.packages.map(\.name), found)
    }

    private func because(_ found: AffectedPackages, _ name: String) -> [String]? {
        found.packages.first { $0.name == name }?.because
    }

    @Test(
        "AffectedPackages contains the packages that own, depend on or read a changed file; all packages if none owns the file",
        arguments: [
            ("Core/Sources/Core/Core.swift", ["App", "Core", "Feature"]),
            ("Core/Sources/Core/New.swift", ["App", "Core", "Feature"]),
            // Only Tool depends on the target Extras.
            ("Core/Sources/Extras/Extras.swift", ["Core", "Tool"]),
            ("Core/Package.swift", ["App", "Core", "Feature", "Tool"]),
            ("Core/Package.resolved", ["App", "Core", "Feature", "Tool"]),
            ("Core/Package@swift-6.2.swift", ["App", "Core", "Feature", "Tool"]),
            // App depends on Feature.
            ("Feature/Sources/Feature/Feature.swift", ["App", "Feature"]),
            // No other package depends on these files.
            ("Core/Tests/CoreTests/CoreTests.swift", ["Core"]),
            ("Core/README.md", ["Core"]),
            ("Core/Sources/Core/Core.docc/Core.md", ["Core"]),
            ("App/Sources/app/App.swift", ["App"]),
            // According to the rules file, Tool's tests read these files.
            ("Guide/page.txt", ["Tool"]),
            ("README.md", ["Tool"]),
            // No package owns these files.
            ("LICENSE", ["App", "Core", "Feature", "Tool"]),
            ("Core2/file", ["App", "Core", "Feature", "Tool"]),
        ]
    )
    func owners(path: String, names: [String]) async throws {
        try await withChain { workspace in
            let manifest = try String(contentsOf: workspace.root.appending(path: "Core/Package.swift"), encoding: .utf8)
            try workspace.write(path, (path.contains("/Package") ? manifest : "") + "// changed\n")
            let found = try await affected(workspace).names
            #expect(found == names)
        }
    }

    @Test("AffectedPackages is empty if no file changed")
    func noChanges() async throws {
        try await withChain { workspace in
            let names = try await affected(workspace).names
            #expect(names.isEmpty)
        }
    }

    @Test("AffectedPackages considers committed, staged, unstaged and untracked changes, but no files that git ignores")
    func changeStates() async throws {
        try await withChain { workspace in
            try await workspace.git("switch", "--quiet", "--create", "topic")
            try workspace.write("App/Tests/AppTests/AppTests.swift", "// committed")
            try await workspace.commit("A change")
            try workspace.write("Feature/Tests/FeatureTests/FeatureTests.swift", "// staged")
            try await workspace.git("add", "--all")
            try workspace.write("Core/Tests/CoreTests/CoreTests.swift", "// changed")
            try workspace.write("Tool/Tests/ToolTests/Untracked ü.swift", "// untracked")
            try workspace.write(".build/ignored", "")
            let (names, found) = try await affected(workspace)
            #expect(names == ["App", "Core", "Feature", "Tool"])
            #expect(
                found.changes == [
                    "App/Tests/AppTests/AppTests.swift", "Core/Tests/CoreTests/CoreTests.swift",
                    "Feature/Tests/FeatureTests/FeatureTests.swift", "Tool/Tests/ToolTests/Untracked ü.swift",
                ]
            )
        }
    }

    @Test(
        "AffectedPackages considers changed and deleted files that git was told not to compare with the index",
        arguments: [["--assume-unchanged"], ["--skip-worktree"], ["--assume-unchanged", "--skip-worktree"]]
    )
    func unwatchedFiles(flags: [String]) async throws {
        try await withChain { workspace in
            let raw = Subprocess(["sh", "-c", #"echo 1 >"$(printf 'Core/Tests/raw\377')""#], in: workspace.root)
            #expect(try await raw.run().exitCode == 0)
            try await workspace.commit("A name that is not UTF-8")
            let files = [
                "App/Sources/app/App.swift", "Core/Tests/CoreTests/CoreTests.swift",
                "Tool/Tests/ToolTests/ToolTests.swift",
            ]
            for flag in flags {
                for file in files { try await workspace.git("update-index", flag, file) }
                let mark = #"git update-index "$0" "$(printf 'Core/Tests/raw\377')""#
                #expect(try await Subprocess(["sh", "-c", mark, flag], in: workspace.root).run().exitCode == 0)
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

    @Test(
        "AffectedPackages contains a package with other line breaks, which git converts",
        arguments: [".gitattributes", ".git/info/attributes"]
    )
    func lineBreaks(attributes: String) async throws {
        try await withChain { workspace in
            try workspace.write(attributes, "* text=auto\n")
            if attributes == ".gitattributes" { try await workspace.commit("Attributes") }
            let file = "Core/Tests/CoreTests/CoreTests.swift"
            let text = try String(contentsOf: workspace.root.appending(path: file), encoding: .utf8)
            try workspace.write(file, text.replacing("\n", with: "\r\n"))
            #expect(try await affected(workspace).names == ["Core"])
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
                    let add = ["submodule", "--quiet", "add", library.root.filePath, path]
                    let git = Subprocess(["git", "-c", "protocol.file.allow=always"] + add, in: workspace.root)
                    #expect(try await git.run().exitCode == 0)
                    try await workspace.git("config", "submodule.\(path).ignore", "all")
                }
                try await workspace.commit("Submodules")
                try workspace.write("Sub/Core/new.txt", "")
                let paths = try await affected(workspace).found.packages.map(\.path)
                #expect(paths.contains("Sub/Core") && paths.contains("Sub/Feature"))
                try workspace.remove("Sub/Core/new.txt")
                try workspace.write("Core/Sources/Core/Sub/new.txt", "")
                #expect(try await affected(workspace).found.packages.map(\.path).contains("Feature"))
            }
        }
    }

    @Test(
        "AffectedPackages contains the package of a file that became executable, even if the repository ignores modes"
    )
    func ignoredModes() async throws {
        try await withChain { workspace in
            try await workspace.git("config", "core.fileMode", "false")
            let file = workspace.root.appending(path: "Core/Tests/CoreTests/CoreTests.swift").filePath
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
            #expect(try await affected(workspace).names == ["Core"])
        }
    }

    @Test(
        "AffectedPackages contains all packages if the rules file changed, even if a package at the root owns the file"
    )
    func changedRules() async throws {
        try await withChain { workspace in
            let core = try String(contentsOf: workspace.root.appending(path: "Core/Package.swift"), encoding: .utf8)
            try workspace.write("Package.swift", core)
            try await workspace.commit("A package at the root")
            try workspace.write("Tools/workspace.json", "{}")
            #expect(try await affected(workspace).names == ["Core", "App", "Core", "Feature", "Tool"])
        }
    }

    @Test("AffectedPackages contains the package of a staged change even if the file on disk was reverted")
    func stagedOnly() async throws {
        try await withChain { workspace in
            let path = "Core/Tests/CoreTests/CoreTests.swift"
            let original = try String(contentsOf: workspace.root.appending(path: path), encoding: .utf8)
            try workspace.write(path, "// staged")
            try await workspace.git("add", "--all")
            try workspace.write(path, original)
            let names = try await affected(workspace).names
            #expect(names == ["Core"])
        }
    }

    @Test("AffectedPackages ignores commits on the base branch after the merge base")
    func mergeBase() async throws {
        try await withChain { workspace in
            try await workspace.git("switch", "--quiet", "--create", "topic")
            try workspace.write("App/Sources/app/App.swift", "// topic")
            try await workspace.commit("On the branch")
            try await workspace.git("switch", "--quiet", "main")
            try workspace.write("Tool/Sources/Tool/Tool.swift", "// main")
            try await workspace.commit("On the base")
            try await workspace.git("switch", "--quiet", "topic")
            let names = try await affected(workspace).names
            #expect(names == ["App"])
        }
    }

    @Test("AffectedPackages contains the packages that depended on a deleted file")
    func deletion() async throws {
        try await withChain { workspace in
            try workspace.write("Core/Sources/Extras/More.swift", "")
            try await workspace.commit("More")
            try workspace.remove("Core/Sources/Extras/Extras.swift")
            let names = try await affected(workspace, base: "HEAD").names
            #expect(names == ["Core", "Tool"])
        }
    }

    @Test(
        "AffectedPackages contains all dependents of a package whose target lost its last source or got a second language"
    )
    func changedLanguages() async throws {
        try await withChain { workspace in
            try workspace.remove("Core/Sources/Extras/Extras.swift")
            let found = try await affected(workspace).found
            #expect(found.packages.map(\.name) == ["App", "Core", "Feature", "Tool"])
            #expect(
                because(found, "Feature")?.dropFirst() == [
                    "manifest of Core", "manifest of Feature", "tests of Feature",
                ]
            )
            try await workspace.git("checkout", "--quiet", ".")
            try workspace.write("Core/Tests/CoreTests/native.c", "int x;")
            let names = try await affected(workspace).names
            #expect(names == ["App", "Core", "Feature", "Tool"])
        }
    }

    @Test("AffectedPackages contains the packages of a moved file's old and new folder", arguments: [false, true])
    func rename(isCommitted: Bool) async throws {
        try await withChain { workspace in
            try workspace.write("Core/Sources/Extras/More.swift", "let more = 1")
            try await workspace.commit("More")
            try await workspace.git("switch", "--quiet", "--create", "topic")
            try await workspace.git("mv", "Core/Sources/Extras/More.swift", "App/Sources/app/More.swift")
            if isCommitted { try await workspace.commit("Moved") }
            let names = try await affected(workspace).names
            #expect(names == ["App", "Core", "Tool"])
        }
    }

    @Test(
        "AffectedPackages contains the former dependent of a deleted package, whose files count as owned by a package"
    )
    func deletedPackage() async throws {
        try await withChain { workspace in
            try workspace.remove("Feature")
            try workspace.write(
                "App/Package.swift",
                """
                // swift-tools-version: 6.2
                import PackageDescription
                let package = Package(name: "App", targets: [.executableTarget(name: "app")])
                """
            )
            let (names, found) = try await affected(workspace)
            #expect(names == ["App"])
            #expect(found.unowned.isEmpty)
        }
    }

    @Test("AffectedPackages contains a package that removed its dependency on a changed package")
    func removedDependency() async throws {
        try await withChain { workspace in
            try await workspace.git("switch", "--quiet", "--create", "topic")
            let manifest = try String(contentsOf: workspace.root.appending(path: "Tool/Package.swift"), encoding: .utf8)
            try workspace.write(
                "Tool/Package.swift",
                manifest.replacing(".product(name: \"Extras\", package: \"Core\")", with: "")
            )
            try workspace.write("Core/Sources/Extras/Extras.swift", "// changed")
            let (names, found) = try await affected(workspace)
            #expect(names == ["Core", "Tool"])
            #expect(because(found, "Tool") != nil)
        }
    }

    @Test("AffectedPackages contains a package that imports a changed module without declaring the dependency")
    func undeclaredImport() async throws {
        try await withChain { workspace in
            try workspace.write(
                "Tool/Sources/Tool/Tool.swift",
                "import Core\nimport Extras\npublic let tool = core + extras"
            )
            try await workspace.commit("Undeclared")
            try workspace.write("Core/Sources/Core/Core.swift", "public let core = 2")
            let names = try await affected(workspace, base: "HEAD").names
            #expect(names == ["App", "Core", "Feature", "Tool"])
        }
    }

    @Test(
        "AffectedPackages gives the dependency path from a changed file to the package's tests as the reason"
    )
    func reasons() async throws {
        try await withChain { workspace in
            try workspace.write("Core/Sources/Core/Core.swift", "// changed")
            let found = try await affected(workspace).found
            let file = "Core/Sources/Core/Core.swift"
            #expect(because(found, "App") == [file, "Core", "Feature", "app", "tests of App"])
            #expect(because(found, "Core") == [file, "Core", "tests of Core"])
        }
    }

    @Test("AffectedPackages lists a changed file that no package owns, and gives this file as the reason")
    func unowned() async throws {
        try await withChain { workspace in
            try workspace.write("LICENSE", "MIT")
            let found = try await affected(workspace).found
            #expect(found.unowned == ["LICENSE"])
            #expect(because(found, "Core")?.first == "LICENSE")
        }
    }

    @Test("AffectedPackages does not treat a package whose inputs are the whole workspace as the owner of every file")
    func readsWholeWorkspace() async throws {
        try await withChain { workspace in
            try workspace.write("Tools/workspace.json", #"{ "inputs": { "Tool": [".", "*.md"] } }"#)
            try await workspace.commit("Tool reads all")
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

    @Test("AffectedPackages contains the packages with a symbolic link to the folder of a changed file")
    func links() async throws {
        try await withChain { workspace in
            let loaded = try await workspace.load()
            let source = try #require(
                loaded.targets.first { $0.package.path == "Tool" && $0.kind != .test }?.folder
            )
            try FileManager.default.createSymbolicLink(
                atPath: workspace.root.appending(path: "\(source)/Shared").filePath,
                withDestinationPath: "../../../Feature/Sources/Feature"
            )
            try await workspace.commit("A link")
            try workspace.write("Feature/Sources/Feature/Feature.swift", "// changed")
            #expect(try await affected(workspace).names == ["App", "Feature", "Tool"])
        }
    }

    @Test("GitRepository.writeAll writes all files of a commit below the workspace, also those that an archive omits")
    func writeAll() async throws {
        try await withTemporaryFolder { folder in
            let inner = folder.appending(path: "mono", directoryHint: .isDirectory)
            try await writeChain(to: inner)
            let outer = try await FixtureRepository(in: folder)
            try outer.write(".gitattributes", "*.swift export-ignore\n")
            try await outer.commit("Attributes")
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

    @Test("AffectedPackages does not depend on git's setting diff.relative")
    func relativeDiff() async throws {
        try await withTemporaryFolder { folder in
            let inner = folder.appending(path: "mono", directoryHint: .isDirectory)
            try await writeChain(to: inner)
            let outer = try await FixtureRepository(in: folder)
            try await outer.git("config", "diff.relative", "true")
            try outer.write("mono/Feature/Sources/Feature/Feature.swift", "// changed\n")
            let found = try await Workspace.load(inner).affected(since: "main")
            #expect(found.packages.map(\.name) == ["App", "Feature"])
        }
    }

    @Test(
        "AffectedPackages ignores changed files outside of the workspace's folder, except those behind a symbolic link",
        arguments: [nil, "Feature/Tests/FeatureTests/Fixtures"]
    )
    func subfolder(link: String?) async throws {
        try await withTemporaryFolder { folder in
            let inner = folder.appending(path: "mono", directoryHint: .isDirectory)
            try await writeChain(to: inner)
            try folder.appending(path: "shared/outside.txt").write("x")
            if let link {
                try FileManager.default.createSymbolicLink(
                    atPath: inner.appending(path: link).filePath,
                    withDestinationPath: "../../../../shared"
                )
            }
            let outer = try await FixtureRepository(in: folder)
            try outer.write("shared/outside.txt", "changed")
            try outer.write("shared/new.txt", "")
            try outer.write("mono/App/Tests/AppTests/New.swift", "")
            let workspace = try await Workspace.load(inner)
            let found = try await workspace.affected(since: "main")
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
    private func failure(_ root: URL, base: String?) async throws -> WorkspaceError? {
        let workspace = try await Workspace.load(root)
        return await #expect(throws: WorkspaceError.self) {
            try await workspace.affected(since: base)
        }
    }

    @Test("The error of Workspace.affected for a missing base branch contains the command git fetch")
    func missingBase() async throws {
        try await withChain { workspace in
            let error = try await failure(workspace.root, base: "origin/release")
            #expect(error?.description == "There is no commit 'origin/release' in this clone.")
            #expect(error?.remedy == "Run: git fetch origin release")
            #expect(try await failure(workspace.root, base: "a b")?.remedy == "Run: git fetch origin 'a b'")
        }
    }

    @Test(
        "Workspace.affected treats a base that looks like an option of git as the name of a missing commit",
        arguments: ["--exec=touch x", "--git-dir"]
    )
    func hostileBase(base: String) async throws {
        try await withChain { workspace in
            let error = try await failure(workspace.root, base: base)
            #expect(error?.remedy?.hasPrefix("Run: git fetch") == true)
        }
    }

    @Test("The error of Workspace.affected in a shallow clone contains the command git fetch --unshallow")
    func shallow() async throws {
        try await withChain { workspace in
            try await workspace.git("switch", "--quiet", "--create", "topic")
            try workspace.write("App/new.txt", "1")
            try await workspace.commit("One")
            try await workspace.git("switch", "--quiet", "main")
            try workspace.write("Tool/new.txt", "1")
            try await workspace.commit("Two")
            try await withTemporaryFolder { folder in
                let clone = folder.appending(path: "clone", directoryHint: .isDirectory)
                let source = "file://\(workspace.root.filePath)"
                try await workspace.git(
                    "clone",
                    "--quiet",
                    "--depth",
                    "1",
                    "--no-single-branch",
                    "--branch",
                    "topic",
                    source,
                    clone.filePath
                )
                let error = try await failure(clone, base: "origin/main")
                #expect(error?.description.contains("shallow") == true)
                #expect(error?.remedy == "Run: git fetch --unshallow")
            }
        }
    }

    @Test("Workspace.affected throws an error with the folder's path outside of a git repository")
    func noRepository() async throws {
        try await withTemporaryFolder { folder in
            try await writeChain(to: folder)
            let error = try await failure(folder, base: nil)
            #expect(error?.description == "\(folder.filePath)/ is not in a git repository.")
        }
    }

    @Test("Workspace.affected throws an error for branches without a common commit")
    func unrelated() async throws {
        try await withChain { workspace in
            try await workspace.git("checkout", "--quiet", "--orphan", "other")
            try await workspace.commit("Another beginning")
            #expect(
                try await failure(workspace.root, base: "main")?.description
                    == "main and this branch have no commit in common."
            )
        }
    }
}
