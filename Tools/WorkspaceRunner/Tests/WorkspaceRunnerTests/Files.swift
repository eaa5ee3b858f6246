import Foundation
import ProcessSupport
import Testing
import WorkspaceGraph

extension URL {
    var date: Date? { FileStamp(of: filePath)?.modified }

    func setDate(_ date: Date) throws {
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: filePath)
    }

    var mode: Int? {
        get throws { try FileManager.default.attributesOfItem(atPath: filePath)[.posixPermissions] as? Int }
    }

    var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: filePath).sorted() } }

    func link(to destination: String) throws {
        try FileManager.default.createSymbolicLink(atPath: filePath, withDestinationPath: destination)
    }

    func writeManifest(_ name: String, _ rest: String = "") throws {
        let package = "let package = Package(name: \"\(name)\"\(rest.isEmpty ? "" : ", \(rest)"))"
        let head = "// swift-tools-version: 6.2\nimport PackageDescription\n"
        try appending(path: "Package.swift").write(head + package + "\n")
    }
}

func shell(_ script: String, in folder: URL, input: String = "") async throws {
    let command = Subprocess(["/bin/sh", "-c", script], in: folder, input: Data(input.utf8))
    #expect(try await command.run().exitCode == 0)
}

func commit(in folder: URL) async throws {
    let git = "git -c user.name=T -c user.email=t@example.com -c commit.gpgsign=false"
    try await shell("git init -q && git add . && \(git) commit -qm x --allow-empty", in: folder)
}
