internal import Foundation
internal import ProcessSupport
internal import WorkspaceTesting

/// Nine packages of all kinds: a chain, a diamond, two products in one package, a C target, resources, an executable that tests run, and
/// tests that read files nobody else owns.
struct BreakableWorkspace {
    static let packages = 9
    let root: URL

    func write() async throws {
        try Fixture(Self.text).write(to: root)
        try await Measured.git("init", "--quiet", "--initial-branch", "main", in: root)
        try await Measured.git("config", "core.excludesFile", "/dev/null", in: root)
        try await Measured.git("add", "--all", in: root)
        try await Measured.git("commit", "--quiet", "--message", "Sound", in: root)
    }

    /// As it was before an edit.
    func restore() async throws {
        try await Measured.git("reset", "--quiet", "--hard", in: root)
        try await Measured.git("clean", "--quiet", "-fd", in: root)
    }

    private static func manifest(_ name: String, products: String = "", needs: String = "", _ targets: String) -> String
    {
        """
        -- \(name)/Package.swift --
        // swift-tools-version: 6.2
        import PackageDescription
        let package = Package(name: "\(name)", products: [\(products)], dependencies: [\(needs)], targets: [\(targets)])

        """
    }

    private static func library(_ name: String) -> String { ".library(name: \"\(name)\", targets: [\"\(name)\"])" }

    private static func needs(_ names: String...) -> String {
        names.map { ".package(path: \"../\($0)\")" }.joined(separator: ", ")
    }

    private static func product(_ name: String, _ package: String) -> String {
        ".product(name: \"\(name)\", package: \"\(package)\")"
    }

    private static let text =
        """
        -- .gitignore --
        .build
        -- Tools/workspace.json --
        { "inputs": { "Docs": ["Guide", "VERSION"] } }
        -- Guide/page.txt --
        Welcome
        -- VERSION --
        1

        """
        + manifest(
            "Base",
            products: library("Base") + ", " + library("Extras"),
            ".target(name: \"Base\"), .target(name: \"Extras\"), .testTarget(name: \"BaseTests\", dependencies: [\"Base\"])"
        )
            + """
            -- Base/Sources/Base/Base.swift --
            public func base() -> Int { 1 }
            -- Base/Sources/Base/More.swift --
            public func more() -> Int { 10 }
            -- Base/Sources/Extras/Extras.swift --
            public func extras() -> Int { 5 }
            -- Base/Tests/BaseTests/BaseTests.swift --
            import Base
            import Testing
            @Test func bases() { #expect(base() == 1 && more() == 10) }

            """
        + manifest(
            "Native",
            products: library("Native"),
            ".target(name: \"CNative\"), .target(name: \"Native\", dependencies: [\"CNative\"]), .testTarget(name: \"NativeTests\", dependencies: [\"Native\"])"
        )
            + """
            -- Native/Sources/CNative/include/native.h --
            #define NATIVE_LIMIT 7
            int native_value(void);
            -- Native/Sources/CNative/native.c --
            #include "native.h"
            int native_value(void) { return 3; }
            -- Native/Sources/Native/Native.swift --
            import CNative
            public func native() -> Int { Int(native_value()) + Int(NATIVE_LIMIT) }
            -- Native/Tests/NativeTests/NativeTests.swift --
            import Native
            import Testing
            @Test func natives() { #expect(native() == 10) }

            """
        + manifest(
            "Texts",
            products: library("Texts"),
            ".target(name: \"Texts\", resources: [.copy(\"Resources\")]), .testTarget(name: \"TextsTests\", dependencies: [\"Texts\"])"
        )
            + """
            -- Texts/Sources/Texts/Resources/greeting.txt --
            Hello
            -- Texts/Sources/Texts/Texts.swift --
            import Foundation
            public func greeting() -> String {
                Bundle.module.url(forResource: "Resources/greeting", withExtension: "txt")
                    .flatMap { try? String(contentsOf: $0, encoding: .utf8) } ?? "nothing"
            }
            -- Texts/Tests/TextsTests/TextsTests.swift --
            import Testing
            import Texts
            @Test func greets() { #expect(greeting() == "Hello\\n") }

            """
        + manifest(
            "Left",
            products: library("Left"),
            needs: needs("Base"),
            ".target(name: \"Left\", dependencies: [\"Base\"]), .testTarget(name: \"LeftTests\", dependencies: [\"Left\"])"
        )
            + """
            -- Left/Sources/Left/Left.swift --
            import Base
            public func left() -> Int { base() + 1 }
            -- Left/Tests/LeftTests/LeftTests.swift --
            import Left
            import Testing
            @Test func lefts() { #expect(left() == 2) }

            """
        + manifest(
            "Right",
            products: library("Right"),
            needs: needs("Base", "Native"),
            ".target(name: \"Right\", dependencies: [\"Base\", \"Native\"]), .testTarget(name: \"RightTests\", dependencies: [\"Right\"])"
        )
            + """
            -- Right/Sources/Right/Right.swift --
            import Base
            import Native
            public func right() -> Int { more() + native() }
            -- Right/Tests/RightTests/RightTests.swift --
            import Right
            import Testing
            @Test func rights() { #expect(right() == 20) }

            """
        + manifest(
            "Top",
            products: library("Top"),
            needs: needs("Left", "Right", "Texts"),
            ".target(name: \"Top\", dependencies: [\"Left\", \"Right\", \"Texts\"]), .testTarget(name: \"TopTests\", dependencies: [\"Top\"])"
        )
            + """
            -- Top/Sources/Top/Top.swift --
            import Left
            import Right
            import Texts
            public func top() -> Int { left() * right() + greeting().count }
            -- Top/Tests/TopTests/TopTests.swift --
            import Testing
            import Top
            @Test func tops() { #expect(top() == 46) }

            """
        + manifest(
            "Side",
            products: library("Side"),
            needs: needs("Base"),
            ".target(name: \"Side\", dependencies: [\(product("Extras", "Base"))]), .testTarget(name: \"SideTests\", dependencies: [\"Side\"])"
        )
            + """
            -- Side/Sources/Side/Side.swift --
            import Extras
            public func side() -> Int { extras() }
            -- Side/Tests/SideTests/SideTests.swift --
            import Side
            import Testing
            @Test func sides() { #expect(side() == 5) }

            """
        + manifest(
            "App",
            products: ".executable(name: \"app\", targets: [\"App\"])",
            needs: needs("Top"),
            ".executableTarget(name: \"App\", dependencies: [\"Top\"]), .testTarget(name: \"AppTests\", dependencies: [\"App\"])"
        )
            + """
            -- App/Sources/App/Main.swift --
            import Top
            @main enum Main { static func main() { print(line()) } }
            func line() -> String { "top \\(top())" }
            -- App/Tests/AppTests/AppTests.swift --
            @testable import App
            import Testing
            @Test func prints() { #expect(line() == "top 46") }

            """
        + manifest(
            "Docs",
            needs: needs("Side"),
            ".testTarget(name: \"DocsTests\", dependencies: [\(product("Side", "Side"))])"
        )
            + """
            -- Docs/Tests/DocsTests/DocsTests.swift --
            import Foundation
            import Side
            import Testing
            private func text(_ path: String) throws -> String {
                let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")
                return try String(contentsOf: root.appending(path: path), encoding: .utf8)
            }
            @Test func welcomes() throws { #expect(try text("Guide/page.txt") == "Welcome\\n") }
            @Test func version() throws { #expect(try text("VERSION") == "1\\n" && side() == 5) }

            """
}
