import FileTesting
import FileWriting
import Foundation
import Platform
import Testing

/// CommandKit tests further rules with `OutputFile`.
@Suite("WritableFile")
struct WritableFileTests {
    private struct BodyError: Error, Equatable {}

    private let folder: TemporaryFolder
    private var path: String { folder.file("file") }

    init() throws { folder = try TemporaryFolder() }

    @Test("WritableFile throws the error of its body, and closes the file")
    func failedBody() {
        #expect(mkfifo(path, 0o600) == 0)
        let reader = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        defer { close(reader) }
        #expect(throws: BodyError()) { try WritableFile(path).write { _ in throw BodyError() } }
        // A FIFO that a process can still write to has no end.
        var byte: UInt8 = 0
        #expect(read(reader, &byte, 1) == 0)
    }

    @Test("A cancellation ends the wait of WritableFile for the reader of a FIFO", .timeLimit(.minutes(10)))
    func cancelledWait() async {
        #expect(mkfifo(path, 0o600) == 0)
        let writing = Task { [path] in try WritableFile(path).write { _ in } }
        writing.cancel()
        await #expect(throws: CancellationError.self) { try await writing.value }
    }

    #if os(Linux)
        @Test("WritableFile throws if the file has no reader and is no FIFO")
        func socket() {
            #expect(mknod(path, S_IFSOCK | 0o600, 0) == 0)
            #expect(throws: WritableFileError.failed(reason: "No such device or address")) {
                try WritableFile(path).write { _ in }
            }
        }
    #endif

    @Test("WritableFile throws if the temporary file cannot be renamed")
    func failedRename() {
        #expect(throws: WritableFileError.failed(reason: "No such file or directory")) {
            try WritableFile(path).write { _ in try FileManager.default.removeItem(atPath: folder.path) }
        }
    }
}
