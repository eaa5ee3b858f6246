import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph

@testable import WorkspaceKit

@Suite("DocC")
struct DocCTests {
    private func makeExecutable(at file: URL) throws {
        try file.write("")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.filePath)
    }

    /// Returns the diagnostics of a conversion in which a shell script replaces docc.
    private func converted(by script: String) async throws -> [DocDiagnostic] {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "docc")
            try file.write(script)
            return try await DocC(command: ["/bin/sh", file.filePath])
                .convert(catalog: nil, graphs: nil, dependencies: [], to: folder.appending(path: "a.doccarchive"))
        }
    }

    /// Returns a script that writes a diagnostic to the file after `--diagnostics-file`.
    private func script(reporting severity: String, exitCode: Int) -> String {
        """
        while [ "$1" != --diagnostics-file ]; do shift; done
        echo '{ "diagnostics": [{ "severity": "\(severity)", "summary": "x", "solutions": [] }] }' >"$2"
        echo 'Out of memory' >&2
        exit \(exitCode)

        """
    }

    @Test("DocC.find finds docc in PATH, or next to the compiler to which a symbolic link in PATH points")
    func found() async throws {
        try await withTemporaryFolder { folder in
            try makeExecutable(at: folder.appending(path: "toolchain/docc"))
            try makeExecutable(at: folder.appending(path: "toolchain/swift-driver"))
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
            let error = #expect(throws: WorkspaceError.self) { try DocC.find(path: "/nowhere::" + folder.filePath) }
            #expect(error?.remedy?.contains("https://www.swift.org/install") == true)
        }
    }

    @Test("DocC.convert returns the diagnostics of docc", arguments: [("warning", 0), ("error", 1)])
    func diagnostics(severity: String, exitCode: Int) async throws {
        let diagnostics = try await converted(by: script(reporting: severity, exitCode: exitCode))
        #expect(diagnostics.map(\.summary) == ["x"])
    }

    @Test(
        "DocC.convert throws an error if docc's file of diagnostics is missing or damaged",
        arguments: ["", #"while [ "$1" != --diagnostics-file ]; do shift; done; echo '{' >"$2""#]
    )
    func unreadable(script: String) async throws {
        let error = await #expect(throws: WorkspaceError.self) { try await converted(by: script) }
        #expect(error?.description.hasPrefix("Cannot read the diagnostics of docc") == true)
    }

    @Test("DocC.convert throws an error with docc's output if docc fails without an error diagnostic")
    func fails() async throws {
        for script in ["echo 'Out of memory' >&2; exit 3\n", script(reporting: "warning", exitCode: 3)] {
            let error = await #expect(throws: WorkspaceError.self) { try await converted(by: script) }
            #expect(error?.description == "docc failed with exit code 3: Out of memory\n")
        }
    }
}
