import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph

@Suite("ImportScanner")
struct ImportScannerTests {
    private func scan(_ sources: [String]) async throws -> [ImportScanner.Scan] {
        try await withTemporaryFolder { folder in
            // All files have the same name, which is not a valid module name.
            let files = sources.indices.map { folder.appending(path: "\($0)/some file.swift") }
            for (file, source) in zip(files, sources) { try file.write(source) }
            return try await ImportScanner().scan(files)
        }
    }

    @Test(
        "ImportScanner parses fewer files at a time if the compiler crashes, and names a single file at which it crashes",
        arguments: [-1, 0, 2]
    )
    func crash(fileLimit: Int) async throws {
        try await withTemporaryFolder { folder in
            let compiler = folder.appending(path: "compiler")
            let count = #"$(printf '%s\n' "$@" | grep -c primary-file)"#
            // ImportScanner adds the file probe.swift to each call of the compiler.
            try compiler.write("#!/bin/sh\n[ \(count) -le \(fileLimit + 1) ] || kill -SEGV $$\nexec swiftc \"$@\"\n")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: compiler.filePath)
            let files = try (0..<5).map { number in
                let file = folder.appending(path: "\(number).swift")
                try file.write("import Module\(number)\n")
                return file
            }
            let scanner = ImportScanner(compiler: compiler.filePath)
            switch fileLimit {
            case -1: await #expect(throws: WorkspaceError.self) { try await scanner.scan(files) }
            case 0:
                let errors = try await scanner.scan(files).map(\.syntaxError)
                #expect(errors == Array(repeating: "1: the compiler crashed when it parsed this file", count: 5))
            default:
                let modules = try await scanner.scan(files).map { $0.imports.map(\.module) }
                #expect(modules == (0..<5).map { ["Module\($0)"] })
            }
        }
    }

    @Test("ImportScanner names the file that exceeds the time limit of the compiler, and reads the others")
    func timeLimit() async throws {
        try await withTemporaryFolder { folder in
            let compiler = folder.appending(path: "compiler")
            // The stand-in for the compiler parses a file with the word "endless" forever.
            try compiler.write("#!/bin/sh\ngrep -q endless [0-9]*.swift && sleep 1000\nexec swiftc \"$@\"\n")
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: compiler.filePath)
            let texts = ["import A", "// endless and long\n#if DEBUG\nimport B\n#endif", "import C"]
            let files = texts.indices.map { folder.appending(path: "sources/\($0).swift") }
            for (file, text) in zip(files, texts) { try file.write(text) }
            let scans = try await ImportScanner(compiler: compiler.filePath, timeLimit: .seconds(5))
                .scan(files)
            #expect(scans.map { $0.imports.map(\.module) } == [["A"], [], ["C"]])
            #expect(scans[1].syntaxError == "1: the compiler did not parse this file within 5 s")
            #expect(scans.map(\.isIncomplete) == [false, true, false])
        }
    }

    private static let wanted = [
        "package import struct Wanted.Inner", "import Swift; import Wanted", "    import // comment\n    Wanted",
        "#if canImport(Swift)\n#else\n    #if DEBUG\nimport Wanted\n#endif\n#endif",
        "#if canImport(Nothing)\n#elseif arch(arm64)\nimport Wanted\n#endif",
        "#if compiler(>=99)\nstruct S {\n#endif\nimport Wanted\n#if false\n}\n#endif",
        "let a = \"a\"; #if FLAG\nimport Wanted\n#endif", "#if false\n#if FLAG\n#endif\nimport Wanted\n#endif",
        "let text = \"\"\"\n#if false\n\"\"\"\n#if FLAG\nimport Wanted\n#endif",
        "#if FLAG\n/*\n#if false\n*/\nimport Wanted\n#endif",
        "#if FLAG\nlet a = 1 // #if false\nimport Wanted\n#endif",
    ]

    private static let unwanted = [
        "/* import Other\n/* nested */\nimport Wanted\n*/", "let text = \"import Wanted\"",
        "let text = #\"\"\"\nimport Wanted\n\"\"\"#", "func take(`import` Wanted: Int) {}",
        "#if DEBUG\nlet text = \"\"\"\nimport Wanted\n\"\"\"\n#endif", "#if FLAG // import Wanted\n#endif",
    ]

    // One call of the compiler for all texts takes a tenth of the time.
    @Test("ImportScanner finds an import in each form and branch of #if, and ignores other texts and parameter names")
    func finds() async throws {
        let scans = try await scan(Self.wanted + Self.unwanted)
        for (source, scan) in zip(Self.wanted + Self.unwanted, scans) {
            let isFound = scan.imports.contains { $0.module == "Wanted" }
            #expect(isFound == Self.wanted.contains(source), "\(source)")
        }
    }

    @Test("ImportScanner finds the modules in conditions that are code")
    func conditions() async throws {
        let source = """
            /*
            #if canImport(Comment)
            */
            #if DEBUG && !canImport( First ) // canImport(Late)
            #elseif canImport(Second, _version: 2)
            #endif
            """
        let scan = try await scan([source])[0]
        #expect(scan.conditions.map { "\($0.line) \($0.module)" }.sorted() == ["4 First", "5 Second"])
    }

    @Test("ImportScanner finds imports in all branches of #if, even if the branches do not compile together")
    func conflictingBranches() async throws {
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
        let scan = try await scan([source])[0]
        #expect(scan.imports.map(\.module).sorted() == ["First", "Second"])
        #expect(scan.syntaxError == nil)
    }

    @Test("ImportScanner returns the imports and their lines for each of 900 files")
    func manyFiles() async throws {
        let sources = (0..<900).map { "\n\nimport Module\($0)" + ($0 == 7 ? "\n#if DEBUG\nimport Extra\n#endif" : "") }
        let scans = try await scan(sources)
        #expect(scans.count == 900)
        for (number, scan) in scans.enumerated() where number != 7 {
            #expect(scan.imports == [ImportScanner.Statement(line: 3, module: "Module\(number)")])
        }
        #expect(
            scans[7].imports == [
                ImportScanner.Statement(line: 3, module: "Module7"), ImportScanner.Statement(line: 5, module: "Extra"),
            ]
        )
    }

    @Test(
        "ImportScanner ignores the line numbers of #sourceLocation, and accepts CRLF line endings",
        arguments: [
            ("#sourceLocation(file: \"a.swift\", line: 90)\n#if FLAG\nimport First\n#endif", ["3 First"]),
            ("#if os(Windows)\r\nimport First\r\n#else\r\nimport Second\r\n#endif\r\n", ["2 First", "4 Second"]),
        ]
    )
    func lines(source: String, imports: [String]) async throws {
        #expect(try await scan([source])[0].imports.sorted().map { "\($0.line) \($0.module)" } == imports)
    }

    @Test("ImportScanner returns a syntax error and the imports before the error")
    func syntaxError() async throws {
        let scans = try await scan(["import First\nlet = {", "import Second"])
        #expect(scans[0].syntaxError?.hasPrefix("2: ") == true)
        #expect(scans[0].imports == [ImportScanner.Statement(line: 1, module: "First")])
        #expect(scans[1].syntaxError == nil)
    }
}
