import Testing

struct Edit: Sendable, CustomTestStringConvertible {
    enum Place: Sendable, Equatable {
        /// A new file with the text, and a symbolic link to the text. The path is below `Packages`, and `#` stands for the name of the edit.
        case newFile(String), newLink(String)
        /// The path of a new file that imports Foundation, relative to the folder Core.
        case file
        /// The manifest of a new package without its first line, and the name of an additional manifest.
        case manifest, versionManifest
        /// The path, a resource and a setting of the target of a new package, and the destination of a link in place of its source folder.
        case path, resource, setting, sourceLink
        /// An excluded file, a resource, the folder in `sources` and the folder of a target that imports Live.
        case exclude, ownResource, sources, folder
        /// The kind of a new target that no layer lists.
        case kind
        /// The name under which a new package imports BFeature.
        case alias

        /// The target Core may import nothing.
        static let core = newFile("Core/Sources/Core/#.swift"), test = newFile("Core/Tests/CoreTests/#.swift")
        static let link = newLink("Core/Sources/Core/#/a.swift"), folderLink = newLink("Core/Sources/Core/#/a.d")
        static let packageLink = newLink("#")
        /// The target AFeature may import Core and Foundation, and no product contains the target AInner.
        static let feature = newFile("AFeature/Sources/AFeature/#.swift")
        static let inner = newFile("AFeature/Sources/AInner/#.swift"), snippet = newFile("AFeature/Snippets/#.swift")
        /// The target CLibrary is in C.
        static let header = newFile("CLibrary/Sources/CLibrary/#.h")
        static let included = newFile("CLibrary/Sources/CLibrary/#.inc")
        static let moduleMap = newFile("CLibrary/Sources/CLibrary/#.modulemap")
    }

    let place: Place
    let text: String
    /// The findings as "RULE:LINE".
    let findings: [String]

    var testDescription: String { "\(place): \(text)" }

    static let all =
        table.flatMap { place, groups in
            groups.flatMap { findings, texts in
                texts.map { Edit(place: place, text: $0, findings: findings.split(separator: " ").map(String.init)) }
            }
        }

