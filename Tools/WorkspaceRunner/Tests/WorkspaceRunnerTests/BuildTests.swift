import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceTesting

@testable import WorkspaceRunner

@Suite("Bootstrap script")
struct BootstrapTests {
    @Test("The script Bootstrap/build.sh builds the workspace tool with the options of SwiftPM and CompilerCache")
    func options() throws {
        let file = URL(filePath: #filePath).appending(path: "../../../../Workspace/Bootstrap/build.sh").standardized
        let words = try String(contentsOf: file, encoding: .utf8).split { $0.isWhitespace || $0 == "\\" }
        let script = words.joined(separator: " ")
        #expect(script.contains("\(SwiftPM.command.joined(separator: " ")) --package-path "))
        #expect(script.contains("/.build/\(SwiftPM.sharedScratch)\" \(SwiftPM.sharedOptions.joined(separator: " ")) "))
        let cache = CompilerCache(folder: URL(filePath: "/store")).options(seenAt: "/mnt").joined(separator: " ")
        #expect(script.contains(cache.replacing("/store", with: "\"$store\"")))
    }
}

@Suite("BuiltModules")
struct BuiltModulesTests {
    @Test("BuiltModules treats a module as up to date if its key and its file are those of the last build")
    func current() async throws {
        try await withTemporaryFolder { bin in
            let module = bin.appending(path: "Modules/Core.swiftmodule")
            try module.write("one")
            let core = TargetID(package: "Packages/Core", name: "Core")
            let net = TargetID(package: "Packages/Net", name: "Net")
            #expect(BuiltModules(bin: bin).upToDate([core: "a"]).isEmpty)
            BuiltModules(bin: bin).add([core: "a"])
            BuiltModules(bin: bin).add([net: "n"])
            #expect(BuiltModules(bin: bin).upToDate([core: "a"]) == [core])
            #expect(BuiltModules(bin: bin).upToDate([core: "b"]).isEmpty)
            try module.write("two, longer")
            #expect(BuiltModules(bin: bin).upToDate([core: "a"]).isEmpty)
        }
    }
}

@Suite("BuildLeftovers")
struct BuildLeftoversTests {
    @Test("BuildLeftovers removes the modules of a package outside of the workspace without dependents")
    func outsideModules() async throws {
        try await withTemporaryFolder { root in
            func modules(after dependencies: String) async throws -> [String] {
                try root.writeManifest("App", "dependencies: [\(dependencies)], targets: [.target(name: \"App\")]")
                let scratch = root.appending(path: ".build/shared"), folder = scratch.appending(path: "debug/Modules")
                for name in ["App", "Logging"] { try folder.appending(path: "\(name).swiftmodule").write("") }
                try BuildLeftovers(of: try await Workspace.load(root)).remove(in: scratch)
                return try folder.names
            }
            try root.appending(path: "Sources/App/App.swift").write("")
            let both = ["App.swiftmodule", "Logging.swiftmodule"]
            #expect(try await modules(after: #".package(url: "https://example.com/logging", from: "1.0.0")"#) == both)
            #expect(try await modules(after: "") == ["App.swiftmodule"])
            #expect(try await modules(after: "") == both)
        }
    }

