import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph
import WorkspaceTesting

@Suite("Loading a workspace")
struct WorkspaceTests {
    @Test(
        "Workspace.load reports two equal paths, names that are not UTF-8, and unreadable folders that are not excluded"
    )
    func unlistableFiles() async throws {
        try await withTemporaryFolder { root in
            // The path of the innermost folder is longer than the system permits.
            let script =
                #"cd "$0" && mkdir Long && cd Long && for i in $(seq 20); do mkdir "$1" && cd "$1"; done; true"#
            let name = String(repeating: "x", count: 250)
            #expect(try await Subprocess(["sh", "-c", script, root.filePath, name]).run().exitCode == 0)
            let error = await #expect(throws: WorkspaceError.self) { try await Workspace.load(root) }
            #expect(error?.description.hasPrefix("Cannot read the folder Long/x") == true)
            try root.appending(path: RulesFile.path).write(#"{"exclude": ["Long"]}"#)
            _ = try await Workspace.load(root)
            #expect(try await Subprocess(["rm", "-rf", root.appending(path: "Long").filePath]).run().exitCode == 0)
            let make = #"mkdir "$0/Raw" && touch "$0/Raw/$(printf 'a\377')""#
            #expect(try await Subprocess(["sh", "-c", make, root.filePath]).run().exitCode == 0)
            let raw = await #expect(throws: WorkspaceError.self) { try await Workspace.load(root) }
            #expect(raw?.description == "Cannot read the folder Raw: it contains a name that is not UTF-8.")
            #expect(try await Subprocess(["rm", "-r", root.appending(path: "Raw").filePath]).run().exitCode == 0)
            #if os(Linux)
                for name in ["\u{E9}", "e\u{301}"] { try root.appending(path: "\(name)/a").write("") }
                await #expect(throws: WorkspaceError.self) { try await Workspace.load(root) }
            #endif
        }
    }

    @Test("Workspace.load reads the dependencies, products, targets and settings of a manifest")
    func reads() async throws {
        try await withTemporaryFolder { folder in
            let root = folder.appending(path: "a workspace", directoryHint: .isDirectory)
            try Fixture(named: "app", in: .module).write(to: root)
            let workspace = try await Workspace.load(root)
            let package = try #require(workspace.packages.first)
            #expect(workspace.packages.map(\.path) == ["Apps/App"])
            #expect(package.toolsVersion == "6.2.0")
            #expect(package.languageModes == ["6"])
            #expect(package.products == [PackageProduct(name: "app", kind: .executable, targets: ["app-main"])])
            #expect(
                package.dependencies == [
                    .local(name: "core", path: "../../Packages/Core"),
                    .remote(name: "far", location: "https://example.com/far.git"),
                ]
            )
            let target = try #require(workspace.targets.first { $0.name == "app-main" })
            #expect(target.kind == .executable)
            #expect(target.module == "app_main")
            #expect(target.dependencies.map(\.name) == ["Core", "Far"])
            #expect(target.swiftFiles.map(\.path) == ["Apps/App/Code/main.swift"])
            #expect(target.settings.contains("treatAllWarnings error"))
            #expect(target.settings.contains("define X"))
            #expect(workspace.targets.first { $0.name == "CLibrary" }?.settings == ["pkgConfig library"])
            let tests = workspace.targets.first { $0.name == "AppTests" }
            #expect(tests?.swiftFiles.map(\.path) == ["Apps/App/Tests/AppTests/AppTests.swift"])
        }
    }

    @Test("Workspace.load ignores packages in hidden, build and excluded folders")
    func discovers() async throws {
        try await withTemporaryFolder { root in
            let manifest =
                "// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Package(name: \"P\")\n"
            for path in ["A", "B/C", ".hidden/D", "A/.build/checkouts/E", "Examples/F", "Fixtures/deep/G"] {
                try root.appending(path: "\(path)/Package.swift").write(manifest)
            }
            try root.appending(path: RulesFile.path).write(#"{"exclude": ["Examples", "*/deep"]}"#)
            #expect(try await Workspace.load(root).packages.map(\.path) == ["A", "B/C"])
        }
    }

    @Test("The resources of a target include the files behind links, through which tests may use XCTest")
    func links() async throws {
        try await withTemporaryFolder { folder in
            let root = folder.appending(path: "root")
            for file in [folder.appending(path: "outside/a.txt"), root.appending(path: "Shared/b.txt")] {
                try file.write("")
            }
            var mini = MiniWorkspace(root: root)
            try mini.addPackage("Core")
            try mini.addTarget("Data", resources: ["Files", "Link"])
            try mini.addPackage("App", dependencies: ["Core"])
            try mini.addTarget("AppTests", kind: .test)
            let data = root.appending(path: "Core/Sources/Data")
            try data.appending(path: "Files/c.txt").write("")
            let before = try await mini.model.imports()
            #expect(try !before.testsMayUse("XCTest", in: mini.model.packages[0], of: mini.model))
            for (name, place) in [("Files/Out", "../../../../../outside"), ("Link", "../../../Shared")] {
                let link = data.appending(path: name).filePath
                try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: place)
            }
            let model = try mini.model
            let target = try #require(model.target(TargetID(package: "Core", name: "Data")))
            let names = Set(model.resources(of: target).map(PathText.lastComponent))
            #expect(names == ["Files", "Link", "Out", "a.txt", "b.txt", "c.txt"])
            let app = try #require(model.package(at: "App"))
            #expect(try await model.imports().testsMayUse("XCTest", in: app, of: model))
        }
    }
}
