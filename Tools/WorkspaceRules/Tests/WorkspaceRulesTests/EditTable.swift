import Testing

/// An edit of a workspace, and the findings that it must cause.
struct Edit: Sendable, CustomTestStringConvertible {
    enum Place: Sendable {
        /// A new file of the target Core, which may import nothing.
        case core
        /// A new file of the target Core, beside a file whose name differs only in Unicode normalization.
        case twin
        /// A new file of the target AFeature, which may import Core and Foundation.
        case feature
        /// A new header of the C target CLibrary.
        case header
        /// A new file with the extension inc of the C target CLibrary.
        case included
        /// The name of an additional manifest of a new package.
        case versionManifest
        /// A new file of the target AInner, which AFeature's package contains and no product.
        case inner
        /// A new test file of Core.
        case test
        /// The manifest of a new package, without its first line.
        case manifest
        /// A setting of the target of a new package.
        case setting
        /// The path of the target of a new package.
        case path
        /// A resource of the target of a new package.
        case resource
        /// The destination of a symbolic link in the folder of Core's target.
        case link
        /// The destination of a symbolic link to a folder, with a name such as "Edit.d", in the folder of Core's target.
        case folderLink
        /// The destination of a symbolic link in place of the source folder of a new package.
        case sourceLink
        /// The destination of a symbolic link in the folder of packages.
        case packageLink
        /// The path of a new file that imports Foundation, relative to the folder Core.
        case file
        /// A new snippet of the package AFeature.
        case snippet
        /// The kind of a new target that no layer lists.
        case kind
        /// The name under which a new package imports BFeature.
        case alias
        /// An excluded file of a target that imports Live.
        case exclude
        /// A resource of a target that imports Live.
        case ownResource
        /// The folder in `sources` of a target that imports Live.
        case sources
        /// The folder of a target that imports Live.
        case folder
        /// A new module map of the C target CLibrary.
        case moduleMap
    }

    let place: Place
    let text: String
    /// The findings as "RULE:LINE".
    let findings: [String]

    var testDescription: String { "\(place): \(text)" }

    init(_ place: Place, _ text: String, _ findings: String...) {
        self.place = place
        self.text = text
        self.findings = findings.sorted()
    }

    static let all: [Edit] = imports + conditions + uses + manifests + targets + files + harmless
}

extension Edit {
    private static let imports: [Edit] = [
        Edit(.core, "import Foundation", "forbidden-edge:1"),
        Edit(.core, "#if SWIFT_MODULE_RESOURCE_BUNDLE_UNAVAILABLE\nimport Foundation\n#endif", "forbidden-edge:2"),
        Edit(
            .core,
            "#if !SWIFT_MODULE_RESOURCE_BUNDLE_AVAILABLE\n#else\nimport Foundation\n#endif",
            "forbidden-edge:3"
        ),
        // The result depends on the modules that are built.
        Edit(.core, "#if canImport(AFeature)\n#endif", "forbidden-edge:1"),
        Edit(.core, "#if canImport(Foundation) || canImport(Missing)\n#endif"),
        Edit(.core, "public import Foundation", "forbidden-edge:1"),
        Edit(.core, "private import struct Foundation.Data", "forbidden-edge:1"),
        Edit(.core, "@preconcurrency import Foundation", "forbidden-edge:1"),
        Edit(.core, "@_implementationOnly import Foundation", "forbidden-edge:1"),
        Edit(.core, "@_spi(Internals) import Foundation", "forbidden-edge:1"),
        Edit(.core, "import Foundation.NSObject", "forbidden-edge:1"),
        Edit(.core, "import\nFoundation", "forbidden-edge:1"),
        Edit(.core, "import/* a */Foundation", "forbidden-edge:1"),
        Edit(.core, "import `Foundation`", "forbidden-edge:1"),
        Edit(.core, "let a = 1; import Foundation", "forbidden-edge:1"),
        Edit(.core, "\r\n\r\nimport Foundation", "forbidden-edge:3"),
        Edit(.core, "\u{FEFF}import Foundation", "forbidden-edge:1"),
        Edit(.core, "#!/usr/bin/swift\nimport Foundation", "forbidden-edge:2"),
        Edit(.core, "#sourceLocation(file: \"a.swift\", line: 90)\nimport Foundation", "forbidden-edge:2"),
        Edit(.core, "import Glibc", "forbidden-edge:1"),
        Edit(.core, "import FoundationEssentials", "forbidden-edge:1"),
        Edit(.core, "import BFeature", "forbidden-edge:1"),
        Edit(.feature, "import BFeature", "forbidden-edge:1"),
        Edit(.feature, "import Live", "forbidden-edge:1"),
        Edit(.feature, "import FoundationNetworking", "forbidden-edge:1"),
        Edit(.feature, "@testable import BFeature", "forbidden-edge:1", "hidden-use:1"),
    ]