    @Test("BuildLeftovers removes the Swift module of a target that is in C now")
    func language() async throws {
        try await withTemporaryFolder { root in
            let scratch = root.appending(path: ".build/shared"), sources = root.appending(path: "A/Sources/A")
            let module = scratch.appending(path: "debug/Modules/A.swiftmodule")
            try root.appending(path: "A").writeManifest("A", #"targets: [.target(name: "A")]"#)
            try module.write("")
            for (file, isKept) in [("A.swift", true), ("a.c", false)] {
                try? FileManager.default.removeItem(at: sources)
                try sources.appending(path: file).write("")
                try BuildLeftovers(of: try await Workspace.load(root)).remove(in: scratch)
                #expect((FileStamp(of: module.filePath) != nil) == isKept)
            }
        }
    }
}

@Suite("StandIns")
struct StandInsTests {
    @Test(
        "StandIns builds a static library for each C source file, or returns a message and deletes the earlier library",
        arguments: [("fails", "works"), ("works", "fails"), ("/nowhere", "works")]
    )
    func make(compiler: String, archiver: String) async throws {
        try await withTemporaryFolder { folder in
            // The first script imitates a compiler and an archiver. It writes the file whose name follows "-o" or "rcs". A child process
            // writes the scripts. If this process did, child processes of parallel tests could inherit the open file, and the system
            // refuses to execute a file that is open for writing.
            let works = #"while [ "$1" != -o ] && [ "$1" != rcs ]; do shift; done; echo made >"$2""#
            for (name, script) in [("works", works), ("fails", "echo broken >&2; exit 3")] {
                try await shell("cat >\(name) && chmod +x \(name)", in: folder, input: "#!/bin/sh\n\(script)\n")
            }
            func place(_ name: String) -> String { name.hasPrefix("/") ? name : folder.appending(path: name).filePath }
            let output = folder.appending(path: "archives")
            func make(_ compiler: String, _ archiver: String) async throws -> [String] {
                let sources = ["curl": URL(filePath: "/curl.c"), "z": URL(filePath: "/z.c")]
                return try await StandIns(folder: output, compiler: place(compiler), archiver: place(archiver)).make(
                    sources
                )
            }
            #expect(try await make("works", "works") == [])
            #expect(try output.names.filter { $0.hasSuffix(".a") } == ["libcurl.a", "libz.a"])
            let problems = try await make(compiler, archiver)
            let failure = "\(place("fails")) failed with exit code 3. broken"
            let reason = compiler == "/nowhere" ? "Cannot run /nowhere: " : failure
            #expect(problems.count == 2)
            #expect(problems.first?.hasPrefix("Cannot build the stand-in for curl: \(reason)") == true)
            #expect(try output.names.filter { $0.hasSuffix(".a") } == [])
        }
    }
}

@Suite("SwiftPM")
struct SwiftPMTests {
    /// A time in the future, so that files with this time do not count as replaced.
    private static let date = Date(timeIntervalSince1970: 5_000_000_000)

    private func touched(_ files: [URL], in workspace: Workspace) throws -> [Bool] {
        for file in files { try file.setDate(Self.date) }
        try SwiftPM(of: workspace).endRecord.write("")
        try SwiftPM(of: workspace).touchReplacedFiles()
        return files.map { $0.date != Self.date }
    }

    @Test(
        "SwiftPM builds no package with an unreadable manifest among its dependencies, and does not evaluate the manifest",
        .timeLimit(.minutes(10))
    )
    func unreadableDependency() async throws {
        try await withTemporaryFolder { root in
            for (name, dependency) in [("Middle", "Endless"), ("App", "Middle")] {
                try root.appending(path: name).writeManifest(
                    name,
                    #"dependencies: [.package(path: "../\#(dependency)")]"#
                )
            }
            let endless = root.appending(path: "Endless/Package.swift"), version = "// swift-tools-version: 6.2\n"
            try endless.write(version + "syntax error\n")
            let workspace = try await Workspace.load(root)
            try endless.write(version + "while true {}\n")
            let swiftPM = SwiftPM(of: workspace)
            let broken = try await swiftPM.build(workspace.packages, tests: true)
            #expect(broken.map(\.package.name) == ["App", "Middle"])
            #expect(broken.allSatisfy { $0.log.hasPrefix("Endless/Package.swift:2: ") })
            for package in workspace.packages {
                await #expect(throws: WorkspaceError.self) { try await swiftPM.build(package, []) }
            }
        }
    }

    @Test("SwiftPM hides variables that shells change from manifests, which would be evaluated again after each change")
    func hiddenVariables() async throws {
        try await withTemporaryFolder { root in
            let names = #"["OLDPWD", "PWD", "SHLVL", "_"].filter { Context.environment[$0] != nil }"#
            try root.writeManifest("App", "targets: \(names).map { .target(name: $0) }")
            let workspace = try await Workspace.load(root)
            let broken = try await SwiftPM(of: workspace).build(workspace.packages, tests: false)
            #expect(broken.map { $0.log.contains("The package does not contain a buildable target.") } == [true])
        }
    }

