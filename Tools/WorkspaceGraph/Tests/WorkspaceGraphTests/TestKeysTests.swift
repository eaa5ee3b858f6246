import Foundation
import ProcessSupport
import Testing
import WorkspaceTesting

@testable import WorkspaceGraph

@Suite("TestKeys")
struct TestKeyTests {
    private func keys(
        _ workspace: FixtureRepository,
        options: [String] = [],
        environment: [String: String] = ["PATH": "/bin"],
        toolchain: String = "Swift version 6.3\nTarget: x86_64-unknown-linux-gnu"
    ) async throws -> [String: ContentKey] {
        let model = try await workspace.load()
        let other = Workspace(
            tree: model.tree,
            rules: model.rules,
            toolchain: try #require(Toolchain(toolchain)),
            packages: model.packages
        )
        return try await TestKeys(other, of: other.packages, options: options) { _ in environment }.keys
    }

    private func changed(_ workspace: FixtureRepository, by change: () async throws -> Void) async throws -> [String] {
        let before = try await keys(workspace)
        try await change()
        let after = try await keys(workspace)
        return after.keys.filter { before[$0]?.hash != after[$0]?.hash }.sorted()
    }

    @Test("TestKeys are equal for copies of a workspace in different folders")
    func stable() async throws {
        try await withChain { first in
            try await withChain { second in
                let (one, two) = (try await keys(first), try await keys(second))
                #expect(one == two)
                #expect(one.count == 4)
            }
        }
    }

    private static let all = ["App", "Core", "Feature", "Tool"]

    @Test(
        "A changed file alters the keys of the packages that own, depend on or read it, and affects them; without an owner, it alters no key and affects all",
        arguments: [
            ("Core/Sources/Core/Core.swift", ["App", "Core", "Feature"]),
            ("Core/Sources/Core/New.swift", ["App", "Core", "Feature"]),
            // Only Tool depends on the target Extras.
            ("Core/Sources/Extras/Extras.swift", ["Core", "Tool"]),
            ("Core/Sources/Extras/Resources/new.txt", ["Core", "Tool"]),
            ("Core/Package.swift", all), ("Core/Package.resolved", all), ("Core/Package@swift-6.2.swift", all),
            ("Feature/Package.resolved", ["App", "Feature"]),
            ("Feature/Sources/Feature/Feature.swift", ["App", "Feature"]),
            // SwiftPM refuses a target with both Swift and C sources, so all dependents are affected, too.
            ("Core/Sources/Extras/native.c", all),
            // No other package depends on these files.
            ("Core/Tests/CoreTests/CoreTests.swift", ["Core"]), ("Core/Tests/CoreTests/Resources/data.bin", ["Core"]),
            ("Core/Tests/CoreTests/Resources/.buildinfo", ["Core"]), ("Core/.hidden/settings", ["Core"]),
            ("Core/Tests/CoreTests/Resources/data.bin~", ["Core"]), ("Core/README.md", ["Core"]),
            ("Core/Sources/Core/Core.docc/Core.md", ["Core"]), ("App/Sources/app/App.swift", ["App"]),
            // According to the rules file, Tool's tests read these files.
            ("Guide/page.txt", ["Tool"]), ("README.md", ["Tool"]),
            // No package owns these files.
            ("LICENSE", []), ("Core2/file", []),
        ]
    )
    func owners(path: String, packages: [String]) async throws {
        try await withChain { workspace in
            let manifest = try String(contentsOf: workspace.root.appending(path: "Core/Package.swift"), encoding: .utf8)
            let changed = try await changed(workspace) {
                try workspace.write(path, (path.contains("/Package") ? manifest : "") + "// changed\n")
            }
            #expect(changed == packages)
            let affected = try await workspace.load().affected(since: "main").packages.map(\.name)
            #expect(affected == (packages.isEmpty ? Self.all : packages))
        }
    }

