import Foundation
import ProcessSupport
import Testing
import WorkspaceKit

@Suite("The documentation compiler")
struct DocCTests {
    private func program(at file: URL) throws {
        try file.write("")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.filePath)
    }

    /// What a program that stands for docc says, as `convert` gives it.
    private func converted(by script: String) async throws -> [DocDiagnostic] {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "docc")
            try file.write(script)
            return try await DocC(command: ["/bin/sh", file.filePath])
                .convert(catalog: nil, graphs: nil, dependencies: [], to: folder.appending(path: "a.doccarchive"))
        }
    }

    /// Writes what follows `--diagnostics-file`.
    private let saysSomething = """
        while [ "$1" != --diagnostics-file ]; do shift; done
        echo '{ "diagnostics": [{ "severity": "error", "summary": "x", "solutions": [] }] }' >"$2"

        """

    @Test("is found on the PATH, or beside the compiler that a link there leads to")
    func found() async throws {
        try await withTemporaryFolder { folder in
            try program(at: folder.appending(path: "toolchain/docc"))
            try program(at: folder.appending(path: "toolchain/swift-driver"))
            try FileManager.default.createDirectory(
                at: folder.appending(path: "bin"),
                withIntermediateDirectories: true
            )
            try FileManager.default.createSymbolicLink(
                at: folder.appending(path: "bin/swift"),
                withDestinationURL: folder.appending(path: "toolchain/swift-driver")
            )
            _ = try DocC.find(path: folder.appending(path: "toolchain").filePath)
            _ = try DocC.find(path: "/nowhere:" + folder.appending(path: "bin").filePath)
            let error = #expect(throws: DocC.Missing.self) { try DocC.find(path: "/nowhere::" + folder.filePath) }
            #expect(error?.description.contains("https://www.swift.org/install") == true)
        }
    }

    @Test("gives what it says, however it ends", arguments: [0, 1])
    func says(exitCode: Int) async throws {
        let said = try await converted(by: saysSomething + "exit \(exitCode)\n")
        #expect(said.map(\.summary) == ["x"])
    }

    @Test("that fails without naming a place is an error, with its own words")
    func fails() async throws {
        let error = await #expect(throws: DocC.Failed.self) {
            try await converted(by: "echo 'Missing symbols' >&2; exit 3\n")
        }
        #expect(error?.description == "docc ended with 3: Missing symbols\n")
    }
}