    private static let conditions: [Edit] =
        [
            "SWIFT_PACKAGE", "DEBUG", "!DEBUG", "!RELEASE", "SWIFT_PACKAGE && !DEBUG", "os(Linux)", "os(macOS)",
            "!os(Linux)",
            "os(Windows) || DEBUG",
            "canImport(Foundation)", "compiler(>=6.2)", "swift(>=6)", "arch(x86_64)", "targetEnvironment(simulator)",
            "hasFeature(X)", "true", "!false", "false || DEBUG", "DEBUG && true", "(DEBUG)", "DEBUG // a",
            "DEBUG /* a */",
            "/* false */ DEBUG", "DEBUG /* false", "$Embedded",
        ].map { condition in
            let close = condition.hasSuffix("/* false") ? "*/\n" : ""
            return Edit(
                .core,
                "#if \(condition)\n\(close)import Foundation\n#endif",
                "forbidden-edge:\(close.isEmpty ? 2 : 3)"
            )
        } + [
            Edit(.core, "#if DEBUG\n#else\nimport Foundation\n#endif", "forbidden-edge:3"),
            Edit(.core, "#if DEBUG\n#elseif os(Linux)\nimport Foundation\n#endif", "forbidden-edge:3"),
            Edit(.core, "#if false\n#elseif DEBUG\nimport Foundation\n#endif", "forbidden-edge:3"),
            Edit(.core, "#if false\n#else\nimport Foundation\n#endif", "forbidden-edge:3"),
            Edit(.core, "#if os(Linux)\n#if DEBUG\nimport Foundation\n#endif\n#endif", "forbidden-edge:3"),
            Edit(.core, "#if false\n#endif\n#if DEBUG\nimport Foundation\n#endif", "forbidden-edge:4"),
            Edit(.core, "let a = 1; #if DEBUG\nimport Foundation\n#endif", "forbidden-edge:2"),
            Edit(.core, "/* a */ #if DEBUG\nimport Foundation\n#endif", "forbidden-edge:2"),
            Edit(.core, "let a = \"#if false\"\n#if DEBUG\nimport Foundation\n#endif", "forbidden-edge:3"),
            Edit(.core, "let a = \"\"\"\n#if false\n\"\"\"\n#if DEBUG\nimport Foundation\n#endif", "forbidden-edge:5"),
            Edit(
                .core,
                "let a = /\"\"\"/\n/*\n#if false\n*/\n#if DEBUG\nimport Foundation\n#endif",
                "forbidden-edge:6"
            ),
            Edit(.core, "#if DEBUG\n@_exported\n#endif\nimport Foundation", "forbidden-edge:4", "re-export:4"),
            Edit(.core, "let a = \"#sourceLocation(\"; import Foundation; let b = \")\"", "forbidden-edge:1"),
            Edit(.core, "#sourceLocation(file: \") /*\", line: 1)\nimport Foundation\n// */", "forbidden-edge:2"),
            Edit(.core, "/* #if */ #if SWIFT_PACKAGE\nimport Foundation\n#endif\n// */", "forbidden-edge:2"),
            Edit(.core, "let a = #\"\\\"#; #if DEBUG /* \" */\nimport Foundation\n#endif", "forbidden-edge:2"),
            Edit(.core, "// \u{0C}/*\n#if DEBUG\nimport Foundation\n#endif\n// */", "forbidden-edge:3"),
            Edit(.core, "// \u{2028}#if false\nimport Foundation\n// \u{2028}#endif", "forbidden-edge:2"),
            Edit(.core, "#if true /*\n#else */\nimport Foundation\n#endif", "forbidden-edge:3"),
            Edit(.core, "#if false // /*\n#else\nimport Foundation\n#endif // */", "forbidden-edge:3"),
            Edit(
                .core,
                "#if compiler(<5)\nfunc a() {\n#endif\n#if SWIFT_PACKAGE\nimport Foundation\n#endif\n#if compiler(<5)\n}\n#endif",
                "forbidden-edge:5"
            ),
            Edit(.core, "#if (false\n|| DEBUG)\nimport Foundation\n#endif", "forbidden-edge:3"),
            Edit(.core, "#if !(true\n&& !SWIFT_PACKAGE)\nimport Foundation\n#endif", "forbidden-edge:3"),
            Edit(.core, "struct A {\n#if false\n#endif\n}\n#if DEBUG\nimport Foundation\n#endif", "forbidden-edge:6"),
        ]

