import Foundation
import JPEG
import Testing

/// Tests that compile the sources of JPEG with original and edited module maps of the package.
@Suite("Missing JPEG library")
struct MissingLibraryTests {
    private static let program = """
        import Foundation

        print(JPEGLibrary.isAvailable)
        do { _ = try JPEGImage.decoding(Data()) } catch { print(error == .libraryMissing) }
        do { _ = try JPEGImage(width: 1, height: 1, pixels: [0, 0, 0]).encoded() } catch { print(error) }
        """

    @Test("The sources of JPEG compile without libjpeg-turbo; decoding and encoding then throw libraryMissing")
    func missing() throws {
        let lines = try output { $0.replacing("include/turbojpeg.h\"", with: "include/missing/turbojpeg.h\"") }
        #expect(lines == "false\ntrue\n\(JPEGError.libraryMissing)\n")
    }

    @Test("The module maps of JPEG find libjpeg-turbo", .enabled(if: JPEGLibrary.isAvailable))
    func installed() throws {
        #expect(try output { $0 } == "true\nfalse\n")
    }

    /// Compiles the test program with edited module maps, runs it and returns its output.
    private func output(_ edit: (String) -> String) throws -> String {
        let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardizedFileURL
        let folder = FileManager.default.temporaryDirectory.appending(path: "MissingLibraryTests-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var arguments = ["swiftc", "-swift-version", "6", "-enable-upcoming-feature", "InternalImportsByDefault"]
        arguments += ["-o", folder.appending(path: "program").path]
        for module in ["CTurboJPEG", "CTurboJPEGHomebrew"] {
            let map = try String(
                contentsOf: package.appending(path: "Sources/\(module)/module.modulemap"),
                encoding: .utf8
            )
            let copy = folder.appending(path: "\(module).modulemap")
            try edit(map).write(to: copy, atomically: true, encoding: .utf8)
            arguments += ["-Xcc", "-fmodule-map-file=\(copy.path)"]
        }
        let main = folder.appending(path: "main.swift")
        try Self.program.write(to: main, atomically: true, encoding: .utf8)
        let sources = try FileManager.default.contentsOfDirectory(
            at: package.appending(path: "Sources/JPEG"),
            includingPropertiesForKeys: nil
        )
        .filter { $0.pathExtension == "swift" }
        _ = try run("/usr/bin/env", arguments + sources.map(\.path) + [main.path])
        return try run(folder.appending(path: "program").path, [])
    }

    private func run(_ executable: String, _ arguments: [String]) throws -> String {
        let process = Process()
        let pipe = Pipe()
        process.executableURL = URL(filePath: executable)
        process.arguments = arguments
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        try #require(process.terminationStatus == 0)
        return String(decoding: output, as: UTF8.self)
    }
}
