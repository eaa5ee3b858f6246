import CommandKit
import Foundation
import Testing

@Suite("StandardStream")
struct StandardStreamTests {
    #if os(Linux)
        @Test("StandardStream throws StreamError.failed with the reason if the disk is full")
        func fullDisk() throws {
            let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
            #expect(throws: StreamError.failed(reason: "No space left on device")) {
                try StandardStream(descriptor: full.fileDescriptor).write("text")
            }
        }
    #endif

    @Test("StandardStream writes more than a pipe holds, whether or not the pipe blocks", arguments: [false, true])
    func longText(isNonBlocking: Bool) async throws {
        let pipe = Pipe()
        let writing = pipe.fileHandleForWriting.fileDescriptor
        if isNonBlocking { #expect(fcntl(writing, F_SETFL, fcntl(writing, F_GETFL) | O_NONBLOCK) == 0) }
        let text = String(repeating: "0123456789 é\n", count: 100_000)
        // A blocked read or write must not occupy the threads that all tests share.
        Thread.detachNewThread {
            try? pipe.stream.write(text)
            try? pipe.fileHandleForWriting.close()
        }
        let read = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: try? pipe.fileHandleForReading.readToEnd()) }
        }
        #expect(read == Data(text.utf8))
    }

    @Test("A cancellation ends a write to a full pipe, and not to one with space", .timeLimit(.minutes(10)))
    func cancelled() async throws {
        let pipe = Pipe()
        let writing = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try pipe.stream.write("text")
            try pipe.stream.write(bytes: repeatElement(0, count: 1 << 20))
        }
        await #expect(throws: StreamError.cancelled) { try await writing.value }
        #expect(pipe.fileHandleForReading.availableData.starts(with: Data("text".utf8)))
    }

    @Test("StandardStream has a width of 80 cells if the terminal reports no width")
    func width() throws {
        let terminal = try PseudoTerminal()
        #expect(terminal.device.isTerminal && terminal.device.width == 80)
    }
}