    @Test(
        "TestKeys change with the destination of a symbolic link",
        arguments: [
            // Outside of the workspace: a file, a file in a folder, a file behind two links, and a file behind a link in a folder.
            ("outside/file", "outside/file"), ("outside", "outside/below/file"), ("outside/hop", "outside/file"),
            ("outside", "elsewhere"), ("outside", "outside/.buildkite/a"),
            // Inside, by an absolute path and behind a second link. Feature and Tool do not depend on each other.
            ("workspace/Feature/Tests", "workspace/Feature/Tests/new"), ("outside/back", "workspace/Feature/Tests/new"),
        ]
    )
    func destinations(destination: String, changed path: String) async throws {
        try await withTemporaryFolder { folder in
            func place(_ path: String) -> URL { folder.appending(path: path) }
            for file in ["outside/file", "outside/below/file", "outside/.buildkite/a", "elsewhere"] {
                try place(file).write("one")
            }
            try await writeChain(to: place("workspace"))
            let workspace = try await FixtureRepository(in: place("workspace"))
            try await workspace.run(
                """
                ln -s file ../outside/hop; ln -s ../elsewhere ../outside/away; ln -s .. ../outside/loop
                ln -s missing ../outside/nowhere; ln -s ../workspace/Feature/Tests ../outside/back
                ln -s '\(place(destination).filePath)' Tool/Tests/ToolTests/link
                """
            )
            let packages = try await changed(workspace) { try place(path).write("two") }
            #expect(packages.contains("Tool"))
            #expect(!packages.contains("Core"))
        }
    }

