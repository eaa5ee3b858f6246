import Foundation
import ProcessSupport

/// A benchmark of the commands list, graph, affected and lint in this workspace and in generated workspaces of increasing size.
enum ScaleBenchmark {
    private static let commands = [["list"], ["graph"], ["affected", "--base", "HEAD"], ["lint"]]

    static func run(_ root: URL) async throws {
        let script = root.appending(path: "workspace.sh").filePath
        try await withTemporaryFolder { folder in
            // The commands run in a clone with an edited file, because `affected` does less work in a clean working tree.
            let clone = folder.appending(path: "clone", directoryHint: .isDirectory)
            try await MeasuredCommand.git("clone", "--quiet", root.filePath, clone.filePath, in: folder)
            try edit(clone.appending(path: "Packages/CoreDomain/Sources/CoreDomain/UseCase.swift"))
            for command in commands {
                let time = try await MeasuredCommand.median(of: 11, ["./workspace.sh"] + command, in: clone)
                ResultTable.add("\(command[0]), this workspace", trials: 11, time, limit: .milliseconds(250))
            }
        }
        try await withTemporaryFolder { folder in
            var known: URL?
            for count in [10, 100, 300, 1_000] {
                let workspace = GeneratedWorkspace(
                    count: count,
                    root: folder.appending(path: "\(count)", directoryHint: .isDirectory)
                )
                try await workspace.write()
                // The larger workspace can use the manifest cache of the smaller one, because the cache's keys are content hashes.
                let cache = workspace.root.appending(path: ".build/workspace/manifests.json")
                if let known {
                    try FileManager.default.createDirectory(
                        at: cache.deletingLastPathComponent(),
                        withIntermediateDirectories: true
                    )
                    try FileManager.default.copyItem(at: known, to: cache)
                }
                known = cache
                let cold = try await MeasuredCommand.time(
                    [script, "--root", workspace.root.filePath, "lint"],
                    in: folder
                )
                ResultTable.add("lint, \(count) packages, first run, most manifests not cached", trials: 1, cold)
                try edit(workspace.root.appending(path: "Packages/Package0005/Sources/Package0005/File1.swift"))
                for command in commands {
                    let arguments = [script, "--root", workspace.root.filePath] + command
                    let time = try await MeasuredCommand.median(of: 5, arguments, in: folder)
                    let limit: Duration? = count == 300 ? .milliseconds(1_500) : nil
                    ResultTable.add("\(command[0]), \(count) packages x 10 files", trials: 5, time, limit: limit)
                }
            }
        }
    }

    private static func edit(_ file: URL) throws {
        try file.write(String(contentsOf: file, encoding: .utf8) + "\n// edited\n")
    }
}

/// A workspace of small packages, each with ten files and up to three dependencies. Larger workspaces contain the smaller ones.
private struct GeneratedWorkspace {
    let count: Int
    let root: URL

    func write() async throws {
        for number in 0..<count { try writePackage(number) }
        try root.appending(path: ".gitignore").write(".build\n")
        try await MeasuredCommand.git("init", "--quiet", "--initial-branch", "main", in: root)
        try await MeasuredCommand.git("add", "--all", in: root)
        try await MeasuredCommand.git("commit", "--quiet", "--message", "Generated", in: root)
    }

    func name(_ number: Int) -> String { "Package" + String(format: "%04d", number) }

    private func dependencies(_ number: Int) -> [Int] {
        number == 0 ? [] : Set([(number * 7 + 3) % number, (number * 5 + 1) % number, number / 2]).sorted()
    }

    private func writePackage(_ number: Int) throws {
        let name = name(number)
        let needed = dependencies(number).map(self.name)
        let folder = root.appending(path: "Packages/\(name)")
        try folder.appending(path: "Package.swift").write(
            """
            // swift-tools-version: 6.2
            import PackageDescription
            let package = Package(
                name: "\(name)",
                products: [.library(name: "\(name)", targets: ["\(name)"])],
                dependencies: [\(needed.map { ".package(path: \"../\($0)\")" }.joined(separator: ", "))],
                targets: [
                    .target(name: "\(name)", dependencies: [\(needed.map { "\"\($0)\"" }.joined(separator: ", "))]),
                    .testTarget(name: "\(name)Tests", dependencies: ["\(name)"]),
                ]
            )

            """
        )
        for file in 0..<8 {
            let imports = file == 0 ? needed.map { "import \($0)\n" }.joined() : "import Foundation\n"
            try folder.appending(path: "Sources/\(name)/File\(file).swift")
                .write("\(imports)struct Type\(file) {\n    let value = \(file)\n}\n")
        }
        try folder.appending(path: "Tests/\(name)Tests/\(name)Tests.swift")
            .write("import \(name)\nimport Testing\n@Test func works() { #expect(Bool(true)) }\n")
    }
}
