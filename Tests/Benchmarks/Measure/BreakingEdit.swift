import Foundation
import ProcessSupport

/// An edit of the fixture `breakable.txtar` that makes a test fail or breaks a build.
struct BreakingEdit: Sendable {
    let name: String
    private let change: @Sendable (URL) throws -> Void

    func apply(to root: URL) throws { try change(root) }

    private static func replace(_ path: String, _ old: String, _ new: String) -> BreakingEdit {
        BreakingEdit(name: "\(path): \(old) -> \(new)") { root in
            let file = root.appending(path: path)
            let text = try String(contentsOf: file, encoding: .utf8)
            guard text.contains(old) else { throw MeasureError("\(path) does not contain \(old)") }
            try file.write(text.replacing(old, with: new))
        }
    }

    private static func remove(_ path: String) -> BreakingEdit {
        BreakingEdit(name: "\(path) removed") { try FileManager.default.removeItem(at: $0.appending(path: path)) }
    }

    private static func move(_ path: String, to other: String) -> BreakingEdit {
        BreakingEdit(name: "\(path) moved to \(other)") { root in
            let target = root.appending(path: other)
            try FileManager.default.createDirectory(
                at: target.deletingLastPathComponent(),
                withIntermediateDirectories: true
            )
            try FileManager.default.moveItem(at: root.appending(path: path), to: target)
        }
    }

    private static func add(_ path: String, _ text: String) -> BreakingEdit {
        BreakingEdit(name: "\(path) added") { try $0.appending(path: path).write(text) }
    }

    static let all = [
        // Edits of function bodies, after which tests of dependents fail.
        replace("Base/Sources/Base/Base.swift", "{ 1 }", "{ 2 }"),
        replace("Base/Sources/Base/More.swift", "{ 10 }", "{ 11 }"),
        replace("Base/Sources/Extras/Extras.swift", "{ 5 }", "{ 6 }"),
        replace("Left/Sources/Left/Left.swift", "+ 1", "+ 2"),
        replace("Right/Sources/Right/Right.swift", "+ native", "- native"),
        replace("Top/Sources/Top/Top.swift", "*", "+"),
        replace("App/Sources/App/Main.swift", "\"top ", "\"top: "),
        replace("Side/Sources/Side/Side.swift", "extras()", "extras() + 1"),
        // Edits of declarations, after which dependents do not compile.
        replace("Base/Sources/Base/Base.swift", "base()", "basis()"),
        replace("Base/Sources/Extras/Extras.swift", "public func", "func"),
        replace("Right/Sources/Right/Right.swift", "-> Int", "-> Int?"),
        replace("Texts/Sources/Texts/Texts.swift", "greeting() -> String", "greeting(_ name: String) -> String"),
        replace("Left/Sources/Left/Left.swift", "import Base", ""),
        // Edits of C code: a function body, a constant in a header, and a declaration in a header.
        replace("Native/Sources/CNative/native.c", "return 3", "return 4"),
        replace("Native/Sources/CNative/include/native.h", "LIMIT 7", "LIMIT 8"),
        replace("Native/Sources/CNative/include/native.h", "int native_value(void);", ""),
        // Edits of resources, and of files outside of the packages that only tests read.
        replace("Texts/Sources/Texts/Resources/greeting.txt", "Hello", "Good day"),
        remove("Texts/Sources/Texts/Resources/greeting.txt"),
        replace("Guide/page.txt", "Welcome", "Goodbye"),
        replace("VERSION", "1", "2"),
        remove("VERSION"),
        // Removals, moves and additions of source files.
        remove("Base/Sources/Base/More.swift"),
        remove("Base/Sources/Extras/Extras.swift"),
        move("Base/Sources/Base/More.swift", to: "Base/Sources/Extras/More.swift"),
        move("Base/Sources/Base/Base.swift", to: "Side/Sources/Side/Base.swift"),
        add("Left/Sources/Left/Second.swift", "import Base\npublic func left() -> Int { base() }\n"),
        add("Native/Sources/CNative/second.c", "int native_value(void) { return 5; }\n"),
        // Edits of tests and manifests.
        replace("Top/Tests/TopTests/TopTests.swift", "46", "47"),
        replace("Base/Package.swift", ".library(name: \"Extras\", targets: [\"Extras\"])", ""),
        replace("Base/Package.swift", ".target(name: \"Base\")", ".target(name: \"Base\", exclude: [\"More.swift\"])"),
        remove("Right/Package.swift"),
    ]
}
