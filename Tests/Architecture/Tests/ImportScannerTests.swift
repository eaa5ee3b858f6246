import ArchitectureChecker
import Foundation
import TestSupport
import Testing

@Suite("What the import scanner finds")
struct ImportScannerTests {
    private func modules(_ sources: String...) async throws -> Set<String> {
        try await withTemporaryFolder { folder in
            let files = sources.indices.map { folder.appending(path: "file \($0).swift") }
            for (file, source) in zip(files, sources) { try file.write(source) }
            return try await ImportScanner().modules(in: files)
        }
    }

    @Test(
        "It finds an import however it is written",
        arguments: [
            "import Wanted",
            "public import Wanted",
            "package import struct Wanted.Inner",
            "import Wanted.Submodule",
            "@testable import Wanted",
            "@preconcurrency import Wanted",
            "@_exported import Wanted",
            "import Swift; import Wanted",
            "    import // comment\n    Wanted",
            "#if os(macOS)\nimport Wanted\n#endif",
            "#if os(Linux)\nimport Wanted\n#endif",
            "#if os(Windows)\nimport Wanted\n#endif",
            "#if canImport(Wanted)\nimport Wanted\n#endif",
            "#if canImport(Swift)\n#else\n    #if DEBUG\nimport Wanted\n#endif\n#endif",
            "#if canImport(Nothing)\n#elseif arch(arm64)\nimport Wanted\n#endif",
        ]
    )
    func finds(_ source: String) async throws {
        #expect(try await modules(source).contains("Wanted"))
    }

    @Test(
        "It takes no comment, no text and no name for an import",
        arguments: [
            "// import Wanted",
            "/* import Other\n/* nested */\nimport Wanted\n*/",
            "let text = \"import Wanted\"",
            "let text = \"\"\"\n    import Wanted\n    \"\"\"",
            "let text = #\"\"\"\nimport Wanted\n\"\"\"#",
            "func take(`import` Wanted: Int) {}",
            "#if DEBUG\nlet text = \"\"\"\nimport Wanted\n\"\"\"\n#endif",
        ]
    )
    func overlooks(_ source: String) async throws {
        #expect(try await modules(source).contains("Wanted") == false)
    }

    @Test("It finds the imports of files whose branches make little sense one after another")
    func branchesThatClash() async throws {
        let source = """
            #if os(Linux)
            import First
            typealias Word = Int
            #else
            import Second
            typealias Word = String
            #endif
            func clash(_ word: Word) -> Bool {
                switch word {
                #if os(Linux)
                case 1: return true
                default: return false
                #else
                default: return word
                    #if DEBUG
                    .isEmpty
                    #endif
                #endif
                }
            }
            """
        #expect(try await modules(source).isSuperset(of: ["First", "Second"]))
    }

    @Test("It looks at all files it is given")
    func manyFiles() async throws {
        #expect(
            try await modules("import First", "import Second\n#if DEBUG\nimport Third\n#endif") == [
                "First", "Second", "Third",
            ]
        )
    }

    @Test("A file that does not parse is an error, and not a file without imports")
    func broken() async throws {
        await #expect(throws: ImportScanner.ParseError.self) { try await modules("import {") }
    }
}