    private static let uses: [Edit] = [
        Edit(.feature, "@_exported import Core", "re-export:1"),
        Edit(.feature, "@_exported public import Core", "re-export:1"),
        Edit(.feature, "@_exported import struct Core.Value", "re-export:1"),
        Edit(.feature, "@_exported\nimport Core", "re-export:2"),
        Edit(.feature, "@_exported import Foundation", "re-export:1"),
        Edit(.feature, "#if DEBUG\n@_exported import Core\n#endif", "re-export:2"),
        Edit(.feature, "@testable import Core", "hidden-use:1"),
        Edit(.feature, "@testable\nimport Core", "hidden-use:2"),
        Edit(.feature, "@testable @preconcurrency import Core", "hidden-use:1"),
        Edit(.feature, "#if DEBUG\n@testable import Core\n#endif", "hidden-use:2"),
        Edit(.feature, "@_silgen_name(\"b\") func b()", "hidden-use:1"),
        Edit(.feature, "@_silgen_name(\"b\")\nfunc b()", "hidden-use:1"),
        Edit(.feature, "#if DEBUG\n@_silgen_name(\"b\") func b()\n#endif", "hidden-use:2"),
        Edit(.feature, "@_extern(c, \"b\") func b()", "hidden-use:1"),
        Edit(.feature, "@testable // a\nimport Core", "hidden-use:2"),
        Edit(.feature, "@testable\n\nimport Core", "hidden-use:3"),
        Edit(.feature, "@testable /* a\n*/ import Core", "hidden-use:2"),
        Edit(.feature, "let a = \"/*\"; @testable import Core; let b = \"*/\"", "hidden-use:1"),
        Edit(.feature, "@preconcurrency @testable private import struct Core.Value", "hidden-use:1"),
        Edit(.feature, "\nlet a = _typeByName(\"4Core5ValueV\")", "hidden-use:2"),
        Edit(.feature, "let a = dlsym(nil, \"b\")", "hidden-use:1"),
        Edit(.feature, "let a = dlvsym(nil, \"b\", \"c\")", "hidden-use:1"),
        Edit(.feature, "let a = Foundation . NSClassFromString (\"b\")", "hidden-use:1"),
        Edit(.inner, "@_exported import Core", "re-export:1"),
        Edit(.feature, "#if DEBUG\n@_exported\n#endif\nimport Core", "re-export:4"),
        Edit(.feature, "#if DEBUG\n@_silgen_name(\"b\")\n#endif\nfunc b()", "hidden-use:2"),
        Edit(.feature, "#if DEBUG\n@testable\n#endif\nimport Core", "hidden-use:4"),
        Edit(.feature, "let a = \"/*\"\n@testable\nimport Core\nlet b = \"*/\"", "hidden-use:3"),
        Edit(.feature, "let a = \"//\"; @testable\nimport Core", "hidden-use:2"),
        Edit(.feature, "@`testable` import Core", "hidden-use:1"),
        Edit(.feature, "/* /* */ @testable import Foundation */\n@testable /* /* */ */ import Core", "hidden-use:2"),
        Edit(
            .feature,
            "let a = \"/*\"\n#if DEBUG\n@_silgen_name(\"exit\")\n#endif\nfunc b(_: Int32)\nlet c = \"*/\"",
            "hidden-use:3"
        ),
        Edit(.feature, "let a = \"/*\"\n#if DEBUG\n@_exported\n#endif\nimport Core\nlet b = \"*/\"", "re-export:5"),
        Edit(.feature, "#if DEBUG\nlet a = _typeByName(\"4Core5ValueV\")\n#endif", "hidden-use:2"),
        Edit(.feature, "let a = _typeByName(_:)", "hidden-use:1"),
        Edit(.feature, "let a = Bundle.main.classNamed(\"Core.Value\")", "hidden-use:1"),
        Edit(.feature, "func a(_ b: (BFeature\n::Value)) {}", "forbidden-edge:1"),
        Edit(.feature, "let a: (BFeature /* b */ :: Value)? = nil", "forbidden-edge:1"),
        Edit(.feature, "let a: (BFeature // b\n::Value)? = nil", "forbidden-edge:1"),
        Edit(.feature, "let a: (BFeature::\u{200d}Value)? = nil", "forbidden-edge:1"),
        Edit(
            .feature,
            "#if RELEASE\n#if compiler(<5)\nfunc a() {\n#endif\n#else\n@testable import Core\n#if compiler(<5)\n}\n#endif\n#endif",
            "hidden-use:6"
        ),
        Edit(.feature, "let a: (BFeature // b\n// c\n::Value)? = nil", "forbidden-edge:1"),
        Edit(.feature, "let a: (BFeature // https://b\n::Value)? = nil", "forbidden-edge:1"),
        Edit(.feature, "let a: (BFeature /* /* */ */ ::Value)? = nil", "forbidden-edge:1"),
        Edit(
            .feature,
            "#if compiler(<5)\nfunc a() {\n#endif\n#if DEBUG\n@_exported import Core\n#endif\n#if compiler(<5)\n}\n#endif",
            "re-export:5"
        ),
        Edit(
            .feature,
            "#if compiler(<5)\nfunc a() {\n#endif\n@testable\nimport Core\n#if compiler(<5)\n}\n#endif",
            "hidden-use:5"
        ),
        Edit(.feature, "let a = Swift::_typeByName(\"4Core5ValueV\")", "hidden-use:1"),
        Edit(
            .feature,
            "let a = _getTypeByMangledNameInContext(a, 30, genericContext: nil, genericArguments: nil)",
            "hidden-use:1"
        ),
        Edit(.feature, "let a: (`BFeature`::Value)? = nil", "forbidden-edge:1"),
        Edit(.feature, "let a = \"//\", b: BFeature::Value? = nil", "forbidden-edge:1"),
        Edit(.feature, "let a = (#/\"/#, BFeature::value, \"x\")", "forbidden-edge:1"),
        Edit(.feature, "func a(_ b: BFeature::Value) {}", "forbidden-edge:1"),
        Edit(.core, "let a = Foundation :: exit(1)", "forbidden-edge:1"),
        Edit(.core, "let a = SwiftShims::_swift_stdlib_getRandomSeed", "forbidden-edge:1"),
        Edit(.core, "import `Core a`", "forbidden-edge:1"),
        Edit(.core, "@_spi(Hidden) public func a() {}", "interface-leak:1"),
        Edit(.core, "@_spi(Hidden)\npublic func a() {}", "interface-leak:2"),
        Edit(.core, "@_documentation(visibility: internal) public func a() {}", "interface-leak:1"),
        Edit(.core, "\npublic func _a() {}", "interface-leak:2"),
        Edit(.core, "public private(set) var _a: Int = 1", "interface-leak:1"),
        Edit(.core, "public\nfunc _a() {}", "interface-leak:2"),
        Edit(
            .core,
            "#if compiler(<5)\nfunc a() {\n#endif\n#if hasFeature(ExistentialAny)\nimport Foundation\n#endif\n#if compiler(<5)\n}\n#endif",
            "forbidden-edge:5"
        ),
        Edit(.core, "public func a(_ _b: Int) {}", "interface-leak:1"),
        Edit(.core, "public func a(_b: Int) {}", "interface-leak:1"),
        Edit(.core, "public struct A {\npublic subscript(_ _b: Int) -> Int { 1 }\n}", "interface-leak:2"),
        Edit(.core, "extension _AppendKeyPath {\npublic var a: Int { 1 }\n}", "interface-leak:2"),
        Edit(.core, "public extension Int { func _a() {} }", "interface-leak:1"),
        Edit(.core, "public protocol A {\nfunc _a()\n}", "interface-leak:2"),
        Edit(.core, "public enum A {\ncase _b(Int)\n}", "interface-leak:2"),
        Edit(.core, "public let a = 1, _b = 2", "interface-leak:1"),
        Edit(.core, "#if DEBUG\npublic func _a() {}\n#endif", "interface-leak:2"),
        Edit(.core, "@inlinable @_spi(Hidden) public func a() {}", "interface-leak:1"),
        Edit(.core, "@available(*, deprecated, message: \"a/b\") public func _a() {}", "interface-leak:1"),
        Edit(.core, "public nonisolated final class _A {}", "interface-leak:1"),
        Edit(.core, "@inlinable public static var _a: Int { 1 }", "interface-leak:1"),
        Edit(.inner, "@_exported package import AFeature", "re-export:1", "undeclared-import:1"),
    ]