    @Test(
        "SwiftPM touches a changed Swift or C file if its time precedes the end of the last build or follows by seconds, and not again",
        arguments: ["source.swift", "source.h"]
    )
    func replacedFile(name: String) async throws {
        try await withTemporaryFolder { root in
            var mini = MiniWorkspace(root: root)
            try mini.addPackage("Core", products: [:])
            try mini.addTarget("Core", file: name)
            let file = root.appending(path: "Core/Sources/Core/\(name)"), end = SwiftPM(of: try mini.model).endRecord
            func isTouched(after buildEnd: Date) throws -> Bool {
                try end.write("")
                try end.setDate(buildEnd)
                let before = try #require(file.date)
                try SwiftPM(of: mini.model).touchReplacedFiles()
                let after = try #require(file.date)
                #expect(after == before || after.timeIntervalSince1970.rounded(.down) > before.timeIntervalSince1970)
                return after != before
            }
            #expect(try !isTouched(after: .now))
            try file.write("2")
            #expect(try isTouched(after: .now))
            #expect(try !isTouched(after: .now))
            try file.write("3")
            try file.setDate(.distantPast)
            #expect(try isTouched(after: .now))
            // The last build began before the edit, and was killed.
            try file.write("4")
            #expect(try isTouched(after: .now - 1_000))
            // The last build ended long before the edit.
            try root.appending(path: ".build/shared/contents.json").setDate(.now - 1_000)
            try file.write("5")
            #expect(try !isTouched(after: .now - 10))
        }
    }

    @Test("SwiftPM touches all files after a change of CPATH")
    func searchPath() async throws {
        try await withTemporaryFolder { root in
            let file = root.appending(path: "file")
            try file.write("")
            try file.setDate(Self.date)
            let swiftPM = SwiftPM(of: try await Workspace.load(root))
            for (variables, isTouched) in [([:], false), (["CPATH": "/a"], true)] {
                try swiftPM.touchReplacedFiles(variables)
                #expect((file.date != Self.date) == isTouched)
            }
        }
    }

    @Test(
        "SwiftPM touches the files of C targets if their package gained a file, or if a file changed that is no C code",
        arguments: [
            ("Sources/CNative/local.h", ["", nil]), ("include/local.h", ["", nil]), ("blob.bin", ["1", "2"]),
            ("Sources/CNative/blob.inc", ["1", "22"]),
        ] as [(String, [String?])]
    )
    func newInput(path: String, contents: [String?]) async throws {
        try await withTemporaryFolder { root in
            var mini = MiniWorkspace(root: root)
            try mini.addPackage("Core")
            try mini.addPackage("Native", products: [:])
            try mini.addTarget("CNative", file: "native.c")
            let files = ["Core/Sources/Core/source.swift", "Native/Sources/CNative/native.c"]
            func touched() throws -> [Bool] { try self.touched(files.map { root.appending(path: $0) }, in: mini.model) }
            #expect(try touched() == [false, false])
            for content in contents {
                let file = root.appending(path: "Native/\(path)")
                if let content { try file.write(content) } else { try FileManager.default.removeItem(at: file) }
                #expect(try touched() == [false, true])
                #expect(try touched() == [false, false])
            }
        }
    }

    @Test(
        "SwiftPM touches the Swift files of all dependents of a changed target, and of a changed manifest's package",
        arguments: [
            ("Native/Sources/CNative/module.modulemap", "1", "App Feature Library"),
            ("Native/extra.h", "1", "App Feature Library"), ("Native/README.md", "1", ""),
            ("../linked/a.h", "1", "App Feature Library"), ("Other/b.h", "1", "App Feature Library"),
            ("Macro/Sources/Macro/source.swift", "1", "App Feature Library"),
            ("Macro/words", "1", "App Feature Library"),
            ("Library/Sources/Library/other.swift", "1", "App Feature"),
            // The test sets the time of this file to one in the future, which an edit can keep.
            ("Library/Sources/Library/source.swift", "1", "App Feature Library"),
            ("Feature/Package.swift", "// swift-tools-version: 6.2\n// 1", "App Feature"),
            ("Library/Package.swift", "// swift-tools-version: 6.2\n// 1", "App Library"),
        ]
    )
    func hiddenChange(path: String, content: String, packages: String) async throws {
        try await withTemporaryFolder { folder in
            let root = folder.appending(path: "root")
            for path in ["linked/a.h", "root/Other/b.h"] { try folder.appending(path: path).write("") }
            var mini = MiniWorkspace(root: root)
            try mini.addPackage("Native", products: ["Native": ["CNative"]])
            let sources = root.appending(path: "Native/Sources/CNative")
            try mini.addTarget("CNative", kind: .system, file: "CNative.h")
            try sources.appending(path: "linked").link(to: "../../../../linked")
            try sources.appending(path: "b.h").link(to: "../../../Other/b.h")
            try mini.addPackage("Macro", products: ["Macro": ["Macro"]])
            try mini.addTarget("Macro", kind: .macro, usesPlugin: true)
            try mini.addPackage("Library", dependencies: ["Native", "Macro"])
            try mini.addPackage("Feature", dependencies: ["Library"])
            try mini.addPackage("App", dependencies: ["Feature"])
            let names = ["App", "Feature", "Library"]
            let files = names.map { root.appending(path: "\($0)/Sources/\($0)/source.swift") }
            try files[0].write("#if canImport(Other)\n#endif")
            func touched() throws -> String {
                let touched = try self.touched(files, in: mini.model)
                return zip(names, touched).filter(\.1).map(\.0).joined(separator: " ")
            }
            #expect(try touched() == "")
            try root.appending(path: path).write(content)
            #expect(try touched() == packages)
            #expect(try touched() == "")
        }
    }

