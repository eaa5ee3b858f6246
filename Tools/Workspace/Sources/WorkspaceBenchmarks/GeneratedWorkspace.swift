internal import Foundation
internal import ProcessSupport

/// A workspace of many small packages, each with ten files and up to three dependencies. It is the same whenever it is generated, and
/// its first packages are those of a smaller one.
struct GeneratedWorkspace {
    let count: Int
    let root: URL

    func write() async throws {
        for number in 0..<count { try writePackage(number) }
        try root.appending(path: ".gitignore").write(".build\n")
        try await Measured.git("init", "--quiet", "--initial-branch", "main", in: root)
        try await Measured.git("add", "--all", in: root)
        try await Measured.git("commit", "--quiet", "--message", "Generated", in: root)
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
