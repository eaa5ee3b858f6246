import CommandKit
import Foundation

@testable import MoviesCLI

/// What is written to a stream, which is a file.
final class Captured {
    let stream: StandardStream
    private let file: FileHandle
    private let folder: Folder

    init() throws {
        folder = try Folder()
        let path = try folder.write("", to: "captured")
        file = try FileHandle(forUpdating: URL(filePath: path))
        stream = StandardStream(descriptor: file.fileDescriptor)
    }

    func text() throws -> String {
        try file.seek(toOffset: 0)
        return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
    }
}
