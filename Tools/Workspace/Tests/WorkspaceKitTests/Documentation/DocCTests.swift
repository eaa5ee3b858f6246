import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph

@testable import WorkspaceKit

@Suite("docc")
struct DocCTests {
    private func program(at file: URL) throws {
        try file.write("")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.filePath)
    }

    /// The diagnostics of a program in the place of docc.
    private func converted(by script: String) async throws -> [DocDiagnostic] {
        try await withTemporaryFolder { folder in
            let file = folder.appending(path: "docc")
            try file.write(script)
            return try await DocC(command: ["/bin/sh", file.filePath])
                .convert(catalog: nil, graphs: nil, dependencies: [], to: folder.appending(path: "a.doccarchive"))
        }
    }

    /// Writes a diagnostic to the file that follows `--diagnostics-file`.
    private func saying(_ severity: String, exitCode: Int) -> String {
        """
        while [ "$1" != --diagnostics-file ]; do shift; done
        echo '{ "diagnostics": [{ "severity": "\(severity)", "summary": "x", "solutions": [] }] }' >"$2"
        echo 'Out of memory' >&2
        exit \(exitCode)

        """
    }

    @Test("Finds docc on the PATH, or beside the linked compiler")
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
            let error = #expect(throws: WorkspaceError.self) { try DocC.find(path: "/nowhere::" + folder.filePath) }
            #expect(error?.remedy?.contains("https://www.swift.org/install") == true)
        }
    }

    @Test("Returns the diagnostics", arguments: [("warning", 0), ("error", 1)])
    func says(severity: String, exitCode: Int) async throws {
        let said = try await converted(by: saying(severity, exitCode: exitCode))
        #expect(said.map(\.summary) == ["x"])
    }

    @Test(
        "Fails if the diagnostics are missing or damaged",
        arguments: ["", #"while [ "$1" != --diagnostics-file ]; do shift; done; echo '{' >"$2""#]
    )
    func unreadable(script: String) async throws {
        let error = await #expect(throws: WorkspaceError.self) { try await converted(by: script) }
        #expect(error?.description.hasPrefix("The diagnostics of docc cannot be read") == true)
    }

    @Test("Fails with the output of docc if it names no error")
    func fails() async throws {
        for script in ["echo 'Out of memory' >&2; exit 3\n", saying("warning", exitCode: 3)] {
            let error = await #expect(throws: WorkspaceError.self) { try await converted(by: script) }
            #expect(error?.description == "docc ended with 3: Out of memory\n")
        }
    }
}
