import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph

@Suite("ImportScanner")
struct ImportScannerTests {
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
                let scans = try await scanner.scan(files)
                // A complete scan is stored.
                #expect(scans.allSatisfy { !$0.isIncomplete })
                #expect(
                    scans.map(\.syntaxError)
                        == Array(repeating: "1: the compiler crashed when it parsed this file", count: 5)
                )
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

    @Test("ImportScanner returns a syntax error and the imports before the error")
    func syntaxError() async throws {
        try await withTemporaryFolder { folder in
            // The files have the same name, which is not a valid module name.
            let files = ["0", "1"].map { folder.appending(path: "\($0)/some file.swift") }
            try files[0].write("import First\nlet = {")
            try files[1].write("import Second")
            let scans = try await ImportScanner().scan(files)
            #expect(scans[0].syntaxError?.hasPrefix("2: ") == true)
            #expect(scans[0].imports == [ImportScanner.Statement(line: 1, module: "First")])
            #expect(scans[1].syntaxError == nil)
        }
    }
}