    private static let manifests: [Edit] = [
        Edit(.manifest, "let isCI = Context.environment[\"CI\"] != nil", "manifest-code:2"),
        Edit(.manifest, "let folder = Context.packageDirectory", "manifest-code:2"),
        Edit(.manifest, "let folder = Context .packageDirectory", "manifest-code:2"),
        Edit(.manifest, "let isCI = ProcessInfo.processInfo.environment.isEmpty", "manifest-code:2"),
        Edit(.manifest, "let isCI = getenv(\"CI\") != nil", "manifest-code:2"),
        Edit(.manifest, "let folder = #filePath", "manifest-code:2"),
        Edit(.manifest, "var names = [1, 2]\nnames.shuffle()", "manifest-code:3"),
        Edit(.manifest, "let a = unsafeBitCast(b, to: Int.self)", "manifest-code:2"),
        Edit(.manifest, "import Foundation", "manifest-code:2"),
        Edit(.manifest, "import Glibc", "manifest-code:2"),
        Edit(.manifest, "import func Foundation.getenv", "manifest-code:2"),
        Edit(.manifest, "typealias Values = Context\nlet a = Values.environment", "manifest-code:2"),
        Edit(.manifest, "let a = PackageDescription . Context.environment", "manifest-code:2"),
        Edit(.manifest, "let a = Context\n.environment", "manifest-code:2"),
        Edit(.manifest, "let a = Context\t.environment", "manifest-code:2"),
        Edit(.manifest, "let a = \"//\" == \"a\" || Context.environment.isEmpty", "manifest-code:2"),
        Edit(.manifest, "import PackageDescription; import Foundation", "manifest-code:2"),
        Edit(.manifest, "import\nFoundation", "manifest-code:2"),
        Edit(.manifest, "import/**/Foundation", "manifest-code:2"),
        Edit(.manifest, "import `Foundation`", "manifest-code:2"),
        Edit(.manifest, "@_silgen_name(\"getppid\") func a() -> Int32", "manifest-code:2"),
        Edit(.manifest, "let a = Bool.random() ? 1 : 2", "manifest-code:2"),
        Edit(.manifest, "#if os(macOS)\nlet a = 1\n#endif", "manifest-code:2"),
        Edit(.manifest, "let a = readLine(strippingNewline:)", "manifest-code:2"),
        Edit(.manifest, "let a = Hasher().finalize()", "manifest-code:2"),
        Edit(.manifest, "let a = PackageDescription::Context.environment", "manifest-code:2"),
        Edit(.manifest, "let a = UInt(bitPattern: #dsohandle)", "manifest-code:2"),
        Edit(.manifest, "let a = \"a\".hashValue", "manifest-code:2"),
        Edit(.manifest, "let a = readLine()", "manifest-code:2"),
        Edit(.manifest, "let a = \"\\(Context.packageDirectory)\"", "manifest-code:2"),
        Edit(.manifest, "\nlet folder = #fileID", "manifest-code:3"),
        Edit(.setting, "enableExperimentalFeature Embedded", "manifest-drift:1"),
        Edit(.setting, "define DEBUG", "manifest-drift:1"),
        Edit(.setting, "treatWarning DeprecatedDeclaration warning", "manifest-drift:1"),
        Edit(.setting, "defaultIsolation MainActor", "manifest-drift:1"),
        Edit(.setting, "swiftLanguageMode 5", "manifest-drift:1"),
        Edit(.setting, "unsafeFlags -package-name core", "manifest-drift:1"),
        Edit(.setting, "unsafeFlags -I ../Other", "manifest-drift:1"),
        Edit(.setting, "enableUpcomingFeature ExistentialAny when macos", "manifest-drift:1", "manifest-drift:1"),
        Edit(.setting, "c headerSearchPath ../../Other", "manifest-drift:1"),
        Edit(.setting, "c define A=1", "manifest-drift:1"),
        Edit(.setting, "c unsafeFlags -I/usr/include", "manifest-drift:1"),
        Edit(.setting, "linker linkedLibrary other", "manifest-drift:1"),
        Edit(.setting, "pkgConfig zlib", "manifest-drift:1"),
        Edit(.setting, "linker unsafeFlags -L../Other", "manifest-drift:1"),
        Edit(.setting, "strictMemorySafety", "manifest-drift:1"),
    ]