    @Test("A file that is written during a build, which may be killed, counts as changed", arguments: [false, true])
    func writtenFile(isKilled: Bool) async throws {
        try await withTemporaryFolder { root in
            var mini = MiniWorkspace(root: root)
            try mini.addPackage("Core")
            try mini.addPackage("App", dependencies: ["Core"])
            let files = ["App", "Core"].map { root.appending(path: "\($0)/Sources/\($0)/source.swift") }
            #expect(try touched(files, in: mini.model) == [false, false])
            let swiftPM = SwiftPM(of: try mini.model)
            try swiftPM.beginBuild()
            try files[1].write("let other = 1")
            if !isKilled { try swiftPM.endBuild() }
            try files[1].write("")
            #expect(try touched([files[0]], in: mini.model) == [true])
            try swiftPM.beginBuild()
            try swiftPM.endBuild()
            #expect(try touched([files[0]], in: mini.model) == [false])
        }
    }

    @Test("SwiftPM deletes the scratch folder after a change of a system header, also of one that another includes")
    func systemHeader() async throws {
        try await withTemporaryFolder { folder in
            let root = folder.appending(path: "root"), header = folder.appending(path: "system.h")
            var mini = MiniWorkspace(root: root)
            try mini.addPackage("Native", products: ["Native": ["CNative"]])
            let include = "#include \"\(header.filePath)\""
            try mini.addTarget("CNative", kind: .system, file: "CNative.h", source: include)
            let module = root.appending(path: ".build/shared/module")
            for name in ["indirect.h", "system.h", "indirect.h"] {
                try header.write("#include \"indirect.h\"\n// \(name)")
                try folder.appending(path: "indirect.h").write(name)
                let swiftPM = SwiftPM(of: try mini.model)
                try swiftPM.touchReplacedFiles()
                #expect(FileStamp(of: module.filePath) == nil)
                try swiftPM.touchReplacedFiles()
                try module.write("")
            }
            // A new include does not change a header.
            let file = root.appending(path: "Native/Sources/CNative/CNative.h")
            try folder.appending(path: "other.h").write("")
            try file.write(include + "\n#include \"\(folder.appending(path: "other.h").filePath)\"")
            try SwiftPM(of: mini.model).touchReplacedFiles()
            #expect(FileStamp(of: module.filePath) != nil)
        }
    }

    @Test(
        "SwiftPM deletes the scratch folder after a change of a library, and of a header in a folder that pkg-config names"
    )
    func systemFiles() async {
        await #expect(processExitsWith: .success) {
            try await withTemporaryFolder { folder in
                let program = folder.appending(path: "bin/pkg-config"), header = folder.appending(path: "include/a.h")
                try program.write(
                    "#!/bin/sh\n[ \"$2\" = foo ] && echo '-I\(folder.appending(path: "include").filePath) '\n"
                )
                chmod(program.filePath, 0o755)
                try header.write("1")
                setenv("PATH", "\(folder.appending(path: "bin").filePath):/usr/bin:/bin", 1)
                var mini = MiniWorkspace(root: folder.appending(path: "root"))
                try mini.addPackage("Native", products: [:])
                try mini.addTarget(
                    "CNative",
                    kind: .system,
                    file: "CNative.h",
                    source: "#include <a.h>",
                    settings: ["pkgConfig foo"]
                )
                try mini.addTarget("App", settings: ["linker linkedLibrary extra"])
                setenv("LIBRARY_PATH", folder.filePath, 1)
                let scratch = try SwiftPM(of: mini.model).scratch, module = scratch.appending(path: "module")
                let library = folder.appending(path: "libextra.so.1")
                func isDeleted(after change: () throws -> Void) throws -> Bool {
                    try SwiftPM(of: mini.model).touchReplacedFiles()
                    try module.write("")
                    try change()
                    try SwiftPM(of: mini.model).touchReplacedFiles()
                    return FileStamp(of: module.filePath) == nil
                }
                try #require(!isDeleted { try library.write("new") })
                try #require(isDeleted { try library.write("other") })
                try #require(
                    isDeleted {
                        try FileManager.default.moveItem(at: library, to: folder.appending(path: "libextra.so.2"))
                    }
                )
                try #require(isDeleted { try header.write("22") })
            }
        }
    }