    @Test(
        "TestKeys never match if a symbolic link leads outside of the workspace to more than 10,000 files, or to a path that is not UTF-8",
        arguments: [
            ("seq 0 10000 | xargs touch", ""),
            (#"d=$(printf 'caf\351'); mkdir "$d"; echo 1 >"$d/f"; ln -s "$d" alias"#, "/alias/f"),
        ]
    )
    func endlessLinks(script: String, path: String) async throws {
        try await withTemporaryFolder { outside in
            try await withChain { workspace in
                let link = "ln -s '\(outside.filePath)\(path)' Tool/Tests/ToolTests/link"
                try await workspace.run("(cd '\(outside.filePath)'; \(script)); \(link)")
                #expect(try await changed(workspace) {} == ["Tool"])
            }
        }
    }

    private func load(
        _ workspace: FixtureRepository,
        target change: String = "",
        dependency: String = "../Core"
    ) async throws -> Workspace {
        let model = try await workspace.load()
        let packages = model.packages.map { package in
            var manifest = package.manifest
            for index in manifest.targets.indices where manifest.targets[index].name == "Core" {
                manifest.targets[index].usesPlugin = change == "plugin"
                manifest.targets[index].resources = change.contains("/") ? [change] : []
                manifest.targets[index].settings = change.contains(" ") ? [change] : []
            }
            if package.path == "Feature" { manifest.dependencies = [.local(name: "core", path: dependency)] }
            return WorkspacePackage(path: package.path, manifest: manifest)
        }
        return Workspace(tree: model.tree, rules: model.rules, toolchain: model.toolchain, packages: packages)
    }

    @Test(
        "TestKeys of a dependent change with a file outside of a target's folder only if the target may read the file",
        arguments: [
            (":", "shared/a.h", "", false),
            (":", "shared/a.h", "c headerSearchPath ../../shared", true),
            (":", "Data/a.txt", "../../Data/a.txt", true),
            (":", "Sources/Core/Core.docc/a.txt", "Core.docc/a.txt", true),
            (":", "Sources/Core/Data/Help.docc/a.md", "Data/", true),
            (":", "Sources/Core/Core.docc/a.txt", "Data/", false),
            (#"echo '#include "../../shared/a.h"' >Sources/Core/a.h"#, "shared/a.h", "", true),
            (#"echo '#embed "../../shared/a.h"' >Sources/Core/a.h"#, "shared/a.h", "", true),
            (#"echo '#define A "../../shared/a.h"' >Sources/Core/a.h"#, "shared/a.h", "", true),
            (#"echo '#if __has_include("../../shared/a.h")' >Sources/Core/a.h"#, "shared/a.h", "", true),
            (#"printf '#include "..\\\n/../shared/a.h"\n' >Sources/Core/a.h"#, "shared/a.h", "", true),
            (#"printf '#include \\\n<../../shared/a.h>\n' >Sources/Core/a.h"#, "shared/a.h", "", true),
            ("rm -r Sources && mkdir Moved && ln -s Moved Sources", "Moved/new.swift", "", true),
            ("mkdir Sources/Core/N && cp Package.swift Sources/Core/N", "Sources/Core/N/Sources/a.swift", "", true),
        ]
    )
    func outsideOfTarget(script: String, path: String, change: String, isCovered: Bool) async throws {
        try await withChain { workspace in
            try await workspace.run(script, in: "Core")
            func key() async throws -> String? {
                let model = try await load(workspace, target: change)
                return try await TestKeys(model, of: model.packages, options: []) { _ in [:] }.keys["Feature"]?.hash
            }
            let before = try await key()
            #expect(try await key() == before)
            try workspace.write("Core/\(path)", "\n")
            #expect(try await (key() != before) == isCovered)
        }
    }

    @Test("TestKeys of a dependent change with a target in a package below a folder with the extension docc")
    func packageInCatalog() async throws {
        try await withChain { workspace in
            let core = try String(contentsOf: workspace.root.appending(path: "Core/Package.swift"), encoding: .utf8)
            try workspace.write("Guide.docc/Inner/Package.swift", core)
            try workspace.write("Guide.docc/Inner/Sources/Core/a.swift", "")
            try workspace.write("Guide.docc/Inner/Sources/Core/Core.docc/a.md", "")
            let owners = { try await UnitGraph(workspace.load(), graph: workspace.load().declaredGraph).owners(of: $0) }
            let target = Unit.target(TargetID(package: "Guide.docc/Inner", name: "Core"))
            #expect(try await owners("Guide.docc/Inner/Sources/Core/a.swift").contains(target))
            #expect(try await !owners("Guide.docc/Inner/Sources/Core/Core.docc/a.md").contains(target))
        }
    }

    @Test(
        "TestKeys never match if an input may be any file outside of the package",
        arguments: [
            (#"echo '#include "t.inc"' >Sources/Core/a.h; echo '#include "../../../App/v.h"' >Sources/Core/t.inc"#, ""),
            (#"mkdir S; echo '#include "../../S/s.h"' >Sources/Core/a.h; echo '#include "../../App/v.h"' >S/s.h"#, ""),
            ("echo '#include HEADER' >Sources/Core/a.h", ""), ("echo '#include/**/UP(x)' >Sources/Core/a.h", ""),
            (#"printf '#include \\\n UP(x)\n' >Sources/Core/a.h"#, ""),
            (#"printf '#inc\\\nlude HEADER\n' >Sources/Core/a.h"#, ""), (":", "../../../App/v.h"),
            ("echo '#include \"b.h\"' >Sources/Core/a.h", nil),
        ]
    )
    func unknownInputs(script: String, change: String?) async throws {
        try await withChain { workspace in
            try await workspace.run(script, in: "Core")
            try workspace.write("App/v.h", "1")
            let model = try await load(workspace, target: change ?? "")
            let keys = try await TestKeys(model, of: model.packages, options: []) { _ in [:] }
            let packages = model.packages.filter { keys.unknownInput(of: $0) != nil }.map(\.name)
            // All packages depend on Core.
            #expect(packages == (change == nil ? [] : ["App", "Core", "Feature", "Tool"]))
            #expect(model.containsInputs(of: ["Core"], []) == (change == nil))
            let owners = UnitGraph(model, graph: model.declaredGraph).owners(of: "App/v.h")
            #expect(owners.contains(.manifest("Core")) == (change != nil))
        }
    }

    @Test(
        "TestKeys never match if unsafe flags may name a file",
        arguments: [
            ("-Ishared", true), ("-include conf.h", true), ("-fprofile-list=a", true), ("../a", true),
            ("-Wl,-T,script.ld", true), ("-l:libx.a", true), ("-working-directory=sub", true), ("-Wall -lz -w", false),
            ("-Xfrontend -warn-long-function-bodies=100", false), ("-DA=1 -O", false),
        ]
    )
    func unsafeFlags(flags: String, isUnknown: Bool) async throws {
        try await withTemporaryFolder { root in
            var mini = MiniWorkspace(root: root)
            try mini.addPackage("Core", products: [:])
            try mini.addTarget("Core", settings: ["c unsafeFlags \(flags)"])
            let model = try mini.model
            let keys = try await TestKeys(model, of: model.packages, options: []) { _ in [:] }
            #expect(model.packages.map { keys.unknownInput(of: $0) != nil } == [isUnknown])
        }
    }

    @Test("TestKeys never match if a target uses a build tool plugin, which may read environment variables")
    func plugins() async throws {
        try await withChain { workspace in
            let model = try await load(workspace, target: "plugin")
            let keys = try await TestKeys(model, of: model.packages, options: []) { _ in [:] }
            let reason = "Core uses a build tool plugin, which may read variables"
            #expect(model.packages.map(keys.unknownInput) == [reason, reason, reason, nil])
            #expect(!model.containsInputs(of: ["Core"], []))
            let units = UnitGraph(model, graph: model.declaredGraph)
            #expect(units.closure(of: .package("Feature")).contains(.package("Core")))
        }
    }

    @Test("Workspace.readsEnvironment finds reads of environment variables in any spelling")
    func environmentInManifests() async throws {
        try await withChain { workspace in
            let path = "Core/Package.swift"
            let text = try String(contentsOf: workspace.root.appending(path: path), encoding: .utf8)
            let model = try await workspace.load()
            for (line, isFound) in [
                (#"let a = Context.environment["A"]"#, true), ("let a = Context\n    .environment", true),
                ("let a = Context /* */ .environment", true), ("let a = Context.self", true),
                (#"getenv("A")"#, true), ("let a = Context.packageDirectory", false), ("// a", false),
            ] {
                try workspace.write(path, text + "\n" + line + "\n")
                #expect(try model.readsEnvironment("Core") == isFound, "\(line)")
            }
        }
    }

    @Test(
        "TestKeys change for the packages of a renamed, linked or executable file, and of an inner package",
        arguments: [
            (":", "git mv Tool/Sources/Tool/Tool.swift Tool/Sources/Tool/Other.swift", ["Tool"]),
            (":", "chmod +x Core/Sources/Core/Core.swift", ["App", "Core", "Feature"]),
            (":", "ln -s Core.swift Core/Sources/Core/Copy.txt", ["App", "Core", "Feature"]),
            // The tests of a package may read packages below its folder.
            (
                "mkdir Core/Tests/CoreTests/Fixture; cp Core/Package.swift Core/Tests/CoreTests/Fixture",
                "echo >Core/Tests/CoreTests/Fixture/a", ["Core", "Core/Tests/CoreTests/Fixture"]
            ),
            (
                "mkdir -p Core/Fixtures/Inner; cp Core/Package.swift Core/Fixtures/Inner",
                "echo >Core/Fixtures/Inner/a", ["Core", "Core/Fixtures/Inner"]
            ),
        ]
    )
    func changes(preparation: String, change: String, packages: [String]) async throws {
        try await withChain { workspace in
            try await workspace.run(preparation)
            #expect(try await changed(workspace) { try await workspace.run(change) } == packages)
        }
    }

    @Test(
        "TestKeys never match if a dependency is not a package of the workspace, and follow a dependency's link",
        arguments: [("../../elsewhere", "elsewhere"), ("../Link", nil)]
    )
    func foreignDependencies(path: String, reason: String?) async throws {
        try await withChain { workspace in
            try await workspace.run("ln -s Core Link")
            func keys() async throws -> (TestKeys, WorkspacePackage) {
                let model = try await load(workspace, dependency: path)
                let app = try #require(model.package(at: "App"))
                return (try await TestKeys(model, of: model.packages, options: []) { _ in [:] }, app)
            }
            let (before, app) = try await keys()
            let model = try await load(workspace, dependency: path)
            let owners = UnitGraph(model, graph: model.declaredGraph).owners(of: "LICENSE")
            #expect(owners.contains(.manifest("Feature")) == (reason != nil))
            #expect(before.unknownInput(of: app)?.contains("depends on ../elsewhere") == (reason.map { _ in true }))
            #expect(try await (keys().0.keys["App"] == before.keys["App"]) == (reason == nil))
            try workspace.write("Core/Sources/Core/new.swift", "")
            #expect(try await keys().0.keys["App"] != before.keys["App"])
        }
    }

    @Test("TestKeys and AffectedPackages follow links behind links, and links that the rules file lists as inputs")
    func chainedLinks() async throws {
        try await withChain { workspace in
            let script = "mkdir App/Data; ln -s ../../App/Data Core/Tests/Data; ln -s ../../Core/Tests Tool/Tests/Links"
            let inputs = "mv Guide App/Data/Guide; ln -s App/Data/Guide Guide"
            let made = try await Subprocess(["sh", "-c", "\(script); \(inputs)"], in: workspace.root).run()
            #expect(made.exitCode == 0)
            try await workspace.run("commit")
            #expect(try await changed(workspace) { try workspace.write("App/Data/a", "") } == ["App", "Core", "Tool"])
            let affected = try await workspace.load().affected(since: "main").packages.map(\.name)
            #expect(affected == ["App", "Core", "Tool"])
            try workspace.remove("Tool/Tests/Links")
            let byInput = try await changed(workspace) { try workspace.write("App/Data/Guide/page.txt", "new") }
            #expect(byInput == ["App", "Core", "Tool"])
        }
    }

    @Test("TestKeys depend on the toolchain, the target triple, the build options and the environment variables")
    func environments() async throws {
        try await withChain { workspace in
            let usual = try await keys(workspace)["Core"]
            let others = [
                try await keys(workspace, toolchain: "Swift version 6.4\nTarget: x86_64-unknown-linux-gnu"),
                try await keys(workspace, toolchain: "Swift version 6.3\nTarget: arm64-apple-macosx26.0"),
                try await keys(workspace, options: ["-Xswiftc", "-O"]),
                try await keys(workspace, environment: ["PATH": "/usr/bin"]),
                try await keys(workspace, environment: ["PATH": "/bin", "TZ": "UTC"]),
            ]
            for other in others { #expect(other["Core"]?.hash != usual?.hash) }
            // The keys do not contain the values, which may be secrets.
            #expect(usual?.lines.contains { $0.hasPrefix("environment PATH ") } == true)
            #expect(usual?.lines.joined().contains("/bin") == false)
        }
    }
}

@Suite("Cache keys of public interfaces")
struct InterfaceKeyTests {
    /// Returns the interface keys of all targets except tests. Extras has resources, and a macro may take the place of the target `app`.
    private func keys(_ workspace: FixtureRepository, hasMacro: Bool) async throws -> [TargetID: String] {
        let model = try await workspace.load()
        let packages = model.packages.map { package in
            var manifest = package.manifest
            for index in manifest.targets.indices {
                if manifest.targets[index].name == "Extras" { manifest.targets[index].resources = ["Resources"] }
                guard hasMacro, manifest.targets[index].name == "app" else { continue }
                var macro = PackageTarget(name: "app", kind: .macro)
                macro.dependencies = manifest.targets[index].dependencies
                manifest.targets[index] = macro
            }
            return WorkspacePackage(path: package.path, manifest: manifest)
        }
        let changed = Workspace(tree: model.tree, rules: model.rules, toolchain: model.toolchain, packages: packages)
        return try await changed.interfaceKeys(of: changed.targets.filter { $0.kind != .test }, options: []).keys
    }

    private static let link = """
        cd Core/Sources/Extras; mkdir -p Resources; touch Resources/new.txt; ln -s Resources/new.txt Linked.swift
        """

    @Test(
        "The keys of Workspace.interfaceKeys change with a target's files and Package.resolved, and with a resource that a macro or a link in the sources may read, but not with tests, READMEs or other resources",
        arguments: [
            ("Core/Sources/Core/Core.swift", ":", false, ["Core", "Feature", "app"]),
            ("Core/Sources/Core/New.swift", ":", false, ["Core", "Feature", "app"]),
            ("Core/Sources/Extras/Resources/new.txt", ":", false, []),
            ("Core/Sources/Extras/Resources/new.txt", ":", true, ["Extras", "Tool"]),
            ("Core/Sources/Extras/Resources/new.txt", link, false, ["Extras", "Tool"]),
            ("Core/Sources/Extras/Resources/new.h", ":", false, ["Extras", "Tool"]),
            ("Core/Sources/Extras/other.txt", ":", false, ["Extras", "Tool"]),
            ("Core/Tests/CoreTests/New.swift", ":", false, []), ("Core/README.md", ":", false, []),
            ("Feature/Package.resolved", ":", false, ["Feature", "app"]),
        ]
    )
    func files(path: String, preparation: String, hasMacro: Bool, names: [String]) async throws {
        try await withChain { workspace in
            try await workspace.run(preparation)
            let before = try await keys(workspace, hasMacro: hasMacro)
            try workspace.write(path, "// swift-tools-version: 6.2\n// other\n")
            let after = try await keys(workspace, hasMacro: hasMacro)
            #expect(before.count == after.count)
            #expect(after.keys.filter { before[$0] != after[$0] }.map(\.name).sorted() == names)
        }
    }
}

@Suite("Differences between test keys")
struct KeyChangeTests {
    private let listings = [
        "1": "100644 aa Core/A.swift\n100644 bb Core/B.swift\n",
        "2": "100755 aa Core/A.swift\n100644 cc Core/C d.swift\n",
    ]

    @Test(
        "TestKeys.changes names changed files if both listings are known, or else the unit, the toolchain, flags or a variable",
        arguments: [
            (
                ["unit Core:Core 1"], ["unit Core:Core 2"],
                ["Core/A.swift changed", "Core/B.swift is gone", "Core/C d.swift is new"]
            ),
            (
                ["unit Core 8", "unit Gone 1"], ["unit Core 9", "unit New 1"],
                ["Core changed", "Gone is gone", "New is new"]
            ),
            // The values of variables are not named.
            (
                ["toolchain Swift 6.2 x", "flags -a -b", "environment PATH 1", "version 1"],
                ["toolchain Swift 6.3 x", "flags -a", "environment TZ 2", "version 1"],
                ["environment PATH is gone", "environment TZ is new", "flags changed", "toolchain changed"]
            ),
        ]
    )
    func changes(then: [String], now: [String], names: [String]) {
        let changes = TestKeys.changes(from: then, to: now) { listings[$0] }
        #expect(changes == names)
    }
}

@Suite("SystemHeaders")
struct SystemHeadersTests {
    @Test("SystemHeaders finds the system headers that a package's C files include, directly and indirectly")
    func finds() async throws {
        try await withTemporaryFolder { root in
            let include = root.appending(path: "include")
            try include.appending(path: "library.h").write("#include <version.h>\n")
            try include.appending(path: "version.h").write("#include <library.h>\n")
            try include.appending(path: "deep/part.h").write("#include \"beside.h\"\n")
            try include.appending(path: "deep/beside.h").write("")
            try include.appending(path: "late.h").write("")
            var mini = MiniWorkspace(root: root.appending(path: "tree"))
            try mini.addPackage("C", products: [:])
            try mini.addTarget("C", file: "code.c", source: "#include <library.h>\n#import \"late.h\"\n")
            try root.appending(path: "tree/C/Sources/C/shim.h")
                .write("#include <library.h>\n#  include <deep/part.h>\n#include \"own.h\"\n#include <not/there.h>\n")
            let workspace = try mini.model
            let includes = IncludedFile.all(in: workspace.targets[0], of: workspace)
            let folders = ["/nowhere", include.filePath]
            let names = ["deep/beside.h", "deep/part.h", "late.h", "library.h", "version.h"]
            for _ in 1...2 {
                let found = try SystemHeaders.named(includes, of: workspace, folders: folders)
                #expect(found.map(\.path) == names.map { "\(include.filePath)/\($0)" })
            }
        }
    }

    @Test(
        "TestKeys cover a system library that a module map links, the libraries that it loads, and included headers",
        .enabled(if: FileManager.default.fileExists(atPath: "/usr/include/sqlite3.h"), "needs SQLite")
    )
    func libraries() async throws {
        try await withChain { workspace in
            try workspace.write("Core/Sources/Core/module.modulemap", "module C [system] { link \"sqlite3\" }\n")
            try workspace.write("Core/Sources/Core/include/shim.h", "#include <sqlite3.h>\n")
            let model = try await workspace.load()
            let keys = try await TestKeys(model, of: model.packages, options: []) { _ in [:] }
            let feature = try #require(model.package(at: "Feature"))
            let lines = keys.listings(of: feature).values.flatMap { $0.split(separator: "\n") }
            #expect(lines.contains { $0.hasSuffix(" /usr/include/sqlite3.h") })
            for name in ["libsqlite3", "libc.so"] {
                let library = try #require(model.toolchain.library(name, in: ""))
                #expect(lines.contains { $0.hasSuffix(" \(library)") && !$0.contains("  ") }, "\(name)")
            }
        }
    }

    @Test("TestKeys cover the libraries that a test target links")
    func testLibraries() async throws {
        try await withTemporaryFolder { root in
            var mini = MiniWorkspace(root: root)
            try mini.addPackage("A", products: [:])
            try mini.addTarget("ATests", kind: .test, settings: ["linker linkedLibrary c when linux"])
            try mini.addPackage("B", products: [:])
            try mini.addTarget("BTests", kind: .test, settings: ["pkgConfig zlib"])
            let model = try mini.model
            let keys = try await TestKeys(model, of: model.packages, options: []) { _ in [:] }
            guard let library = model.toolchain.library("libc", in: "") else { return }
            #expect(keys.listings(of: model.packages[0]).values.contains { $0.contains(" \(library)\n") })
            #expect(keys.unknownInput(of: model.packages[0]) == nil)
            #expect(keys.unknownInput(of: model.packages[1]) == "BTests has the libraries that pkg-config names")
        }
    }

    @Test("TestKeys cover the headers in the folders of CPATH, and static libraries")
    func folders() async throws {
        try await withTemporaryFolder { folder in
            try await withChain { workspace in
                let model = try await workspace.load()
                func lines() throws -> [String] { try model.searchedHeaders(["CPATH": folder.filePath]) }
                let before = try lines()
                try folder.appending(path: "a.h").write("")
                #expect(try lines() != before)
                #expect(try model.searchedHeaders([:]) == [])
                try folder.appending(path: "liba.a").write("")
                #expect(
                    Array(model.toolchain.libraries("liba", in: folder.filePath)) == [
                        folder.appending(path: "liba.a").filePath
                    ]
                )
                #expect(model.toolchain.library("liba", in: folder.filePath) == nil)
            }
        }
    }
}