    private static let targets: [Edit] = [
        Edit(.snippet, "import Live", "forbidden-edge:1"),
        Edit(.snippet, "import BFeature", "forbidden-edge:1"),
        Edit(.snippet, "@testable import AFeature", "hidden-use:1"),
        Edit(.versionManifest, "Package@swift-6.4.swift", "manifest-drift:1"),
        Edit(.versionManifest, "Package@swift-6.3.swift", "manifest-drift:1"),
        Edit(.kind, "regular", "forbidden-edge:1"),
        Edit(.kind, "executable", "forbidden-edge:1"),
        Edit(.kind, "plugin", "forbidden-edge:1"),
        Edit(.kind, "macro", "forbidden-edge:1"),
        Edit(.kind, "system", "forbidden-edge:1"),
        Edit(.kind, "binary", "forbidden-edge:1"),
        Edit(.alias, "Renamed", "forbidden-edge:1"),
        Edit(.alias, "Swift", "forbidden-edge:1"),
        Edit(.alias, "Foundation", "forbidden-edge:1"),
        Edit(.alias, "Core", "forbidden-edge:1"),
        Edit(.file, "Sources/Core/Folder.bundle/a.swift", "forbidden-edge:1"),
        Edit(.file, "Sources/Core/Folder.lproj/a.swift", "forbidden-edge:1"),
        Edit(.file, "Sources/Core/Folder~/a.swift", "forbidden-edge:1"),
        Edit(.file, "Sources/Core/#Folder#/a.swift", "forbidden-edge:1"),
        Edit(.file, "Sources/Core/Folder.swift/a.swift", "forbidden-edge:1"),
        Edit(.file, "Sources/Core/#a#.swift", "forbidden-edge:1"),
        Edit(.file, "Sources/Core/\u{301}a.swift", "forbidden-edge:1"),
        Edit(.file, "Sources/Core/\u{301}/a.swift", "forbidden-edge:1"),
        Edit(.exclude, "..", "forbidden-edge:1"),
        Edit(.exclude, "../../Sources", "forbidden-edge:1"),
        Edit(.ownResource, "..", "forbidden-edge:1"),
        Edit(.sources, "Code.docc", "forbidden-edge:1"),
        Edit(.sources, "Other/Code.xcassets", "forbidden-edge:1"),
        Edit(.folder, "Code.docc/Folder", "forbidden-edge:1"),
        Edit(.folder, "Other/Code.xcassets/Folder", "forbidden-edge:1"),
        Edit(.file, "Sources/Core/~.swift", "forbidden-edge:1"),
        Edit(.file, "Sources/Core/Nested/Package.swift", "forbidden-edge:1"),
        Edit(.file, "Snippets/Unlisted.swift", "forbidden-edge:1"),
    ]