    private static let table: KeyValuePairs<Place, KeyValuePairs<String, [String]>> = [
        .core: [
            "forbidden-edge:1": [
                "import Foundation",
                // The result depends on the modules that are built.
                "#if canImport(AFeature)\n#endif", "#if DEBUG && !canImport( AFeature, _version: 2)\n#endif",
                "private import struct Foundation.Data",
                "@_spi(Internals) import Foundation", "import\nFoundation", "import/* a */Foundation",
                "import `Foundation`", "let a = 1; import Foundation", "\u{FEFF}import Foundation", "import Glibc",
                "import BFeature", "let a = \"#sourceLocation(\"; import Foundation; let b = \")\"",
                "let a = Foundation :: exit(1)", "let a = SwiftShims::_swift_stdlib_getRandomSeed", "import `Core a`",
            ],
            "forbidden-edge:2": [
                "#if false && DEBUG // a\nimport Foundation\n#endif", "#!/usr/bin/swift\nimport Foundation",
                "let a = 1; #if DEBUG\nimport Foundation\n#endif", "/* a */ #if DEBUG\nimport Foundation\n#endif",
                "#sourceLocation(file: \") /*\", line: 90)\nimport Foundation\n// */",
                "/* #if */ #if SWIFT_PACKAGE\nimport Foundation\n#endif\n// */",
                "let a = #\"\\\"#; #if DEBUG /* \" */\nimport Foundation\n#endif",
                "// \u{2028}#if false\nimport Foundation\n// \u{2028}#endif",
                "#if os(macOS) // see Packages/*.swift\nimport Foundation\n#endif",
            ],
            "forbidden-edge:3": [
                "#if DEBUG /* false\n*/\nimport Foundation\n#endif", "\r\n\r\nimport Foundation",
                "#if DEBUG\nlet a = 1 // #if false\nimport Foundation\n#endif",
                "#if false\n#elseif DEBUG\nimport Foundation\n#endif", "#if false\n#else\nimport Foundation\n#endif",
                "#if os(Linux)\n#if DEBUG\nimport Foundation\n#endif\n#endif",
                "let a = \"#if false\"\n#if DEBUG\nimport Foundation\n#endif",
                "// \u{0C}/*\n#if DEBUG\nimport Foundation\n#endif\n// */",
                "#if (false\n|| DEBUG)\nimport Foundation\n#endif",
                "/* See #if below. */\n#if os(macOS)\nimport Foundation\n#endif",
                "#if os(macOS)\n/* #endif */\nimport Foundation\n#endif",
                "#if os(Linux) // Packages/*\n#elseif os(macOS)\nimport Foundation\n#endif",
                "/*\n#endif */ #if os(macOS)\nimport Foundation\n#endif",
                "let a = \"\\((1, \"/*\"))\"\n#if os(macOS)\nimport Foundation\n#endif",
                "let a = #/\"\"\"/*/#\n#if os(macOS)\nimport Foundation\n#endif",
                "func `a/*`() {}\n#if os(macOS)\nimport Foundation\n#endif",
                "func `#if a`() {}\n#if os(macOS)\nimport Foundation\n#endif",
                "let a = [1].reduce(1, /) // a/*.swift\n#if os(macOS)\nimport Foundation\n#endif",
                "let a = #\"a\\#\"/*\"#\n#if os(macOS)\nimport Foundation\n#endif",
                "let a = /\\/*\"\"\"/\n#if os(macOS)\nimport Foundation\n#endif",
            ],
            // The two branches do not compile together.
            "forbidden-edge:2 forbidden-edge:5": [
                "#if os(Linux)\nimport Foundation\ntypealias A = Int\n#else\nimport Foundation\ntypealias A = String\n#endif\n"
                    + "func a(_ b: A) -> Bool {\nswitch b {\n#if os(Linux)\ndefault: return true\n#else\ndefault: return b\n"
                    + "#if DEBUG\n.isEmpty\n#endif\n#endif\n}\n}"
            ],
            "forbidden-edge:4": [
                "#if false\n#if DEBUG\n#endif\nimport Foundation\n#endif",
                "#if compiler(>=99)\nstruct A {\n#endif\nimport Foundation\n#if false\n}\n#endif",
            ],
            "forbidden-edge:4 re-export:4": ["#if DEBUG\n@_exported\n#endif\nimport Foundation"],
            "forbidden-edge:5": [
                "let a = \"\"\"\n#if false\n\"\"\"\n#if DEBUG\nimport Foundation\n#endif",
                "#if DEBUG\n/*\n#if false\n*/\nimport Foundation\n#endif",
            ],
            "forbidden-edge:6": ["let a = /\"\"\"/\n/*\n#if false\n*/\n#if DEBUG\nimport Foundation\n#endif"],
            "interface-leak:1": [
                "@_spi(Hidden) public func a() {}", "@_documentation(visibility: internal) public func a() {}",
                "public private(set) var _a: Int = 1", "public func a(_ _b: Int) {}", "public func a(_b: Int) {}",
                "public extension Int { func _a() {} }", "public let a = 1, _b = 2", "public final class _A {}",
            ],
            "interface-leak:2": [
                "@_spi(Hidden)\npublic func a() {}", "\npublic func _a() {}", "public\nfunc _a() {}",
                "public struct A {\npublic subscript(_ _b: Int) -> Int { 1 }\n}",
                "extension _AppendKeyPath {\npublic var a: Int { 1 }\n}", "public protocol A {\nfunc _a()\n}",
                "public enum A {\ncase _b(Int)\n}", "#if DEBUG\npublic func _a() {}\n#endif",
            ],
            "": [
                "#if canImport(Foundation) || canImport(Missing)\n#endif", "import Swift", "// import Foundation",
                "/*\n#if canImport(AFeature)\n*/", "#if DEBUG // canImport(AFeature), import Foundation\n#endif",
                "/* import Foundation\n/* nested */\nimport Foundation\n*/", "func take(`import` Foundation: Int) {}",
                "let text = #\"\"\"\nimport Foundation\n\"\"\"#",
                "#if DEBUG\nlet text = \"\"\"\nimport Foundation\n\"\"\"\n#endif",
                "let text = \"Foundation::exit\" // Foundation::exit, std::vector",
                "public func a(_: Int, b _: Int) {}\nfunc b(_ _c: Int) {}",
                "struct A {\npublic var _b: Int { 1 }\n}", "public struct A {\nvar _b = 1\nenum B { case _c }\n}",
                "let text = \"\"\"\n@_spi(Hidden) public func a()\n\"\"\"", "/*\npublic func _a() {}\n*/",
                "@_documentation(visibility: private) func a() {}", "let text = \"\"\"\nFoundation::exit \\(1)\n\"\"\"",
                "/// Use public func _a() {}\npublic func a(_ b: Int) { let _c = b; _ = _c }",
                "let text = #\"Foundation::exit\"#", "func _a() {}\n// public func _b() {}",
            ],
        ],
        .feature: [
            "forbidden-edge:1": [
                "import BFeature", "import Live", "import FoundationNetworking", "func a(_ b: (BFeature\n::Value)) {}",
                "let a: (BFeature::\u{200d}Value)? = nil", "let a: (BFeature // b\n// c\n::Value)? = nil",
                "let a: (BFeature /* /* */ */ ::Value)? = nil", "let a: (`BFeature`::Value)? = nil",
                "let a = \"//\", b: BFeature::Value? = nil",
                "let a = (#/\"/#, BFeature::value, \"x\")", "func a(_ b: BFeature::Value) {}",
            ],
            "forbidden-edge:1 hidden-use:1": ["@testable import BFeature"],
            "hidden-use:1": [
                "@testable import Core", "@testable @preconcurrency import Core", "@_silgen_name(\"b\") func b()",
                "@_silgen_name(\"b\")\nfunc b()", "@_extern(c, \"b\") func b()",
                "let a = \"/*\"; @testable import Core; let b = \"*/\"",
                "@preconcurrency @testable private import struct Core.Value", "@`testable` import Core",
            ],
            "hidden-use:2": [
                "@testable\nimport Core", "#if DEBUG\n@testable import Core\n#endif",
                "#if DEBUG\n@_silgen_name(\"b\") func b()\n#endif", "@testable // a\nimport Core",
                "@testable /* a\n*/ import Core", "#if DEBUG\n@_silgen_name(\"b\")\n#endif\nfunc b()",
                "let a = \"//\"; @testable\nimport Core",
                "/* /* */ @testable import Foundation */\n@testable /* /* */ */ import Core",
            ],
            "hidden-use:3": [
                "@testable\n\nimport Core", "let a = \"/*\"\n@testable\nimport Core\nlet b = \"*/\"",
                "let a = \"/*\"\n#if DEBUG\n@_silgen_name(\"exit\")\n#endif\nfunc b(_: Int32)\nlet c = \"*/\"",
            ],
            "hidden-use:4": ["#if DEBUG\n@testable\n#endif\nimport Core"],
            "hidden-use:5": [
                "#if compiler(<5)\nfunc a() {\n#endif\n@testable\nimport Core\n#if compiler(<5)\n}\n#endif"
            ],
            "re-export:1": [
                "@_exported import Core", "@_exported public import Core", "@_exported import struct Core.Value",
                "@_exported import Foundation",
            ],
            "re-export:2": ["@_exported\nimport Core", "#if DEBUG\n@_exported import Core\n#endif"],
            "re-export:4": ["#if DEBUG\n@_exported\n#endif\nimport Core"],
            "re-export:5": ["let a = \"/*\"\n#if DEBUG\n@_exported\n#endif\nimport Core\nlet b = \"*/\""],
            "": [
                "import Foundation", "internal import Core", "public import struct Core.Value",
                "let text = \"@_silgen_name(a) @testable import Core\"", "// @_exported import Core",
                "import Core // not @testable", "func feature(text: Int) {}\n// @testable\nimport Core",
            ],
        ],
        .inner: [
            "re-export:1": ["@_exported import Core"],
            "re-export:1 undeclared-import:1": ["@_exported package import AFeature"],
            "": ["public func _a() {}"],
        ],
        .manifest: [
            "manifest-code:2": [
                "let isCI = Context.environment[\"CI\"] != nil", "let folder = Context.packageDirectory",
                "let folder = Context .packageDirectory", "let isCI = ProcessInfo.processInfo.environment.isEmpty",
                "let isCI = getenv(\"CI\") != nil", "let folder = #filePath", "let a = unsafeBitCast(b, to: Int.self)",
                "import Foundation", "import Glibc", "import func Foundation.getenv",
                "typealias Values = Context\nlet a = Values.environment",
                "let a = PackageDescription . Context.environment", "let a = Context\n.environment",
                "let a = Context\t.environment", "let a = \"//\" == \"a\" || Context.environment.isEmpty",
                "import PackageDescription; import Foundation", "import\nFoundation", "import/**/Foundation",
                "import `Foundation`", "@_silgen_name(\"getppid\") func a() -> Int32", "let a = Bool.random() ? 1 : 2",
                "#if os(macOS)\nlet a = 1\n#endif", "let a = readLine(strippingNewline:)",
                "let a = Hasher().finalize()", "let a = PackageDescription::Context.environment",
                "let a = UInt(bitPattern: #dsohandle)", "let a = \"a\".hashValue", "let a = readLine()",
                "let a = \"\\(Context.packageDirectory)\"",
            ],
            "manifest-code:3": ["var names = [1, 2]\nnames.shuffle()", "\nlet folder = #fileID"],
            "": [
                "// let isCI = Context.environment[\"CI\"]", "// #if os(macOS)", "let names = [\"A\", \"B\"]",
                "let names = [\"Context.environment\", \"CommandLineArguments\"] // getenv",
                "let names = [\"A\"].reduce(into: [\"B\"]) { $0.append(contentsOf: [$1]) }",
                "/*\nContext.environment\n*/",
            ],
        ],
        .setting: [
            "manifest-drift:1": [
                "enableExperimentalFeature Embedded", "define DEBUG", "treatWarning DeprecatedDeclaration warning",
                "defaultIsolation MainActor", "swiftLanguageMode 5", "unsafeFlags -package-name core",
                "unsafeFlags -I ../Other", "c headerSearchPath ../../Other", "c define A=1",
                "c unsafeFlags -I/usr/include", "linker linkedLibrary other", "pkgConfig zlib",
                "linker unsafeFlags -L../Other", "strictMemorySafety",
            ],
            "manifest-drift:1 manifest-drift:1": ["enableUpcomingFeature ExistentialAny when macos"],
            "": ["enableUpcomingFeature ExistentialAny", "linker linkedLibrary z"],
        ],
        .snippet: [
            "forbidden-edge:1": ["import Live", "import BFeature"],
            "": ["import AFeature"],
        ],
        .versionManifest: ["manifest-drift:1": ["Package@swift-6.4.swift", "Package@swift-6.3.swift"]],
        .kind: ["forbidden-edge:1": ["regular", "executable", "plugin", "macro", "system", "binary"]],
        .alias: ["forbidden-edge:1": ["Renamed", "Swift", "Foundation", "Core"]],
        .file: [
            "forbidden-edge:1": [
                "Sources/Core/Folder.bundle/a.swift", "Sources/Core/Folder.lproj/a.swift",
                "Sources/Core/Folder~/a.swift", "Sources/Core/#Folder#/a.swift", "Sources/Core/Folder.swift/a.swift",
                "Sources/Core/#a#.swift", "Sources/Core/\u{301}a.swift", "Sources/Core/\u{301}/a.swift",
                "Sources/Core/~.swift", "Sources/Core/Nested/Package.swift", "Snippets/Unlisted.swift",
            ],
            "": [
                "Sources/Core/.hidden.swift", "Sources/Core/.hidden/a.swift", "Sources/Core/Folder.docc/a.swift",
                "Sources/Core/a.swift~", "Sources/Core/A.SWIFT", "Extra/a.swift", ".hidden/a.swift",
                "Sources/Core/Code.docc/Folder/a.swift",
            ],
        ],
        .exclude: ["forbidden-edge:1": ["..", "../../Sources"], "": ["source.swift"]],
        .ownResource: ["forbidden-edge:1": [".."]],
        .sources: ["forbidden-edge:1": ["Code.docc", "Other/Code.xcassets"]],
        .folder: ["forbidden-edge:1": ["Code.docc/Folder", "Other/Code.xcassets/Folder"]],
        .path: [
            "foreign-file:1": [
                ".hidden/Sources", ".build/Sources", "Sources/.hidden", "../Live/Sources/Live",
                "Sources/../../Live/Sources", "/usr/include",
            ],
            "": [".", "Other/Folder", "./Sources/Own"],
        ],
        .link: [
            "foreign-file:1": [
                "../../../Extra/a.swift", "../../../Extra", "../.hidden.swift", "../data.txt", "../Folder.docc",
                "../../../../Live/Sources/Live/source.swift", "../../../../Live/Sources", "/etc/hosts",
            ],
            "": ["../source.swift"],
        ],
        .folderLink: ["foreign-file:1": ["../../../Extra", "../../../.hidden"]],
        .sourceLink: ["foreign-file:1": ["../Extra", "../../Live/Sources/Live"]],
        .packageLink: ["foreign-file:1": ["Live", "../Packages/Live"]],
        .moduleMap: [
            "foreign-file:1": [
                "module A { header \"../../../Live/a.h\" }", "extern module A \"../../../Live/a.modulemap\"",
                "module A { header \"/usr/include/stdio.h\" }",
                "module M { module \"a//\" { header \"../../../Live/a.h\" } }",
            ],
            "foreign-file:2": [
                "module A {\n  umbrella \"../../../Live\"\n}",
                "module A {\n  textual header /* a\n*/\n\"../../../Live/a.h\"\n}",
                "\nextern module \"A b\"\n\"../../../Live/a.modulemap\"", "module A {\nlink \"other\"\n}",
            ],
            "foreign-file:3": ["module A {\n// link \"other\"\nlink framework \"other\"\n}"],
            "": ["module A { header \"a.h\" }"],
        ],
        .header: [
            "foreign-file:1": [
                "#define HEADER \"../../../Live/a.h\"", "#define HEADER \"./../../../Live/a.h\"",
                "#/* a */include/* b */\"../../../Live/a.h\"", "#define HEADER </etc/hosts>",
                "%:include \"../../../Live/a.h\"", "/* a */ #include \"../../../Live/a.h\"",
                "__asm__(\".incbin \\\"../../../Live/a.h\\\"\");", "#include \"../../../Live/a.h\"",
                "#  include \"../../../Live/a.h\"", "#import <../../../Live/a.h>", "#embed \"../../../Live/a.h\"",
            ],
            "foreign-file:2": [
                "#define A(x) #x\n#include A(a.h)", "int a;\n#include \\\n\"../../../Live/a.h\"",
                "int a;\n#include \"/usr/include/stdio.h\"",
            ],
            "": [
                "#define HEADER \"include/a.h\"", "// #include \"../../../Live/a.h\"", "#include <stdio.h>",
                "/*\n#include \"../../../Live/a.h\"\n*/", "#include \"../include/other.h\"",
            ],
        ],
        .included: [
            "foreign-file:1": ["#include \"../../../Live/a.h\""],
            "foreign-file:2": [".macro inc p\n.incbin \"\\p\"\n.endm"],
        ],
        .resource: ["foreign-file:1": ["../../../Live/Sources", "/etc/hosts"], "": ["Data"]],
        .test: [
            "hidden-use:1 undeclared-import:1": ["@testable import AFeature"],
            "undeclared-import:1": ["@testable import Core"],
        ],
    ]
}