    @Test("SwiftPM touches a file whose mode changed, because it copies resources with their modes")
    func mode() async throws {
        try await withTemporaryFolder { root in
            var mini = MiniWorkspace(root: root)
            try mini.addPackage("Core")
            let file = root.appending(path: "Core/Sources/Core/source.swift")
            #expect(try touched([file], in: mini.model) == [false])
            chmod(file.filePath, 0o755)
            #expect(try touched([file], in: mini.model) == [true])
        }
    }

    @Test(
        "SwiftPM deletes the scratch folder if it cannot set the time of a changed file",
        .enabled(if: geteuid() == 0, "the test changes its user")
    )
    func foreignFile() async {
        await #expect(processExitsWith: .success) {
            try await withTemporaryFolder { root in
                var mini = MiniWorkspace(root: root)
                try mini.addPackage("Core")
                let module = root.appending(path: ".build/shared/module")
                try SwiftPM(of: mini.model).touchReplacedFiles()
                try module.write("")
                try root.appending(path: "Core/Sources/Core/source.swift").write("// changed")
                _ = try await Subprocess(["chown", "-R", "65534", root.appending(path: ".build").filePath]).run()
                chmod(root.filePath, 0o755)
                let workspace = try mini.model
                try #require(seteuid(65534) == 0)
                defer { seteuid(0) }
                try SwiftPM(of: workspace).touchReplacedFiles()
                try #require(FileStamp(of: module.filePath) == nil)
            }
        }
    }

    @Test("The paths that a build needs are those of visible variables and of declared tools, also behind a link")
    func neededPaths() async throws {
        try await withTemporaryFolder { root in
            try root.appending(path: "real/tool").write("")
            chmod(root.appending(path: "real/tool").filePath, 0o755)
            let link = root.appending(path: "bin/tool")
            try FileManager.default.createDirectory(
                at: link.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try link.link(to: "../real/tool")
            let mini = MiniWorkspace(
                root: root,
                rules: #"{ "tools": { "Core": ["tool"] }, "environment": ["SAMPLE"] }"#
            )
            let bin = link.deletingLastPathComponent().filePath
            let variables = ["PATH": "/none:\(bin)", "SAMPLE": "/a:/b", "OTHER": "/c", "CPATH": "/d", "TMPDIR": "/e"]
            let paths = try SwiftPM(of: mini.model).neededPaths(variables)
            let tools = [link, link.resolvingSymlinksInPath()].map(\.filePath)
            #expect(Set(paths) == Set(["/a", "/b", "/d", "/e"] + tools))
        }
    }

    @Test("SwiftPM gives a file that it touches twice within a second two times")
    func touchedTwice() async throws {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "a.swift")
            try file.write("")
            let times = (0..<5).map { _ -> Date? in
                try? SwiftPM.touch(file.filePath)
                return file.date
            }
            #expect(Set(times).count > 1 && times.allSatisfy { $0 ?? .distantPast > Date() })
        }
    }

    @Test("SwiftPM touches the files behind a link that leads to another folder")
    func retargetedLink() async throws {
        try await withTemporaryFolder { root in
            var mini = MiniWorkspace(root: root)
            try mini.addPackage("Core")
            let link = root.appending(path: "Core/Sources/Core/Link")
            for (name, isTouched) in [("one", false), ("two", true)] {
                let file = root.appending(path: "\(name)/file.swift")
                try file.write("")
                unlink(link.filePath)
                try link.link(to: "../../../\(name)")
                #expect(try touched([file], in: mini.model) == [isTouched])
            }
        }
    }

    @Test("The compiler's cache is not used with C++, and its options change with a macro or a remote package")
    func macroOptions() async throws {
        try await withTemporaryFolder { root in
            var mini = MiniWorkspace(root: root)
            try mini.addPackage("Core")
            #expect(try mini.model.macroOptions() == [] && mini.model.permitsCompilerCache)
            try mini.addTarget("Macro", kind: .macro, settings: ["interoperabilityMode Cxx"])
            let options = try mini.model.macroOptions()
            #expect(try options.count == 2 && !mini.model.permitsCompilerCache)
            try root.appending(path: "Core/Sources/Macro/source.swift").write("1")
            let changed = try mini.model.macroOptions()
            #expect(changed != options)
            try root.appending(path: "Core/Package.resolved").write("1")
            #expect(try mini.model.macroOptions() != changed)
        }
    }

    @Test(
        "The compiler's cache is not used if a plugin may generate files of tests, whose index entries have unknown names"
    )
    func testPlugin() async throws {
        try await withTemporaryFolder { root in
            let plugin = #".plugin(name: "Gen", capability: .buildTool())"#
            let targets = #"targets: [\#(plugin), .testTarget(name: "T", plugins: ["Gen"])]"#
            try root.appending(path: "A").writeManifest("A", targets)
            #expect(try await !Workspace.load(root).permitsCompilerCache)
        }
    }

    @Test("A build removes the folders of SwiftPM in .build/tmp that are older than a day")
    func oldFolders() async throws {
        try await withTemporaryFolder { root in
            try root.appending(path: "A").writeManifest("A")
            let workspace = try await Workspace.load(root)
            let temporary = root.appending(path: ".build/tmp")
            for (name, age) in [
                ("TemporaryDirectory.old", 90_000.0), ("TemporaryDirectory.new", 80_000), ("kept.lock", 90_000),
            ] {
                try temporary.appending(path: name).write("")
                try temporary.appending(path: name).setDate(.now - age)
            }
            _ = try await SwiftPM(of: workspace).build(workspace.packages, tests: false)
            let names = Set(try temporary.names)
            #expect(names.isSuperset(of: ["TemporaryDirectory.new", "kept.lock"]))
            #expect(!names.contains("TemporaryDirectory.old"))
        }
    }
}