    private static let files: [Edit] = [
        Edit(.path, ".hidden/Sources", "foreign-file:1"),
        Edit(.path, ".build/Sources", "foreign-file:1"),
        Edit(.path, "Sources/.hidden", "foreign-file:1"),
        Edit(.link, "../../Extra/a.swift", "foreign-file:1"),
        Edit(.link, "../../Extra", "foreign-file:1"),
        Edit(.link, ".hidden.swift", "foreign-file:1"),
        Edit(.link, "data.txt", "foreign-file:1"),
        Edit(.link, "Folder.docc", "foreign-file:1"),
        Edit(.folderLink, "../../Extra", "foreign-file:1"),
        Edit(.folderLink, "../../.hidden", "foreign-file:1"),
        Edit(.sourceLink, "../Extra", "foreign-file:1"),
        Edit(.sourceLink, "../../Live/Sources/Live", "foreign-file:1"),
        Edit(.packageLink, "Live", "foreign-file:1"),
        Edit(.packageLink, "../Packages/Live", "foreign-file:1"),
        Edit(.moduleMap, "module A { header \"../../../Live/a.h\" }", "foreign-file:1"),
        Edit(.moduleMap, "module A {\n  umbrella \"../../../Live\"\n}", "foreign-file:2"),
        Edit(.moduleMap, "extern module A \"../../../Live/a.modulemap\"", "foreign-file:1"),
        Edit(.moduleMap, "module A { header \"/usr/include/stdio.h\" }", "foreign-file:1"),
        Edit(.moduleMap, "module A {\n  textual header /* a\n*/\n\"../../../Live/a.h\"\n}", "foreign-file:2"),
        Edit(.moduleMap, "\nextern module \"A b\"\n\"../../../Live/a.modulemap\"", "foreign-file:2"),
        Edit(.header, "#define HEADER \"../../../Live/a.h\"", "foreign-file:1"),
        Edit(.twin, "let a = 1", "foreign-file:1"),
        Edit(.moduleMap, "module A {\nlink \"other\"\n}", "foreign-file:2"),
        Edit(.moduleMap, "module A {\n// link \"other\"\nlink framework \"other\"\n}", "foreign-file:3"),
        Edit(.included, ".macro inc p\n.incbin \"\\p\"\n.endm", "foreign-file:2"),
        Edit(.header, "#define A(x) #x\n#include A(a.h)", "foreign-file:2"),
        Edit(.header, "#define HEADER \"./../../../Live/a.h\"", "foreign-file:1"),
        Edit(.moduleMap, "module M { module \"a//\" { header \"../../../Live/a.h\" } }", "foreign-file:1"),
        Edit(.included, "#include \"../../../Live/a.h\"", "foreign-file:1"),
        Edit(.header, "#/* a */include/* b */\"../../../Live/a.h\"", "foreign-file:1"),
        Edit(.header, "#define HEADER </etc/hosts>", "foreign-file:1"),
        Edit(.header, "%:include \"../../../Live/a.h\"", "foreign-file:1"),
        Edit(.header, "/* a */ #include \"../../../Live/a.h\"", "foreign-file:1"),
        Edit(.header, "int a;\n#include \\\n\"../../../Live/a.h\"", "foreign-file:2"),
        Edit(.header, "__asm__(\".incbin \\\"../../../Live/a.h\\\"\");", "foreign-file:1"),
        Edit(.path, "../Live/Sources/Live", "foreign-file:1"),
        Edit(.path, "Sources/../../Live/Sources", "foreign-file:1"),
        Edit(.path, "/usr/include", "foreign-file:1"),
        Edit(.resource, "../../../Live/Sources", "foreign-file:1"),
        Edit(.resource, "/etc/hosts", "foreign-file:1"),
        Edit(.link, "../../../Live/Sources/Live/source.swift", "foreign-file:1"),
        Edit(.link, "../../../Live/Sources", "foreign-file:1"),
        Edit(.link, "/etc/hosts", "foreign-file:1"),
        Edit(.header, "#include \"../../../Live/a.h\"", "foreign-file:1"),
        Edit(.header, "#  include \"../../../Live/a.h\"", "foreign-file:1"),
        Edit(.header, "#import <../../../Live/a.h>", "foreign-file:1"),
        Edit(.header, "int a;\n#include \"/usr/include/stdio.h\"", "foreign-file:2"),
        Edit(.header, "#embed \"../../../Live/a.h\"", "foreign-file:1"),
    ]

    private static let harmless: [Edit] = [
        Edit(.core, "import Swift"),
        Edit(.core, "// import Foundation"),
        Edit(.core, "/* import Foundation\n/* a */\nimport Foundation */"),
        Edit(.core, "let text = \"import Foundation\""),
        Edit(.core, "let text = \"\"\"\nimport Foundation\n\"\"\""),
        Edit(.core, "#if false\nimport Foundation\n#endif"),
        Edit(.core, "#if false && DEBUG\nimport Foundation\n#endif"),
        Edit(.core, "#if !true\nimport Foundation\n#endif"),
        Edit(.core, "#if true\n#else\nimport Foundation\n#endif"),
        Edit(.core, "#if false\n#if DEBUG\nimport Foundation\n#endif\n#endif"),
        Edit(.feature, "import Foundation"),
        Edit(.feature, "internal import Core"),
        Edit(.feature, "public import struct Core.Value"),
        Edit(.feature, "let text = \"@_silgen_name(a) @testable import Core\""),
        Edit(.feature, "// @_exported import Core"),
        Edit(.test, "@testable import Core"),
        Edit(.snippet, "import AFeature"),
        Edit(.file, "Sources/Core/.hidden.swift"),
        Edit(.file, "Sources/Core/.hidden/a.swift"),
        Edit(.file, "Sources/Core/Folder.docc/a.swift"),
        Edit(.file, "Sources/Core/a.swift~"),
        Edit(.file, "Sources/Core/A.SWIFT"),
        Edit(.file, "Extra/a.swift"),
        Edit(.file, ".hidden/a.swift"),
        Edit(.moduleMap, "module A { header \"a.h\" }"),
        Edit(.header, "#define HEADER \"include/a.h\""),
        Edit(.manifest, "// let isCI = Context.environment[\"CI\"]"),
        Edit(.manifest, "// #if os(macOS)"),
        Edit(.manifest, "let names = [\"A\", \"B\"]"),
        Edit(.manifest, "let names = [\"Context.environment\", \"CommandLineArguments\"] // getenv"),
        Edit(.manifest, "let names = [\"A\"].reduce(into: [\"B\"]) { $0.append(contentsOf: [$1]) }"),
        Edit(.manifest, "/*\nContext.environment\n*/"),
        Edit(.header, "// #include \"../../../Live/a.h\""),
        Edit(.core, "#if RELEASE\nimport Foundation\n#endif"),
        Edit(.core, "#if false\nimport Foundation\nstruct A {\n#if DEBUG\n#endif\n}\n#endif"),
        Edit(.feature, "import Core // not @testable"),
        Edit(.test, "@testable import Core\nimport AFeature"),
        Edit(.feature, "let text = \"dlsym\" // _typeByName"),
        Edit(.core, "let text = \"Foundation::exit\" // Foundation::exit, std::vector"),
        Edit(.core, String(repeating: "// Foundation::exit\n", count: 300)),
        Edit(.core, "public func a(_: Int, b _: Int) {}\nfunc b(_ _c: Int) {}"),
        Edit(.core, "func a() {\nlet text = \"\"\"\nimport Foundation\n\"\"\"\n#if DEBUG\n#endif\n_ = text\n}"),
        Edit(.core, "struct A {\npublic var _b: Int { 1 }\n}"),
        Edit(.core, "public struct A {\nvar _b = 1\nenum B { case _c }\n}"),
        Edit(.core, "let text = \"\"\"\n@_spi(Hidden) public func a()\n\"\"\""),
        Edit(.core, "/*\npublic func _a() {}\n*/"),
        Edit(.core, "@_documentation(visibility: private) func a() {}"),
        Edit(.core, "let text = \"\"\"\nFoundation::exit \\(1)\n\"\"\""),
        Edit(.core, "/// Use public func _a() {}\npublic func a(_ b: Int) { let _c = b; _ = _c }"),
        Edit(.core, "let text = (#\"Foundation::exit\"#, /Foundation::exit/)"),
        Edit(.core, "#if false\nlet a = Foundation::exit(1)\n#endif"),
        Edit(.feature, "#if false\n@testable\n#endif\nimport Core"),
        Edit(.path, "."),
        Edit(.core, "public func a(_ b: Int) {}"),
        Edit(.core, "func _a() {}\n// public func _b() {}"),
        Edit(.inner, "public func _a() {}"),
        Edit(.feature, "func feature(text: Int) {}\n// @testable\nimport Core"),
        Edit(.file, "Sources/Core/Code.docc/Folder/a.swift"),
        Edit(.exclude, "source.swift"),
        Edit(.setting, "enableUpcomingFeature ExistentialAny"),
        Edit(.setting, "linker linkedLibrary z"),
        Edit(.path, "Other/Folder"),
        Edit(.path, "./Sources/Own"),
        Edit(.resource, "Data"),
        Edit(.link, "source.swift"),
        Edit(.header, "#include <stdio.h>"),
        Edit(.header, "/*\n#include \"../../../Live/a.h\"\n*/"),
        Edit(.header, "#include \"../include/other.h\""),
    ]
}