@Suite("BuildLog")
struct BuildLogTests {
    @Test("A build that finds the scratch folder locked by another one begins again")
    func locked() async throws {
        try await withTemporaryFolder { root in
            try root.appending(path: "A").writeManifest("A")
            // The first build fails, and the second one succeeds. The command "true" checks whether a mount is possible.
            let script = root.appending(path: "unshare")
            try script.write(
                """
                #!/bin/sh
                for word; do :; done
                [ "$word" = true ] || [ -e '\(root.filePath)/locked' ] && exit 0
                touch '\(root.filePath)/locked'; echo 'error: database is locked' >&2; exit 1
                """
            )
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.filePath)
            let workspace = try await Workspace.load(root)
            var swiftPM = SwiftPM(of: workspace)
            swiftPM.cache = CompilerCache(folder: root.appending(path: "cache"))
            swiftPM.unshare = script.filePath
            #expect(try await swiftPM.build(workspace.packages[0], []).exitCode == 0)
        }
    }

    @Test(
        "BuildLog omits progress lines, and adds a remedy for a missing header of SQLite, a full disk and a moved folder",
        arguments: [
            ("error: no", nil),
            (
                "shim.h:1:10: error: 'sqlite3.h' file not found",
                "sqlite3.h is missing. Install the library's development package"
            ),
            (
                "error: No space left on device",
                "The disk is full; a build of all packages needs 4 GB. Run: ./workspace.sh clean"
            ),
            (
                "error: precompiled file 'a.pcm' was compiled with module cache path '/old', but the path is currently '/new'",
                "The folder of the workspace was moved or copied with its build. Run: ./workspace.sh clean"
            ),
        ] as [(String, String?)]
    )
    func text(error: String, remedy: String?) async throws {
        let output = "[1/2] Compiling Core\n\(error)\n"
        let log = BuildLog.text(of: try await Subprocess(["cat"], input: Data(output.utf8)).run())
        if let remedy { #expect(log.hasPrefix("\(error)\n\(remedy)")) } else { #expect(log == error) }
    }
}
